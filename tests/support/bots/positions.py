"""Positions for bots: one seat's tiles are given, the others' are random."""

from collections import Counter
from typing import Any

from paiju import Action, Deal, Round, RuleSet, ruleset, shuffled
from paiju.bots import Bot, bot
from paiju.round.record import Record, replay
from paiju.tiles import Tile, format_tiles, parse_tiles

ME = 0


class Position:
    """A round in which seat 0 is to act."""

    def __init__(self, rules: RuleSet, table: Round) -> None:
        self.rules = rules
        self.table = table

    def chosen(self, by: str | Bot = "medium") -> Action:
        player = bot(by, self.rules) if isinstance(by, str) else by
        return player.choose(self.table.view(ME), self.table.legal(ME))

    def said(self, by: str | Bot = "medium") -> str:
        """What the bot does, as a script writes it."""
        return self.chosen(by).said

    @property
    def legal(self) -> list[str]:
        return [action.said for action in self.table.legal(ME)]


def on_draw(game: str, hand: str, drawn: str, **given: Any) -> Position:
    """Seat 0 deals, was dealt these thirteen tiles and then this one."""
    return _played(game, hand, drawn, dealer=ME, actions=[], **given)


def on_discard(game: str, hand: str, tile: str, **given: Any) -> Position:
    """Seat 0 has these thirteen tiles, and the seat before it has discarded this tile."""
    rules = ruleset(game, given.get("options", {}))
    last = rules.players - 1
    return _played(game, hand, tile, dealer=last, actions=[f"{last} discard {tile}"], **given)


def on_declaring(game: str, hand: str, **given: Any) -> Position:
    """Seat 0 has these thirteen tiles before the first action of the dealer, who is another."""
    return _played(game, hand, "", dealer=1, actions=[], **given)


def on_opening(game: str, hand: str, *, dealer: int = 1, **options: Any) -> Position:
    """Before bids and 定缺."""
    rules = ruleset(game, options)
    own = parse_tiles(hand)
    others = [tuple(parse_tiles(text)) for text in _others(rules, own)]
    left = Counter(rules.wall.tiles)
    left.subtract([*own, *(tile for other in others for tile in other)])
    wall = shuffled(sorted(left.elements()), b"wall")
    return Position(rules, Round(rules, Deal((tuple(own), *others), tuple(wall), dealer)))


def _played(
    game: str,
    hand: str,
    draws: str,
    *,
    dealer: int,
    actions: list[str],
    options: dict[str, Any] | None = None,
    que: str | None = None,
    indicator: str | None = None,
    **fields: Any,
) -> Position:
    rules = ruleset(game, options or {})
    own = parse_tiles(hand)
    named = [*own, *parse_tiles(draws), *parse_tiles(indicator or "")]
    others = _others(rules, named)
    record = Record(
        ruleset=game,
        options=options or {},
        dealer=dealer,
        weekday=1,
        deal=[format_tiles(own), *others],
        draws=draws,
        bids=[0] * rules.players if rules.opening.bidding else None,
        ques=None if que is None else [que] + ["m"] * (rules.players - 1),
        indicator=indicator,
        actions=actions,
        **fields,
    )
    return Position(rules, replay(rules, record))


def _others(rules: RuleSet, named: list[Tile]) -> list[str]:
    """Hands for the other seats, of tiles that were not named."""
    left = Counter(rules.wall.tiles)
    left.subtract(named)
    free = shuffled(sorted(left.elements()), b"others")
    return [format_tiles(free[13 * seat : 13 * seat + 13]) for seat in range(rules.players - 1)]
