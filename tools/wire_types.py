"""Writes web/src/net/messages.ts: `python tools/wire_types.py [--check]`.

Everything the page sends and receives, over the WebSocket and over HTTP, from the server's types.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

from field_docs import field_docs
from msgspec import NODEFAULT, Struct
from msgspec import inspect as shapes

from paiju.bots import LEVELS
from paiju.room.messages import How, Stage, Why
from paiju.room.phrases import PHRASES
from paiju.room.settings import SPECTATOR_DELAY, VOTE_LASTS
from paiju.rules.facts import ClaimWord, EndKind, First, Ting, WinBy
from paiju.rules.finished_round import Group
from paiju.rules.melds import GangKind, MeldKind
from paiju.server.rest import routes as _routes  # noqa: F401  # declares its types on import
from paiju.server.rest.responses import route_types
from paiju.server.ws.messages import VERSION, FromClient, FromServer
from paiju.tiles.text import Lang

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "net" / "messages.ts"
HEADING: Final = """\
// What the page sends and receives. Written by tools/wire_types.py; do not edit.
import type { Kind, Suit } from '../tile/kind'
"""
LONG: Final = 90
SHARPER: Final = {
    "drawn": "Kind",
    "first_discards": "Kind",
    "indicator": "Kind",
    "options": "OptionValues",
    "que": "SuitLetter",
    "ques": "SuitLetter",
    "round_wind": "Kind",
    "tile": "Kind",
    "wild": "Kind",
}
"""Fields whose text or document the page knows more about than the schema says."""
NAMED: Final[dict[str, Any]] = {
    "ClaimWord": ClaimWord,
    "EndKind": EndKind,
    "First": First,
    "GangKind": GangKind,
    "GroupName": Group,
    "How": How,
    "Lang": Lang,
    "MeldKind": MeldKind,
    "Stage": Stage,
    "Ting": Ting,
    "Why": Why,
    "WinBy": WinBy,
}
"""Sets of words that have a name of their own."""
ELSEWHERE: Final = {frozenset(PHRASES): "PhraseId", frozenset("mpsz"): "Suit"}
"""Sets of words that are declared by other means."""
TYPESCRIPT: Final = {"Error": "ErrorBody", "StoredRecord": "RoundRecord"}
"""Types whose names TypeScript uses for something else."""
WORDS: Final = {frozenset(get_args(words)): name for name, words in NAMED.items()} | ELSEWHERE
OPTION_VALUE: Final = {shapes.BoolType, shapes.IntType, shapes.StrType}


def page_types() -> str:
    """The whole file."""
    taken, returned = route_types()
    said = {cls for kind in (FromClient, *taken) for cls in structs_in(kind)}
    kinds = [FromClient, FromServer, *taken, *returned]
    every = list(dict.fromkeys(cls for kind in kinds for cls in structs_in(kind)))
    parts = [HEADING, _constants(), _aliases()]
    parts += [_interface(cls, cls in said) for cls in every]
    parts.append("export type RefusalCode = Refusal['code']\n")
    parts.append(_union("FromClient", _members(FromClient)))
    parts.append(_union("FromServer", _members(FromServer)))
    parts.append(_union("AnyEvent", [cls for cls in every if _tag(cls)[0] == "event"]))
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
export const VOTE_LASTS = {VOTE_LASTS}

/** What people say without typing. */
export const PHRASES = {{
{phrases}}} as const
export type PhraseId = keyof typeof PHRASES
"""


def _aliases() -> str:
    lines = [
        f"export type {name} = {_either(map(_literal, get_args(words)))}"
        for name, words in NAMED.items()
    ]
    groups = ", ".join(map(_literal, get_args(Group)))
    lines += [
        f"export const GROUPS = [{groups}] as const",
        "export type SuitLetter = Exclude<Suit, 'z'>",
        "export type OptionValue = boolean | number | string",
        "export type OptionValues = Record<string, OptionValue>",
    ]
    return "\n".join([*lines, ""])


def _interface(cls: type[Struct], is_said: bool) -> str:
    """`is_said`: the page writes it, and may leave out what has a default."""
    shape = shapes.type_info(cls)
    assert isinstance(shape, shapes.StructType)
    doc = cls.__dict__.get("__doc__")
    lines = [f"/** {' '.join(doc.split())} */"] if doc else []
    lines.append(f"export interface {_name(cls)} {{")
    tag_field, tag = _tag(cls)
    if tag_field:
        lines.append(f"  {tag_field}: {_literal(tag)}")
    may_omit, docs = is_said or cls.__struct_config__.omit_defaults, field_docs(cls)
    for field in shape.fields:
        if field.encode_name in docs:
            lines.append(f"  /** {docs[field.encode_name]} */")
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


def _name(cls: type[Struct]) -> str:
    return TYPESCRIPT.get(cls.__name__, cls.__name__)


def _tag(cls: type[Struct]) -> tuple[str | None, Any]:
    config = cls.__struct_config__
    return config.tag_field, config.tag


def _type(shape: shapes.Type, name: str) -> str:
    match shape:
        case shapes.StructType():
            return _name(shape.cls)
        case shapes.UnionType():
            return _union_type(shape, name)
        case shapes.ListType() | shapes.VarTupleType():
            item = _type(shape.item_type, name)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shapes.TupleType():
            return f"[{', '.join(_type(item, name) for item in shape.item_types)}]"
        case shapes.LiteralType():
            return WORDS.get(frozenset(shape.values)) or _either(map(_literal, shape.values))
        case shapes.Metadata():
            return _type(shape.type, name)
        case shapes.DictType():
            return SHARPER.get(name) or _dict_type(shape, name)
        case shapes.StrType():
            return SHARPER.get(name, "string")
        case _:
            return _PLAIN[type(shape)]


def _union_type(shape: shapes.UnionType, name: str) -> str:
    if name == "events":
        return "AnyEvent"
    if {type(part) for part in shape.types} == OPTION_VALUE:
        return "OptionValue"
    return _either(part for one in shape.types for part in _parts(one, name))


def _dict_type(shape: shapes.DictType, name: str) -> str:
    value = _type(shape.value_type, name)
    if isinstance(shape.key_type, shapes.LiteralType):
        return f"Partial<Record<{_type(shape.key_type, '')}, {value}>>"
    return f"Record<string, {value}>"


_PLAIN: Final[dict[type[shapes.Type], str]] = {
    shapes.AnyType: "unknown",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
}


def _parts(shape: shapes.Type, name: str) -> Iterable[str]:
    """A member of a union; literals are members each."""
    if isinstance(shape, shapes.LiteralType) and frozenset(shape.values) not in WORDS:
        return map(_literal, shape.values)
    return [_type(shape, name)]


def _either(parts: Iterable[str]) -> str:
    """In one line, or one below the other where that would be long."""
    each = list(dict.fromkeys(parts))
    line = " | ".join(each)
    return line if len(line) < LONG else "".join(f"\n    | {part}" for part in each)


def _union(name: str, members: list[type[Struct]]) -> str:
    return f"export type {name} =\n" + "".join(f"  | {_name(cls)}\n" for cls in members)


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
