"""The five rule books and the registry that finds them."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from msgspec import Struct

from paiju.rules.errors import InputError
from paiju.rules.options import HouseOptions, parse_options
from paiju.rules.refusals import unknown
from paiju.rules.ruleset import RuleSet
from paiju.tiles.text import Text

REGISTRY: Final = (
    "guiyang_dingque",
    "guiyang_baoting",
    "guangdong_jipinghu",
    "qujing_feibaiban",
    "qinhuangdao",
)
"""Each is a module of this package, loaded when its game is first asked for."""


class Entry(Struct, frozen=True):
    """A game: what options it takes and how its rules are built from them."""

    id: str
    options: type[HouseOptions]
    build: Callable[[Any], RuleSet]


@cache
def entry(ruleset_id: str) -> Entry:
    if ruleset_id not in REGISTRY:
        raise InputError(unknown(Text("玩法", "ruleset"), ruleset_id, REGISTRY), "ruleset")
    book = import_module(f"paiju.rulesets.{ruleset_id}")
    return Entry(ruleset_id, book.Options, book.ruleset)


def ruleset(ruleset_id: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A game under these options; what is not given has its standard value."""
    found = entry(ruleset_id)
    return found.build(parse_options(found.options, options or {}))


__all__ = ["REGISTRY", "Entry", "entry", "ruleset"]
