"""Notes: what a clause removes or leaves unpaid, as rows a player can check."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from paiju.rules.bonuses import Find, Holding, When, always
from paiju.rules.book import Book
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
    when: When = always

    def notes(self, finished: FinishedRound, book: Book) -> Iterator[Note]:
        if self.when(finished):
            why = book.notes[self.clause, self.item]
            for held in self.find(finished):
                yield Note(self.item, self.clause, held.owner, held.tiles, why)


def winners(finished: FinishedRound) -> Iterator[Holding]:
    """Every winner, without any tile."""
    return (Holding(win.seat, ()) for win in finished.wins)


def winners_with(test: Callable[[Win, Verdict], bool]) -> Find:
    """The winners whose hand passes a test."""
    return lambda finished: [
        Holding(win.seat, ())
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True)
        if test(win, verdict)
    ]


def bidders(finished: FinishedRound) -> Iterator[Holding]:
    """Everybody who bid something."""
    return (Holding(index, ()) for index, own in enumerate(finished.facts.seats) if own.bid)


def is_won(finished: FinishedRound) -> bool:
    return finished.is_won


def is_exhausted(finished: FinishedRound) -> bool:
    return not finished.is_won


def robbed_gang(finished: FinishedRound) -> Iterator[Holding]:
    """The added tile that was robbed, with the peng it was added to."""
    end = finished.facts.end
    if end.by == "qiang_gang" and end.from_ is not None and end.tile is not None:
        pengs = [meld for owner, meld in finished.melds_of_kind(PENG) if owner == end.from_]
        peng = next((meld.tiles for meld in pengs if meld.tile == end.tile), ())
        yield Holding(end.from_, (*peng, end.tile))
