"""The options of version 1 of the rule books, with their defaults, for upgrading stored data.

These values never change: rounds and rooms of that version keep them. Options that were added in
version 2 have the value that does what version 1 did.
"""

from collections.abc import Mapping
from typing import Any, Final

_MATCH: Final = {"players": 4, "rounds": 8, "base": 1}

OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "guiyang_dingque": {
        **_MATCH,
        "wugu_ji": False,
        "shangxia_ji": False,
        "ben_ji": False,
        "xingqi_ji": False,
        "gumai": False,
        "lianzhuang": False,
        "tong_san": False,
        "ding_que": True,
        "rob_pays": "single",
        "que_penalty": "pattern",
    },
    "guiyang_baoting": {
        **_MATCH,
        "wugu_ji": False,
        "yaobai_ji": False,
        "ben_ji": False,
        "xingqi_ji": False,
        "chuifeng_ji": False,
        "gumai": False,
        "tong_san": False,
        "burn": "off",
        "rob_pays": "single",
    },
    "guangdong_jipinghu": {
        "players": 4,
        "circles": 1,
        "base": 1,
        "min_fan": 0,
        "seat_winds": "follow",
    },
    "qujing_feibaiban": {**_MATCH, "ma": 0, "gang_points": True},
    "qinhuangdao": {
        **_MATCH,
        "pao": False,
        "hun": "four",
        "dealer_double": True,
        "peng_gang_payer": "feeder",
        "draw_gang": False,
        "bian_ka_diao": "strict",
        "qixing_hun": False,
        "haohua_hun": True,
        "long_chi": False,
    },
}
_BURN: Final = {True: "both", False: "off"}


def written_out(ruleset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a round or room of version 1, of which `options` are those it had changed."""
    found = OPTIONS[ruleset] | dict(options)
    if isinstance(found.get("burn"), bool):
        found["burn"] = _BURN[found["burn"]]
    return found
