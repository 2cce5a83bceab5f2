"""Resuming: a round in the middle, from what one seat sees and a guess at what it cannot see."""

from collections.abc import Sequence

from msgspec import Struct

from paiju.round.actions import Action, only
from paiju.round.deal import Deal
from paiju.round.offers import claim_offers
from paiju.round.phases import Asking, AwaitClaims, AwaitTurn
from paiju.round.round import Round
from paiju.round.turns import look, note
from paiju.round.view import View
from paiju.rules.melds import PENG, GangKind
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.kinds import ALL_KINDS


class Hidden(Struct):
    """What a seat cannot see: the concealed tiles of all (its own as they are), and the wall."""

    hands: Sequence[Sequence[Tile]]
    wall: Sequence[Tile]
    horses: Sequence[Tile] = ()


def resume(rules: RuleSet, view: View, legal: Sequence[Action], hidden: Hidden) -> Round:
    """The round as it would stand, `legal` being what the seat of this view may do.

    Its seat is on turn or is asked about the last discard; who else is asked follows from the
    guess. What a view does not tell (what others declined, gangs earlier in the same turn) is taken
    not to have happened.
    """
    assert view.seat is not None
    table = _table(rules, view, hidden)
    _look_round(table, view.seat)
    table.phase = _phase(table, view, legal)
    return table


def _table(rules: RuleSet, view: View, hidden: Hidden) -> Round:
    table = Round.unopened(rules, _deal(view, hidden))
    table.melds = [list(melds) for melds in view.melds]
    table.shapes = [rules.others_beside(melds) for melds in view.melds]
    table.laid_wilds = [
        sum(table.wild >> tile & 1 for meld in melds for tile in meld.tiles) for melds in view.melds
    ]
    table.pengs = [[meld.tile for meld in melds if meld.kind == PENG] for melds in view.melds]
    table.discards, table.bids = list(view.discards), list(view.bids)
    table.ques, table.tings = list(view.ques), list(view.tings)
    _set_thrown(table)
    table.gangs = sum(meld.is_gang for melds in view.melds for meld in melds)
    table.end = table.back - rules.reserve(table.gangs)
    table.melds_made = max((meld.at for melds in view.melds for meld in melds), default=0)
    table.turn, table.drawn = view.turn, view.drawn
    table.drawn_this_turn = () if view.drawn is None else (view.drawn,)
    table.turn_gang = _turn_gang(view)
    return table


def _deal(view: View, hidden: Hidden) -> Deal:
    """As if the tiles that are held and left now were those that were dealt."""
    return Deal(
        hands=tuple(tuple(hand) for hand in hidden.hands),
        wall=tuple(hidden.wall),
        dealer=view.dealer,
        streak=view.streak,
        round_wind=view.round_wind,
        weekday=view.weekday,
        indicator=view.indicator,
        horses=tuple(hidden.horses),
    )


def _set_thrown(table: Round) -> None:
    """What a seat's own discards have done to it."""
    rules, players = table.rules, len(table.hands)
    thrown = [0] * players
    for row in table.discards:
        thrown[row.seat] |= 1 << row.tile
    table.fresh = sum(1 << seat for seat in range(players) if not thrown[seat])
    table.barred = [rules.wild_bars and bool(kinds & table.wild) for kinds in thrown]
    later = table.wild if rules.wild_bars else 0
    special = rules.special_discards
    table.heeded = [
        ALL_KINDS if special and not kinds & ~special and not melds else later
        for kinds, melds in zip(thrown, table.melds, strict=True)
    ]


def _turn_gang(view: View) -> GangKind | None:
    """The gang of a discard whose replacement has just been drawn; others leave no trace."""
    if view.turn is None or view.drawn is None or not view.discards:
        return None
    last = view.discards[-1]
    if last.claim != "gang" or last.by != view.turn:
        return None
    latest = max(view.melds[view.turn], key=lambda meld: meld.at)
    return "feng_gang" if latest.kind == "feng_gang" else "ming_gang"


def _look_round(table: Round, seat: int) -> None:
    """What everybody waits for and could take."""
    for other, hand in enumerate(table.hands):
        if other == seat and table.turn == seat:
            continue
        look(table, other)
        for tile, count in enumerate(hand.counts):
            if count > 1:
                note(table, other, tile)
    if table.turn == seat:
        for tile, count in enumerate(table.hands[seat].counts):
            if count > 1:
                note(table, seat, tile)


def _phase(table: Round, view: View, legal: Sequence[Action]) -> Asking | AwaitTurn:
    seat = legal[0].seat
    if view.turn == seat:
        others = [action for action in legal if action.verb != "discard"]
        is_bound = table.tings[seat] and legal[-1].verb == "discard"
        free = only(seat, legal[-1].tiles[0]) if is_bound else table.free[seat]
        return AwaitTurn(seat, free, others)
    last = view.discards[-1]
    offers = claim_offers(table, last.seat, last.tile) or {}
    return AwaitClaims({**offers, seat: list(legal)}, from_=last.seat, tile=last.tile)
