"""House options, declared once in each game; the words for them are in its book."""

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


def option(clause: str, *, at_least: int | None = None, at_most: int | None = None) -> Meta:
    """An option and the clause it belongs to; the book has its words, under that clause."""
    return Meta(ge=at_least, le=at_most, extra={"clause": clause})


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
        message = Text(f"{text!r} 要写成 NAME=VALUE", f"{text!r} is not NAME=VALUE")
        raise InputError(message, at)
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def _wrong_value(
    options: type[HouseOptions], given: Mapping[str, Any], error: msgspec.ValidationError, at: str
) -> InputError:
    wrong = misshapen(error)
    name = str(wrong.at)
    if name not in options.__struct_fields__:
        return InputError(wrong.text, at)
    choices = [_spell(choice) for choice in choices_of(*declared(options)[name])]
    value = _spell(given[name])
    zh = f"{value} 不在可选的值之中（可选：{'、'.join(choices)}）"
    en = f"{value} is not a choice (choose {', '.join(choices)})"
    return InputError(Text(zh, en), f"{at}.{name}")


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


def declared(options: type[HouseOptions]) -> dict[str, tuple[Any, Meta]]:
    """Every option of a game in the order a form shows them: its type and its declaration."""
    hints = get_type_hints(options, include_extras=True)
    return {name: get_args(hints[name]) for name in options.__struct_fields__}


def choices_of(inner: Any, meta: Meta) -> list[Any]:
    """Every value of an option's type."""
    if inner is bool:
        return [False, True]
    if get_origin(inner) is Literal:
        return list(get_args(inner))
    assert isinstance(meta.ge, int)
    assert isinstance(meta.le, int)
    return list(range(meta.ge, meta.le + 1))
