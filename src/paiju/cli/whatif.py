"""`paiju whatif`: what a house rule changes, on the same walls with and without it."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from paiju.cli.options import (
    Bot,
    Bots,
    Html,
    InLang,
    Json,
    Options,
    Preset,
    Ray,
    Ruleset,
    Seed,
    Workers,
)
from paiju.cli.progress import (
    check_writable,
    exit_if_interrupted,
    run_with_progress,
    show_lower_levels,
    write_page,
)
from paiju.cli.tables import MOST_ROWS, number_table, print_json
from paiju.queries.simulations import whatif_document
from paiju.sim.report.labels import (
    amount,
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
from paiju.sim.report.whatif import whatif_page
from paiju.sim.run import choose_workers
from paiju.sim.setting import chosen_options, seat_bots, setting
from paiju.sim.whatif import Change, WhatIf, WhatIfResult, check_comparable, whatif_result
from paiju.tiles.text import Lang, Text


def whatif(
    ruleset: Ruleset,
    option: Options = None,
    rounds: Annotated[int, typer.Option(min=2, help="how many rounds under each rules")] = 1000,
    preset: Preset = None,
    base: Annotated[
        list[str] | None,
        typer.Option("--base", "-b", help="a house option of both sides: gumai=true"),
    ] = None,
    bot: Bot = "medium",
    bots: Bots = None,
    seed: Seed = 0,
    workers: Workers = None,
    json: Json = False,
    html: Html = None,
    ray: Ray = None,
    lang: InLang = "zh",
) -> None:
    """Compare two sets of options on the same walls with the same bots.

    `-o` is what changes; `--preset` and `--base` are the current rules. The match continues under
    the current rules, and every round of it is also played under the changed ones, with the same
    wall, dealer and streak. Differences are paired, with standard errors. Ctrl-C prints the
    rounds played so far and ends with status 130.
    """
    now = chosen_options(ruleset, preset, base, "--base")
    before = setting(ruleset, now)
    after = setting(ruleset, now | chosen_options(ruleset, None, option))
    check_comparable(before, after)
    names = seat_bots(bots, bot, before.rules.players)
    show_lower_levels(names, ruleset, lang)
    check_writable(html)
    job = WhatIf(before, after, names, rounds, seed)
    run = run_with_progress(job, choose_workers(workers, ray, names))
    found = whatif_result(job, run.total)
    if html is not None:
        write_page(html, whatif_page(found, lang))
    if json:
        print_json(whatif_document(found, run))
    else:
        _show(Console(), found, lang)
    exit_if_interrupted(run)


def _show(console: Console, found: WhatIfResult, lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    sides = options_label(found.before, lang), options_label(found.after, lang)
    console.print(f"[bold]{title}[/]  {' → '.join(sides)}", highlight=False)
    bots = escape(bots_label(found.bots))
    zh = f"{found.rounds:,} 局，两种规则同样的牌 · {bots} · seed {found.seed}"
    en = f"{found.rounds:,} rounds on the same walls · {bots} · seed {found.seed}"
    console.print(Text(zh, en).pick(lang), highlight=False)
    console.print(_measures(found, lang))
    if found.items:
        console.print(_items(found, lang))
    share = percent(found.differing)
    zh = f"{share} 的局结果不同。± 是标准误差；● 表示 99% 区间不含零。"
    en = f"{share} of rounds ended otherwise. ± is a standard error; ● marks what is clear at 99 %."
    console.print(Text(zh, en).pick(lang), highlight=False)


def _measures(found: WhatIfResult, lang: Lang) -> Table:
    table = _table("measure", lang)
    for row in (*found.measures, found.worth):
        sides = measure_text(row.name, row.before), measure_text(row.name, row.after)
        change = measure_text(row.name, row.change, is_change=True)
        table.add_row(measure_label(row.name, lang), *sides, change, _mark(row))
    return table


def _items(found: WhatIfResult, lang: Lang) -> Table:
    table = _table("item", lang)
    for row in found.items[:MOST_ROWS]:
        effect = row.effect
        sides = amount(effect.before), amount(effect.after)
        table.add_row(
            item_label(found.ruleset, row.item, lang), *sides, points(effect.change), _mark(effect)
        )
    return table


def _table(first: str, lang: Lang) -> Table:
    return number_table(*(label(key, lang) for key in (first, "before", "after", "change")), "")


def _mark(row: Change) -> str:
    return "●" if row.is_clear else ""
