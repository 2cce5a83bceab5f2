"""A process whose disk really runs full, and then has room again; it tells its story in JSON.

`limit` forbids files to grow (the kernel refuses the write: EFBIG, an I/O error to SQLite); `tmpfs`
mounts a tiny disk of its own first, which takes a user namespace (ENOSPC: disk full).
"""

import asyncio
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from paiju.server.journal import JournalEntry, SqliteJournal, StorageFailed

ROOM = "123456"


def tight(how: str, folder: Path) -> Any:
    """Makes the disk small, and gives back what makes it large again."""
    if how == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
        infinite = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, infinite)
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    subprocess.run(mount, check=True, capture_output=True)
    (folder / "ballast").write_bytes(bytes(700_000))
    return (folder / "ballast").unlink


async def append_until_full(journal: SqliteJournal) -> tuple[int, str]:
    for seq in range(1, 10_000):
        try:
            await journal.append(ROOM, JournalEntry(seq, b"x" * 500))
        except StorageFailed as failed:
            return seq, str(failed)
    return 0, "it never was full"


async def refused_again(journal: SqliteJournal, seq: int) -> bool:
    """Also many at once, and also a question in between."""
    appends = [journal.append(ROOM, JournalEntry(seq + more, b"y" * 900)) for more in range(20)]
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    return all(isinstance(outcome, StorageFailed) for outcome in outcomes)


async def scenario(how: str, folder: Path) -> dict[str, Any]:
    relieve = tight(how, folder)
    journal = SqliteJournal(folder / "journal.db")
    seq, why = await append_until_full(journal)
    refused = await refused_again(journal, seq)
    kept = [entry.seq for entry in (await journal.load(ROOM)).entries]
    relieve()
    await journal.append(ROOM, JournalEntry(seq, b"at last"))
    await journal.close()
    journal = SqliteJournal(folder / "journal.db")
    after = [entry.seq for entry in (await journal.load(ROOM)).entries]
    await journal.close()
    return {"refused at": seq, "why": why, "refused": refused, "kept": kept, "after": after}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(scenario(sys.argv[1], Path(sys.argv[2])))))
