"""What a rule book's small function is called and what it was made with.

Rule books build predicates by name: a plain function, a function that returns another
(`on_zimo(1)`), or a struct with a method. All three have a name and parameters.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from paiju.tiles.errors import UserError
from paiju.tiles.text import Text


class Unsupported(UserError, ValueError):
    """A part of a rule set that the compiled engine does not know."""

    def __init__(self, name: str) -> None:
        zh = f"编译引擎不支持 {name}"
        super().__init__(Text(zh, f"the compiled engine does not support {name}"))


class Described(NamedTuple):
    """A function's name, with the last part of its module, and its parameters."""

    name: str
    parameters: Mapping[str, Any]

    def among(self, known: Mapping[str, int]) -> int:
        """Its number; a function that is not known is rejected by name."""
        if self.name not in known:
            raise Unsupported(self.name)
        return known[self.name]


def described(function: object) -> Described:
    if isinstance(function, Struct):
        return Described(_name(type(function)), asdict(function))
    assert callable(function)
    return Described(_name(function), _closed_over(function))


def _name(named: Any) -> str:
    module = named.__module__.rpartition(".")[2]
    return f"{module}.{named.__qualname__.partition('.<locals>')[0]}"


def _closed_over(function: Callable[..., Any]) -> dict[str, Any]:
    """The variables of the surrounding function that a function uses."""
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None)
    if code is None or cells is None:
        return {}
    return {name: cell.cell_contents for name, cell in zip(code.co_freevars, cells, strict=True)}
