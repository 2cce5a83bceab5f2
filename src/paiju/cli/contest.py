"""Who beats whom in the arena, as a table."""

from rich.console import Console
from rich.markup import escape

from paiju.cli.figures import grid
from paiju.cli.work import Outcome
from paiju.settlement import Lang
from paiju.sim.arena import ArenaSums
from paiju.sim.standings import Standing, Standings
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


def show_standings(console: Console, found: Standings, run: Outcome[ArenaSums], lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    told = options_told(found.options, lang), seating_told(found.seating, lang)
    console.print(f"[bold]{title}[/]  {' · '.join(told)}", highlight=False)
    deals, rounds = f"{found.deals:,}", f"{found.rounds:,}"
    zh = f"{deals} 副牌 · {rounds} 局 · {run.speed:,.0f} 局/秒 · seed {found.seed}"
    en = f"{deals} deals · {rounds} rounds · {run.speed:,.0f} rounds/s · seed {found.seed}"
    console.print(zh if lang == "zh" else en, highlight=False)
    keys = ("hero", "opponent", "points", "interval", "wins", "verdict")
    table = grid(*(say(key, lang) for key in keys))
    for row in found.duels:
        names = (escape(bot_told(name)) for name in (row.hero, row.villain))
        table.add_row(*names, *_figures(row), verdict_told(row.verdict, lang))
    console.print(table)
    zh = f"每座每局的得分；± 是按副牌算的标准误差。胡 {1 / found.players:.0%} 算平手。"
    en = f"Points per seat and round; ± is a standard error over deals. {1 / found.players:.0%} of"
    console.print(zh if lang == "zh" else f"{en} wins would be a fair share.", highlight=False)


def _figures(row: Standing) -> tuple[str, str, str]:
    return points(row.points), between(row.within), percent(row.wins)
