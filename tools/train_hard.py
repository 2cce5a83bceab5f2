"""Bring up the judges of the hard level: `python tools/train_hard.py [GAME …] [--out FOLDER]`.

Two lessons, both from rounds of medium bots under the standard options and under others:

1. *What is a position worth?* In `--rounds` rounds, where now and then another action is tried, all
   that a seat sees after its choices is kept, with what the round brought it. One net learns how
   likely each rival waits for the tile thrown (the hands are open to the teacher), another the
   points to be expected.
2. *What does another action bring?* `--forks` rounds are played again from some of their decisions
   with another action and the same tiles to come. The second net is tuned to the differences.

Every part of a lesson follows from `--seed` and its number, however many processes work. The judges
in the repository had 29,000 to 57,000 rounds and 20,000 to 36,000 forks a game, one to two hours of
one core; they were fitted with another library, by the same lessons.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from math import exp
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from learning import BATCH, Learner, Numbers, Scale, batches
from msgspec import convert, json

from paiju import REGISTRY, Round, RuleSet, ledger, ruleset
from paiju.bots import traits
from paiju.bots.afters import After, afters
from paiju.bots.game import Game
from paiju.bots.judge import JUDGES, Judge, Nets
from paiju.bots.medium import Medium
from paiju.bots.prices import stakes_of
from paiju.bots.sight import Sight
from paiju.bots.threats import Rival, rivals
from paiju.round import deal
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.options import describe
from paiju.rulesets import entry
from paiju.sim.playing import weekday
from paiju.tiles import Tile, shuffled
from paiju.tiles.kinds import WINDS

CHUNK = 50
"""Rounds of one part of a lesson; every fourth part has options of its own."""
TRIED, KEPT, SHOWN = 0.06, 0.6, 0.3
"""How often another action is tried, a choice is kept, a rival's hand is looked at."""
TURNS, CLAIMS = 6, 2
"""How many decisions of a round are taken back."""
MOST_OTHERS, WARMTH, HOPELESS = 6, 0.7, 3.0
"""Which other actions are tried: so many, the likelier the better they seem, if they do at all."""
OPENINGS = frozenset({"bid", "que", "tian_ting"})
LAMBDA = 0.8
"""How far what is learned of a position rests on the end of the round, not on the next one."""
VALUE_WEIGHT = 0.1
"""What positions count beside differences in the second lesson."""
DEAREST = 4.0
MARGINS = (0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5)


def random_options(game: str, chance: Random) -> dict[str, Any]:
    return {
        row.name: chance.choice(row.choices)
        for row in describe(entry(game).options)
        if row.name != "players" and chance.random() < 0.35
    }


Choice = Callable[[int, list[Action]], Action]
"""Of a seat, among these."""


class Part(NamedTuple):
    """Some rounds of a lesson, all under the same options."""

    game: str
    seed: int
    number: int
    size: int
    nets: bytes = b""
    """What was learned before."""

    def table(self) -> "Table":
        chance = Random(f"{self.game} {self.seed} {self.number} {bool(self.nets)}")
        options = random_options(self.game, chance) if self.number % 4 == 3 else {}
        return Table(ruleset(self.game, options), chance)


class Spot(NamedTuple):
    """A decision with something to decide."""

    at: int
    """How many actions went before it."""
    seat: int
    view: View
    legal: list[Action]
    usual: Action


