"""Writes the table of settings into docs/server.md, from their one definition.

.venv/bin/python tools/settings_page.py
"""

from pathlib import Path

from paiju.server.ops.settings import SETTINGS, Setting

PAGE = Path(__file__).parent.parent / "docs" / "server.md"
BEGIN = "<!-- settings: tools/settings_page.py writes this table -->\n"
END = "<!-- end of settings -->\n"


def table() -> str:
    head = "| in the file | flag | variable | default | does |\n|---|---|---|---|---|\n"
    return head + "".join(map(_row, SETTINGS))


def _row(setting: Setting) -> str:
    default = f"`{setting.shown_default}`" if setting.shown_default else "–"
    if setting.name == "data":
        default = "[see below](#the-data-folder)"
    note = "; repeatable" if setting.is_list else ""
    cells = (f"`{setting.name}`", f"`{setting.flag}`", f"`{setting.variable}`", default)
    return f"| {' | '.join(cells)} | {setting.help}{note} |\n"


def page(text: str) -> str:
    """The page with the current table."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
