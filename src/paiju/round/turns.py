"""A turn: draw, then hu, gang, declare or discard."""

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from paiju.round.actions import Action, simple
from paiju.round.ending import (
    end_without_winner,
    win_by_discards,
    win_by_draw,
    win_by_special,
)
from paiju.round.events import Discarded, Drawn, Melded, TingDeclared
from paiju.round.offers import claim_offers, has_special, robbing_offers, turn_offers
from paiju.round.phases import AwaitClaims, AwaitRobbing, AwaitTurn
from paiju.rules.claims import Release
from paiju.rules.facts import Discard
from paiju.rules.melds import AN_GANG, BU_GANG, FENG_GANG, PENG, GangKind, Meld, MeldKind
from paiju.tiles import KINDS, NAMES, Tile, format_as_laid
from paiju.tiles.kinds import WINDS

if TYPE_CHECKING:
    from paiju.round.round import Round


def draw(table: "Round", seat: int, gang: GangKind | None = None) -> None:
    """A seat's turn begins, or goes on after a gang, with a tile of the wall if there is one."""
    if gang is None:
        front = table.front
        if front >= table.end:
            end_without_winner(table, "exhausted")
            return
        tile = table.wall[front]
        table.front = front = front + 1
    else:
        front, tile = table.front, table.wall[table.back]
    index, hand = table.index, table.hands[seat]
    index.after_draw(seat, tile, hand.add(tile))
    table.turn = seat
    table.drawn = tile
    table.turn_gang = gang
    if table.locks[seat]:
        release(table, seat, "draw")
    table.events.append(Drawn(seat, NAMES[tile], gang is not None, table.back - front))
    if (
        index.needs_full_offers[seat]
        or hand.full
        or (hand.wilds and index.may_use_wilds(seat, tile))
    ):
        table.phase = turn_offers(table, seat, tile)
    else:
        table.phase = AwaitTurn(seat, index.discardable[seat], (), [seat])


def replace_gang(table: "Round", seat: int, kind: GangKind) -> None:
    """A gang's replacement comes from the end of the wall."""
    table.gangs += 1
    if table.gangs == 4 and table.rules.length.four_gangs_end:
        end_without_winner(table, "four_gangs")
        return
    table.back -= 1
    table.end = table.back - table.rules.wall.reserve(table.gangs)
    draw(table, seat, kind)


def await_discard(table: "Round", seat: int) -> None:
    """After 碰 or 吃 one discards, or declares a win that needs no shape (四白板)."""
    offers = (simple(seat, "hu"),) if has_special(table, seat) else ()
    table.phase = AwaitTurn(seat, table.index.discardable[seat], offers, [seat])


def discard(table: "Round", seat: int, tile: Tile) -> None:
    """A tile goes to the river; before anybody draws, others may claim it."""
    index = table.index
    index.after_discard(seat, tile, table.hands[seat].remove(tile), tile == table.drawn)
    fact, event = _DISCARDS[seat][tile]
    table.discards.append(fact)
    table.events.append(event)
    watched = index.watched[seat]
    if watched and watched >> tile & 1 and on_own_discard(table, seat, tile):
        return
    offers = claim_offers(table, seat, tile) if index.has_chi or index.takers[tile] else None
    if offers:
        table.turn = table.drawn = None
        table.phase = AwaitClaims(offers, from_=seat, tile=tile)
    else:
        draw(table, table.others[seat][0])


def on_own_discard(table: "Round", seat: int, tile: Tile) -> bool:
    """What a discard means to its own seat: barred from winning, or a win (十风), which is told."""
    rules = table.rules
    if rules.wilds.discard_bars and table.wild >> tile & 1:
        table.barred[seat] = True
    if rules.specials.discards >> tile & 1 and not table.melds[seat]:
        return win_by_discards(table, seat)
    table.index.unwatch(seat)
    return False


def bu_ting(table: "Round", action: Action) -> None:
    table.tings[action.seat] = "bu"
    table.events.append(TingDeclared(action.seat, "bu"))
    discard(table, action.seat, action.tiles[0])


def an_gang(table: "Round", action: Action) -> None:
    tiles = action.tiles if len(action.tiles) == 4 else action.tiles * 4
    add_meld(table, action.seat, AN_GANG, tiles, None, tiles)
    replace_gang(table, action.seat, AN_GANG)


def feng_gang(table: "Round", action: Action) -> None:
    add_meld(table, action.seat, FENG_GANG, WINDS, None, WINDS)
    replace_gang(table, action.seat, FENG_GANG)


def bu_gang(table: "Round", action: Action) -> None:
    """The fourth tile goes on the peng; anybody who waits for it may rob it first."""
    seat, kind, tile = action.seat, action.tiles[0], action.tiles[-1]
    melds = table.melds[seat]
    index = next(i for i, meld in enumerate(melds) if meld.kind == PENG and meld.tile == kind)
    peng = melds[index]
    late = not was_drawn_this_turn(table, tile)
    table.hands[seat].remove(tile)
    melds[index] = Meld(BU_GANG, (*peng.tiles, tile), peng.from_, late, peng.at)
    table.index.after_meld(seat, melds[index], (tile,))
    table.drawn = None
    tell_meld(table, seat, melds[index])
    offers = robbing_offers(table, seat, tile)
    if offers:
        table.phase = AwaitRobbing(offers, from_=seat, tile=tile, peng=peng)
    else:
        replace_gang(table, seat, BU_GANG)


def was_drawn_this_turn(table: "Round", tile: Tile) -> bool:
    """Whether a tile came with the draw that began the turn, or with a gang made since."""
    this_turn = takewhile(lambda event: type(event) is not Discarded, reversed(table.events))
    return any(type(event) is Drawn and event.tile == NAMES[tile] for event in this_turn)


def hu(table: "Round", action: Action) -> None:
    if table.drawn is None:
        win_by_special(table, action.seat, None)
    else:
        win_by_draw(table, action.seat)


def add_meld(
    table: "Round",
    seat: int,
    kind: MeldKind,
    own: tuple[Tile, ...],
    from_: int | None,
    tiles: tuple[Tile, ...],
) -> None:
    """Put one's own tiles down as a meld."""
    hand = table.hands[seat]
    for tile in own:
        hand.remove(tile)
    table.melds_made += 1
    meld = Meld(kind, tiles, from_, False, table.melds_made)
    table.melds[seat].append(meld)
    table.index.after_meld(seat, meld, own)
    table.turn = seat
    table.drawn = None
    tell_meld(table, seat, meld)


def tell_meld(table: "Round", seat: int, meld: Meld) -> None:
    shown, tiles = UNSET, format_as_laid(meld.tiles)
    if table.rules.play.face_up is not None:
        seen = table.rules.seen_by_others(meld)
        shown = UNSET if seen is meld else seen.written()
    table.events.append(Melded(seat, meld.kind, tiles, meld.from_, meld.at, meld.late, shown))


def release(table: "Round", seat: int, by: Release) -> None:
    """Open again what declining had closed."""
    for rule in table.rules.play.passing:
        if by in rule.until:
            table.locks[seat].pop(rule.claim, None)


_DISCARDS: Final = [
    [(Discard(seat, tile), Discarded(seat, NAMES[tile])) for tile in range(KINDS)]
    for seat in range(4)
]
"""Every seat's 34 discards, as fact and as event; neither ever changes, so rounds share them."""

DO: Final[dict[str, Callable[["Round", Action], None]]] = {
    "bu_ting": bu_ting,
    "an_gang": an_gang,
    "bu_gang": bu_gang,
    "feng_gang": feng_gang,
    "hu": hu,
}
