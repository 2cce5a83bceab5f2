"""Presets: named sets of options, from the rule book of each game."""

from typing import Any, Final

from paiju.rules.book import load_book
from paiju.rules.errors import InputError
from paiju.rules.options import Preset
from paiju.rules.refusals import unknown
from paiju.tiles.text import Text

STANDARD: Final = Preset("standard", "标准", "Standard", {})


def presets(ruleset_id: str) -> tuple[Preset, ...]:
    """The presets of a game, the standard one first."""
    return STANDARD, *load_book(ruleset_id).presets


def preset_options(ruleset_id: str, name: str | None) -> dict[str, Any]:
    """What a preset sets; no name is the standard game."""
    known = {preset.id: preset for preset in presets(ruleset_id)}
    if name is not None and name not in known:
        raise InputError(unknown(Text("预设", "preset"), name, known), "preset")
    return dict(known[name or "standard"].options)
