"""The table when a round is over: facts, who is ready, who won with what. Bonuses read this."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.rules.win import Verdict, Win
from paiju.tiles import Tile
from paiju.tiles.text import Text

Group = Literal["hu", "gang", "ji", "other"]
"""What a payment is about: the win, gangs, 鸡, or anything else."""


class Transfer(Struct, frozen=True):
    """Points one player owes another under one clause, before 底分."""

    item: str
    clause: str
    payer: int
    payee: int
    points: int
    why: Text | None = None
    """The reason; None: the book's sentence for its clause and item."""
    tiles: tuple[Tile, ...] = ()
    scaled: bool = True
    """Whether 底分 multiplies it."""
    group: Group = "hu"
    owner: int | None = None
    """Whose tiles they are, where it is about tiles."""
    is_hand: bool = False
    """Whether it is for a winning hand itself."""
    units: int = 1
    """How often the same amount is paid."""
    key: str = ""
    """The key of the book's sentence, where it is not the item."""
    values: Mapping[str, object] | None = None
    """What stands in the sentence for `{name}`; it names the points itself as `{points}`."""


class FinishedRound:
    """What every row of a rule book may ask about a finished round."""

    def __init__(
        self,
        facts: Facts,
        *,
        ready: Sequence[bool],
        wins: Sequence[Win],
        verdicts: Sequence[Verdict],
        best_wait: Callable[[int], Verdict],
        burned: frozenset[int] = frozenset(),
    ) -> None:
        self.facts = facts
        self.ready = tuple(ready)
        self.wins = tuple(wins)
        self.verdicts = tuple(verdicts)
        self.best_wait = best_wait
        """The highest hand a ready seat was waiting for."""
        self.burned = burned
        self._melds: dict[str, list[tuple[int, Meld]]] = {}
        for owner, seat in enumerate(facts.seats):
            for meld in seat.melds:
                self._melds.setdefault(meld.kind, []).append((owner, meld))

    @property
    def seats(self) -> range:
        return range(self.facts.players)

    @property
    def is_won(self) -> bool:
        return bool(self.wins)

    def collects(self, seat: int) -> bool:
        """Only a ready player whose income was not burned collects."""
        return self.ready[seat] and seat not in self.burned

    def ready_others(self, seat: int) -> list[int]:
        return [other for other in self.facts.others(seat) if self.ready[other]]

    @cached_property
    def owned(self) -> list[Counter[Tile]]:
        """Per seat its hand, its melds and, for a winner, the winning tile."""
        owned: list[Counter[Tile]] = []
        for seat in self.facts.seats:
            tiles = Counter(seat.hand)
            for meld in seat.melds:
                tiles.update(meld.tiles)
            owned.append(tiles)
        if self.facts.end.tile is not None:
            for win in self.wins:
                owned[win.seat][self.facts.end.tile] += 1
        return owned

    @cached_property
    def discarded(self) -> list[Counter[Tile]]:
        """Per seat its discards that nobody took."""
        discarded: list[Counter[Tile]] = [Counter() for _ in self.facts.seats]
        for discard in self.facts.discards:
            if discard.by is None:
                discarded[discard.seat][discard.tile] += 1
        return discarded

    def melds_of_kind(self, kind: str) -> Sequence[tuple[int, Meld]]:
        """Every such meld with its owner, seat by seat."""
        return self._melds.get(kind, ())
