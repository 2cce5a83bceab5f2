"""Reports: well-formed, self-contained, and saying what was found."""

import re
from xml.etree import ElementTree

import pytest

from paiju.sim.arena import Arena, Duel, arena_result
from paiju.sim.report.arena import arena_page
from paiju.sim.report.chart import Bar, Scale, bars, columns, scale_of, stripe
from paiju.sim.report.simulation import simulation_page
from paiju.sim.report.whatif import whatif_page
from paiju.sim.setting import Setting, setting
from paiju.sim.simulate import SimulationTask, simulation_result
from paiju.sim.whatif import WhatIf, WhatIfTask, whatif_result
from paiju.tiles.text import Lang
from support.small_rounds import tiny_tally

ELSEWHERE = re.compile(r"https?:|//|\burl\(|@import|<script|<link|\bsrc=|\bhref=|\bon\w+=")

langs = pytest.mark.parametrize("lang", ["zh", "en"])


def parsed(page: str) -> ElementTree.Element:
    """As XML, which is stricter than any browser."""
    head, _, rest = page.partition("\n")
    assert head == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def check(page: str) -> str:
    """Well-formed, with nothing from elsewhere; its words."""
    root = parsed(page)
    assert not ELSEWHERE.search(page)
    assert root.find(".//svg") is not None
    assert "prefers-color-scheme: dark" in page
    return " ".join(root.itertext())


@langs
def test_a_simulations_report_says_what_pays(lang: Lang):
    given = setting("guiyang_dingque", {"wugu_ji": True})
    tally = SimulationTask(given, ("easy",) * 4, 0, 0, 24).run()
    found = simulation_result(given, ("easy",) * 4, 0, tally)
    words = check(simulation_page(found, lang))
    assert "wugu_ji=true" in words
    for row in found.items[:5]:
        assert row.item in words
    for row in found.patterns[:3]:
        assert row.name in words


@langs
def test_an_arenas_report_says_who_beats_whom(lang: Lang):
    arena = Arena(setting("guiyang_dingque", {}), (Duel("easy", "random"),), "solo", 2)
    total = arena.nothing()
    for task in arena.tasks():
        total.merge(task.run())
    assert "easy : random" in check(arena_page(arena_result(arena, total), lang))


@langs
def test_a_comparisons_report_says_what_changed(lang: Lang):
    asked = WhatIf(
        setting("guiyang_dingque", {}),
        setting("guiyang_dingque", {"wugu_ji": True}),
        ("easy",) * 4,
        16,
    )
    contrast = WhatIfTask(asked.before, asked.after, asked.bots, asked.seed, 0, 16).run()
    words = check(whatif_page(whatif_result(asked, contrast), lang))
    assert "乌骨鸡" in words
    assert "wugu_ji=true" in words


def test_a_name_with_markup_in_it_stays_a_name():
    tally = tiny_tally()
    tally.patterns["<b>&\"'"] = tally.patterns["平胡"]
    page = simulation_page(
        simulation_result(Setting("guiyang_dingque"), ("easy",) * 4, 0, tally), "zh"
    )
    assert "<b>&\"'" in check(page)


def test_bars_are_as_long_as_their_values_and_go_left_below_zero():
    rows = [Bar("two", 2.0, "2"), Bar("one", 1.0, "1"), Bar("minus", -1.0, "-1")]
    root = ElementTree.fromstring(bars(rows))
    two, one, minus = ({key: float(r.get(key, "0")) for key in ("x", "width")} for r in rects(root))
    assert two["width"] == pytest.approx(2 * one["width"], abs=0.02)
    assert two["x"] == one["x"]
    assert minus["x"] + minus["width"] == pytest.approx(one["x"], abs=0.02)


def test_columns_share_out_everything_that_was_counted():
    counts = [(-3, 5), (0, 10), (1, 20), (2, 5)]
    titles = [title.text or "" for title in ElementTree.fromstring(columns(counts)).iter("title")]
    assert titles == ["-3: 12.5%", "0: 25.0%", "1: 50.0%", "2: 12.5%"]


def test_a_wide_spread_is_drawn_in_fewer_columns_and_zero_keeps_its_own():
    scale = scale_of([(value, 1) for value in range(-200, 201)])
    assert scale.step > 1
    assert scale.column(0) == 0
    assert scale.column(1) == 1 == -scale.column(-1)
    assert scale.column(10_000) == scale.column(scale.high)
    for value in range(scale.low, scale.high + 1):
        column = scale.column(value)
        first = scale.first(column)
        assert scale.column(first) == column
        assert abs(first) <= abs(value)
    assert Scale(3, 9, 2).name(0) == "3…4"
    assert Scale(-9, 9, 2).name(-1) == "-1…-2"


def test_charts_of_nothing_are_nothing():
    assert bars([]) == columns([]) == ""
    assert "0.0%" in stripe([("nothing", 0.0, "a")])


def rects(root: ElementTree.Element) -> list[ElementTree.Element]:
    return list(root.iter("rect"))
