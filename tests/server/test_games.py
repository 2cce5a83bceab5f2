"""Games, phrases, levels: what a client needs before it opens a room."""

import pytest

from paiju import REGISTRY
from paiju.bots import LEVELS
from paiju.room.phrases import PHRASES
from paiju.rulesets.presets import presets
from support.documents import ruleset_document

from .inside import Inside
from .visitor import problem


def test_every_game_is_on_a_card(client: Inside):
    cards = client.get("/api/rulesets").json()["rulesets"]
    assert [card["id"] for card in cards] == list(REGISTRY)


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_a_game_is_told_in_full_with_its_presets(client: Inside, ruleset: str):
    told = client.get(f"/api/rulesets/{ruleset}").json()
    assert told == ruleset_document(ruleset)
    assert [preset["id"] for preset in told["presets"]] == [it.id for it in presets(ruleset)]


@pytest.mark.parametrize(
    ("ruleset", "term", "zh", "en"),
    [
        ("guiyang_dingque", "exhausted", "黄庄", "Drawn round"),
        ("guiyang_dingque", "ready", "叫牌", "Ready"),
        ("guiyang_baoting", "bu_ting", "软报", "Soft call"),
        ("guiyang_baoting", "gang", "豆", "Kong"),
        ("qujing_feibaiban", "exhausted", "流局", "Drawn round"),
        ("qinhuangdao", "bid", "跑", "Stake"),
    ],
)
def test_a_game_has_its_own_terms_in_both_languages(
    client: Inside, ruleset: str, term: str, zh: str, en: str
):
    terms = client.get(f"/api/rulesets/{ruleset}").json()["terms"]
    assert terms[term] == {"zh": zh, "en": en}


def test_a_term_for_what_a_game_lacks_is_null(client: Inside):
    terms = client.get("/api/rulesets/qinhuangdao").json()["terms"]
    assert terms["late_gang"] is None
    assert terms["melds"]["ming_gang"] == {"zh": "点杠", "en": "Kong of a discard"}


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_every_term_has_an_english_name(ruleset: str):
    terms = ruleset_document(ruleset)["terms"]
    names = [*terms.pop("melds").values(), *filter(None, terms.values())]
    assert [name for name in names if not name["en"].isascii()] == []


def test_a_game_nobody_knows_is_not_found(client: Inside):
    assert problem(client.get("/api/rulesets/riichi"), 404)["at"] == "ruleset"


def test_phrases_and_levels_are_those_a_room_takes(client: Inside):
    phrases = client.get("/api/phrases").json()["phrases"]
    assert [phrase["id"] for phrase in phrases] == list(PHRASES)
    assert client.get("/api/levels").json() == {"levels": list(LEVELS)}
