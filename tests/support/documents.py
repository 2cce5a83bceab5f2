"""Comparing JSON documents by the keys that matter."""

from typing import Any


def narrowed(whole: Any, wanted: Any) -> Any:
    """`whole` with only the keys that `wanted` names, also in objects inside its lists."""
    if isinstance(wanted, dict) and isinstance(whole, dict):
        return {key: narrowed(whole[key], wanted[key]) for key in wanted if key in whole}
    if isinstance(wanted, list) and isinstance(whole, list) and len(wanted) == len(whole):
        return [narrowed(*pair) for pair in zip(whole, wanted, strict=True)]
    return whole
