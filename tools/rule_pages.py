"""Writes docs/rules/<id>.md from the rule books: `python tools/rule_pages.py [--check]`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from paiju.rules.book import Book, Chapter, Clause, Example, Ruling, Topic, load_book
from paiju.rules.coverage import Sentence, load_coverage
from paiju.rulesets import REGISTRY

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"

HOW_COUNTED = (
    "原规则文本的每一句都在下表中：按章节和句序列出，用我们自己的话复述，再写明对应的条款、在哪里实现、"
    "由哪个用例检验。数句的办法：遇到句号、分号、叹号、问号，或一行（一条）说完，就是一句；换行只是排版的不另算；"
    "括号里自成整句的另算，不成句的随前文；逗号、顿号不断句；「例」开头、自己成行或成句的另算；"
    "章名和条名只做标题，附带说明（如「可选」）的也算一句。",
    "Every sentence of the original rule text is listed below by chapter and number, in our own"
    " words, with its clauses, where it is implemented and the case that checks it. How sentences"
    " are counted: one ends at a full stop, a semicolon, an exclamation or question mark, or where"
    " a line or list item ends; a line break that only wraps the text ends nothing. Whole sentences"
    " in brackets count by themselves, other brackets belong to their sentence, and commas end"
    " nothing. An example that is a line or a sentence of its own counts. Titles of chapters and"
    " items are headings here; a title that states something (such as “optional”) counts as a"
    " sentence.",
)
TABLE_HEAD = (
    "| 句 · No. | 大意 · In our words | 条款 · Clauses | 实现 · Where | 用例 · Cases |",
    "|---|---|---|---|---|",
)
PLACE_WORDS = {
    "row": "计分行 · row",
    "option": "选项 · option",
    "field": "规则字段 · field",
    "deal": "发牌 · deal",
    "round": "行牌 · round",
    "settlement": "结算 · settlement",
    "room": "房间 · room",
    "page": "页面 · page",
    "none": "无 · none",
}


def page(book: Book) -> str:
    """One game's page, both languages side by side."""
    return "\n\n".join(_blocks(book)) + "\n"


def stale() -> dict[Path, str]:
    """The pages that are missing or out of date, with what they should say."""
    wanted = {PAGES / f"{name}.md": page(load_book(name)) for name in REGISTRY}
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
    yield from _coverage(book)


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


def _coverage(book: Book) -> Iterator[str]:
    if not book.chapters:
        return
    sentences = load_coverage(book.id).sentences
    yield "## 覆盖表 · Coverage"
    yield "\n\n".join(HOW_COUNTED)
    for chapter in book.chapters:
        yield _heading(chapter)
        rows = (_sentence(row) for row in sentences if row.chapter == chapter.key)
        yield "\n".join((*TABLE_HEAD, *rows))


def _heading(chapter: Chapter) -> str:
    count = chapter.sentences
    said = f"{count} 句 · {count} sentence{'s' * (count != 1)}"
    return f"### 原文 {chapter.key} · {chapter.zh} · {chapter.en}（{said}）"


def _sentence(row: Sentence) -> str:
    words = [_both(row.zh, row.en)]
    if row.reason_zh:
        words.append(_both(f"不实现：{row.reason_zh}", f"Not implemented: {row.reason_en}"))
    where = [_place(place) for place in row.where]
    cases = [case.replace("|", "\\|") for case in row.cases]
    cells = (str(row.number), "<br>".join(words), "、".join(row.clauses) or "—")
    return f"| {' | '.join((*cells, '<br>'.join(where), '<br>'.join(cases) or '—'))} |"


def _both(zh: str, en: str) -> str:
    return f"{zh}<br>{en}"


def _place(where: str) -> str:
    place, _, name = where.partition(" ")
    return f"{PLACE_WORDS[place]} {name}".rstrip()


def _current(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
