"""Options as a form shows them: what each may be, from its game, and its words, from the book."""

from typing import Any, Literal, get_origin

import msgspec
from msgspec import Meta, Struct

from paiju.rules.book import OptionWords, load_book
from paiju.rules.errors import InputError
from paiju.rules.options import HouseOptions, choices_of, declared
from paiju.rules.providers import module_of
from paiju.tiles.text import Text

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


def describe(ruleset_id: str) -> list[OptionInfo]:
    """Every option of a game, in the order a form shows them."""
    options: type[HouseOptions] = module_of(ruleset_id).Options
    words, defaults = load_book(ruleset_id).options, options()
    for name in options.__struct_fields__:
        if name not in words:
            raise InputError(_unexplained(ruleset_id, name), "options")
    return [
        _info(name, inner, meta, words[name], getattr(defaults, name))
        for name, (inner, meta) in declared(options).items()
    ]


def _unexplained(ruleset_id: str, name: str) -> Text:
    return Text(
        f"规则书 books/{ruleset_id}.toml 没有选项 {name} 的说明（option.{name}）",
        f"books/{ruleset_id}.toml does not explain the option {name} (option.{name})",
    )


def _info(name: str, inner: Any, meta: Meta, words: OptionWords, default: Any) -> OptionInfo:
    assert meta.extra is not None
    return OptionInfo(
        name=name,
        title=words.zh,
        title_en=words.en,
        type=_type_word(inner),
        choices=choices_of(inner, meta),
        words={value: choice.zh for value, choice in words.choices.items()},
        words_en={value: choice.en for value, choice in words.choices.items()},
        default=default,
        changes=words.effect_zh,
        changes_en=words.effect_en,
        clause=meta.extra["clause"],
    )


def _type_word(inner: Any) -> Literal["flag", "number", "choice"]:
    if inner is bool:
        return "flag"
    return "choice" if get_origin(inner) is Literal else "number"


def options_schema(ruleset_id: str) -> dict[str, Any]:
    """The JSON schema of a game's options, with their words."""
    schema = msgspec.json.schema(module_of(ruleset_id).Options)
    properties = schema["$defs"]["Options"]["properties"]
    for row in describe(ruleset_id):
        properties[row.name] = {**_told(row), **properties[row.name]}
    return schema


def _told(row: OptionInfo) -> dict[str, Any]:
    return {
        "title": row.title,
        "description": f"{row.changes} {row.changes_en}",
        "x-paiju": {
            "zh": row.title,
            "en": row.title_en,
            "changes_zh": row.changes,
            "changes_en": row.changes_en,
            "words": row.words,
            "words_en": row.words_en,
            "clause": row.clause,
        },
    }
