"""What a house rule was found to do, as tables."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from paiju.cli.figures import MOST_ROWS, grid
from paiju.cli.work import Outcome
from paiju.settlement import Lang
from paiju.sim.effects import Effect, Effects
from paiju.sim.whatif import Contrast
from paiju.sim.words import (
    amount,
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


def show_effects(console: Console, found: Effects, run: Outcome[Contrast], lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    sides = options_told(found.before, lang), options_told(found.after, lang)
    console.print(f"[bold]{title}[/]  {' → '.join(sides)}", highlight=False)
    bots = escape(bots_told(found.bots))
    zh = f"{found.rounds:,} 局，两种规则同样的牌 · {bots} · seed {found.seed}"
    en = f"{found.rounds:,} rounds on the same walls · {bots} · seed {found.seed}"
    console.print(zh if lang == "zh" else en, highlight=False)
    console.print(_measures(found, lang))
    if found.items:
        console.print(_items(found, lang))
    share = percent(found.differing)
    zh = f"{share} 的局结果不同。± 是标准误差；● 表示 99% 区间不含零。"
    en = f"{share} of rounds ended otherwise. ± is a standard error; ● marks what is clear at 99 %."
    console.print(zh if lang == "zh" else en, highlight=False)


def _measures(found: Effects, lang: Lang) -> Table:
    table = _table("measure", lang)
    for row in (*found.measures, found.worth):
        sides = measure_told(row.name, row.before), measure_told(row.name, row.after)
        change = measure_told(row.name, row.change, is_change=True)
        table.add_row(measure_word(row.name, lang), *sides, change, _mark(row))
    return table


def _items(found: Effects, lang: Lang) -> Table:
    table = _table("item", lang)
    for row in found.items[:MOST_ROWS]:
        effect = row.effect
        sides = amount(effect.before), amount(effect.after)
        table.add_row(
            item_word(found.ruleset, row.item, lang), *sides, points(effect.change), _mark(effect)
        )
    return table


def _table(first: str, lang: Lang) -> Table:
    return grid(*(say(key, lang) for key in (first, "before", "after", "change")), "")


def _mark(row: Effect) -> str:
    return "●" if row.is_clear else ""
