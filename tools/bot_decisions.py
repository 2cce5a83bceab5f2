"""Stress test for bots: `python tools/bot_decisions.py --decisions N [--level L] [--seed S]`.

Every seed is a game under random options with two to four players of one level, who play a few
rounds on random and stacked deals. An illegal choice, an exception or a round without end stops the
run and names the seed: `--decisions 1 --seed SEED` plays it again. Only decisions with several
legal actions are counted, and only the time of the bots, with the garbage collector set as in a
server.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from paiju import REGISTRY, Round, RuleSet, ruleset
from paiju.bots import LEVELS, Bot, bot
from paiju.rules.option_info import describe
from paiju.server.ops.gc import tuned_gc
from support.rounds import MOST_STEPS, seeded_deal

ROUNDS = 4
"""Rounds a seed plays."""
EVERY = 10.0
"""Seconds between two progress lines."""


class Count:
    """The decisions so far, and their time."""

    def __init__(self) -> None:
        self.verbs: Counter[str] = Counter()
        self.rounds = 0
        self.seconds = 0.0
        self.longest = 0.0

    @property
    def decisions(self) -> int:
        return self.verbs.total()

    def __str__(self) -> str:
        rate = self.decisions / max(self.seconds, 1e-9)
        return (
            f"{self.decisions:,} decisions in {self.rounds:,} rounds, {rate:,.0f} a second, "
            f"the longest {1000 * self.longest:.1f} ms"
        )


def random_options(ruleset_id: str, chance: Random) -> dict[str, Any]:
    """Half of the options at their defaults, the others random; any number of players."""
    return {
        row.name: chance.choice(row.choices)
        for row in describe(ruleset_id)
        if row.name == "players" or chance.random() < 0.5
    }


def play(seed: int, level: str, count: Count) -> None:
    chance, games = Random(seed), list(REGISTRY)
    game = games[seed % len(games)]
    rules = ruleset(game, random_options(game, chance))
    player = bot(level, rules)
    for _ in range(ROUNDS):
        play_round(rules, player, chance.randrange(1 << 32), count)


def play_round(rules: RuleSet, player: Bot, number: int, count: Count) -> None:
    table = Round(rules, seeded_deal(rules, number))
    for _ in range(MOST_STEPS):
        if table.is_over:
            count.rounds += 1
            return
        seat = table.to_act[0]
        legal = table.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            view = table.view(seat)
            begun = time.process_time()
            action = player.choose(view, legal)
            spent = time.process_time() - begun
            count.seconds += spent
            count.longest = max(count.longest, spent)
            count.verbs[action.verb] += 1
            assert action in legal, f"{action} is not among {legal}"
        table.apply(action)
    raise AssertionError(f"not over after {MOST_STEPS} actions")


def run(level: str, decisions: int, first: int) -> int:
    count, seed, last_log = Count(), first, time.monotonic()
    while count.decisions < decisions:
        try:
            play(seed, level, count)
        except Exception:
            again = f"--decisions 1 --level {level} --seed {seed}"
            log(f"{traceback.format_exc()}\nagain: python tools/bot_decisions.py {again}")
            return 1
        seed += 1
        if time.monotonic() - last_log > EVERY:
            last_log = time.monotonic()
            log(f"{level}: {count}")
    log(f"{level}: {count}, no errors")
    log("  " + ", ".join(f"{verb} {number:,}" for verb, number in count.verbs.most_common()))
    return 0


def log(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--decisions", type=int, default=10_000, help="how many of each level")
    parser.add_argument("--level", choices=LEVELS, help="which level [all]")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    levels = [given.level] if given.level else LEVELS
    with tuned_gc():
        return max(run(level, given.decisions, given.seed) for level in levels)


if __name__ == "__main__":
    sys.exit(main())
