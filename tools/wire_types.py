"""Writes web/src/net/messages.ts from the protocol: `python tools/wire_types.py [--check]`."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import NODEFAULT, Struct
from msgspec import inspect as shapes

from paiju.bots import LEVELS
from paiju.room.phrases import PHRASES
from paiju.room.settings import SPECTATOR_DELAY
from paiju.server.ws.messages import VERSION, FromClient, FromServer

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "net" / "messages.ts"
HEADING: Final = """\
// Every message between the page and the server. Written by tools/wire_types.py; do not edit.
import type { Kind } from '../tile/kind'
import type { Facts, OptionValues, Settlement, SuitLetter } from './wire'
"""
LONG: Final = 90
SHARPER: Final = {
    "drawn": "Kind",
    "facts": "Facts",
    "indicator": "Kind",
    "options": "OptionValues",
    "ques": "SuitLetter",
    "round_wind": "Kind",
    "settlement": "Settlement",
    "tile": "Kind",
    "wild": "Kind",
}
"""Fields whose text or document the page knows more about than the schema says."""


def page_types() -> str:
    """The whole file."""
    from_client, from_server = structs_in(FromClient), structs_in(FromServer)
    every = {cls.__name__: (cls, cls in from_client) for cls in [*from_client, *from_server]}
    parts = [HEADING, _constants()]
    parts += [_interface(cls, is_said) for cls, is_said in every.values()]
    parts.append("export type RefusalCode = Refusal['code']\n")
    parts.append(_union("FromClient", _members(FromClient)))
    parts.append(_union("FromServer", _members(FromServer)))
    parts.append(_union("AnyEvent", [cls for cls, _ in every.values() if _tag(cls)[0] == "event"]))
    return "\n".join(parts)


def structs_in(union: Any) -> list[type[Struct]]:
    """Every struct a message is made of, each once, messages before what they hold."""
    found: dict[type[Struct], None] = {}

    def walk(shape: shapes.Type) -> None:
        if isinstance(shape, shapes.StructType):
            if shape.cls in found:
                return
            found[shape.cls] = None
        for inner in _within(shape):
            walk(inner)

    walk(shapes.type_info(union))
    return list(found)


def _within(shape: shapes.Type) -> Iterator[shapes.Type]:
    match shape:
        case shapes.StructType():
            yield from (field.type for field in shape.fields)
        case shapes.UnionType():
            yield from shape.types
        case shapes.ListType() | shapes.VarTupleType():
            yield shape.item_type
        case shapes.DictType():
            yield shape.value_type
        case shapes.Metadata():
            yield shape.type
        case _:
            return


def _members(union: Any) -> list[type[Struct]]:
    shape = shapes.type_info(union)
    assert isinstance(shape, shapes.UnionType)
    return [member.cls for member in shape.types if isinstance(member, shapes.StructType)]


def _constants() -> str:
    phrases = "".join(
        f"  {name}: {{ zh: {_literal(zh)}, en: {_literal(en)} }},\n"
        for name, (zh, en) in PHRASES.items()
    )
    levels = ", ".join(map(_literal, LEVELS))
    return f"""\
export const VERSION = {VERSION}

/** The bots, from the quickest to the one that thinks longest. */
export const LEVELS = [{levels}] as const
export type Level = (typeof LEVELS)[number]

/** How late spectators see a match, in milliseconds. */
export const SPECTATOR_DELAY = {SPECTATOR_DELAY}

/** What people say without typing. */
export const PHRASES = {{
{phrases}}} as const
export type PhraseId = keyof typeof PHRASES
"""


def _interface(cls: type[Struct], is_said: bool) -> str:
    """`is_said`: the page writes it, and may leave out what has a default."""
    shape = shapes.type_info(cls)
    assert isinstance(shape, shapes.StructType)
    doc = cls.__dict__.get("__doc__")
    lines = [f"/** {' '.join(doc.split())} */"] if doc else []
    lines.append(f"export interface {cls.__name__} {{")
    tag_field, tag = _tag(cls)
    if tag_field:
        lines.append(f"  {tag_field}: {_literal(tag)}")
    may_omit = is_said or cls.__struct_config__.omit_defaults
    for field in shape.fields:
        mark = "?" if not field.required and (may_omit or _may_be_unset(field)) else ""
        lines.append(
            f"  {field.encode_name}{mark}: {_type(field.type, field.encode_name)}".replace(
                ": \n", ":\n"
            )
        )
    return "\n".join([*lines, "}", ""])


def _may_be_unset(field: shapes.Field) -> bool:
    """Neither needed nor with a default: it is left out where it is UNSET."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _tag(cls: type[Struct]) -> tuple[str | None, Any]:
    config = cls.__struct_config__
    return config.tag_field, config.tag


def _type(shape: shapes.Type, name: str) -> str:
    match shape:
        case shapes.StructType():
            return shape.cls.__name__
        case shapes.UnionType():
            if name == "events":
                return "AnyEvent"
            return _either(part for one in shape.types for part in _parts(one, name))
        case shapes.ListType() | shapes.VarTupleType():
            item = _type(shape.item_type, name)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shapes.TupleType():
            return f"[{', '.join(_type(item, name) for item in shape.item_types)}]"
        case shapes.LiteralType() if name == "phrase":
            return "PhraseId"
        case shapes.LiteralType():
            return _either(map(_literal, shape.values))
        case shapes.Metadata():
            return _type(shape.type, name)
        case shapes.DictType():
            return SHARPER.get(name) or f"Record<string, {_type(shape.value_type, name)}>"
        case shapes.StrType():
            return SHARPER.get(name, "string")
        case _:
            return _PLAIN[type(shape)]


_PLAIN: Final[dict[type[shapes.Type], str]] = {
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
}


def _parts(shape: shapes.Type, name: str) -> Iterable[str]:
    """A member of a union; literals are members each."""
    return (
        map(_literal, shape.values)
        if isinstance(shape, shapes.LiteralType)
        else [_type(shape, name)]
    )


def _either(parts: Iterable[str]) -> str:
    """In one line, or one below the other where that would be long."""
    each = list(dict.fromkeys(parts))
    line = " | ".join(each)
    return line if len(line) < LONG else "".join(f"\n    | {part}" for part in each)


def _union(name: str, members: list[type[Struct]]) -> str:
    return f"export type {name} =\n" + "".join(f"  | {cls.__name__}\n" for cls in members)


def _literal(value: Any) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def main(arguments: list[str]) -> int:
    """Write the file, or with --check only say whether it is out of date."""
    wanted = page_types()
    is_stale = not TARGET.exists() or TARGET.read_text(encoding="utf-8") != wanted
    check = "--check" in arguments
    if is_stale:
        sys.stdout.write(f"{'out of date' if check else 'wrote'}: web/src/net/{TARGET.name}\n")
        if not check:
            TARGET.write_text(wanted, encoding="utf-8", newline="\n")
    return int(check and is_stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
