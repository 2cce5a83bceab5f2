"""Records: a round as a file, hand-written or recorded; replaying one gives the same round."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from paiju.round.actions import SPELLING, Action, parse_action, simple
from paiju.round.deal import Deal
from paiju.round.round import IllegalAction, Round
from paiju.rules.document import (
    check_dice,
    check_setting,
    dice_at,
    dice_document,
    read_json,
    suit_at,
    tile_at,
    tiles_at,
    wind_at,
)
from paiju.rules.errors import InputError
from paiju.rules.options import every
from paiju.rules.refusals import (
    BIDDING_IS_OFF,
    INDICATOR_NEEDED,
    QUE_IS_OFF,
    one_for_each,
    tile_of_another_game,
    too_many_of,
)
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES
from paiju.tiles import NAMES, Tile, format_in_order
from paiju.tiles.kinds import SUIT_LETTERS
from paiju.tiles.text import Text

_ONLY_ANSWERS = frozenset({"peng", "chi", "ming_gang", "pass", "tian_ting"})


class PlayedRecord(Struct, forbid_unknown_fields=True):
    """What chance decided in a round, and what the seats did."""

    ruleset: str
    deal: list[str]
    rules: int = RULES
    """The version of the rule books it was played under."""
    options: dict[str, Any] = {}
    dealer: int = 0
    streak: int = 0
    round_wind: str = "1z"
    weekday: int | None = None
    bids: list[int] | None = None
    ques: list[str] | None = None
    draws: str = ""
    tail: str = ""
    indicator: str | None = None
    horses: str = ""
    dice: list[list[int]] | None = None
    actions: list[str] = []


class Record(PlayedRecord):
    """A round as a file. `paiju.match` reads proof and seal, which a replay does not need."""

    proof: dict[str, Any] | None = None
    seal: dict[str, Any] | None = None


def read_record(text: bytes | str) -> Record:
    return read_json(text, Record)


def write_record(table: Round) -> dict[str, Any]:
    """The record of a round, finished or not, with every option written out."""
    deal, rules = table.deal, table.rules
    record = PlayedRecord(
        ruleset=rules.id,
        options=every(rules.options),
        dealer=deal.dealer,
        streak=deal.streak,
        round_wind=NAMES[deal.round_wind],
        weekday=deal.weekday,
        bids=list(table.bids) if rules.opening.bidding else None,
        ques=[SUIT_LETTERS[que] for que in table.ques if que is not None] or None,
        deal=list(table.dealt),
        draws=format_in_order(deal.wall[: table.back]),
        tail=format_in_order(reversed(deal.wall[table.back :])),
        indicator=None if deal.indicator is None else NAMES[deal.indicator],
        horses=format_in_order(deal.horses),
        dice=dice_document(deal.dice),
        actions=list(map(SPELLING.__getitem__, table.actions[_choices(table) :])),
    )
    return structs.asdict(record)


def _choices(table: Round) -> int:
    """How many of a round's actions, which are its first, were bids and 定缺."""
    rules = table.rules
    return ((rules.opening.bidding is not None) + (rules.opening.que is not None)) * table.players


class Replay:
    """A record played step by step; unanswered offers become passes as the format says."""

    def __init__(self, rules: RuleSet, record: Record) -> None:
        self.round = Round(rules, _deal(rules, record))
        self.refused_by = self.round
        """The round as it stood for the action last tried: unanswered offers may have passed."""
        self.moot: dict[int, list[Action]] = {}
        """Offers of the last window that were settled before their seats had answered."""
        self._choose(record, rules)

    def _choose(self, record: Record, rules: RuleSet) -> None:
        if rules.opening.bidding is not None:
            bids = _one_per_seat(record.bids, rules, "bids")
            for seat, bid in enumerate(bids):
                self._answer(Action(seat, "bid", (), bid), f"bids[{seat}]")
        elif record.bids and any(record.bids):
            raise InputError(BIDDING_IS_OFF, "bids")
        if rules.opening.que is not None:
            ques = _one_per_seat(record.ques, rules, "ques")
            for seat, que in enumerate(ques):
                self._answer(Action(seat, "que", (), suit_at(que, f"ques[{seat}]")), "ques")
        elif record.ques:
            raise InputError(QUE_IS_OFF, "ques")

    def _answer(self, action: Action, at: str) -> None:
        try:
            self.round.apply(action)
        except IllegalAction:
            choices = [offer.said for offer in self.round.legal(action.seat)]
            zh = f"{action.said} 不在可选的之中：{'、'.join(choices)}"
            en = f"{action.said} is not among the choices: {', '.join(choices)}"
            raise InputError(Text(zh, en), at) from None

    def step(self, action: Action) -> None:
        """Apply the next action of the file, or raise IllegalAction and change nothing."""
        if self._is_moot(action):
            self.moot.pop(action.seat)
            return
        self.refused_by = self.round
        table, action = self.round, as_offered(self.round, action)
        if action not in table.legal(action.seat):
            passed = self._with_passes()
            late = as_offered(passed, action)
            if late in passed.legal(late.seat):
                table, action = passed, late
            elif action.verb not in _ONLY_ANSWERS:
                self.refused_by = passed
                passed.apply(action)
        offers = {seat: table.legal(seat) for seat in table.to_act}
        table.apply(action)
        self.round = table
        self.moot = self._left_over(offers, action)

    def _left_over(
        self, offers: dict[int, list[Action]], action: Action
    ) -> dict[int, list[Action]]:
        """Who was asked together with this seat and can no longer answer."""
        return {
            seat: asked
            for seat, asked in offers.items()
            if seat != action.seat and seat not in self.round.to_act
        }

    def _is_moot(self, action: Action) -> bool:
        offers = self.moot.get(action.seat, ())
        return any(
            offer.verb == action.verb and sorted(offer.tiles) == sorted(action.tiles)
            for offer in offers
        )

    def _with_passes(self) -> Round:
        """The round after everybody who was asked and may decline has declined."""
        table = self.round.copy()
        for seat in table.to_act:
            declined = simple(seat, "pass")
            if declined in table.legal(seat):
                table.apply(declined)
        return table


