"""The commands: what each takes and prints. Wrong input ends with one line and status 2."""

import sys
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console

from paiju import __version__
from paiju.cli.arena import arena
from paiju.cli.bot import bot
from paiju.cli.checking import show_verification
from paiju.cli.load import load
from paiju.cli.serving import serve
from paiju.cli.show import show_ruleset, show_rulesets, show_settlement
from paiju.cli.simulate import simulate
from paiju.cli.story import show_older, show_round
from paiju.cli.study import show_hand
from paiju.cli.whatif import whatif
from paiju.queries import (
    replay_document,
    replayed,
    ruleset_document,
    rulesets_document,
    settle_document,
    settle_text,
)
from paiju.queries.hand import hand_document, parse_study
from paiju.round.record import IllegalStep, read_record
from paiju.rules.errors import InputError
from paiju.rules.refusals import system_error
from paiju.rules.version import is_current
from paiju.settlement import Lang, ledger
from paiju.tiles.text import Text, same

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_tell_version, is_eager=True, help="tell the version, and exit"
    ),
]


@app.callback()
def paiju(version: Version = False) -> None:
    """牌局: Chinese regional mahjong, settled by the book."""


File = Annotated[str, typer.Argument(metavar="FILE", help="a JSON file; - reads standard input")]
Json = Annotated[bool, typer.Option("--json", help="one JSON document and nothing else")]
InLang = Annotated[Lang, typer.Option("--lang", help="the language of explanations: zh or en")]

app.command(
    short_help="the table server and its page",
    epilog="example: paiju serve --host 0.0.0.0 --port 8000",
)(serve)
app.command(
    short_help="a bot, ours or yours, at a table of a running server",
    epilog="example: paiju bot --room 123456 -- python3 examples/first_bot.py",
)(bot)
app.command(
    short_help="how many rooms a server carries, and how fast it answers",
    epilog="example: paiju load --rooms 200 --seconds 20",
)(load)
app.command(
    short_help="bots play many rounds: what pays, and how often",
    epilog="example: paiju simulate --ruleset guiyang_dingque --rounds 1000 --html report.html",
)(simulate)
app.command(
    short_help="which bot is stronger, on duplicate deals",
    epilog="example: paiju arena --ruleset qinhuangdao --bots easy,medium --deals 100",
)(arena)
app.command(
    short_help="what a house rule does, on the same walls",
    epilog="example: paiju whatif --ruleset guiyang_dingque -o wugu_ji=true --rounds 1000",
)(whatif)


@app.command(epilog="example: paiju rulesets guiyang_dingque")
def rulesets(
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="one game, in full")] = None,  # noqa: A002
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """The games; with ID its options and its clauses."""
    if id is None:
        games = rulesets_document()
        _print_json(games) if json else show_rulesets(Console(), games, lang)
    else:
        game = ruleset_document(id)
        _print_json(game) if json else show_ruleset(Console(), game, lang)


