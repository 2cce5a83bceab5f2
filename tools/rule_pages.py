"""Writes docs/rules/<id>.md from the rule books: `python tools/rule_pages.py [--check]`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from paiju.rules.book import Book, Clause, Example, Ruling, Topic, book_ids, load_book

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"


def page(book: Book) -> str:
    """One game's page, both languages side by side."""
    return "\n\n".join(_blocks(book)) + "\n"


def stale() -> dict[Path, str]:
    """The pages that are missing or out of date, with what they should say."""
    wanted = {PAGES / f"{name}.md": page(load_book(name)) for name in book_ids()}
    return {path: text for path, text in wanted.items() if _current(path) != text}


def main(arguments: list[str]) -> int:
    """Write the stale pages, or with --check only name them."""
    check = "--check" in arguments
    pages = stale()
    for path, text in pages.items():
        sys.stdout.write(f"{'out of date' if check else 'wrote'}: docs/rules/{path.name}\n")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return int(check and bool(pages))


def _blocks(book: Book) -> Iterator[str]:
    yield (
        f"<!-- Generated from src/paiju/rulesets/books/{book.id}.toml"
        " by `python tools/rule_pages.py`: edit that file, not this one. -->"
    )
    yield f"# {book.zh} · {book.en}"
    yield from (book.summary_zh, book.summary_en)
    yield from (f"> {note}" for note in (book.note_zh, book.note_en) if note)
    yield "## 规则 · Rules"
    for topic in book.topics:
        yield from _topic(topic)
    yield from _section("裁定 · Rulings", [_ruling(ruling) for ruling in book.rulings])
    yield from _section("算例 · Worked examples", [_entry(example) for example in book.examples])


def _topic(topic: Topic) -> Iterator[str]:
    yield f"### {topic.key} · {topic.zh} · {topic.en}"
    yield "\n".join(_entry(clause) for clause in topic.clauses)


def _section(title: str, bullets: list[str]) -> Iterator[str]:
    if bullets:
        yield f"## {title}"
        yield "\n".join(bullets)


def _entry(entry: Clause | Example) -> str:
    return f"- **{entry.id}** {entry.zh}\\\n  {entry.en}"


def _ruling(ruling: Ruling) -> str:
    return f"- **{ruling.id}** *{ruling.asks_zh}* {ruling.zh}\\\n  *{ruling.asks_en}* {ruling.en}"


def _current(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
