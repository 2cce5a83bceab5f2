"""Games, phrases, levels: what a client needs before it opens a room."""

from typing import Any

import pytest

from paiju import REGISTRY
from paiju.bots import LEVELS
from paiju.room.phrases import PHRASES
from paiju.rulesets.presets import presets
from support.documents import ruleset_document
from support.server.api_user import problem
from support.server.local_server import LocalServer


def test_every_game_is_on_a_card(client: LocalServer):
    cards = client.get("/api/rulesets").json()["rulesets"]
    assert [card["id"] for card in cards] == list(REGISTRY)


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_a_game_is_described_in_full_with_its_presets(client: LocalServer, ruleset: str):
    answer = client.get(f"/api/rulesets/{ruleset}").json()
    assert answer == ruleset_document(ruleset)
    assert [preset["id"] for preset in answer["presets"]] == [it.id for it in presets(ruleset)]


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
    client: LocalServer, ruleset: str, term: str, zh: str, en: str
):
    terms = client.get(f"/api/rulesets/{ruleset}").json()["terms"]
    assert terms[term] == {"zh": zh, "en": en}


def test_a_term_for_what_a_game_lacks_is_null(client: LocalServer):
    terms = client.get("/api/rulesets/qinhuangdao").json()["terms"]
    assert terms["late_gang"] is None
    assert terms["melds"]["ming_gang"] == {"zh": "点杠", "en": "Kong of a discard"}


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_every_term_has_an_english_name(ruleset: str):
    terms = ruleset_document(ruleset)["terms"]
    names = [*terms.pop("melds").values(), *filter(None, terms.values())]
    assert [name for name in names if not name["en"].isascii()] == []


def test_a_game_nobody_knows_is_not_found(client: LocalServer):
    assert problem(client.get("/api/rulesets/riichi"), 404)["at"] == "ruleset"


def test_phrases_and_levels_are_those_a_room_takes(client: LocalServer):
    phrases = client.get("/api/phrases").json()["phrases"]
    assert [phrase["id"] for phrase in phrases] == list(PHRASES)
    assert client.get("/api/levels").json() == {"levels": list(LEVELS)}


TRAITS: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("guiyang_dingque", (), {"que": True, "bids": [], "first_discards": ["1s"]}),
    ("guiyang_dingque", ("gumai=true", "ding_que=false"), {"que": False, "bids": [0, 1, 2]}),
    ("guiyang_dingque", ("wugu_ji=true",), {"first_discards": ["1s", "8p"], "streak": False}),
    ("guiyang_dingque", ("lianzhuang=true", "xingqi_ji=true"), {"streak": True, "weekday": True}),
    ("guangdong_jipinghu", (), {"round_wind": True, "others_gangs": False, "turned": None}),
    ("qujing_feibaiban", (), {"wild": ["5z"], "wild_mark": "飞", "horses": 0}),
    ("qujing_feibaiban", ("ma=4", "gang_points=false"), {"horses": 4, "others_gangs": False}),
    ("qinhuangdao", (), {"turned": "deal", "wild": [], "four_gangs": True}),
    ("qinhuangdao", ("hun=none", "pao=false"), {"turned": None, "bids": []}),
]


@pytest.mark.parametrize(("ruleset", "options", "wanted"), TRAITS)
def test_the_traits_of_a_game_follow_its_options(
    client: LocalServer, ruleset: str, options: tuple[str, ...], wanted: dict[str, Any]
):
    answer = client.get(f"/api/rulesets/{ruleset}/traits", params={"option": list(options)}).json()
    assert wanted.items() <= answer.items()


def test_a_gang_may_hold_as_many_wild_tiles_as_the_rules_say(client: LocalServer):
    answer = client.get("/api/rulesets/qujing_feibaiban").json()["traits"]
    assert answer["meld_wilds"] == {"ming_gang": 1, "bu_gang": 1, "an_gang": 3}
    assert [(row["zh"], row["fed"]) for row in answer["specials"]] == [
        ("四白板", True),
        ("十风", False),
        ("落地十三幺", False),
    ]


def test_traits_of_no_game_or_under_no_option_are_refused(client: LocalServer):
    assert client.get("/api/rulesets/nowhere/traits").status_code == 404
    refused = client.get("/api/rulesets/qinhuangdao/traits", params={"option": "hun=five"})
    assert refused.status_code == 422
    assert refused.json()["error"]["at"] == "options.hun"
