"""The index of a round computed from scratch, to compare with the one that the round keeps."""

from collections.abc import Iterator

from paiju import Round
from paiju.round.actions import DISCARDS
from paiju.round.phases import AwaitBids, AwaitQues, AwaitTurn
from paiju.rules.melds import PENG
from paiju.tiles import KINDS, mask_of
from paiju.tiles.kinds import ALL_KINDS, WINDS


def outdated(table: Round) -> list[str]:
    """The fields of the index that differ from a computation from scratch."""
    index = table.index
    wrong = [name for name, value in recomputed(table) if getattr(index, name) != value]
    alerts = [needs_full_offers(table, seat) for seat in seats(table)]
    if any(
        needed and not kept for needed, kept in zip(alerts, index.needs_full_offers, strict=True)
    ):
        wrong.append("needs_full_offers")
    return wrong


def seats(table: Round) -> range:
    return range(table.players)


def recomputed(table: Round) -> Iterator[tuple[str, object]]:
    """Field by field what the index should hold."""
    waits = [waits_of(table, seat) for seat in seats(table)]
    yield "waits", waits
    yield "takers", [mask_of(takers(table, tile, waits)) for tile in range(KINDS)]
    yield "discardable", [discardable(table, seat) for seat in seats(table)]
    yield "undiscarded", mask_of(seat for seat in seats(table) if not has_discarded(table, seat))
    yield "watched", [watched(table, seat) for seat in seats(table)]
    yield "shapes", [table.rules.others_beside(melds) for melds in table.melds]
    yield "pengs", [pengs(table, seat) for seat in seats(table)]
    yield "laid_wilds", [laid_wilds(table, seat) for seat in seats(table)]


def waits_of(table: Round, seat: int) -> int:
    """Before a draw; 0 in the opening; as they were between a 碰 or 吃 and the discard after it."""
    if isinstance(table.phase, AwaitBids | AwaitQues):
        return 0
    hand = table.hands[seat].copy()
    if table.turn == seat and table.drawn is not None:
        hand.remove(table.drawn)
    elif isinstance(table.phase, AwaitTurn) and table.phase.seat == seat:
        return table.index.waits[seat]
    return table.rules.waits(hand, table.melds[seat], table.ques[seat])


def takers(table: Round, tile: int, waits: list[int]) -> Iterator[int]:
    """The seats that hold two, wait for it, or may still make a 风杠."""
    has_feng_gang = any(claim.kind == "feng_gang" for claim in table.rules.play.claims)
    for seat in seats(table):
        may_feng_gang = has_feng_gang and tile in WINDS and not has_discarded(table, seat)
        if table.hands[seat].counts[tile] > 1 or waits[seat] >> tile & 1 or may_feng_gang:
            yield seat


def discardable(table: Round, seat: int) -> list[object]:
    counts = table.hands[seat].counts[: len(table.index.discardable[seat])]
    return [DISCARDS[seat][tile] if count else None for tile, count in enumerate(counts)]


def discarded(table: Round, seat: int) -> list[int]:
    return [discard.tile for discard in table.discards if discard.seat == seat]


def has_discarded(table: Round, seat: int) -> bool:
    return bool(discarded(table, seat))


def watched(table: Round, seat: int) -> int:
    rules = table.rules
    may_win = rules.specials.discards and not table.melds[seat]
    if may_win and all(rules.specials.discards >> tile & 1 for tile in discarded(table, seat)):
        return ALL_KINDS
    return table.wild if rules.wilds.discard_bars else 0


def pengs(table: Round, seat: int) -> tuple[int, ...]:
    return tuple(meld.tile for meld in table.melds[seat] if meld.kind == PENG)


def laid_wilds(table: Round, seat: int) -> int:
    return sum(table.wild >> tile & 1 for meld in table.melds[seat] for tile in meld.tiles)


def needs_full_offers(table: Round, seat: int) -> bool:
    """Whether a draw may allow more than a discard."""
    play = table.rules.play
    has_firsts = play.bu_ting is not None or any(c.kind == "feng_gang" for c in play.claims)
    may_extend = any(table.hands[seat].counts[tile] for tile in pengs(table, seat))
    is_first = has_firsts and not has_discarded(table, seat)
    return bool(waits_of(table, seat) or laid_wilds(table, seat) or may_extend or is_first)
