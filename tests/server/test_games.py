"""Games, phrases, levels: what a client needs before it opens a room."""

import pytest

from paiju import REGISTRY
from paiju.bots import LEVELS
from paiju.documents import ruleset_document
from paiju.room.phrases import PHRASES
from paiju.rulesets.presets import presets

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


def test_a_game_nobody_knows_is_not_found(client: Inside):
    assert problem(client.get("/api/rulesets/riichi"), 404)["at"] == "ruleset"


def test_phrases_and_levels_are_those_a_room_takes(client: Inside):
    phrases = client.get("/api/phrases").json()["phrases"]
    assert [phrase["id"] for phrase in phrases] == list(PHRASES)
    assert client.get("/api/levels").json() == {"levels": list(LEVELS)}
