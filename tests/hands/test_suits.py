"""The shipped table is the one its definition gives."""

from itertools import product
from random import Random

import pytest

from paiju.hands import build, suits
from support import naive_solver as oracle

VALUES = suits.load_values()


def counts_of(key: int, ranks: int) -> oracle.Counts:
    digits = [key // 5**rank % 5 for rank in range(ranks)]
    first = 0 if ranks == 9 else 27
    return (*[0] * first, *digits, *[0] * (34 - first - ranks))


def fewest(counts: oracle.Counts, pairs: int) -> int:
    tiles = sum(counts)
    return next(
        wilds
        for wilds in range(40)
        if (tiles + wilds - 2 * pairs) % 3 == 0
        and tiles + wilds >= 2 * pairs
        and oracle.splits(counts, wilds, (tiles + wilds - 2 * pairs) // 3, pairs)
    )


def check(key: int, ranks: int) -> None:
    counts = counts_of(key, ranks)
    value = VALUES[key + (suits.NO_HONOURS if ranks == 7 else 0)]
    melds = fewest(counts, 0)
    with_pair = fewest(counts, 1)
    assert with_pair - melds in (-1, 2)
    assert value == melds << 3 | (with_pair < melds)


def test_the_shipped_file_is_what_the_builder_builds() -> None:
    assert build.values() == VALUES


def test_every_suit_of_few_tiles_has_the_value_its_definition_gives() -> None:
    for digits in product(range(3), repeat=5):
        if sum(digits) <= 5:
            check(sum(digit * 5**rank for rank, digit in enumerate(digits)), 9)


def test_suits_and_honours_of_many_tiles_have_the_value_their_definition_gives() -> None:
    chance = Random(20)
    for ranks in (9, 7):
        for _ in range(150):
            tiles = chance.sample([rank for rank in range(ranks) for _ in range(4)], 14)
            check(sum(5**rank for rank in tiles[: chance.randint(1, 14)]), ranks)


def test_what_follows_from_a_key_is_forgotten_before_they_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(suits, "_MOST_KEYS", 2)
    helpful = suits.Help(VALUES, pair_here=False)
    assert [helpful[key] for key in (1, 2, 6)] == [0b111, 0b1, 0b100]
    assert set(helpful) == {6}
    sizes = suits.ByKey(sum)
    assert [sizes[key] for key in (1, 2, 6)] == [1, 2, 2]
    assert set(sizes) == {6}
