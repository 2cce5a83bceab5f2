"""The five rule books and the registry that finds them."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec import Struct

from paiju.rules.options import HouseOptions, parse_options
from paiju.rules.ruleset import RuleSet
from paiju.rules.wrong import InputError
from paiju.rulesets import (
    guangdong_jipinghu,
    guiyang_baoting,
    guiyang_dingque,
    qinhuangdao,
    qujing_feibaiban,
)


class Entry(Struct, frozen=True):
    """A game in the registry: what options it takes and how its rules are built from them."""

    id: str
    options: type[HouseOptions]
    build: Callable[[Any], RuleSet]


_BOOKS = (
    guiyang_dingque,
    guiyang_baoting,
    guangdong_jipinghu,
    qujing_feibaiban,
    qinhuangdao,
)

REGISTRY: dict[str, Entry] = {
    book.ID: Entry(book.ID, book.Options, cast(Callable[[Any], RuleSet], book.ruleset))
    for book in _BOOKS
}


def entry(ruleset_id: str) -> Entry:
    found = REGISTRY.get(ruleset_id)
    if found is None:
        known = ", ".join(REGISTRY)
        raise InputError(f"unknown ruleset {ruleset_id!r} (known: {known})", "ruleset")
    return found


def ruleset(ruleset_id: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A game under these options; what is not given has its standard value."""
    found = entry(ruleset_id)
    return found.build(parse_options(found.options, options or {}))


__all__ = ["REGISTRY", "Entry", "entry", "ruleset"]
