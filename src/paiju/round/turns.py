"""A turn: draw, then hu, gang, declare or discard."""

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from paiju.round.actions import DISCARDS, Action, simple
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
from paiju.rules.melds import AN_GANG, BU_GANG, CHI, FENG_GANG, PENG, GangKind, Meld, MeldKind
from paiju.rules.ruleset import away_among, waits_among
from paiju.tiles import KINDS, NAMES, Tile, format_as_laid, kinds_in
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
    table.turn_gang = gang
    hand = table.hands[seat]
    count = hand.add(tile)
    if count == 1:
        table.discardable[seat][tile] = DISCARDS[seat][tile]
        if tile in table.pengs[seat]:
            update_alerts(table, seat)
    elif count == 2:
        table.takers[tile] |= 1 << seat
    table.turn = seat
    table.drawn = tile
    if table.locks[seat]:
        release(table, seat, "draw")
    table.events.append(Drawn(seat, NAMES[tile], gang is not None, table.back - front))
    if (
        table.needs_full_offers[seat]
        or hand.wilds
        or hand.full
        or (table.has_firsts and table.undiscarded)
    ):
        table.phase = turn_offers(table, seat, hand, tile)
    else:
        table.phase = AwaitTurn(seat, table.discardable[seat], (), [seat])


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
    table.phase = AwaitTurn(seat, table.discardable[seat], offers, [seat])


def discard(table: "Round", seat: int, tile: Tile) -> None:
    hand = table.hands[seat]
    left = hand.remove(tile)
    if tile != table.drawn:  # else the hand is what it was before
        away = table.away[seat]
        if away > 1:
            table.away[seat] = away - 1
        else:
            update_waits(table, seat)
    if not left:
        table.discardable[seat][tile] = None
    elif left == 1 and not table.waits[seat] >> tile & 1:
        table.takers[tile] &= ~(1 << seat)
    fact, event = _DISCARDS[seat][tile]
    table.discards.append(fact)
    table.events.append(event)
    if table.undiscarded:
        table.undiscarded &= ~(1 << seat)
    watched = table.watched[seat]
    if watched and watched >> tile & 1 and on_own_discard(table, seat, tile):
        return
    offers = claim_offers(table, seat, tile)
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
    table.watched[seat] = table.wild if rules.wilds.discard_bars else 0
    return False


def bu_ting(table: "Round", action: Action) -> None:
    table.tings[action.seat] = "bu"
    update_alerts(table, action.seat)
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
    table.shapes[seat] = table.rules.others_beside(melds)
    table.pengs[seat].remove(kind)
    table.laid_wilds[seat] += table.wild >> tile & 1
    update_alerts(table, seat)
    update_waits(table, seat)
    recount(table, seat, tile)
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
    if hand.is_wild[tiles[-1]]:  # natural tiles come before wild ones
        table.laid_wilds[seat] += sum([hand.is_wild[tile] for tile in tiles])
    table.melds_made += 1
    meld = Meld(kind, tiles, from_, False, table.melds_made)
    melds = table.melds[seat]
    melds.append(meld)
    table.shapes[seat] = table.rules.others_beside(melds)
    table.turn = seat
    table.drawn = None
    if kind == PENG:
        table.pengs[seat].append(tiles[0])
    elif kind != CHI:  # which is no more than an exchange, once a tile is discarded
        update_waits(table, seat)
    update_alerts(table, seat)
    for tile in set(own):
        recount(table, seat, tile)
    tell_meld(table, seat, meld)


def tell_meld(table: "Round", seat: int, meld: Meld) -> None:
    tiles, seen = format_as_laid(meld.tiles), table.rules.seen_by_others(meld)
    shown = seen.written() if seen.face_down else UNSET
    table.events.append(Melded(seat, meld.kind, tiles, meld.from_, meld.at, meld.late, shown))


def update_waits(table: "Round", seat: int) -> None:
    """Work out what a seat waits for, now that its tiles have changed."""
    hand, others, waits = table.hands[seat], table.shapes[seat], 0
    table.away[seat] = away = away_among(others, hand) if others else hand.away()
    if away < 1:
        waits = waits_among(others, hand, table.melds[seat], table.ques[seat])
    if waits != table.waits[seat]:
        wait_for(table, seat, waits)


def wait_for(table: "Round", seat: int, waits: int) -> None:
    """Remember what a seat waits for now."""
    changed = table.waits[seat] ^ waits
    table.waits[seat] = waits
    update_alerts(table, seat)
    for tile in kinds_in(changed):
        update_takers(table, seat, tile)


def update_alerts(table: "Round", seat: int) -> None:
    """Note whether a seat waits, is bound by 报听, has laid wild tiles or could add to a peng."""
    held = table.hands[seat].counts.__getitem__
    table.needs_full_offers[seat] = bool(
        table.waits[seat]
        or table.tings[seat]
        or table.laid_wilds[seat]
        or any(map(held, table.pengs[seat]))
    )


def recount(table: "Round", seat: int, tile: Tile) -> None:
    """A seat holds more or fewer of a tile than before."""
    is_held = table.hands[seat].counts[tile]
    table.discardable[seat][tile] = DISCARDS[seat][tile] if is_held else None
    update_takers(table, seat, tile)


def update_takers(table: "Round", seat: int, tile: Tile) -> None:
    """Keep up to date whether a seat is among the takers of a tile."""
    if table.hands[seat].counts[tile] > 1 or table.waits[seat] >> tile & 1:
        table.takers[tile] |= 1 << seat
    else:
        table.takers[tile] &= ~(1 << seat)


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
