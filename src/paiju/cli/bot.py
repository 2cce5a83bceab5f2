"""`paiju bot`: a bot that plays at a table of a running server."""

import sys
from typing import Annotated

import typer

from paiju.bots import LEVELS
from paiju.bots import bot as bot_of_level
from paiju.cli.options import Json
from paiju.cli.tables import print_json
from paiju.client.bot_client import BotClientConfig, BotClientReport, MakeBot, play_on_server
from paiju.rules.errors import InputError
from paiju.sim.program_bot import ProgramBot, check_command
from paiju.tiles.text import same


def bot(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- COMMAND…]", help="a program that plays (docs/bots.md)"),
    ] = None,
    url: Annotated[str, typer.Option(help="the server")] = "http://127.0.0.1:8000",
    room: Annotated[str | None, typer.Option(metavar="NUMBER", help="which room")] = None,
    invite: Annotated[str | None, typer.Option(help="the invite, instead of the number")] = None,
    password: Annotated[str | None, typer.Option(help="the password of the room")] = None,
    level: Annotated[
        str | None, typer.Option(help="a built-in bot instead of COMMAND: easy, medium …")
    ] = None,
    name: Annotated[str, typer.Option(help="the name shown to the others")] = "bot",
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="which seat [the first free one]")
    ] = None,
    matches: Annotated[int, typer.Option(min=1, help="how many matches to play")] = 1,
    patience: Annotated[
        float, typer.Option(min=0.1, help="seconds COMMAND has for an answer")
    ] = 30.0,
    json: Json = False,
) -> None:
    """Take a seat at a table of a running server and play whole matches.

    The player is a built-in bot (--level) or a program that speaks JSON lines, given after `--`.
    A program that answers wrongly or not at all is ended with one line that names the problem,
    and the server plays for its seat (托管).
    """
    if (room is None) == (invite is None):
        raise InputError(same("say which room: either --room or --invite"), "--room")
    make_bot = _maker(level, command or [], patience)

    def print_report(report: BotClientReport) -> None:
        if not json:
            sys.stdout.write(_line(report) + "\n")
            sys.stdout.flush()

    config = BotClientConfig(url, room, invite, password, name, seat, matches)
    try:
        report = play_on_server(config, make_bot, print_report)
    except KeyboardInterrupt:
        sys.stderr.write("paiju: interrupted\n")
        raise typer.Exit(130) from None
    if json:
        print_json(report)
    if report.dismissed is not None:
        sys.stderr.write(f"paiju: sent away before the end ({report.dismissed})\n")
        raise typer.Exit(1)


def _maker(level: str | None, command: list[str], patience: float) -> MakeBot:
    """What makes the bot, once the game is known."""
    if (level is None) == (not command):
        raise InputError(same("say who plays: either --level or a command after --"), "COMMAND")
    if level is None:
        words = check_command(command, "COMMAND")
        return lambda rules: ProgramBot(words, rules, patience)
    if level not in LEVELS:
        problem = f"there is no level {level!r} (choose {', '.join(LEVELS)})"
        raise InputError(same(problem), "--level")
    return lambda rules: bot_of_level(level, rules)


def _line(report: BotClientReport) -> str:
    if not report.matches:
        return f"seat {report.seat} of room {report.room} ({report.ruleset})"
    last = report.matches[-1]
    return f"match {len(report.matches)}: place {last.place}, {last.points:+} points"
