"""Bonuses and debts: points that flow beside the win, as rows a player can check."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paiju.rules.finished_round import FinishedRound, Group, Transfer
from paiju.tiles import Tile


class Holding(Struct, frozen=True):
    """What brings points: these tiles of this owner, counted so many times."""

    owner: int
    tiles: tuple[Tile, ...]
    units: int = 1
    feeder: int | None = None


Find = Callable[[FinishedRound], Iterable[Holding]]
Payers = Callable[[FinishedRound, Holding], Iterable[int]]
When = Callable[[FinishedRound], bool]


Row = TypeVar("Row")


class Flow(Protocol):
    """Anything that makes transfers out of a finished finished."""

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]: ...


def always(finished: FinishedRound) -> bool:
    return True


class Bonus(Struct, frozen=True):
    """An owner who may collect gets `worth` per unit from each of the payers."""

    item: str
    find: Find
    worth: int
    payers: Payers
    clause: str
    when: When = always
    only_if_ready: bool = True
    group: Group = "gang"
    key: str = ""
    """The key of the book's sentence, where it is not the item."""

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        if not self.when(finished):
            return
        for held in self.find(finished):
            if not self.only_if_ready or finished.collects(held.owner):
                for payer in self.payers(finished, held):
                    yield _transfer(self, held, payer, held.owner)


class Debt(Struct, frozen=True):
    """反赔: an owner who is not ready pays `worth` per unit to each ready player."""

    item: str
    find: Find
    worth: int
    clause: str
    when: When = always
    group: Group = "gang"
    key: str = ""

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        if not self.when(finished):
            return
        for held in self.find(finished):
            if not finished.ready[held.owner]:
                for payee in finished.ready_others(held.owner):
                    yield _transfer(self, held, held.owner, payee)


class Unless(Struct, frozen=True):
    """Rows that fall silent when something happened at the finished."""

    happened: When
    rows: tuple[Flow, ...]

    def transfers(self, finished: FinishedRound) -> Iterator[Transfer]:
        if not self.happened(finished):
            for row in self.rows:
                yield from row.transfers(finished)


def _transfer(row: Bonus | Debt, held: Holding, payer: int, payee: int) -> Transfer:
    return Transfer(
        row.item,
        row.clause,
        payer,
        payee,
        row.worth * held.units,
        tiles=held.tiles,
        group=row.group,
        owner=held.owner,
        units=held.units,
        key=row.key,
    )


def grouped(group: Group, rows: Iterable[Flow]) -> tuple[Flow, ...]:
    """The same rows, their payments counted as one group."""
    return tuple(
        replace(row, group=group) if isinstance(row, Bonus | Debt) else row for row in rows
    )


def each_other(finished: FinishedRound, held: Holding) -> list[int]:
    return finished.facts.others(held.owner)


def feeder(finished: FinishedRound, held: Holding) -> list[int]:
    return [held.feeder] if held.feeder is not None else []


def gangs(kind: str) -> Find:
    """Gangs of this kind that score: a 过杠 does not."""
    return lambda finished: [
        Holding(owner, meld.tiles, feeder=meld.from_)
        for owner, meld in finished.melds_of_kind(kind)
        if not meld.late
    ]


def any_gangs(kind: str) -> Find:
    """Gangs of this kind, made at once or later."""
    return lambda finished: [
        Holding(owner, meld.tiles, feeder=meld.from_)
        for owner, meld in finished.melds_of_kind(kind)
    ]


def when(condition: object, *rows: Row) -> tuple[Row, ...]:
    """The rows an option turns on."""
    return rows if condition else ()
