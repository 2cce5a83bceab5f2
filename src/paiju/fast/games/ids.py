"""The numbers of what is code in the rule books, by the name of the rule books' function."""

from typing import Final

from paiju.fast import patterns

HIGHEST, GUANGDONG, QUJING, QINHUANGDAO = range(4)
JUDGES: Final = {
    "patterns.highest": HIGHEST,
    "guangdong_jipinghu.judge": GUANGDONG,
    "qujing_feibaiban.judge": QUJING,
    "qinhuangdao.judge": QINHUANGDAO,
}

ALWAYS_ALLOWED, NEEDS_A_PASS, FAN_NEEDED, QUJING_MAY_WIN = range(4)
MAY_WIN: Final = {
    "parts.always_allowed": ALWAYS_ALLOWED,
    "guiyang_dingque.needs_a_pass": NEEDS_A_PASS,
    "guiyang_baoting.needs_a_pass": NEEDS_A_PASS,
    "guangdong_jipinghu.fan_needed": FAN_NEEDED,
    "qujing_feibaiban.may_win": QUJING_MAY_WIN,
}

GUIYANG_PAYERS, GUANGDONG_PAYERS, QUJING_PAYERS, QINHUANGDAO_PAYERS = range(4)
PAYERS: Final = {
    "guiyang.payers": GUIYANG_PAYERS,
    "guangdong_jipinghu.payers": GUANGDONG_PAYERS,
    "qujing_feibaiban.payers": QUJING_PAYERS,
    "qinhuangdao.payers": QINHUANGDAO_PAYERS,
}

ADDED_UP, DOUBLED, WITH_HORSES, MULTIPLIED = range(4)
PRICES: Final = {
    "pricing.added_up": ADDED_UP,
    "pricing.doubled": DOUBLED,
    "qujing_feibaiban.with_horses": WITH_HORSES,
    "qinhuangdao.multiplied": MULTIPLIED,
}

(
    ON_ZIMO,
    ON_ROB,
    ON_GANG_HUA,
    ON_GANG_PAO,
    WHEN_DECLARED,
    WHEN_KILLING,
    BOTH_BIDS,
    STREAK,
    ABOVE_PLAIN,
    FED_AFTER,
    ON_TIAN_HU,
) = range(11)
AMOUNTS: Final = {
    "guiyang.on_zimo": ON_ZIMO,
    "guiyang.on_rob": ON_ROB,
    "guiyang.on_gang_hua": ON_GANG_HUA,
    "guiyang.on_gang_pao": ON_GANG_PAO,
    "guiyang.when_declared": WHEN_DECLARED,
    "guiyang.when_killing": WHEN_KILLING,
    "guiyang.both_bids": BOTH_BIDS,
    "guiyang_dingque.streak": STREAK,
    "guiyang_baoting.above_plain": ABOVE_PLAIN,
    "guiyang_baoting.fed_after": FED_AFTER,
    "guiyang_baoting.on_tian_hu": ON_TIAN_HU,
}

BONUS, DEBT, RESPONSIBILITY, CHA_JIAO, UNCLEARED_SUIT = range(5)
FLOWS: Final = {
    "bonuses.Bonus": BONUS,
    "bonuses.Debt": DEBT,
    "guiyang.Responsibility": RESPONSIBILITY,
    "guiyang.ChaJiao": CHA_JIAO,
    "guiyang_dingque.UnclearedSuit": UNCLEARED_SUIT,
}

(
    GANGS_AT_ONCE,
    ANY_GANGS,
    EVERY_GANG,
    CHARGE,
    CHICKENS,
    DISCARDED,
    FLIPPED,
    WEEKDAY,
    QUJING_SCORING,
    FED_WINDS,
    OWN_WINDS,
) = range(11)
FINDS: Final = {
    "bonuses.gangs": GANGS_AT_ONCE,
    "bonuses.any_gangs": ANY_GANGS,
    "guiyang_baoting.every_gang": EVERY_GANG,
    "guiyang.charge": CHARGE,
    "guiyang.chickens": CHICKENS,
    "guiyang.discarded": DISCARDED,
    "guiyang.flipped": FLIPPED,
    "guiyang.weekday_chickens": WEEKDAY,
    "qujing_feibaiban.scoring": QUJING_SCORING,
    "qinhuangdao.fed_winds": FED_WINDS,
    "qinhuangdao.own_winds": OWN_WINDS,
}

