"""The five rule books, and every game by its id."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct

from paiju.rules.options import HouseOptions, parse_options
from paiju.rules.providers import BUILT_IN, game_ids, module_of
from paiju.rules.ruleset import RuleSet

REGISTRY: Final = BUILT_IN
"""The five games of this package; `game_ids` adds those of installed packages."""


class Entry(Struct, frozen=True):
    """A game: what options it takes and how its rules are built from them."""

    id: str
    options: type[HouseOptions]
    build: Callable[[Any], RuleSet]


@cache
def entry(ruleset_id: str) -> Entry:
    """A game by its id; InputError if there is none."""
    module = module_of(ruleset_id)
    return Entry(ruleset_id, module.Options, module.ruleset)


def ruleset(ruleset_id: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A game under these options; what is not given has its standard value.

    The same options give the same object, so everybody shares its caches.
    """
    return _built(ruleset_id, parse_options(entry(ruleset_id).options, options or {}))


@lru_cache(maxsize=256)
def _built(ruleset_id: str, options: HouseOptions) -> RuleSet:
    return entry(ruleset_id).build(options)


__all__ = ["REGISTRY", "Entry", "entry", "game_ids", "ruleset"]
