"""Whether a line for a person is in the language it should be in."""

import re
from typing import get_args

from paiju.bots import LEVELS
from paiju.match.fairness import Proof
from paiju.round.actions import VERBS
from paiju.round.record import Record
from paiju.rules.document import (
    DiscardDocument,
    EndDocument,
    FactsDocument,
    MeldDocument,
    SeatDocument,
)
from paiju.rules.facts import ClaimWord, EndKind, First, Ting, WinBy
from paiju.rules.melds import MeldKind
from paiju.rules.option_info import describe
from paiju.rulesets import REGISTRY, ruleset
from paiju.rulesets.presets import presets

_SHAPES = (
    FactsDocument,
    SeatDocument,
    MeldDocument,
    DiscardDocument,
    EndDocument,
    Record,
    Proof,
)
_WORDS = (MeldKind, EndKind, WinBy, ClaimWord, First, Ting)
_OPTIONS = [option for game in REGISTRY for option in describe(game)]

NAMES = {
    *REGISTRY,
    *VERBS,
    *LEVELS,
    *(name for shape in _SHAPES for name in shape.__struct_encode_fields__),
    *(word for words in _WORDS for word in get_args(words)),
    *(option.name for option in _OPTIONS),
    *(str(choice) for option in _OPTIONS for choice in option.choices),
    *(row.id for game in REGISTRY for row in ruleset(game).specials.rows),
    *(preset.id for game in REGISTRY for preset in presets(game)),
    *("null", "true", "false", "random", "cmd", "JSON", "UTF", "Ray", "against"),
    *("SEAT", "VERB", "TILES", "NAME", "VALUE", "COMMAND"),
}
"""What is spelt the same in every language: fields, ids, options, verbs, formats."""

TERMS = (
    "定缺",
    "缺",
    "报听",
    "天听",
    "海底",
    "吃",
    "明杠",
    "四白板",
    "白板",
    "星期鸡",
    "万",
    "筒",
    "条",
)
"""Words of the table that an English line may use."""

_QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`""")
_BRACKETED = re.compile(r"\([^()]*\)")
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")


def foreign_words(line: str, lang: str) -> list[str]:
    """What does not belong in a line of this language; all of it where it has no word of it."""
    rest = _QUOTED.sub(" ", line)
    if lang == "zh":
        if not re.search(r"[\u4e00-\u9fff]", rest):
            return [line]
        return [word for word in re.findall(r"[A-Za-z_]{3,}", rest) if word not in NAMES]
    if not re.search(r"[A-Za-z]{2,}", line):
        return [line]
    rest = _BRACKETED.sub(" ", rest)
    for term in TERMS:
        rest = rest.replace(term, " ")
    return _CHINESE.findall(rest)
