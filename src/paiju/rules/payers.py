"""Who pays a win: the shares of a winner's claim, and out of whose pocket each comes."""

from msgspec import Struct

from paiju.rules.facts import Facts
from paiju.rules.win import Verdict, Win


class Share(Struct, frozen=True):
    """One opponent's share of a win; `payer` is that opponent unless another seat pays for them."""

    payer: int
    of: int
    clause: str = ""
    """The clause that makes one player pay for others (包), if one does; it says why."""


class Payment(Struct, frozen=True):
    """A winner and the opponent whose share is priced."""

    facts: Facts
    win: Win
    verdict: Verdict
    of: int

    @property
    def has_dealer(self) -> bool:
        return self.facts.dealer in (self.win.seat, self.of)

    @property
    def bids(self) -> int:
        """Winner's and opponent's together."""
        return self.bid_of(self.win.seat) + self.bid_of(self.of)

    def bid_of(self, seat: int) -> int:
        return self.facts.seats[seat].bid


def everyone_pays(facts: Facts, win: Win) -> list[Share]:
    return [Share(seat, seat) for seat in facts.others(win.seat)]


def one_pays(win: Win) -> list[Share]:
    assert win.from_ is not None
    return [Share(win.from_, win.from_)]


def one_pays_for_all(facts: Facts, win: Win, payer: int, clause: str) -> list[Share]:
    """包: one player pays every opponent's share."""
    return [Share(payer, seat, clause) for seat in facts.others(win.seat)]
