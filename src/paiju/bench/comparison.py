"""Comparing our code with other packages: the same work in turns, the best CPU time counts."""

import gc
from collections.abc import Callable, Mapping
from time import process_time_ns
from typing import Literal, NamedTuple

from msgspec import Struct

Unit = Literal["µs", "ms", "rounds/s", "steps/s"]


TURN_NS = 5_000_000
"""How long one turn of a workload lasts at least, so that short sweeps are measured warm."""


class Workload(NamedTuple):
    """One way to do the work."""

    sweep: Callable[[], None]
    """One pass over all items; this is timed."""
    items: int
    answers: Callable[[], list[int]] = list
    """The result for each item, to check that all workloads agree."""


class PeerResult(Struct, frozen=True):
    """A peer's result; a ratio above 1 means that paiju is better."""

    value: float
    ratio: float


class BenchmarkRow(Struct, frozen=True):
    """One benchmark's result, as `paiju bench --json` prints it."""

    name: str
    ours: float
    unit: Unit
    peers: dict[str, PeerResult]


def compare(
    name: str, unit: Unit, ours: Workload, peers: Mapping[str, Workload], turns: int = 20
) -> BenchmarkRow:
    """Run all workloads and compare them."""
    expect_agreement(ours, peers)
    best = seconds_per_item([ours, *peers.values()], turns)
    return compared_row(name, unit, best[0], dict(zip(peers, best[1:], strict=True)))


def expect_agreement(ours: Workload, peers: Mapping[str, Workload]) -> None:
    """Raise an error if a peer gives different results: its time would mean nothing."""
    expected = ours.answers()
    for peer, workload in peers.items():
        differing = sum(a != b for a, b in zip(expected, workload.answers(), strict=True))
        if differing:
            raise RuntimeError(f"{peer} and paiju disagree on {differing} of {ours.items} hands")


def compared_row(name: str, unit: Unit, ours: float, peers: Mapping[str, float]) -> BenchmarkRow:
    """The row for these seconds per item; fewer seconds are better whatever the unit."""
    results = {
        peer: PeerResult(_in_unit(seconds, unit), _rounded(seconds / ours))
        for peer, seconds in peers.items()
    }
    return BenchmarkRow(name, _in_unit(ours, unit), unit, results)


def seconds_per_item(workloads: list[Workload], turns: int) -> list[float]:
    """Each workload's best time; taking turns, all see the same load of the machine."""
    best = [float("inf")] * len(workloads)
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(turns):
            for index, workload in enumerate(workloads):
                best[index] = min(best[index], _turn(workload))
            gc.collect()
    finally:
        if was_collecting:
            gc.enable()
    return best


def _turn(workload: Workload) -> float:
    best = spent = _timed(workload.sweep)
    while spent < TURN_NS:
        took = _timed(workload.sweep)
        best = min(best, took)
        spent += took
    return best / workload.items / 1e9


def _timed(sweep: Callable[[], None]) -> int:
    start = process_time_ns()
    sweep()
    return process_time_ns() - start


def _in_unit(seconds: float, unit: Unit) -> float:
    match unit:
        case "µs":
            return _rounded(seconds * 1e6)
        case "ms":
            return _rounded(seconds * 1e3)
        case "rounds/s" | "steps/s":
            return _rounded(1 / seconds)


def _rounded(number: float) -> float:
    """Four digits: more would be noise."""
    return float(f"{number:.4g}")
