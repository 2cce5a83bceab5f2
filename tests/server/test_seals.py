"""Seals: what a server signed, and how each change of a record is told from the others."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from paiju import InputError
from paiju.match.seal import Seal, fingerprint, signed
from paiju.room.effects import RoundFinished
from paiju.server.journal import StorageFailed
from paiju.server.ops.config import Config
from paiju.server.ops.server_key import KEY_FILE, ServerKey
from support.documents import verify_document
from support.server.command import paiju
from support.server.local_server import LocalServer
from support.server.played_match import PlayedMatch, opening

Round = dict[str, Any]


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> ServerKey:
    return ServerKey.in_folder(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def match(key: ServerKey) -> list[Round]:
    """Three rounds as a server stores them."""
    played_match = PlayedMatch(opening("qinhuangdao", {}))
    played_match.play(3)
    return [stored(played, key) for played in played_match.rounds]


def stored(played: RoundFinished, key: ServerKey) -> Round:
    record = signed(played.record, key)
    return {"record": record, "settlement": to_builtins(played.settlement)}


@pytest.fixture
def second(match: list[Round]) -> Round:
    return deepcopy(match[1])


def failing(given: Round) -> dict[str, str]:
    """The checks that fail, with what is said about them."""
    found = verify_document(json.dumps(given), "en")
    return {row["name"]: row["message"] for row in found["checks"] if row["holds"] is False}


def told(given: Round, name: str) -> tuple[bool | None, str]:
    found = verify_document(json.dumps(given), "en")["checks"]
    (check,) = [row for row in found if row["name"] == name]
    return check["holds"], check["message"]


def seen(*rounds: Round) -> list[dict[str, Any]]:
    """What a device kept of these rounds."""
    seals = [Seal(**given["record"]["seal"]) for given in rounds]
    return [{"match": seal.match, "round": seal.round, "hash": seal.hash} for seal in seals]


def signed_again(given: Round, key: ServerKey, **changes: Any) -> Round:
    """As a server would sign it that lies."""
    record = given["record"] | {"seal": given["record"]["seal"] | changes}
    return given | {"record": signed(record, key)}


def test_every_round_of_a_match_is_signed_and_follows_the_one_before(match: list[Round]):
    for given in match:
        assert failing(given) == {}
        assert told(given, "signature")[0]
        assert told(given, "sealed")[0]
    seals = [Seal(**given["record"]["seal"]) for given in match]
    assert [seal.previous for seal in seals] == [seals[0].opening, seals[0].hash, seals[1].hash]


PAYMENT = {"payer": 0, "payee": 1, "points": 2, "clause": "1"}
CHANGES: dict[str, tuple[Callable[[Round], Any], str]] = {
    "base": (lambda given: given["record"]["options"].update(base=5), "sealed_rules"),
    "dealer": (lambda given: given["record"].update(dealer=3), "sealed_dealer"),
    "wind": (lambda given: given["record"].update(round_wind="3z"), "sealed_round_wind"),
    "streak": (lambda given: given["record"].update(streak=9), "sealed_streak"),
    "weekday": (lambda given: given["record"].update(weekday=0), "sealed_weekday"),
    "wall": (lambda given: given["record"].update(draws=""), "sealed_deal"),
    "nonce": (lambda given: given["record"]["proof"]["nonces"].reverse(), "sealed_deal"),
    "moves": (lambda given: given["record"]["actions"].pop(), "sealed_moves"),
    "ledger": (lambda given: given["settlement"]["ledger"].append(PAYMENT), "sealed_ledger"),
    "scores": (lambda given: given["settlement"]["scores"].append(1), "sealed_ledger"),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_each_change_of_a_signed_round_is_named(match: list[Round], changed: str):
    change, name = CHANGES[changed]
    given = deepcopy(match[0])
    assert failing(given) == {}
    change(given)
    failed = failing(given)
    assert [check for check in failed if check.startswith("sealed_")] == [name]


def test_every_part_has_a_message_of_its_own(match: list[Round]):
    messages = set[str]()
    for change, name in CHANGES.values():
        given = deepcopy(match[0])
        change(given)
        messages.add(failing(given)[name])
    assert len(messages) == len({name for _, name in CHANGES.values()})


def test_a_ledger_is_compared_with_the_moves_if_the_file_has_only_the_record(
    second: Round, key: ServerKey
):
    lie = signed_again(second, key, ledger="00" * 32)["record"]
    assert [*failing(lie)] == ["sealed_ledger"]


def test_a_seal_changed_after_it_was_signed_has_a_wrong_signature(second: Round):
    second["record"]["seal"]["previous"] = "00" * 32
    assert [*failing(second)] == ["signature"]
    assert "the seal was changed" in failing(second)["signature"]


def test_the_seal_of_another_round_does_not_fit(match: list[Round], second: Round):
    second["record"]["seal"] = match[2]["record"]["seal"]
    assert failing(second)["sealed_round"] == "another round was signed"


def test_another_key_is_not_the_one_that_the_player_knows(second: Round, tmp_path: Path):
    known = second["record"]["seal"]["key"]
    assert told(second | {"key": known}, "key") == (True, f"the key you know, {fingerprint(known)}")
    other = ServerKey.in_folder(tmp_path)
    forged = signed_again(second, other) | {"key": known}
    assert [*failing(forged)] == ["key"]
    assert failing(forged)["key"].startswith("not signed by the key you know: ")
    holds, text = told(second, "key")
    assert holds is None
    assert fingerprint(known) in text


def test_a_round_settled_otherwise_than_the_device_saw_is_named(
    match: list[Round], second: Round, key: ServerKey
):
    rounds = seen(*match)
    assert failing(second | {"rounds": rounds}) == {}
    lie = signed_again(second, key, ledger="00" * 32)
    lie["settlement"] = {}
    failed = failing(lie | {"rounds": rounds})
    assert failed["settled"] == "this is not round 2 as your device saw it"


def test_a_round_that_does_not_follow_what_the_device_saw_is_named(
    match: list[Round], second: Round, key: ServerKey
):
    invented = signed_again(second, key, previous="00" * 32) | {"rounds": seen(match[0])}
    text = "this round does not follow round 1 that your device saw"
    assert failing(invented) == {"chain": text}


def test_a_first_round_follows_nothing(match: list[Round], key: ServerKey):
    lie = signed_again(match[0], key, previous="00" * 32)
    assert failing(lie) == {"chain": "a first round cannot follow another"}


def test_older_records_are_unproven(match: list[Round], second: Round, key: ServerKey):
    second["record"]["seal"] = None
    assert failing(second) == {}
    assert told(second, "signature") == (None, "unproven: this round was not signed")
    late = signed_again(match[1], key, previous=Seal(**match[1]["record"]["seal"]).opening)
    assert told(late, "chain") == (None, "unproven: the rounds before have no seal")


def test_a_seal_that_the_device_saw_cannot_be_removed(match: list[Round], second: Round):
    second["record"]["seal"] = None
    failed = failing(second | {"rounds": seen(match[1])})
    assert failed == {"signature": "the seal was removed: your device saw this round with one"}


@pytest.mark.parametrize("wrong", [{}, {"extra": 1}, {"round": "two"}])
def test_a_seal_that_cannot_be_read_is_wrong_input(second: Round, wrong: dict[str, Any]):
    seal = second["record"]["seal"] | wrong if wrong else {}
    second["record"]["seal"] = seal
    with pytest.raises(InputError) as refused:
        verify_document(json.dumps(second))
    assert refused.value.at == "seal"


@pytest.mark.parametrize("field", ["key", "signature", "previous"])
@pytest.mark.parametrize("text", ["xyz", "ab", "AB" * 32])
def test_a_seal_with_odd_hashes_is_refused_not_a_failure(second: Round, field: str, text: str):
    second["record"]["seal"][field] = text
    assert "signature" in failing(second)


# The key of a server


def test_a_server_keeps_its_key_in_a_private_file(tmp_path: Path):
    first, again = ServerKey.in_folder(tmp_path), ServerKey.in_folder(tmp_path)
    assert first.public == again.public
    assert first.sign(b"x") == again.sign(b"x")
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_a_key_that_others_could_read_is_made_private(tmp_path: Path):
    ServerKey.in_folder(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    ServerKey.in_folder(tmp_path)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_damaged_key_is_reported_and_not_replaced(tmp_path: Path):
    (tmp_path / KEY_FILE).write_text("what")
    with pytest.raises(StorageFailed, match=KEY_FILE) as failed:
        ServerKey.in_folder(tmp_path)
    assert len(str(failed.value).splitlines()) == 1
    assert (tmp_path / KEY_FILE).read_text() == "what"


def test_the_server_shows_its_key_and_keeps_it_over_a_restart(tmp_path: Path):
    shown = [_key_of(tmp_path) for _ in range(2)]
    assert shown[0] == shown[1]
    assert shown[0]["fingerprint"] == fingerprint(shown[0]["key"])
    (tmp_path / KEY_FILE).unlink()
    assert _key_of(tmp_path) != shown[0]


def _key_of(data: Path) -> dict[str, str]:
    with LocalServer(Config(data)) as server:
        return server.get("/api/key").json()


# The command


def test_the_command_knows_a_key(second: Round):
    known, given = second["record"]["seal"]["key"], json.dumps(second)
    for key in (known, fingerprint(known)):
        assert paiju("verify", "-", "--key", key, given=given).returncode == 0
    other = paiju("verify", "-", "--key", "00" * 32, "--lang", "en", given=given)
    assert other.returncode == 1
    assert "not signed by the key you know" in other.stdout
    wrong = paiju("verify", "-", "--key", "what", "--lang", "en", given=given)
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)
    assert "--key" in wrong.stderr
