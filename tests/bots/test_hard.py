"""The hard level: legal and repeatable choices, and what its models have learned."""

from math import isfinite
from typing import Any

import pytest
from msgspec.structs import replace

from paiju import REGISTRY, Round, ruleset
from paiju.bots import bot
from paiju.bots.candidates import candidates
from paiju.bots.context import BotContext
from paiju.bots.hard import ActionRater, Hard
from paiju.bots.model import MODELS, Layer, load_model, predict
from paiju.bots.opponent_features import opponents_of
from paiju.round.actions import Action
from paiju.round.view import View
from paiju.rules.facts import Discard
from paiju.rules.melds import PENG, Meld
from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile, parse_tile, parse_tiles
from paiju.tiles.kinds import SUITED
from support.bots.positions import on_discard, on_draw
from support.bots.recorded_rounds import OPTION_SETS, play
from support.rounds import seeded_deal

SOME_OPTION_SETS = [
    f"{ruleset_id}-{name}"
    for ruleset_id in REGISTRY
    for name in ("4p-standard", "4p-everything", "3p-everything", "3p-nothing", "2p-standard")
]


@pytest.mark.parametrize("name", SOME_OPTION_SETS)
def test_a_round_of_hard_bots_ends_by_legal_actions(name: str):
    given = OPTION_SETS[name]
    rules = given.rules
    bots = [Hard(rules)] * rules.players
    [seed] = given.seeds(1)
    assert play(rules, seeded_deal(rules, seed), bots).is_over


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_earlier_decisions_change_no_choice(ruleset_id: str):
    rules = ruleset(ruleset_id)
    used = Hard(rules)
    table = Round(rules, seeded_deal(rules, 5))
    while not table.is_over:
        seat = table.to_act[0]
        view, legal = table.view(seat), table.legal(seat)
        action = used.choose(view, legal)
        if len(table.discards) % 7 == 3:
            assert Hard(rules).choose(view, legal) == action
        table.apply(action)


def test_a_win_drawn_is_taken_at_once():
    position = on_draw("qinhuangdao", "123m 456m 789p 23s 55s", "4s", indicator="1z")
    assert position.said("hard") == "hu"


def test_an_early_win_on_a_discard_is_passed_where_drawing_pays_three_times():
    """点炮 pays one share, 自摸 three."""
    position = on_discard("qinhuangdao", "123m 456m 789p 45s 99s", "6s", indicator="1z")
    assert position.said("medium") == "hu"
    assert position.said("hard") == "pass"


@pytest.mark.parametrize("ruleset_id", ["guangdong_jipinghu", "qinhuangdao"])
def test_a_win_on_a_discard_is_taken_when_there_is_little_left_to_draw(ruleset_id: str):
    given = {"indicator": "1z"} if ruleset_id == "qinhuangdao" else {}
    position = on_discard(ruleset_id, "123m 456m 789p 45s 99s", "6s", **given)
    table = position.table
    late = replace(table.view(0), wall=20)
    assert Hard(position.rules).choose(late, table.legal(0)).verb == "hu"


def test_hard_and_medium_differ_now_and_then():
    every = [decision for ruleset_id in REGISTRY for decision in usual_decisions(ruleset_id)]
    differing = [
        usual for view, legal, usual, rules in every if Hard(rules).choose(view, legal) != usual
    ]
    assert 0 < len(differing) < len(every) / 2


# Models


def test_there_is_a_model_for_every_game_and_for_no_other():
    assert {path.stem for path in MODELS.iterdir()} == set(REGISTRY)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_model_has_a_weight_for_every_feature(ruleset_id: str):
    """With one feature more or less, the network would confuse its inputs."""
    rules = ruleset(ruleset_id)
    context = BotContext(rules)
    rater = rater_for(context)
    for view, legal, usual, _ in usual_decisions(ruleset_id):
        position = context.position(view)
        for row in rater.rows(position, candidates(context, position, legal), usual):
            assert len(row) == len(rater.model.value[0].weights[0])
            assert isfinite(rater.model.action_value(row))
        for opponent in opponents_of(position):
            assert len(opponent.features(0)) == len(rater.model.risk[0].weights[0])


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_all_payments_five_times_as_high_change_nothing(ruleset_id: str):
    # 下跑 is paid beside the product and never multiplied.
    options = {"pao": False} if ruleset_id == "qinhuangdao" else {}
    plain = BotContext(ruleset(ruleset_id, options))
    dear = BotContext(ruleset(ruleset_id, {**options, "base": 5}))
    for view, legal, usual, _ in usual_decisions(ruleset_id, **options):
        one = rater_for(plain).ratings(plain.position(view), legal, usual)
        other = rater_for(dear).ratings(dear.position(view), legal, usual)
        assert all(abs(one[action] - other[action]) < 0.01 for action in one.keys() & other.keys())


