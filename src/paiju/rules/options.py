"""House options, declared once: validation, schema, form and rule text all come from the row."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from paiju.rules.errors import InputError
from paiju.rules.misshapen import misshapen
from paiju.rules.refusals import unknown
from paiju.tiles.text import Text


class HouseOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of one rule book; each book adds its own fields."""

    players: int = 4
    base: int = 1


Chosen = TypeVar("Chosen", bound=HouseOptions)


def option(
    zh: str,
    en: str,
    *,
    changes: Text,
    clause: str,
    choices: Mapping[Any, Text] | None = None,
    at_least: int | None = None,
    at_most: int | None = None,
) -> Meta:
    """What a person is told about an option: titles, what it changes (zh, en), its clause.

    `choices` has the words (zh, en) for values that do not speak for themselves.
    """
    told: dict[str, Any] = {
        "zh": zh,
        "en": en,
        "changes_zh": changes[0],
        "changes_en": changes[1],
        "words": {str(value): words[0] for value, words in (choices or {}).items()},
        "words_en": {str(value): words[1] for value, words in (choices or {}).items()},
    }
    return Meta(
        title=zh,
        description=f"{changes[0]} {changes[1]}",
        ge=at_least,
        le=at_most,
        extra_json_schema={"x-paiju": {**told, "clause": clause}},
        extra={**told, "clause": clause},
    )


def players_option(clause: str) -> Meta:
    return option(
        "人数", "Players", changes=Text("几人同桌。", "Seats at the table."), clause=clause
    )


def rounds_option(clause: str) -> Meta:
    return option(
        "局数", "Rounds", changes=Text("一场打几局。", "Rounds in a match."), clause=clause
    )


def base_option(clause: str) -> Meta:
    """底分 from 1 to 10."""
    changes = Text("所有分数都乘底分。", "Multiplies every point.")
    return option("底分", "Base", changes=changes, clause=clause, at_least=1, at_most=10)


OptionValue = bool | int | str


class OptionInfo(Struct, frozen=True):
    """One option as a form or a table shows it."""

    name: str
    title: str
    title_en: str
    type: Literal["flag", "number", "choice"]
    choices: list[OptionValue]
    words: dict[str, str]
    """What a choice is called, where its value does not say it."""
    words_en: dict[str, str]
    default: OptionValue
    changes: str
    changes_en: str
    clause: str


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of options; those it does not name have their standard value."""

    id: str
    zh: str
    en: str
    options: dict[str, Any]


def parse_options(options: type[Chosen], given: Mapping[str, Any], at: str = "options") -> Chosen:
    """The options a person gave, checked; what is not given has its default."""
    known = options.__struct_fields__
    for name in given:
        if name not in known:
            raise InputError(unknown(Text("选项", "option"), name, known), f"{at}.{name}")
    try:
        return msgspec.convert(dict(given), options)
    except msgspec.ValidationError as error:
        raise _wrong_value(options, given, error, at) from None


def typed_option(text: str, at: str) -> tuple[str, Any]:
    """`wugu_ji=true` as a person types it; a value that is no JSON is a word."""
    name, equals, value = text.partition("=")
    if not equals:
        told = Text(f"{text!r} 要写成 NAME=VALUE", f"{text!r} is not NAME=VALUE")
        raise InputError(told, at)
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def _wrong_value(
    options: type[HouseOptions], given: Mapping[str, Any], error: msgspec.ValidationError, at: str
) -> InputError:
    wrong = misshapen(error)
    info = {row.name: row for row in describe(options)}.get(str(wrong.at))
    if info is None:
        return InputError(wrong.text, at)
    value, choices = _spell(given[info.name]), [_spell(choice) for choice in info.choices]
    zh = f"{value} 不在可选的值之中（可选：{'、'.join(choices)}）"
    en = f"{value} is not a choice (choose {', '.join(choices)})"
    return InputError(Text(zh, en), f"{at}.{info.name}")


def _spell(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def every(options: HouseOptions) -> dict[str, Any]:
    """All of them, in the order declared: what is kept must not depend on today's defaults."""
    return msgspec.structs.asdict(options)


def changed(options: HouseOptions) -> dict[str, Any]:
    """Only what differs from the standard game, in the order declared."""
    return dict(_changed(options))


@lru_cache(maxsize=64)
def _changed(options: HouseOptions) -> list[tuple[str, Any]]:
    """The same, worked out once: every record says it."""
    defaults = type(options)()
    given = [(name, getattr(options, name)) for name in options.__struct_fields__]
    return [(name, value) for name, value in given if value != getattr(defaults, name)]


def describe(options: type[HouseOptions]) -> list[OptionInfo]:
    """Every option of a rule book, in the order a form shows them."""
    hints = get_type_hints(options, include_extras=True)
    defaults = options()
    return [_info(name, hints[name], getattr(defaults, name)) for name in options.__struct_fields__]


def _info(name: str, hint: Any, default: Any) -> OptionInfo:
    inner, meta = get_args(hint)
    told = meta.extra
    return OptionInfo(
        name=name,
        title=told["zh"],
        title_en=told["en"],
        type=_type_word(inner),
        choices=_choices(inner, meta),
        words=told["words"],
        words_en=told["words_en"],
        default=default,
        changes=told["changes_zh"],
        changes_en=told["changes_en"],
        clause=told["clause"],
    )


def _type_word(inner: Any) -> Literal["flag", "number", "choice"]:
    if inner is bool:
        return "flag"
    return "choice" if get_origin(inner) is Literal else "number"


def _choices(inner: Any, meta: Meta) -> list[Any]:
    if inner is bool:
        return [False, True]
    if get_origin(inner) is Literal:
        return list(get_args(inner))
    assert isinstance(meta.ge, int)
    assert isinstance(meta.le, int)
    return list(range(meta.ge, meta.le + 1))
