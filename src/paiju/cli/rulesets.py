"""`paiju rulesets`: the games, or one game in full."""

from typing import Annotated, Any

import typer
from rich.console import Console

from paiju.cli.options import InLang, Json
from paiju.cli.tables import print_json, text_table, word
from paiju.queries import ruleset_document, rulesets_document
from paiju.queries.rulesets import GameDocument, GameList
from paiju.rules.option_info import OptionInfo
from paiju.tiles.text import Lang, Text


def rulesets(
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="one game, in full")] = None,  # noqa: A002
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """List the games; with ID, show one game with its options and clauses."""
    document = rulesets_document() if id is None else ruleset_document(id)
    if json:
        print_json(document)
    elif isinstance(document, GameList):
        _show_games(Console(), document, lang)
    else:
        _show_game(Console(), document, lang)


def _show_games(console: Console, games: GameList, lang: Lang) -> None:
    table = text_table(*(word(key, lang) for key in ("id", "title", "summary")))
    for game in games.rulesets:
        title, summary = Text(game.title, game.title_en), Text(game.summary, game.summary_en)
        table.add_row(game.id, title.pick(lang), summary.pick(lang))
    console.print(table)


def _show_game(console: Console, game: GameDocument, lang: Lang) -> None:
    """A game's options as a form would ask them, then its clauses one by one."""
    title, summary = Text(game.title, game.title_en), Text(game.summary, game.summary_en)
    console.print(f"[bold]{title.pick(lang)}[/]  {summary.pick(lang)}")
    keys = ("option", "title", "choices", "default", "changes", "clause")
    options = text_table(*(word(key, lang) for key in keys))
    for row in game.options:
        options.add_row(
            row.name,
            Text(row.title, row.title_en).pick(lang),
            " ".join(_choice(row, choice, lang) for choice in row.choices),
            _as_typed(row.default),
            Text(row.changes, row.changes_en).pick(lang),
            row.clause,
        )
    console.print(options)
    clauses = text_table(word("clause", lang), "")
    for clause in game.clauses:
        clauses.add_row(clause.id, Text(clause.zh, clause.en).pick(lang))
    console.print(clauses)


def _choice(option: OptionInfo, value: Any, lang: Lang) -> str:
    key = str(value)
    if key not in option.words:
        return _as_typed(value)
    return Text(f"{value}（{option.words[key]}）", f"{value} ({option.words_en[key]})").pick(lang)


def _as_typed(value: Any) -> str:
    """As typed after `-o`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
