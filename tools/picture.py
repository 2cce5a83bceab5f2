"""Draw the settlement shown in the README: `python tools/picture.py` writes docs/settlement.svg."""

import re
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from paiju.cli.settle import show_settlement
from paiju.queries import settle_text

ROOT = Path(__file__).resolve().parent.parent
CLOTH = TerminalTheme(
    (18, 38, 32),
    (236, 231, 216),
    [(18, 38, 32), (200, 74, 58), (120, 170, 130), (214, 182, 110)] * 2,
)
"""Ivory on table green."""


def main() -> None:
    console = Console(record=True, width=96, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    settled = settle_text((ROOT / "examples" / "evening.json").read_bytes())
    show_settlement(console, *settled, "zh")
    svg = console.export_svg(title="paiju settle examples/evening.json", theme=CLOTH)
    svg = re.sub(r'textLength="([0-9.]+)"([^>]*)>([^<]*)<', _as_wide_as_shown, svg)
    without_web_fonts = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    (ROOT / "docs" / "settlement.svg").write_text(without_web_fonts, encoding="utf-8")


def _as_wide_as_shown(text: re.Match[str]) -> str:
    """A Chinese character is two cells wide; rich counts characters."""
    written = unescape(text[3])
    width = float(text[1]) / len(written) * cell_len(written)
    return f'textLength="{width:.1f}"{text[2]}>{text[3]}<'


if __name__ == "__main__":
    main()
