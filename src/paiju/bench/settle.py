"""Settling one round from its facts."""

import random

from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.bench.rounds import random_round
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import REGISTRY, ruleset
from paiju.settlement import settle as settle_facts

WON_ROUNDS = 10
"""Per ruleset; a round somebody won has the longest ledger."""


def settle() -> BenchmarkRow:
    """From facts to the explained ledger, checks included; no peer settles these games."""
    return compare("settle", "ms", ours(), {})


def ours() -> Workload:
    rounds = [(rules, facts) for rules in map(ruleset, REGISTRY) for facts in _won(rules)]

    def sweep() -> None:
        for rules, facts in rounds:
            settle_facts(rules, facts)

    return Workload(sweep, len(rounds))


def _won(rules: RuleSet) -> list[Facts]:
    """Rounds of random play that somebody won."""
    choose, found, seed = random.Random(1), list[Facts](), 0
    while len(found) < WON_ROUNDS:
        facts = random_round(rules, seed, choose).facts
        seed += 1
        if facts.end.kind == "win":
            found.append(facts)
    return found
