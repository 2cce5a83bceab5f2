"""Rules and their documents where no case in table notation reaches: input of commands, caches."""

import msgspec
import pytest

from paiju import REGISTRY, Round, ruleset, settle
from paiju.hands import Hand
from paiju.round.record import read_record, replay
from paiju.rules.book import load_book
from paiju.rules.errors import InputError
from paiju.rules.misshapen import misshapen
from paiju.rules.options import typed_option
from paiju.rules.version import RULES, check_current
from paiju.rules.win import Win
from paiju.rulesets.presets import preset_options
from paiju.settlement.document import explained_document
from paiju.tiles import parse_tiles
from support.rounds import OptionSet, option_sets, played, seeded_deal


def standard(ruleset_id: str) -> OptionSet:
    return option_sets(ruleset_id)[0]


def test_an_option_is_typed_as_name_and_value():
    assert typed_option("wugu_ji=true", "set") == ("wugu_ji", True)
    assert typed_option("hun=seven", "set") == ("hun", "seven")
    with pytest.raises(InputError, match="NAME=VALUE"):
        typed_option("wugu_ji", "set")


def test_a_preset_that_does_not_exist_is_refused_and_the_known_ones_are_named():
    assert preset_options("guiyang_baoting", None) == {}
    with pytest.raises(InputError, match="standard"):
        preset_options("guiyang_baoting", "village")


def test_a_clause_of_a_game_that_does_not_exist_has_no_text():
    with pytest.raises(KeyError):
        load_book("guiyang_baoting").text("village R1")


def test_a_refusal_without_a_chinese_sentence_still_says_that_the_form_is_wrong():
    refused = misshapen(msgspec.ValidationError("A rule of msgspec that is new"))
    assert refused.text.zh == "格式不对"
    assert refused.text.en == "a rule of msgspec that is new"


def test_only_rounds_of_the_current_rules_are_current():
    check_current(RULES)
    with pytest.raises(InputError, match="older"):
        check_current(RULES - 1)


def test_si_baiban_alone_makes_a_hand_ready():
    rules = ruleset("qujing_feibaiban", {})
    wild = rules.wilds.kinds(None)
    assert rules.is_ready(Hand(parse_tiles("5555z 156m 159p 159s"), wild), (), None)
    assert not rules.is_ready(Hand(parse_tiles("55z 1156m 159p 1599s"), wild), (), None)


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_win_judged_twice_is_worth_the_same(ruleset_id: str):
    tiles = parse_tiles("123m 456m 789m 123p 55p")
    win = Win(seat=0, hand=Hand(tiles), melds=(), tile=tiles[-1])
    judge = ruleset(ruleset_id, {}).hands.judge
    assert judge(win) == judge(win) is not None


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_an_explained_settlement_has_both_languages(ruleset_id: str):
    given = standard(ruleset_id)
    for seed in given.seeds():
        settled = settle(given.rules, played(given, seed).facts)
        document = explained_document(settled)
        assert document.headline_en
        assert all(line.item_en and line.why_en for line in document.ledger)
        assert [line.points for line in document.ledger] == [row.points for row in settled.ledger]
        assert hash(settled) == hash(settle(given.rules, played(given, seed).facts))


def test_a_round_that_is_not_over_has_no_facts():
    given = standard("guiyang_baoting")
    table = Round(given.rules, seeded_deal(given.rules, 1))
    with pytest.raises(ValueError, match="not over"):
        _ = table.facts


def test_a_record_with_more_horses_than_the_options_have_is_refused():
    hands = ["1112223334445m", "1112223334445p", "1112223334445s", "6667778889996m"]
    record = {"ruleset": "guangdong_jipinghu", "deal": hands, "horses": "1z" * 4 + "2z" * 4}
    with pytest.raises(InputError, match="given, the options have"):
        replay(ruleset("guangdong_jipinghu", {}), read_record(msgspec.json.encode(record)))
