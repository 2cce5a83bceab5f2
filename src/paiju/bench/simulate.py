"""Rounds of four medium bots, as `paiju simulate` plays them."""

from itertools import count

from paiju.bench.contest import Contender, Row, contest
from paiju.sim.setting import Setting
from paiju.sim.simulate import SimulationTask

ROUNDS = 96
TURNS = 3


def simulate(ruleset: str) -> Row:
    """Rounds a second; every turn plays other walls, for bots remember what they have met."""
    setting, turns = Setting(ruleset), count()

    def play() -> None:
        start = next(turns) * ROUNDS
        SimulationTask(setting, ("medium",) * 4, 0, start, start + ROUNDS).run()

    return contest(f"simulate/{ruleset}", "rounds/s", Contender(play, ROUNDS), {}, TURNS)
