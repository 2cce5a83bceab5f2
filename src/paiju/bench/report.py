"""How benchmark results are shown: one JSON document, or a table for a person."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from paiju.bench import peers
from paiju.bench.contest import Row


def as_json(rows: Sequence[Row]) -> str:
    return msgspec.json.encode({"rows": rows}).decode()


def table(rows: Iterable[Row]) -> Table:
    """One line a benchmark; of each peer what it needs and how many times ours is better."""
    drawn = Table(title="CPU time, best of several; × above 1: paiju is better", box=SIMPLE_HEAD)
    drawn.add_column("benchmark", no_wrap=True)
    drawn.add_column("paiju", justify="right", no_wrap=True)
    drawn.add_column("peers")
    for row in rows:
        told = (_told(peer, row) for peer in peers.NAMES if peer in row.peers)
        drawn.add_row(row.name, f"{row.ours:g} {row.unit}", "\n".join(told))
    return drawn


def notes() -> list[str]:
    """One line for every peer that could not be measured, and what to do about it."""
    return [
        f"{peer} is not installed: `python3 dev.py bench` installs it and runs the benchmarks again"
        for peer in peers.missing()
    ]


def _told(peer: str, row: Row) -> str:
    standing = row.peers[peer]
    return f"{peer} {standing.value:g}  ×{standing.ratio:.3g}"
