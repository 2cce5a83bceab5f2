"""Rounds to look at from a client's side: one deal per game and seed, played by chance."""

from collections.abc import Iterator
from random import Random

from paiju import REGISTRY, Round, deal, ruleset, shuffled


def steps(seed: int) -> Iterator[Round]:
    """A round of every game, after each of its actions."""
    for game in REGISTRY:
        rules, chance = ruleset(game), Random(f"{game} {seed}")
        table = Round(rules, deal(rules, shuffled(rules.wall.tiles, chance.randbytes(8))))
        while not table.is_over:
            yield table
            seat = chance.choice(sorted(table.to_act))
            table.apply(chance.choice(list(table.legal(seat))))
        yield table
