"""The report of a simulation: what a host would like to know about his game."""

from paiju.settlement import Lang
from paiju.sim.findings import Findings, Worth
from paiju.sim.report.chart import Bar, bars, columns, stripe
from paiju.sim.report.markup import table
from paiju.sim.report.page import Section, Tile, page
from paiju.sim.sums import Figure
from paiju.sim.words import (
    amount,
    bot_told,
    bots_told,
    game_title,
    item_word,
    options_told,
    percent,
    place_word,
    points,
    say,
)

END_TONES = {"zimo": "a", "dian_pao": "b", "qiang_gang": "c", "exhausted": "e", "four_gangs": "d"}
FAMILY_TONES = {"hand": "a", "ji": "c", "gang": "d", "extra": "e"}
MOST_BARS = 18


def simulation_page(found: Findings, lang: Lang) -> str:
    told = options_told(found.options, lang), bots_told(found.bots), f"seed {found.seed}"
    count = f"{found.rounds:,} 局" if lang == "zh" else f"{found.rounds:,} rounds"
    subtitle = " · ".join((count, *told))
    return page(
        game_title(found.ruleset, lang), subtitle, _tiles(found, lang), _all(found, lang), lang
    )


def _tiles(found: Findings, lang: Lang) -> list[Tile]:
    dealer = found.places[0].points
    rows = (
        (f"{found.won.mean:.0%}", ("的局有人胡", "of rounds are won")),
        (f"{found.swing.mean:.1f}", ("分进出，每局", "points change hands a round")),
        (f"{found.take.mean:+.1f}", ("胡家净得", "for a winner, all paid")),
        (f"{dealer.mean:+.2f}", ("庄家每局得分", "dealer's points a round")),
        (f"{found.length.mean.mean:.0f}", ("张打出，每局", "discards a round")),
    )
    return [Tile(value, words[0 if lang == "zh" else 1]) for value, words in rows]


def _all(found: Findings, lang: Lang) -> list[Section]:
    return [
        _ends(found, lang),
        _pays(found, lang),
        _hands(found, found.patterns, "pattern", lang),
        _hands(found, found.fans, "fan", lang),
        _scores(found, lang),
        _dealer(found, lang),
        _length(found, lang),
        _seats(found, lang),
    ]


def _in(lang: Lang, zh: str, en: str) -> str:
    return zh if lang == "zh" else en


def _ends(found: Findings, lang: Lang) -> Section:
    parts = [
        (say(row.name, lang), row.share.mean, END_TONES[row.name])
        for row in found.ends
        if row.count
    ]
    several = percent(found.several)
    lead = _in(lang, f"一炮多响 {several}。", f"Several win at once in {several} of rounds.")
    return Section(_in(lang, "一局怎么结束", "How a round ends"), lead, stripe(parts))


def _pays(found: Findings, lang: Lang) -> Section:
    moved = sum(row.count for row in found.families)
    families = [
        (say(row.name, lang), row.count / moved, FAMILY_TONES[row.name]) for row in found.families
    ]
    rows = [
        Bar(
            item_word(found.ruleset, row.item, lang),
            row.points.mean,
            amount(row.points),
            _error(row.points),
            FAMILY_TONES[row.family],
        )
        for row in found.items[:MOST_BARS]
    ]
    lead = _in(
        lang,
        "每局平均付出的分，按名目；细线是标准误差。",
        "Points paid in a round on average, by item; whiskers are standard errors.",
    )
    body = stripe(families) + bars(rows) if len(rows) > 1 else ""
    return Section(_in(lang, "分从哪里来", "What pays"), lead, body)


def _hands(found: Findings, worths: list[Worth], key: str, lang: Lang) -> Section:
    rows = [
        Bar(
            item_word(found.ruleset, row.name, lang),
            row.share,
            f"{row.share:.1%} · {row.take.mean:+.1f}",
        )
        for row in worths[:MOST_BARS]
    ]
    lead = _in(
        lang, "占胡牌的多少，以及胡家净得的分。", "The share of wins, and what the winner then has."
    )
    title = _in(lang, "胡的什么牌", "Hands that win") if key == "pattern" else say("fan", lang)
    return Section(title, lead, bars(rows))


def _scores(found: Findings, lang: Lang) -> Section:
    spread = found.scores
    lead = _in(
        lang,
        f"一家一局的得分；十次有九次在 {spread.low:+d} 到 {spread.high:+d} 之间。",
        f"One seat's points in a round; nine in ten lie from {spread.low:+d} to {spread.high:+d}.",
    )
    return Section(
        _in(lang, "一局输赢多少", "How much is won and lost"), lead, columns(spread.counts)
    )


def _dealer(found: Findings, lang: Lang) -> Section:
    players = len(found.places)
    places = [_signed(place_word(row.place, players, lang), row.points) for row in found.places]
    streaks = [
        _signed(f"{say('streak', lang)} {row.streak}", row.points)
        for row in found.streaks
        if row.rounds >= max(2, found.rounds // 100)
    ]
    keeps = percent(found.keeps)
    lead = _in(
        lang,
        f"各位置每局得分；庄家 {keeps} 连庄，下面是连庄几次时庄家的得分。",
        f"Points a round by place. The dealer keeps the deal {keeps}; below, by how often he had.",
    )
    return Section(_in(lang, "坐庄值多少", "The dealer's edge"), lead, bars(places) + bars(streaks))


def _signed(name: str, figure: Figure) -> Bar:
    return Bar(name, figure.mean, points(figure), _error(figure), "a" if figure.mean >= 0 else "b")


def _length(found: Findings, lang: Lang) -> Section:
    spread = found.length
    lead = _in(
        lang,
        f"一局打出的张数，平均 {amount(spread.mean)}。",
        f"Discards in a round; {amount(spread.mean)} on average.",
    )
    return Section(_in(lang, "一局多长", "How long a round is"), lead, columns(spread.counts))


def _seats(found: Findings, lang: Lang) -> Section:
    keys = ("seat", "points", "wins", "zimo", "fed", "ready")
    rows = [
        (
            f"{row.place} {bot_told(row.bot)}",
            points(row.points),
            percent(row.wins),
            percent(row.zimo),
            percent(row.fed),
            percent(row.ready),
        )
        for row in found.seats
    ]
    title = _in(lang, "各家", "Seat by seat")
    return Section(title, "", table([say(key, lang) for key in keys], rows))


def _error(figure: Figure) -> float:
    return figure.error or 0.0
