"""A process that appends to eight rooms at once and says what was acknowledged, until killed."""

import asyncio
import os
import sys
from hashlib import sha256
from pathlib import Path

from paiju.server.journal import JournalEntry, SqliteJournal

ROOMS = [f"{number:06}" for number in range(8)]
CHECKPOINT_EVERY = 40


def entry(room: str, seq: int) -> JournalEntry:
    """What this room has under this number, whoever asks."""
    is_checkpoint = seq % CHECKPOINT_EVERY == 0
    data = sha256(f"{room} {seq}".encode()).digest() * (30 if is_checkpoint else 5)
    return JournalEntry(seq, data, is_checkpoint)


async def append_for_ever(journal: SqliteJournal, room: str) -> None:
    await journal.claim(room)
    kept = (await journal.load(room)).entries
    seq = kept[-1].seq if kept else 0
    while True:
        seq += 1
        await journal.append(room, entry(room, seq))
        os.write(1, f"{room} {seq}\n".encode())


async def main(path: Path) -> None:
    journal = SqliteJournal(path)
    await asyncio.gather(*(append_for_ever(journal, room) for room in ROOMS))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
