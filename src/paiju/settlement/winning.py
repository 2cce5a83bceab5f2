"""From the facts of a finished round to the hands that were held and won."""

from msgspec.structs import replace

from paiju.hands import Hand
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Win
from paiju.tiles.kinds import DONG


def hand_of(rules: RuleSet, facts: Facts, seat: int) -> Hand:
    """What a seat held when the round ended."""
    return Hand(facts.seats[seat].hand, rules.wild(facts.indicator))


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
        is_dealer=seat == facts.dealer,
        seat_wind=seat_wind(facts, seat),
        round_wind=facts.round_wind,
    )


def seat_wind(facts: Facts, seat: int) -> int:
    """风位: the dealer has the round's wind, the others follow in turn."""
    after_dealer = (seat - facts.dealer) % facts.players
    return DONG + (facts.round_wind - DONG + after_dealer) % 4


def winners_in_turn(facts: Facts) -> Facts:
    """The same facts with the winners in turn order from the payer."""
    end = facts.end
    if end.from_ is None or len(end.winners) < 2:
        return facts
    winners = tuple(seat for seat in facts.others(end.from_) if seat in end.winners)
    return replace(facts, end=replace(end, winners=winners))
