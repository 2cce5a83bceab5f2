"""Properties of the whole: notation, the shuffle, and what must not change a settlement."""

import struct
from collections import Counter
from hashlib import shake_256
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju import REGISTRY, Facts, RuleSet, format_tiles, parse_tiles, ruleset, settle, shuffled
from paiju.rules.facts import Discard, Seat
from paiju.settlement import Line, Settlement
from paiju.tiles import CHINESE, KINDS, NAMES, SUITS_ONLY, WITH_HONOURS, format_in_order
from support.rounds import OptionSet, every_option_set, option_sets, played

steady = settings(derandomize=True, deadline=None, max_examples=100)
tiles = st.lists(st.integers(0, KINDS - 1), max_size=30)
entropy = st.binary(min_size=1, max_size=40)


class Finished(NamedTuple):
    """A round that was played to its end."""

    option_set: OptionSet
    rules: RuleSet
    facts: Facts


def finished(option_set: OptionSet, seed: int) -> Finished:
    table = played(option_set, seed)
    return Finished(option_set, table.rules, table.facts)


seeds = st.integers(0, 2**40)
rounds = st.builds(finished, st.sampled_from(every_option_set()), seeds)
guiyang = [row for name in ("guiyang_dingque", "guiyang_baoting") for row in option_sets(name)]
guiyang_rounds = st.builds(finished, st.sampled_from(guiyang), seeds)


# Notation


@steady
@given(tiles)
def test_formatted_tiles_read_back(given_tiles: list[int]):
    assert parse_tiles(format_tiles(given_tiles)) == sorted(given_tiles)


@steady
@given(tiles)
def test_tiles_in_order_read_back_in_order(given_tiles: list[int]):
    assert parse_tiles(format_in_order(given_tiles)) == given_tiles


@steady
@given(tiles, st.sampled_from(["", " ", "，", "、", ", "]))
def test_chinese_names_read_back_however_they_are_set_apart(given_tiles: list[int], between: str):
    assert parse_tiles(between.join(CHINESE[tile] for tile in given_tiles)) == given_tiles


@steady
@given(tiles, seeds.map(Random))
def test_notations_may_be_mixed(given_tiles: list[int], chance: Random):
    words = [chance.choice((NAMES, CHINESE))[tile] for tile in given_tiles]
    assert parse_tiles(" ".join(words)) == given_tiles


# The shuffle


@steady
@given(entropy, st.sampled_from([SUITS_ONLY, WITH_HONOURS]))
def test_a_shuffle_loses_no_tile_and_repeats_itself(source: bytes, tile_set: tuple[int, ...]):
    assert sorted(shuffled(tile_set, source)) == list(tile_set)
    assert shuffled(tile_set, source) == shuffled(tile_set, bytes(source))


