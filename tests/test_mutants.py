"""Every game's cases, damaged at random: refused in one line, or settled to zero; never a crash."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from paiju import REGISTRY, InputError
from support.cases import cases, document
from support.documents import replay_document, settle_document

MUTANTS = 600
JUNK = (
    None,
    True,
    -1,
    0,
    3,
    99,
    10**30,
    1.5,
    "",
    "m",
    "5z",
    "9m9m9m9m9m",
    "白",
    "\ud800",
    [],
    {},
    [1],
)


def documents(ruleset_id: str) -> list[tuple[str, dict[str, Any]]]:
    """(facts or script, document) of every case of a game."""
    return [
        ("facts" if "facts" in case else "script", document(ruleset_id, case))
        for _, case in cases(ruleset_id)
    ]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        yield value, key
        if isinstance(item, dict | list):
            yield from places(item)


def damaged(original: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One to three places deleted, doubled, replaced by junk or by what stands elsewhere."""
    mutant = deepcopy(original)
    for _ in range(chance.randint(1, 3)):
        spots = list(places(mutant))
        if not spots:
            break
        container, key = chance.choice(spots)
        other, other_key = chance.choice(spots)
        action = chance.randrange(4)
        if action == 0:
            del container[key]
        elif action == 1:
            container[key] = deepcopy(chance.choice(JUNK))
        elif action == 2 and isinstance(container, list):
            container.append(container[key])
        else:
            container[key] = deepcopy(other[other_key])
    return mutant


def outcome(run: Callable[[str], dict[str, Any]], mutant: dict[str, Any]) -> str:
    answer, refusal = {}, ""
    try:
        answer = run(json.dumps(mutant))
    except InputError as error:
        refusal = str(error)
    assert len(refusal.splitlines()) == (0 if answer else 1)
    assert sum(answer.get("settlement", answer).get("scores", [])) == 0
    return "refused" if refusal else "accepted"


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_damaged_documents_are_refused_in_one_line_or_settled(ruleset_id: str) -> None:
    chance = Random(ruleset_id)
    runs = {"facts": settle_document, "script": replay_document}
    given = documents(ruleset_id)
    outcomes = {"facts": list[str](), "script": list[str]()}
    for _ in range(MUTANTS):
        kind, chosen = chance.choice(given)
        outcomes[kind].append(outcome(runs[kind], damaged(chosen, chance)))
    assert outcomes["facts"].count("refused") > MUTANTS // 5
    assert outcomes["script"].count("refused") > MUTANTS // 50
