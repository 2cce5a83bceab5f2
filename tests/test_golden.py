"""Golden transcripts: seeded rounds told in full; a change is reviewed as a diff."""

import runpy
from pathlib import Path

import pytest

TOOL = runpy.run_path(str(Path(__file__).resolve().parent.parent / "tools" / "golden.py"))
WANTED = TOOL["wanted"]()


@pytest.mark.parametrize("path", WANTED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_is_as_it_was_or_run_tools_golden(path: Path):
    text = TOOL["rewritten"](path, WANTED[path])
    if text != TOOL["current"](path):
        pytest.fail(TOOL["difference"](path, text), pytrace=False)


def test_no_transcript_is_left_of_an_option_that_is_gone():
    assert set(TOOL["GOLDEN"].glob("*/*.txt")) == set(WANTED)


def test_a_transcript_is_short_enough_to_read():
    lengths = {path.name: TOOL["current"](path).count("\n") for path in WANTED}
    assert {name: lines for name, lines in lengths.items() if lines > TOOL["LONGEST"]} == {}


def test_most_transcripts_end_in_a_win():
    won = [path for path in WANTED if "  won " in TOOL["current"](path)]
    assert len(won) >= 0.9 * len(WANTED)
