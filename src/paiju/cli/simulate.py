"""`paiju simulate`: bots play many rounds, and what a game pays is counted."""

from typing import Annotated

import msgspec
import typer

from paiju.cli.trials import (
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


def simulate(
    ruleset: Ruleset,
    rounds: Annotated[int, typer.Option(min=1, help="how many")] = 1000,
    preset: Preset = None,
    option: Options = None,
    bot: Bot = "medium",
    bots: Bots = None,
    seed: Seed = 0,
    workers: Workers = None,
    json: Json = False,
    html: Html = None,
    ray: Ray = None,
    lang: InLang = "zh",
) -> None:
    """Bots play many rounds: how rounds end, what pays, what the dealer gains, with errors.

    Rounds follow one another as in a match: the deal passes on as the game says, streaks count,
    and after a match's length a new one begins. The same seed gives the same rounds and the same
    figures, however many workers there are; ± is a standard error. Ctrl-C prints what there is
    and ends with status 130.
    """
    from rich.console import Console

    from paiju.cli.figures import show_findings
    from paiju.cli.wishes import chosen_options, note_levels, seated
    from paiju.cli.work import crew, end, print_json, work, writable, write_page
    from paiju.sim.findings import findings
    from paiju.sim.report.simulation import simulation_page
    from paiju.sim.setting import setting
    from paiju.sim.simulation import Simulation

    given = setting(ruleset, chosen_options(ruleset, preset, option))
    names = seated(bots, bot, given.rules.players)
    note_levels(names, ruleset, lang)
    page = writable(html)
    outcome = work(Simulation(given, names, rounds, seed), crew(workers, ray, names))
    found = findings(given, names, seed, outcome.total)
    if page is not None:
        write_page(page, simulation_page(found, lang))
    if json:
        print_json(msgspec.to_builtins(found) | outcome.document())
    else:
        show_findings(Console(), found, outcome, lang)
    end(outcome)
