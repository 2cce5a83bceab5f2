"""The report of a comparison: what a house rule changes, drawn with intervals."""

from collections.abc import Sequence

from paiju.settlement import Lang
from paiju.sim.effects import Effect, Effects
from paiju.sim.report.chart import Bar, bars, columns, scale_of
from paiju.sim.report.markup import table
from paiju.sim.report.page import Section, Tile, page
from paiju.sim.sums import Z99, Figure
from paiju.sim.words import (
    bots_told,
    game_title,
    item_word,
    measure_told,
    measure_word,
    options_told,
    percent,
    points,
    say,
)

WHO = ("dealer", "winners", "feeder", "others")
MOST_BARS = 18


def whatif_page(found: Effects, lang: Lang) -> str:
    sides = options_told(found.before, lang), options_told(found.after, lang)
    count = f"{found.rounds:,} 局" if lang == "zh" else f"{found.rounds:,} rounds"
    subtitle = " · ".join((" → ".join(sides), count, bots_told(found.bots), f"seed {found.seed}"))
    title = game_title(found.ruleset, lang)
    return page(title, subtitle, _tiles(found, lang), _all(found, lang), lang)


def _tiles(found: Effects, lang: Lang) -> list[Tile]:
    by_name = {row.name: row for row in found.measures} | {"worth": found.worth}
    tiles = [
        Tile(_mean(name, by_name[name].change), measure_word(name, lang))
        for name in ("swing", "exhausted", "dealer", "worth")
    ]
    told = "的局结果不同" if lang == "zh" else "of rounds ended otherwise"
    return [*tiles, Tile(f"{found.differing.mean:.0%}", told)]


def _mean(name: str, figure: Figure) -> str:
    return measure_told(name, Figure(figure.mean, None), is_change=True)


def _all(found: Effects, lang: Lang) -> list[Section]:
    return [
        _who(found, lang),
        _items(found, lang),
        _measures(found, lang),
        _scores(found, lang),
    ]


def _in(lang: Lang, zh: str, en: str) -> str:
    return zh if lang == "zh" else en


def _changes(rows: Sequence[tuple[str, Effect]]) -> str:
    return bars(
        [
            Bar(
                name,
                row.change.mean,
                points(row.change),
                Z99 * (row.change.error or 0.0),
                _tone(row),
            )
            for name, row in rows
        ]
    )


def _tone(row: Effect) -> str:
    if not row.is_clear:
        return "e"
    return "a" if row.change.mean > 0 else "b"


def _who(found: Effects, lang: Lang) -> Section:
    rows = [(measure_word(row.name, lang), row) for row in found.measures if row.name in WHO]
    lead = _in(
        lang,
        "每局得分的变化；细线是 99% 区间，灰色是看不出变化。",
        "The change in points a round; whiskers hold 99 %, grey is not clear.",
    )
    return Section(_in(lang, "谁得利", "Who gains"), lead, _changes(rows))


def _items(found: Effects, lang: Lang) -> Section:
    rows = [
        (item_word(found.ruleset, row.item, lang), row.effect) for row in found.items[:MOST_BARS]
    ]
    lead = _in(lang, "每局付出的分变了多少。", "How points paid in a round change, by item.")
    return Section(_in(lang, "哪些名目变了", "What pays otherwise"), lead, _changes(rows))


def _measures(found: Effects, lang: Lang) -> Section:
    rows = [
        (
            measure_word(row.name, lang),
            measure_told(row.name, row.before),
            measure_told(row.name, row.after),
            measure_told(row.name, row.change, is_change=True),
            "●" if row.is_clear else "",
        )
        for row in (*found.measures, found.worth)
    ]
    headings = [*(say(key, lang) for key in ("measure", "before", "after", "change")), ""]
    lead = _in(
        lang,
        "同样的牌打两遍；± 是成对差的标准误差，● 表示 99% 区间不含零。",
        "The same walls twice; ± is a standard error, ● marks a change that is clear at 99 %.",
    )
    return Section(_in(lang, "前后对照", "Before and after"), lead, table(headings, rows))


def _scores(found: Effects, lang: Lang) -> Section:
    before, after = found.findings_before.scores, found.findings_after.scores
    share = percent(found.differing)
    lead = _in(
        lang,
        f"一家一局的得分，上为原来，下为改后；{share} 的局结果不同。",
        f"One seat's points in a round, before above and after below; {share} ended otherwise.",
    )
    title = _in(lang, "一局输赢多少", "How much is won and lost")
    scale = scale_of(before.counts, after.counts)
    return Section(title, lead, columns(before.counts, scale) + columns(after.counts, scale))
