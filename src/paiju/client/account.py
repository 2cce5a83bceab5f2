"""Registers players at a server; a name is enough to get a token."""

from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec
from msgspec import Struct

ANSWERS_WITHIN = 30.0


class Account(Struct, frozen=True):
    """A registered player."""

    player: str
    name: str
    token: str


def register(url: str, *names: str) -> list[Account]:
    """Register players over one connection. Blocking: use `asyncio.to_thread` in a loop."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=ANSWERS_WITHIN)
    try:
        return [_registered(connection, name) for name in names]
    finally:
        connection.close()


def _registered(connection: HTTPConnection, name: str) -> Account:
    body = msgspec.json.encode({"name": name})
    connection.request("POST", "/api/players", body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    body = response.read()
    if response.status >= 300:
        raise ConnectionError(f"could not register: {response.status} {body[:200].decode()}")
    return msgspec.json.decode(body, type=Account)


def socket_url(url: str, room: str | None) -> str:
    """The WebSocket URL of a room, by its number or invite; without a room, of the lobby."""
    parts = urlsplit(url)
    path = "/ws" if room is None else f"/ws/{quote(room, safe='')}"
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, path, "", ""))
