"""The hard level: it plays by the rules, the same way every time, and with care."""

import pytest
from msgspec.structs import replace

from bots.playing_bots import OPTION_SETS, PLAYERS, play
from bots.positions import on_discard, on_draw
from paiju import REGISTRY, Round, ruleset
from paiju.bots import LEVELS
from paiju.bots.game import Game
from paiju.bots.habits import Habit
from paiju.bots.hard import Hard
from paiju.bots.hopes import PLAIN
from paiju.bots.imagine import Imagination
from paiju.bots.risks import Risk, risks
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import PENG, Meld
from paiju.tiles import parse_tile, parse_tiles
from playing import seeded_deal

HURRIED = PLAYERS["hard"]
SOME_OPTION_SETS = [
    f"{ruleset_id}-{name}"
    for ruleset_id in REGISTRY
    for name in ("4p-standard", "4p-everything", "3p-everything", "3p-nothing", "2p-standard")
]


def test_every_level_is_tried_in_a_hurry_or_as_it_is():
    assert tuple(PLAYERS) == LEVELS


@pytest.mark.parametrize("name", SOME_OPTION_SETS)
def test_a_round_of_hard_bots_ends_by_legal_actions(name: str):
    given = OPTION_SETS[name]
    rules = given.rules
    bots = [HURRIED(rules)] * rules.players
    for seed in given.seeds(3 if rules.players == 4 else 1):
        assert play(rules, seeded_deal(rules, seed), bots).is_over


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_what_was_thought_before_changes_no_choice(ruleset_id: str):
    rules = ruleset(ruleset_id)
    experienced = HURRIED(rules)
    table = Round(rules, seeded_deal(rules, 5))
    while not table.is_over:
        seat = table.to_act[0]
        view, legal = table.view(seat), table.legal(seat)
        action = experienced.choose(view, legal)
        if len(table.discards) % 7 == 3:
            assert HURRIED(rules).choose(view, legal) == action
        table.apply(action)


def test_a_win_drawn_is_taken_at_once():
    position = on_draw("qinhuangdao", "123m 456m 789p 23s 55s", "4s", indicator="1z")
    assert position.said(Hard(position.rules, guesses=0, effort=0)) == "hu"


def test_an_early_win_on_a_discard_is_left_where_drawing_it_pays_three_times():
    """点炮 brings one share, 自摸 three."""
    position = on_discard("qinhuangdao", "123m 456m 789p 45s 99s", "6s", indicator="1z")
    assert position.said("medium") == "hu"
    assert position.said("hard") == "pass"


def test_a_gang_is_left_where_declaring_ready_at_the_first_draw_pays_more():
    """软报 is worth 10 from each, and a meld would rule it out."""
    position = on_discard("guiyang_baoting", "555m 234p 678p 23s 99s", "5m")
    assert position.said("medium") == "ming_gang"
    assert position.said(Hard(position.rules, effort=20_000)) == "pass"


# Guessing


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_guess_has_every_unseen_tile_once(ruleset_id: str):
    rules = ruleset(ruleset_id)
    table = Round(rules, seeded_deal(rules, 5))
    bot = HURRIED(rules)
    while len(table.discards) < 30 and not table.is_over:
        seat = table.to_act[0]
        table.apply(bot.choose(table.view(seat), table.legal(seat)))
    if table.is_over:
        return
    view = table.view(table.to_act[0])
    sight = Game(rules).sight(view)
    guess = Imagination(sight, Habit([PLAIN]), 1.0).guess(3)
    others = [hand for seat, hand in enumerate(guess.hands) if seat != view.seat]
    guessed = [*(tile for hand in others for tile in hand), *guess.wall, *guess.horses]
    assert [guessed.count(tile) for tile in range(34)] == sight.live
    assert [len(hand) for hand in guess.hands] == view.held
    assert len(guess.wall) == view.wall


def test_two_guesses_differ_and_each_stays_the_same():
    sight = Game(ruleset("qinhuangdao")).sight(late_view())
    imagination = Imagination(sight, Habit([PLAIN]), 1.0)
    assert imagination.guess(0) != imagination.guess(1)
    assert imagination.guess(1) == Imagination(sight, Habit([PLAIN]), 1.0).guess(1)


# Risks


def test_what_all_rivals_just_let_pass_is_no_risk():
    view = late_view()
    last = view.discards[-1].tile
    passed = replace(view, discards=[*view.discards, *(Discard(seat, last) for seat in (1, 2, 3))])
    assert risks_of(view)[parse_tile("6s")].likely > 0
    assert risks_of(passed)[last] == Risk(0, 0)


def test_somebody_who_declared_himself_ready_is_feared_more():
    view = late_view()
    declared = replace(view, tings=[None, "bu", None, None])
    assert feared(declared) > 1.2 * feared(view) > 0


def feared(view: View) -> float:
    return sum(risk.likely for risk in risks_of(view))


def risks_of(view: View) -> list[Risk]:
    game = Game(ruleset("guangdong_jipinghu"))
    return risks(game, game.sight(view), Habit([PLAIN]), 60)


def late_view() -> View:
    """Seat 0 on turn; seat 1 has melded three triplets of 筒 and throws other suits."""
    melds = [Meld(PENG, (kind,) * 3, 2, at=at) for at, kind in enumerate((9, 12, 16), 1)]
    thrown = "1z 2z 9m 5z 1m 3z 9s 6z 2m 7z 8s 4z 1s 2s 8m 6z 3m 9s"
    discards = [Discard(1 + turn % 3, parse_tile(word)) for turn, word in enumerate(thrown.split())]
    return View(
        0,
        players=4,
        wall=40,
        hand=parse_tiles("4567m 3458p 34567s 12z"),
        held=[14, 4, 13, 13],
        turn=0,
        drawn=parse_tile("8p"),
        melds=[[], melds, [], []],
        discards=discards,
        bids=[0] * 4,
        ques=[None] * 4,
        tings=[None] * 4,
    )
