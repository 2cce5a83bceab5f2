"""Hints: waits, how many are left and what they pay, from a seat's own view and nothing else."""

from paiju.room.hints import Hints, hints
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import Meld
from paiju.rulesets import ruleset
from paiju.tiles import parse_tile, parse_tiles


def seen(hand: str, *, seat: int = 1, discards: str = "", **fields: object) -> View:
    """A view of seat 1 at a table of four where seat 0 deals."""
    view = View(
        seat,
        players=4,
        hand=parse_tiles(hand),
        melds=[[] for _ in range(4)],
        discards=[Discard(2, tile) for tile in parse_tiles(discards)],
        bids=[0] * 4,
        ques=[None] * 4,
        tings=[None] * 4,
    )
    for name, value in fields.items():
        setattr(view, name, value)
    return view


def hinted(view: View, game: str = "guangdong_jipinghu", **options: object) -> Hints:
    return hints(ruleset(game, options), view)


def left(found: Hints) -> dict[str, int]:
    return {wait.tile: wait.left for wait in found.waits}


def test_a_ready_hand_is_told_its_waits_and_how_many_are_left() -> None:
    assert left(hinted(seen("123456m 789p 45s 99s"))) == {"3s": 4, "6s": 4}
    assert left(hinted(seen("123456m 789p 45s 99s", discards="33s 6s"))) == {"3s": 2, "6s": 3}


def test_a_tile_taken_into_a_meld_is_counted_once() -> None:
    view = seen("123456m 789p 45s 99s")
    view.discards = [Discard(2, parse_tile("3s"), by=3, claim="peng")]
    view.melds[3] = [Meld("peng", tuple(parse_tiles("333s")), 2)]
    assert left(hinted(view)) == {"3s": 1, "6s": 4}


def test_a_hand_that_is_not_ready_is_told_nothing() -> None:
    assert hinted(seen("123456m 78p 45s 199s")) == Hints([], {})


def test_a_full_hand_is_told_which_discards_make_it_ready() -> None:
    found = hinted(seen("123456m 789p 45s 99s 1z"))
    assert found.waits == []
    assert {tile: [wait.tile for wait in waits] for tile, waits in found.discards.items()} == {
        "1z": ["3s", "6s"]
    }


def test_a_win_that_is_not_allowed_says_why_in_both_languages() -> None:
    (first, *_) = hinted(seen("123456m 789p 45s 99s"), min_fan=3).waits
    assert first.dian_pao[0] is not None
    assert first.dian_pao[0].refused is not None
    assert len(first.dian_pao[0].refused) == 2


def test_the_price_is_that_of_this_table_and_per_discarder() -> None:
    view = seen("123456m 789p 45s 99s", indicator=parse_tile("1z"))
    (first, *_) = hinted(view, "qinhuangdao").waits
    prices = [way and way.points for way in first.dian_pao]
    assert prices[1] is None
    assert prices[0] == 2 * (prices[2] or 0), "庄 ×2"
