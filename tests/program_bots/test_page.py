"""The page about bots: the lines it shows are lines that are said."""

import re
from pathlib import Path

import msgspec

from paiju import ruleset
from paiju.client.view import read_view
from paiju.round.sent_view import sent
from paiju.sim.program_bot import ProgramAnswer, ProgramBot, ProgramHello, ProgramQuestion
from support.program_bots.programs import first_bot

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
LINES = re.findall(r"^```json\n(.*?)\n```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_lines_shown_are_lines_of_the_protocol():
    hello, question, answer = LINES
    result = msgspec.json.decode(hello, type=ProgramHello)
    asked = msgspec.json.decode(question, type=ProgramQuestion)
    rules = ruleset(result.ruleset, result.options)
    assert ProgramBot(first_bot, rules)._hello().decode().strip() == hello
    assert msgspec.json.encode(asked).decode() == question
    assert sent(read_view(asked.view)) == asked.view
    assert msgspec.json.decode(answer, type=ProgramAnswer).action in asked.legal


def test_the_example_is_as_short_as_the_page_says():
    lines = (ROOT / "examples" / "first_bot.py").read_text(encoding="utf-8").count("\n")
    assert f"{lines} lines of\nPython" in PAGE
