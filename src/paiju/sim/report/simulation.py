"""The report of a simulation: what a host wants to know about a game."""

from paiju.sim.report.chart import Bar, bars, columns, stripe
from paiju.sim.report.labels import (
    amount,
    bot_label,
    bots_label,
    game_title,
    item_label,
    label,
    options_label,
    percent,
    place_label,
    points,
)
from paiju.sim.report.markup import table
from paiju.sim.report.page import KeyNumber, Section, page
from paiju.sim.simulate import SimulationResult, WinResult
from paiju.sim.statistics import Estimate
from paiju.tiles.text import Lang, Text

END_TONES = {"zimo": "a", "dian_pao": "b", "qiang_gang": "c", "exhausted": "e", "four_gangs": "d"}
FAMILY_TONES = {"hand": "a", "ji": "c", "gang": "d", "extra": "e"}
MOST_BARS = 18


def simulation_page(found: SimulationResult, lang: Lang) -> str:
    parts = options_label(found.options, lang), bots_label(found.bots), f"seed {found.seed}"
    count = Text(f"{found.rounds:,} 局", f"{found.rounds:,} rounds").pick(lang)
    subtitle = " · ".join((count, *parts))
    return page(
        game_title(found.ruleset, lang), subtitle, _numbers(found, lang), _all(found, lang), lang
    )


def _numbers(found: SimulationResult, lang: Lang) -> list[KeyNumber]:
    dealer = found.places[0].points
    rows = (
        (f"{found.won.mean:.0%}", Text("的局有人胡", "of rounds are won")),
        (f"{found.swing.mean:.1f}", Text("分进出，每局", "points change hands a round")),
        (f"{found.take.mean:+.1f}", Text("胡家净得", "for a winner, all paid")),
        (f"{dealer.mean:+.2f}", Text("庄家每局得分", "dealer's points a round")),
        (f"{found.length.mean.mean:.0f}", Text("张打出，每局", "discards a round")),
    )
    return [KeyNumber(value, name.pick(lang)) for value, name in rows]


def _all(found: SimulationResult, lang: Lang) -> list[Section]:
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


def _ends(found: SimulationResult, lang: Lang) -> Section:
    parts = [
        (label(row.name, lang), row.share.mean, END_TONES[row.name])
        for row in found.ends
        if row.count
    ]
    several = percent(found.several)
    lead = Text(f"一炮多响 {several}。", f"Several win at once in {several} of rounds.").pick(lang)
    return Section(Text("一局怎么结束", "How a round ends").pick(lang), lead, stripe(parts))


def _pays(found: SimulationResult, lang: Lang) -> Section:
    moved = sum(row.count for row in found.families)
    families = [
        (label(row.name, lang), row.count / moved, FAMILY_TONES[row.name]) for row in found.families
    ]
    rows = [
        Bar(
            item_label(found.ruleset, row.item, lang),
            row.points.mean,
            amount(row.points),
            _error(row.points),
            FAMILY_TONES[row.family],
        )
        for row in found.items[:MOST_BARS]
    ]
    lead = Text(
        "每局平均付出的分，按名目；细线是标准误差。",
        "Points paid in a round on average, by item; whiskers are standard errors.",
    ).pick(lang)
    body = stripe(families) + bars(rows) if len(rows) > 1 else ""
    return Section(Text("分从哪里来", "What pays").pick(lang), lead, body)


def _hands(found: SimulationResult, worths: list[WinResult], key: str, lang: Lang) -> Section:
    rows = [
        Bar(
            item_label(found.ruleset, row.name, lang),
            row.share,
            f"{row.share:.1%} · {row.take.mean:+.1f}",
        )
        for row in worths[:MOST_BARS]
    ]
    lead = Text(
        "占胡牌的多少，以及胡家净得的分。", "The share of wins, and what the winner then has."
    ).pick(lang)
    title = (
        Text("胡的什么牌", "Hands that win").pick(lang) if key == "pattern" else label("fan", lang)
    )
    return Section(title, lead, bars(rows))


def _scores(found: SimulationResult, lang: Lang) -> Section:
    spread = found.scores
    lead = Text(
        f"一家一局的得分；十次有九次在 {spread.low:+d} 到 {spread.high:+d} 之间。",
        f"One seat's points in a round; nine in ten lie from {spread.low:+d} to {spread.high:+d}.",
    ).pick(lang)
    return Section(
        Text("一局输赢多少", "How much is won and lost").pick(lang), lead, columns(spread.counts)
    )


def _dealer(found: SimulationResult, lang: Lang) -> Section:
    players = len(found.places)
    places = [_signed(place_label(row.place, players, lang), row.points) for row in found.places]
    streaks = [
        _signed(f"{label('streak', lang)} {row.streak}", row.points)
        for row in found.streaks
        if row.rounds >= max(2, found.rounds // 100)
    ]
    keeps = percent(found.keeps)
    lead = Text(
        f"各位置每局得分；庄家 {keeps} 连庄，下面是连庄几次时庄家的得分。",
        f"Points a round by place. The dealer keeps the deal {keeps}; below, points by streak.",
    ).pick(lang)
    return Section(
        Text("坐庄值多少", "The dealer's edge").pick(lang), lead, bars(places) + bars(streaks)
    )


def _signed(name: str, estimate: Estimate) -> Bar:
    return Bar(
        name, estimate.mean, points(estimate), _error(estimate), "a" if estimate.mean >= 0 else "b"
    )


def _length(found: SimulationResult, lang: Lang) -> Section:
    spread = found.length
    lead = Text(
        f"一局打出的张数，平均 {amount(spread.mean)}。",
        f"Discards in a round; {amount(spread.mean)} on average.",
    ).pick(lang)
    return Section(Text("一局多长", "How long a round is").pick(lang), lead, columns(spread.counts))


def _seats(found: SimulationResult, lang: Lang) -> Section:
    keys = ("seat", "points", "wins", "zimo", "fed", "ready")
    rows = [
        (
            f"{row.place} {bot_label(row.bot)}",
            points(row.points),
            percent(row.wins),
            percent(row.zimo),
            percent(row.fed),
            percent(row.ready),
        )
        for row in found.seats
    ]
    title = Text("各家", "Seat by seat").pick(lang)
    return Section(title, "", table([label(key, lang) for key in keys], rows))


def _error(estimate: Estimate) -> float:
    return estimate.error or 0.0
