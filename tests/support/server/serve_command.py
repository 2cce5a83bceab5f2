"""`paiju serve` as a process of its own, as a person starts it."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

STARTS_WITHIN = 60.0
STOPS_WITHIN = 20.0


class ServeCommand:
    """Opened with `with`; afterwards it has been stopped and what it wrote can be read."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self.first = ""
        self.log = ""
        self.status: int | None = None

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paiju", *arguments(self._folder, *self._options)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment(),
        )
        watchdog = threading.Timer(STARTS_WITHIN, self.process.kill)
        watchdog.start()
        assert self.process.stdout
        self.first = self.process.stdout.readline()
        watchdog.cancel()
        return self

    @property
    def url(self) -> str:
        return self.first.strip().rpartition(" ")[2]

    @property
    def socket_url(self) -> str:
        return self.url.replace("http://", "ws://") + "/ws"

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return httpx.post(self.url + path, json=body, headers=headers, timeout=30)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(self.url + path, headers=headers, timeout=30)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.status is None:
            self.process.send_signal(how)
            out, err = self.process.communicate(timeout=STOPS_WITHIN)
            self.status, self.log = self.process.returncode, out + err

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise


def arguments(folder: Path, *options: str) -> list[str]:
    return ["serve", "--data", str(folder), "--port", "0", *options]


def environment(**more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return kept | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "100"} | more
