"""Notes: what a clause removes or leaves unpaid, as rows a player can check."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from paiju.rules.bonuses import Find, Holding, When, always
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import PENG
from paiju.rules.win import Verdict, Win
from paiju.tiles import Tile
from paiju.tiles.text import Text


class Note(Struct, frozen=True):
    """Something that was not paid: under which clause, whose, which tiles, and why."""

    item: str
    clause: str
    seat: int
    tiles: tuple[Tile, ...]
    why: Text


class Unpaid(Struct, frozen=True):
    """One note for each holding that a clause leaves unpaid."""

    item: str
    find: Find
    clause: str
    says: Text
    when: When = always

    def notes(self, table: FinishedRound) -> Iterator[Note]:
        if self.when(table):
            for held in self.find(table):
                yield Note(self.item, self.clause, held.owner, held.tiles, self.says)


def winners(table: FinishedRound) -> Iterator[Holding]:
    """Every winner, without any tile."""
    return (Holding(win.seat, ()) for win in table.wins)


def winners_with(test: Callable[[Win, Verdict], bool]) -> Find:
    """The winners whose hand passes a test."""
    return lambda table: [
        Holding(win.seat, ())
        for win, verdict in zip(table.wins, table.verdicts, strict=True)
        if test(win, verdict)
    ]


def bidders(table: FinishedRound) -> Iterator[Holding]:
    """Everybody who bid something."""
    return (Holding(index, ()) for index, own in enumerate(table.facts.seats) if own.bid)


def is_won(table: FinishedRound) -> bool:
    return table.is_won


def is_exhausted(table: FinishedRound) -> bool:
    return not table.is_won


def robbed_gang(table: FinishedRound) -> Iterator[Holding]:
    """The added tile that was robbed, with the peng it was added to."""
    end = table.facts.end
    if end.by == "qiang_gang" and end.from_ is not None and end.tile is not None:
        pengs = [meld for owner, meld in table.melds_of_kind(PENG) if owner == end.from_]
        peng = next((meld.tiles for meld in pengs if meld.tile == end.tile), ())
        yield Holding(end.from_, (*peng, end.tile))
