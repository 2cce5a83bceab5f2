"""The report of an arena: who beats whom, drawn with intervals."""

from paiju.sim.arena import ArenaResult, DuelResult
from paiju.sim.report.chart import Bar, bars
from paiju.sim.report.labels import (
    between,
    bot_label,
    game_title,
    label,
    options_label,
    percent,
    points,
    seating_label,
    verdict_label,
)
from paiju.sim.report.markup import table
from paiju.sim.report.page import KeyNumber, Section, page
from paiju.sim.statistics import Z99
from paiju.tiles.text import Lang, Text

TONES = {"beats": "a", "loses": "b", "open": "e"}


def arena_page(found: ArenaResult, lang: Lang) -> str:
    parts = options_label(found.options, lang), seating_label(found.seating, lang)
    subtitle = " · ".join((*parts, f"seed {found.seed}"))
    deals, rounds = Text("副牌", "deals").pick(lang), Text("局", "rounds").pick(lang)
    numbers = [KeyNumber(f"{found.deals:,}", deals), KeyNumber(f"{found.rounds:,}", rounds)]
    return page(game_title(found.ruleset, lang), subtitle, numbers, [_duels(found, lang)], lang)


def _duels(found: ArenaResult, lang: Lang) -> Section:
    rows = [
        Bar(
            f"{bot_label(row.hero)} : {bot_label(row.villain)}",
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
            bot_label(row.hero),
            bot_label(row.villain),
            points(row.points),
            between(row.within),
            percent(row.wins),
            percent(row.fed),
            verdict_label(row.verdict, lang),
        )
        for row in found.duels
    ]
    lead = Text(
        "同样的牌，座位轮换；每座每局的得分，细线是 99% 区间。",
        "The same walls, seats rotated; points per seat and round, whiskers hold 99 %.",
    ).pick(lang)
    body = bars(rows) + table([label(key, lang) for key in keys], cells)
    return Section(Text("谁更强", "Who beats whom").pick(lang), lead, body)


def _wide(row: DuelResult) -> float:
    return Z99 * (row.points.error or 0.0)
