"""What plans keep from one question to the next is good for the same position only."""

from random import Random

import pytest

from bots.positions import on_draw
from paiju import ruleset
from paiju.bots.chances import place_at
from paiju.bots.game import Aim, Game, Situation, value_of
from paiju.bots.hopes import Held, laid
from paiju.bots.plans import FARTHEST, Plans
from paiju.bots.prices import stakes_of
from paiju.hands import NEVER, Hand
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import CHI, Meld
from paiju.tiles import KINDS, parse_tiles

OPTIONS = {"hun": "none"}
RULES = ruleset("qinhuangdao", OPTIONS)
CHOW = Meld(CHI, tuple(parse_tiles("234s")), 3)


def view_with(tiles: str, discards: str = "1z 2z 3z 4z", *melds: Meld, **seen: int) -> View:
    """Seat 0 to discard, with these tiles on the table."""
    drawn = on_draw("qinhuangdao", "123m 46m 57p 99p 3s 5s 8s 9s", "1z", options=OPTIONS)
    view = drawn.table.view(0)
    view.hand = parse_tiles(tiles)
    view.discards = [Discard(1, tile) for tile in parse_tiles(discards)]
    view.melds = [list(melds), [], [], []]
    for name, value in seen.items():
        setattr(view, name, value)
    return view


FIRST = view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s")
OTHERS = {
    "another tile in hand": view_with("123m 46m 57p 99p 3s 5s 8s 8s 9s"),
    "tiles that would help are gone": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", "5m 5m 6p 6p"),
    "fewer tiles are left": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", wall=20),
    "others have the dealer": view_with("123m 46m 57p 99p 3s 5s 8s 9s 9s", dealer=2),
}


def worths(game: Game, view: View) -> list[float]:
    sight = game.sight(view)
    kinds = sorted(set(view.hand))
    return Plans(game, sight, sight.melds).worths(sight.hand, kinds)


@pytest.mark.parametrize("change", OTHERS)
def test_what_was_thought_before_changes_nothing_elsewhere(change: str):
    game = Game(RULES)
    before = worths(game, FIRST)
    assert worths(game, OTHERS[change]) == worths(Game(RULES), OTHERS[change])
    assert worths(game, FIRST) == before


def test_which_meld_came_first_over_the_table_changes_nothing():
    """Who has claimed is asked at once what to throw, and has thought of it with the claim."""
    game, hand = Game(RULES), "123m 46m 57p 99p 5s 8s"
    claimed = worths(game, view_with(hand, "1z 2z 3z 4z", CHOW))
    kept = len(game.values)
    made = Meld(CHOW.kind, CHOW.tiles, CHOW.from_, at=5)
    assert worths(game, view_with(hand, "1z 2z 3z 4z", made)) == claimed
    assert len(game.values) == kept


def plans_of(game: Game) -> Plans:
    sight = game.sight(FIRST)
    return Plans(game, sight, sight.melds)


def some_hand(chance: Random) -> Hand:
    """Fourteen tiles, most of them of one suit, perhaps with honours."""
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    first = 9 * chance.randrange(3)
    mine = [tile for tile in wall if first <= tile < first + 9 or tile > 26]
    tiles = chance.sample(mine, chance.randrange(12))
    for tile in tiles:
        wall.remove(tile)
    return Hand(tiles + chance.sample(wall, 14 - len(tiles)))


def test_what_is_turned_away_at_a_glance_is_too_far_away():
    game, chance, of_a_suit = Game(RULES), Random(7), 0
    plans, stakes = plans_of(game), stakes_of(FIRST, 0)
    situation = Situation(stakes, plans.sight.length, closed=True, gang=False, wild=False)
    aims, _ = game.aims(situation, laid(()))
    for _ in range(300):
        whole = plans.held(some_hand(chance))
        near = plans.near(whole)
        assert near == looked_at_closely(aims, whole)
        of_a_suit += any(aim.suit is not None for aim, _ in near)
    assert 30 < of_a_suit < 270


def looked_at_closely(aims: list[Aim], whole: Held) -> list[tuple[Aim, int]]:
    nearest, found = NEVER, list[tuple[Aim, int]]()
    for aim in aims:
        away = aim.hope.away(whole)
        nearest = min(nearest, away)
        if away <= nearest + FARTHEST:
            found.append((aim, away))
    return found


def test_what_a_hope_is_worth_is_the_same_when_asked_again():
    plans = plans_of(Game(RULES))
    for aim, _ in plans.near(plans.held(Hand(FIRST.hand))):
        for away in range(1, 6):
            for turns in (0, 1, 17):
                place = place_at(away, turns) + 40
                asked = aim.worths[place]
                assert asked == aim.worths[place] == value_of(aim.worths.plans, place)
