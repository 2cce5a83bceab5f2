"""Load tests: many rooms of clients against one server, and the latency of its answers."""

import asyncio
import multiprocessing
import os
import re
import secrets
import tempfile
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from msgspec import Struct, field

from paiju.client.load_statistics import Latencies, LoadStatistics, latencies
from paiju.client.load_tables import LoadPlan, run_tables
from paiju.client.process import ServerProcess
from paiju.rules.errors import InputError
from paiju.rulesets import game_ids
from paiju.tiles.text import same

MIXED = "mixed"
WARM_UP = 5.0
"""Seconds of play before measuring starts."""
MEMORY_EVERY = 5.0
"""Seconds between two readings of the server's memory."""
METRICS_TOKEN = os.environ.get("PAIJU_METRICS_TOKEN") or secrets.token_urlsafe()
"""Of a running server from the environment; a server started here gets a new one."""
SPARE_FILES = 256
"""Open files of a process besides its sockets."""


class Load(Struct, frozen=True):
    """The parameters of a load test."""

    url: str | None = None
    """The URL of a running server; otherwise one is started."""
    rooms: int = 1000
    players: int = 4
    rate: float | None = 1.0
    """Actions per second in every room; None is unlimited."""
    seconds: float = 60.0
    ruleset: str = MIXED
    processes: int = 1
    command: Sequence[str] | None = None
    """The command that starts a server, if not `paiju serve`."""


class LoadReport(Struct, frozen=True):
    """The result of a load test; times in milliseconds."""

    rooms: int
    sockets: int
    seconds: float
    actions: int
    per_second: float
    rounds: int
    ack: Latencies
    broadcast: Latencies
    memory_mb: float | None
    """The server's largest memory, if known."""
    refusals: dict[str, int]
    reconnects: int = field(name="comebacks")
    errors: dict[str, int]


def measured(load: Load) -> LoadReport:
    """Start a server if needed, play, and summarize."""
    _allow_files(load)
    with _server(load) as url, _memory(url) as most:
        statistics = _played(load, url)
    return LoadReport(
        rooms=load.rooms,
        sockets=load.rooms * load.players,
        seconds=round(statistics.seconds, 2),
        actions=len(statistics.acks),
        per_second=round(len(statistics.acks) / max(statistics.seconds, 1e-9), 1),
        rounds=statistics.rounds,
        ack=latencies(statistics.acks),
        broadcast=latencies(statistics.broadcasts),
        memory_mb=max(most, default=None),
        refusals=dict(statistics.refusals),
        reconnects=statistics.reconnects,
        errors=dict(statistics.errors),
    )


def _played(load: Load, url: str) -> LoadStatistics:
    plans = _plans(load, url)
    if len(plans) == 1:
        return _run(plans[0])
    total = LoadStatistics()
    with ProcessPoolExecutor(len(plans), multiprocessing.get_context("spawn")) as pool:
        for statistics in pool.map(_run, plans):
            total.add(statistics)
    return total


def _run(plan: LoadPlan) -> LoadStatistics:
    """Use uvloop where available, as the server does."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(run_tables(plan))
    return uvloop.run(run_tables(plan))


def _plans(load: Load, url: str) -> list[LoadPlan]:
    """The rooms, divided among the processes."""
    games = game_ids() if load.ruleset == MIXED else (load.ruleset,)
    parts = [len(range(index, load.rooms, load.processes)) for index in range(load.processes)]
    warm_up = WARM_UP + (0.0 if load.rate is None else (load.players + 1) / load.rate)
    return [
        LoadPlan(url, rooms, load.players, games, load.rate, warm_up, load.seconds, seed)
        for seed, rooms in enumerate(parts)
        if rooms
    ]


@contextmanager
def _server(load: Load) -> Generator[str]:
    """The server's URL; a server started here is stopped at the end."""
    if load.url is not None:
        yield load.url
        return
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder:
        command = {} if load.command is None else {"command": load.command}
        options = ("--limits", "none", "--metrics-token", METRICS_TOKEN)
        server = ServerProcess(Path(folder), *options, **command)
        try:
            yield server.start()
        finally:
            server.stop()


# Files


def _allow_files(load: Load) -> None:
    """Raise the soft limit of open files, because every socket is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    needed = load.rooms * load.players + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        text = (
            f"{load.rooms} rooms need {needed} open files and this machine allows {hard}; "
            f"raise the limit (ulimit -Hn {needed}, as root) or try fewer rooms"
        )
        raise InputError(same(text), "rooms")
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


# Memory


@contextmanager
def _memory(url: str) -> Generator[list[float]]:
    """Readings of the server's memory in megabytes."""
    seen: list[float] = []
    over = Event()

    def watch() -> None:
        while not over.wait(MEMORY_EVERY):
            seen.extend(_resident(url))

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield seen
        seen.extend(_resident(url))
    finally:
        over.set()
        watcher.join()


def _resident(url: str) -> list[float]:
    """From the server's metrics; empty if it does not show them to us or does not answer."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=20)
    try:
        connection.request("GET", "/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN}"})
        text = connection.getresponse().read().decode()
    except OSError:
        return []
    finally:
        connection.close()
    found = re.findall(r"^process_resident_memory_bytes (\S+)$", text, re.MULTILINE)
    return [round(float(value) / 1e6, 1) for value in found]
