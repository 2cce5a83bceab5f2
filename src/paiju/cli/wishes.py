"""What somebody wishes simulated: house options and players, as typed."""

import csv
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console

from paiju.bots import plays_as
from paiju.rules.errors import InputError
from paiju.rules.options import typed_option
from paiju.rulesets.presets import preset_options
from paiju.sim.arena import Duel, Seating, duels_of
from paiju.sim.setting import check_player
from paiju.tiles.text import Lang, Text


def chosen_options(
    ruleset: str, preset: str | None, texts: Sequence[str] | None, at: str = "--option"
) -> dict[str, Any]:
    """A preset's options, and over them what was typed."""
    return preset_options(ruleset, preset) | dict(typed_option(text, at) for text in texts or ())


def seated(bots: str | None, bot: str, players: int) -> tuple[str, ...]:
    """Everybody alike, or each seat by name."""
    if bots is None:
        return (check_player(bot, "--bot"),) * players
    names = tuple(_named(bots))
    if len(names) != players:
        zh = f"写了 {len(names)} 个机器人，座位有 {players} 个"
        raise InputError(Text(zh, f"{len(names)} bots for {players} seats"), "--bots")
    return names


def duels(bots: str, against: str | None, seating: Seating, players: int) -> tuple[Duel, ...]:
    """Who sits against whom."""
    names = _named(bots)
    if against is not None:
        check_player(against, "--against")
    elif len(names) < 2:
        told = "要写两个机器人，或用 --against", "a contest needs two bots, or --against"
        raise InputError(Text(*told), "--bots")
    if seating == "half" and players % 2:
        told = f"{players} 个座位分不成两半", f"{players} seats have no halves"
        raise InputError(Text(*told), "--seating")
    return tuple(duels_of(names, seating, against))


def note_levels(names: Iterable[str], ruleset: str, lang: Lang) -> None:
    """Say on stderr which of these bots play at a lower level in this game, and why."""
    for name in sorted(set(names)):
        lower = plays_as(name, ruleset)
        if lower != name:
            told = Text(
                f"{name} 在 {ruleset} 没有训练过的模型，按 {lower} 打",
                f"{name} has no trained model for {ruleset} and plays as {lower}",
            )
            Console(stderr=True).print(told.pick(lang), highlight=False)


def players_of(pairs: Sequence[Duel]) -> set[str]:
    return {name for duel in pairs for name in (duel.hero, duel.villain)}


def _named(bots: str) -> list[str]:
    """Names with commas between them; one that has commas itself stands in double quotes."""
    names = next(csv.reader([bots], skipinitialspace=True), [""])
    return [check_player(name.strip(), "--bots") for name in names]
