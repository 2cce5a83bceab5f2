"""Offers: what each seat may do now. What is offered is exactly what is accepted."""

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from paiju.hands import Hand
from paiju.round.actions import PASSES, Action, only, simple
from paiju.round.gangs import claimed_gangs, has_feng_gang, own_gangs
from paiju.round.phases import AwaitTurn
from paiju.rules.facts import First, WinBy
from paiju.rules.win import Verdict, Win
from paiju.tiles import KINDS, Tile, suit_of
from paiju.tiles.kinds import SUITED

if TYPE_CHECKING:
    from paiju.round.round import Round

ANY_TILE = -1
"""In a seat's locks: the claim is closed on every tile."""


def turn_offers(table: "Round", seat: int, drawn: Tile) -> AwaitTurn:
    """Own turn after a draw: hu, gangs, declaring, discards."""
    offers: Sequence[Action] = ()
    index, hand = table.index, table.hands[seat]
    if index.completes(seat, drawn) and may_hu(table, seat, drawn, "zimo", None):
        offers = (simple(seat, "hu"),)
    if table.tings[seat]:
        return AwaitTurn(seat, only(seat, drawn), offers, [seat])
    wilds = hand.wilds
    # A single wild makes a gang of nothing but three.
    may_gang = wilds and (wilds > 1 or hand.threes) and table.rules.wilds.in_gangs
    if may_gang or hand.full or index.pengs[seat]:
        offers = (*offers, *own_gangs(table, seat, hand))
    if index.undiscarded and index.has_firsts and index.undiscarded >> seat & 1:
        offers = (*offers, *first_turn_offers(table, seat))
    return AwaitTurn(seat, index.discardable[seat], offers, [seat])


def first_turn_offers(table: "Round", seat: int) -> list[Action]:
    """What one may do only before one's first discard: 风杠, 补听."""
    offers: list[Action] = []
    if not table.is_drawn_out and has_feng_gang(table, seat, None):
        offers.append(simple(seat, "feng_gang"))
    if table.rules.play.bu_ting is not None and not table.melds[seat]:
        offers += bu_ting_offers(table, seat)
    return offers


def bu_ting_offers(table: "Round", seat: int) -> list[Action]:
    """补听 / 软报: every first discard that leaves the hand ready."""
    hand, rules, que = table.hands[seat], table.rules, table.ques[seat]
    if not _could_be_ready(hand):
        return []
    offers: list[Action] = []
    for tile in list(compress(range(KINDS), hand.counts)):
        hand.remove(tile)
        if rules.waits(hand, (), que):
            offers.append(Action(seat, "bu_ting", (tile,)))
        hand.add(tile)
    return offers


def _could_be_ready(hand: Hand) -> bool:
    """Quick no: a discard brings melds and a pair closer by two tiles at most, pairs by one."""
    return hand.missing() <= 3 or hand.alone <= 2 + hand.wilds


def claim_offers(table: "Round", from_: int, tile: Tile) -> dict[int, list[Action]] | None:
    """Who may take this discard, and how; None if nobody."""
    others, index, chis = table.others[from_], table.index, None
    takers = index.takers[tile]
    if tile < SUITED and index.has_chi:
        after = others[0]
        counts = table.hands[after].counts
        # Every run has a neighbour in it, and one more tile next to either of the two.
        if counts[tile + 1]:
            if counts[tile - 1] or counts[tile + 2]:
                chis = chi_offers(table, after, tile)
        elif counts[tile - 1] and counts[tile - 2]:
            chis = chi_offers(table, after, tile)
    if not takers and not chis:
        return None
    offers: dict[int, list[Action]] = {}
    for seat in others:
        if takers >> seat & 1:
            found = seat_claims(table, seat, from_, tile)
            if found:
                offers[seat] = found
    if chis:
        offers[others[0]] = offers.get(others[0], []) + chis
    for seat, found in offers.items():
        found.append(PASSES[seat])
    return offers


def seat_claims(table: "Round", seat: int, from_: int, tile: Tile) -> list[Action]:
    offers: list[Action] = []
    if may_take_win(table, seat, tile) and may_hu(table, seat, tile, "dian_pao", from_):
        offers.append(simple(seat, "hu"))
    if not may_meld(table, seat, tile):
        return offers
    hand = table.hands[seat]
    if hand.counts[tile] >= 2:
        offers += claimed_gangs(table, seat, tile)
        if not is_closed(table, seat, "peng", tile):
            offers.append(simple(seat, "peng"))
    if has_feng_gang(table, seat, tile):
        offers.append(simple(seat, "feng_gang"))
    return offers


def may_meld(table: "Round", seat: int, tile: Tile) -> bool:
    """A discard may be melded: tiles are left to draw, the hand is not locked, the kind is free."""
    que = table.ques[seat]
    if table.front >= table.end or table.tings[seat] or (que is not None and suit_of(tile) == que):
        return False
    return table.rules.wilds.in_melds or not table.wild >> tile & 1


