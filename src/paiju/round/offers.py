"""Offers: what each seat may do now. What is offered is exactly what is accepted."""

from itertools import compress
from typing import TYPE_CHECKING

from paiju.hands import Hand
from paiju.round.actions import Action, discards, simple
from paiju.rules.facts import First, WinBy
from paiju.rules.melds import PENG
from paiju.rules.win import Verdict, Win
from paiju.tiles import KINDS, Tile, kinds_in, suit_of

if TYPE_CHECKING:
    from paiju.round.round import Round

ANY_TILE = -1
"""In a seat's locks: the claim is closed on every tile."""


def turn_offers(table: "Round", seat: int) -> list[Action]:
    """Own turn: hu, gangs, declaring, discards."""
    drawn = table.drawn
    if drawn is None:
        return list(compress(discards(seat), table.hands[seat].counts))
    offers: list[Action] = []
    if table.may_complete and may_hu(table, seat, drawn, "zimo", None):
        offers.append(simple(seat, "hu"))
    if table.tings[seat]:
        offers.append(discards(seat)[drawn])
        return offers
    hand = table.hands[seat]
    if (hand.full or table.melds[seat]) and table.live > 0:
        offers += gang_offers(table, seat)
    if table.draws[seat] == 1 and table.rules.bu_ting and not table.melds[seat]:
        offers += bu_ting_offers(table, seat)
    offers += compress(discards(seat), hand.counts)
    return offers


def gang_offers(table: "Round", seat: int) -> list[Action]:
    """暗杠 and 补杠 from one's own tiles."""
    counts, que = table.hands[seat].counts, table.ques[seat]
    offers = [
        Action(seat, "an_gang", (tile,))
        for tile in kinds_in(table.hands[seat].full)
        if suit_of(tile) != que
    ]
    offers += [
        Action(seat, "bu_gang", (meld.tile,))
        for meld in table.melds[seat]
        if meld.kind == PENG and counts[meld.tile]
    ]
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
    return hand.missing() <= 3 or hand.odd.bit_count() <= 2 + hand.wilds


def claim_offers(table: "Round", from_: int, tile: Tile) -> dict[int, list[Action]]:
    """Who may take this discard, and how."""
    offers: dict[int, list[Action]] = {}
    bit = 1 << tile
    for seat in table.others[from_]:
        if table.waits[seat] & bit or table.hands[seat].counts[tile] >= 2:
            found = seat_claims(table, seat, from_, tile)
            if found:
                found.append(simple(seat, "pass"))
                offers[seat] = found
    return offers


def seat_claims(table: "Round", seat: int, from_: int, tile: Tile) -> list[Action]:
    offers: list[Action] = []
    if may_take_win(table, seat, tile) and may_hu(table, seat, tile, "dian_pao", from_):
        offers.append(simple(seat, "hu"))
    if table.tings[seat] or table.live <= 0 or suit_of(tile) == table.ques[seat]:
        return offers
    held = table.hands[seat].counts[tile]
    if held >= 3:
        offers.append(simple(seat, "ming_gang"))
    if held >= 2:
        offers.append(simple(seat, "peng"))
    return offers


def robbing_offers(table: "Round", from_: int, tile: Tile) -> dict[int, list[Action]]:
    """Who may rob the tile of a bu_gang."""
    return {
        seat: [simple(seat, "hu"), simple(seat, "pass")]
        for seat in table.others[from_]
        if may_take_win(table, seat, tile) and may_hu(table, seat, tile, "qiang_gang", from_)
    }


def may_take_win(table: "Round", seat: int, tile: Tile) -> bool:
    """The tile completes the hand and no declined win closes it."""
    if not table.waits[seat] >> tile & 1:
        return False
    closed = table.locks[seat].get("hu")
    return not closed or (tile not in closed and ANY_TILE not in closed)


def may_hu(table: "Round", seat: int, tile: Tile, by: WinBy, from_: int | None) -> bool:
    """A complete hand, judged as it would be won."""
    return isinstance(table.rules.verdict(win_now(table, seat, tile, by, from_)), Verdict)


def win_now(table: "Round", seat: int, tile: Tile, by: WinBy, from_: int | None) -> Win:
    hand = table.hands[seat]
    if by != "zimo":
        hand = hand.copy()
        hand.add_natural(tile)
    return Win(
        seat=seat,
        hand=hand,
        melds=table.melds[seat],
        tile=tile,
        by=by,
        from_=from_,
        gang=None if by == "qiang_gang" else table.turn_gang,
        last_tile=by == "zimo" and table.live <= 0,
        first=first_win(table, seat, by),
        ting=table.tings[seat],
        from_ting=None if from_ is None else table.tings[from_],
        que=table.ques[seat],
        is_dealer=seat == table.dealer,
        seat_wind=table.seat_winds[seat],
        round_wind=table.round_wind,
    )


def first_win(table: "Round", seat: int, by: WinBy) -> First | None:
    """天胡, 地胡 or 人胡, where the rule book knows it: before any meld and own discard."""
    firsts = table.rules.firsts
    if not firsts or len(table.discards) >= len(table.hands) or any(table.melds):
        return None
    first: First
    if by == "zimo":
        if table.draws[seat] != 1:
            return None
        first = "tian_hu" if seat == table.dealer else "di_hu"
    elif by == "dian_pao" and len(table.discards) == 1:
        first = "ren_hu"
    else:
        return None
    return first if first in firsts else None
