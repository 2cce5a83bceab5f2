"""Training data for the hard level: rounds of medium bots.

The first data set has the features of each choice and the points of the round. The second replays
rounds with another action at some decisions and records the difference.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np
from learning import Numbers
from msgspec import json

from paiju import Round, RuleSet, ledger, ruleset
from paiju.bots import features
from paiju.bots.candidates import Candidate, candidates
from paiju.bots.context import BotContext
from paiju.bots.hard import NOT_RATED, ActionRater
from paiju.bots.medium import Medium
from paiju.bots.model import Model
from paiju.bots.opponent_features import Opponent, opponents_of
from paiju.bots.position import Position
from paiju.bots.prices import stakes_of
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.option_info import describe
from paiju.sim.playing import dealt
from paiju.tiles import Tile

TRIED, RECORDED, INSPECTED = 0.06, 0.6, 0.3
"""How often another action is tried, a choice is recorded, an opponent's hand is inspected."""
TURNS, CLAIMS = 6, 2
"""How many decisions of a round are replayed with another action."""
MOST_OTHERS, TEMPERATURE, MAX_GAP = 6, 0.7, 3.0
"""Which other actions are tried: at most so many; higher values are likelier (softmax with this
temperature); none that is so many units below medium's choice."""
RISKS, CHOICES = 2, 5
"""The number of features after those of the candidate."""


def random_options(game: str, chance: Random) -> dict[str, Any]:
    return {
        row.name: chance.choice(row.choices)
        for row in describe(game)
        if row.name != "players" and chance.random() < 0.35
    }


Choice = Callable[[int, list[Action]], Action]
"""Chooses an action for a seat."""


class Part(NamedTuple):
    """Some rounds of a data set, all under the same options."""

    game: str
    seed: int
    number: int
    size: int
    model: bytes = b""
    """The model trained on the first data set."""

    def trainer(self) -> "Trainer":
        chance = Random(f"{self.game} {self.seed} {self.number} {bool(self.model)}")
        options = random_options(self.game, chance) if self.number % 4 == 3 else {}
        return Trainer(ruleset(self.game, options), chance)


class Decision(NamedTuple):
    """A decision with more than one legal action."""

    at: int
    """The number of actions before it."""
    seat: int
    view: View
    legal: list[Action]
    usual: Action

    @property
    def may_pass(self) -> bool:
        return any(action.verb == "pass" for action in self.legal)


