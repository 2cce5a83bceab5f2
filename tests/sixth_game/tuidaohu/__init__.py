"""推倒胡: 136 tiles, 吃, 碰 and 杠; every hand is a plain one, for 1 point."""

from typing import Annotated, Literal

from paiju.hands import MELDS_AND_PAIR
from paiju.rules.claims import CHI, GANG, HU, ON_MOVING, PENG, Claim, PassRule
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound
from paiju.rules.options import HouseOptions, option
from paiju.rules.parts import Hands, Length, Opening, Payments, Play, Wall
from paiju.rules.patterns import Pattern, anything, highest
from paiju.rules.payers import Share, everyone_pays, one_pays
from paiju.rules.pricing import added_up
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.win import Verdict, Win
from paiju.tiles import WITH_HONOURS

# 选项 Options


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], option("基-1")] = 4
    rounds: Annotated[Literal[4, 8, 16], option("基-2")] = 4
    base: Annotated[int, option("基-2", at_least=1, at_most=10)] = 1


# 牌与开局 Tiles and deal

WALL = Wall(tiles=WITH_HONOURS)  # 基-1
OPENING = Opening(first_dealer="lot")

# 吃碰杠与过 Claims and passing

PLAY = Play(
    claims=(
        Claim(CHI, rank=1, clause="打-1"),
        Claim(PENG, rank=2, clause="打-2"),
        Claim(GANG, rank=2, clause="打-2"),
        Claim(HU, rank=3, clause="打-3"),
    ),
    passing=(PassRule("漏胡", HU, same_tile=True, until=ON_MOVING, clause="打-4"),),
)

# 牌型 Hands

SHAPES = (MELDS_AND_PAIR,)
PATTERNS = (Pattern("平胡", anything, 1, "胡-1"),)
HANDS = Hands(shapes=SHAPES, judge=highest(SHAPES, PATTERNS))

# 输赢 Payments


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """自摸: each pays (付-1); 点炮, 抢杠: whoever fed the tile pays (付-2)."""
    return everyone_pays(facts, win) if win.by == "zimo" else one_pays(win)


# 坐庄 Next dealer


def next_dealer(finished: FinishedRound) -> NextDealer:
    facts = finished.facts
    if facts.dealer in facts.end.winners:
        return NextDealer(facts.dealer, "庄-1")
    return NextDealer((facts.dealer + 1) % facts.players, "庄-1")


# The game


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="tuidaohu",
        options=o,
        wall=WALL,
        opening=OPENING,
        length=Length(rounds=o.rounds),
        play=PLAY,
        hands=HANDS,
        payments=Payments(payers=payers, price=added_up(())),
        next_dealer=next_dealer,
    )