class Table:
    """Four medium bots."""

    def __init__(self, rules: RuleSet, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.game = Game(rules)
        self.unit = traits.unit_of(self.game)
        self.medium = Medium(rules)

    def begun(self, luck: bytes, index: int) -> Round:
        rules = self.rules
        dealt = deal(
            rules,
            shuffled(rules.tiles, luck),
            dealer=index % rules.players,
            round_wind=WINDS[index // rules.players % 4],
            weekday=weekday(rules, index),
        )
        return Round(rules, dealt)

    def run(self, round_: Round, choose: Choice, log: list[Action]) -> None:
        """Play a round to its end; who has only one thing to do is not asked."""
        while seats := round_.to_act:
            for seat in seats:
                legal = round_.legal(seat)
                if legal:
                    log.append(choose(seat, legal) if len(legal) > 1 else legal[0])
                    round_.apply(log[-1])

    def scores(self, table: Round) -> list[float]:
        return [score / self.unit for score in ledger(self.rules, table.facts).scores]

    def others(self, found: Sequence[After], usual: Action) -> list[After]:
        return sorted((a for a in found if a.action != usual), key=lambda a: -a.worth)[:MOST_OTHERS]

    def other(self, others: Sequence[After]) -> After:
        """One of these, the likelier the better it seems."""
        best = others[0].worth
        weights = [exp((after.worth - best) / self.unit / WARMTH) for after in others]
        return self.chance.choices(others, weights)[0]


# The first lesson


class Kept(NamedTuple):
    """A choice: what was seen after it, what rivals were like, whether it was a seat's last."""

    seen: Numbers
    rivals: Numbers
    brought: float
    is_last: bool


class Notes(NamedTuple):
    """What is kept of some rounds: choices, and rivals with what feeding them would have cost."""

    choices: list[Kept]
    threats: list[Numbers]


def play(part: Part) -> Notes:
    table, notes = part.table(), Notes([], [])
    for index in range(part.size):
        play_round(table, table.begun(table.chance.randbytes(16), index), notes)
    return notes


def play_round(table: Table, round_: Round, notes: Notes) -> None:
    kept: list[tuple[int, list[float], list[list[float]]]] = []

    def choice(seat: int, legal: list[Action]) -> Action:
        chosen, seen = choose(table, round_, seat, legal, notes)
        if seen is not None:
            kept.append((seat, *seen))
        return chosen

    table.run(round_, choice, [])
    scores = table.scores(round_)
    kept.sort(key=lambda row: row[0])
    for (seat, seen, around), after in zip(kept, [*kept[1:], None], strict=True):
        is_last = after is None or after[0] != seat
        notes.choices.append(Kept(numbers(seen), numbers(around), scores[seat], is_last))


def numbers(rows: Any) -> Numbers:
    return np.array(rows, np.float32)


def choose(
    table: Table, round_: Round, seat: int, legal: list[Action], notes: Notes
) -> tuple[Action, tuple[list[float], list[list[float]]] | None]:
    """An action, and what was seen after it if it is kept."""
    view, chance, game = round_.view(seat), table.chance, table.game
    usual = table.medium.choose(view, legal)
    tries = chance.random() < TRIED
    if usual.verb in OPENINGS or not (tries or chance.random() < KEPT or usual.verb == "hu"):
        return usual, None
    sight = game.sight(view)
    if usual.verb == "hu":
        passing = next((action for action in legal if action.verb == "pass"), None)
        if passing is None or not tries:
            row = _won(table, sight)
            return usual, None if row is None else (row, [])
        legal, chosen = [passing], passing
    found = afters(game, sight, legal)
    others = table.others(found, usual)
    if usual.verb != "hu":
        chosen = table.other(others).action if tries and others else usual
    after = next((after for after in found if after.action == chosen), None)
    if after is None:
        return chosen, None
    around = [rival for rival in rivals(sight) if _may_be_fed(rival, after.thrown)]
    if view.turn == seat:
        kinds = [row.thrown for row in found if row.thrown is not None]
        notes.threats.extend(_threats(table, round_, sight, around, after.thrown, kinds))
    seen = [*traits.of_table(sight), *traits.of_after(after, table.unit)]
    return chosen, (seen, [rival.traits(after.thrown or 0) for rival in around])


def _won(table: Table, sight: Sight) -> list[float] | None:
    row = Judge(table.game, Nets((), (), 0.0)).winning_row(sight)
    return None if row is None else row[: -(RISKS + CHOICES)]


def _may_be_fed(rival: Rival, tile: Tile | None) -> bool:
    return tile is not None and rival.may_want(tile)


def _threats(
    table: Table,
    round_: Round,
    sight: Sight,
    around: Sequence[Rival],
    thrown: Tile | None,
    kinds: Sequence[Tile],
) -> Iterator[Numbers]:
    """Of the tile thrown and another one: what it costs to throw it to a rival, last."""
    for rival in around:
        if thrown is None or table.chance.random() >= SHOWN:
            continue
        hand, melds = round_.hands[rival.seat].copy(), round_.melds[rival.seat]
        waits = table.rules.waits(hand, melds, rival.que)
        for tile in sorted({thrown, table.chance.choice(kinds)}):
            if not rival.may_want(tile):
                continue
            cost = 0.0
            if waits >> tile & 1:
                stakes = stakes_of(sight.view, rival.seat)
                cost = table.game.prices.of_wait(hand, melds, tile, stakes).fed / table.unit
            yield numbers([*rival.traits(tile), cost])


RISKS, CHOICES = 2, 5
"""What comes after the traits of a hand."""


def learn_threats(rows: Numbers, epochs: int) -> Learner:
    """Two answers: how likely somebody waits, before the sigmoid; and the cost, before the exp."""
    inputs, cost = rows[:, :-1], rows[:, -1]
    learner = Learner((inputs.shape[1], 24, 2), Scale.of(inputs), seed=1)
    scaled = learner.scale(inputs)

    for batch, rate in batches(len(rows), epochs, 2e-3, seed=1):

        def slope(out: Numbers, paid: Numbers = cost[batch]) -> Numbers:
            likely = 1 / (1 + np.exp(-out[:, 0]))
            dear = np.exp(out[:, 1].clip(max=DEAREST))
            return np.stack([likely - (paid > 0), dear - paid], 1) / np.float32(len(paid))

        learner.step([(scaled[batch], slope)], rate)
    return learner


def risks(threat: Learner, notes: Sequence[Kept]) -> Numbers:
    """What the rivals of every choice are feared for, added up."""
    owner = [place for place, row in enumerate(notes) for _ in row.rivals]
    total = np.zeros((len(notes), RISKS), np.float32)
    if owner:
        rows = numbers([one for row in notes for one in row.rivals])
        out = threat(threat.scale(rows))
        np.add.at(total[:, 0], owner, 1 / (1 + np.exp(-out[:, 0])))
        np.add.at(total[:, 1], owner, np.exp(out[:, 1].clip(max=DEAREST)))
    return total


def learn_values(threat: Learner, notes: Sequence[Kept], epochs: int) -> Learner:
    seen = numbers([row.seen for row in notes])
    inputs = np.concatenate([seen, risks(threat, notes)], 1)
    brought = numbers([row.brought for row in notes])
    scale = Scale.of(inputs)
    scaled, target = scale(inputs), brought
    for lesson in range(3):
        learner = Learner((inputs.shape[1], 64, 32, 1), scale, seed=lesson)
        for batch, rate in batches(len(notes), epochs, 2e-3, seed=lesson):

            def slope(out: Numbers, due: Numbers = target[batch]) -> Numbers:
                return 2 * (out - due[:, None]) / np.float32(len(due))

            learner.step([(scaled[batch], slope)], rate)
        expected = learner(scaled)[:, 0]
        told = 1 - ((expected - brought) ** 2).mean() / brought.var()
        tell(f"  points: {told:.4f} of the variance told")
        target = returns(brought, expected, [row.is_last for row in notes])
    return learner


def returns(brought: Numbers, expected: Numbers, is_last: Sequence[bool]) -> Numbers:
    """What each position led to: the end of the round, blended with what was expected later."""
    found, run = brought.copy(), 0.0
    for place in range(len(found) - 1, -1, -1):
        later = 0.0 if is_last[place] else (1 - LAMBDA) * expected[place + 1] + LAMBDA * run
        run = brought[place] if is_last[place] else later
        found[place] = run
    return found


# The second lesson


class Pair(NamedTuple):
    """Two actions: the usual one and another, how much more that brought, what the usual did."""

    usual: Numbers
    other: Numbers
    more: float
    brought: float


def fork(part: Part) -> list[Pair]:
    table = part.table()
    judge = Judge(table.game, json.decode(part.nets, type=Nets))
    found: list[Pair] = []
    for index in range(part.size):
        luck, spots, log = table.chance.randbytes(16), list[Spot](), list[Action]()
        base = medium_scores(table, table.begun(luck, index), log, spots)
        for spot in picked(spots, table.chance):
            compared = compare(table, judge, spot)
            if compared is None:
                continue
            action, usual, other = compared
            again = table.begun(luck, index)
            for before in (*log[: spot.at], action):
                again.apply(before)
            more = medium_scores(table, again, [], [])[spot.seat] - base[spot.seat]
            found.append(Pair(numbers(usual), numbers(other), more, base[spot.seat]))
    return found


def medium_scores(table: Table, round_: Round, log: list[Action], spots: list[Spot]) -> list[float]:
    """What a round brings, played to its end; every decision on the way is noted."""

    def choice(seat: int, legal: list[Action]) -> Action:
        view = round_.view(seat)
        action = table.medium.choose(view, legal)
        if action.verb not in OPENINGS:
            spots.append(Spot(len(log), seat, view, legal, action))
        return action

    table.run(round_, choice, log)
    return table.scores(round_)


def picked(spots: Sequence[Spot], chance: Random) -> Iterator[Spot]:
    """The first win that may be let go, some claims, and some turns."""
    wins = [s for s in spots if s.usual.verb == "hu" and any(a.verb == "pass" for a in s.legal)]
    others = [spot for spot in spots if spot.usual.verb != "hu"]
    claims = [spot for spot in others if spot.view.turn != spot.seat]
    turns = [spot for spot in others if spot.view.turn == spot.seat]
    yield from wins[:1]
    yield from chance.sample(claims, min(CLAIMS, len(claims)))
    yield from chance.sample(turns, min(TURNS, len(turns)))


def compare(
    table: Table, judge: Judge, spot: Spot
) -> tuple[Action, list[float], list[float]] | None:
    """Another action, and the traits of the usual one and of that one."""
    sight, usual = table.game.sight(spot.view), spot.usual
    if usual.verb == "hu":
        won = judge.winning_row(sight)
        passing = next(action for action in spot.legal if action.verb == "pass")
        [after] = afters(table.game, sight, [passing])
        [row] = judge.rows(sight, [after], usual)
        return None if won is None else (passing, won, row)
    found = afters(table.game, sight, spot.legal)
    mine = next((after for after in found if after.action == usual), None)
    others = table.others(found, usual)
    if mine is None or not others or mine.worth - others[0].worth > HOPELESS * table.unit:
        return None
    other = table.other(others)
    if table.chance.random() < 0.5:
        rows = list(judge.rows(sight, others, usual, mine.worth))
        other = others[max(range(len(others)), key=lambda place: judge.worth(rows[place]))]
    one, two = judge.rows(sight, [mine, other], usual, mine.worth)
    return other.action, one, two


def tune(learner: Learner, pairs: Sequence[Pair], epochs: int) -> float:
    """Follow what other actions brought; what does not take part in the lesson tells when to stop,
    and by which margin the judge can be trusted.

    Rare fortunes are cut off: one 十三幺 would outweigh a thousand rounds.
    """
    usual = numbers([pair.usual for pair in pairs])
    other = numbers([pair.other for pair in pairs])
    more = numbers([pair.more for pair in pairs])
    brought = numbers([pair.brought for pair in pairs])
    most = float(np.percentile(np.abs(more), 99.9)) or 1.0
    more, brought = more.clip(-most, most), brought.clip(-most, most)
    learner.widen(Scale.of(np.concatenate([usual, other])))
    one, two = learner.scale(usual), learner.scale(other)
    apart = np.arange(len(pairs)) // 500 % 8 == 0
    taught = np.flatnonzero(~apart)
    best, kept = -np.inf, learner.kept()
    steps = -(-len(taught) // BATCH)
    for step, (batch, rate) in enumerate(batches(len(taught), epochs, 1e-3, seed=9), 1):
        pick = taught[batch]
        learner.step(*differences(one[pick], two[pick], more[pick], brought[pick], rate))
        if step % steps == 0:
            missed = learner(two[apart])[:, 0] - learner(one[apart])[:, 0] - more[apart]
            told = 1 - float((missed**2).mean() / (more[apart] ** 2).mean())
            if told > best:
                best, kept = told, learner.kept()
    learner.weights, learner.biases = kept
    tell(f"  differences: {best:.4f} of the squares told, in rounds not learned from")
    return surest_margin(learner(two[apart])[:, 0] - learner(one[apart])[:, 0], more[apart])


def surest_margin(expected: Numbers, more: Numbers) -> float:
    """With which following the judge surely brings most."""

    def surely(margin: float) -> float:
        taken = more[expected > margin]
        return float(taken.sum() - np.sqrt((taken**2).sum()))

    return max(MARGINS, key=surely)


def differences(
    one: Numbers, two: Numbers, more: Numbers, brought: Numbers, rate: float
) -> tuple[list[tuple[Numbers, Any]], float]:
    """The slopes of the squared misses: of the difference, and a little of the usual action."""
    share = np.float32(2 / len(more))

    def missed(usual: Numbers, other: Numbers) -> Numbers:
        return other - usual - more[:, None]

    def of_usual(usual: Numbers, other: Numbers) -> Numbers:
        return share * (VALUE_WEIGHT * (usual - brought[:, None]) - missed(usual, other))

    def of_other(usual: Numbers, other: Numbers) -> Numbers:
        return share * missed(usual, other)

    return [(one, of_usual), (two, of_other)], rate


# Both


def bring_up(pool: Any, game: str, given: argparse.Namespace) -> bytes:
    parts = [
        Part(game, given.seed, number, size) for number, size in enumerate(sizes(given.rounds))
    ]
    notes = list[Kept]()
    threats = list[Numbers]()
    for some in watched(pool, play, parts):
        notes += some.choices
        threats += some.threats
    tell(f"  {len(notes):,} choices and {len(threats):,} looks at rivals kept")
    threat = learn_threats(numbers(threats), given.epochs)
    learner = learn_values(threat, notes, given.epochs)
    learned: dict[str, Any] = {"threat": threat.layers(), "margin": 0.0}
    learned["worth"] = _with_choices(learner.layers())
    before = json.encode(learned)
    forks = [
        Part(game, given.seed, number, size, before)
        for number, size in enumerate(sizes(given.forks))
    ]
    pairs = [pair for some in watched(pool, fork, forks) for pair in some]
    tell(f"  {len(pairs):,} decisions taken back")
    learned["margin"] = tune(learner, pairs, given.epochs)
    learned["worth"] = learner.layers()
    return json.encode(convert(learned, Nets))


def sizes(rounds: int) -> list[int]:
    """How many rounds each part has."""
    return [min(CHUNK, rounds - before) for before in range(0, rounds, CHUNK)]


def _with_choices(layers: list[Any]) -> list[Any]:
    """The same net, deaf to what the second lesson adds."""
    (weights, biases), *others = layers
    return [[[row + [0.0] * CHOICES for row in weights], biases], *others]


def watched(pool: Any, work: Callable[[Part], Any], parts: Sequence[Part]) -> Iterator[Any]:
    said = time.monotonic()
    for done, result in enumerate(pool.imap(work, parts), 1):
        yield result
        if time.monotonic() - said > 30:
            said = time.monotonic()
            tell(f"  {work.__name__}: {done * CHUNK:,} of {len(parts) * CHUNK:,} rounds")


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"[{', '.join(REGISTRY)}]")
    parser.add_argument("--rounds", type=int, default=50_000, help="of the first lesson")
    parser.add_argument("--forks", type=int, default=30_000, help="rounds of the second")
    parser.add_argument("--epochs", type=int, default=10, help="how often all is gone through")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=JUDGES, help="where judges are written")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in REGISTRY]
    if unknown:
        parser.error(f"no game {unknown[0]!r} (there are: {', '.join(REGISTRY)})")
    given.out.mkdir(parents=True, exist_ok=True)
    with Pool(given.workers) as pool:
        for game in given.games or REGISTRY:
            tell(game)
            (given.out / f"{game}.json").write_bytes(bring_up(pool, game, given))


if __name__ == "__main__":
    main()
