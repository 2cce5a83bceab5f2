"""The cases of `tests/cases/`, with the filler hands they name written out."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

CASES = Path(__file__).resolve().parents[1] / "cases"
FILLERS: dict[str, dict[str, str]] = json.loads(
    (CASES / "fillers.json").read_text(encoding="utf-8")
)
"""The tiles of each game's filler hands, by the names that its cases use."""


def case_files(ruleset_id: str = "*") -> list[Path]:
    """The case files of a game, or of every game."""
    return sorted(CASES.glob(f"{ruleset_id}/*.json"))


def read_cases(file: Path) -> list[Json]:
    """The cases in a file, with the tiles of each filler hand in place of its name."""
    cases = json.loads(file.read_text(encoding="utf-8"))
    for case in cases:
        _write_out_fillers(case, FILLERS[file.parent.name])
    return cases


def cases(ruleset_id: str = "*") -> Iterator[tuple[str, Json]]:
    """Every case of a game, or of every game, with the id of its game."""
    for file in case_files(ruleset_id):
        for case in read_cases(file):
            yield file.parent.name, case


def find_case(ruleset_id: str, file: str, name: str) -> Json:
    """The one case in a file whose name begins like this."""
    found = read_cases(CASES / ruleset_id / f"{file}.json")
    (case,) = [case for case in found if case["name"].startswith(name)]
    return case


def document(ruleset_id: str, case: Json) -> Json:
    """The facts or the script of a case, as `paiju settle` and `paiju replay` read them."""
    return {"ruleset": ruleset_id, **(case["facts"] if "facts" in case else case["script"])}


def _write_out_fillers(case: Json, fillers: dict[str, str]) -> None:
    for seat in case.get("facts", {}).get("seats", ()):
        if "hand" in seat:
            seat["hand"] = fillers.get(seat["hand"], seat["hand"])
    deal = case.get("script", {}).get("deal", [])
    deal[:] = [fillers.get(hand, hand) for hand in deal]
