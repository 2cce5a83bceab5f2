"""A long run: `python tools/soak.py --rounds 100000 [--ruleset ID] [--seed N] [--jobs N]`.

Rounds of every ruleset under every option set in turn, played by lively and by random players.
Each is checked: no tile is lost, settlement accepts the facts and adds up to zero, facts and record
read back to the same round. The first failure stops the run and leaves its record in a file;
`python tools/soak.py --only OPTION_SET SEED` plays that one round again.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import msgspec

from paiju import REGISTRY, Round, ledger, read_facts, ruleset, settle, write_facts
from paiju.round.record import read_record, replay, write_record
from support.rounds import OptionSet, happenings, option_sets, started, tiles_on_the_table

BATCH = 50
EVERY = 3.0
"""Seconds between two progress lines."""

Job = tuple[OptionSet, int]
Result = tuple[Counter[str], tuple[Job, str, str] | None]


# One round


def check(table: Round) -> None:
    """What must hold of a finished round."""
    rules, facts = table.rules, table.facts
    settled = settle(rules, facts)
    assert settled == ledger(rules, facts), "settle and ledger differ"
    assert sum(settled.scores) == 0, "the scores do not add up to zero"
    read = read_facts(msgspec.json.encode(write_facts(rules, facts)))
    again = settle(ruleset(read.ruleset, read.options), read.facts)
    assert again == settled, "the facts settle otherwise when read back"
    restored = replay(rules, read_record(msgspec.json.encode(write_record(table))))
    assert restored.facts == facts, "the record replays to other facts"
    assert restored.events == table.events, "the record replays to other events"


def play(job: Job) -> tuple[Round, str]:
    """Play and check one round; the second is what went wrong, or nothing."""
    given, seed = job
    table, actions = started(given, seed)
    whole_set = sorted(table.rules.wall.tiles)
    try:
        for _ in actions:
            assert tiles_on_the_table(table) == whole_set, "a tile was lost or made"
        assert tiles_on_the_table(table) == whole_set, "a tile was lost or made at the end"
        check(table)
    except Exception:
        return table, traceback.format_exc()
    return table, ""


def batch(jobs: list[Job]) -> Result:
    """What came about in these rounds, up to the first that failed."""
    found: Counter[str] = Counter()
    for job in jobs:
        table, wrong = play(job)
        if wrong:
            return found, (job, wrong, json.dumps(write_record(table), ensure_ascii=False))
        found.update({"rounds", *happenings(table)})
    return found, None


# Many rounds


def jobs(rulesets: Sequence[str], rounds: int, seed: int) -> Iterator[list[Job]]:
    """Batches of rounds, so many for each ruleset, its option sets in turn."""
    for start in range(0, rounds, BATCH):
        for name in rulesets:
            sets = option_sets(name)
            numbers = range(start, min(start + BATCH, rounds))
            yield [(sets[number % len(sets)], seed + number) for number in numbers]


def soak(rulesets: Sequence[str], rounds: int, seed: int, workers: int) -> int:
    total, found, begun = rounds * len(rulesets), Counter[str](), time.monotonic()
    said = begun
    with multiprocessing.Pool(workers) as pool:
        for counted, failed in pool.imap_unordered(batch, jobs(rulesets, rounds, seed)):
            found += counted
            if failed is not None:
                return report(*failed)
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                tell(progress(found["rounds"], total, said - begun))
    tell(progress(found["rounds"], total, time.monotonic() - begun))
    tell(", ".join(f"{word} {count}" for word, count in sorted(found.items()) if word != "rounds"))
    return 0


def progress(done: int, total: int, seconds: float) -> str:
    return f"{done:,} of {total:,} rounds ({done / total:.0%}), {done / seconds:,.0f} a second"


def report(job: Job, wrong: str, record: str) -> int:
    given, seed = job
    path = Path(f"soak-{given}-{seed}.json")
    path.write_text(record, encoding="utf-8", newline="\n")
    tell(f"{wrong}\nfailed: {given}, seed {seed}; its record is in {path}")
    tell(f"again: python tools/soak.py --only {given} {seed}")
    return 1


def once(name: str, seed: int) -> int:
    sets = {str(given): given for ruleset_id in REGISTRY for given in option_sets(ruleset_id)}
    job = (sets[name], seed)
    table, wrong = play(job)
    if wrong:
        return report(job, wrong, json.dumps(write_record(table), ensure_ascii=False))
    tell(", ".join(sorted(happenings(table))))
    return 0


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--rounds", type=int, default=100_000, help="for each ruleset")
    parser.add_argument("--ruleset", choices=list(REGISTRY), help="only this one")
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs=2, metavar=("OPTION_SET", "SEED"), help="one round")
    given = parser.parse_args()
    if given.only:
        return once(given.only[0], int(given.only[1]))
    rulesets = [given.ruleset] if given.ruleset else list(REGISTRY)
    return soak(rulesets, given.rounds, given.seed, given.jobs)


if __name__ == "__main__":
    sys.exit(main())
