"""The report of a comparison: what a house rule changes, drawn with intervals."""

from collections.abc import Sequence

from paiju.sim.report.chart import Bar, bars, columns, scale_of
from paiju.sim.report.labels import (
    bots_label,
    game_title,
    item_label,
    label,
    measure_label,
    measure_text,
    options_label,
    percent,
    points,
)
from paiju.sim.report.markup import table
from paiju.sim.report.page import KeyNumber, Section, page
from paiju.sim.statistics import Z99, Estimate
from paiju.sim.whatif import Change, WhatIfResult
from paiju.tiles.text import Lang, Text

WHO = ("dealer", "winners", "feeder", "others")
MOST_BARS = 18


def whatif_page(found: WhatIfResult, lang: Lang) -> str:
    sides = options_label(found.before, lang), options_label(found.after, lang)
    count = Text(f"{found.rounds:,} 局", f"{found.rounds:,} rounds").pick(lang)
    subtitle = " · ".join((" → ".join(sides), count, bots_label(found.bots), f"seed {found.seed}"))
    title = game_title(found.ruleset, lang)
    return page(title, subtitle, _numbers(found, lang), _all(found, lang), lang)


def _numbers(found: WhatIfResult, lang: Lang) -> list[KeyNumber]:
    by_name = {row.name: row for row in found.measures} | {"worth": found.worth}
    changes = [
        KeyNumber(_mean(name, by_name[name].change), measure_label(name, lang))
        for name in ("swing", "exhausted", "dealer", "worth")
    ]
    differing = Text("的局结果不同", "of rounds ended otherwise").pick(lang)
    return [*changes, KeyNumber(f"{found.differing.mean:.0%}", differing)]


def _mean(name: str, estimate: Estimate) -> str:
    return measure_text(name, Estimate(estimate.mean, None), is_change=True)


def _all(found: WhatIfResult, lang: Lang) -> list[Section]:
    return [
        _who(found, lang),
        _items(found, lang),
        _measures(found, lang),
        _scores(found, lang),
    ]


def _changes(rows: Sequence[tuple[str, Change]]) -> str:
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


def _tone(row: Change) -> str:
    if not row.is_clear:
        return "e"
    return "a" if row.change.mean > 0 else "b"


def _who(found: WhatIfResult, lang: Lang) -> Section:
    rows = [(measure_label(row.name, lang), row) for row in found.measures if row.name in WHO]
    lead = Text(
        "每局得分的变化；细线是 99% 区间，灰色是看不出变化。",
        "The change in points a round; whiskers hold 99 %, grey is not clear.",
    ).pick(lang)
    return Section(Text("谁得利", "Who gains").pick(lang), lead, _changes(rows))


def _items(found: WhatIfResult, lang: Lang) -> Section:
    rows = [
        (item_label(found.ruleset, row.item, lang), row.effect) for row in found.items[:MOST_BARS]
    ]
    lead = Text("每局付出的分变了多少。", "How points paid in a round change, by item.").pick(lang)
    return Section(Text("哪些名目变了", "What pays otherwise").pick(lang), lead, _changes(rows))


def _measures(found: WhatIfResult, lang: Lang) -> Section:
    rows = [
        (
            measure_label(row.name, lang),
            measure_text(row.name, row.before),
            measure_text(row.name, row.after),
            measure_text(row.name, row.change, is_change=True),
            "●" if row.is_clear else "",
        )
        for row in (*found.measures, found.worth)
    ]
    headings = [*(label(key, lang) for key in ("measure", "before", "after", "change")), ""]
    lead = Text(
        "同样的牌打两遍；± 是成对差的标准误差，● 表示 99% 区间不含零。",
        "The same walls twice; ± is a standard error, ● marks a change that is clear at 99 %.",
    ).pick(lang)
    return Section(Text("前后对照", "Before and after").pick(lang), lead, table(headings, rows))


def _scores(found: WhatIfResult, lang: Lang) -> Section:
    before, after = found.findings_before.scores, found.findings_after.scores
    share = percent(found.differing)
    lead = Text(
        f"一家一局的得分，上为原来，下为改后；{share} 的局结果不同。",
        f"One seat's points in a round, before above and after below; {share} ended otherwise.",
    ).pick(lang)
    title = Text("一局输赢多少", "How much is won and lost").pick(lang)
    scale = scale_of(before.counts, after.counts)
    return Section(title, lead, columns(before.counts, scale) + columns(after.counts, scale))
