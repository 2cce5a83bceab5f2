"""A simulation: many rounds of one setting, cut into tasks and counted."""

from collections.abc import Iterator

from msgspec import Struct

from paiju.sim.playing import rounds, sitting
from paiju.sim.setting import RANDOM, Setting
from paiju.sim.tally import Tally, empty_tally

SITTINGS_AT_RANDOM = 16
"""Random players are so quick that their tasks hold more, lest sending them cost more."""


class Sittings(Struct, frozen=True):
    """A task: the walls of this range, sitting by sitting."""

    setting: Setting
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start

    def run(self) -> Tally:
        rules = self.setting.rules
        players = self.setting.seated(self.bots)
        tally = empty_tally(rules.players)
        step = sitting(rules)
        for first in range(self.start, self.stop, step):
            walls = range(first, min(first + step, self.stop))
            for played in rounds(rules, players, self.seed, walls):
                tally.add(played)
        return tally


class Simulation(Struct, frozen=True):
    """What is asked: so many rounds of this setting with these players."""

    setting: Setting
    bots: tuple[str, ...]
    rounds: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self.rounds

    def tasks(self) -> Iterator[Sittings]:
        """How it is cut has nothing to do with how many work on it."""
        step = sitting(self.setting.rules)
        if all(name == RANDOM for name in self.bots):
            step *= SITTINGS_AT_RANDOM
        for start in range(0, self.rounds, step):
            stop = min(start + step, self.rounds)
            yield Sittings(self.setting, self.bots, self.seed, start, stop)

    def nothing(self) -> Tally:
        return empty_tally(self.setting.rules.players)
