"""How benchmark results are shown: one JSON document, or a table for a person."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.table import Table

from paiju.bench import peers
from paiju.bench.contest import Row


def as_json(rows: Sequence[Row]) -> str:
    return msgspec.json.encode({"rows": rows}).decode()


def table(rows: Iterable[Row]) -> Table:
    """One line a benchmark; a peer's cell says what it needs and how many times ours is better."""
    rows = list(rows)
    shown = [peer for peer in peers.NAMES if any(peer in row.peers for row in rows)]
    drawn = Table("benchmark", title="CPU time, best of several; × above 1: paiju is better")
    for heading in ("paiju", *shown):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        drawn.add_row(row.name, f"{row.ours:g} {row.unit}", *(_cell(row, peer) for peer in shown))
    return drawn


def notes() -> list[str]:
    """One line for every peer that could not be measured, and what to do about it."""
    return [
        f"{peer} is not installed: `python3 dev.py bench` installs it and runs the benchmarks again"
        for peer in peers.missing()
    ]


def _cell(row: Row, peer: str) -> str:
    standing = row.peers.get(peer)
    return f"{standing.value:g}  ×{standing.ratio:.3g}" if standing else ""
