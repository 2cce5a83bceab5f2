"""`paiju verify`: whether an exported round was dealt fairly, one line a check."""

from typing import TYPE_CHECKING

from rich.console import Console

from paiju.settlement import Lang

if TYPE_CHECKING:
    from paiju.match.verify import Verification

_NAMES = {
    "commitment": "承诺",
    "nonces": "各家的数",
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


def show_verification(console: Console, found: "Verification", lang: Lang) -> None:
    for check in found.checks:
        told = check.told[0 if lang == "zh" else 1]
        name = _NAMES[check.name] if lang == "zh" else check.name
        console.print(f"{_MARKS[check.holds]} {name}: {told}", highlight=False, soft_wrap=True)
    own = (
        "请再核对：承诺与开局前所见相同，自己的数与本机所记相同。",
        "Compare yourself: the commitment you saw before the round, and your own nonce.",
    )
    failed = ("有一项不符。", "Something does not hold.")
    closing = own if found.holds else failed
    console.print(closing[0 if lang == "zh" else 1], highlight=False, soft_wrap=True)
