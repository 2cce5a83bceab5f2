"""Settling: the facts of a finished round in, who pays whom and why out."""

from typing import Any, NamedTuple

from paiju.rules.document import read_facts
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset
from paiju.settlement import Lang, Settlement, settle


class Settled(NamedTuple):
    """A round that was settled, with all that is needed to show it."""

    rules: RuleSet
    facts: Facts
    settlement: Settlement


def settle_text(text: bytes | str) -> Settled:
    given = read_facts(text)
    rules = ruleset(given.ruleset, given.options)
    return Settled(rules, given.facts, settle(rules, given.facts))


def settle_document(text: bytes | str, lang: Lang = "zh") -> dict[str, Any]:
    return settle_text(text).settlement.document(lang)
