"""Hand benchmarks: is it complete, and what does it wait for."""

from paiju.bench import peers
from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.bench.sample import WILDS, full_hands, ready_hands, with_wilds
from paiju.hands import Hand
from paiju.tiles import Tile

_WILD_MASK = sum(1 << kind for kind in WILDS)


def win_check() -> BenchmarkRow:
    """Kept hands without wild tiles, which every peer can handle."""
    hands = full_hands()
    theirs = peers.peer_workloads(peers.WINS, hands)
    return compare("win_check", "µs", _wins(_kept(hands)), theirs)


def win_check_with(wilds: int) -> BenchmarkRow:
    """No peer knows wild tiles."""
    hands = with_wilds(full_hands(), wilds)
    return compare(f"win_check/{wilds}", "µs", _wins(_kept(hands, _WILD_MASK)), {})


def waits() -> BenchmarkRow:
    """All waits of ready hands."""
    hands = ready_hands()
    theirs = peers.peer_workloads(peers.WAITS, hands)
    return compare("waits", "µs", _waits(_kept(hands)), theirs)


def waits_with(wilds: int) -> BenchmarkRow:
    hands = with_wilds(ready_hands(), wilds)
    return compare(f"waits/{wilds}", "µs", _waits(_kept(hands, _WILD_MASK)), {})


def _kept(hands: list[list[Tile]], wild: int = 0) -> list[Hand]:
    return [Hand(tiles, wild=wild) for tiles in hands]


def _wins(hands: list[Hand]) -> Workload:
    def sweep() -> None:
        for hand in hands:
            hand.is_complete()

    return Workload(sweep, len(hands), lambda: [hand.is_complete() for hand in hands])


def _waits(hands: list[Hand]) -> Workload:
    def sweep() -> None:
        for hand in hands:
            hand.waits()

    return Workload(sweep, len(hands), lambda: [hand.waits() for hand in hands])