def chi_offers(table: "Round", seat: int, tile: Tile) -> list[Action] | None:
    """吃: two natural neighbours from the hand, lowest pair first; None if there are none."""
    hand, offers = table.hands[seat], None
    counts, is_wild = hand.counts, hand.is_wild
    for one, two, chi in _CHIS[seat][tile]:
        if counts[one] and counts[two] and not is_wild[one] and not is_wild[two]:
            offers = [*offers, chi] if offers else [chi]
    return offers if offers and may_meld(table, seat, tile) else None


def _chis(seat: int, tile: Tile) -> list[tuple[Tile, Tile, Action]]:
    rank = tile % 9
    steps = ((-2, -1), (-1, 1), (1, 2))
    pairs = [
        (tile + low, tile + high) for low, high in steps if rank + low >= 0 and rank + high <= 8
    ]
    return [(one, two, Action(seat, "chi", (one, two))) for one, two in pairs]


_CHIS = [[_chis(seat, tile) for tile in range(SUITED)] for seat in range(4)]
"""Per seat and suited tile the pairs that make a run with it, each with its action."""


def robbing_offers(table: "Round", from_: int, tile: Tile) -> dict[int, list[Action]]:
    """Who may rob the tile of a bu_gang."""
    return {
        seat: [simple(seat, "hu"), simple(seat, "pass")]
        for seat in table.others[from_]
        if may_rob(table, seat, tile) and may_hu(table, seat, tile, "qiang_gang", from_)
    }


def may_rob(table: "Round", seat: int, tile: Tile) -> bool:
    """The tile completes the hand, and no declined win closes it where that closes robbing too."""
    rule = table.rules.play.closing.get("hu")
    if rule is not None and rule.robbing and is_closed(table, seat, "hu", tile):
        return False
    return bool(table.index.waits[seat] >> tile & 1)


def may_take_win(table: "Round", seat: int, tile: Tile) -> bool:
    """The tile completes the hand and no declined win closes it."""
    return bool(table.index.waits[seat] >> tile & 1) and not is_closed(table, seat, "hu", tile)


def is_closed(table: "Round", seat: int, claim: str, tile: Tile) -> bool:
    closed = table.locks[seat].get(claim)
    return bool(closed) and (tile in closed or ANY_TILE in closed)


def may_hu(table: "Round", seat: int, tile: Tile, by: WinBy, from_: int | None) -> bool:
    """A complete hand, judged as it would be won."""
    if table.barred[seat]:
        return False
    return isinstance(table.rules.verdict(win_now(table, seat, tile, by, from_)), Verdict)


def win_now(table: "Round", seat: int, tile: Tile, by: WinBy, from_: int | None) -> Win:
    hand, melds = table.hands[seat], table.melds[seat]
    if by != "zimo":
        hand = hand.copy()
        hand.add_natural(tile)
    return Win(
        seat=seat,
        hand=hand,
        melds=melds,
        tile=tile,
        by=by,
        from_=from_,
        gang=None if by == "qiang_gang" else table.turn_gang,
        last_tile=by == "zimo" and table.is_drawn_out,
        first=first_win(table, seat, by),
        special=table.rules.specials.on_draw(hand, melds) if by == "zimo" else None,
        ting=table.tings[seat],
        from_ting=None if from_ is None else table.tings[from_],
        que=table.ques[seat],
        seat_wind=table.rules.seat_wind(table.round_wind, table.dealer, seat),
        round_wind=table.round_wind,
    )


def has_special(table: "Round", seat: int) -> bool:
    """Whether the tiles of a seat win without a shape: four wild ones (四白板)."""
    hand = table.hands[seat]
    if hand.wilds + table.index.laid_wilds[seat] < 4 or table.barred[seat]:
        return False
    return table.rules.specials.on_draw(hand, table.melds[seat]) is not None


def first_win(table: "Round", seat: int, by: WinBy) -> First | None:
    """天胡, 地胡 or 人胡, where the rule book knows it."""
    firsts = table.rules.hands.firsts
    if not firsts or len(table.discards) >= len(table.hands):
        return None
    first: First
    if by == "zimo" and is_opening_draw(table, seat):
        first = "tian_hu" if seat == table.dealer else "di_hu"
    elif by == "dian_pao" and len(table.discards) == 1:
        first = "ren_hu"
    else:
        return None
    return first if first in firsts else None


def is_opening_draw(table: "Round", seat: int) -> bool:
    """The first tile of a seat: nobody has claimed a discard, and the seat has made no gang."""
    if not table.index.undiscarded >> seat & 1 or table.melds[seat]:
        return False
    return all(discard.by is None for discard in table.discards)
