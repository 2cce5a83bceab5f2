"""How what is code in the rule books gets its parameters, game by game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np

from paiju.fast.functions import Described
from paiju.fast.games.ids import MAY_WIN, NEEDS_A_PASS
from paiju.fast.games.qinhuangdao import BEST, NO_HUN, STRICT
from paiju.fast.patterns import TRIPLETS_OF
from paiju.hands import LAN_PAI, SEVEN_PAIRS
from paiju.rulesets import guangdong_jipinghu, qujing_feibaiban
from paiju.tiles.kinds import WINDS

if TYPE_CHECKING:
    from paiju.fast.compiler import Compiled

_NARROW: Final = {"best": BEST, "no_hun": NO_HUN, "strict": STRICT}
BESIDE_THE_HAND: Final = {"qujing_feibaiban.with_horses": "中马", "qinhuangdao.multiplied": "下跑"}
"""By price, what is paid beside the hand itself."""


def read_highest(compiled: "Compiled", judge: Described) -> None:
    compiled.add_patterns(judge.parameters["highest_first"], 0)


def read_guangdong(compiled: "Compiled", judge: Described) -> None:
    compiled.set(judge_a=guangdong_jipinghu.CAP, judge_b=guangdong_jipinghu.OPENING)
    compiled.add_patterns(guangdong_jipinghu.HIGHEST_FIRST, 0)


def read_qujing(compiled: "Compiled", judge: Described) -> None:
    compiled.set(judge_a=qujing_feibaiban.CAP)
    pairs, colours = qujing_feibaiban.ROWS[SEVEN_PAIRS]
    (stars,) = qujing_feibaiban.ROWS[LAN_PAI]
    for group, rows in enumerate((colours, pairs, stars)):
        compiled.add_patterns(rows, group)


def read_qinhuangdao(compiled: "Compiled", judge: Described) -> None:
    options = judge.parameters["o"]
    compiled.set(
        judge_a=_NARROW[options.bian_ka_diao],
        judge_b=options.haohua_hun,
        judge_c=options.long_chi,
        judge_d=options.hun != "none",
    )


JUDGE_READERS: Final[dict[str, Callable[["Compiled", Described], None]]] = {
    "patterns.highest": read_highest,
    "guangdong_jipinghu.judge": read_guangdong,
    "qujing_feibaiban.judge": read_qujing,
    "qinhuangdao.judge": read_qinhuangdao,
}


def may_win_parameter(compiled: "Compiled", may_win: Described) -> int:
    """贵阳: which pattern is the plain hand; 广东: how many 番 are needed."""
    if may_win.among(MAY_WIN) == NEEDS_A_PASS:
        return compiled.plain()
    return may_win.parameters.get("least", 0)


def payers_parameter(compiled: "Compiled", payers: Described) -> int:
    """贵阳: whether the robbed pays for all; 广东: which pattern is 大四喜."""
    if payers.name != "guangdong_jipinghu.payers":
        return int(payers.parameters.get("rob_pays") == "all")
    tests, counts = compiled.row["pattern_test"], compiled.row["pattern_b"]
    return int(np.argmax((tests[:, 0] == TRIPLETS_OF) & (counts[:, 0] == len(WINDS))))


def test_parameters(test: Described) -> tuple[int, int, int]:
    """The numbers a pattern's test was made with."""
    given = test.parameters
    if test.name == "guangdong_jipinghu.terminals_of":
        return sum(bool(given["suits"](count)) << count for count in range(4)), 0, 0
    if test.name == "guangdong_jipinghu.triplets_of":
        return given["mask"], given["count"], given["pair"]
    if test.name == "qujing_hands.stars":
        return 0, given["count"], 0
    return 0, 0, 0
