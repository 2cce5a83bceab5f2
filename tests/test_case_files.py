"""Case files are named as `tests/cases/README.md` says, and contain what it says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju import REGISTRY
from support.cases import CASES, FILLERS, case_files, cases, document
from support.documents import settle_document

FILES = case_files()
README = (CASES / "README.md").read_text(encoding="utf-8").split("## File names")[1]
FIXED = set(re.findall(r"`([a-z]+)\.json`", README))
TOPICS = {
    topic
    for row in re.findall(r"^\| ((?:`[a-z_]+` ?)+) \|", README, re.MULTILINE)
    for topic in re.findall(r"[a-z_]+", row)
}

every_file = pytest.mark.parametrize(
    "file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES]
)


def read(file: Path) -> list[dict[str, Any]]:
    """The cases as they are written, with names of filler hands."""
    return json.loads(file.read_text(encoding="utf-8"))


@every_file
def test_a_case_file_is_named_after_a_topic_or_has_a_fixed_name(file: Path):
    kind, _, topic = file.stem.partition("_")
    assert file.stem in FIXED or (kind in ("settle", "play") and topic in TOPICS)


@every_file
def test_a_case_file_contains_what_its_name_says(file: Path):
    for case in read(file):
        if file.stem.startswith("settle_"):
            assert "facts" in case, case["name"]
        elif file.stem.startswith("play_"):
            assert "script" in case, case["name"]
        elif file.stem == "refused":
            assert "facts" in case, case["name"]
            assert "error" in case["expect"], case["name"]


@every_file
def test_a_name_occurs_once_in_a_case_file(file: Path):
    names = [case["name"] for case in read(file)]
    assert len(names) == len(set(names))


def test_every_topic_in_the_readme_has_a_file_and_every_folder_is_a_game():
    used = {file.stem.partition("_")[2] for file in FILES if file.stem not in FIXED}
    assert used == TOPICS
    assert {file.parent.name for file in FILES} == set(REGISTRY)


# Filler hands


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_every_filler_hand_has_one_name_and_a_case_that_uses_it(ruleset_id: str):
    fillers = FILLERS[ruleset_id]
    used = {hand for file in case_files(ruleset_id) for hand in written_hands(file)}
    assert len(set(fillers.values())) == len(fillers)
    assert fillers.keys() == {hand for hand in used if hand.startswith("filler")}


@every_file
def test_a_filler_hand_is_named_instead_of_written_out(file: Path):
    names = {tiles: name for name, tiles in FILLERS[file.parent.name].items()}
    assert [names[hand] for hand in written_hands(file) if hand in names] == []


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_a_seat_with_a_filler_hand_is_never_ready(ruleset_id: str):
    fillers = set(FILLERS[ruleset_id].values())
    for _, case in cases(ruleset_id):
        if "facts" in case and "error" not in case["expect"]:
            ready = settle_document(json.dumps(document(ruleset_id, case)))["ready"]
            for seat, is_ready in zip(case["facts"]["seats"], ready, strict=True):
                assert not (is_ready and seat["hand"] in fillers), case["name"]


def written_hands(file: Path) -> Iterator[str]:
    """The hands of facts and scripts, as they are written."""
    for case in read(file):
        yield from (seat.get("hand", "") for seat in case.get("facts", {}).get("seats", ()))
        yield from case.get("script", {}).get("deal", ())
