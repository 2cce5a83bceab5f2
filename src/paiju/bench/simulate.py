"""Rounds of four medium bots, as `paiju simulate` plays them."""

from itertools import count

from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.sim.setting import Setting
from paiju.sim.simulate import SimulationTask

ROUNDS = 96
TURNS = 3


def simulate(ruleset: str) -> BenchmarkRow:
    """Rounds a second; every turn plays new walls, because bots cache what they compute."""
    setting, turns = Setting(ruleset), count()

    def play() -> None:
        start = next(turns) * ROUNDS
        SimulationTask(setting, ("medium",) * 4, 0, start, start + ROUNDS).run()

    return compare(f"simulate/{ruleset}", "rounds/s", Workload(play, ROUNDS), {}, TURNS)
