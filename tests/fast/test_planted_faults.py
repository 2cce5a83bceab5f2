"""A fault in what the compiled engine reads of a rule book does not go unnoticed."""

from collections.abc import Callable
from typing import Any

import pytest
from differential import PlainRound, compare, recorded

from support.rounds import STYLES, OptionSet, option_sets, started

ROUNDS = 64
SHY = 4
"""The style of players who decline to win on a discard."""
SHY_ROUNDS = 150


def standard(ruleset_id: str) -> OptionSet:
    return next(given for given in option_sets(ruleset_id) if given.name == "4p-standard")


def rounds_of(given: OptionSet) -> list[PlainRound]:
    first = given.seeds(0)[0]
    shy = range(first + SHY, first + SHY + STYLES * SHY_ROUNDS, STYLES)
    return [
        recorded(f"{given} seed {seed}", *started(given, seed))
        for seed in (*range(first, first + ROUNDS), *shy)
    ]


def adding(name: str, number: int, at: int | None = None) -> Callable[[Any], None]:
    """A fault: a number of the rules is so much higher."""

    def plant(row: Any) -> None:
        if at is None:
            row[name] += number
        else:
            row[name][at] += number

    return plant


FAULTS = {
    "a lock on all tiles": ("guiyang_dingque", adding("hu_same_tile", -1)),
    "a lock that no draw opens": ("guiyang_dingque", adding("hu_opens", -1)),
    "a declined win that closes nothing": ("qujing_feibaiban", adding("hu_closes", -1)),
    "a declined peng that closes nothing": ("qujing_feibaiban", adding("peng_closes", -1)),
    "chi before peng": ("guangdong_jipinghu", adding("rank_chi", 2)),
    "peng before hu": ("guiyang_dingque", adding("rank_peng", 2)),
    "one tile more in reserve": ("qinhuangdao", adding("reserve", 1, 0)),
    "one tile less in reserve after a gang": ("qinhuangdao", adding("reserve", -1, 1)),
    "a dearer bonus": ("guiyang_dingque", adding("flow_worth", 1, 0)),
    "a dearer extra": ("guiyang_baoting", adding("extra_points", 1, 0)),
    "a dearer pattern": ("guangdong_jipinghu", adding("pattern_value", 1, 14)),
    "gangs of wild tiles": ("qujing_feibaiban", adding("in_gangs", -1)),
    "another base": ("qujing_feibaiban", adding("base", 1)),
    "no 天听": ("guiyang_dingque", adding("has_tian_ting", -1)),
}


@pytest.fixture(scope="module")
def played() -> dict[str, list[PlainRound]]:
    return {}


@pytest.mark.parametrize(("ruleset_id", "plant"), FAULTS.values(), ids=FAULTS)
def test_the_fault_is_found(
    ruleset_id: str, plant: Callable[[Any], None], played: dict[str, list[PlainRound]]
):
    given = standard(ruleset_id)
    if ruleset_id not in played:
        played[ruleset_id] = rounds_of(given)
    with pytest.raises(AssertionError):
        compare(given.rules, played[ruleset_id], plant)
