"""What a person cannot see changes no byte sent to them, and no time at which it is sent."""

from collections.abc import Iterable
from random import Random

import pytest

from paiju import REGISTRY
from support.room.rearranged import RearrangedReplay, compared_rounds, recorded_match
from support.rounds import STYLES, OptionSet, every_option_set, option_sets

ROUNDS = 200
"""Of every game, in the test run; `python tools/simulate_rooms.py --privacy` plays more."""
AT_ONCE = 50

every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


@every_ruleset
@pytest.mark.parametrize("first", range(0, ROUNDS, AT_ONCE))
def test_permuting_what_is_hidden_changes_nothing_that_is_sent(ruleset_id: str, first: int) -> None:
    found = compared_rounds(option_sets(ruleset_id), range(first, first + AT_ONCE))
    assert found["rounds"] == AT_ONCE
    assert found["compared"] > AT_ONCE
    assert found["watcher"] > 10


@every_ruleset
def test_the_comparison_sees_tables_where_others_were_asked(ruleset_id: str) -> None:
    """That all this is not about nothing: in some pairs somebody was asked at one table only."""
    found = compared_rounds(option_sets(ruleset_id)[:1], range(5000, 5040))
    assert found["asked otherwise"] > 0


def test_the_comparison_sees_mixed_an_gangs_with_other_numbers_of_wild_tiles() -> None:
    """qujing_feibaiban 癞-11: how many wild tiles are in one, only its owner knows."""
    sets = [given for given in every_option_set() if given.rules.wilds.in_gangs]
    found = compared_rounds(sets, range(0, 200 * STYLES, STYLES))
    assert found["recounted"] > 50


def test_the_comparison_notices_a_room_that_tells_who_was_asked() -> None:
    """A room that told everybody of every answer would not pass."""
    given = option_sets("guiyang_dingque")[0]
    with pytest.raises(AssertionError, match="told something else"):
        betray(given, range(20))


def betray(given: OptionSet, seeds: Iterable[int]) -> None:
    for seed in seeds:
        played, chance = recorded_match(given, seed).play_round(), Random(seed)
        for line in played.lines:
            if line.waits.is_private and line.waits.asked:
                line.sent.setdefault("p0", []).append(b"somebody was asked")
        for cut in played.cuts:
            RearrangedReplay(played, cut, "p0", chance).succeeds()


def test_the_comparison_sees_absent_people_who_were_asked_at_one_table_only() -> None:
    found = compared_rounds(option_sets("guiyang_dingque"), range(6000, 6400), absences=0.1)
    assert found["absent asked otherwise"] > 10


@every_ruleset
def test_in_no_game_can_anyone_tell_whether_an_absent_person_was_asked(ruleset_id: str) -> None:
    found = compared_rounds(option_sets(ruleset_id), range(6000, 6060), absences=0.1)
    assert found["absent asked otherwise"] > 0
