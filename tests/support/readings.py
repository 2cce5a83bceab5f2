"""The shapes of hands, and the check that a reading uses the tiles of its hand."""

from collections import Counter

from paiju.hands import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Hand,
    Reading,
    Shape,
)

SHAPES: tuple[Shape, ...] = (
    MELDS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS, SEVEN_STARS, SEVEN_STARS_AT_FACE, LAN_PAI,
    ALL_ORPHANS,
)  # fmt: skip


def check_gives_back(hand: Hand, reading: Reading) -> None:
    """The groups of a reading, without its wilds, are the natural tiles of the hand."""
    shown = Counter(tile for group in reading.groups for tile in group.tiles())
    shown.subtract(reading.wild_as)
    at_face = reading.shape in (SEVEN_STARS_AT_FACE, ALL_ORPHANS)
    counts = hand.counts if at_face else hand.naturals()
    assert [shown[kind] for kind in range(34)] == list(counts)
    wilds = sorted(wild for group in reading.groups for wild in group.wilds)
    assert tuple(wilds) == reading.wild_as
    assert sum(shown.values()) + len(wilds) == hand.size
