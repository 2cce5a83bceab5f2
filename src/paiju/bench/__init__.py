"""Benchmarks of the engine, and of other packages for the same work."""

from paiju.bench.comparison import BenchmarkRow, PeerResult
from paiju.bench.report import as_json, notes, table
from paiju.bench.suite import benchmark_names, chosen, measure

__all__ = [
    "BenchmarkRow",
    "PeerResult",
    "as_json",
    "benchmark_names",
    "chosen",
    "measure",
    "notes",
    "table",
]
