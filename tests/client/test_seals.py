"""The seals that a client checks while it plays, and the key that it keeps."""

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from paiju.client.seals import SealCheck
from paiju.match.seal import Seal
from paiju.room.messages import Settled
from support.room.driver import SHORT, play_on, playing

KEY, OTHER = "11" * 32, "22" * 32


@pytest.fixture(scope="module")
def settled() -> list[Settled]:
    """The first rounds of a match, as one seat is told of them."""
    driver, rounds = playing(1, **SHORT), list[Settled]()
    for _ in range(2):
        play_on(driver)
        assert driver.room.state.settled is not None
        rounds.append(driver.room.state.settled)
        driver.ready("p0")
    return rounds


def with_seal(message: Settled, **changes: Any) -> Settled:
    return replace(message, seal=Seal(**to_builtins(message.seal) | changes))


def test_honest_seals_are_believed_and_kept(settled: list[Settled]):
    check = SealCheck()
    assert [check.on_settled(message) for message in settled] == [[], []]
    assert [row.round for row in check.rounds] == [1, 2]
    assert check.on_settled(settled[1]) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"round": 5}, "the seal is of another round"),
        ({"ledger": OTHER}, "the seal is of another ledger"),
        ({"previous": OTHER}, "the seal does not follow the round before"),
    ],
)
def test_a_seal_that_does_not_fit_is_found(
    settled: list[Settled], changes: dict[str, Any], fault: str
):
    check = SealCheck()
    check.on_settled(settled[0])
    assert check.on_settled(with_seal(settled[1], **changes)) == [fault]


def test_a_round_cannot_be_settled_twice_in_different_ways(settled: list[Settled]):
    check = SealCheck()
    for message in settled:
        check.on_settled(message)
    lie = with_seal(settled[1], moves=OTHER)
    assert check.on_settled(lie) == ["this round was settled differently before"]


def test_a_server_that_sealed_a_match_goes_on_sealing_it(settled: list[Settled]):
    check = SealCheck()
    earlier = replace(settled[0], seal=None)
    assert check.on_settled(earlier) == []
    check.on_settled(settled[0])
    assert check.on_settled(replace(settled[1], seal=None)) == ["the seal is missing"]


def test_a_changed_key_is_noticed():
    check = SealCheck()
    assert [*check.on_key(""), *check.on_key(KEY), *check.on_key(KEY)] == []
    (fault,) = check.on_key(OTHER)
    assert fault.startswith("the server's key was ")
    assert [*check.on_key(KEY)] == []
    (fault,) = check.on_key("")
    assert fault.endswith("is now no key")


def test_a_key_given_at_the_start_is_compared_with_the_first_shown():
    assert len([*SealCheck(KEY).on_key(OTHER)]) == 1
