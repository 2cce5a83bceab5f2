"""From the facts of a finished round to the hands that were held and won."""

from msgspec.structs import replace

from paiju.hands import Hand
from paiju.rules.facts import Facts
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Win


def hand_of(rules: RuleSet, facts: Facts, seat: int) -> Hand:
    """What a seat held when the round ended."""
    return Hand(facts.seats[seat].hand, rules.wilds.kinds(facts.indicator))


def win_of(rules: RuleSet, facts: Facts, seat: int) -> Win:
    """A winner's hand with the winning tile, and the situation as rules look at it."""
    end, own = facts.end, facts.seats[seat]
    hand = hand_of(rules, facts, seat)
    if end.tile is not None:
        take = hand.add if end.by == "zimo" else hand.add_natural
        take(end.tile)
    assert end.by is not None
    return Win(
        seat=seat,
        hand=hand,
        melds=own.melds,
        tile=end.tile,
        by=end.by,
        from_=end.from_,
        gang=end.gang,
        last_tile=end.last_tile,
        first=end.first,
        special=end.special,
        ting=own.ting,
        from_ting=None if end.from_ is None else facts.seats[end.from_].ting,
        que=own.que,
        winners=len(end.winners),
        seat_wind=rules.seat_wind(facts.round_wind, facts.dealer, seat),
        round_wind=facts.round_wind,
    )


def tidied(rules: RuleSet, facts: Facts) -> Facts:
    """The same facts in the order rules expect: winners from the payer, wilds last in melds."""
    wild = rules.wilds.kinds(facts.indicator)
    seats = facts.seats
    if wild:
        seats = tuple(
            replace(seat, melds=tuple(_natural_first(meld, wild) for meld in seat.melds))
            for seat in seats
        )
    end = facts.end
    if end.from_ is not None and len(end.winners) > 1 and 0 <= end.from_ < len(seats):
        in_turn = [seat for seat in facts.others(end.from_) if seat in end.winners]
        if len(in_turn) == len(end.winners):
            end = replace(end, winners=tuple(in_turn))
    return replace(facts, seats=seats, end=end)


def _natural_first(meld: Meld, wild: int) -> Meld:
    tiles = sorted(meld.tiles, key=lambda tile: (wild >> tile & 1, tile))
    return replace(meld, tiles=tuple(tiles))
