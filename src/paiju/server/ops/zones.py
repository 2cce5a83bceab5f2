"""The weekday in a time zone, from the `tzdata` package and never from the host."""

from datetime import datetime
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from paiju.rules.errors import InputError
from paiju.tiles.text import Text


def weekday(now: int, zone: str) -> int:
    """1 Monday … 7 Sunday in this zone, at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, _zone(zone)).isoweekday()


def check_zone(name: str, at: str) -> None:
    """Raise `InputError` if this is not the name of a time zone."""
    if name not in _names():
        text = Text(
            f"{name!r} 不是时区（要写 IANA 名称，例如 Asia/Shanghai）",
            f"{name!r} is not a time zone (an IANA name such as Asia/Shanghai)",
        )
        raise InputError(text, at)


@cache
def _names() -> frozenset[str]:
    return frozenset(files("tzdata").joinpath("zones").read_text(encoding="utf-8").split())


@cache
def _zone(name: str) -> ZoneInfo:
    """Read from the package, because `ZoneInfo(name)` prefers the data of the host."""
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as data:
        return ZoneInfo.from_file(data, key=name)
