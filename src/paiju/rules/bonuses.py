"""Bonuses and debts: points that flow beside the win, as rows a player can check."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from msgspec import Struct

from paiju.rules.finished_round import FinishedRound, Group, Transfer
from paiju.tiles import Tile
from paiju.tiles.text import Text


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
    """Anything that makes transfers out of a finished table."""

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]: ...


def always(table: FinishedRound) -> bool:
    return True


class Bonus(Struct, frozen=True):
    """An owner who may collect gets `worth` per unit from each of the payers."""

    item: str
    find: Find
    worth: int
    payers: Payers
    clause: str
    says: Text
    when: When = always
    only_if_ready: bool = True
    group: Group = "gang"

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        if not self.when(table):
            return
        for held in self.find(table):
            if not self.only_if_ready or table.collects(held.owner):
                for payer in self.payers(table, held):
                    yield _transfer(self, held, payer, held.owner)


class Debt(Struct, frozen=True):
    """反赔: an owner who is not ready pays `worth` per unit to each ready player."""

    item: str
    find: Find
    worth: int
    clause: str
    says: Text
    when: When = always
    group: Group = "gang"

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        if not self.when(table):
            return
        for held in self.find(table):
            if not table.ready[held.owner]:
                for payee in table.ready_others(held.owner):
                    yield _transfer(self, held, held.owner, payee)


class Unless(Struct, frozen=True):
    """Rows that fall silent when something happened at the table."""

    happened: When
    rows: tuple[Flow, ...]

    def transfers(self, table: FinishedRound) -> Iterator[Transfer]:
        if not self.happened(table):
            for row in self.rows:
                yield from row.transfers(table)


def _transfer(row: Bonus | Debt, held: Holding, payer: int, payee: int) -> Transfer:
    points = row.worth * held.units
    return Transfer(
        row.item,
        row.clause,
        payer,
        payee,
        points,
        _why(row, held.units, points),
        held.tiles,
        group=row.group,
        owner=held.owner,
    )


def _why(row: Bonus | Debt, units: int, points: int) -> Text:
    zh, en = row.says
    if units == 1:
        return Text(f"{zh}：{points} 分", f"{en}: {points}")
    return Text(
        f"{zh}：{units} 张 × {row.worth} = {points} 分",
        f"{en}: {units} × {row.worth} = {points}",
    )


def each_other(table: FinishedRound, held: Holding) -> list[int]:
    return table.facts.others(held.owner)


def feeder(table: FinishedRound, held: Holding) -> list[int]:
    return [held.feeder] if held.feeder is not None else []


FEEDER_PAYS = Text("点杠者付", "its feeder pays")
EACH_PAYS = Text("每家付", "each pays")


def gangs(kind: str) -> Find:
    """Gangs of this kind that score: a 过杠 does not."""
    return lambda table: [
        Holding(owner, meld.tiles, feeder=meld.from_)
        for owner, meld in table.melds_of_kind(kind)
        if not meld.late
    ]


def any_gangs(kind: str) -> Find:
    """Gangs of this kind, made at once or later."""
    return lambda table: [
        Holding(owner, meld.tiles, feeder=meld.from_) for owner, meld in table.melds_of_kind(kind)
    ]


def when(condition: object, *rows: Row) -> tuple[Row, ...]:
    """The rows an option turns on."""
    return rows if condition else ()
