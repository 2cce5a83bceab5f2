"""The page about environments: its tables are those of the code, and its programs run."""

import re
from pathlib import Path
from typing import Any

import pytest

from paiju.env.observation import OFFSETS, PARTS, SIZE
from paiju.round.actions import Action
from paiju.round.moves import MOVES, SECTIONS, Move

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def said(move: Move) -> str:
    return f"`{Action(0, *move).said}`"


def test_the_moves_are_those_of_the_code():
    first = 0
    for section in SECTIONS:
        last = first + len(section) - 1
        named = [said(move) for move in section]
        names = ", ".join(named) if len(named) < 9 else f"{named[0]} … {named[-1]}"
        assert f"| {first} – {last} | {names} |" in PAGE
        first = last + 1
    assert f"`Discrete({len(MOVES)})`" in PAGE


def test_the_parts_of_an_observation_are_those_of_the_code():
    for part in PARTS:
        size = f"{part.lines} × {part.width}"
        assert f"| {OFFSETS[part.name]} | `{part.name}` | {size} | {part.meaning} |" in PAGE
    assert f"`Box(0, 255, ({SIZE},), uint8)`" in PAGE


def test_there_are_two_programs():
    assert len(PROGRAMS) == 2


@pytest.mark.parametrize("program", PROGRAMS, ids=["pettingzoo", "lockstep"])
def test_the_programs_run(program: str, capsys: pytest.CaptureFixture[str]):
    names: dict[str, Any] = {}
    exec(program, names)
    answer = capsys.readouterr().out.splitlines()
    if "env" in names:
        assert sorted(line.split()[0] for line in answer) == [f"seat_{seat}" for seat in range(4)]
        assert sum(float(line.split()[1]) for line in answer) == 0
    else:
        assert names["played"] >= 100