class Trainer:
    """Plays rounds of medium bots under one set of options."""

    def __init__(self, rules: RuleSet, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.context = BotContext(rules)
        self.unit = features.unit_of(self.context)
        self.medium = Medium(rules, self.context)

    def run(self, round_: Round, choose: Choice, log: list[Action]) -> None:
        """Play a round to its end; a single legal action is played without asking."""
        while seats := round_.to_act:
            for seat in seats:
                legal = round_.legal(seat)
                if legal:
                    log.append(choose(seat, legal) if len(legal) > 1 else legal[0])
                    round_.apply(log[-1])

    def scores(self, round_: Round) -> list[float]:
        return [score / self.unit for score in ledger(self.rules, round_.facts).scores]

    def others(self, found: Sequence[Candidate], usual: Action) -> list[Candidate]:
        others = (candidate for candidate in found if candidate.action != usual)
        return sorted(others, key=lambda candidate: -candidate.value)[:MOST_OTHERS]

    def other(self, others: Sequence[Candidate]) -> Candidate:
        """One of these at random; higher values are likelier."""
        best = others[0].value
        weights = [exp((candidate.value - best) / self.unit / TEMPERATURE) for candidate in others]
        return self.chance.choices(others, weights)[0]


# The first data set


class ChoiceRow(NamedTuple):
    """A choice: its features, those of the opponents, the points of the round, and whether it was
    the last choice of its seat."""

    features: Numbers
    opponents: Numbers
    points: float
    is_last: bool


class Rows(NamedTuple):
    """Rows from some rounds: choices, and opponents with the cost of feeding them."""

    choices: list[ChoiceRow]
    risks: list[Numbers]


def play(part: Part) -> Rows:
    trainer, rows = part.trainer(), Rows([], [])
    for index in range(part.size):
        play_round(trainer, dealt(trainer.rules, trainer.chance.randbytes(16), index), rows)
    return rows


def play_round(trainer: Trainer, round_: Round, rows: Rows) -> None:
    recorded: list[tuple[int, list[float], list[list[float]]]] = []

    def choice(seat: int, legal: list[Action]) -> Action:
        chosen, inputs = choose(trainer, round_, seat, legal, rows)
        if inputs is not None:
            recorded.append((seat, *inputs))
        return chosen

    trainer.run(round_, choice, [])
    scores = trainer.scores(round_)
    recorded.sort(key=lambda row: row[0])
    for (seat, own, others), following in zip(recorded, [*recorded[1:], None], strict=True):
        is_last = following is None or following[0] != seat
        rows.choices.append(ChoiceRow(numbers(own), numbers(others), scores[seat], is_last))


def numbers(rows: Any) -> Numbers:
    return np.array(rows, np.float32)


def choose(
    trainer: Trainer, round_: Round, seat: int, legal: list[Action], rows: Rows
) -> tuple[Action, tuple[list[float], list[list[float]]] | None]:
    """An action, and its features and those of the opponents if it is recorded."""
    view, chance, context = round_.view(seat), trainer.chance, trainer.context
    usual = trainer.medium.choose(view, legal)
    tries = chance.random() < TRIED
    if usual.verb in NOT_RATED or not (tries or chance.random() < RECORDED or usual.verb == "hu"):
        return usual, None
    position = context.position(view)
    chosen = usual
    if usual.verb == "hu":
        passing = next((action for action in legal if action.verb == "pass"), None)
        if passing is None or not tries:
            row = _win_features(trainer, position)
            return usual, None if row is None else (row, [])
        legal, chosen = [passing], passing
    found = candidates(context, position, legal)
    others = trainer.others(found, usual)
    if usual.verb != "hu" and tries and others:
        chosen = trainer.other(others).action
    candidate = next((candidate for candidate in found if candidate.action == chosen), None)
    if candidate is None:
        return chosen, None
    tile = candidate.discard
    opponents = [one for one in opponents_of(position) if _may_be_fed(one, tile)]
    if view.turn == seat:
        kinds = [one.discard for one in found if one.discard is not None]
        rows.risks.extend(_risk_rows(trainer, round_, position, opponents, tile, kinds))
    own = [*features.of_table(position), *features.of_candidate(candidate, trainer.unit)]
    return chosen, (own, [opponent.features(tile or 0) for opponent in opponents])


def _win_features(trainer: Trainer, position: Position) -> list[float] | None:
    row = ActionRater(trainer.context, Model((), (), 0.0)).win_row(position)
    return None if row is None else row[: -(RISKS + CHOICES)]


def _may_be_fed(opponent: Opponent, tile: Tile | None) -> bool:
    return tile is not None and opponent.may_win_on(tile)


def _risk_rows(
    trainer: Trainer,
    round_: Round,
    position: Position,
    opponents: Sequence[Opponent],
    discard: Tile | None,
    kinds: Sequence[Tile],
) -> Iterator[Numbers]:
    """For the discard and another tile: an opponent's features, and last the cost of feeding it."""
    for opponent in opponents:
        if discard is None or trainer.chance.random() >= INSPECTED:
            continue
        hand, melds = round_.hands[opponent.seat].copy(), round_.melds[opponent.seat]
        waits = trainer.rules.waits(hand, melds, opponent.que)
        for tile in sorted({discard, trainer.chance.choice(kinds)}):
            if not opponent.may_win_on(tile):
                continue
            cost = 0.0
            if waits >> tile & 1:
                stakes = stakes_of(position.view, opponent.seat)
                price = trainer.context.prices.of_wait(hand, melds, tile, stakes)
                cost = price.fed / trainer.unit
            yield numbers([*opponent.features(tile), cost])


# The second data set


class Comparison(NamedTuple):
    """The features of medium's choice and of another action, how many points more the other one
    made, and the points with medium's choice."""

    usual: Numbers
    other: Numbers
    gain: float
    points: float


def fork(part: Part) -> list[Comparison]:
    trainer = part.trainer()
    rater = ActionRater(trainer.context, json.decode(part.model, type=Model))
    found: list[Comparison] = []
    for index in range(part.size):
        entropy, decisions, log = trainer.chance.randbytes(16), list[Decision](), list[Action]()
        base = medium_scores(trainer, dealt(trainer.rules, entropy, index), log, decisions)
        for decision in sampled(decisions, trainer.chance):
            compared = compare(trainer, rater, decision)
            if compared is None:
                continue
            action, usual, other = compared
            again = dealt(trainer.rules, entropy, index)
            for before in (*log[: decision.at], action):
                again.apply(before)
            points = base[decision.seat]
            gain = medium_scores(trainer, again, [], [])[decision.seat] - points
            found.append(Comparison(numbers(usual), numbers(other), gain, points))
    return found


def medium_scores(
    trainer: Trainer, round_: Round, log: list[Action], decisions: list[Decision]
) -> list[float]:
    """The scores of a round played to its end; actions and decisions are recorded."""

    def choice(seat: int, legal: list[Action]) -> Action:
        view = round_.view(seat)
        action = trainer.medium.choose(view, legal)
        if action.verb not in NOT_RATED:
            decisions.append(Decision(len(log), seat, view, legal, action))
        return action

    trainer.run(round_, choice, log)
    return trainer.scores(round_)


def sampled(decisions: Sequence[Decision], chance: Random) -> Iterator[Decision]:
    """The first win that may be passed, some claims, and some turns."""
    wins = [one for one in decisions if one.usual.verb == "hu" and one.may_pass]
    others = [one for one in decisions if one.usual.verb != "hu"]
    claims = [one for one in others if one.view.turn != one.seat]
    turns = [one for one in others if one.view.turn == one.seat]
    yield from wins[:1]
    yield from chance.sample(claims, min(CLAIMS, len(claims)))
    yield from chance.sample(turns, min(TURNS, len(turns)))


def compare(
    trainer: Trainer, rater: ActionRater, decision: Decision
) -> tuple[Action, list[float], list[float]] | None:
    """Another action, and the features of medium's choice and of that one."""
    position, usual = trainer.context.position(decision.view), decision.usual
    if usual.verb == "hu":
        win = rater.win_row(position)
        passing = next(action for action in decision.legal if action.verb == "pass")
        [candidate] = candidates(trainer.context, position, [passing])
        [row] = rater.rows(position, [candidate], usual)
        return None if win is None else (passing, win, row)
    found = candidates(trainer.context, position, decision.legal)
    mine = next((candidate for candidate in found if candidate.action == usual), None)
    others = trainer.others(found, usual)
    if mine is None or not others or mine.value - others[0].value > MAX_GAP * trainer.unit:
        return None
    other = trainer.other(others)
    if trainer.chance.random() < 0.5:
        rows = list(rater.rows(position, others, usual, mine.value))
        ratings = [rater.model.action_value(row) for row in rows]
        other = others[ratings.index(max(ratings))]
    one, two = rater.rows(position, [mine, other], usual, mine.value)
    return other.action, one, two