def usual_decisions(
    ruleset_id: str, **options: Any
) -> list[tuple[View, list[Action], Action, RuleSet]]:
    """Every fourth decision of a round of medium bots, after the opening."""
    rules = ruleset(ruleset_id, options)
    medium, table = bot("medium", rules), Round(rules, seeded_deal(rules, 5))
    found: list[tuple[View, list[Action], Action, RuleSet]] = []
    while not table.is_over:
        seat = table.to_act[0]
        view, legal = table.view(seat), table.legal(seat)
        action = medium.choose(view, legal)
        if len(legal) > 1 and view.discards and action.verb != "hu":
            found.append((view, legal, action, rules))
        table.apply(action)
    return found[::4]


def rater_for(context: BotContext) -> ActionRater:
    model = load_model(context.rules.id)
    assert model is not None
    return ActionRater(context, model)


def test_a_network_rectifies_its_hidden_layers():
    network = (
        Layer(((1.0, -1.0), (2.0, 1.0)), (0.0, -4.0)),
        Layer(((3.0, 5.0),), (0.5,)),
    )
    assert predict(network, [3.0, 1.0]) == [0.5 + 3 * 2 + 5 * 3]
    assert predict(network, [1.0, 2.0]) == [0.5], "both hidden sums are below zero or at it"


# Risk


def test_a_tile_that_all_opponents_just_let_pass_is_hardly_a_risk():
    view, tile = late_view(), parse_tile("6p")
    passed = replace(view, discards=[*view.discards, *(Discard(seat, tile) for seat in (1, 2, 3))])
    assert risk_of(passed, tile) < risk_of(view, tile) / 3


def test_the_suit_an_opponent_melds_is_riskier_than_those_they_discard():
    assert risk_of(late_view(), parse_tile("6p")) > risk_of(late_view(), parse_tile("2m"))


def test_an_opponent_who_declared_ready_is_a_higher_risk():
    view, tile = in_guiyang(late_view(), hand="4567m 3458p 345677s"), parse_tile("7s")
    declared = replace(view, tings=[None, None, "bu", None])
    game = "guiyang_baoting"
    assert risk_of(declared, tile, game) > 1.5 * risk_of(view, tile, game)


def test_nobody_waits_for_their_que_suit():
    view = replace(in_guiyang(late_view(), hand="34567m 3458p 12345s"), ques=[2, 0, 0, 0])
    assert risk_of(view, parse_tile("4m"), "guiyang_dingque") == 0
    assert risk_of(view, parse_tile("4p"), "guiyang_dingque") > 0


def risk_of(view: View, tile: Tile, ruleset_id: str = "guangdong_jipinghu") -> float:
    """The expected number of opponents who win on this tile."""
    context = BotContext(ruleset(ruleset_id))
    model = rater_for(context).model
    return model.discard_risk(opponents_of(context.position(view)), tile)[0]


def in_guiyang(view: View, hand: str) -> View:
    """The same without honours, which Guiyang does not use."""
    discards = [row for row in view.discards if row.tile < SUITED]
    return replace(view, hand=parse_tiles(hand), discards=discards)


def late_view() -> View:
    """Seat 0 on turn; seat 1 has melded three triplets of 筒 and discards other suits."""
    melds = [Meld(PENG, (kind,) * 3, 2, at=at) for at, kind in enumerate((9, 12, 16), 1)]
    discarded = "1z 2z 9m 5z 1m 3z 9s 6z 2m 7z 8s 4z 1s 2s 8m 6z 3m 9s"
    discards = [
        Discard(1 + turn % 3, parse_tile(word)) for turn, word in enumerate(discarded.split())
    ]
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
