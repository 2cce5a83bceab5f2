"""The games: a short entry for each, and one in full with options, presets, clauses and terms."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from paiju.queries.traits import GameTraits, traits_of
from paiju.rules.book import Book, EmblemTile, load_book
from paiju.rules.english import term_in_english
from paiju.rules.melds import MeldKind
from paiju.rules.option_info import OptionInfo, describe, options_schema
from paiju.rules.options import typed_option
from paiju.rules.terms import Terms
from paiju.rulesets import game_ids, ruleset
from paiju.rulesets.presets import presets


class GameSummary(Struct, frozen=True):
    id: str
    title: str
    title_en: str
    summary: str
    summary_en: str
    emblem: list[EmblemTile]


class GameList(Struct, frozen=True):
    rulesets: list[GameSummary]


class PresetDocument(Struct, frozen=True):
    id: str
    title: str
    title_en: str
    options: dict[str, Any]


class TopicTitle(Struct, frozen=True):
    """A chapter of a rule book; its key begins the ids of its clauses."""

    key: str
    zh: str
    en: str


class ClauseText(Struct, frozen=True):
    id: str
    zh: str
    en: str


class TermName(Struct, frozen=True):
    zh: str
    en: str


class TermNames(Struct, frozen=True, kw_only=True):
    """What the game calls what every game has; null for what it lacks."""

    exhausted: TermName
    four_gangs: TermName
    gang: TermName
    ready: TermName
    tian_ting: TermName
    bu_ting: TermName
    killed_ting: TermName
    tian_hu: TermName
    di_hu: TermName
    ren_hu: TermName
    gang_hua: TermName
    gang_pao: TermName
    last_tile: TermName
    bid: TermName
    bids: TermName
    late_gang: TermName | None
    wild: TermName | None
    melds: dict[MeldKind, TermName]


class GameDocument(GameSummary, frozen=True):
    """A game in full: a form for its options, its presets, its terms and its rule book."""

    options: list[OptionInfo]
    presets: list[PresetDocument]
    schema: dict[str, Any]
    topics: list[TopicTitle]
    clauses: list[ClauseText]
    terms: TermNames
    names: dict[str, str]
    """English names that differ from those of other games, by Chinese name."""
    traits: GameTraits
    """Under the standard options."""
    plays_as: dict[str, str]
    """By level of a bot, the level it has in this game."""


def rulesets_document() -> GameList:
    return GameList([GameSummary(*_summary(load_book(ruleset_id))) for ruleset_id in game_ids()])


def ruleset_document(ruleset_id: str) -> GameDocument:
    """One game: its options as a form would ask for them, and its clauses."""
    book = load_book(ruleset_id)
    return GameDocument(
        *_summary(book),
        options=describe(ruleset_id),
        presets=[
            PresetDocument(preset.id, preset.zh, preset.en, preset.options)
            for preset in presets(ruleset_id)
        ],
        schema=options_schema(ruleset_id),
        topics=[TopicTitle(topic.key, topic.zh, topic.en) for topic in book.topics],
        clauses=[
            ClauseText(clause, book.text(clause, "zh"), book.text(clause, "en"))
            for clause in book.clause_ids
        ],
        terms=_terms(ruleset(ruleset_id).terms, ruleset_id),
        names=dict(book.names),
        traits=traits_of(ruleset(ruleset_id)),
        plays_as=_levels(ruleset_id),
    )


def traits_document(ruleset_id: str, options: Sequence[str]) -> GameTraits:
    """What there is in a game under options written `name=value`."""
    given = dict(typed_option(text, "option") for text in options)
    return traits_of(ruleset(ruleset_id, given))


def _levels(ruleset_id: str) -> dict[str, str]:
    """By level of a bot, the level it has in this game."""
    # Not at the top: bots take long to load, and nothing else here needs them.
    from paiju.bots import LEVELS, plays_as

    return {level: plays_as(level, ruleset_id) for level in LEVELS}


def _terms(terms: Terms, ruleset_id: str) -> TermNames:
    """In both languages; None for what the game lacks."""
    names: dict[str, Any] = msgspec.structs.asdict(terms)
    melds = {kind: _term(name, ruleset_id) for kind, name in names.pop("melds").items()}
    return TermNames(melds=melds, **{key: _term(name, ruleset_id) for key, name in names.items()})


def _term(name: str | None, ruleset_id: str) -> Any:
    """A name in both languages; None where the game has no such thing."""
    return TermName(name, term_in_english(name, ruleset_id)) if name else None


def _summary(book: Book) -> tuple[str, str, str, str, str, list[EmblemTile]]:
    return book.id, book.zh, book.en, book.summary_zh, book.summary_en, list(book.emblem)
