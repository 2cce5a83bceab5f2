"""Lessons: rounds of medium bots, played for what a judge can learn from them.

In the first all that a seat sees after its choices is kept, with what the round brought it; in the
second decisions are taken back, and what another action brings instead is kept.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np
from learning import Numbers
from msgspec import json

from paiju import Round, RuleSet, ledger, ruleset
from paiju.bots import traits
from paiju.bots.afters import After, afters
from paiju.bots.game import Game
from paiju.bots.hard import AT_ONCE
from paiju.bots.judge import Judge, Nets
from paiju.bots.medium import Medium
from paiju.bots.prices import stakes_of
from paiju.bots.sight import Sight
from paiju.bots.threats import Rival, rivals
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.options import describe
from paiju.rulesets import entry
from paiju.sim.playing import dealt
from paiju.tiles import Tile

TRIED, KEPT, SHOWN = 0.06, 0.6, 0.3
"""How often another action is tried, a choice is kept, a rival's hand is looked at."""
TURNS, CLAIMS = 6, 2
"""How many decisions of a round are taken back."""
MOST_OTHERS, WARMTH, HOPELESS = 6, 0.7, 3.0
"""Which other actions are tried: so many, the likelier the better they seem, if they do at all."""
RISKS, CHOICES = 2, 5
"""What comes after the traits of a hand."""


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
        play_round(table, dealt(table.rules, table.chance.randbytes(16), index), notes)
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
    if usual.verb in AT_ONCE or not (tries or chance.random() < KEPT or usual.verb == "hu"):
        return usual, None
    sight = game.sight(view)
    chosen = usual
    if usual.verb == "hu":
        passing = next((action for action in legal if action.verb == "pass"), None)
        if passing is None or not tries:
            row = _won(table, sight)
            return usual, None if row is None else (row, [])
        legal, chosen = [passing], passing
    found = afters(game, sight, legal)
    others = table.others(found, usual)
    if usual.verb != "hu" and tries and others:
        chosen = table.other(others).action
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
        base = medium_scores(table, dealt(table.rules, luck, index), log, spots)
        for spot in picked(spots, table.chance):
            compared = compare(table, judge, spot)
            if compared is None:
                continue
            action, usual, other = compared
            again = dealt(table.rules, luck, index)
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
        if action.verb not in AT_ONCE:
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
