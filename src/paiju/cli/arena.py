"""`paiju arena`: which bot is stronger, on duplicate deals."""

from typing import Annotated

import msgspec
import typer

from paiju.cli.trials import (
    Html,
    InLang,
    Json,
    Options,
    Preset,
    Ray,
    Ruleset,
    SeatingName,
    Seed,
    Workers,
)


def arena(
    ruleset: Ruleset,
    bots: Annotated[
        str, typer.Option(metavar="A,B[,C…]", help="who competes; cmd:COMMAND is a program")
    ] = "easy,medium",
    deals: Annotated[int, typer.Option(min=2, help="how many")] = 100,
    against: Annotated[
        str | None, typer.Option(metavar="BOT", help="who fills the other seats [each of BOTS]")
    ] = None,
    seating: Annotated[
        SeatingName, typer.Option(help="one against all the others, or half against half")
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
    """Bots against each other on the same walls, seats rotated: who beats whom, by how much.

    BOTS are named random, easy, medium … or cmd:COMMAND, a program that speaks JSON lines
    (docs/bots.md). Every deal is played once for each way to sit, and its rounds together are one
    observation. Points are per seat and round, with a standard error and a 99 % confidence
    interval over deals. The same seed gives the same figures, however many workers there are.
    Ctrl-C prints what there is and ends with status 130.
    """
    from rich.console import Console

    from paiju.cli.contest import show_standings
    from paiju.cli.wishes import chosen_options, duels, note_levels, players_of
    from paiju.cli.work import crew, end, print_json, work, writable, write_page
    from paiju.sim.arena import Arena
    from paiju.sim.report.arena import arena_page
    from paiju.sim.setting import setting
    from paiju.sim.standings import standings

    given = setting(ruleset, chosen_options(ruleset, preset, option))
    pairs = duels(bots, against, seating, given.rules.players)
    note_levels(players_of(pairs), ruleset, lang)
    page = writable(html)
    asked = Arena(given, pairs, seating, deals, seed)
    outcome = work(asked, crew(workers, ray, players_of(pairs)))
    found = standings(asked, outcome.total)
    if page is not None:
        write_page(page, arena_page(found, lang))
    if json:
        print_json(msgspec.to_builtins(found) | outcome.document())
    else:
        show_standings(Console(), found, outcome, lang)
    end(outcome)
