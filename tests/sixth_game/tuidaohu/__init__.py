"""推倒胡: the rule book as rows, in the order of its clauses."""

from typing import Annotated, Literal

from paiju.hands import MELDS_AND_PAIR
from paiju.rules.claims import CHI, GANG, HU, ON_MOVING, PENG, Claim, PassRule
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound
from paiju.rules.options import HouseOptions, base_option, players_option, rounds_option
from paiju.rules.parts import Hands, Length, Opening, Payments, Play, Wall
from paiju.rules.patterns import Pattern, anything, highest
from paiju.rules.payers import Share, everyone_pays, one_pays
from paiju.rules.pricing import added_up
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.win import Verdict, Win
from paiju.tiles import WITH_HONOURS

# 一 选项


class Options(HouseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[Literal[4, 3, 2], players_option("基-1")] = 4
    rounds: Annotated[Literal[4, 8, 16], rounds_option("基-2")] = 4
    base: Annotated[int, base_option("基-2")] = 1


# 二 胡牌

SHAPES = (MELDS_AND_PAIR,)
HANDS = (Pattern("平胡", anything, 1, "胡-1"),)


def ruleset(o: Options) -> RuleSet:
    return RuleSet(
        id="tuidaohu",
        options=o,
        wall=Wall(tiles=WITH_HONOURS),
        opening=Opening(first_dealer="lot"),
        length=Length(rounds=o.rounds),
        play=Play(
            claims=(
                Claim(HU, rank=3, clause="打-3"),
                Claim(GANG, rank=2, clause="打-2"),
                Claim(PENG, rank=2, clause="打-2"),
                Claim(CHI, rank=1, clause="打-1"),
            ),
            passing=(PassRule("漏胡", HU, same_tile=True, until=ON_MOVING, clause="打-4"),),
        ),
        hands=Hands(shapes=SHAPES, judge=highest(SHAPES, HANDS)),
        payments=Payments(payers=payers, price=added_up(())),
        next_dealer=next_dealer,
    )


# 三 付分


def payers(facts: Facts, win: Win, verdict: Verdict) -> list[Share]:
    """自摸: each pays (付-1); 点炮, 抢杠: whoever fed the tile pays (付-2)."""
    return everyone_pays(facts, win) if win.by == "zimo" else one_pays(win)


# 四 坐庄


def next_dealer(table: FinishedRound) -> NextDealer:
    facts = table.facts
    if facts.dealer in facts.end.winners:
        return NextDealer(facts.dealer, "庄-1")
    return NextDealer((facts.dealer + 1) % facts.players, "庄-1")
