"""Readings: everything a complete hand can mean, and what each wild stands for in it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paiju.hands.groups import Groups
from paiju.hands.hand import Hand
from paiju.hands.shapes import Shape
from paiju.tiles import Tile
from paiju.tiles.kinds import ALL_KINDS


class Reading(NamedTuple):
    """One way to see a hand as complete."""

    shape: Shape
    groups: Groups
    wild_as: tuple[Tile, ...]
    """What the wilds stand for, sorted; a wild that counts at its own face is not among them."""


def readings(hand: Hand, shapes: Iterable[Shape], kinds: int = ALL_KINDS) -> Iterator[Reading]:
    """Every reading of a hand, none twice, wilds standing for nothing but `kinds`.

    Readings differ when their groups do, or when another tile of a group is the wild one. A
    wild may stand for a fifth tile of a kind. A group of wilds alone may be anything, so three
    or more wilds have thousands of readings: name the kinds that matter, or stop early.
    """
    for shape in shapes:
        if shape.wins(hand):
            for groups in shape.splits(hand, kinds):
                wilds = sorted(wild for group in groups for wild in group.wilds)
                yield Reading(shape, groups, tuple(wilds))
