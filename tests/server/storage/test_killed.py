"""A process killed while it appends loses nothing it acknowledged."""

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

from paiju.server.journal.file import JournalFile
from support.server import append_process
from support.server.append_process import CHECKPOINT_EVERY

KILLS = 20


def killed_after(path: Path, lines: int) -> list[tuple[str, int]]:
    """Lets a process append until it has acknowledged so much, kills it, and says what it said."""
    child = subprocess.Popen(
        [sys.executable, append_process.__file__, path], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    heard = [child.stdout.readline() for _ in range(lines)]
    child.kill()
    heard += child.stdout.readlines()
    child.stdout.close()
    assert child.wait() < 0, "it ended by itself"
    words = [line.decode().split() for line in heard]
    return [(room, int(seq)) for room, seq in words]


def is_sound(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        connection.close()


def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path):
    path, chance = tmp_path / "journal.db", random.Random(4)
    acknowledged = dict.fromkeys(append_process.ROOMS, 0)
    for kill in range(KILLS):
        heard = killed_after(path, 0 if kill == 7 else chance.randrange(1, 400))
        for room, seq in heard:
            assert seq == acknowledged[room] + 1, "resumed at another move"
            acknowledged[room] = seq
        assert is_sound(path)
        file = JournalFile(path)
        for room in append_process.ROOMS:
            kept = file.load(room).entries
            last = kept[-1].seq if kept else 0
            assert last - acknowledged[room] in (0, 1), "one may be stored and not yet acknowledged"
            first = max(1, last // CHECKPOINT_EVERY * CHECKPOINT_EVERY)
            assert kept == [append_process.entry(room, seq) for seq in range(first, last + 1)]
            acknowledged[room] = last
        file.close()
    assert min(acknowledged.values()) > CHECKPOINT_EVERY
