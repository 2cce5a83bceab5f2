"""English for the games' own words: item and pattern names, and terms inside English sentences."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from paiju.rules.book import load_book
from paiju.tiles import CHINESE, Tile, is_honour, rank_of, suit_of
from paiju.tiles.text import Lang, Text

SUITS_IN_ENGLISH: Final = ("characters", "dots", "bamboo")
_HONOURS = ("East", "South", "West", "North", "white dragon", "green dragon", "red dragon")
_UNTOUCHED = r"\([^()]*\)|[\u4e00-\u9fff]{1,2}-\d+"
"""A bracket, which explains itself, and a clause id."""


def tile_in_english(tile: Tile) -> str:
    """`9 of dots`, `East`."""
    if is_honour(tile):
        return _HONOURS[rank_of(tile) - 1]
    return f"{rank_of(tile)} of {SUITS_IN_ENGLISH[suit_of(tile)]}"


def name_in(lang: Lang, item: str, ruleset_id: str) -> str:
    """An item or several; in English each with its Chinese name: `Seven pairs (七对)`."""
    if lang == "zh":
        return item
    names = _names(ruleset_id)
    parts = [f"{names[part]} ({part})" if part in names else part for part in item.split("、")]
    return _capital(", ".join(parts))


def term_in_english(term: str, ruleset_id: str) -> str:
    """`Seven pairs`, without its Chinese name; the term itself where it has no English one."""
    return _capital(_names(ruleset_id).get(term, term))


def sentence_in(lang: Lang, text: Text, ruleset_id: str) -> str:
    """A sentence for a player; in English with the game's terms translated."""
    return text.zh if lang == "zh" else glossed(text.en, ruleset_id)


def glossed(text: str, ruleset_id: str) -> str:
    """An English sentence with every Chinese term translated, its Chinese beside the first."""
    seen: set[str] = set()

    def translated(match: re.Match[str]) -> str:
        term = match[0]
        if term in _TILES:
            return _TILES[term]
        english = _names(ruleset_id).get(term)
        if english is None:
            return term
        if term in seen:
            return english
        seen.add(term)
        return f"{english} ({term})"

    return _capital(_pattern(ruleset_id).sub(translated, text))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_TILES = {CHINESE[tile]: tile_in_english(tile) for tile in range(len(CHINESE))}


@cache
def shared_names() -> dict[str, str]:
    """English names that hold in every game, by Chinese name."""
    shared = (files("paiju") / "rules" / "names.toml").read_text(encoding="utf-8")
    return tomllib.loads(shared)


@cache
def _names(ruleset_id: str) -> Mapping[str, str]:
    return shared_names() | load_book(ruleset_id).names


@cache
def _pattern(ruleset_id: str) -> re.Pattern[str]:
    """Whatever is left as it is, then the longest term."""
    terms = sorted({*_names(ruleset_id), *_TILES}, key=len, reverse=True)
    return re.compile("|".join([_UNTOUCHED, *map(re.escape, terms)]))
