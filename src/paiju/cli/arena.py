"""`paiju arena`: which bot is stronger, on duplicate deals."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from paiju.cli.options import (
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
from paiju.cli.tables import number_table, print_json
from paiju.queries.simulations import arena_document
from paiju.sim.arena import (
    Arena,
    ArenaResult,
    ArenaTally,
    DuelResult,
    Seating,
    arena_result,
    parse_duels,
)
from paiju.sim.report.arena import arena_page
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
from paiju.sim.run import Run, choose_workers
from paiju.sim.setting import chosen_options, setting
from paiju.tiles.text import Lang, Text


def arena(
    ruleset: Ruleset,
    bots: Annotated[
        str, typer.Option(metavar="A,B[,C…]", help="the bots to compare; cmd:COMMAND is a program")
    ] = "easy,medium",
    deals: Annotated[int, typer.Option(min=2, help="how many deals")] = 100,
    against: Annotated[
        str | None, typer.Option(metavar="BOT", help="the bot in the other seats [each of BOTS]")
    ] = None,
    seating: Annotated[
        Seating, typer.Option(help="one against all the others, or half against half")
    ] = "solo",
    preset: Preset = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    json: Json = False,
    html: Html = None,
    ray: Ray = None,
    lang: InLang = "zh",
) -> None:
    """Compare bots on the same walls with rotated seats: who beats whom, by how much.

    BOTS are named random, easy, medium … or cmd:COMMAND, a program that speaks JSON lines
    (docs/bots.md). Every deal is played once for each seating, and its rounds together are one
    observation. Points are per seat and round, with a standard error and a 99 % confidence
    interval over deals. The same seed gives the same numbers with any number of workers. Ctrl-C
    prints the deals played so far and ends with status 130.
    """
    given = setting(ruleset, chosen_options(ruleset, preset, option))
    duels = parse_duels(bots, against, seating, given.rules.players)
    check_writable(html)
    job = Arena(given, duels, seating, deals, seed)
    show_lower_levels(job.bots, ruleset, lang)
    run = run_with_progress(job, choose_workers(workers, ray, job.bots))
    found = arena_result(job, run.total)
    if html is not None:
        write_page(html, arena_page(found, lang))
    if json:
        print_json(arena_document(found, run))
    else:
        _show(Console(), found, run, lang)
    exit_if_interrupted(run)


def _show(console: Console, found: ArenaResult, run: Run[ArenaTally], lang: Lang) -> None:
    title = game_title(found.ruleset, lang)
    about = options_label(found.options, lang), seating_label(found.seating, lang)
    console.print(f"[bold]{title}[/]  {' · '.join(about)}", highlight=False)
    deals, rounds = f"{found.deals:,}", f"{found.rounds:,}"
    zh = f"{deals} 副牌 · {rounds} 局 · {run.speed:,.0f} 局/秒 · seed {found.seed}"
    en = f"{deals} deals · {rounds} rounds · {run.speed:,.0f} rounds/s · seed {found.seed}"
    console.print(Text(zh, en).pick(lang), highlight=False)
    keys = ("hero", "opponent", "points", "interval", "wins", "verdict")
    table = number_table(*(label(key, lang) for key in keys))
    for row in found.duels:
        names = (escape(bot_label(name)) for name in (row.hero, row.villain))
        table.add_row(*names, *_figures(row), verdict_label(row.verdict, lang))
    console.print(table)
    zh = f"每座每局的得分；± 是按副牌算的标准误差。胡 {1 / found.players:.0%} 算平手。"
    en = f"Points per seat and round; ± is a standard error over deals. {1 / found.players:.0%} of"
    console.print(Text(zh, f"{en} wins would be a fair share.").pick(lang), highlight=False)


def _figures(row: DuelResult) -> tuple[str, str, str]:
    return points(row.points), between(row.within), percent(row.wins)
