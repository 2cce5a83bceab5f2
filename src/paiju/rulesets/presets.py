"""Presets: house rules people ask for by name. What a preset does not say is standard."""

from typing import Any, Final

from msgspec import Struct

from paiju.rules.errors import InputError
from paiju.rules.refusals import unknown
from paiju.rulesets import entry
from paiju.tiles.text import Text


class Preset(Struct, frozen=True):
    """A named set of options."""

    id: str
    zh: str
    en: str
    options: dict[str, Any]


_STANDARD: Final = Preset("standard", "标准", "Standard", {})

_PRESETS: Final[dict[str, tuple[Preset, ...]]] = {
    "guiyang_dingque": (
        _STANDARD,
        Preset("short", "快局四局", "Four quick rounds", {"rounds": 4}),
        Preset(
            "all_ji",
            "满堂鸡",
            "Every chicken (鸡)",
            {"wugu_ji": True, "shangxia_ji": True, "ben_ji": True, "xingqi_ji": True},
        ),
        Preset("gumai", "估卖连庄", "Bids and streaks", {"gumai": True, "lianzhuang": True}),
        Preset("three", "三丁拐", "Three players", {"players": 3}),
        Preset("two", "两人对局", "Two players", {"players": 2}),
    ),
    "guiyang_baoting": (
        _STANDARD,
        Preset(
            "all_ji",
            "满堂鸡",
            "Every chicken (鸡)",
            {
                "wugu_ji": True,
                "yaobai_ji": True,
                "ben_ji": True,
                "xingqi_ji": True,
                "chuifeng_ji": True,
            },
        ),
        Preset(
            "tong_san",
            "通三烧鸡",
            "Tong-san (通三) and burning",
            {"tong_san": True, "burn": "both"},
        ),
        Preset("three", "三人", "Three players", {"players": 3}),
        Preset("two", "两人", "Two players", {"players": 2}),
    ),
    "guangdong_jipinghu": (
        _STANDARD,
        Preset("one_fan", "一番起胡", "Wins from 1 fan (番)", {"min_fan": 1}),
        Preset("three_fan", "三番起胡", "Wins from 3 fan (番)", {"min_fan": 3}),
        Preset("evening", "打四圈", "Four circles", {"circles": 4}),
    ),
    "qujing_feibaiban": (
        _STANDARD,
        Preset("four_ma", "买四马", "Four horses", {"ma": 4}),
        Preset("no_gang", "不算杠", "Gangs do not pay", {"gang_points": False}),
    ),
    "qinhuangdao": (
        _STANDARD,
        Preset("seven", "七个混儿", "Seven wild tiles (混儿)", {"hun": "seven"}),
        Preset("no_pao", "不下跑", "No side stakes (下跑)", {"pao": False}),
        Preset("plain", "不带混", "No wild tiles (混儿)", {"hun": "none"}),
        Preset("gangs", "荒庄也算杠", "Gangs always pay", {"draw_gang": True}),
    ),
}


def presets(ruleset_id: str) -> tuple[Preset, ...]:
    """The presets of a game, the standard one first."""
    return _PRESETS[entry(ruleset_id).id]


def preset_options(ruleset_id: str, name: str | None) -> dict[str, Any]:
    """What a preset sets; no name is the standard game."""
    known = {preset.id: preset for preset in presets(ruleset_id)}
    if name is not None and name not in known:
        raise InputError(unknown(Text("预设", "preset"), name, known), "preset")
    return dict(known[name or "standard"].options)
