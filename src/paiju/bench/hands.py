"""Hand benchmarks: is it complete, and what does it wait for."""

from paiju.bench import peers
from paiju.bench.contest import Contender, Row, contest
from paiju.bench.sample import WILDS, full_hands, ready_hands, with_wilds
from paiju.hands import Hand
from paiju.tiles import Tile

_WILD_MASK = sum(1 << kind for kind in WILDS)


def win_check() -> Row:
    """Kept hands without wild tiles, which every peer can handle."""
    hands = full_hands()
    theirs = peers.entrants(peers.WINS, hands)
    return contest("win_check", "µs", _wins(_kept(hands)), theirs)


def win_check_with(wilds: int) -> Row:
    """No peer knows wild tiles."""
    hands = with_wilds(full_hands(), wilds)
    return contest(f"win_check/{wilds}", "µs", _wins(_kept(hands, _WILD_MASK)), {})


def waits() -> Row:
    """All waits of ready hands."""
    hands = ready_hands()
    theirs = peers.entrants(peers.WAITS, hands)
    return contest("waits", "µs", _waits(_kept(hands)), theirs)


def waits_with(wilds: int) -> Row:
    hands = with_wilds(ready_hands(), wilds)
    return contest(f"waits/{wilds}", "µs", _waits(_kept(hands, _WILD_MASK)), {})


def _kept(hands: list[list[Tile]], wild: int = 0) -> list[Hand]:
    return [Hand(tiles, wild=wild) for tiles in hands]


def _wins(hands: list[Hand]) -> Contender:
    def sweep() -> None:
        for hand in hands:
            hand.is_complete()

    return Contender(sweep, len(hands), lambda: [hand.is_complete() for hand in hands])


def _waits(hands: list[Hand]) -> Contender:
    def sweep() -> None:
        for hand in hands:
            hand.waits()

    return Contender(sweep, len(hands), lambda: [hand.waits() for hand in hands])
