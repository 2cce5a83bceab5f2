"""Rows from the plain engine: a round in play, or the facts of a finished one."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from paiju.fast.facts import BY, CLAIMS, ENDS, FIRSTS, GANGS, MELDS, TINGS
from paiju.fast.games.ids import SPECIALS
from paiju.fast.state import (
    ANY_TILE,
    BIDS,
    MOST_DISCARDS,
    OVER,
    QUES,
    ROBBING,
    SPECIAL,
    TABLE,
    TIAN_TING,
    TURN,
)
from paiju.fast.state import CLAIMS as CLAIM_WINDOW
from paiju.hands import Hand
from paiju.hands.suits import NO_HONOURS, SUIT, WORTH
from paiju.round import Round
from paiju.round.actions import Action
from paiju.round.events import Discarded, Drawn
from paiju.round.moves import number_of
from paiju.round.phases import (
    AwaitBids,
    AwaitClaims,
    AwaitQues,
    AwaitRobbing,
    AwaitSpecial,
    AwaitTianTing,
    AwaitTurn,
    Phase,
)
from paiju.rules.facts import Discard, End, Facts
from paiju.rules.melds import Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.notation import parse_tile

_PHASES: Final[dict[type[Phase], int]] = {
    AwaitBids: BIDS,
    AwaitQues: QUES,
    AwaitTianTing: TIAN_TING,
    AwaitTurn: TURN,
    AwaitClaims: CLAIM_WINDOW,
    AwaitRobbing: ROBBING,
    AwaitSpecial: SPECIAL,
}
_NO_LOCK: Final = frozenset[Tile]()


def row_of_round(table: Round) -> Any:
    """A round in play as a row; one that is over has facts."""
    rows = np.zeros(1, TABLE)
    row, deal = rows[0], table.deal
    _fill(row, players=table.players, dealer=table.dealer, streak=deal.streak)
    _fill(row, round_wind=table.round_wind, weekday=deal.weekday or 0, wild=table.wild)
    _fill(row, indicator=_or(deal.indicator), front=table.front, back=table.back, end=table.end)
    row["wall"][: len(table.wall)] = table.wall
    row["horses"][: len(deal.horses)] = deal.horses
    _fill(row, horse_count=len(deal.horses), gangs=table.gangs, melds_made=table.melds_made)
    _fill(row, turn=_or(table.turn), drawn=_or(table.drawn), undiscarded=table.index.undiscarded)
    _fill(row, turn_gang=GANGS.index(table.turn_gang), drawn_kinds=_drawn_kinds(table))
    _fill(row, end_tile=-1, end_from=-1)
    row["ques"][:] = -1
    for seat, hand in enumerate(table.hands):
        _fill_hand(row, seat, hand)
        _fill_melds(row, seat, table.melds[seat], table.wild)
        row["pengs"][seat, : len(table.index.pengs[seat])] = table.index.pengs[seat]
        row["peng_count"][seat] = len(table.index.pengs[seat])
        row["bids"][seat] = table.bids[seat]
        row["ques"][seat] = _or(table.ques[seat])
        row["tings"][seat] = TINGS.index(table.tings[seat])
        row["waits"][seat] = table.index.waits[seat]
        row["barred"][seat] = table.barred[seat]
        row["hu_lock"][seat] = _lock(table.locks[seat].get("hu", _NO_LOCK))
        row["peng_lock"][seat] = _lock(table.locks[seat].get("peng", _NO_LOCK))
    _fill_discards(row, table.discards)
    _fill_phase(row, table)
    return row


def row_of_facts(rules: RuleSet, facts: Facts) -> Any:
    """A finished round as a row that is still to be settled."""
    rows = np.zeros(1, TABLE)
    row = rows[0]
    wild = rules.wilds.kinds(facts.indicator)
    _fill(row, players=facts.players, dealer=facts.dealer, streak=facts.streak, phase=OVER)
    _fill(row, round_wind=facts.round_wind, weekday=facts.weekday or 0, wild=wild)
    _fill(row, indicator=_or(facts.indicator), horse_count=len(facts.horses))
    row["horses"][: len(facts.horses)] = facts.horses
    row["ques"][:] = -1
    for seat, own in enumerate(facts.seats):
        _fill_hand(row, seat, Hand(own.hand, wild))
        _fill_melds(row, seat, own.melds, wild)
        row["bids"][seat] = own.bid
        row["ques"][seat] = _or(own.que)
        row["tings"][seat] = TINGS.index(own.ting)
    _fill_discards(row, facts.discards)
    _fill_end(row, facts.end)
    return row


def _fill(row: Any, **numbers: int) -> None:
    for name, number in numbers.items():
        row[name] = number


def _or(number: int | None) -> int:
    return -1 if number is None else number


def _fill_hand(row: Any, seat: int, hand: Hand) -> None:
    keys = [0, 0, 0, NO_HONOURS]
    for kind, count in enumerate(hand.counts):
        if not hand.is_wild[kind]:
            keys[SUIT[kind]] += count * WORTH[kind]
    row["counts"][seat] = hand.counts
    row["keys"][seat] = keys
    row["wilds"][seat] = hand.wilds
    row["full"][seat] = hand.full


def _fill_melds(row: Any, seat: int, melds: Sequence[Meld], wild: int) -> None:
    row["melds"][seat] = len(melds)
    for at, meld in enumerate(melds):
        row["meld_kind"][seat, at] = MELDS.index(meld.kind, 1)
        row["meld_tiles"][seat, at, : len(meld.tiles)] = meld.tiles
        row["meld_from"][seat, at] = _or(meld.from_)
        row["meld_late"][seat, at] = meld.late
        row["meld_at"][seat, at] = meld.at
        row["laid_wilds"][seat] += sum(wild >> tile & 1 for tile in meld.tiles)


def _fill_discards(row: Any, discards: Sequence[Discard]) -> None:
    row["discards"] = len(discards)
    assert len(discards) <= MOST_DISCARDS
    for at, discard in enumerate(discards):
        row["discard_seat"][at] = discard.seat
        row["discard_tile"][at] = discard.tile
        row["discard_by"][at] = _or(discard.by)
        row["discard_claim"][at] = CLAIMS.index(discard.claim)


def _fill_end(row: Any, end: End) -> None:
    _fill(row, end_kind=ENDS.index(end.kind, 1), end_tile=_or(end.tile), end_from=_or(end.from_))
    _fill(row, end_gang=GANGS.index(end.gang), end_last=end.last_tile)
    _fill(row, end_first=FIRSTS.index(end.first), end_special=SPECIALS.index(end.special))
    _fill(row, end_by=BY.index(end.by) if end.by else 0, winner_count=len(end.winners))
    row["winners"][: len(end.winners)] = end.winners


def _lock(tiles: Iterable[Tile]) -> int:
    return sum(1 << (ANY_TILE if tile < 0 else tile) for tile in tiles)


def _drawn_kinds(table: Round) -> int:
    """The kinds drawn since the last discard."""
    kinds = 0
    for event in reversed(table.events):
        if isinstance(event, Discarded):
            break
        if isinstance(event, Drawn) and event.tile is not None:
            kinds |= 1 << parse_tile(event.tile)
    return kinds


def _fill_phase(row: Any, table: Round) -> None:
    phase = table.phase
    row["phase"] = _PHASES[type(phase)]
    row["answers"][:] = -1
    if isinstance(phase, AwaitTurn):
        row["asked"][0], row["asked_count"] = phase.seat, 1
        others = [number_of(action) for action in phase.others]
        row["turn_offers"][: len(others)] = others
        row["turn_offer_count"] = len(others)
        row["only_drawn"] = isinstance(phase.discardable, tuple)
        return
    row["asked"][: len(phase.offers)] = list(phase.offers)
    row["asked_count"] = len(phase.offers)
    for seat, offers in phase.offers.items():
        _fill_offers(row, seat, offers)
    for seat, answer in phase.answers.items():
        row["answers"][seat] = number_of(answer)
    if isinstance(phase, AwaitClaims | AwaitRobbing | AwaitSpecial):
        row["asked_from"] = phase.from_
    if isinstance(phase, AwaitClaims | AwaitRobbing):
        row["asked_tile"] = phase.tile
    if isinstance(phase, AwaitRobbing):
        ats = [meld.at for meld in table.melds[phase.from_]]
        row["asked_meld"] = ats.index(phase.peng.at)


def _fill_offers(row: Any, seat: int, offers: Sequence[Action]) -> None:
    row["offers"][seat, : len(offers)] = [number_of(action) for action in offers]
    row["offer_count"][seat] = len(offers)
