"""`paiju bot`: a bot that comes to a table of a running server and plays there."""

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from paiju.rules.errors import InputError
from paiju.tiles.text import same

if TYPE_CHECKING:
    from paiju.client.bot_client import BotClientReport, MakeBot


def bot(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- COMMAND…]", help="a program that plays (docs/bots.md)"),
    ] = None,
    url: Annotated[str, typer.Option(help="the server")] = "http://127.0.0.1:8000",
    room: Annotated[str | None, typer.Option(metavar="NUMBER", help="which room")] = None,
    invite: Annotated[str | None, typer.Option(help="its invite, instead of the number")] = None,
    password: Annotated[str | None, typer.Option(help="if the room has one")] = None,
    level: Annotated[
        str | None, typer.Option(help="a bot of ours, instead of COMMAND: easy, medium …")
    ] = None,
    name: Annotated[str, typer.Option(help="as the others see it")] = "bot",
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="where to sit [the first free seat]")
    ] = None,
    matches: Annotated[int, typer.Option(min=1, help="how many to play")] = 1,
    patience: Annotated[
        float, typer.Option(min=0.1, help="seconds COMMAND has for an answer")
    ] = 30.0,
    json: Annotated[
        bool, typer.Option("--json", help="one JSON document and nothing else")
    ] = False,
) -> None:
    """Sit down at a table of a running server and play whole matches.

    Who plays is a bot of ours (--level) or any program that speaks JSON lines, written after `--`.
    A program that answers wrongly, or not at all, is ended with one line that says why, and its
    seat is played on by the server (托管).
    """
    from paiju.client.bot_client import BotClientConfig, play_on_server

    if (room is None) == (invite is None):
        raise InputError(same("say which room: either --room or --invite"), "--room")
    make_bot = _maker(level, command or [], patience)

    def on_report(report: "BotClientReport") -> None:
        if not json:
            sys.stdout.write(_line(report) + "\n")
            sys.stdout.flush()

    config = BotClientConfig(url, room, invite, password, name, seat, matches)
    try:
        report = play_on_server(config, make_bot, on_report)
    except KeyboardInterrupt:
        sys.stderr.write("paiju: interrupted\n")
        raise typer.Exit(130) from None
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    if report.dismissed is not None:
        sys.stderr.write(f"paiju: sent away before the end ({report.dismissed})\n")
        raise typer.Exit(1)


def _maker(level: str | None, command: list[str], patience: float) -> "MakeBot":
    """Who plays, once it is known which game."""
    from paiju.bots import LEVELS
    from paiju.bots import bot as bot_of_level
    from paiju.sim.outside import Outside, check_command

    if (level is None) == (not command):
        raise InputError(same("say who plays: either --level or a command after --"), "COMMAND")
    if level is None:
        words = check_command(command, "COMMAND")
        return lambda rules: Outside(words, rules, patience)
    if level not in LEVELS:
        told = f"there is no level {level!r} (choose {', '.join(LEVELS)})"
        raise InputError(same(told), "--level")
    return lambda rules: bot_of_level(level, rules)


def _line(report: "BotClientReport") -> str:
    if not report.matches:
        return f"seat {report.seat} of room {report.room} ({report.ruleset})"
    last = report.matches[-1]
    return f"match {len(report.matches)}: place {last.place}, {last.points:+} points"
