"""Documents of the wrong shape: what the JSON reader reports, in both languages."""

import re
from collections.abc import Callable
from typing import Final

import msgspec

from paiju.rules.errors import InputError
from paiju.tiles.text import Text

_TYPES: Final = {
    "int": "整数",
    "float": "小数",
    "bool": "布尔值",
    "str": "字符串",
    "array": "数组",
    "object": "对象",
    "null": " null",
}
_UNITS: Final = {"str": "个字符", "array": "项", "object": "项"}

_CHINESE: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(r"expected `([^`]+)`, got `([^`]+)`"),
        lambda found: f"应为{_type(found[1])}，写的是{_type(found[2])}",
    ),
    (re.compile(r"expected `(\w+)` of length <= (\d+)"), lambda found: f"最多 {_length(found)}"),
    (re.compile(r"expected `(\w+)` of length >= (\d+)"), lambda found: f"至少 {_length(found)}"),
    (
        re.compile(r"expected `str` matching regex (.+)", re.DOTALL),
        lambda found: f"格式不对（应符合 {found[1]}）",
    ),
    (re.compile(r"expected `\w+` <= (\S+)"), lambda found: f"不能大于 {found[1]}"),
    (re.compile(r"expected `\w+` >= (\S+)"), lambda found: f"不能小于 {found[1]}"),
    (re.compile(r"expected `([^`]+)`"), lambda found: f"应为{_type(found[1])}"),
    (re.compile(r"object missing required field `(.+)`"), lambda found: f"缺少字段 `{found[1]}`"),
    (
        re.compile(r"object contains unknown field `(.*)`", re.DOTALL),
        lambda found: f"没有 `{found[1]}` 这个字段",
    ),
    (
        re.compile(r"invalid (?:enum )?value (.+)", re.DOTALL),
        lambda found: f"{found[1]} 不在可选的值之中",
    ),
    (re.compile(r"(integer value|number) out of range"), lambda found: "数字超出范围"),
)

_MALFORMED: Final = {
    "invalid escape character in string": "字符串里的转义不对",
    "trailing characters": "后面还有多余的内容",
    "object keys must be strings": "字段名要写成字符串",
    "invalid number": "数字的写法不对",
    "invalid character": "有不该出现的字符",
    "expected ',' or '}'": "缺少逗号或右花括号",
    "expected ',' or ']'": "缺少逗号或右方括号",
    "expected ':'": "缺少冒号",
    "expected '\"'": "缺少引号",
    "trailing comma in object": "对象末尾多了逗号",
    "trailing comma in array": "数组末尾多了逗号",
}


def misshapen(error: msgspec.ValidationError, root: str = "") -> InputError:
    """What is wrong and where; `root` is the field that the document itself stands in."""
    reported, _, path = str(error).partition(" - at `$")
    at = (root + path.strip("`")).strip(".")
    named = re.search(r"field `(.+)`", reported)
    if named:
        at = f"{at}.{named[1]}" if at else named[1]
    message = reported[:1].lower() + reported[1:]
    return InputError(Text(_in_chinese(message), message), at)


def malformed(error: Exception) -> Text:
    """Why a text is no JSON document at all."""
    if isinstance(error, UnicodeError):
        return Text("不是 JSON 文档：不是 UTF-8 文本", f"not a JSON document: {error}")
    if isinstance(error, RecursionError):
        return Text("嵌套太深", "nested too deeply")
    reason = re.fullmatch(r"JSON is malformed: (.+) \(byte (\d+)\)", str(error))
    if reason is None:
        return Text("不是 JSON 文档：内容不完整", f"not a JSON document: {error}")
    zh = _MALFORMED.get(reason[1], "写法不对")
    return Text(
        f"不是 JSON 文档：第 {reason[2]} 字节处{zh}",
        f"not a JSON document: {error}",
    )


def _in_chinese(message: str) -> str:
    for pattern, written in _CHINESE:
        found = pattern.fullmatch(message)
        if found:
            return written(found)
    return "格式不对"


def _type(names: str) -> str:
    return "或".join(_TYPES.get(name, name) for name in names.split(" | "))


def _length(found: re.Match[str]) -> str:
    return f"{found[2]} {_UNITS.get(found[1], '项')}"
