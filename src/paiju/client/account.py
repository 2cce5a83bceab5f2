"""Accounts: a name is enough to get a token, which says who one is from then on."""

from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit, urlunsplit

import msgspec
from msgspec import Struct

ANSWERS_WITHIN = 30.0


class Account(Struct, frozen=True):
    """Somebody the server knows."""

    player: str
    name: str
    token: str


def register(url: str, *names: str) -> list[Account]:
    """New players, over one connection. It blocks; in a loop call it with `asyncio.to_thread`."""
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
    answer = connection.getresponse()
    told = answer.read()
    if answer.status >= 300:
        raise ConnectionError(f"could not register: {answer.status} {told[:200].decode()}")
    return msgspec.json.decode(told, type=Account)


def socket_url(url: str) -> str:
    """Where play happens, given where the server is: http://host becomes ws://host/ws."""
    parts = urlsplit(url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, "/ws", "", ""))
