"""Where games come from: the five of this package, and those that installed packages provide.

A game is a Python module with `Options` and `ruleset`, and a rule book `books/<id>.toml` beside it.
"""

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Final

from paiju.rules.errors import InputError
from paiju.rules.refusals import unknown
from paiju.tiles.text import Text

BUILT_IN: Final = (
    "guiyang_dingque",
    "guiyang_baoting",
    "guangdong_jipinghu",
    "qujing_feibaiban",
    "qinhuangdao",
)
"""Each is a module of `paiju.rulesets`."""
GROUP: Final = "paiju.rulesets"
"""The entry point group of installed packages: `id = "module"`."""
ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_NEEDED: Final = ("Options", "ruleset")


def game_ids() -> tuple[str, ...]:
    """Every game: the five of this package, then those of installed packages by id."""
    return (*BUILT_IN, *provided())


def is_game(ruleset_id: str) -> bool:
    return ruleset_id in BUILT_IN or ruleset_id in provided()


@cache
def provided() -> dict[str, str]:
    """The games of installed packages: the module of each, by id."""
    # Not at the top: reading what is installed takes longer than most commands.
    from importlib.metadata import entry_points

    found: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP)):
        if not ID.fullmatch(point.name):
            raise _wrong_provider(point.name, "编号只能用小写字母、数字和下划线", _WRONG_ID)
        if point.name in BUILT_IN or found.get(point.name, point.value) != point.value:
            raise _wrong_provider(point.name, "这个编号已经有人用了", "its id is taken")
        found[point.name] = point.value
    return found


_WRONG_ID: Final = "an id has lower case letters, digits and underscores"


@cache
def module_of(ruleset_id: str) -> ModuleType:
    """The module of a game; InputError if there is no such game or it cannot be loaded."""
    if not is_game(ruleset_id):
        raise InputError(unknown(Text("玩法", "ruleset"), ruleset_id, game_ids()), "ruleset")
    if ruleset_id in BUILT_IN:
        return import_module(f"{GROUP}.{ruleset_id}")
    name = provided()[ruleset_id]
    try:
        module = import_module(name)
    except ImportError as error:
        raise _wrong_provider(ruleset_id, f"加载不了模块 {name}：{error}", str(error)) from None
    for needed in _NEEDED:
        if not hasattr(module, needed):
            zh, en = f"模块 {name} 没有 {needed}", f"module {name} has no {needed}"
            raise _wrong_provider(ruleset_id, zh, en)
    return module


def book_text(ruleset_id: str) -> str:
    """The source of a rule book: `books/<id>.toml` beside the module of the game."""
    found = _books(ruleset_id) / f"{ruleset_id}.toml"
    if not found.is_file():
        zh, en = f"没有规则书 books/{found.name}", f"there is no books/{found.name}"
        raise _wrong_provider(ruleset_id, zh, f"{en} beside its module")
    return found.read_text(encoding="utf-8")


def coverage_text(ruleset_id: str) -> str | None:
    """The source of a coverage table; None where a game has none."""
    found = _books(ruleset_id) / "coverage" / f"{ruleset_id}.toml"
    return found.read_text(encoding="utf-8") if found.is_file() else None


def _books(ruleset_id: str) -> Traversable:
    if ruleset_id in BUILT_IN:  # a book is read without its module
        return files("paiju") / "rulesets" / "books"
    module = module_of(ruleset_id)
    if module.__package__:
        return files(module.__package__) / "books"
    return Path(str(module.__file__)).with_name("books")


def _wrong_provider(ruleset_id: str, zh: str, en: str) -> InputError:
    return InputError(
        Text(
            f"安装的包提供的玩法 {ruleset_id!r} 不能用：{zh}",
            f"the game {ruleset_id!r} of an installed package cannot be used: {en}",
        ),
        "ruleset",
    )
