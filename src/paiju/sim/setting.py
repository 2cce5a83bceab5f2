"""A setting: a game, its options and its bots, small enough to send to a worker."""

import csv
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from paiju.bots import LEVELS, Bot, shared_bot
from paiju.rules.errors import InputError
from paiju.rules.options import changed, typed_option
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import ruleset
from paiju.rulesets.presets import preset_options
from paiju.sim.program_bot import PREFIX, ProgramBot, is_program, parse_command
from paiju.tiles.text import Text

RANDOM: Final = "random"
"""The player that chooses among its legal actions at random."""
PLAYERS: Final = (RANDOM, *LEVELS)


class Setting(Struct, frozen=True):
    """A game and those of its options that differ from the default."""

    ruleset: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def rules(self) -> RuleSet:
        return ruleset(self.ruleset, dict(self.options))

    def seated(self, names: Sequence[str]) -> list[Bot | None]:
        """The players by seat; None plays at random."""
        return [_player(name, self) for name in names]


def setting(ruleset_id: str, options: Mapping[str, Any]) -> Setting:
    """Checked: an unknown game or option is an InputError."""
    rules = ruleset(ruleset_id, options)
    return Setting(ruleset_id, tuple(changed(rules.options).items()))


def check_bot(name: str, at: str) -> str:
    if is_program(name):
        parse_command(name.removeprefix(PREFIX), at)
    elif name not in PLAYERS:
        zh = f"没有 {name!r} 这个机器人（可选：{'、'.join(PLAYERS)} 或 {PREFIX}COMMAND）"
        en = f"no bot is called {name!r} (choose {', '.join(PLAYERS)} or {PREFIX}COMMAND)"
        raise InputError(Text(zh, en), at)
    return name


def chosen_options(
    ruleset_id: str, preset: str | None, texts: Sequence[str] | None, at: str = "--option"
) -> dict[str, Any]:
    """A preset's options, overridden by options given as `NAME=VALUE`."""
    typed = dict(typed_option(text, at) for text in texts or ())
    return preset_options(ruleset_id, preset) | typed


def seat_bots(bots: str | None, bot: str, players: int) -> tuple[str, ...]:
    """The bot of every seat: the same one, or a list of names."""
    if bots is None:
        return (check_bot(bot, "--bot"),) * players
    names = tuple(bot_names(bots))
    if len(names) != players:
        zh = f"写了 {len(names)} 个机器人，座位有 {players} 个"
        raise InputError(Text(zh, f"{len(names)} bots for {players} seats"), "--bots")
    return names


def bot_names(bots: str) -> list[str]:
    """Names separated by commas; a name that contains commas is in double quotes."""
    names = next(csv.reader([bots], skipinitialspace=True), [""])
    return [check_bot(name.strip(), "--bots") for name in names]


def close_programs() -> None:
    """End the programs of this process; a later round starts them again."""
    while _programs:
        _programs.popitem()[1].close()


def _player(name: str, given: Setting) -> Bot | None:
    if is_program(name):
        return _program(name, given)
    return None if name == RANDOM else shared_bot(name, given.rules)


def _program(name: str, given: Setting) -> Bot:
    """One per process: starting a program can be slow."""
    key = name, given
    if key not in _programs:
        _programs[key] = ProgramBot(parse_command(name.removeprefix(PREFIX), name), given.rules)
    return _programs[key]


_programs: dict[tuple[str, Setting], ProgramBot] = {}
