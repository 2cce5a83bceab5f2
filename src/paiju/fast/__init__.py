"""The compiled batch engine: many rounds at once, proved equal to `paiju.round` + settlement.

It comes with `pip install 'paiju[fast]'`; docs/engines.md explains its design. Nothing compiled is
imported here, so that a program can ask whether the engine is installed without loading it.
"""

from importlib.util import find_spec

from paiju.tiles.errors import UserError
from paiju.tiles.text import Text


class NotInstalled(UserError, ImportError):
    """The compiled engine was asked for, and what it needs is not there."""

    def __init__(self) -> None:
        zh = "没有安装编译引擎：pip install 'paiju[fast]'"
        en = "the compiled engine is not installed: pip install 'paiju[fast]'"
        super().__init__(Text(zh, en))


def is_installed() -> bool:
    return find_spec("numba") is not None


def check_installed() -> None:
    if not is_installed():
        raise NotInstalled
