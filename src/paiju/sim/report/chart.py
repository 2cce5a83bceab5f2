"""Charts as inline SVG: bars, columns, and changes with their intervals. No scripts."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from paiju.sim.report.markup import element, text

WIDTH: Final = 640
LABEL: Final = 130
VALUE: Final = 110
ROW: Final = 26
HEIGHT: Final = 190
BASE: Final = 24


class Bar(NamedTuple):
    """One row: its name, its length, the text behind it, and an error bar if it has an error."""

    name: str
    value: float
    label: str
    error: float = 0.0
    tone: str = "a"


def bars(rows: Sequence[Bar]) -> str:
    """Horizontal bars, from zero; those below zero go left."""
    if not rows:
        return ""
    low = min(0.0, *(row.value - row.error for row in rows))
    high = max(0.0, *(row.value + row.error for row in rows))
    scale = (WIDTH - LABEL - VALUE) / ((high - low) or 1.0)
    zero = LABEL - low * scale
    drawn = [_bar(row, index, zero, scale) for index, row in enumerate(rows)]
    axis = element("line", x1=zero, x2=zero, y1=0, y2=ROW * len(rows), class_="axis")
    return _picture(ROW * len(rows), *drawn, axis)


def _bar(row: Bar, index: int, zero: float, scale: float) -> str:
    top, length = ROW * index + 5, abs(row.value) * scale
    left = zero if row.value >= 0 else zero - length
    end = zero + max(0.0, row.value + row.error) * scale
    return "".join(
        (
            element("text", text(row.name), x=LABEL - 8, y=top + 12, class_="name"),
            element(
                "rect",
                element("title", text(f"{row.name} {row.label}")),
                x=left,
                y=top,
                width=max(length, 1.0),
                height=ROW - 10,
                rx=3,
                class_=row.tone,
            ),
            _whisker(row, top + (ROW - 10) / 2, zero, scale) if row.error else "",
            element("text", text(row.label), x=end + 8, y=top + 12, class_="label"),
        )
    )


def _whisker(row: Bar, middle: float, zero: float, scale: float) -> str:
    left, right = (zero + (row.value + sign * row.error) * scale for sign in (-1, 1))
    return element("line", x1=left, x2=right, y1=middle, y2=middle, class_="whisker")


class Scale(NamedTuple):
    """How whole numbers fall into columns; zero has its own column if any are negative."""

    low: int
    high: int
    step: int

    def column(self, value: int) -> int:
        value = min(max(value, self.low), self.high)
        if self.low >= 0:
            return (value - self.low) // self.step
        size = -(-abs(value) // self.step)
        return size if value >= 0 else -size

    def first(self, column: int) -> int:
        """The number nearest to zero that falls into this column."""
        if self.low >= 0:
            return self.low + column * self.step
        if column == 0:
            return 0
        nearest = (abs(column) - 1) * self.step + 1
        return nearest if column > 0 else -nearest

    def name(self, column: int) -> str:
        first = self.first(column)
        if self.step == 1 or (self.low < 0 and column == 0):
            return f"{first}"
        away = self.step - 1 if first >= 0 else 1 - self.step
        return f"{first}…{first + away}"


def scale_of(*spreads: Sequence[tuple[int, int]], most: int = 40) -> Scale:
    """One scale for all of these; the outer 1 % is drawn in the outer columns."""
    lows, highs = zip(*(_middle(counts) for counts in spreads), strict=True)
    low, high = min(lows), max(highs)
    return Scale(low, high, max(1, ceil((high - low + 1) / most)))


def _middle(counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The range of the middle 99 %."""
    edge = sum(count for _, count in counts) / 200
    return _reached(counts, edge), _reached(counts[::-1], edge)


def _reached(counts: Sequence[tuple[int, int]], edge: float) -> int:
    seen = 0
    for value, count in counts:
        seen += count
        if seen > edge:
            return value
    return 0


def columns(counts: Sequence[tuple[int, int]], scale: Scale | None = None) -> str:
    """A histogram of whole numbers."""
    if not counts:
        return ""
    scale = scale or scale_of(counts)
    bins: dict[int, int] = {}
    for value, count in counts:
        column = scale.column(value)
        bins[column] = bins.get(column, 0) + count
    total, tallest = sum(bins.values()), max(bins.values())
    first, last = scale.column(scale.low), scale.column(scale.high)
    wide = (WIDTH - 20) / (last - first + 1)
    drawn = [
        _column(scale, column, count / total, count / tallest, 10 + (column - first) * wide, wide)
        for column, count in sorted(bins.items())
    ]
    return _picture(HEIGHT, *drawn, *_ticks(scale, first, last, wide))


def _column(scale: Scale, column: int, share: float, part: float, left: float, wide: float) -> str:
    tall = part * (HEIGHT - BASE - 8)
    return element(
        "rect",
        element("title", text(f"{scale.name(column)}: {share:.1%}")),
        x=left + 0.5,
        y=HEIGHT - BASE - tall,
        width=max(wide - 1, 1.0),
        height=tall,
        class_="a" if scale.low >= 0 or column > 0 else "b" if column else "e",
    )


def _ticks(scale: Scale, first: int, last: int, wide: float) -> list[str]:
    every = max(1, ceil((last - first + 1) / 10))
    base = element("line", x1=10, x2=WIDTH - 10, y1=HEIGHT - BASE, y2=HEIGHT - BASE, class_="axis")
    marks = [
        element(
            "text",
            text(scale.first(column)),
            x=10 + (column - first + 0.5) * wide,
            y=HEIGHT - 8,
            class_="tick",
        )
        for column in range(first, last + 1)
        if column % every == 0
    ]
    return [base, *marks]


def stripe(parts: Sequence[tuple[str, float, str]]) -> str:
    """One bar in parts, each with its name, share and tone; with a legend."""
    left, drawn, legend = 0.0, list[str](), list[str]()
    for name, part, tone in parts:
        title = element("title", text(f"{name} {part:.1%}"))
        wide = part * WIDTH
        drawn.append(
            element("rect", title, x=left, y=0, width=max(wide, 0.5), height=30, class_=tone)
        )
        swatch = element("span", class_=f"swatch {tone}")
        legend.append(element("span", swatch, text(f"{name} {part:.1%}"), class_="key"))
        left += wide
    return _picture(30, *drawn) + element("p", *legend, class_="legend")


def _picture(height: float, *inside: str) -> str:
    box = f"0 0 {WIDTH} {height:g}"
    return element("svg", *inside, viewBox=box, role="img", class_="chart")
