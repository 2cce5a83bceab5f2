"""The folder a server keeps its data in when it is not told another: where this system has such."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    home: Path | None = None,
) -> Path:
    home = home or Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "paiju"
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"]) / "paiju"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "paiju"
    return home / ".local" / "share" / "paiju"
