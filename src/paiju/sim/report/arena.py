"""The report of an arena: who beats whom, drawn with intervals."""

from paiju.settlement import Lang
from paiju.sim.report.chart import Bar, bars
from paiju.sim.report.markup import table
from paiju.sim.report.page import Section, Tile, page
from paiju.sim.standings import Standing, Standings
from paiju.sim.sums import Z99
from paiju.sim.words import (
    between,
    bot_told,
    game_title,
    options_told,
    percent,
    points,
    say,
    seating_told,
    verdict_told,
)

TONES = {"beats": "a", "loses": "b", "open": "e"}


def arena_page(found: Standings, lang: Lang) -> str:
    told = options_told(found.options, lang), seating_told(found.seating, lang)
    subtitle = " · ".join((*told, f"seed {found.seed}"))
    words = ("副牌", "局") if lang == "zh" else ("deals", "rounds")
    tiles = [Tile(f"{found.deals:,}", words[0]), Tile(f"{found.rounds:,}", words[1])]
    return page(game_title(found.ruleset, lang), subtitle, tiles, [_duels(found, lang)], lang)


def _duels(found: Standings, lang: Lang) -> Section:
    rows = [
        Bar(
            f"{bot_told(row.hero)} : {bot_told(row.villain)}",
            row.points.mean,
            points(row.points),
            _wide(row),
            TONES[row.verdict],
        )
        for row in found.duels
    ]
    keys = ("hero", "opponent", "points", "interval", "wins", "fed", "verdict")
    cells = [
        (
            bot_told(row.hero),
            bot_told(row.villain),
            points(row.points),
            between(row.within),
            percent(row.wins),
            percent(row.fed),
            verdict_told(row.verdict, lang),
        )
        for row in found.duels
    ]
    lead = (
        "同样的牌，座位轮换；每座每局的得分，细线是 99% 区间。"
        if lang == "zh"
        else "The same walls, seats rotated; points per seat and round, whiskers hold 99 %."
    )
    body = bars(rows) + table([say(key, lang) for key in keys], cells)
    return Section("谁更强" if lang == "zh" else "Who beats whom", lead, body)


def _wide(row: Standing) -> float:
    return Z99 * (row.points.error or 0.0)
