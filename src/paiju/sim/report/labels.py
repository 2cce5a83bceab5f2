"""Labels and number formats of simulations, for the screen and for reports."""

from typing import Final

from paiju.rules.book import load_book
from paiju.rules.english import name_in
from paiju.sim.program_bot import PREFIX, is_program
from paiju.sim.statistics import Estimate
from paiju.tiles.text import Lang, Text

_LABELS: Final[dict[str, Text]] = {
    "zimo": Text("自摸", "self-drawn"),
    "dian_pao": Text("点炮", "by discard"),
    "qiang_gang": Text("抢杠", "by robbing a gang"),
    "exhausted": Text("荒庄", "nobody won"),
    "four_gangs": Text("四杠荒", "four gangs, nobody won"),
    "hand": Text("胡牌", "hands"),
    "ji": Text("鸡", "鸡"),
    "gang": Text("豆·杠", "gangs"),
    "extra": Text("其他", "the rest"),
    "rounds": Text("局", "rounds"),
    "ending": Text("怎么结束", "how rounds end"),
    "share": Text("占", "share"),
    "error": Text("±", "±"),
    "seat": Text("座位", "seat"),
    "bot": Text("电脑", "bot"),
    "place": Text("位置", "place"),
    "points": Text("每局得分", "points a round"),
    "wins": Text("胡", "wins"),
    "fed": Text("点炮", "feeds"),
    "ready": Text("叫牌", "ready"),
    "item": Text("名目", "item"),
    "in_rounds": Text("多少局有", "in rounds"),
    "moved": Text("每局进出", "points a round"),
    "part": Text("占全部", "of all points"),
    "pattern": Text("牌型", "pattern"),
    "of_wins": Text("占胡牌", "of wins"),
    "take": Text("胡家净得", "winner's take"),
    "fan": Text("番", "番"),
    "streak": Text("连庄", "streak"),
    "dealer_points": Text("庄家每局得分", "dealer's points"),
    "opponent": Text("对手", "against"),
    "hero": Text("选手", "bot"),
    "verdict": Text("结论", "verdict"),
    "interval": Text("99% 区间", "99 % interval"),
    "measure": Text("项目", "what"),
    "before": Text("原来", "before"),
    "after": Text("改后", "after"),
    "change": Text("变化", "change"),
}
_MEASURES: Final[dict[str, Text]] = {
    "swing": Text("一局进出", "points that change hands"),
    "won": Text("有人胡", "somebody wins"),
    "exhausted": Text("荒庄", "nobody wins"),
    "zimo": Text("自摸", "self-drawn wins"),
    "several": Text("一炮多响", "several win"),
    "length": Text("打出张数", "discards"),
    "ready": Text("结束时叫牌人数", "ready at the end"),
    "dealer": Text("庄家得分", "dealer's points"),
    "winners": Text("胡家得分", "winners' points"),
    "feeder": Text("点炮者得分", "feeder's points"),
    "others": Text("旁家得分", "the others' points"),
    "biggest": Text("赢得最多的一家", "the round's best score"),
    "worth": Text("胡一次净得", "what a win brings"),
}
_SHARES: Final = frozenset({"won", "exhausted", "zimo", "several"})
_SIGNED: Final = frozenset({"dealer", "winners", "feeder", "others", "biggest", "worth"})
_DEALER, _NEXT = Text("庄家", "dealer"), Text("下家", "next")
_OPPOSITE, _LAST = Text("对家", "opposite"), Text("上家", "last")
_PLACES: Final = {
    4: (_DEALER, _NEXT, _OPPOSITE, _LAST),
    3: (_DEALER, _NEXT, _LAST),
    2: (_DEALER, _OPPOSITE),
}


def label(key: str, lang: Lang) -> str:
    return _LABELS[key].pick(lang)


def place_label(place: int, players: int, lang: Lang) -> str:
    """庄家, 下家, 对家, 上家."""
    return _PLACES[players][place].pick(lang)


def item_label(ruleset: str, item: str, lang: Lang) -> str:
    """What is paid for; in English with its Chinese name."""
    return name_in(lang, item, ruleset)


def game_title(ruleset: str, lang: Lang) -> str:
    book = load_book(ruleset)
    return Text(book.zh, book.en).pick(lang)


def options_label(options: dict[str, object], lang: Lang) -> str:
    """As typed on the command line."""
    if not options:
        return Text("标准规则", "standard rules").pick(lang)
    return " ".join(f"{name}={option_text(value)}" for name, value in options.items())


def option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def bot_label(name: str) -> str:
    """A long command is cut at its start: the name of the bot is probably at its end."""
    if not is_program(name) or len(name) <= _LONGEST_NAME:
        return name
    return f"{PREFIX}…{name[len(PREFIX) + 1 - _LONGEST_NAME :]}"


_LONGEST_NAME = 24


def bots_label(bots: list[str]) -> str:
    """`medium ×4`, or each by name."""
    if len(set(bots)) == 1:
        return f"{bot_label(bots[0])} ×{len(bots)}"
    return ", ".join(map(bot_label, bots))


def points(estimate: Estimate) -> str:
    """`+1.23 ±0.10`: a mean with its standard error."""
    return f"{estimate.mean:+.2f}{_error(estimate, 1, 2)}"


def amount(estimate: Estimate) -> str:
    """The same without a sign."""
    return f"{estimate.mean:.2f}{_error(estimate, 1, 2)}"


def percent(estimate: Estimate) -> str:
    return f"{estimate.mean:.1%}{_error(estimate, 100, 1)}"


def _error(estimate: Estimate, scale: int, digits: int) -> str:
    return "" if estimate.error is None else f" ±{estimate.error * scale:.{digits}f}"


def between(interval: tuple[float, float] | None) -> str:
    return "" if interval is None else f"{interval[0]:+.2f} … {interval[1]:+.2f}"


def measure_label(name: str, lang: Lang) -> str:
    return _MEASURES[name].pick(lang)


def measure_text(name: str, estimate: Estimate, *, is_change: bool = False) -> str:
    """A measure of `whatif`: a share, points, or a plain number."""
    if name in _SHARES:
        sign = "+" if is_change else ""
        return f"{100 * estimate.mean:{sign}.1f}%{_error(estimate, 100, 1)}"
    return points(estimate) if is_change or name in _SIGNED else amount(estimate)


_SEATINGS: Final = {
    "solo": Text("一对其余，轮坐各位", "one against all the others, in every seat"),
    "half": Text("一半对一半，坐遍各种座次", "half against half, in every arrangement"),
}
_VERDICTS: Final = {
    "beats": Text("强", "stronger"),
    "loses": Text("弱", "weaker"),
    "open": Text("未定", "open"),
}


def seating_label(seating: str, lang: Lang) -> str:
    return _SEATINGS[seating].pick(lang)


def verdict_label(verdict: str, lang: Lang) -> str:
    return _VERDICTS[verdict].pick(lang)
