"""Prices: the price of a wait is what the rule book pays for the hand, drawn or fed."""

from random import Random

import pytest

from paiju import REGISTRY, RuleSet, ruleset
from paiju.bots.prices import Prices, Stakes
from paiju.hands import Hand
from paiju.rules.facts import End, Facts, Seat, WinBy
from paiju.rules.win import Verdict, Win
from paiju.settlement.ledger import win_lines
from paiju.tiles import Tile, kinds_in

STAKES = Stakes()
DEAL = 1
"""The indicator, where the game turns one."""


def ready_hand(rules: RuleSet, chance: Random) -> Hand:
    """Groups and a pair in one or two suits, some tiles of which are wild, and one is missing."""
    wild = rules.wilds.kinds(DEAL)
    suits = chance.sample(range(3), chance.randint(1, 2))
    while True:
        tiles: list[Tile] = []
        for _ in range(4):
            kind = 9 * chance.choice(suits) + chance.randrange(9)
            is_run = chance.random() < 0.5 and kind % 9 < 7
            tiles += [kind, kind + 1, kind + 2] if is_run else [kind] * 3
        tiles += [9 * suits[0] + chance.randrange(9)] * 2
        chance.shuffle(tiles)
        wilds = kinds_in(wild)[:1] * chance.randint(0, 3) if wild else []
        tiles = tiles[len(wilds) + 1 :] + wilds
        if max(tiles.count(tile) for tile in tiles) <= 4:
            return Hand(tiles, wild)


def settled_points(rules: RuleSet, hand: Hand, tile: Tile, by: WinBy) -> int:
    """The sum of all payments for one win, by the ledger."""
    is_drawn = by == "zimo"
    full = hand.copy()
    (full.add if is_drawn else full.add_natural)(tile)
    special = rules.specials.on_draw(full, ()) if is_drawn else None
    from_ = None if is_drawn else 1
    win = Win(seat=0, hand=full, tile=tile, by=by, from_=from_, special=special)
    verdict = rules.verdict(win)
    if not isinstance(verdict, Verdict):
        return 0
    end = End("win", by=by, tile=tile, winners=(0,), from_=from_, special=special)
    facts = Facts(tuple(Seat(()) for _ in range(rules.players)), end)
    return sum(line.points for line in win_lines(rules, facts, win, verdict))


@pytest.mark.parametrize("game", REGISTRY)
def test_a_wait_is_priced_like_the_settlement_of_each_way_to_win(game: str) -> None:
    rules, chance, waits = ruleset(game), Random(7), 0
    prices = Prices(rules)
    for _ in range(150):
        hand = ready_hand(rules, chance)
        every = rules.waits(hand, (), None)
        for tile in {*kinds_in(every)[:4], *kinds_in(every & hand.wild)}:
            price = prices.of_wait(hand, (), tile, STAKES)
            assert price.drawn == settled_points(rules, hand, tile, "zimo")
            assert price.fed == settled_points(rules, hand, tile, "dian_pao")
            waits += 1
    assert waits > 100
