"""Hints: what a seat waits for, how many of each tile are unseen, and what each would pay.

Only the seat's own view is used. Only the win is priced, with the dealer, winds, bids and
declarations of this round; 鸡, 豆 and other payments at the end of the round are not known yet.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.facts import End, Facts, Seat
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import WinRefusal
from paiju.settlement.ledger import win_lines
from paiju.settlement.winning import win_of
from paiju.tiles import NAMES, Tile, kinds_in


class Prospect(Struct, frozen=True, omit_defaults=True):
    """Winning one way: its patterns and points, or why it is refused."""

    points: int = 0
    patterns: list[str] = []
    refused: list[str] | None = None
    """In Chinese and in English."""


class Wait(Struct, frozen=True):
    """A tile that would complete the hand."""

    tile: str
    left: int
    """Four minus those this seat can see."""
    zimo: Prospect
    dian_pao: list[Prospect | None]
    """Per seat that may discard it; null for the own seat."""


class Hints(Struct, frozen=True):
    """What a hand waits for now, or after each discard that makes it ready."""

    waits: list[Wait]
    discards: dict[str, list[Wait]]


def hints(rules: RuleSet, view: View) -> Hints:
    """Hints for the seat of this view; a full hand gets them per discard."""
    if len(view.hand) % 3 == 1:
        return Hints(_waits(rules, view, view.hand), {})
    found: dict[str, list[Wait]] = {}
    for tile in sorted(set(view.hand)):
        rest = list(view.hand)
        rest.remove(tile)
        waits = _waits(rules, view, rest)
        if waits:
            found[NAMES[tile]] = waits
    return Hints([], found)


def _waits(rules: RuleSet, view: View, rest: list[Tile]) -> list[Wait]:
    if view.seat is None or len(rest) % 3 != 1:
        return []
    melds, que = view.melds[view.seat], view.ques[view.seat]
    hand = Hand(rest, rules.wilds.kinds(view.indicator))
    tiles = kinds_in(rules.waits(hand, melds, que))
    if hand.wild:
        kinds = sorted(set(rules.wall.tiles))
        drawn = [kind for kind in kinds if rules.completes_drawing(hand, melds, kind)]
        tiles = sorted({*tiles, *drawn})
    return [_wait(rules, view, tuple(rest), tile) for tile in tiles]


def _wait(rules: RuleSet, view: View, rest: tuple[Tile, ...], tile: Tile) -> Wait:
    seat = view.seat
    assert seat is not None
    facts = _facts(view, rest, tile)
    return Wait(
        tile=NAMES[tile],
        left=4 - _seen(view).count(tile),
        zimo=_prospect(rules, facts, seat, None),
        dian_pao=[
            None if other == seat else _prospect(rules, facts, seat, other)
            for other in range(view.players)
        ],
    )


def _prospect(rules: RuleSet, facts: Facts, seat: int, from_: int | None) -> Prospect:
    by = "zimo" if from_ is None else "dian_pao"
    facts = replace(facts, end=replace(facts.end, by=by, from_=from_, winners=(seat,)))
    win = win_of(rules, facts, seat)
    if from_ is None:
        win.special = rules.specials.on_draw(win.hand, win.melds)
    verdict = rules.verdict(win)
    if isinstance(verdict, WinRefusal):
        return Prospect(refused=list(rules.why_not(verdict)))
    lines = win_lines(rules, facts, win, verdict)
    return Prospect(sum(line.points for line in lines), list(verdict.patterns))


def _facts(view: View, rest: tuple[Tile, ...], tile: Tile) -> Facts:
    """The round as this seat sees it, as if it ended with this tile."""
    seats = tuple(
        Seat(
            hand=rest if seat == view.seat else (),
            melds=tuple(view.melds[seat]),
            bid=view.bids[seat],
            que=view.ques[seat],
            ting=view.tings[seat],
        )
        for seat in range(view.players)
    )
    return Facts(
        seats=seats,
        end=End("win", tile=tile),
        discards=tuple(view.discards),
        dealer=view.dealer,
        streak=view.streak,
        round_wind=view.round_wind,
        weekday=view.weekday,
        indicator=view.indicator,
    )


def _seen(view: View) -> list[Tile]:
    """Every tile this seat can see, each counted once."""
    melded: Iterable[Tile] = (t for melds in view.melds for meld in melds for t in meld.tiles)
    lying = [discard.tile for discard in view.discards if discard.by is None]
    turned = [] if view.indicator is None else [view.indicator]
    return [*view.hand, *melded, *lying, *turned]
