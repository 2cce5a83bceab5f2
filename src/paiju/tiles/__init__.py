"""Tile kinds, their notation and the wall: the bottom of the house."""

from paiju.tiles.kinds import (
    CHINESE,
    KINDS,
    NAMES,
    Tile,
    is_honour,
    kinds_in,
    rank_of,
    suit_letter,
    suit_of,
)
from paiju.tiles.notation import (
    NotationError,
    chinese,
    face,
    format_as_laid,
    format_in_order,
    format_tiles,
    mask_of,
    parse_tile,
    parse_tiles,
)
from paiju.tiles.wall import SUITS_ONLY, WITH_HONOURS, shuffled

__all__ = [
    "CHINESE",
    "KINDS",
    "NAMES",
    "SUITS_ONLY",
    "WITH_HONOURS",
    "NotationError",
    "Tile",
    "chinese",
    "face",
    "format_as_laid",
    "format_in_order",
    "format_tiles",
    "is_honour",
    "kinds_in",
    "mask_of",
    "parse_tile",
    "parse_tiles",
    "rank_of",
    "shuffled",
    "suit_letter",
    "suit_of",
]
