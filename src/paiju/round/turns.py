"""A turn: draw, then hu, gang, declare or discard."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paiju.round.actions import Action
from paiju.round.ending import end_without_winner, win_by_discards, win_by_draw
from paiju.round.events import Discarded, Drawn, Melded, TingDeclared
from paiju.round.offers import claim_offers, discard_offers, robbing_offers, turn_offers
from paiju.round.phases import AwaitClaims, AwaitRobbing, AwaitTurn
from paiju.rules.claims import Release
from paiju.rules.facts import Discard
from paiju.rules.melds import AN_GANG, BU_GANG, CHI, FENG_GANG, PENG, GangKind, Meld, MeldKind
from paiju.rules.ruleset import waits_among
from paiju.tiles import KINDS, NAMES, Tile, format_as_laid
from paiju.tiles.kinds import WINDS

if TYPE_CHECKING:
    from paiju.round.round import Round


def start_turn(table: "Round", seat: int) -> None:
    """The next seat draws, or the wall has run out."""
    front = table.front
    if front >= table.end:
        end_without_winner(table, "exhausted")
        return
    table.front = front + 1
    table.turn_gang = None
    tile = table.wall[front]
    table.drawn_this_turn = (tile,)
    take(table, seat, tile, False)


def replace_gang(table: "Round", seat: int, kind: GangKind) -> None:
    """A gang's replacement comes from the end of the wall, and the turn goes on."""
    table.gangs += 1
    if table.gangs == 4 and table.rules.four_gangs_end:
        end_without_winner(table, "four_gangs")
        return
    table.turn_gang = kind
    table.back -= 1
    table.end = table.back - table.rules.reserve(table.gangs)
    tile = table.wall[table.back]
    table.drawn_this_turn += (tile,)
    take(table, seat, tile, True)


def take(table: "Round", seat: int, tile: Tile, tail: bool) -> None:
    """A tile comes into the hand; `tail` if it came from the end of the wall."""
    table.hands[seat].add(tile)
    table.turn = seat
    table.drawn = tile
    if table.locks[seat]:
        release(table, seat, "draw")
    table.events.append(Drawn(seat, NAMES[tile], tail, table.back - table.front))
    await_turn(table, seat, tile)


def await_turn(table: "Round", seat: int, drawn: Tile) -> None:
    """What the seat may do with the tile just drawn."""
    hand = table.hands[seat]
    completes = table.waits[seat] >> drawn & 1 == 1
    if table.wild and not completes and (hand.wilds or table.gangs):
        completes = completes_without_waiting(table, seat, drawn)
    table.phase = AwaitTurn(seat, turn_offers(table, seat, hand, drawn, completes))


def completes_without_waiting(table: "Round", seat: int, tile: Tile) -> bool:
    """A draw that wins though its face was not waited for: a wild tile, 四白板, 混儿杠."""
    hand, melds = table.hands[seat], table.melds[seat]
    if table.wild >> tile & 1 or hand.wilds > 3:
        return table.rules.completes(hand, melds)
    return table.rules.special_on_draw(hand, melds) is not None


def await_discard(table: "Round", seat: int) -> None:
    """After 碰 or 吃 one only discards."""
    table.phase = AwaitTurn(seat, discard_offers(table, seat))


def discard(table: "Round", action: Action) -> None:
    seat, _, (tile,), _ = action
    hand = table.hands[seat]
    hand.remove(tile)
    table.waits[seat] = waits_among(table.shapes[seat], hand, table.melds[seat], table.ques[seat])
    table.thrown[seat].append(tile)
    fact, event = _DISCARDS[seat][tile]
    table.discards.append(fact)
    table.events.append(event)
    if table.minds_discards:
        if table.rules.wild_bars and table.wild >> tile & 1:
            table.barred[seat] = True
        if win_by_discards(table, seat):
            return
    offers = claim_offers(table, seat, tile)
    if offers:
        table.turn = table.drawn = None
        table.phase = AwaitClaims(offers, seat, tile)
    else:
        start_turn(table, table.others[seat][0])


def bu_ting(table: "Round", action: Action) -> None:
    table.tings[action.seat] = "bu"
    table.events.append(TingDeclared(action.seat, "bu"))
    discard(table, action)


def an_gang(table: "Round", action: Action) -> None:
    tiles = action.tiles if len(action.tiles) == 4 else action.tiles * 4
    lay(table, action.seat, AN_GANG, tiles, None, tiles)
    replace_gang(table, action.seat, AN_GANG)


def feng_gang(table: "Round", action: Action) -> None:
    lay(table, action.seat, FENG_GANG, WINDS, None, WINDS)
    replace_gang(table, action.seat, FENG_GANG)


def bu_gang(table: "Round", action: Action) -> None:
    """The fourth tile goes on the peng; anybody who waits for it may rob it first."""
    seat, kind, tile = action.seat, action.tiles[0], action.tiles[-1]
    melds = table.melds[seat]
    index = next(i for i, meld in enumerate(melds) if meld.kind == PENG and meld.tile == kind)
    peng = melds[index]
    late = tile not in table.drawn_this_turn
    table.hands[seat].remove(tile)
    melds[index] = Meld(BU_GANG, (*peng.tiles, tile), peng.from_, late, peng.at)
    table.shapes[seat] = table.rules.others_beside(melds)
    table.pengs[seat].remove(kind)
    look(table, seat)
    table.drawn = None
    tell_meld(table, seat, melds[index])
    offers = robbing_offers(table, seat, tile)
    if offers:
        table.phase = AwaitRobbing(offers, seat, tile, peng)
    else:
        replace_gang(table, seat, BU_GANG)


def hu(table: "Round", action: Action) -> None:
    win_by_draw(table, action.seat)


def lay(
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
    melds = table.melds[seat]
    melds.append(meld)
    table.shapes[seat] = table.rules.others_beside(melds)
    table.turn = seat
    table.drawn = None
    if kind == PENG:
        table.pengs[seat].append(tiles[0])
    elif kind != CHI:
        look(table, seat)
    tell_meld(table, seat, meld)


def tell_meld(table: "Round", seat: int, meld: Meld) -> None:
    tiles = format_as_laid(meld.tiles)
    table.events.append(Melded(seat, meld.kind, tiles, meld.from_, meld.at, meld.late))


def look(table: "Round", seat: int) -> None:
    """Work out what a seat waits for, now that its tiles have changed."""
    table.waits[seat] = waits_among(
        table.shapes[seat], table.hands[seat], table.melds[seat], table.ques[seat]
    )


def release(table: "Round", seat: int, by: Release) -> None:
    """Open again what declining had closed."""
    for rule in table.rules.passing:
        if by in rule.until:
            table.locks[seat].pop(rule.claim, None)


_DISCARDS: Final = [
    [(Discard(seat, tile), Discarded(seat, NAMES[tile])) for tile in range(KINDS)]
    for seat in range(4)
]
"""Every seat's 34 discards, as fact and as event; neither ever changes, so rounds share them."""

DO: Final[dict[str, Callable[["Round", Action], None]]] = {
    "discard": discard,
    "bu_ting": bu_ting,
    "an_gang": an_gang,
    "bu_gang": bu_gang,
    "feng_gang": feng_gang,
    "hu": hu,
}