def as_offered(table: Round, action: Action) -> Action:
    """The action as the round spells it: tiles may be written in any order."""
    tiles = sorted(action.tiles)
    for offer in table.legal(action.seat):
        if offer.verb == action.verb and sorted(offer.tiles) == tiles:
            return offer
    return action


def replay(rules: RuleSet, record: Record) -> Round:
    """The round of a record; an action that is not legal raises with its place in the file."""
    player = Replay(rules, record)
    for at, text in enumerate(record.actions):
        try:
            player.step(parse_action(text, at))
        except IllegalAction as error:
            raise IllegalStep(error.text, at, player.refused_by) from None
        except InputError as error:
            raise IllegalStep(error.text, at, player.round) from None
    return player.round


class IllegalStep(InputError):
    """An action of a record that is not legal where it stands."""

    def __init__(self, text: Text, at: int, table: Round) -> None:
        super().__init__(text, at)
        self.legal = legal_document(table)


def legal_document(table: Round) -> dict[str, list[str]]:
    """Per seat the table waits for, what it may do."""
    return {str(seat): [offer.said for offer in table.legal(seat)] for seat in sorted(table.to_act)}


def _one_per_seat(given: Sequence[Any] | None, rules: RuleSet, at: str) -> Sequence[Any]:
    if given is None:
        raise InputError(Text(f"按这些选项要写 {at}", f"needed: the options have {at}"), at)
    if len(given) != rules.players:
        raise InputError(one_for_each(len(given), rules.players), at)
    return given


def _deal(rules: RuleSet, record: Record) -> Deal:
    check_setting(rules, record.dealer, record.streak, record.weekday)
    dice = dice_at(record.dice, "dice")
    check_dice(rules, dice)
    left = Counter(rules.wall.tiles)
    hands = _dealt_hands(rules, record, left)
    draws = _take(left, tiles_at(record.draws, "draws"), rules, "draws")
    tail = _take(left, tiles_at(record.tail, "tail"), rules, "tail")
    horses = _take(left, tiles_at(record.horses, "horses"), rules, "horses")
    indicator = _indicator(rules, record, left)
    rest = sorted(left.elements())
    missing = rules.wall.horses - len(horses)
    if missing < 0:
        zh = f"写了 {len(horses)} 匹马，应为 {rules.wall.horses} 匹"
        en = f"{len(horses)} given, the options have {rules.wall.horses}"
        raise InputError(Text(zh, en), "horses")
    if missing:
        horses, rest = [*rest[-missing:], *horses], rest[:-missing]
    return Deal(
        hands=hands,
        wall=(*draws, *rest, *reversed(tail)),
        dealer=record.dealer,
        streak=record.streak,
        round_wind=wind_at(record.round_wind, "round_wind"),
        weekday=record.weekday,
        indicator=indicator,
        horses=tuple(horses),
        dice=dice,
    )


def _dealt_hands(
    rules: RuleSet, record: Record, left: Counter[Tile]
) -> tuple[tuple[Tile, ...], ...]:
    if len(record.deal) != rules.players:
        zh = f"写了 {len(record.deal)} 家的手牌，应有 {rules.players} 家"
        en = f"{len(record.deal)} hands for {rules.players} players"
        raise InputError(Text(zh, en), "deal")
    hands: list[tuple[Tile, ...]] = []
    for seat, text in enumerate(record.deal):
        at = f"deal[{seat}]"
        tiles = tiles_at(text, at)
        if len(tiles) != 13:
            zh = f"{seat} 号位手牌有 {len(tiles)} 张，应为 13 张"
            raise InputError(Text(zh, f"{len(tiles)} tiles, should be 13"), at)
        hands.append(tuple(_take(left, tiles, rules, at)))
    return tuple(hands)


def _indicator(rules: RuleSet, record: Record, left: Counter[Tile]) -> Tile | None:
    if rules.wall.indicator != "deal":
        if record.indicator is not None:
            zh = "按这些选项开局不翻牌"
            en = "nothing is turned at the deal under these options"
            raise InputError(Text(zh, en), "indicator")
        return None
    if record.indicator is None:
        raise InputError(INDICATOR_NEEDED, "indicator")
    (tile,) = _take(left, [tile_at(record.indicator, "indicator")], rules, "indicator")
    return tile


def _take(left: Counter[Tile], tiles: list[Tile], rules: RuleSet, at: str) -> list[Tile]:
    """Tiles named in the file leave the heap; there are only so many of each."""
    for tile in tiles:
        if tile not in left:
            raise InputError(tile_of_another_game(tile, rules.id), at)
        if not left[tile]:
            raise InputError(too_many_of(tile), at)
        left[tile] -= 1
    return tiles
