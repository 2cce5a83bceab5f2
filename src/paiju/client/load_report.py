"""Prints the report of a load test as a table."""

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table

from paiju.client.load import LoadReport
from paiju.client.load_statistics import Latencies


def shown(report: LoadReport) -> RenderableType:
    """Times on top, counts below."""
    return Group(_times(report), _counts(report))


def _times(report: LoadReport) -> Table:
    title = f"{report.rooms} rooms, {report.sockets} sockets, {report.seconds:g} s"
    drawn = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    drawn.add_column("ms")
    for name in ("p50", "p90", "p99", "p99.9", "max"):
        drawn.add_column(name, justify="right")
    drawn.add_row("acknowledged", *_row(report.ack))
    drawn.add_row("broadcast", *_row(report.broadcast))
    return drawn


def _row(times: Latencies) -> list[str]:
    values = (times.p50, times.p90, times.p99, times.p999, times.longest)
    return [f"{value:.1f}" for value in values]


def _counts(report: LoadReport) -> Table:
    memory = "unknown" if report.memory_mb is None else f"{report.memory_mb:.0f} MB"
    drawn = Table(box=None, show_header=False)
    drawn.add_column()
    drawn.add_column(justify="right")
    drawn.add_row("actions", f"{report.actions:,}")
    drawn.add_row("actions/s", f"{report.per_second:,.0f}")
    drawn.add_row("rounds finished", f"{report.rounds:,}")
    drawn.add_row("server memory", memory)
    drawn.add_row("refusals", _listed(report.refusals))
    drawn.add_row("reconnects", str(report.reconnects))
    drawn.add_row("errors", _listed(report.errors))
    return drawn


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "0"
