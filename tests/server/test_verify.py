"""Verifying an exported round: what holds, and what does not when one thing is changed."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from paiju import REGISTRY, InputError
from paiju.match.fairness import Proof
from paiju.queries.history import StoredRecord
from paiju.room.effects import RoundFinished
from paiju.room.settings import REVEAL_WITHIN
from paiju.rulesets import ruleset
from support.documents import verify_document
from support.room.driver import SHORT, lobby, play_on, start
from support.server.api_user import problem
from support.server.command import paiju
from support.server.local_server import LocalServer
from support.server.played_match import PlayedMatch, one_round, opening

ALWAYS = ["commitment", "nonces", "deal", "wall", "dealer", "replay", "settlement"]


@pytest.fixture(scope="module")
def played() -> RoundFinished:
    return one_round("qinhuangdao")


@pytest.fixture
def record(played: RoundFinished) -> dict[str, Any]:
    return unsealed(played)


def unsealed(played: RoundFinished) -> dict[str, Any]:
    """As earlier servers stored it; `test_seals.py` changes sealed records."""
    return deepcopy(played.record) | {"seal": None}


def failing(record: dict[str, Any]) -> list[str]:
    answer = verify_document(json.dumps(record))
    failed = [check["name"] for check in answer["checks"] if check["holds"] is False]
    assert answer["holds"] == (not failed)
    return failed


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_every_round_a_room_dealt_holds(ruleset: str):
    played_match = PlayedMatch(opening(ruleset, {}))
    played_match.play(3)
    for played in played_match.rounds:
        answer = verify_document(json.dumps(played.record))
        assert answer["holds"], answer
        assert answer["scores"] == played.settlement.scores
        assert (answer["match"], answer["round"]) == (played.match, played.number)
        names = [check["name"] for check in answer["checks"]]
        assert [name for name in names if name in ALWAYS] == ALWAYS


def test_the_turned_tile_and_the_horses_are_checked_where_there_are_any():
    names = {
        ruleset: {check["name"] for check in verify_document(_text(ruleset))["checks"]}
        for ruleset in ("qinhuangdao", "qujing_feibaiban")
    }
    assert "indicator" in names["qinhuangdao"]
    assert "horses" in names["qujing_feibaiban"]


def _text(ruleset: str) -> str:
    return json.dumps(one_round(ruleset, {"ma": 4} if ruleset == "qujing_feibaiban" else {}).record)


def test_another_secret_is_not_what_was_promised(record: dict[str, Any]):
    record["proof"]["secret"] = "00" * 32
    assert {"commitment", "deal", "wall"} <= set(failing(record))


def test_another_commitment_is_not_to_this_secret(record: dict[str, Any]):
    record["proof"]["commitment"] = "00" * 32
    assert failing(record)[:2] == ["commitment", "nonces"]


@pytest.mark.parametrize("seat", range(4))
def test_any_other_nonce_would_have_dealt_another_wall(record: dict[str, Any], seat: int):
    record["proof"]["nonces"][seat] = "01" * 32
    assert {"nonces", "deal", "wall"} <= set(failing(record))
    (check,) = [row for row in told_of(record, "en") if row["name"] == "nonces"]
    assert check["message"] == f"seat {seat}: not the nonce committed to"


@pytest.mark.parametrize(
    ("field", "value"), [("match", "another"), ("round", 2), ("time_zone", "Asia/Tokyo")]
)
def test_a_wall_belongs_to_its_match_and_round(record: dict[str, Any], field: str, value: Any):
    record["proof"][field] = value
    assert failing(record)[:1] == ["commitment"]


def test_another_base_is_not_what_was_fixed_before_the_deal(record: dict[str, Any]):
    record["options"]["base"] += 1
    assert failing(record)[:1] == ["rules"]


def test_a_wall_of_an_older_deal_holds_but_is_marked_unproven():
    """Its server could try match ids after it had received every nonce: it chose this wall."""
    played_match = PlayedMatch(replace(opening("guangdong_jipinghu", {}), room_version=1))
    played_match.play(1)
    record = played_match.rounds[0].record
    assert record["proof"]["version"] == 2
    assert failing(record) == []
    assert convert(record, StoredRecord).proof == convert(record["proof"], Proof)
    (check,) = [row for row in told_of(record, "en") if row["name"] == "version"]
    assert check["holds"] is None
    assert check["message"].startswith("unproven: ")


def test_cancelled_deals_are_named_and_must_fit_their_commitments():
    record = unsealed(cancelled_once())
    assert failing(record) == []
    (check,) = [row for row in told_of(record, "en") if row["name"] == "cancelled"]
    assert check["message"] == "1 deals were cancelled before: seat 1 (P1) withheld the nonce"
    record["proof"]["cancelled"][0]["secret"] = "00" * 32
    assert failing(record) == ["cancelled"]


def cancelled_once() -> RoundFinished:
    """A round whose first deal seat 1 cancelled."""
    driver = lobby(2, **SHORT)
    driver.withholding = {"p1"}
    start(driver)
    driver.tick(REVEAL_WITHIN)
    driver.withholding = set()
    start(driver)
    play_on(driver)
    (finished,) = [effect for effect in driver.effects if isinstance(effect, RoundFinished)]
    return finished


def kept_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the page of seat 0 exports."""
    proof = record["proof"]
    names = ("match", "round", "commitment", "seats", "nonce_hashes", "creator", "owner")
    fixed = {name: proof[name] for name in names}
    deal = {"commitment": proof["commitment"], "seat": 0, "nonce": proof["nonces"][0]}
    return {"deals": [deal | {"fixed": fixed, "isRevealed": True}]}


