"""JSON documents: what queries answer as plain data, and comparing by the keys that matter."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

from paiju import queries
from paiju.queries import verify


def narrowed(whole: Any, wanted: Any) -> Any:
    """`whole` with only the keys that `wanted` names, also in objects inside its lists."""
    if isinstance(wanted, dict) and isinstance(whole, dict):
        return {key: narrowed(whole[key], wanted[key]) for key in wanted if key in whole}
    if isinstance(wanted, list) and isinstance(whole, list) and len(wanted) == len(whole):
        return [narrowed(*pair) for pair in zip(whole, wanted, strict=True)]
    return whole


def plain(query: Callable[..., Any]) -> Callable[..., Any]:
    """The same query, with its answer as the dicts and lists that JSON has."""

    @wraps(query)
    def asked(*arguments: Any, **more: Any) -> Any:
        return msgspec.to_builtins(query(*arguments, **more))

    return asked


replay_document = plain(queries.replay_document)
ruleset_document = plain(queries.ruleset_document)
settle_document = plain(queries.settle_document)
verify_document = plain(verify.verify_document)
