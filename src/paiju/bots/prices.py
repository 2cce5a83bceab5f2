"""What a game pays for a win, found by asking its rule book about sample hands.

A bot therefore knows no game by name: it finds out what a rule book rewards.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paiju.bots.samples import ONE_SUIT, Sample
from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.facts import End, Facts, Seat, Ting
from paiju.rules.melds import Meld
from paiju.rules.payers import Payment
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Verdict, Win
from paiju.tiles import Tile, kinds_in, mask_of
from paiju.tiles.kinds import DONG, KINDS

_CACHE_SIZE: Final = 1 << 16


class Stakes(NamedTuple):
    """What changes the price of a win in one round besides the hand, seen from seat 0."""

    dealer: int = 0
    streak: int = 0
    round_wind: Tile = DONG
    bids: tuple[int, ...] = ()
    ting: Ting | None = None


def stakes_of(view: View, seat: int) -> Stakes:
    bids = tuple(view.bids[seat:] + view.bids[:seat])
    dealer = (view.dealer - seat) % view.players
    return Stakes(dealer, view.streak, view.round_wind, bids, view.tings[seat])


@lru_cache(1 << 10)
def _seats(bids: tuple[int, ...]) -> tuple[Seat, ...]:
    """Players of whom only the bids are known."""
    return tuple(Seat((), bid=bid) for bid in bids)


@lru_cache(1 << 10)
def _payers(players: int, dealer: int, bids: tuple[int, ...]) -> list[tuple[int, int]]:
    """One seat for each group that pays alike (dealer and bid decide), and the group's size."""
    states = [(seat == dealer, bids[seat] if bids else 0) for seat in range(1, players)]
    return [(1 + states.index(state), states.count(state)) for state in dict.fromkeys(states)]


class WinPrice(NamedTuple):
    """Points for a win: `drawn` from all players together, `fed` from one; 0 if not allowed."""

    drawn: float
    fed: float

    def plus(self, drawn: float, fed: float) -> "WinPrice":
        """With extra points, where the win is allowed."""
        return WinPrice(self.drawn and self.drawn + drawn, self.fed and self.fed + fed)


NO_PRICE: Final = WinPrice(0, 0)


class Prices:
    """What one game pays for hands."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._base = rules.base
        self._others = range(1, rules.players)
        self._kinds = mask_of(rules.wall.tiles)
        self._samples: dict[tuple[Sample, Stakes, bool, bool, bool], WinPrice] = {}
        self._wins: dict[tuple[object, ...], WinPrice] = {}

    def of_sample(
        self, sample: Sample, stakes: Stakes, *, closed: bool, gang: bool, wild: bool
    ) -> WinPrice:
        """The price of a sample hand; nothing if its tiles are not in the game."""
        price = self._cached_sample(sample, stakes._replace(bids=()), closed, gang, wild)
        return price.plus(*self._bid_points(stakes)) if any(stakes.bids) else price

    def _bid_points(self, stakes: Stakes) -> tuple[float, float]:
        """What the bids add to the price of any hand."""
        drawn, fed = self._cached_sample(ONE_SUIT, stakes, True, False, False)
        without = self._cached_sample(ONE_SUIT, stakes._replace(bids=()), True, False, False)
        return drawn - without.drawn, fed - without.fed

    def _cached_sample(
        self, sample: Sample, stakes: Stakes, closed: bool, gang: bool, wild: bool
    ) -> WinPrice:
        key = sample, stakes, closed, gang, wild
        price = self._samples.get(key)
        if price is None:
            if len(self._samples) >= _CACHE_SIZE:
                self._samples.clear()
            price = self._samples[key] = self._sample_price(*key)
        return price

    def _sample_price(
        self, sample: Sample, stakes: Stakes, closed: bool, gang: bool, wild: bool
    ) -> WinPrice:
        kinds = mask_of(sample.tiles)
        if kinds & ~self._kinds:
            return NO_PRICE
        wilds = self._wilds_outside(kinds)
        if wild and wilds:
            sample = sample.with_wild(kinds_in(wilds)[0])
        tiles, melds = sample.split(closed=closed, gang=gang)
        tiles.remove(sample.tile)
        return self.of_wait(Hand(tiles, wilds), melds, sample.tile, stakes)

    def _wilds_outside(self, kinds: int) -> int:
        """The wild kinds of some deal, if possible one in which none of these is wild."""
        indicators = range(KINDS) if self.rules.wall.indicator == "deal" else (None,)
        every = [self.rules.wilds.kinds(indicator) for indicator in indicators]
        return next((wilds for wilds in every if not wilds & kinds), every[0])

    def of_wait(self, hand: Hand, melds: Sequence[Meld], tile: Tile, stakes: Stakes) -> WinPrice:
        """The price of a waiting hand that is won on this tile."""
        key = (*hand.keys, hand.counts[tile], hand.wilds, tuple(melds), tile, stakes)
        price = self._wins.get(key)
        if price is None:
            if len(self._wins) >= _CACHE_SIZE:
                self._wins.clear()
            win = self._win_on_discard(hand, melds, tile, stakes)
            fed = self._points(win, stakes) / len(self._others)
            self._change_to_draw(win, hand)
            price = self._wins[key] = WinPrice(self._points(win, stakes), fed)
        return price

    def _points(self, win: Win, stakes: Stakes) -> int:
        """What all other players would pay together, each as if they were the one to pay."""
        verdict = self.rules.verdict(win)
        if not isinstance(verdict, Verdict):
            return 0
        facts = self._facts(win, stakes)
        base, price, total = self._base, self.rules.payments.price, 0
        for other, alike in _payers(self.rules.players, stakes.dealer, stakes.bids):
            for charge in price(Payment(facts, win, verdict, other)):
                total += alike * (charge.points * base if charge.scaled else charge.points)
        return total

    def _win_on_discard(self, hand: Hand, melds: Sequence[Meld], tile: Tile, stakes: Stakes) -> Win:
        full = hand.copy()
        full.add_natural(tile)
        return Win(
            seat=0,
            hand=full,
            melds=melds,
            tile=tile,
            by="dian_pao",
            from_=1,
            ting=stakes.ting,
            seat_wind=self.rules.seat_wind(stakes.round_wind, stakes.dealer, 0),
            round_wind=stakes.round_wind,
        )

    def _change_to_draw(self, win: Win, hand: Hand) -> None:
        """Change a win on a discard into one on the own draw; a drawn wild tile counts as wild."""
        tile = win.tile
        assert tile is not None
        if hand.is_wild[tile]:
            win.hand, win.valued = hand.copy(), None
            win.hand.add(tile)
        win.by, win.from_ = "zimo", None
        win.special = self.rules.specials.on_draw(win.hand, win.melds)

    def _facts(self, win: Win, stakes: Stakes) -> Facts:
        seats = _seats(stakes.bids or (0,) * self.rules.players)
        end = End("win", by=win.by, tile=win.tile, winners=(0,), from_=win.from_)
        return Facts(seats, end, dealer=stakes.dealer, streak=stakes.streak)