EACH_OTHER, FEEDER = range(2)
BONUS_PAYERS: Final = {"bonuses.each_other": EACH_OTHER, "bonuses.feeder": FEEDER}

ALWAYS, IS_PLAIN, IS_GOLD, ONLY_EXHAUSTED = range(4)
WHENS: Final = {
    "bonuses.always": ALWAYS,
    "guiyang.plain": IS_PLAIN,
    "guiyang.gold": IS_GOLD,
}

NEVER_SILENT, WIND_BLOWS = range(2)
UNLESS: Final = {"guiyang_baoting.wind_blows": WIND_BLOWS}

NOBODY_BURNS, FED_AFTER_GANG, FED_OR_ROBBED = range(3)
BURNED: Final = {
    "parts.nobody_burns": NOBODY_BURNS,
    "guiyang.fed_after_gang": FED_AFTER_GANG,
    "guiyang.fed_or_robbed": FED_OR_ROBBED,
}

(
    DINGQUE_DEALER,
    BAOTING_DEALER,
    GUANGDONG_DEALER,
    QUJING_DEALER,
    QINHUANGDAO_DEALER,
) = range(5)
NEXT_DEALERS: Final = {
    "guiyang_dingque.next_dealer": DINGQUE_DEALER,
    "guiyang_baoting.next_dealer": BAOTING_DEALER,
    "guangdong_jipinghu.next_dealer": GUANGDONG_DEALER,
    "qujing_feibaiban.next_dealer": QUJING_DEALER,
    "qinhuangdao.next_dealer": QINHUANGDAO_DEALER,
}

TESTS: Final = {
    "patterns.anything": patterns.ANYTHING,
    "patterns.one_suit": patterns.ONE_SUIT,
    "patterns.one_suit_and_honours": patterns.ONE_SUIT_AND_HONOURS,
    "patterns.all_honours": patterns.ALL_HONOURS,
    "patterns.all_runs": patterns.ALL_RUNS,
    "patterns.all_triplets": patterns.ALL_TRIPLETS,
    "patterns.seven_pairs": patterns.IS_SEVEN_PAIRS,
    "patterns.thirteen_orphans": patterns.IS_THIRTEEN_ORPHANS,
    "patterns.nine_gates": patterns.NINE_GATES,
    "patterns.all_melded": patterns.ALL_MELDED,
    "patterns.won_on_quad": patterns.WON_ON_QUAD,
    "guiyang_baoting.hit_the_quad": patterns.HIT_THE_QUAD,
    "guangdong_jipinghu.terminals_of": patterns.TERMINALS_OF,
    "guangdong_jipinghu.triplets_of": patterns.TRIPLETS_OF,
    "qujing_hands.is_dragon_claw": patterns.DRAGON_CLAW,
    "qujing_hands.stars": patterns.STAR_COUNT,
}
"""The tests that are compiled, by the name of the rule books' function."""

SPECIALS: Final = (None, "si_baiban", "shi_feng", "luodi_shisanyao")
"""The ids of special wins, by number."""

SHAPES_WITH: Final = {"qujing_feibaiban.shapes_with": 1}
ON_DRAW: Final = {"specials.nothing_drawn": 0, "qujing_specials.four_whites": 1}
ON_DISCARD: Final = {"specials.nothing_discarded": 0, "qujing_specials.discards_alone": 1}
ONLY_EXHAUSTED_FLOWS: Final = frozenset({"qinhuangdao.OnlyExhausted"})
FACE_UP: Final = {"qujing_feibaiban.face_up": 1}
