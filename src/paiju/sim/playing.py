"""Playing rounds from numbered walls: single rounds, or rounds in sequence as in a match."""

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


class PlayedRound(NamedTuple):
    """A finished round and what it paid."""

    facts: Facts
    settled: Settlement


def wall_entropy(seed: int, index: int) -> bytes:
    """The entropy of wall number `index` in a run with this seed."""
    return b"paiju sim 1\0" + seed.to_bytes(8, "big") + index.to_bytes(8, "big")


def dealt(rules: RuleSet, entropy: bytes, index: int) -> Round:
    """A single round, number `index` of many; dealer and wind rotate."""
    return Round(
        rules,
        deal(
            rules,
            shuffled(rules.wall.tiles, entropy),
            dealer=index % rules.players,
            round_wind=WINDS[index // rules.players % 4],
            weekday=weekday(rules, index),
        ),
    )


def finish(table: Round, players: Players, entropy: bytes) -> PlayedRound:
    """Play a dealt round to its end; random players choose by `entropy`."""
    choose = Random(entropy).random
    while seats := table.to_act:
        for seat in seats:
            offers = table.legal(seat)
            if not offers:
                continue
            player = players[seat]
            if player is None:
                table.apply(offers[int(choose() * len(offers))])
            elif len(offers) == 1:
                table.apply(offers[0])
            else:
                table.apply(player.choose(table.view(seat), offers))
    return PlayedRound(table.facts, ledger(table.rules, table.facts))


def session_length(rules: RuleSet) -> int:
    """Rounds played in sequence before a new session starts: about one match."""
    return rules.length.rounds or ROUNDS_OF_A_CIRCLE * (rules.length.circles or 1)


ROUNDS_OF_A_CIRCLE = 8
"""Four dealers, each of whom may keep the deal."""


def weekday(rules: RuleSet, index: int) -> int:
    """星期鸡: one session a day."""
    return index // session_length(rules) % 7 + 1


def rounds(rules: RuleSet, players: Players, seed: int, walls: range) -> Iterator[PlayedRound]:
    """One session, wall by wall; the deal passes as the game says, match after match."""
    match = new_match(rules, wall_entropy(seed, walls.start))
    for index in walls:
        entropy = wall_entropy(seed, index)
        if match.is_over(rules):
            match = new_match(rules, entropy)
        table = match.deal(rules, entropy, weekday(rules, index))
        played = finish(table, players, entropy)
        match.add(table, played.settled)
        yield played


def new_match(rules: RuleSet, entropy: bytes) -> Match:
    """A new match; seat 0 stands for the creator of the room."""
    return Match.begun(rules, opening_dealer(rules, entropy, 0))
