"""Search: options compared by playing the round on from the same guesses at what is hidden.

Every guess is played on once for each option, so that luck is the same for all of them, and settled
by the rule book. What an option is worth is between what these rounds say and what it seemed to be
worth at first sight, which counts like so many rounds.
"""

from collections.abc import Sequence
from math import hypot, sqrt
from typing import Final

from msgspec.structs import replace

from paiju.bots.habits import Habit
from paiju.bots.imagine import LIKE_PLAYERS, Imagination
from paiju.bots.options import Option
from paiju.bots.sight import Sight
from paiju.round import Round
from paiju.round.actions import Action
from paiju.round.resume import resume
from paiju.rules.ruleset import RuleSet
from paiju.settlement import ledger

TRUST: Final = 120
"""How many rounds the first sight counts for."""
BATCH: Final = 8
"""After so many guesses at a time, options that cannot be the best any more are dropped."""
GUESSING: Final = 20
"""How many moves a guess takes as long as."""
SURE: Final = 1.0
"""By so many standard errors an option has to be ahead of the usual one to be chosen."""
CLEAR: Final = 1.6
"""By so many standard errors an option has to be behind to be dropped."""


class Trial:
    """An option and what it brought, compared with the usual one on the same guesses."""

    __slots__ = ("_count", "_squares", "_sum", "option")

    def __init__(self, option: Option) -> None:
        self.option = option
        self._count = 0
        self._sum = self._squares = 0.0

    def add(self, gain: float) -> None:
        self._count += 1
        self._sum += gain
        self._squares += gain * gain

    @property
    def gain(self) -> float:
        return (self._sum + TRUST * self.option.worth) / (self._count + TRUST)

    @property
    def error(self) -> float:
        spread = self._squares - self._sum * self._sum / max(1, self._count)
        return sqrt(max(0.0, spread) / max(1, self._count - 1) / (self._count + TRUST))


def search(
    rules: RuleSet,
    habit: Habit,
    sight: Sight,
    legal: Sequence[Action],
    found: list[Option],
    effort: int,
) -> Action:
    """The best of these options, the usual one first, after imagining about `effort` moves."""
    imagination = Imagination(sight, habit, LIKE_PLAYERS)
    usual, *others = trials = [Trial(option) for option in found]
    number = moves = 0
    while others and moves < effort:
        table = resume(rules, sight.view, legal, imagination.guess(number))
        without, made = played(habit, table.copy(), usual.option.action)
        moves += GUESSING + made
        for trial in others:
            points, made = played(habit, table.copy(), trial.option.action)
            trial.add(points - without)
            moves += made
        number += 1
        if not number % BATCH:
            others = undecided(usual, others)
    best = max(trials, key=lambda trial: trial.gain)
    return (best if best.gain > SURE * best.error else usual).option.action


def undecided(usual: Trial, others: list[Trial]) -> list[Trial]:
    """The options that may still turn out to be better than the usual one, or the best."""
    lead = max([usual, *others], key=lambda trial: trial.gain)
    left = [
        trial
        for trial in others
        if lead.gain - trial.gain < CLEAR * hypot(lead.error, trial.error) or trial is lead
    ]
    is_clear = left == [lead] and lead.gain > CLEAR * lead.error
    return [] if is_clear else left


def played(habit: Habit, table: Round, action: Action) -> tuple[int, int]:
    """The points this action brings its seat if the round goes on so, and after how many moves."""
    table.apply(action)
    habit.play_on(table)
    facts = table.facts
    if table.rules.turns_a_tile and facts.indicator is not None:
        # The same tile for all: which one is turned says nothing about an option.
        facts = replace(facts, indicator=table.wall[-1])
    return ledger(table.rules, facts).scores[action.seat], len(table.actions)
