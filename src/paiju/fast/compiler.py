"""From a `RuleSet` to the row of numbers that kernels read; options are data, too."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.fast.functions import Described, Unsupported, described
from paiju.fast.games import ids
from paiju.fast.games.readers import (
    BESIDE_THE_HAND,
    JUDGE_READERS,
    may_win_parameter,
    payers_parameter,
    test_parameters,
)
from paiju.fast.rows import (
    ALL_ORPHANS,
    FIRST_BITS,
    FOUR_WILDS,
    LAN_PAI,
    MELDS_AND_PAIR,
    MOST_EXTRAS,
    MOST_FLOWS,
    MOST_PATTERNS,
    MOST_TESTS,
    NEVER_TURNED,
    RULES,
    SEVEN_PAIRS,
    SEVEN_STARS,
    SEVEN_STARS_AT_FACE,
    THIRTEEN_ORPHANS,
    TURNED_AT_DEAL,
    TURNED_AT_WIN,
)
from paiju.fast.state import AN_GANG, BU, BU_GANG, FENG_GANG, MING_GANG, TIAN
from paiju.rules.patterns import Pattern
from paiju.rules.ruleset import RuleSet
from paiju.tiles.kinds import BAI, WINDS

_SHAPES = {
    "melds_and_pair": MELDS_AND_PAIR,
    "seven_pairs": SEVEN_PAIRS,
    "thirteen_orphans": THIRTEEN_ORPHANS,
    "all_orphans": ALL_ORPHANS,
    "lan_pai": LAN_PAI,
    "seven_stars": SEVEN_STARS,
    "seven_stars_at_face": SEVEN_STARS_AT_FACE,
    "four_wilds": FOUR_WILDS,
}
_GANGS = {"ming_gang": MING_GANG, "bu_gang": BU_GANG, "an_gang": AN_GANG, "feng_gang": FENG_GANG}
_TINGS = {"tian": TIAN, "bu": BU}
_TURNED = {None: NEVER_TURNED, "deal": TURNED_AT_DEAL, "win": TURNED_AT_WIN}
_OPENS = {"draw": 1, "claim": 2}


class Compiled:
    """A rule set as kernels read it, and the names of what its ledger lines are about."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.table: NDArray[Any] = np.zeros(1, RULES)
        self.items: list[str] = []
        """By number, what a ledger line is called."""
        self.row: Any = self.table[0]
        self._read_wall()
        self._read_opening()
        self._read_play()
        self._read_hands()
        self._read_payments()

    def set(self, **numbers: Any) -> None:
        for name, number in numbers.items():
            self.row[name] = number

    def _item(self, name: str) -> int:
        self.items.append(name)
        return len(self.items) - 1

    def _read_wall(self) -> None:
        rules, wall, wilds = self.rules, self.rules.wall, self.rules.wilds
        by_indicator = [wilds.kinds(tile) for tile in range(34)]
        without = wilds.kinds(None)
        if wilds.in_gangs and {*by_indicator, without} != {1 << BAI}:
            raise Unsupported("wild tiles in gangs other than 白板")
        self.set(
            players=rules.players,
            base=rules.base,
            tile_count=len(wall.tiles),
            needs_weekday=rules.payments.needs_weekday,
            indicator=_TURNED[wall.indicator],
            horse_count=wall.horses,
            in_gangs=wilds.in_gangs,
            in_melds=wilds.in_melds,
            discard_bars=wilds.discard_bars,
            four_gangs_end=rules.length.four_gangs_end,
        )
        self.row["tiles"][: len(wall.tiles)] = wall.tiles
        face_up = rules.play.face_up
        self.set(hides_wilds=face_up is not None and described(face_up).among(ids.FACE_UP))
        self.row["reserve"][:] = [wall.reserve(gangs) for gangs in range(20)]
        turned = by_indicator if wall.indicator == "deal" else [without] * 34
        self.row["wild_by"][:] = [*turned, without]

    def _read_opening(self) -> None:
        opening = self.rules.opening
        choices = opening.bidding.choices if opening.bidding is not None else ()
        self.set(
            bid_count=len(choices),
            has_que=opening.que is not None,
            has_tian_ting=opening.tian_ting is not None,
            has_bu_ting=self.rules.play.bu_ting is not None,
        )
        self.row["bids"][: len(choices)] = choices
        self.row["dealer_wind"][:] = [opening.dealer_wind(wind) for wind in WINDS]

    def _read_play(self) -> None:
        ranks, closing = self.rules.play.ranks, self.rules.play.closing
        self.set(
            rank_hu=ranks["hu"],
            rank_gang=ranks["ming_gang"],
            rank_peng=ranks["peng"],
            rank_chi=ranks.get("chi", 0),
            rank_feng_gang=ranks.get("feng_gang", 0),
            has_chi="chi" in ranks,
            has_feng_gang="feng_gang" in ranks,
        )
        for claim, rule in closing.items():
            self.set(**{f"{claim}_closes": 1, f"{claim}_same_tile": rule.same_tile})
            self.set(**{f"{claim}_opens": sum(_OPENS[release] for release in rule.until)})
        self.set(hu_robbing="hu" in closing and closing["hu"].robbing)

    def _read_hands(self) -> None:
        hands, specials = self.rules.hands, self.rules.specials
        others = _bits(shape.name for shape in hands.other_shapes)
        has_rule = hands.shapes_with is not None
        if has_rule:
            described(hands.shapes_with).among(ids.SHAPES_WITH)
        self.set(
            shapes=others,
            shapes_beside=0 if has_rule else others,
            waits_beside=0,
            natural_orphan_gangs=has_rule,
            four_whites=described(specials.on_draw).among(ids.ON_DRAW),
            discards_alone=described(specials.on_discard).among(ids.ON_DISCARD),
            special_discards=specials.discards,
            firsts=sum(FIRST_BITS[first] for first in hands.firsts),
        )
        judge, may_win = described(hands.judge), described(hands.may_win)
        self.set(judge=judge.among(ids.JUDGES), may_win=may_win.among(ids.MAY_WIN))
        JUDGE_READERS[judge.name](self, judge)
        self.set(may_win_a=may_win_parameter(self, may_win))

    def add_patterns(self, rows: Sequence[Pattern], group: int) -> None:
        for row in rows:
            at = int(self.row["pattern_count"])
            _check_room(at, MOST_PATTERNS, "patterns")
            self.row["pattern_value"][at] = row.value
            self.row["pattern_group"][at] = group
            for place, (test, a, b, c) in enumerate(_tests(row.test)):
                _check_room(place, MOST_TESTS, f"the tests of {row.name}")
                self.row["pattern_test"][at, place] = test
                self.row["pattern_a"][at, place] = a
                self.row["pattern_b"][at, place] = b
                self.row["pattern_c"][at, place] = c
            assert self._item(row.name) == at
            self.set(pattern_count=at + 1)

    def plain(self) -> int:
        """The number of the pattern that any hand fits."""
        count = int(self.row["pattern_count"])
        return next(at for at in range(count) if not self.row["pattern_test"][at].any())

    def _read_payments(self) -> None:
        payments = self.rules.payments
        payers, price = described(payments.payers), described(payments.price)
        self.set(
            payers=payers.among(ids.PAYERS),
            payers_a=payers_parameter(self, payers),
            price_item=self._item(BESIDE_THE_HAND.get(price.name, "")),
            price=price.among(ids.PRICES),
            price_a=bool(price.parameters.get("dealer_double")),
            burned=described(payments.burned).among(ids.BURNED),
            next_dealer=described(self.rules.next_dealer).among(ids.NEXT_DEALERS),
        )
        for extra in price.parameters.get("extras", ()):
            self._add_extra(extra.item, described(extra.amount))
        for flow in payments.bonuses:
            self._add_flow(flow, won=True)
        for flow in payments.when_exhausted:
            self._add_flow(flow, won=False)

    def _add_extra(self, item: str, amount: Described) -> None:
        at, given = int(self.row["extra_count"]), amount.parameters
        _check_room(at, MOST_EXTRAS, "extras")
        number, points, a = amount.among(ids.AMOUNTS), given.get("points", 0), 0
        if "ting" in given:
            a = _TINGS[given["ting"]]
        elif number == ids.FED_AFTER:
            a = sum(1 << _GANGS[kind] for kind in given["kinds"])
        elif number == ids.ABOVE_PLAIN:
            a = self.plain()
        for name, value in (("amount", number), ("points", points), ("a", a)):
            self.row[f"extra_{name}"][at] = value
        self.row["extra_item"][at] = self._item(item)
        self.set(extra_count=at + 1)

    def _add_flow(self, flow: Any, *, won: bool, unless: int = 0, when: int | None = None) -> None:
        made = described(flow)
        if made.name == "bonuses.Unless":
            happened = described(flow.happened).among(ids.UNLESS)
            for row in flow.rows:
                self._add_flow(row, won=won, unless=happened)
            return
        if made.name in ids.ONLY_EXHAUSTED_FLOWS:
            self._add_flow(flow.row, won=won, when=ids.ONLY_EXHAUSTED)
            return
        at = int(self.row["flow_count"])
        _check_room(at, MOST_FLOWS, "bonuses")
        self.row["flow"][at] = made.among(ids.FLOWS)
        self.row["flow_when_won"][at] = won
        self.row["flow_unless"][at] = unless
        self.row["flow_worth"][at] = made.parameters.get("worth", 0)
        self.row["flow_kind"][at] = made.parameters.get("kind", 0)
        self.row["flow_if_ready"][at] = made.parameters.get("only_if_ready", True)
        if "find" in made.parameters:
            self._read_find(at, described(flow.find))
            self._read_when(at, described(flow.when), when)
        if "payers" in made.parameters:
            self.row["flow_payers"][at] = described(flow.payers).among(ids.BONUS_PAYERS)
        self.row["flow_item"][at] = self._item(made.parameters.get("item", made.name))
        self.set(flow_count=at + 1)

    def _read_find(self, at: int, find: Described) -> None:
        given = find.parameters
        self.row["flow_find"][at] = find.among(ids.FINDS)
        if "step" in given:
            self.row["flow_kind"][at] = given["step"]
            self.row["flow_kinds"][at] = sum(1 << kind for kind in given["besides"])
        elif "gangs" in given:  # 曲靖 narrows another find
            self.row["flow_kind"][at] = _GANGS[described(given["gangs"]).parameters["kind"]]
        elif "kind" in given:
            kind = given["kind"]
            self.row["flow_kind"][at] = _GANGS[kind] if isinstance(kind, str) else kind

    def _read_when(self, at: int, when: Described, instead: int | None) -> None:
        number = when.among(ids.WHENS)
        assert instead is None or number == ids.ALWAYS
        self.row["flow_when"][at] = number if instead is None else instead
        self.row["flow_when_kind"][at] = when.parameters.get("kind", 0)
        self.row["flow_when_steps"][at] = sum(
            1 << step + 1 for step in when.parameters.get("steps", ())
        )


def _bits(names: Iterable[str]) -> int:
    bits = 0
    for name in names:
        if name not in _SHAPES:
            raise Unsupported(f"the shape {name}")
        bits |= _SHAPES[name]
    return bits


def _tests(test: object) -> list[tuple[int, int, int, int]]:
    """The tests that all have to hold, each with its parameters."""
    made = described(test)
    if made.name == "patterns.both":
        return [*_tests(made.parameters["one"]), *_tests(made.parameters["other"])]
    return [(made.among(ids.TESTS), *test_parameters(made))]


def _check_room(used: int, most: int, what: str) -> None:
    if used >= most:
        raise Unsupported(f"more than {most} of {what}")
