"""What the commands do, as functions from a text to a result or its JSON document."""

from typing import Any, NamedTuple

import msgspec

from paiju.round import Round
from paiju.round.record import legal_document, read_record, replay
from paiju.rules.book import load_book
from paiju.rules.document import read_facts, write_facts
from paiju.rules.facts import Facts
from paiju.rules.options import describe
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import REGISTRY, entry, ruleset
from paiju.settlement import Lang, Settlement, ledger, settle
from paiju.tiles import format_tiles


class Settled(NamedTuple):
    """A round that was settled, with all that is needed to show it."""

    rules: RuleSet
    facts: Facts
    settlement: Settlement


def settle_text(text: bytes | str) -> Settled:
    """Facts in, who pays whom and why out."""
    given = read_facts(text)
    rules = ruleset(given.ruleset, given.options)
    return Settled(rules, given.facts, settle(rules, given.facts))


def settle_document(text: bytes | str, lang: Lang = "zh") -> dict[str, Any]:
    return settle_text(text).settlement.document(lang)


def replay_text(text: bytes | str) -> Round:
    """A record in, the round it tells out."""
    record = read_record(text)
    return replay(ruleset(record.ruleset, record.options), record)


def replay_document(text: bytes | str, lang: Lang = "zh") -> dict[str, Any]:
    table = replay_text(text)
    document: dict[str, Any] = {
        "over": table.is_over,
        "events": [event.document() for event in table.events],
        "legal": legal_document(table),
        "hands": [format_tiles(hand.tiles()) for hand in table.hands],
    }
    if table.is_over:
        document["facts"] = write_facts(table.rules, table.facts)
        document["settlement"] = ledger(table.rules, table.facts).document(lang)
    return document


def rulesets_document() -> dict[str, Any]:
    books = [load_book(ruleset_id) for ruleset_id in REGISTRY]
    return {
        "rulesets": [
            {
                "id": book.id,
                "title": book.zh,
                "title_en": book.en,
                "summary": book.summary_zh,
                "summary_en": book.summary_en,
            }
            for book in books
        ]
    }


def ruleset_document(ruleset_id: str) -> dict[str, Any]:
    """One game: its options as a form would ask for them, and its clauses."""
    options = entry(ruleset_id).options
    book = load_book(ruleset_id)
    return {
        "id": book.id,
        "title": book.zh,
        "title_en": book.en,
        "summary": book.summary_zh,
        "summary_en": book.summary_en,
        "options": msgspec.to_builtins(describe(options)),
        "schema": msgspec.json.schema(options),
        "clauses": [
            {"id": clause, "zh": book.text(clause, "zh"), "en": book.text(clause, "en")}
            for clause in book.clause_ids
        ],
    }
