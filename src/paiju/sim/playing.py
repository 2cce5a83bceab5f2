"""Playing: rounds from numbered walls, alone or one after the other as a match has them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from paiju.bots import Bot
from paiju.match import Match
from paiju.match.fairness import opening_dealer
from paiju.round import Round, deal
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.settlement import Settlement, ledger
from paiju.tiles import shuffled
from paiju.tiles.kinds import WINDS

Players = Sequence[Bot | None]
"""By seat; None plays at random."""


class Played(NamedTuple):
    """A finished round and what it paid."""

    facts: Facts
    settled: Settlement


def entropy(seed: int, index: int) -> bytes:
    """What the wall of this number is shuffled from, in the run of this seed."""
    return b"paiju sim 1\0" + seed.to_bytes(8, "big") + index.to_bytes(8, "big")


def dealt(rules: RuleSet, luck: bytes, index: int) -> Round:
    """A round by itself, number `index` of many: dealer and wind go round."""
    return Round(
        rules,
        deal(
            rules,
            shuffled(rules.tiles, luck),
            dealer=index % rules.players,
            round_wind=WINDS[index // rules.players % 4],
            weekday=weekday(rules, index),
        ),
    )


def finish(table: Round, players: Players, luck: bytes) -> Played:
    """Let everybody play a dealt round to its end; `luck` is what random players choose by."""
    chance = Random(luck).random
    while seats := table.to_act:
        for seat in seats:
            offers = table.legal(seat)
            if not offers:
                continue
            player = players[seat]
            if player is None:
                table.apply(offers[int(chance() * len(offers))])
            elif len(offers) == 1:
                table.apply(offers[0])
            else:
                table.apply(player.choose(table.view(seat), offers))
    return Played(table.facts, ledger(table.rules, table.facts))


def sitting(rules: RuleSet) -> int:
    """How many rounds are played one after the other before all begins afresh: about a match."""
    return rules.rounds or ROUNDS_OF_A_CIRCLE * (rules.circles or 1)


ROUNDS_OF_A_CIRCLE = 8
"""Four who deal, each of whom may keep the deal."""


def weekday(rules: RuleSet, index: int) -> int:
    """星期鸡: one sitting a day."""
    return index // sitting(rules) % 7 + 1


def rounds(rules: RuleSet, players: Players, seed: int, walls: range) -> Iterator[Played]:
    """One sitting, wall by wall: the deal passes on as the game says, match after match."""
    match = begun(rules, entropy(seed, walls.start))
    for index in walls:
        luck = entropy(seed, index)
        if match.is_over(rules):
            match = begun(rules, luck)
        table = match.deal(rules, luck, weekday(rules, index))
        played = finish(table, players, luck)
        match.add(table, played.settled)
        yield played


def begun(rules: RuleSet, luck: bytes) -> Match:
    """A match to be simulated; seat 0 stands for whoever opened the room."""
    return Match.begun(rules, opening_dealer(rules, luck, 0))
