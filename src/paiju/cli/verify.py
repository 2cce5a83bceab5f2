"""`paiju verify`: whether an exported round was dealt fairly, one line per check."""

from re import fullmatch
from typing import Annotated

import typer
from rich.console import Console

from paiju.cli.options import File, InLang, Json, read_input
from paiju.cli.tables import print_json
from paiju.match.evidence import Evidence
from paiju.match.verify import Verification
from paiju.queries.verify import read_kept, verification_document, verify_text
from paiju.rules.errors import InputError
from paiju.tiles.text import Lang, Text

_NAMES = {
    "version": "版本",
    "rules": "规则",
    "commitment": "承诺",
    "nonces": "各家的数",
    "cancelled": "作废",
    "seen": "所见承诺",
    "own_nonce": "自己的数",
    "fixed": "所定各项",
    "dice": "骰子",
    "deal": "手牌",
    "wall": "牌墙",
    "indicator": "翻牌",
    "horses": "马牌",
    "dealer": "首庄",
    "replay": "重演",
    "settlement": "结算",
    "signature": "签名",
    "key": "密钥",
    "sealed": "封签",
    "sealed_match": "场次",
    "sealed_round": "局数",
    "sealed_rules": "规则",
    "sealed_dealer": "庄家",
    "sealed_round_wind": "圈风",
    "sealed_streak": "连庄",
    "sealed_weekday": "星期",
    "sealed_deal": "发牌",
    "sealed_moves": "打牌",
    "sealed_ledger": "账目",
    "settled": "所见之局",
    "chain": "前一局",
}
_MARKS = {True: "[green]✓[/]", False: "[red]✗[/]", None: "·"}


Commitments = Annotated[
    list[str] | None,
    typer.Option("--commitment", metavar="HEX", help="a commitment you saw before the round"),
]
Nonces = Annotated[
    list[str] | None, typer.Option("--nonce", metavar="HEX", help="a nonce of your own device")
]
Kept = Annotated[
    str | None,
    typer.Option("--kept", metavar="FILE", help="what your device kept, as the page exports it"),
]
Key = Annotated[
    str | None,
    typer.Option("--key", metavar="HEX", help="the server's public key or its fingerprint"),
]


def verify(
    file: File,
    commitment: Commitments = None,
    nonce: Nonces = None,
    kept: Kept = None,
    key: Key = None,
    json: Json = False,
    lang: InLang = "zh",
) -> None:
    """Check an exported round: that its wall is the promised one and that its record holds.

    What your own device saw is compared with it: --commitment and --nonce, or --kept. With --key
    the round must be signed by that key.
    """
    evidence = Evidence(
        _hashes(commitment, "--commitment"), _hashes(nonce, "--nonce"), key=_known_key(key)
    )
    if kept is not None:
        evidence = read_kept(read_input(kept)).added_to(evidence)
    found = verify_text(read_input(file), evidence)
    if json:
        print_json(verification_document(found, lang))
    else:
        _show_verification(Console(), found, lang)
    if not found.holds:
        raise typer.Exit(1)


def _hashes(given: list[str] | None, at: str) -> list[str]:
    for text in given or ():
        if not fullmatch("[0-9a-f]{64}", text):
            message = Text("不是 32 个字节的十六进制数", "is not 32 bytes in hexadecimal")
            raise InputError(message, at)
    return given or []


def _known_key(given: str | None) -> str | None:
    if given is not None and not fullmatch("[0-9a-f]{64}|([0-9a-f]{4}-){7}[0-9a-f]{4}", given):
        message = Text("不是公钥，也不是指纹", "is neither a public key nor a fingerprint")
        raise InputError(message, "--key")
    return given


def _show_verification(console: Console, found: Verification, lang: Lang) -> None:
    for check in found.checks:
        name = Text(_NAMES[check.name], check.name).pick(lang)
        line = f"{_MARKS[check.holds]} {name}: {check.message.pick(lang)}"
        console.print(line, highlight=False, soft_wrap=True)
    closing = _COMPARE if found.holds else _FAILED
    console.print(closing.pick(lang), highlight=False, soft_wrap=True)


_COMPARE = Text(
    "请再核对：承诺与开局前所见相同，自己的数与本机所记相同。",
    "Compare yourself: the commitment you saw before the round, and your own nonce.",
)
_FAILED = Text("有一项不符。", "Something does not hold.")
