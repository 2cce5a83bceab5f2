"""The words of simulations in both languages, for the screen and for the report."""

from typing import Final

from paiju.rules.book import load_book
from paiju.rules.english import name_in
from paiju.settlement import Lang
from paiju.sim.outside import MARK, is_program
from paiju.sim.sums import Figure

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "zimo": ("自摸", "self-drawn"),
    "dian_pao": ("点炮", "by discard"),
    "qiang_gang": ("抢杠", "by robbing a gang"),
    "exhausted": ("荒庄", "nobody won"),
    "four_gangs": ("四杠荒", "four gangs, nobody won"),
    "hand": ("胡牌", "hands"),
    "ji": ("鸡", "鸡"),
    "gang": ("豆·杠", "gangs"),
    "extra": ("其他", "the rest"),
    "rounds": ("局", "rounds"),
    "ending": ("怎么结束", "how rounds end"),
    "share": ("占", "share"),
    "error": ("±", "±"),
    "seat": ("座位", "seat"),
    "bot": ("电脑", "bot"),
    "place": ("位置", "place"),
    "points": ("每局得分", "points a round"),
    "wins": ("胡", "wins"),
    "fed": ("点炮", "feeds"),
    "ready": ("叫牌", "ready"),
    "item": ("名目", "item"),
    "in_rounds": ("多少局有", "in rounds"),
    "moved": ("每局进出", "points a round"),
    "part": ("占全部", "of all points"),
    "pattern": ("牌型", "pattern"),
    "of_wins": ("占胡牌", "of wins"),
    "take": ("胡家净得", "winner's take"),
    "fan": ("番", "番"),
    "streak": ("连庄", "streak"),
    "dealer_points": ("庄家每局得分", "dealer's points"),
    "opponent": ("对手", "against"),
    "hero": ("选手", "bot"),
    "verdict": ("结论", "verdict"),
    "interval": ("99% 区间", "99 % interval"),
    "measure": ("项目", "what"),
    "before": ("原来", "before"),
    "after": ("改后", "after"),
    "change": ("变化", "change"),
}
_MEASURES: Final[dict[str, tuple[str, str]]] = {
    "swing": ("一局进出", "points that change hands"),
    "won": ("有人胡", "somebody wins"),
    "exhausted": ("荒庄", "nobody wins"),
    "zimo": ("自摸", "self-drawn wins"),
    "several": ("一炮多响", "several win"),
    "length": ("打出张数", "discards"),
    "ready": ("结束时叫牌人数", "ready at the end"),
    "dealer": ("庄家得分", "dealer's points"),
    "winners": ("胡家得分", "winners' points"),
    "feeder": ("点炮者得分", "feeder's points"),
    "others": ("旁家得分", "the others' points"),
    "biggest": ("赢得最多的一家", "the round's best score"),
    "worth": ("胡一次净得", "what a win brings"),
}
_SHARES: Final = frozenset({"won", "exhausted", "zimo", "several"})
_SIGNED: Final = frozenset({"dealer", "winners", "feeder", "others", "biggest", "worth"})
_PLACES: Final = {
    4: (("庄家", "dealer"), ("下家", "next"), ("对家", "opposite"), ("上家", "last")),
    3: (("庄家", "dealer"), ("下家", "next"), ("上家", "last")),
    2: (("庄家", "dealer"), ("对家", "opposite")),
}


def say(key: str, lang: Lang) -> str:
    return _WORDS[key][0 if lang == "zh" else 1]


def place_word(place: int, players: int, lang: Lang) -> str:
    """庄家, 下家, 对家, 上家."""
    return _PLACES[players][place][0 if lang == "zh" else 1]


def item_word(ruleset: str, item: str, lang: Lang) -> str:
    """What is paid for; in English with its Chinese name."""
    return name_in(lang, item, ruleset)


def game_title(ruleset: str, lang: Lang) -> str:
    book = load_book(ruleset)
    return book.zh if lang == "zh" else book.en


def options_told(options: dict[str, object], lang: Lang) -> str:
    """As one types them; nothing changed is the standard game."""
    if not options:
        return "标准规则" if lang == "zh" else "standard rules"
    return " ".join(f"{name}={spelt(value)}" for name, value in options.items())


def spelt(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def bot_told(name: str) -> str:
    """A command is told by its end, where the name of the bot is most likely to stand."""
    if not is_program(name) or len(name) <= _LONGEST_NAME:
        return name
    return f"{MARK}…{name[len(MARK) + 1 - _LONGEST_NAME :]}"


_LONGEST_NAME = 24


def bots_told(bots: list[str]) -> str:
    """`medium ×4`, or each by name."""
    if len(set(bots)) == 1:
        return f"{bot_told(bots[0])} ×{len(bots)}"
    return ", ".join(map(bot_told, bots))


def points(figure: Figure) -> str:
    """`+1.23 ±0.10`: a mean with its standard error."""
    return f"{figure.mean:+.2f}{_error(figure, 1, 2)}"


def amount(figure: Figure) -> str:
    """The same of what has no direction."""
    return f"{figure.mean:.2f}{_error(figure, 1, 2)}"


def percent(figure: Figure) -> str:
    return f"{figure.mean:.1%}{_error(figure, 100, 1)}"


def _error(figure: Figure, scale: int, digits: int) -> str:
    return "" if figure.error is None else f" ±{figure.error * scale:.{digits}f}"


def between(interval: tuple[float, float] | None) -> str:
    return "" if interval is None else f"{interval[0]:+.2f} … {interval[1]:+.2f}"


def measure_word(name: str, lang: Lang) -> str:
    return _MEASURES[name][0 if lang == "zh" else 1]


def measure_told(name: str, figure: Figure, *, is_change: bool = False) -> str:
    """A measure of `whatif` as it is written: a share, points, or a plain number."""
    if name in _SHARES:
        sign = "+" if is_change else ""
        return f"{100 * figure.mean:{sign}.1f}%{_error(figure, 100, 1)}"
    return points(figure) if is_change or name in _SIGNED else amount(figure)


def seating_told(seating: str, lang: Lang) -> str:
    told = {
        "solo": ("一对其余，轮坐各位", "one against all the others, in every seat"),
        "half": ("一半对一半，坐遍各种座次", "half against half, in every arrangement"),
    }
    return told[seating][0 if lang == "zh" else 1]


def verdict_told(verdict: str, lang: Lang) -> str:
    told = {"beats": ("强", "stronger"), "loses": ("弱", "weaker"), "open": ("未定", "open")}
    return told[verdict][0 if lang == "zh" else 1]
