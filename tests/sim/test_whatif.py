"""The same walls under two rules: what differs is the rule's doing, counted pair by pair."""

from typing import Any

import pytest

from paiju import InputError
from paiju.sim.pool import run_tasks
from paiju.sim.setting import setting
from paiju.sim.simulate import Simulation
from paiju.sim.whatif import (
    PairedTally,
    WhatIf,
    WhatIfResult,
    check_comparable,
    measured,
    whatif_result,
)
from support.small_rounds import drawn, exhausted, fed

SEED = 4
"""Under it some rounds differ and some do not."""


def compared(
    change: dict[str, Any], bots: str = "easy", rounds: int = 24, workers: int = 1
) -> tuple[WhatIf, PairedTally]:
    before, after = setting("guiyang_dingque", {}), setting("guiyang_dingque", change)
    asked = WhatIf(before, after, (bots,) * 4, rounds, SEED)
    total = asked.nothing()
    for part in run_tasks(asked.tasks(), workers):
        total.merge(part)
    return asked, total


def found(change: dict[str, Any], bots: str = "easy") -> WhatIfResult:
    return whatif_result(*compared(change, bots))


def test_a_round_is_measured_by_who_had_what():
    assert measured(drawn())["winners"] == 6
    assert measured(drawn())["others"] == -6
    answer = measured(fed())
    assert (answer["dealer"], answer["winners"], answer["feeder"], answer["others"]) == (
        4,
        4,
        -4,
        0,
    )
    assert measured(exhausted())["exhausted"] == 1
    assert measured(exhausted())["winners"] == 0


def test_doubling_the_base_doubles_every_point_and_nothing_else():
    answer = found({"base": 2})
    rows = {row.name: row for row in answer.measures}
    for name in ("swing", "dealer", "winners", "feeder", "biggest"):
        assert rows[name].after.mean == pytest.approx(2 * rows[name].before.mean)
        assert rows[name].change.mean == pytest.approx(rows[name].before.mean)
        assert rows[name].change.error == pytest.approx(rows[name].before.error)
    for name in ("won", "exhausted", "length", "ready"):
        assert rows[name].change.mean == rows[name].change.error == 0.0
        assert not rows[name].is_clear
    assert answer.worth.after.mean == pytest.approx(2 * answer.worth.before.mean)
    assert rows["swing"].is_clear


def test_a_new_item_appears_among_those_that_changed():
    answer = found({"wugu_ji": True})
    changed = {row.item: row.effect for row in answer.items}
    assert changed["乌骨鸡"].before.mean == 0
    assert changed["乌骨鸡"].change.mean > 0
    assert 0 < answer.differing.mean < 1


def test_the_side_as_it_is_now_is_the_plain_simulation():
    """Even when other rules would have passed the deal on otherwise."""
    _, contrast = compared({"ding_que": False})
    job = Simulation(setting("guiyang_dingque", {}), ("easy",) * 4, 24, SEED)
    plain = job.nothing()
    for part in run_tasks(job.tasks(), 1):
        plain.merge(part)
    assert contrast.before == plain
    assert contrast.after.kept != plain.kept
    assert {streak: row.count for streak, row in contrast.after.streaks.items()} == {
        streak: row.count for streak, row in plain.streaks.items()
    }


def test_the_difference_of_a_pair_is_after_less_before():
    _, contrast = compared({"wugu_ji": True})
    for pair in (*contrast.measures.values(), *contrast.items.values()):
        assert pair.change.total == pair.after.total - pair.before.total
    assert contrast.measures["dealer"].before.total == contrast.before.places[0].points.total
    assert contrast.measures["swing"].after == contrast.after.swing


def test_workers_change_nothing():
    assert compared({"wugu_ji": True})[1] == compared({"wugu_ji": True}, workers=2)[1]


def test_what_cannot_be_paired_is_refused():
    before = setting("guiyang_dingque", {})
    with pytest.raises(InputError, match="changes nothing"):
        check_comparable(before, before)
    with pytest.raises(InputError, match="seats cannot be paired"):
        check_comparable(before, setting("guiyang_dingque", {"players": 3}))
