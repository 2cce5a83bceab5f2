"""What tiles can mean: winning shapes, waits, readings and shanten, with wilds or without."""

from paiju.hands.groups import Group, Groups
from paiju.hands.hand import Hand
from paiju.hands.readings import Reading, readings
from paiju.hands.shanten import shanten
from paiju.hands.shapes import (
    ALL_ORPHANS,
    LAN_PAI,
    MELDS_AND_PAIR,
    NEVER,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    Shape,
    waits,
    wins,
)

__all__ = [
    "ALL_ORPHANS",
    "LAN_PAI",
    "MELDS_AND_PAIR",
    "NEVER",
    "SEVEN_PAIRS",
    "SEVEN_STARS",
    "SEVEN_STARS_AT_FACE",
    "THIRTEEN_ORPHANS",
    "Group",
    "Groups",
    "Hand",
    "Reading",
    "Shape",
    "readings",
    "shanten",
    "waits",
    "wins",
]
