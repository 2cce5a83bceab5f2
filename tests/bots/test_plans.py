"""What plans keep from one question to the next is good for the same position only."""

import pytest

from bots.positions import on_draw
from paiju import ruleset
from paiju.bots.game import Game
from paiju.bots.plans import Plans
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import CHI, Meld
from paiju.tiles import parse_tiles

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
