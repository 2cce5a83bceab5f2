"""A contest: our code and its peers do the same work in turns; the best CPU time counts."""

import gc
from collections.abc import Callable, Mapping
from time import process_time_ns
from typing import Literal, NamedTuple

from msgspec import Struct

Unit = Literal["µs", "ms", "rounds/s"]


TURN_NS = 5_000_000
"""How long a contender goes on once it is its turn: short sweeps are then measured warm."""


class Contender(NamedTuple):
    """One way to do the work."""

    sweep: Callable[[], None]
    """One pass over all items, which is what is timed."""
    items: int
    answers: Callable[[], list[int]] = list
    """What it says about each item, for comparing contenders that ought to agree."""


class Standing(Struct, frozen=True):
    """A peer's figure; a ratio above 1 means ours is better."""

    value: float
    ratio: float


class Row(Struct, frozen=True):
    """One benchmark's result, as `paiju bench --json` prints it."""

    name: str
    ours: float
    unit: Unit
    peers: dict[str, Standing]


def contest(
    name: str, unit: Unit, ours: Contender, peers: Mapping[str, Contender], turns: int = 20
) -> Row:
    """Let all contenders run and write down how they compare."""
    expect_agreement(ours, peers)
    best = seconds_per_item([ours, *peers.values()], turns)
    return ranked(name, unit, best[0], dict(zip(peers, best[1:], strict=True)))


def expect_agreement(ours: Contender, peers: Mapping[str, Contender]) -> None:
    """A figure means nothing when two contenders answer different questions."""
    expected = ours.answers()
    for peer, contender in peers.items():
        differing = sum(a != b for a, b in zip(expected, contender.answers(), strict=True))
        if differing:
            raise RuntimeError(f"{peer} and paiju disagree on {differing} of {ours.items} hands")


def ranked(name: str, unit: Unit, ours: float, peers: Mapping[str, float]) -> Row:
    """The row for these seconds per item; fewer seconds are better whatever the unit."""
    standings = {
        peer: Standing(_figure(seconds, unit), _rounded(seconds / ours))
        for peer, seconds in peers.items()
    }
    return Row(name, _figure(ours, unit), unit, standings)


def seconds_per_item(contenders: list[Contender], turns: int) -> list[float]:
    """Each contender's best; taking turns, all meet the machine's good and bad moments."""
    best = [float("inf")] * len(contenders)
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(turns):
            for index, contender in enumerate(contenders):
                best[index] = min(best[index], _turn(contender))
            gc.collect()
    finally:
        if was_collecting:
            gc.enable()
    return best


def _turn(contender: Contender) -> float:
    best = spent = _timed(contender.sweep)
    while spent < TURN_NS:
        took = _timed(contender.sweep)
        best = min(best, took)
        spent += took
    return best / contender.items / 1e9


def _timed(sweep: Callable[[], None]) -> int:
    start = process_time_ns()
    sweep()
    return process_time_ns() - start


def _figure(seconds: float, unit: Unit) -> float:
    match unit:
        case "µs":
            return _rounded(seconds * 1e6)
        case "ms":
            return _rounded(seconds * 1e3)
        case "rounds/s":
            return _rounded(1 / seconds)


def _rounded(number: float) -> float:
    """Four digits: more would be noise."""
    return float(f"{number:.4g}")
