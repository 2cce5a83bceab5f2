"""A setting: which game under which options, and who sits where; small enough to send around."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from paiju.bots import LEVELS, Bot, shared_bot
from paiju.rules.errors import InputError
from paiju.rules.options import changed
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset
from paiju.sim.outside import MARK, Outside, command_in, is_program
from paiju.tiles.text import Text

RANDOM: Final = "random"
"""The player who does any legal thing; it sees nothing and wins hardly ever."""
PLAYERS: Final = (RANDOM, *LEVELS)


class Setting(Struct, frozen=True):
    """A game and its options as they are written down; only what differs from the standard."""

    ruleset: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def rules(self) -> RuleSet:
        return ruleset(self.ruleset, dict(self.options))

    def seated(self, names: Sequence[str]) -> list[Bot | None]:
        """The players by seat; None plays at random."""
        return [_player(name, self) for name in names]


def setting(ruleset_id: str, options: Mapping[str, Any]) -> Setting:
    """Checked: a game or an option that does not exist is an InputError."""
    rules = ruleset(ruleset_id, options)
    return Setting(ruleset_id, tuple(changed(rules.options).items()))


def check_player(name: str, at: str) -> str:
    if is_program(name):
        command_in(name.removeprefix(MARK), at)
    elif name not in PLAYERS:
        zh = f"没有 {name!r} 这个机器人（可选：{'、'.join(PLAYERS)} 或 {MARK}COMMAND）"
        en = f"no bot is called {name!r} (choose {', '.join(PLAYERS)} or {MARK}COMMAND)"
        raise InputError(Text(zh, en), at)
    return name


def send_home() -> None:
    """End the programs that play in this process; a later round starts them again."""
    while _programs:
        _programs.popitem()[1].close()


def _player(name: str, given: Setting) -> Bot | None:
    if is_program(name):
        return _program(name, given)
    return None if name == RANDOM else shared_bot(name, given.rules)


def _program(name: str, given: Setting) -> Bot:
    """Started once a process, for starting may take it long."""
    key = name, given
    if key not in _programs:
        _programs[key] = Outside(command_in(name.removeprefix(MARK), name), given.rules)
    return _programs[key]


_programs: dict[tuple[str, Setting], Outside] = {}
