"""计分: rounds played with real tiles, told to the page and settled as the command line does."""

import json
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from support.page.scorekeeper import ScorekeeperForm, example
from support.page.users import Users

EXAMPLES = [
    ("guiyang_dingque", "settle_combined", "没叫牌、没缺门的被抢者"),
    ("guiyang_baoting", "examples", "E5 近似：没开吹风鸡"),
    ("guangdong_jipinghu", "examples", "E7 A 点杠"),
    ("qujing_feibaiban", "examples", "E1：带副露"),
    ("qujing_feibaiban", "settle_horses", "R7：两匹马，中一匹"),
    ("qinhuangdao", "examples", "E5：抢杠"),
]


def settled(facts: dict[str, Any]) -> dict[str, Any]:
    """What `paiju settle` says about it."""
    command = [sys.executable, "-m", "paiju", "settle", "--json", "-"]
    done = subprocess.run(
        command, input=json.dumps(facts).encode(), capture_output=True, check=True
    )
    return json.loads(done.stdout)


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


@pytest.mark.parametrize(("game", "file", "name"), EXAMPLES)
def test_a_round_entered_on_the_page_costs_what_the_command_line_says(
    users: Users, game: str, file: str, name: str
):
    facts = example(game, file, name)
    answer = settled(facts)
    me = users.add()
    form = ScorekeeperForm(me, facts | {"ready": answer["ready"]})
    form.begin()
    form.tell()
    me.press("记入今晚的账")
    scores = [signed(points) for points in answer["scores"]]
    row = me.page.locator("tbody tr").first.locator("td")
    expect(row).to_have_count(len(scores))
    assert [cell.inner_text().split()[-1] for cell in row.all()] == scores
    totals = me.page.locator("tfoot td")
    assert [cell.inner_text() for cell in totals.all()] == scores
    me.press("撤销上一局")
    expect(me.page.locator("tfoot td").first).to_have_text("0")
