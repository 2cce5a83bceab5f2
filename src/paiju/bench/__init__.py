"""Benchmarks: what the engine costs, beside the packages people would use instead."""

from paiju.bench.contest import Row, Standing
from paiju.bench.report import as_json, notes, table
from paiju.bench.suite import benchmark_names, chosen, measure

__all__ = [
    "Row",
    "Standing",
    "as_json",
    "benchmark_names",
    "chosen",
    "measure",
    "notes",
    "table",
]
