"""A server in its own process on this machine: start, stop, kill, restart."""

import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

STARTS_WITHIN = 120.0
STOPS_WITHIN = 60.0
LOG = "server.log"
COMMAND = (sys.executable, "-m", "paiju", "serve")


class ServerNotStarted(Exception):
    """The server did not print its URL."""


class ServerProcess:
    """`paiju serve` with its own data; a restart uses the same port."""

    def __init__(self, data: Path, *options: str, command: Sequence[str] = COMMAND) -> None:
        self.data = data
        self.url = ""
        self._command = [*command, "--data", str(data), *options]
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def launch(self) -> None:
        """Start the process without waiting for it."""
        log = (self.data / LOG).open("ab")
        with log:
            self._process = subprocess.Popen(
                [*self._command, "--port", str(self._port)], stdout=subprocess.PIPE, stderr=log
            )

    def start(self) -> str:
        """Start the server, wait until it is running, and return its URL."""
        if self._process is None:
            self.launch()
        line = self._first_line()
        self.url = line.rpartition(" ")[2]
        self._port = int(self.url.rpartition(":")[2])
        return self.url

    def kill(self) -> None:
        """SIGKILL: no shutdown."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM: a clean shutdown. Returns the exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()

    def _first_line(self) -> str:
        """Its first line of output: `paiju is open at URL`. The rest is ignored."""
        assert self._process is not None
        assert self._process.stdout is not None
        lines: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_drain, args=(self._process.stdout, lines), daemon=True).start()
        try:
            line = lines.get(timeout=STARTS_WITHIN)
        except Empty:
            raise ServerNotStarted(f"the server said nothing for {STARTS_WITHIN:.0f} s") from None
        if not line:
            raise ServerNotStarted(f"the server ended at once: {_tail(self.data / LOG)}")
        return line.decode().strip()


def _drain(source: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Queue the first line, then read the rest: a full pipe would block the server."""
    with suppress(ValueError, OSError):
        lines.put(source.readline())
        while source.read(65536):
            pass


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()
    return lines[-1] if lines else "(nothing)"
