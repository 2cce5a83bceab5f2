"""`paiju verify`: whether an exported round was dealt fairly, one line per check."""

import typer
from rich.console import Console

from paiju.cli.options import File, InLang, Json, read_input
from paiju.cli.tables import print_json
from paiju.match.verify import Verification
from paiju.queries.verify import verification_document, verify_text
from paiju.tiles.text import Lang, Text

_NAMES = {
    "version": "版本",
    "rules": "规则",
    "commitment": "承诺",
    "nonces": "各家的数",
    "cancelled": "作废",
    "dice": "骰子",
    "deal": "手牌",
    "wall": "牌墙",
    "indicator": "翻牌",
    "horses": "马牌",
    "dealer": "首庄",
    "replay": "重演",
    "settlement": "结算",
}
_MARKS = {True: "[green]✓[/]", False: "[red]✗[/]", None: "·"}


def verify(file: File, json: Json = False, lang: InLang = "zh") -> None:
    """Check an exported round: that its wall is the promised one and that its record holds."""
    found = verify_text(read_input(file))
    if json:
        print_json(verification_document(found, lang))
    else:
        _show_verification(Console(), found, lang)
    if not found.holds:
        raise typer.Exit(1)


def _show_verification(console: Console, found: Verification, lang: Lang) -> None:
    for check in found.checks:
        name = Text(_NAMES[check.name], check.name).pick(lang)
        line = f"{_MARKS[check.holds]} {name}: {check.told.pick(lang)}"
        console.print(line, highlight=False, soft_wrap=True)
    closing = _COMPARE if found.holds else _FAILED
    console.print(closing.pick(lang), highlight=False, soft_wrap=True)


_COMPARE = Text(
    "请再核对：承诺与开局前所见相同，自己的数与本机所记相同。",
    "Compare yourself: the commitment you saw before the round, and your own nonce.",
)
_FAILED = Text("有一项不符。", "Something does not hold.")
