"""Refusals that several checks share, each worded once."""

import errno
from collections.abc import Iterable
from typing import Final

from paiju.rules.melds import MELD_NAMES, MeldKind
from paiju.tiles import CHINESE, NAMES, Tile, chinese, format_tiles
from paiju.tiles.text import Text

QUE_IS_OFF: Final = Text("没有开定缺", "定缺 is off")
BIDDING_IS_OFF: Final = Text("没有开估卖或下跑", "bidding is off")
INDICATOR_NEEDED: Final = Text("缺少开局时翻出的牌", "needed: the tile turned at the deal")


def no_such_seat(seat: int, players: int) -> Text:
    return Text(
        f"没有 {seat} 号位（0 到 {players - 1}）",
        f"seat {seat} is not at this table (0 to {players - 1})",
    )


def tile_of_another_game(tile: Tile, ruleset_id: str) -> Text:
    return Text(
        f"{ruleset_id} 不用{CHINESE[tile]}",
        f"{NAMES[tile]} is not among the tiles of {ruleset_id}",
    )


def too_many_of(tile: Tile, most: int = 4) -> Text:
    return Text(f"{CHINESE[tile]}多于 {most} 张", f"more than {most} of {NAMES[tile]}")


def meld_not_allowed(kind: MeldKind, ruleset_id: str) -> Text:
    return Text(f"{ruleset_id} 不能{MELD_NAMES[kind]}", f"{kind} is not allowed in {ruleset_id}")


def no_such_meld(tiles: Iterable[Tile], kind: MeldKind) -> Text:
    held = list(tiles)
    return Text(
        f"{chinese(held) or '空的牌组'} 不成{MELD_NAMES[kind]}",
        f"{format_tiles(held) or 'nothing'} is no {kind} here",
    )


def one_for_each(given: int, players: int) -> Text:
    return Text(f"写了 {given} 个，应有 {players} 个", f"{given} given for {players} players")


_SYSTEM: Final = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EISDIR: "这是文件夹",
    errno.ENOTDIR: "路径里有一段不是文件夹",
    errno.ENOSPC: "磁盘已满",
    errno.EROFS: "磁盘是只读的",
    errno.ENAMETOOLONG: "名字太长",
    errno.ENOEXEC: "不是可以运行的程序",
}


def system_error(what: Text, error: OSError) -> Text:
    """What could not be done with a file or a program, and why the system refused it."""
    zh = _SYSTEM.get(error.errno or 0, f"系统错误 {error.errno}")
    return Text(f"{what.zh}：{zh}", f"{what.en}: {error.strerror or error}")


def unknown(what: Text, name: object, known: Iterable[object]) -> Text:
    """A name that does not exist, and those that do."""
    names = [str(one) for one in known]
    return Text(
        f"没有 {name!r} 这个{what.zh}（可选：{'、'.join(names)}）",
        f"unknown {what.en} {name!r} (choose {', '.join(names)})",
    )