@steady
@given(entropy, st.data())
def test_a_shuffle_depends_on_every_bit_of_its_entropy(source: bytes, data: st.DataObject):
    bit = data.draw(st.integers(0, 8 * len(source) - 1))
    other = bytearray(source)
    other[bit // 8] ^= 1 << bit % 8
    assert shuffled(WITH_HONOURS, bytes(other)) != shuffled(WITH_HONOURS, source)


@steady
@given(entropy)
def test_a_shuffle_depends_on_the_length_of_its_entropy(source: bytes):
    assert shuffled(WITH_HONOURS, source + b"\0") != shuffled(WITH_HONOURS, source)


def test_a_shuffle_sorts_by_whole_keys_as_it_is_documented():
    """In some of so many walls there are two tiles whose keys begin alike."""
    for number in range(3_000):
        source = number.to_bytes(4, "big")
        keys = struct.unpack("<136Q", shake_256(source + b"\0").digest(8 * 136))
        wall = [tile for _, tile in sorted(zip(keys, WITH_HONOURS, strict=True))]
        assert shuffled(WITH_HONOURS, source) == wall


def test_any_number_of_tiles_can_be_shuffled():
    assert [shuffled(range(count), b"few") for count in range(3)] == [[], [0], [1, 0]]


# What must not change a settlement


@steady
@given(guiyang_rounds, st.integers(2, 10))
def test_the_base_multiplies_every_line_of_a_guiyang_ledger(played_out: Finished, base: int):
    options = played_out.option_set.options
    once = settle(ruleset(played_out.rules.id, options | {"base": 1}), played_out.facts)
    many = settle(ruleset(played_out.rules.id, options | {"base": base}), played_out.facts)
    assert [(*key(line), base * line.points) for line in once.ledger] == [
        (*key(line), line.points) for line in many.ledger
    ]
    assert (many.ready, many.dealer) == (once.ready, once.dealer)


def key(line: Line) -> tuple[str, str, int, int]:
    return line.item, line.clause, line.payer, line.payee


@steady
@given(rounds, st.integers(1, 3))
def test_turning_the_table_turns_the_scores(played_out: Finished, turn: int):
    rules, facts = played_out.rules, played_out.facts
    players = facts.players
    before, after = settle(rules, facts), settle(rules, turned(facts, turn))
    assert rotated(before.scores, turn) == after.scores
    assert rotated(before.ready, turn) == list(after.ready)
    assert (before.dealer.seat + turn) % players == after.dealer.seat
    assert before.dealer.clause == after.dealer.clause
    assert payments(before, turn) == payments(after, 0)


def payments(settled: Settlement, turn: int) -> Counter[tuple[object, ...]]:
    """The ledger without its order and its sentences, seats turned."""

    def seat(index: int) -> int:
        return (index + turn) % len(settled.ready)

    return Counter(
        (row.item, row.clause, seat(row.payer), seat(row.payee), row.points, row.tiles)
        for row in settled.ledger
    )


def rotated(values: list[int] | tuple[bool, ...], turn: int) -> list[int]:
    """What belonged to seat i belongs to seat i + turn."""
    shift = turn % len(values)
    return [*values[-shift:], *values[:-shift]] if shift else list(values)


def turned(facts: Facts, turn: int) -> Facts:
    """The same round with every player sitting `turn` seats further."""
    players = facts.players

    def seat(index: int | None) -> int | None:
        return None if index is None else (index + turn) % players

    def moved(index: int) -> int:
        return (index + turn) % players

    def person(index: int) -> Seat:
        own = facts.seats[(index - turn) % players]
        return replace(own, melds=tuple(replace(m, from_=seat(m.from_)) for m in own.melds))

    end = facts.end
    return replace(
        facts,
        seats=tuple(person(index) for index in range(players)),
        dealer=moved(facts.dealer),
        discards=tuple(
            Discard(moved(row.seat), row.tile, seat(row.by), row.claim) for row in facts.discards
        ),
        end=replace(end, winners=tuple(map(moved, end.winners)), from_=seat(end.from_)),
    )


@steady
@given(rounds, seeds.map(Random))
def test_the_order_of_tiles_in_a_hand_changes_nothing(played_out: Finished, chance: Random):
    rules, facts = played_out.rules, played_out.facts
    hands = [tuple(chance.sample(seat.hand, len(seat.hand))) for seat in facts.seats]
    seats = tuple(replace(seat, hand=hand) for seat, hand in zip(facts.seats, hands, strict=True))
    assert settle(rules, replace(facts, seats=seats)) == settle(rules, facts)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_the_order_in_which_winners_are_named_changes_nothing(ruleset_id: str):
    compared = 0
    for option_set in option_sets(ruleset_id):
        for rules, facts in (finished(option_set, seed)[1:] for seed in option_set.seeds(3, 7)):
            winners = facts.end.winners
            if len(winners) > 1:
                end = replace(facts.end, winners=winners[::-1])
                assert settle(rules, replace(facts, end=end)) == settle(rules, facts)
                compared += 1
    assert compared
