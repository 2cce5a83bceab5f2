"""The games: a card for each, and one in full with its options, presets, clauses and terms."""

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.documents.traits import GameTraits, traits_of
from paiju.rules.book import Book, load_book
from paiju.rules.english import term_in_english
from paiju.rules.options import Preset, describe, typed_option
from paiju.rules.terms import Terms
from paiju.rulesets import entry, game_ids, ruleset
from paiju.rulesets.presets import presets


def rulesets_document() -> dict[str, Any]:
    return {"rulesets": [_card(load_book(ruleset_id)) for ruleset_id in game_ids()]}


def ruleset_document(ruleset_id: str) -> dict[str, Any]:
    """One game: its options as a form would ask for them, and its clauses."""
    options = entry(ruleset_id).options
    book = load_book(ruleset_id)
    return _card(book) | {
        "options": msgspec.to_builtins(describe(options)),
        "presets": [_preset(preset) for preset in presets(ruleset_id)],
        "schema": msgspec.json.schema(options),
        "topics": [{"key": topic.key, "zh": topic.zh, "en": topic.en} for topic in book.topics],
        "clauses": [
            {"id": clause, "zh": book.text(clause, "zh"), "en": book.text(clause, "en")}
            for clause in book.clause_ids
        ],
        "names": dict(book.names),
        "plays_as": _levels(ruleset_id),
        "traits": msgspec.to_builtins(traits_of(ruleset(ruleset_id))),
        "terms": _terms(ruleset(ruleset_id).terms, ruleset_id),
    }


def traits_document(ruleset_id: str, options: Sequence[str]) -> GameTraits:
    """What there is in a game under options written `name=value`."""
    given = dict(typed_option(text, "option") for text in options)
    return traits_of(ruleset(ruleset_id, given))


def _levels(ruleset_id: str) -> dict[str, str]:
    """By level of a bot, the level it has in this game."""
    # Not at the top: bots take long to load, and nothing else here needs them.
    from paiju.bots import LEVELS, plays_as

    return {level: plays_as(level, ruleset_id) for level in LEVELS}


def _terms(terms: Terms, ruleset_id: str) -> dict[str, Any]:
    """What the game calls what every game has, in both languages; null for what it lacks."""

    def both(term: str | None) -> dict[str, str] | None:
        return {"zh": term, "en": term_in_english(term, ruleset_id)} if term else None

    document = msgspec.to_builtins(terms)
    melds = {kind: both(name) for kind, name in document.pop("melds").items()}
    return {name: both(term) for name, term in document.items()} | {"melds": melds}


def _card(book: Book) -> dict[str, Any]:
    return {
        "id": book.id,
        "title": book.zh,
        "title_en": book.en,
        "summary": book.summary_zh,
        "summary_en": book.summary_en,
        "emblem": [msgspec.to_builtins(tile) for tile in book.emblem],
    }


def _preset(preset: Preset) -> dict[str, Any]:
    return {
        "id": preset.id,
        "title": preset.zh,
        "title_en": preset.en,
        "options": preset.options,
    }
