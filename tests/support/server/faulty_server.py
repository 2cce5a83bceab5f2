"""A real `paiju serve` process that can be paused, and whose clock and disk can be disturbed."""

import os
import resource
import signal
import sys
from pathlib import Path

from paiju.client.process import ServerProcess
from support.server import stepped_clock_process

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
FULL = (1, resource.RLIM_INFINITY)
"""No byte can be written to any file: a write fails as on a full disk, and is not made."""


class FaultyServer(ServerProcess):
    """The disturbances of a machine, on one process."""

    def __init__(self, data: Path, *options: str) -> None:
        self._offset = data / "clock_offset"
        self.step_clock(0)
        script = stepped_clock_process.__file__
        command = (sys.executable, script, str(self._offset), "serve")
        super().__init__(data, *options, command=command)

    def step_clock(self, offset: int) -> None:
        """Set the wall clock wrong by so many milliseconds, at once."""
        written = self._offset.with_suffix(".new")
        written.write_text(str(offset))
        written.replace(self._offset)

    def pause(self) -> None:
        """SIGSTOP: the process does nothing, and its connections stay open."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def fill_disk(self) -> None:
        assert self.pid is not None
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, FULL)

    def free_disk(self) -> None:
        assert self.pid is not None
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, UNLIMITED)

    def _signal(self, which: signal.Signals) -> None:
        assert self.pid is not None
        os.kill(self.pid, which)
