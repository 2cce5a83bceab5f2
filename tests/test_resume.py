"""A round resumed from a view and the true hidden tiles goes on as the round it was seen in."""

from random import Random

import pytest
from msgspec.structs import replace

from paiju import REGISTRY, Round
from paiju.bots.habits import Habit
from paiju.bots.hopes import PLAIN
from paiju.round.phases import AwaitClaims, AwaitTurn
from paiju.round.resume import Hidden, resume
from paiju.rules.facts import Facts
from playing import MOST_STEPS, OptionSet, option_sets, started

OPTION_SETS = {
    str(given): given
    for ruleset_id in REGISTRY
    for given in option_sets(ruleset_id)
    if given.name.endswith(("standard", "everything", "nothing"))
}


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_resumed_round_goes_on_as_the_real_one(name: str):
    compared = sum(compare(OPTION_SETS[name], seed) for seed in OPTION_SETS[name].seeds(1, 3, 5))
    assert compared > 10


def compare(given: OptionSet, seed: int) -> int:
    table, actions = started(given, seed)
    chance, compared = Random(seed), 0
    for action in actions:
        seat = action.seat
        if not isinstance(table.phase, AwaitTurn | AwaitClaims) or forgotten(table):
            continue
        if chance.random() < 0.3:
            twin = resume(table.rules, table.view(seat), table.legal(seat), truth(table))
            assert twin.legal(seat) == table.legal(seat)
            real = table.copy()
            if isinstance(real.phase, AwaitClaims) and real.phase.answers:
                continue
            real.apply(action)
            twin.apply(action)
            assert plain(finished(twin)) == plain(finished(real))
            compared += 1
    return compared


def forgotten(table: Round) -> bool:
    """What a view does not tell: what was declined, and gangs in one's own turn."""
    return any(table.locks) or table.turn_gang in ("an_gang", "bu_gang", "feng_gang")


def truth(table: Round) -> Hidden:
    hands = [hand.tiles() for hand in table.hands]
    return Hidden(hands, table.wall[table.front : table.back], table.deal.horses)


def finished(table: Round) -> Facts:
    habit = Habit([PLAIN])
    for _ in range(MOST_STEPS):
        if table.is_over:
            return table.facts
        table.apply(habit.choose(table, table.to_act[0]))
    raise AssertionError(f"not over after {MOST_STEPS} actions")


def plain(facts: Facts) -> Facts:
    """Without what others cannot see: whether a gang was 过杠."""
    seats = tuple(
        replace(seat, melds=tuple(replace(meld, late=False) for meld in seat.melds))
        for seat in facts.seats
    )
    return replace(facts, seats=seats)
