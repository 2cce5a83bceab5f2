"""What everything that uses PostgreSQL needs: the URL, the drivers and the advisory locks."""

from importlib import import_module
from typing import Any, Literal
from urllib.parse import urlsplit, urlunsplit

from paiju.rules.errors import InputError
from paiju.tiles.text import Text

EXTRA = "pip install 'paiju[postgres]'"
UPGRADE_LOCK = 0x7061_696A_7501
"""Held by the transaction that creates or upgrades tables, so that one server does it."""
SERVER_LOCK = 0x7061_696A_7502
"""Held by the session of the server that uses the database."""
CONNECT_WITHIN = 5
"""Seconds to connect to the database."""


def is_url(place: str) -> bool:
    """Whether this names a PostgreSQL database, and not a folder."""
    return place.startswith(("postgresql://", "postgres://"))


def check_url(url: str, field: str = "--database") -> str:
    """The URL itself; raises `InputError` if it is none or the drivers are missing."""
    if not is_url(url):
        zh = f"{url!r} 不对，要像 postgresql://user@host/name"
        text = Text(zh, f"{url!r} is not like postgresql://user@host/name")
        raise InputError(text, field)
    driver("asyncpg", field)
    driver("psycopg", field)
    return url


def driver(name: Literal["asyncpg", "psycopg"], field: str = "--database") -> Any:
    """The module, imported only where PostgreSQL is used."""
    try:
        return import_module(name)
    except ImportError:
        zh = f"PostgreSQL 要用 {name}，还没有安装：{EXTRA}"
        text = Text(zh, f"PostgreSQL needs {name}, which is not installed: {EXTRA}")
        raise InputError(text, field) from None


def shown(url: str) -> str:
    """The URL for logs and messages: without password and settings."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0] + at + host
    return urlunsplit((parts.scheme, name, parts.path, "", ""))