def compared(record: dict[str, Any], kept: dict[str, Any]) -> dict[str, str]:
    """The checks that fail, with what is said about them."""
    found = verify_document(json.dumps({"record": record} | kept), "en")["checks"]
    return {row["name"]: row["message"] for row in found if row["holds"] is False}


def test_what_a_device_kept_is_found_in_the_record(record: dict[str, Any]):
    assert compared(record, kept_of(record)) == {}
    names = [row["name"] for row in told_of({"record": record} | kept_of(record), "zh")]
    assert {"seen", "own_nonce", "fixed"} <= {*names}


def test_an_invented_round_is_not_one_that_the_device_saw(record: dict[str, Any]):
    kept = kept_of(record)
    kept["deals"][0]["commitment"] = "00" * 32
    assert "invented" in compared(record, kept)["seen"]


def test_a_replaced_nonce_is_found_by_its_device(record: dict[str, Any]):
    kept = kept_of(record)
    kept["deals"][0]["nonce"] = "00" * 32
    assert compared(record, kept) == {"own_nonce": "your nonce was replaced by another"}


def test_whatever_was_fixed_and_changed_is_found_by_a_device(record: dict[str, Any]):
    kept = kept_of(record)
    kept["deals"][0]["fixed"]["owner"] = 3
    assert [*compared(record, kept)] == ["fixed"]


def test_two_seats_hands_exchanged_do_not_hold(record: dict[str, Any]):
    record["deal"][0], record["deal"][1] = record["deal"][1], record["deal"][0]
    assert "deal" in failing(record)


def test_two_tiles_of_the_wall_exchanged_do_not_hold(record: dict[str, Any]):
    tiles = record["draws"].split()
    record["draws"] = " ".join([*tiles[:-2], tiles[-1], tiles[-2]])
    assert failing(record)[:1] == ["wall"]


def test_a_wall_that_is_not_named_to_its_end_does_not_hold(record: dict[str, Any]):
    record["draws"] = ""
    assert "wall" in failing(record)


def test_another_turned_tile_does_not_hold(record: dict[str, Any]):
    record["indicator"] = "1m" if record["indicator"] != "1m" else "2m"
    assert "indicator" in failing(record)


@pytest.mark.parametrize("dice", [None, [], [[1, 1]], [[1, 1], [1, 2]], [[7, 1], [1, 1]]])
def test_other_dice_do_not_hold(record: dict[str, Any], dice: Any):
    assert failing(record) == []
    record["dice"] = dice
    assert "dice" in failing(record)
    (check,) = [row for row in told_of(record, "en") if row["name"] == "dice"]
    assert check["message"].startswith("should be ")


def told_of(record: dict[str, Any], lang: Any) -> list[dict[str, Any]]:
    return verify_document(json.dumps(record), lang)["checks"]


def test_rolls_that_swap_places_do_not_hold(record: dict[str, Any]):
    record["dice"].reverse()
    assert failing(record) == ["dice"]


def test_a_proof_from_before_the_dice_is_verified_without_them(record: dict[str, Any]):
    """The wall is the same; only the turned tile was the last one then."""
    record["proof"] |= {"version": 1}
    record["dice"] = None
    assert {"dice"}.isdisjoint(failing(record))
    assert "indicator" in failing(record)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_first_dealer_by_name_is_stated_with_what_a_file_cannot_prove(lang: Any):
    record = unsealed(one_round("guiyang_dingque"))
    assert record["proof"]["creator"] == record["dealer"]
    (check,) = [row for row in told_of(record, lang) if row["name"] == "dealer"]
    assert check["holds"]
    assert ("核对" if lang == "zh" else "compare") in check["message"]
    record["proof"]["creator"] = (record["dealer"] + 1) % 4
    assert failing(record) == ["deal", "wall", "dealer"]
    record["proof"] |= {"creator": None, "owner": (record["dealer"] + 2) % 4}
    assert failing(record) == ["deal", "wall", "dealer"]


