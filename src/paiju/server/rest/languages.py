"""The language of a response, and FastAPI's validation errors in both languages."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from paiju.tiles.text import Lang, Text

_LANGS: Final[dict[str, Lang]] = {"zh": "zh", "en": "en"}


def language_of(scope: Scope) -> Lang:
    """The `lang` parameter, else the route's default, else Accept-Language, else English."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[-1]
    default = scope.get("state", {}).get("lang")
    return _LANGS.get(asked) or default or _accepted(Headers(scope=scope)) or "en"


def _accepted(headers: Headers) -> Lang | None:
    """The preferred language of Accept-Language among ours."""
    found: list[tuple[float, int, Lang]] = []
    for at, part in enumerate(headers.get("accept-language", "").split(",")):
        tag, _, weight = part.strip().partition(";q=")
        lang = _LANGS.get(tag.partition("-")[0].lower())
        if lang is not None:
            found.append((-_number(weight), at, lang))
    return min(found)[2] if found else None


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0


_REPORTS: Final = {
    "missing": "缺少这个参数",
    "string_too_long": "最多 {max_length} 个字符",
    "string_too_short": "至少 {min_length} 个字符",
    "too_long": "最多 {max_length} 个",
    "greater_than_equal": "不能小于 {ge}",
    "less_than_equal": "不能大于 {le}",
    "literal_error": "应为 {expected}",
    "int_parsing": "应为整数",
    "int_parsing_size": "数字超出范围",
}


def unreadable(report: Mapping[str, Any]) -> Text:
    """The error message for a parameter that FastAPI could not read."""
    zh = _REPORTS.get(report["type"], "这个参数不对").format(**report.get("ctx", {}))
    return Text(zh.replace(" or ", " 或 "), report["msg"])
