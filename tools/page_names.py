"""Writes web/src/words/en/names.ts from the English names: `tools/page_names.py [--check]`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from paiju.rules.english import shared_names

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "words" / "en" / "names.ts"
HEADING: Final = """\
// English names of items and terms. Written by tools/page_names.py; do not edit.
"""


def page_names() -> str:
    """The whole file: names that hold in every game; a rule book has those of its own."""
    return f"""{HEADING}export const NAMES: Record<string, string> = {{
{_rows(shared_names(), "  ")}}}
"""


def _rows(names: Mapping[str, str], indent: str) -> str:
    return "".join(f"{indent}{_literal(zh)}: {_literal(en)},\n" for zh, en in names.items())


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def main(arguments: list[str]) -> int:
    """Write the file, or with --check only report whether it is out of date."""
    wanted = page_names()
    is_stale = not TARGET.exists() or TARGET.read_text(encoding="utf-8") != wanted
    check = "--check" in arguments
    if is_stale:
        sys.stdout.write(f"{'out of date' if check else 'wrote'}: web/src/words/en/{TARGET.name}\n")
        if not check:
            TARGET.write_text(wanted, encoding="utf-8", newline="\n")
    return int(check and is_stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
