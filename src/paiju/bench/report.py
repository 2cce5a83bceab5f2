"""How benchmark results are shown: one JSON document, or a table for a person."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from paiju.bench import peers
from paiju.bench.comparison import BenchmarkRow
from paiju.fast import is_installed


def as_json(rows: Sequence[BenchmarkRow]) -> str:
    return msgspec.json.encode({"rows": rows}).decode()


def table(rows: Iterable[BenchmarkRow]) -> Table:
    """One line per benchmark, with every peer's result and how many times paiju is better."""
    drawn = Table(title="CPU time, best of several; × above 1: paiju is better", box=SIMPLE_HEAD)
    drawn.add_column("benchmark", no_wrap=True)
    drawn.add_column("paiju", justify="right", no_wrap=True)
    drawn.add_column("peers")
    for row in rows:
        texts = (_peer_text(peer, row) for peer in peers.NAMES if peer in row.peers)
        drawn.add_row(row.name, f"{row.ours:g} {row.unit}", "\n".join(texts))
    return drawn


def notes() -> list[str]:
    """One line for every peer that could not be measured, and what to do about it."""
    return [
        *(
            f"{peer} is not installed: `python3 dev.py bench` installs it and runs the benchmarks"
            " again"
            for peer in peers.missing()
        ),
        *(
            ()
            if is_installed()
            else ("without `pip install 'paiju[fast]'` the compiled engine is not measured",)
        ),
    ]


def _peer_text(peer: str, row: BenchmarkRow) -> str:
    result = row.peers[peer]
    return f"{peer} {result.value:g}  ×{result.ratio:.3g}"