def test_a_proof_that_names_nobody_leaves_the_first_dealer_to_the_lot():
    record = unsealed(one_round("guiyang_dingque"))
    record["proof"] |= {"creator": None, "owner": None}
    by_lot = Proof(**record["proof"]).first_dealer(ruleset("guiyang_dingque"))
    assert (failing(record) == []) == (by_lot == record["dealer"])


def test_the_first_dealer_follows_from_the_same_numbers(record: dict[str, Any]):
    record["dealer"] = (record["dealer"] + 1) % 4
    assert "dealer" in failing(record)


def test_a_first_round_has_no_streak(record: dict[str, Any]):
    record["streak"] = 2
    assert "dealer" in failing(record)


def test_an_action_that_was_not_legal_does_not_hold(record: dict[str, Any]):
    record["actions"][5] = "3 dance"
    assert failing(record) == ["replay"]


def test_a_round_that_stops_early_does_not_hold(record: dict[str, Any]):
    del record["actions"][10:]
    assert failing(record) == ["replay"]


def test_a_tile_that_is_none_does_not_hold(record: dict[str, Any]):
    record["deal"][0] = "what"
    assert {"deal", "replay"} <= set(failing(record))


def test_scores_that_are_not_what_follows_do_not_hold(played: RoundFinished):
    whole = {"record": unsealed(played), "settlement": to_builtins(played.settlement), "number": 1}
    assert failing(whole) == []
    whole["settlement"]["scores"][0] += 1
    assert failing(whole) == ["settlement"]


@pytest.mark.parametrize(
    ("changed", "at"),
    [
        ({"proof": None}, "proof"),
        ({"proof": {}}, "proof"),
        ({"proof.extra": 1}, "proof"),
        ({"proof.secret": "xyz"}, "proof.secret"),
        ({"proof.secret": "AB" * 32}, "proof.secret"),
        ({"proof.commitment": "ab" * 31}, "proof.commitment"),
        ({"proof.nonces": ["ab" * 32] * 3}, "proof.nonces"),
        ({"proof.nonces": ["ab"] * 4}, "proof.nonces[0]"),
        ({"proof.round": 0}, "proof.round"),
        ({"proof.round": 2**32}, "proof.round"),
        ({"proof.match": ""}, "proof.match"),
        ({"proof.version": 0}, "proof.version"),
        ({"proof.version": 99}, "proof.version"),
        ({"proof.creator": 4}, "proof.creator"),
        ({"proof.owner": -1}, "proof.owner"),
        ({"proof.match": "x" * 256}, "proof.match"),
        ({"ruleset": "riichi"}, "ruleset"),
        ({"options": {"dance": 1}}, "options.dance"),
    ],
)
def test_a_proof_that_cannot_be_read_is_wrong_input(
    record: dict[str, Any], changed: dict[str, Any], at: str
):
    for path, value in changed.items():
        *into, last = path.split(".")
        place = record[into[0]] if into else record
        place[last] = value
    with pytest.raises(InputError) as wrong:
        verify_document(json.dumps(record))
    assert wrong.value.at == at


def test_it_is_verified_over_http_too(client: LocalServer, record: dict[str, Any]):
    assert client.post("/api/verify", json=record).json()["holds"]
    record["proof"]["secret"] = "00" * 32
    assert not client.post("/api/verify?lang=en", json=record).json()["holds"]
    del record["proof"]
    assert problem(client.post("/api/verify", json=record), 422)["at"] == "proof"


def test_the_command_compares_what_a_player_kept(record: dict[str, Any], tmp_path: Path):
    given, proof = json.dumps(record), record["proof"]
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(kept_of(record)), encoding="utf-8")
    own = ("--commitment", proof["commitment"], "--nonce", proof["nonces"][0])
    for arguments in (own, ("--kept", str(kept))):
        assert paiju("verify", "-", *arguments, given=given).returncode == 0
    for arguments in (("--commitment", "00" * 32), ("--nonce", "00" * 32)):
        assert paiju("verify", "-", *arguments, given=given).returncode == 1
    wrong = paiju("verify", "-", "--nonce", "xyz", "--lang", "en", given=given)
    assert wrong.returncode == 2
    assert "--nonce" in wrong.stderr


def test_the_command_says_what_holds_and_ends_with_0_1_or_2(record: dict[str, Any]):
    good = paiju("verify", "-", "--lang", "en", given=json.dumps(record))
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.count("✓") == 10
    record["proof"]["secret"] = "00" * 32
    bad = paiju("verify", "-", "--json", given=json.dumps(record))
    assert (bad.returncode, bad.stderr) == (1, "")
    assert json.loads(bad.stdout)["holds"] is False
    del record["proof"]
    wrong = paiju("verify", "-", "--json", given=json.dumps(record))
    assert wrong.returncode == 2
    assert json.loads(wrong.stdout)["error"]["at"] == "proof"
    assert len(wrong.stderr.splitlines()) == 1