@app.command(
    short_help="facts in, who pays whom and why out",
    epilog="example: paiju settle examples/evening.json",
)
def settle(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """A finished round's facts in; who pays whom, and why, out."""
    text = _read(file)
    if json:
        _print_json(settle_document(text, lang))
    else:
        show_settlement(Console(), *settle_text(text), lang)


@app.command(
    short_help="a record in, its events and settlement out",
    epilog="example: paiju replay examples/round.json",
)
def replay(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """A scripted or recorded round in; its events, and the settlement when it ends, out."""
    text = _read(file)
    if json:
        _print_json(replay_document(text, lang))
        return
    record = read_record(text)
    table = replayed(record)
    show_round(Console(), table, lang)
    if table.is_over and not is_current(record.rules):
        show_older(Console(), record.rules, lang)
    elif table.is_over:
        settled = ledger(table.rules, table.facts)
        show_settlement(Console(), table.rules, table.facts, settled, lang)


@app.command(
    short_help="a round of a server in, whether it was dealt fairly out",
    epilog="example: paiju verify paiju-Ux0mTR8y9a2fJc3e-1.json",
)
def verify(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """An exported round in; whether its wall is the promised one and its record holds, out."""
    from paiju.queries.verify import verification_document, verify_text

    found = verify_text(_read(file))
    if json:
        _print_json(verification_document(found, lang))
    else:
        show_verification(Console(), found, lang)
    if not found.holds:
        raise typer.Exit(1)


@app.command(
    short_help="what a hand waits for, or how it can be read",
    epilog='example: paiju hand "123456789m 1155p" --ruleset guiyang_dingque',
)
def hand(
    tiles: Annotated[str, typer.Argument(metavar="TILES", help="the tiles in hand: 123m 55p")],
    ruleset: Annotated[str, typer.Option(help="which game")],
    melds: Annotated[
        list[str] | None,
        typer.Option("--meld", help='a meld on the table: "peng 555m", "an_gang 1111p"'),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="a house option: wugu_ji=true")
    ] = None,
    tile: Annotated[
        str | None, typer.Option(help="of a complete hand: the tile it was won on [the last]")
    ] = None,
    que: Annotated[str | None, typer.Option(help="定缺: m, p or s")] = None,
    indicator: Annotated[str | None, typer.Option(help="the tile turned at the deal")] = None,
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """What a hand is: its waits and their worth, or every reading when it is complete.

    It is priced as held by the dealer's next seat (南 in 东风圈), at a table where nothing else
    happened: no bids, no 鸡, no gangs but those given.
    """
    study = parse_study(ruleset, tiles, melds or [], option or [], tile, que, indicator)
    if json:
        _print_json(hand_document(study, lang))
    else:
        show_hand(Console(), study, lang)


@app.command(epilog="example: paiju bench --only win_check --only waits")
def bench(
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="a benchmark by name; repeatable")
    ] = None,
    json: Json = False,
) -> None:
    """The benchmarks, each beside its peers in the same run."""
    from paiju.bench import as_json, measure, notes, table

    rows = list(measure(only or []))
    if json:
        sys.stdout.write(as_json(rows) + "\n")
        return
    Console().print(table(rows))
    for note in notes():
        Console(stderr=True).print(note)


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(system_error(Text("读不了", "cannot be read"), error), file) from None


def _print_json(document: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def main() -> NoReturn:
    """Run the command line; the exit status is 0, 1 or 2 as documented."""
    arguments = sys.argv[1:] or ["--help"]
    try:
        status = app(arguments, standalone_mode=False)
    except InputError as error:
        _complain(error, "--json" in arguments, _lang(arguments))
        sys.exit(2)
    except typer.Exit as stop:
        sys.exit(stop.exit_code)
    except typer.Abort:
        sys.exit(1)
    except typer.TyperException as error:
        message = error.format_message() or "a command is needed (see --help)"
        _complain(InputError(same(message)), "--json" in arguments, "en")
        sys.exit(2)
    sys.exit(status or 0)


def _lang(arguments: list[str]) -> Lang:
    """What was asked for, or Chinese; a command without --lang has only English."""
    if not _has_lang(arguments[0]):
        return "en"
    asked = [word for before, word in pairwise(arguments) if before == "--lang"]
    asked += [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    return "en" if "en" in asked else "zh"


def _has_lang(command: str) -> bool:
    found = (info.callback for info in app.registered_commands)
    return any(
        callback is not None
        and callback.__name__ == command
        and "lang" in signature(callback).parameters
        for callback in found
    )


def _complain(error: InputError, json: bool, lang: Lang) -> None:
    """One line on stderr; with --json the same as a document on stdout."""
    message = error.text.pick(lang)
    if json:
        told: dict[str, Any] = {"message": message, "at": error.at}
        if isinstance(error, IllegalStep):
            told["legal"] = error.legal
        _print_json({"error": told})
    place = Text(f"动作 {error.at}：", f"action {error.at}: ")
    if isinstance(error.at, str):
        place = Text(f"{error.at}：", f"{error.at}: ") if error.at else Text("", "")
    line = place.pick(lang) + message
    sys.stderr.write("paiju: " + " ".join(line.split()) + "\n")
