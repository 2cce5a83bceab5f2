"""Attack a server while an honest table plays: `tools/attack_test.py [--seconds N] [ATTACK…]`.

A server with its default limits runs in its own process. Attackers connect from other loopback
addresses than the players. For each attack this prints how long the table waited for its
acknowledgements and what the attack added to the server's memory. The exit status is 1 if a 99th
percentile is above 250 ms, if memory grew by more than 20 MB, or if a player was refused.
"""

import argparse
import asyncio
import multiprocessing
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from paiju.client.load import Load, LoadReport, measured
from paiju.client.process import ServerProcess

MOST_MS = 250.0
MOST_MB = 20.0
ATTACKERS = 16
"""Tasks that attack at the same time, each from an address of its own."""
PAUSE = 0.002
"""Seconds between two attempts of an attacker; without it the attack takes this machine's CPU."""
HEAD = b"Host: 127.0.0.1\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\n" + HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target:
    """The server under attack, from the address of one attacker."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self._host, self._port = host, port
        self._source = f"127.0.1.{number + 1}"

    async def connect(self) -> Streams:
        address = (self._source, 0)
        return await asyncio.open_connection(self._host, self._port, local_addr=address)

    async def send(self, request: bytes) -> Streams:
        reader, writer = await self.connect()
        writer.write(request)
        await writer.drain()
        return reader, writer


def abort(writer: asyncio.StreamWriter) -> None:
    """Close with a reset, as a program that was killed does."""
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def churn(target: Target) -> None:
    """Connect, shake hands and leave."""
    reader, writer = await target.send(UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    abort(writer)


async def idle_sockets(target: Target) -> None:
    """Connect and say nothing."""
    reader, _ = await target.connect()
    await reader.read()


async def slow_headers(target: Target) -> None:
    """Send a request one byte at a time."""
    _, writer = await target.send(b"GET / HTTP/1.1\r\n")
    while not writer.is_closing():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)


async def large_headers(target: Target) -> None:
    """Send a megabyte of headers."""
    reader, writer = await target.send(b"GET / HTTP/1.1\r\n" + HEAD + b"X: " + b"x" * 1_000_000)
    await reader.read()
    writer.close()


async def slow_bodies(target: Target) -> None:
    """Announce a body and never send it."""
    head = b"POST /api/settle HTTP/1.1\r\n" + HEAD + b"Content-Length: 9000\r\n\r\n{"
    reader, _ = await target.send(head)
    await reader.read()


async def large_bodies(target: Target) -> None:
    """Send a body of ten megabytes."""
    head = b"POST /api/settle HTTP/1.1\r\n" + HEAD + b"Content-Length: 10000000\r\n\r\n"
    reader, writer = await target.send(head + b" " * 10_000_000)
    await reader.read()
    writer.close()


async def requests(target: Target) -> None:
    """Ask for the most expensive computation, again and again."""
    path = b"/api/hand?ruleset=qinhuangdao&indicator=4m&option=hun=seven&tiles=4444m5555m123z56s"
    reader, writer = await target.send(b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"\r\n")
    await reader.read(1000)
    writer.close()


async def unread_responses(target: Target) -> None:
    """Ask for the whole rule book many times and read nothing."""
    request = b"GET /api/rulesets/guiyang_dingque HTTP/1.1\r\n" + HEAD + b"\r\n"
    _, writer = await target.send(request * 50)
    await asyncio.sleep(30)
    writer.close()


async def frames(target: Target) -> None:
    """Send frames as fast as possible without saying hello."""
    reader, writer = await target.send(UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    ping = b"\x89\x80\0\0\0\0"
    while not writer.is_closing():
        writer.write(ping * 100)
        await writer.drain()
        await asyncio.sleep(PAUSE)


Attack = Callable[[Target], Awaitable[None]]
ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        churn,
        idle_sockets,
        slow_headers,
        large_headers,
        slow_bodies,
        large_bodies,
        requests,
        unread_responses,
        frames,
    )
}
HOLDING = {"idle_sockets", "slow_headers", "slow_bodies", "unread_responses"}
"""Attacks that hold many sockets open at once."""
SOCKETS_EACH = 100


async def _repeat(attack: Attack, target: Target, until: float) -> None:
    while time.monotonic() < until:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(30):
                await attack(target)
        await asyncio.sleep(PAUSE)


async def _attack(name: str, host: str, port: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    times = SOCKETS_EACH if name in HOLDING else 1
    async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
        for number in range(ATTACKERS):
            target = Target(host, port, number)
            for _ in range(times):
                group.create_task(_repeat(ATTACKS[name], target, until))


def attack_for(name: str, host: str, port: int, seconds: float) -> None:
    """What the attacking process runs."""
    with suppress(TimeoutError):
        asyncio.run(_attack(name, host, port, seconds))


def play_under(name: str, url: str, seconds: float) -> LoadReport:
    """An honest table's figures while the attack runs."""
    parts = urlsplit(url)
    arguments = (name, parts.hostname, parts.port, seconds + 8)
    attacker = multiprocessing.get_context("spawn").Process(target=attack_for, args=arguments)
    attacker.start()
    try:
        return measured(Load(url, rooms=1, rate=5.0, seconds=seconds, ruleset="guiyang_dingque"))
    finally:
        attacker.kill()
        attacker.join()


def resident(pid: int | None) -> float:
    """The memory of a process in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks).difference(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    failed = False
    with tempfile.TemporaryDirectory(prefix="paiju-attack-") as folder:
        server = ServerProcess(Path(folder), "--limit", "registrations=1000/10")
        url = server.start()
        try:
            for name in chosen.attacks or ATTACKS:
                before = resident(server.pid)
                report = play_under(name, url, chosen.seconds)
                grown = resident(server.pid) - before
                is_bad = report.ack.p99 > MOST_MS or grown > MOST_MB or bool(report.refusals)
                failed = failed or is_bad
                print(  # noqa: T201
                    f"{name:17} {report.actions:5} actions, p50 {report.ack.p50:6.1f} ms,"
                    f" p99 {report.ack.p99:6.1f} ms, memory {grown:+6.1f} MB,"
                    f" refused {report.refusals or 'none'}{'  FAILED' if is_bad else ''}",
                    flush=True,
                )
        finally:
            server.stop()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
