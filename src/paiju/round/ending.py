"""The end of a round: who won and how, what is turned, and the facts left for settlement."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.round.events import Ended, Revealed, Turned, Won
from paiju.round.offers import first_win
from paiju.round.phases import Over
from paiju.rules.facts import Discard, End, EndKind, Facts, Seat, WinBy
from paiju.tiles import NAMES, Tile, format_tiles

if TYPE_CHECKING:
    from paiju.round.round import Round


def win_by_draw(table: "Round", seat: int) -> None:
    """自摸: the drawn tile leaves the hand again, for facts keep it apart."""
    assert table.drawn is not None
    end = winning_end(table, "zimo", table.drawn, (seat,), None)
    special = table.rules.specials.on_draw(table.hands[seat], table.melds[seat])
    table.hands[seat].remove(table.drawn)
    win(table, replace(end, special=special) if special else end)


def win_by_discards(table: "Round", seat: int) -> bool:
    """十风, 落地十三幺: one's own discards win by themselves, before anybody reacts."""
    discarded = [discard.tile for discard in table.discards if discard.seat == seat]
    special = table.rules.specials.on_discard(discarded, table.melds[seat])
    if special is None:
        return False
    win(table, End("win", by="zimo", winners=(seat,), special=special))
    return True


def win_by_special(table: "Round", seat: int, from_: int | None) -> None:
    """四白板 without a draw: in the turn of a 碰 or 吃, or by a 明杠, whose feeder pays for all."""
    special = table.rules.specials.on_draw(table.hands[seat], table.melds[seat])
    win(table, End("win", by="zimo", winners=(seat,), from_=from_, special=special))


def win_off(table: "Round", from_: int, tile: Tile, winners: Iterable[int], by: WinBy) -> None:
    """点炮 or 抢杠: any number of winners, in turn order from the payer."""
    won = set(winners)
    in_turn = tuple(seat for seat in table.others[from_] if seat in won)
    end = winning_end(table, by, tile, in_turn, from_)
    if by == "dian_pao":
        table.discards[-1] = Discard(from_, tile, in_turn[0], "hu")
    win(table, end)


def winning_end(
    table: "Round", by: WinBy, tile: Tile, winners: tuple[int, ...], from_: int | None
) -> End:
    return End(
        kind="win",
        by=by,
        tile=tile,
        winners=winners,
        from_=from_,
        gang=None if by == "qiang_gang" else table.turn_gang,
        last_tile=by == "zimo" and table.is_drawn_out,
        first=first_win(table, winners[0], by),
    )


def win(table: "Round", end: End) -> None:
    tile = None if end.tile is None else NAMES[end.tile]
    assert end.by is not None
    table.events.append(
        Won(end.winners, end.by, tile, end.from_, end.gang, end.last_tile, end.first, end.special)
    )
    deal = table.deal
    indicator = deal.indicator
    if table.rules.wall.indicator == "win" and table.front < table.back:
        indicator = deal.wall[table.front]
        table.events.append(Turned("indicator", NAMES[indicator]))
    if deal.horses:
        table.events.append(Turned("horses", format_tiles(deal.horses)))
    close(table, end, indicator, deal.horses)


def end_without_winner(table: "Round", kind: EndKind) -> None:
    table.events.append(Ended(kind))
    close(table, End(kind), table.deal.indicator, ())


def revealed(table: "Round") -> Revealed:
    """All hands; and all melds, if tiles of some were face down."""
    hands = tuple([hand.written() for hand in table.hands])
    if table.rules.play.face_up is None:
        return Revealed(hands)
    seen = table.rules.seen_by_others
    if any(seen(meld) is not meld for own in table.melds for meld in own):
        return Revealed(hands, tuple(tuple(meld.written() for meld in own) for own in table.melds))
    return Revealed(hands)


def close(table: "Round", end: End, indicator: Tile | None, horses: tuple[Tile, ...]) -> None:
    """Lay the hands open and write the facts."""
    hands = [tuple(hand.tiles()) for hand in table.hands]
    table.turn = table.drawn = None
    table.events.append(revealed(table))
    table.phase = Over(
        {},
        facts=Facts(
            seats=tuple(
                Seat(hand, tuple(melds), bid, que, ting)
                for hand, melds, bid, que, ting in zip(
                    hands, table.melds, table.bids, table.ques, table.tings, strict=True
                )
            ),
            end=end,
            discards=tuple(table.discards),
            dealer=table.dealer,
            streak=table.deal.streak,
            round_wind=table.round_wind,
            weekday=table.deal.weekday,
            indicator=indicator,
            horses=horses,
            dice=table.deal.dice,
        ),
    )
