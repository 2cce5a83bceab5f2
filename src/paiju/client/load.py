"""Load: many rooms of clients against one server, and how long it took to answer them."""

import asyncio
import multiprocessing
import re
import tempfile
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from msgspec import Struct

from paiju.client.load_statistics import Spread, Tally, spread
from paiju.client.load_tables import Plan, played
from paiju.client.process import ServerProcess
from paiju.rules.errors import InputError
from paiju.rulesets import REGISTRY
from paiju.tiles.text import same

MIXED = "mixed"
WARM_UP = 5.0
"""Seconds of play before anything is counted; and before that every room gets ready and starts."""
LOOK_EVERY = 5.0
"""Seconds between two looks at the server's memory."""
SPARE_FILES = 256
"""Files a process has open beside its sockets."""


class Load(Struct, frozen=True):
    """What is to be measured."""

    url: str | None = None
    """Of a server that runs already; otherwise one is started for the purpose."""
    rooms: int = 1000
    players: int = 4
    rate: float | None = 1.0
    """Actions a second in every room; None is as fast as it goes."""
    seconds: float = 60.0
    ruleset: str = MIXED
    processes: int = 1
    command: Sequence[str] | None = None
    """How a server is started, if not as `paiju serve`."""


class Report(Struct, frozen=True):
    """What was measured; times in milliseconds."""

    rooms: int
    sockets: int
    seconds: float
    actions: int
    per_second: float
    rounds: int
    ack: Spread
    broadcast: Spread
    memory_mb: float | None
    """The most seen of the server's, where it tells."""
    refusals: dict[str, int]
    comebacks: int
    errors: dict[str, int]


def measured(load: Load) -> Report:
    """Start what is needed, play, and add up."""
    _allow_files(load)
    with _server(load) as url, _memory(url) as most:
        tally = _played(load, url)
    return Report(
        rooms=load.rooms,
        sockets=load.rooms * load.players,
        seconds=round(tally.seconds, 2),
        actions=len(tally.acks),
        per_second=round(len(tally.acks) / max(tally.seconds, 1e-9), 1),
        rounds=tally.rounds,
        ack=spread(tally.acks),
        broadcast=spread(tally.broadcasts),
        memory_mb=max(most, default=None),
        refusals=dict(tally.refusals),
        comebacks=tally.comebacks,
        errors=dict(tally.errors),
    )


def _played(load: Load, url: str) -> Tally:
    plans = _plans(load, url)
    if len(plans) == 1:
        return _run(plans[0])
    total = Tally()
    with ProcessPoolExecutor(len(plans), multiprocessing.get_context("spawn")) as pool:
        for tally in pool.map(_run, plans):
            total.add(tally)
    return total


def _run(plan: Plan) -> Tally:
    """On uvloop where there is one, as the server does: the clients share its machine."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(played(plan))
    return uvloop.run(played(plan))


def _plans(load: Load, url: str) -> list[Plan]:
    """The rooms, shared out to the processes."""
    games = REGISTRY if load.ruleset == MIXED else (load.ruleset,)
    parts = [len(range(index, load.rooms, load.processes)) for index in range(load.processes)]
    warm_up = WARM_UP + (0.0 if load.rate is None else (load.players + 1) / load.rate)
    return [
        Plan(url, rooms, load.players, games, load.rate, warm_up, load.seconds, seed)
        for seed, rooms in enumerate(parts)
        if rooms
    ]


@contextmanager
def _server(load: Load) -> Generator[str]:
    """Where the server is; one that we have started is stopped again."""
    if load.url is not None:
        yield load.url
        return
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder:
        command = {} if load.command is None else {"command": load.command}
        server = ServerProcess(Path(folder), "--limits", "none", **command)
        try:
            yield server.start()
        finally:
            server.stop()


# Files


def _allow_files(load: Load) -> None:
    """Every socket is an open file; the soft limit is often lower than it need be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    needed = load.rooms * load.players + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        told = (
            f"{load.rooms} rooms need {needed} open files and this machine allows {hard}; "
            f"raise the limit (ulimit -Hn {needed}, as root) or try fewer rooms"
        )
        raise InputError(same(told), "rooms")
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


# Memory


@contextmanager
def _memory(url: str) -> Generator[list[float]]:
    """Megabytes the server holds, looked up now and then."""
    seen: list[float] = []
    over = Event()

    def watch() -> None:
        while not over.wait(LOOK_EVERY):
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
    """As its metrics say; nothing where it does not know, or does not answer."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=20)
    try:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    except OSError:
        return []
    finally:
        connection.close()
    found = re.findall(r"^process_resident_memory_bytes (\S+)$", text, re.MULTILINE)
    return [round(float(value) / 1e6, 1) for value in found]
