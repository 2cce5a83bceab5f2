"""What `simulate`, `arena` and `whatif` answer: a result and how it was computed."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from paiju.sim.arena import ArenaResult
from paiju.sim.run import Run
from paiju.sim.simulate import SimulationResult
from paiju.sim.whatif import WhatIfResult


class Timing(Struct, frozen=True):
    """The only part that differs from run to run."""

    seconds: float
    rounds_per_second: float
    workers: int | None


class SimulationDocument(SimulationResult, frozen=True):
    asked: int
    interrupted: bool
    timing: Timing


class ArenaDocument(ArenaResult, frozen=True):
    asked: int
    interrupted: bool
    timing: Timing


class WhatIfDocument(WhatIfResult, frozen=True):
    asked: int
    interrupted: bool
    timing: Timing


def simulation_document(result: SimulationResult, run: Run[Any]) -> SimulationDocument:
    return SimulationDocument(**asdict(result), **_about(run))


def arena_document(result: ArenaResult, run: Run[Any]) -> ArenaDocument:
    return ArenaDocument(**asdict(result), **_about(run))


def whatif_document(result: WhatIfResult, run: Run[Any]) -> WhatIfDocument:
    return WhatIfDocument(**asdict(result), **_about(run))


def _about(run: Run[Any]) -> dict[str, Any]:
    return {
        "asked": run.asked,
        "interrupted": not run.is_whole,
        "timing": Timing(run.seconds, run.speed, run.workers),
    }
