"""The configuration of a server, and the default folder for its data."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from paiju.server.ops.limits import Limits


class Config(Struct, frozen=True):
    """Where a server stores its data and whom it lets connect."""

    data: Path
    """The folder of the SQLite files."""
    origins: tuple[str, ...] = ()
    """Origins of other web pages that may connect, besides our own."""
    limits: Limits = Limits()
    names: tuple[str, ...] = ()
    """Host names of this server, besides IP addresses and the names of the machine itself."""
    history_days: int | None = None
    """Days until a finished match is deleted; None: never."""
    metrics_token: str = ""
    """What a request for `/metrics` must carry; empty: nobody may read them."""
    database: str = ""
    """The URL of a PostgreSQL database that is used instead of the folder."""


def data_folder(
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    home: Path | None = None,
) -> Path:
    """The folder that the operating system has for the data of applications."""
    home = home or Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "paiju"
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"]) / "paiju"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "paiju"
    return home / ".local" / "share" / "paiju"
