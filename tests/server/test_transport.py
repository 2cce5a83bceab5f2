"""TCP connections of a running server: how many, how large and how long they may be."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from support.server.serve_command import ServeCommand

SMALL = ("http_connections_each=4", "header_bytes=2000", "body_bytes=5000")
SHORT = ("header_seconds=0.3", "request_seconds=0.3", "response_seconds=30")
GET = b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeCommand]:
    limits = [part for limit in SMALL + SHORT for part in ("--limit", limit)]
    with ServeCommand(tmp_path_factory.mktemp("served"), *limits) as served:
        yield served


def connect(served: ServeCommand) -> socket.socket:
    parts = urlsplit(served.url)
    assert parts.hostname
    assert parts.port
    return socket.create_connection((parts.hostname, parts.port), timeout=10)


def everything_from(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


def answer(served: ServeCommand, request: bytes) -> bytes:
    with connect(served) as connection:
        connection.sendall(request)
        return everything_from(connection)


def test_a_request_within_the_limits_is_answered(served: ServeCommand):
    assert answer(served, GET + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "request_",
    [
        GET + b"X-Padding: " + b"x" * 3000 + b"\r\n\r\n",
        GET + b"X-Padding: " + b"x" * 3000,
        GET + b"X: y\r\n" * 500 + b"\r\n",
        b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["one header", "an unfinished header", "many headers", "the path"],
)
def test_headers_that_are_too_large_are_refused(served: ServeCommand, request_: bytes):
    assert answer(served, request_).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("sent", [b"", b"GET /api", GET], ids=["nothing", "a line", "headers"])
def test_headers_that_do_not_come_in_time_are_refused(served: ServeCommand, sent: bytes):
    assert answer(served, sent).startswith(b"HTTP/1.1 408")


def test_a_body_that_does_not_come_in_time_ends_the_connection(served: ServeCommand):
    head = b"POST /api/settle HTTP/1.1\r\nHost: localhost\r\n"
    head += b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    assert answer(served, head + b"{") == b""


def test_a_body_that_is_too_large_ends_the_connection(served: ServeCommand):
    head = b"POST /api/settle HTTP/1.1\r\nHost: localhost\r\n"
    head += b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert b" 200 " not in answer(served, head + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 4)


def test_a_body_that_nobody_reads_ends_the_connection(served: ServeCommand):
    head = b"POST /api/levels HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
    assert b" 405 " in answer(served, head + b" " * 100)


def test_one_connection_too_many_closes_the_oldest_of_that_address(served: ServeCommand):
    with ExitStack() as stack:
        first, *_ = [stack.enter_context(connect(served)) for _ in range(5)]
        assert everything_from(first) == b""
        last = stack.enter_context(connect(served))
        last.sendall(GET + b"Connection: close\r\n\r\n")
        assert everything_from(last).startswith(b"HTTP/1.1 200")


def test_a_limit_that_does_not_exist_is_named(tmp_path: Path):
    command = [sys.executable, "-m", "paiju", "serve", "--data", str(tmp_path), "--limit"]
    for wrong, reason in [
        ("tables=3", "tables"),
        ("rooms=many", "rooms=10000"),
        ("rooms", "rooms="),
    ]:
        done = subprocess.run([*command, wrong], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert reason in done.stderr
        assert len(done.stderr.splitlines()) == 1
