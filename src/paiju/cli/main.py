"""The command line: which commands there are, and how errors are printed.

Wrong input ends with one line and status 2. A command's module is imported only when it runs.
"""

import sys
from importlib import import_module
from inspect import signature
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer

from paiju import __version__
from paiju.rules.errors import InputError
from paiju.tiles.text import Lang, Text, same


class CommandEntry(NamedTuple):
    """A command: what it does in one line, and an example."""

    summary: str
    example: str


COMMANDS: Final = {
    "serve": CommandEntry("run the table server and its page", "--host 0.0.0.0 --port 8000"),
    "config": CommandEntry(
        "print a server's settings, and where each comes from", "--config /etc/paiju.toml"
    ),
    "backup": CommandEntry(
        "copy a server's data, also while it runs",
        "/var/backups/paiju/monday --data /var/lib/paiju",
    ),
    "restore": CommandEntry(
        "make a data folder from a backup",
        "/var/backups/paiju/monday --data /var/lib/paiju-restored",
    ),
    "migrate": CommandEntry(
        "move a server's data between SQLite and PostgreSQL",
        "/var/lib/paiju postgresql://paiju@db.example/paiju",
    ),
    "bot": CommandEntry(
        "a bot that plays at a table of a running server",
        "--room 123456 -- python3 examples/first_bot.py",
    ),
    "load": CommandEntry(
        "measure how many rooms a server can run, and how fast it answers",
        "--rooms 200 --seconds 20",
    ),
    "simulate": CommandEntry(
        "bots play many rounds: what pays, and how often",
        "--ruleset guiyang_dingque --rounds 1000 --html report.html",
    ),
    "arena": CommandEntry(
        "which bot is stronger, on duplicate deals",
        "--ruleset qinhuangdao --bots easy,medium --deals 100",
    ),
    "whatif": CommandEntry(
        "what a house rule changes, on the same walls",
        "--ruleset guiyang_dingque -o wugu_ji=true --rounds 1000",
    ),
    "rulesets": CommandEntry("list the games, or show one in full", "guiyang_dingque"),
    "settle": CommandEntry("settle a finished round from its facts", "examples/evening.json"),
    "replay": CommandEntry("replay a record: its events and its settlement", "examples/round.json"),
    "verify": CommandEntry(
        "check that a round of a server was dealt fairly", "paiju-Ux0mTR8y9a2fJc3e-1.json"
    ),
    "hand": CommandEntry(
        "what a hand waits for, or how it can be read",
        '"123456789m 1155p" --ruleset guiyang_dingque',
    ),
    "bench": CommandEntry("run the benchmarks", "--only win_check --only waits"),
}


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_print_version, is_eager=True, help="print the version and exit"
    ),
]


def paiju(version: Version = False) -> None:
    """牌局: Chinese regional mahjong, settled by the book."""


def make_app(command: str) -> typer.Typer:
    """The application in which this command can run; the others are only listed."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(paiju)
    for name, entry in COMMANDS.items():
        callback = _callback(name) if name == command else _not_loaded
        example = f"example: paiju {name} {entry.example}"
        app.command(name, short_help=entry.summary, epilog=example)(callback)
    return app


def _callback(command: str) -> Any:
    return getattr(import_module(f"paiju.cli.{command}"), command)


def _not_loaded() -> None:
    """Stands for a command that is not run."""


def main() -> NoReturn:
    """Run the command line; the exit status is 0, 1 or 2 as documented."""
    arguments = sys.argv[1:] or ["--help"]
    command = next((word for word in arguments if not word.startswith("-")), "")
    try:
        status = make_app(command)(arguments, standalone_mode=False)
    except InputError as error:
        _print_error(error, "--json" in arguments, _lang(command, arguments))
        sys.exit(2)
    except typer.Exit as stop:
        sys.exit(stop.exit_code)
    except typer.Abort:
        sys.exit(1)
    except typer.TyperException as error:
        message = error.format_message() or "a command is needed (see --help)"
        _print_error(InputError(same(message)), "--json" in arguments, "en")
        sys.exit(2)
    sys.exit(status or 0)


def _lang(command: str, arguments: list[str]) -> Lang:
    """What was asked for, or Chinese; a command without --lang has only English."""
    if "lang" not in signature(_callback(command)).parameters:
        return "en"
    asked = [word for before, word in pairwise(arguments) if before == "--lang"]
    asked += [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    return "en" if "en" in asked else "zh"


def _print_error(error: InputError, json: bool, lang: Lang) -> None:
    """One line on stderr; with --json the same as a document on stdout."""
    message = error.text.pick(lang)
    if json:
        _print_json_error(error, message)
    place = Text(f"动作 {error.at}：", f"action {error.at}: ")
    if isinstance(error.at, str):
        place = Text(f"{error.at}：", f"{error.at}: ") if error.at else Text("", "")
    line = place.pick(lang) + message
    sys.stderr.write("paiju: " + " ".join(line.split()) + "\n")


def _print_json_error(error: InputError, message: str) -> None:
    from msgspec import UNSET

    from paiju.cli.tables import print_json
    from paiju.queries.server import Error, Problem
    from paiju.round.record import IllegalStep

    legal = error.legal if isinstance(error, IllegalStep) else UNSET
    print_json(Error(Problem(message, error.at, legal)))
