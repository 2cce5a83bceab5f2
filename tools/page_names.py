"""Writes web/src/words/en/names.ts from the English names: `tools/page_names.py [--check]`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from paiju.rules.book import load_book
from paiju.rules.english import shared_names
from paiju.rulesets import REGISTRY

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "words" / "en" / "names.ts"
HEADING: Final = """\
// English names of items and terms. Written by tools/page_names.py; do not edit.
"""


def page_names() -> str:
    """The whole file: names of all games, then what a single game calls otherwise."""
    own = {ruleset_id: load_book(ruleset_id).names for ruleset_id in REGISTRY}
    games = "".join(
        f"  {ruleset_id}: {{\n{_rows(names, '    ')}  }},\n"
        for ruleset_id, names in own.items()
        if names
    )
    return f"""{HEADING}export const NAMES: Record<string, string> = {{
{_rows(shared_names(), "  ")}}}

/** Names that differ in one game. */
export const GAME_NAMES: Record<string, Record<string, string>> = {{
{games}}}
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
