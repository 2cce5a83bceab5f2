"""`paiju` with a machine clock that can be set: `stepped_clock_process.py FILE serve …`.

The file holds the milliseconds by which the wall clock is wrong. It is read at every reading of the
clock, so the clock can be set while the server runs. The monotonic clock is left alone, as it is
when the clock of a real machine is set.
"""

import sys
import time
from pathlib import Path

MILLISECOND = 1_000_000
SECOND = 1_000_000_000


def set_wall_clock(file: Path) -> None:
    """From now on the wall clock of this process is wrong by what the file says."""
    real = time.time_ns

    def shifted() -> int:
        return real() + int(file.read_text()) * MILLISECOND

    time.time_ns = shifted
    time.time = lambda: shifted() / SECOND


if __name__ == "__main__":
    set_wall_clock(Path(sys.argv.pop(1)))
    from paiju.cli import main  # after the clock was replaced: defaults keep what they were given

    main()
