"""Compares the compiled engine with the plain one, step by step."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from paiju.env.observation import OFFSETS, PARTS, SIZE, Observer
from paiju.fast.engine import Tables
from paiju.round import Action, Round
from paiju.round.moves import MOVES, number_of
from paiju.rules.ruleset import RuleSet
from paiju.settlement import ledger


class Step(NamedTuple):
    """A moment of a plain round: what everybody may do, and what is done next."""

    legal: list[list[int]]
    observation: bytes
    """What the seat that is asked first sees."""
    action: Action


class PlainRound(NamedTuple):
    """A round of the plain engine, recorded to be repeated by the other."""

    name: str
    steps: list[Step]
    table: Round


def recorded(name: str, table: Round, actions: Iterable[Action]) -> PlainRound:
    """Play a round, and write down what everybody could do at every step."""
    observer = Observer(table.rules)
    steps = [Step(legal_numbers(table), _observed(observer, table), action) for action in actions]
    return PlainRound(name, steps, table)


def _observed(observer: Observer, table: Round) -> bytes:
    seat = table.to_act[0]
    return bytes(observer.row(table.view(seat), table.legal(seat)))


def legal_numbers(table: Round) -> list[list[int]]:
    """By seat, the numbers of its legal moves."""
    return [[number_of(action) for action in table.legal(seat)] for seat in range(table.players)]


def compare(
    rules: RuleSet, rounds: Sequence[PlainRound], plant: Callable[[Any], None] | None = None
) -> None:
    """Repeat rounds in the compiled engine, all at once; AssertionError at a difference.

    `plant` may put a fault into the rules as the compiled engine reads them.
    """
    tables = Tables(rules, len(rounds))
    if plant is not None:
        plant(tables.compiled.row)
    tables.deal([one.table.deal for one in rounds])
    running = list(range(len(rounds)))
    for number in range(max([len(one.steps) for one in rounds])):
        running = [index for index in running if number < len(rounds[index].steps)]
        moments = [rounds[index].steps[number] for index in running]
        _compare_legal(tables, rules, rounds, running, number)
        _compare_observations(tables, rounds, running, number)
        part = tables.part(running)
        part.compiled = tables.compiled
        part.answer(
            [moment.action.seat for moment in moments],
            [number_of(moment.action) for moment in moments],
        )
        tables.put_back(running, part)
    for index, one in enumerate(rounds):
        if one.table.is_over:
            assert_equal(one.name, outcome(rules, one.table), compiled_outcome(tables, index))


def _compare_legal(
    tables: Tables, rules: RuleSet, rounds: Sequence[PlainRound], running: list[int], number: int
) -> None:
    for seat in range(rules.players):
        found = tables.legal(seat)
        for index in running:
            one = rounds[index]
            where = f"{one.name}, step {number}, seat {seat}"
            assert_equal(where, _said(one.steps[number].legal[seat]), _said(found[index]))


def _compare_observations(
    tables: Tables, rounds: Sequence[PlainRound], running: list[int], number: int
) -> None:
    seats = np.zeros(len(rounds), np.int64)
    seen = np.zeros((len(rounds), SIZE), np.uint8)
    masks = np.zeros((len(rounds), len(MOVES)), np.bool_)
    tables.observe(seats, seen, masks)
    for index in running:
        one, seat = rounds[index], int(seats[index])
        moment, where = one.steps[number], f"{one.name}, step {number}, seat {seat}"
        assert_equal(where, _parts(moment.observation), _parts(seen[index].tobytes()))
        assert_equal(where, sorted(moment.legal[seat]), np.flatnonzero(masks[index]).tolist())


def _parts(row: bytes) -> dict[str, list[int]]:
    """An observation by its parts, those without a number left out."""
    found = {part.name: list(row[OFFSETS[part.name] :][: part.size]) for part in PARTS}
    return {name: numbers for name, numbers in found.items() if any(numbers)}


def _said(numbers: list[int]) -> list[str]:
    return [" ".join(map(str, MOVES[number])) for number in numbers]


def outcome(rules: RuleSet, table: Round) -> dict[str, Any]:
    """What the plain engine makes of a finished round."""
    settled = ledger(rules, table.facts)
    return {
        "facts": replace(table.facts, dice=()),
        "scores": settled.scores,
        "ready": list(settled.ready),
        "next_dealer": settled.dealer.seat,
    }


def compiled_outcome(tables: Tables, index: int) -> dict[str, Any]:
    """What the compiled engine makes of it."""
    row, players = tables.rows[index], tables.rules.players
    return {
        "facts": tables.facts(index),
        "scores": row["scores"][:players].tolist(),
        "ready": [bool(ready) for ready in row["ready"][:players]],
        "next_dealer": int(row["next_dealer"]),
    }


def assert_equal(where: str, plain: object, compiled: object) -> None:
    assert plain == compiled, f"{where}:\n plain    {plain}\n compiled {compiled}"
