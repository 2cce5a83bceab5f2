"""Whole rounds of random legal play through the Python API."""

import random

from paiju.bench import peers
from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.round import Round, deal
from paiju.round.record import write_record
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset as rules_of
from paiju.settlement import ledger
from paiju.tiles import shuffled

ROUNDS = 100
TURNS = 8


def rounds(ruleset: str) -> BenchmarkRow:
    """Rounds a second with every rule, the settlement and the record."""
    theirs = peers.peer_workloads(peers.ROUNDS, ROUNDS)
    return compare(f"rounds/{ruleset}", "rounds/s", ours(ruleset), theirs, TURNS)


def rounds_with(ruleset: str, **options: object) -> BenchmarkRow:
    """The same under other options; there are no peers."""
    named = ",".join(f"{name}={value}" for name, value in options.items())
    rules = ours(ruleset, **options)
    return compare(f"rounds/{ruleset}/{named}", "rounds/s", rules, {}, TURNS)


def ours(ruleset: str, **options: object) -> Workload:
    rules = rules_of(ruleset, options)

    def play() -> None:
        choose = random.Random(1)
        for seed in range(ROUNDS):
            table = random_round(rules, seed, choose)
            ledger(rules, table.facts)
            write_record(table)

    return Workload(play, ROUNDS)


def random_round(rules: RuleSet, seed: int, choose: random.Random) -> Round:
    """Shuffle, deal and let every seat choose a random legal action."""
    tiles = shuffled(rules.wall.tiles, seed.to_bytes(8, "big"))
    table = Round(rules, deal(rules, tiles, weekday=1))
    legal, apply, random_float = table.legal, table.apply, choose.random
    while seats := table.to_act:
        for seat in seats:
            offers = legal(seat)
            if offers:
                apply(offers[int(random_float() * len(offers))])
    return table
