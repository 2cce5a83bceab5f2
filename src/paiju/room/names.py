"""Names of people: which characters they may have, and how two of them are told apart.

A name may be written in any script. Characters that cannot be seen are refused, except where they
join emoji; so are letters that imitate those of another script or are variants made for decoration.
At one table no two names look the same: a second 小王 is called 小王 2. Categories, normal forms
and names of characters are those of the `unicodedata` module, of Unicode 14 or later; `lookalikes`
has the rest.
"""

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from paiju.room.lookalikes import LIKE_LATIN, SAME
from paiju.rules.errors import InputError
from paiju.tiles.text import Text

LONGEST_NAME = 16
MOST_MARKS = 4
"""Combining marks on one letter; Tibetan needs several, a name that covers its neighbours more."""

_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}
"""Control and format characters (also for text direction), unassigned ones, spaces, line ends."""
_BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0", *map(chr, range(0x180B, 0x1810))}
"""Letters, marks and signs that are drawn as nothing."""
_SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
_JOINER, _EMOJI_STYLE, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_SKIN_TONES = {*map(chr, range(0x1F3FB, 0x1F400))}
_FLAG, _TAGS = "\U0001f3f4", {*map(chr, range(0xE0020, 0xE0080))}
_VARIANTS = ("<font>", "<super>", "<sub>", "<small>", "<compat>")
"""Kinds of compatibility characters that can pass for plain letters. Full width is not among them:
Chinese keyboards produce it."""


def checked_name(name: str) -> str:
    """The name in its normal form, or `InputError`."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        zh, en = f"要有 1 到 {LONGEST_NAME} 个字", f"must have 1 to {LONGEST_NAME} characters"
        raise InputError(Text(zh, en), "name")
    if any(_is_unseen(name, index) for index in range(len(name))) or _has_too_many_marks(name):
        text = Text("有显示不出来的字符", "has a character that cannot be shown")
        raise InputError(text, "name")
    imitation = next((character for character in name if _imitates(character, name)), None)
    if imitation is not None:
        zh = f"「{imitation}」容易被看成别的字"
        raise InputError(Text(zh, f"has {imitation!r}, which looks like another letter"), "name")
    return name


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number if one of the others looks the same."""
    taken = {appearance(other) for other in others}
    wanted, number = name, 1
    while appearance(wanted) in taken:
        number += 1
        wanted = f"{name} {number}"
    return wanted


@lru_cache(maxsize=4096)
def appearance(name: str) -> str:
    """Equal for names that a reader may take for one another."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = (SAME.get(c, c) for c in plain if unicodedata.category(c) not in ("Mn", "Cf", "Zs"))
    return "".join(SAME.get(letter, letter) for letter in letters).replace("rn", "m")


def _is_unseen(name: str, index: int) -> bool:
    """Whether this character is drawn as nothing, other than to join or style emoji."""
    character = name[index]
    before, after = name[index - 1 : index], name[index + 1 : index + 2]
    if character == " ":
        return before == " "
    if character == _JOINER:
        return not (_ends_emoji(before) and _is_symbol(after))
    if character == _EMOJI_STYLE:
        return not (_is_symbol(before) or after == _KEYCAP)
    if character in _TAGS:
        return before != _FLAG and before not in _TAGS
    is_selector = ord(character) in _SELECTORS
    return is_selector or character in _BLANK or unicodedata.category(character) in _UNSEEN


def _is_symbol(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in ("So", "Sm")


def _ends_emoji(character: str) -> bool:
    return _is_symbol(character) or character in (_EMOJI_STYLE, *_SKIN_TONES)


def _has_too_many_marks(name: str) -> bool:
    marks = "".join("m" if unicodedata.category(c) in ("Mn", "Me") else "." for c in name)
    return marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks


def _imitates(character: str, name: str) -> bool:
    """Whether this letter passes for a Latin one: as a variant of it, or beside another script."""
    if not unicodedata.category(character).startswith(("L", "N")) or character.isascii():
        return False
    decomposed = unicodedata.decomposition(character)
    if decomposed.startswith(_VARIANTS):
        return unicodedata.normalize("NFKC", character).isascii()
    if character not in LIKE_LATIN:
        return False
    scripts = {_script(other) for other in name if unicodedata.category(other).startswith("L")}
    return _script(character) == "LATIN" or scripts != {_script(character)}


def _script(letter: str) -> str:
    """The first word of the letter's Unicode name: LATIN, CYRILLIC, CJK …"""
    return unicodedata.name(letter, "?").split()[0]
