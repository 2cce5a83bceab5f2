"""`paiju whatif`: what a house rule does, on the same walls with and without it."""

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


def whatif(
    ruleset: Ruleset,
    option: Options = None,
    rounds: Annotated[int, typer.Option(min=2, help="how many, under either rules")] = 1000,
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
    """What do these options do? Both rules on the same walls with the same bots, compared.

    `-o` is what changes; `--preset` and `--base` say what the rules are now. The match goes on
    under the rules as they are now, and every round of it is also played under the others, with
    the same wall, dealer and streak. Differences are paired, with standard errors. Ctrl-C
    prints what there is and ends with status 130.
    """
    from rich.console import Console

    from paiju.cli.contrast import show_effects
    from paiju.cli.wishes import chosen_options, note_levels, seated
    from paiju.cli.work import crew, end, print_json, work, writable, write_page
    from paiju.sim.effects import effects
    from paiju.sim.report.whatif import whatif_page
    from paiju.sim.setting import setting
    from paiju.sim.whatif import WhatIf, check_comparable

    now = chosen_options(ruleset, preset, base, "--base")
    before = setting(ruleset, now)
    after = setting(ruleset, now | chosen_options(ruleset, None, option))
    check_comparable(before, after)
    names = seated(bots, bot, before.rules.players)
    note_levels(names, ruleset, lang)
    page = writable(html)
    asked = WhatIf(before, after, names, rounds, seed)
    outcome = work(asked, crew(workers, ray, names))
    found = effects(asked, outcome.total)
    if page is not None:
        write_page(page, whatif_page(found, lang))
    if json:
        print_json(msgspec.to_builtins(found) | outcome.document())
    else:
        show_effects(Console(), found, outcome, lang)
    end(outcome)
