"""The games: a card for each, and one in full with its options, presets and clauses."""

from typing import Any

import msgspec

from paiju.rules.book import Book, load_book
from paiju.rules.options import describe
from paiju.rulesets import REGISTRY, entry
from paiju.rulesets.presets import Preset, presets


def rulesets_document() -> dict[str, Any]:
    return {"rulesets": [_card(load_book(ruleset_id)) for ruleset_id in REGISTRY]}


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
    }


def _card(book: Book) -> dict[str, Any]:
    return {
        "id": book.id,
        "title": book.zh,
        "title_en": book.en,
        "summary": book.summary_zh,
        "summary_en": book.summary_en,
    }


def _preset(preset: Preset) -> dict[str, Any]:
    return {
        "id": preset.id,
        "title": preset.zh,
        "title_en": preset.en,
        "options": preset.options,
    }
