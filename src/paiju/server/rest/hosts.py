"""Which `Host` headers are ours.

A page of another site can make its own name point to this machine and then read everything here as
if it were ours. So a name that nobody gave this server is refused.
"""

import socket
from ipaddress import ip_address

from starlette.types import Scope


class OwnHosts:
    """IP addresses, the names of this machine, and the names the server was started with."""

    def __init__(self, names: tuple[str, ...]) -> None:
        machine = socket.gethostname().lower().partition(".")[0]
        self._names = {"localhost", machine, f"{machine}.local", *map(str.lower, names)}

    def accepts(self, host: str) -> bool:
        name = _without_port(host).lower().rstrip(".")
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def host_of(scope: Scope) -> str:
    """The `Host` header, or nothing if it is missing or given twice."""
    given = [value for name, value in scope["headers"] if name == b"host"]
    return given[0].decode("latin-1") if len(given) == 1 else ""


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
