"""Where each sentence of a game's original text went: its clauses, its place in the code, a case.

The original is quoted nowhere; a sentence is named by its chapter and number, in our own words.
"""

import tomllib
from functools import cache
from typing import Literal, get_args

import msgspec

from paiju.rules.providers import coverage_text

Place = Literal["row", "option", "field", "deal", "round", "settlement", "room", "page", "none"]
"""What implements a sentence.

`row`, `option` and `field` are followed by a name: of a pattern or an item of the ledger, of an
option, of a field of `RuleSet` (`wall.tiles`). `none`: there is nothing to implement, and the row
says why.
"""
PLACES: tuple[str, ...] = get_args(Place)
NAMED = ("row", "option", "field")


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of the original text, in our own words, and what became of it."""

    chapter: str
    number: int
    """Counted from 1 inside the chapter."""
    zh: str
    en: str
    where: tuple[str, ...]
    """Places, each with its name where it has one: `row 幺鸡`, `room`."""
    clauses: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    """`file.json: name` of a case of this game, or `path::name` of a test."""
    reason_zh: str = ""
    reason_en: str = ""
    """Why nothing implements it, where nothing does."""


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every sentence of one game's original text, in order."""

    sentences: tuple[Sentence, ...]


@cache
def load_coverage(ruleset_id: str) -> Coverage:
    """The coverage table of one game; without a sentence where it has none."""
    source = coverage_text(ruleset_id)
    return Coverage(()) if source is None else msgspec.convert(tomllib.loads(source), Coverage)
