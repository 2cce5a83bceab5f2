"""Markup: elements with attributes, escaped; enough to write a page and its charts."""

from collections.abc import Iterable
from html import escape


def element(name: str, *inside: str, **attributes: object) -> str:
    """`element("rect", x=1, class_="bar")`; what is inside is markup already."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
    )
    if not inside and name not in _NEVER_EMPTY:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(inside)}</{name}>"


_NEVER_EMPTY = frozenset({"div", "p", "td", "th", "span", "title", "text"})


def text(words: object) -> str:
    return escape(str(words), quote=False)


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Plain words in; the first column is words, the others are numbers."""
    head = element("tr", *(element("th", text(word)) for word in headings))
    body = (element("tr", *(element("td", text(cell)) for cell in row)) for row in rows)
    inner = element("thead", head) + element("tbody", *body)
    return element("div", element("table", inner), class_="scroll")
