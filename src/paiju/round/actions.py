"""Actions: what a seat does. Written `SEAT VERB [TILES]`, made once and shared."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, get_args

from msgspec import Struct

from paiju.rules.document import tiles_at
from paiju.rules.errors import InputError
from paiju.tiles import NAMES, Tile, format_as_laid
from paiju.tiles.kinds import KINDS, SUIT_LETTERS
from paiju.tiles.text import Text

Verb = Literal[
    "bid",
    "que",
    "tian_ting",
    "bu_ting",
    "discard",
    "hu",
    "an_gang",
    "bu_gang",
    "ming_gang",
    "feng_gang",
    "peng",
    "chi",
    "pass",
]
VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
_ONE_TILE: Final = frozenset({"discard", "bu_ting"})
_NO_TILES: Final = frozenset({"tian_ting", "hu", "feng_gang", "peng", "pass"})


class Action(Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """One move of one seat. `number` is the bid of `bid` and the suit of `que`."""

    seat: int
    verb: Verb
    tiles: tuple[Tile, ...] = ()
    number: int = 0

    def __str__(self) -> str:
        return SPELLING[self]

    @property
    def said(self) -> str:
        """Without the seat, as `legal` lists it: `discard 1s`."""
        return str(self).partition(" ")[2]


class _Spelling(dict[Action, str]):
    """The text of each action, written when first asked for."""

    def __missing__(self, action: Action) -> str:
        words = (str(action.seat), action.verb, _object(action))
        text = " ".join(word for word in words if word)
        if len(self) < _MOST_SPELLINGS:
            self[action] = text
        return text


SPELLING: Final = _Spelling()
_MOST_SPELLINGS: Final = 1 << 14


def _object(action: Action) -> str:
    if action.verb == "bid":
        return str(action.number)
    if action.verb == "que":
        return SUIT_LETTERS[action.number : action.number + 1]
    if action.verb == "bu_gang":
        return " ".join(NAMES[tile] for tile in action.tiles)
    return format_as_laid(action.tiles)


@cache
def simple(seat: int, verb: Verb) -> Action:
    """An action without tiles."""
    return Action(seat, verb)


PASSES: Final = tuple(simple(seat, "pass") for seat in range(4))
"""Every seat's pass: whoever is asked may decline."""

QUES: Final = tuple(tuple(Action(seat, "que", (), suit) for suit in range(3)) for seat in range(4))
"""Every seat's choices of 定缺."""

DISCARDS: Final = tuple(
    tuple(Action(seat, "discard", (tile,)) for tile in range(KINDS)) for seat in range(4)
)
"""Every seat's 34 discards, by kind."""

Discardable = Sequence[Action | None]
"""By kind the discard of a tile that a seat may discard, None for others."""


@cache
def only(seat: int, tile: Tile) -> Discardable:
    """One tile is free and no other."""
    return (*(None,) * tile, DISCARDS[seat][tile])


def parse_action(text: str, at: int | str) -> Action:
    """An action as a script writes it; where it makes sense is for the round to say."""
    words = text.split()
    if len(words) < 2 or not words[0].isdecimal() or words[1] not in VERBS:
        zh = f"{text!r} 不是动作（写成 SEAT VERB [TILES]，例如 0 discard 1s）"
        en = f"{text!r} is not an action (SEAT VERB [TILES], e.g. 0 discard 1s)"
        raise InputError(Text(zh, en), at)
    seat, verb, rest = int(words[0]), words[1], " ".join(words[2:])
    if verb in ("bid", "que"):
        zh = f"{verb} 要写在文件的 {verb}s 里，不在动作里"
        en = f"{verb} belongs in the file's {verb}s, not among its actions"
        raise InputError(Text(zh, en), at)
    tiles = _in_form(verb, tiles_at(rest, at))
    if (verb in _ONE_TILE and len(tiles) != 1) or (verb in _NO_TILES and tiles):
        zh, en = ("写一张牌", "one tile") if verb in _ONE_TILE else ("不写牌", "no tiles")
        raise InputError(Text(f"{text!r}：{verb} 后面{zh}", f"{text!r}: {verb} takes {en}"), at)
    return Action(seat, verb, tiles)


def _in_form(verb: str, tiles: list[Tile]) -> tuple[Tile, ...]:
    """Four of a kind in an an_gang, three in a ming_gang, are spelt short."""
    if verb == "an_gang" and len(tiles) == 4 and len(set(tiles)) == 1:
        return (tiles[0],)
    if verb == "ming_gang" and len(set(tiles)) == 1:
        return ()
    return tuple(tiles)
