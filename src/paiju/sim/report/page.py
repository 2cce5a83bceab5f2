"""The HTML page around a report: one file, no requests, light and dark colours."""

from collections.abc import Iterable
from typing import NamedTuple

from paiju.sim.report.markup import element, text
from paiju.tiles.text import Lang


class KeyNumber(NamedTuple):
    """One large number and its name."""

    value: str
    name: str


class Section(NamedTuple):
    """A heading, a sentence on how to read the content, and the content."""

    title: str
    lead: str
    body: str


def page(
    title: str, subtitle: str, numbers: Iterable[KeyNumber], sections: Iterable[Section], lang: Lang
) -> str:
    row = element("div", *(_number(number) for number in numbers), class_="tiles")
    parts = "".join(_section(section) for section in sections if section.body)
    head = element("h1", text(title)) + element("p", text(subtitle), class_="sub")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{text(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{head}{row}{parts}</main></body></html>\n"
    )


def _number(number: KeyNumber) -> str:
    return element("div", element("b", text(number.value)), element("span", text(number.name)))


def _section(section: Section) -> str:
    lead = element("p", text(section.lead), class_="lead") if section.lead else ""
    return element("section", element("h2", text(section.title)), lead, section.body)


STYLE = """
:root { color-scheme: light dark; --page: #f6f4ee; --card: #fffdf8; --ink: #22302b;
  --soft: #66736d; --line: #ddd8ca; --a: #1f7a5c; --b: #c9503c; --c: #d8a13a; --d: #4a78b5;
  --e: #9a9a90; }
@media (prefers-color-scheme: dark) { :root { --page: #14201c; --card: #1b2a25; --ink: #e8ede6;
  --soft: #9db0a6; --line: #31433b; --a: #4fb58f; --b: #e57a64; --c: #e5b95c; --d: #7ba6dd;
  --e: #7d8a83; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 1.7rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 0 0 4px; }
.sub, .lead { color: var(--soft); margin: 0 0 12px; }
.lead { font-size: .92rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 10px;
  margin: 20px 0; }
.tiles div, section { background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
.tiles div { padding: 12px 14px; }
.tiles b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.tiles span { color: var(--soft); font-size: .85rem; }
section { padding: 18px; margin: 14px 0; }
.chart { width: 100%; height: auto; display: block; margin: 8px 0; }
.chart text { font-size: 12.5px; fill: var(--ink); font-variant-numeric: tabular-nums; }
.chart .name { text-anchor: end; }
.chart .label, .chart .tick { fill: var(--soft); }
.chart .tick { text-anchor: middle; }
.axis { stroke: var(--line); }
.whisker { stroke: var(--ink); stroke-width: 1.5; opacity: .65; }
.a { fill: var(--a); background: var(--a); } .b { fill: var(--b); background: var(--b); }
.c { fill: var(--c); background: var(--c); } .d { fill: var(--d); background: var(--d); }
.e { fill: var(--e); background: var(--e); }
.legend { margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: .9rem; }
.swatch { display: inline-block; width: 11px; height: 11px; border-radius: 3px;
  margin-right: 6px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem;
  font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 5px 8px; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
th:first-child, td:first-child { text-align: left; }
"""
