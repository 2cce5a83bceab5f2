"""The benchmarks: same hands for everybody, honest ratios, and the JSON that interfaces promise."""

import json
from typing import Any

import pytest

from paiju.bench import (
    as_json,
    benchmark_names,
    chosen,
    measure,
    notes,
    peers,
    sample,
    simulate,
    table,
)
from paiju.bench.comparison import BenchmarkRow, PeerResult, Workload, compare, compared_row
from paiju.hands import Hand
from paiju.rules.errors import InputError
from paiju.sim.simulate import SimulationTask

MOST_WILDS = range(8)


def test_sample_hands_are_the_same_at_every_run():
    assert sample.full_hands() == sample.full_hands()
    assert sample.ready_hands() == sample.ready_hands()


def test_sample_hands_could_be_dealt():
    for hand in sample.full_hands() + sample.ready_hands():
        assert max(map(hand.count, hand)) <= 4
        assert not set(hand) & set(sample.WILDS)


def test_half_of_the_full_hands_and_some_more_are_complete():
    complete = [Hand(tiles).is_complete() for tiles in sample.full_hands()]
    assert all(complete[1::2])
    assert not all(complete[::2])


def test_every_ready_hand_waits_for_something():
    assert all(Hand(tiles).waits() for tiles in sample.ready_hands())


@pytest.mark.parametrize("wilds", MOST_WILDS)
def test_a_complete_hand_stays_complete_with_wilds_in_it(wilds: int):
    mask = sum(1 << kind for kind in sample.WILDS)
    hands = sample.with_wilds(sample.full_hands(), wilds)
    assert {len(tiles) for tiles in hands} == {14}
    assert all(Hand(tiles, wild=mask).is_complete() for tiles in hands[1::2])


def test_a_ratio_above_one_means_ours_is_better_in_every_unit():
    assert compared_row("t", "µs", 1e-6, {"slow": 3e-6}).peers["slow"] == PeerResult(3.0, 3.0)
    assert compared_row("t", "ms", 1e-3, {"fast": 5e-4}).peers["fast"] == PeerResult(0.5, 0.5)
    row = compared_row("t", "rounds/s", 1 / 2000, {"slow": 1 / 400})
    assert (row.ours, row.peers["slow"]) == (2000.0, PeerResult(400.0, 5.0))


def work() -> None:
    sum(range(20_000))


def test_contenders_are_measured_per_item():
    row = compare("t", "ms", Workload(work, 1), {"same work, twice the items": Workload(work, 2)})
    assert row.peers["same work, twice the items"].ratio < 0.9


def test_contenders_that_answer_differently_are_not_compared():
    ours = Workload(work, 2, lambda: [True, False])
    compare("t", "ms", ours, {"honest": Workload(work, 2, lambda: [1, 0])})
    with pytest.raises(RuntimeError, match="careless and paiju disagree on 1 of 2 hands"):
        compare("t", "ms", ours, {"careless": Workload(work, 2, lambda: [1, 1])})


def test_json_is_what_the_interface_promises():
    row = BenchmarkRow("win_check", 0.18, "µs", {"riichienv": PeerResult(0.33, 1.8)})
    assert json.loads(as_json([row])) == {
        "rows": [
            {
                "name": "win_check",
                "ours": 0.18,
                "unit": "µs",
                "peers": {"riichienv": {"value": 0.33, "ratio": 1.8}},
            }
        ]
    }


def test_the_promised_benchmarks_exist():
    promised = {"win_check", "waits", "rounds/guiyang_dingque", "settle", "import"}
    assert promised <= set(benchmark_names())


def test_only_picks_names_and_families():
    assert chosen([]) == benchmark_names()
    assert chosen(["import", "waits/3"]) == ["waits/3", "import"]
    assert chosen(["win_check"])[0] == "win_check"
    assert "rounds/guiyang_baoting" in chosen(["rounds"])


def test_an_unknown_benchmark_is_named():
    with pytest.raises(InputError, match="no benchmark is called 'speed'"):
        list(measure(["speed"]))


def test_a_measured_row_shows_in_the_table():
    rows = list(measure(["win_check/7"]))
    assert [row.name for row in rows] == ["win_check/7"]
    assert rows[0].ours > 0
    assert table(rows).row_count == 1


def test_bots_are_measured_on_other_walls_every_turn(monkeypatch: pytest.MonkeyPatch):
    played = list[range]()

    def sat(*asked: Any) -> SimulationTask:
        task = SimulationTask(*asked)
        played.append(range(task.start, task.stop))
        return task

    monkeypatch.setattr(simulate, "ROUNDS", 2)
    monkeypatch.setattr(simulate, "SimulationTask", sat)
    (row,) = measure(["simulate/qinhuangdao"])
    assert row.ours > 0
    assert played == [range(2 * turn, 2 * turn + 2) for turn in range(simulate.TURNS)]


def test_missing_peers_get_one_line_each(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(peers, "installed", lambda peer: peer != "rlcard")
    (line,) = notes()
    assert line.startswith("rlcard is not installed")
    assert "dev.py bench" in line


@pytest.mark.parametrize("only", ["win_check", "waits"])
def test_installed_peers_agree_with_us_on_every_hand(only: str):
    """Contests compare answers before they compare times; without peers only ours runs."""
    row = next(measure([only]))
    assert all(result.ratio > 0 for result in row.peers.values())
