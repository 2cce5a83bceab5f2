"""What a RuleSet is made of: its rows, and the constants of the functions they make use of."""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from types import CodeType
from typing import Any

import msgspec


def strings_in(value: Any) -> set[str]:
    """Every string anywhere in a value: in its rows and in what their functions make use of."""
    return {item for item in everything_in(value) if isinstance(item, str)}


def everything_in(value: Any) -> Iterator[Any]:
    """The value, its rows, what their functions make use of, and so on; strings more than once."""
    seen: set[int] = set()
    heap = [value]
    while heap:
        item = heap.pop()
        if isinstance(item, str):
            yield item
        elif id(item) not in seen:
            seen.add(id(item))
            yield item
            heap += parts(item)


def parts(item: Any) -> Iterator[Any]:
    if isinstance(item, msgspec.Struct):
        yield from (getattr(item, name) for name in item.__struct_fields__)
        yield from methods(type(item))
    elif is_dataclass(item):
        yield from (getattr(item, field.name) for field in fields(item))
    elif isinstance(item, dict):
        yield from item.values()
    elif isinstance(item, list | tuple | set | frozenset):
        yield from item
    elif isinstance(item, partial):
        yield from (item.func, *item.args, *item.keywords.values())
    elif inspect.isfunction(item):
        yield from (cell.cell_contents for cell in item.__closure__ or ())
        if item.__module__.startswith("paiju.rulesets."):
            for code in codes(item.__code__):
                yield from code.co_consts
                yield from map(item.__globals__.get, code.co_names)
    elif inspect.ismethod(item):
        yield item.__self__


def codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code and that of the comprehensions and functions inside it."""
    yield code
    for constant in code.co_consts:
        if inspect.iscode(constant):
            yield from codes(constant)


def methods(row: type) -> list[Any]:
    """The functions of a row's class, which may name what they pay themselves."""
    return [value for value in vars(row).values() if inspect.isfunction(value)]
