"""Settle: the facts of a finished round in, who pays whom and why out."""

from typing import NamedTuple

from paiju.rules.document import read_facts
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset
from paiju.settlement import Settlement, settle
from paiju.settlement.document import (
    SettlementDocument,
    explained_document,
    settlement_document,
)
from paiju.tiles.text import Lang


class SettledFacts(NamedTuple):
    """A settled round with its rules and its facts."""

    rules: RuleSet
    facts: Facts
    settlement: Settlement


def settle_text(text: bytes | str) -> SettledFacts:
    given = read_facts(text)
    rules = ruleset(given.ruleset, given.options)
    return SettledFacts(rules, given.facts, settle(rules, given.facts))


def settle_document(text: bytes | str, lang: Lang = "zh") -> SettlementDocument:
    """What `paiju settle --json` prints."""
    return settlement_document(settle_text(text).settlement, lang)


def settle_explained(text: bytes | str, lang: Lang = "zh") -> SettlementDocument:
    """What `POST /api/settle` answers."""
    return explained_document(settle_text(text).settlement, lang)
