"""`paiju backup` and `paiju restore`: both databases at one moment, verified, never overwritten."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.client import Client
from paiju.client.account import register
from paiju.client.process import ServerProcess
from paiju.server.journal.file import JournalFile
from support.server.version_1_data import Version1Data


def paiju(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def done(*arguments: object) -> dict[str, Any]:
    ran = paiju(*arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    Version1Data(folder)
    JournalFile(folder / "journal.db").close()
    (folder / "server.key").write_text("secret")
    return folder


def test_a_backup_of_a_running_server_is_restored_and_served(tmp_path: Path):
    data, copy, again = (tmp_path / name for name in ("data", "backup", "again"))
    data.mkdir()
    server = ServerProcess(data)
    url = server.start()

    async def open_room() -> str:
        (account,) = await asyncio.to_thread(register, url, "小王")
        client = Client(url, account.token)
        await client.connect()
        await client.open("guiyang_dingque")
        assert client.state.room is not None
        summary = await asyncio.to_thread(done, "backup", copy, "--data", data)
        assert summary["rooms"] == 1
        await client.close()
        return client.state.room.number

    try:
        number = asyncio.run(open_room())
    finally:
        server.stop()
    assert done("restore", copy, "--data", again)["rooms"] == 1
    file = JournalFile(again / "journal.db")
    assert file.rooms() == [number]
    file.close()
    restored = ServerProcess(again)
    restored.start()
    assert restored.stop() == 0


def test_every_file_is_copied_for_the_server_alone(data: Path, tmp_path: Path):
    done("backup", tmp_path / "backup", "--data", data)
    done("restore", tmp_path / "backup", "--data", tmp_path / "again")
    names = sorted(path.name for path in (tmp_path / "again").iterdir())
    assert names == ["history.db", "journal.db", "server.key"]
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "again").iterdir()}
    assert modes == {0o600}
    assert (tmp_path / "again").stat().st_mode & 0o777 == 0o700


def test_a_folder_with_anything_in_it_is_not_overwritten(data: Path, tmp_path: Path):
    done("backup", tmp_path / "backup", "--data", data)
    for ran in (
        paiju("backup", tmp_path / "backup", "--data", data, "--lang", "en"),
        paiju("restore", tmp_path / "backup", "--data", data, "--lang", "en"),
    ):
        assert ran.returncode == 2
        assert "exists and is not overwritten" in ran.stderr
        assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["journal.db", "history.db", "server.key"])
def test_a_damaged_backup_is_not_restored(data: Path, tmp_path: Path, name: str):
    backup = tmp_path / "backup"
    done("backup", backup, "--data", data)
    content = (backup / name).read_bytes()
    (backup / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    ran = paiju("restore", backup, "--data", tmp_path / "again", "--lang", "en")
    assert ran.returncode == 2
    assert f"{name} is missing or damaged in the backup" in ran.stderr
    assert not (tmp_path / "again").exists()


def test_what_is_no_backup_and_no_data_folder_is_refused(tmp_path: Path):
    assert "is not a backup" in paiju("restore", tmp_path, "--lang", "en").stderr
    ran = paiju("backup", tmp_path / "new", "--data", tmp_path, "--lang", "en")
    assert "has no data of paiju" in ran.stderr
    assert ran.returncode == 2


def test_nothing_is_archived_between_the_two_copies(data: Path, tmp_path: Path):
    """While a server writes to the history, a backup waits for it."""
    connection = sqlite3.connect(data / "history.db", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    command = [sys.executable, "-m", "paiju", "backup", tmp_path / "backup", "--data", data]
    waiting = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(2)
    connection.execute("COMMIT")
    connection.close()
    assert waiting.wait(30) == 0
