"""Case files are named as `tests/cases/README.md` says and contain what their names say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from paiju import REGISTRY

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*/*.json"))
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
