"""`paiju backup` of a PostgreSQL database: one moment of it, also while a server uses it."""

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.rules.errors import InputError
from paiju.server.app import opened
from paiju.server.context import ServerContext
from paiju.server.database_backup import back_up_database, restore_database
from paiju.server.ops.config import Config
from paiju.server.ops.server_key import KEY_FILE
from support.server.begun_room import act, asked, begun, joined
from support.server.postgres_server import postgres_server


async def begin(context: ServerContext) -> tuple[str, str]:
    """A room in which a registered player has made a move; its number and the player's token."""
    player, token = await context.archive.do(context.archive.accounts.register, "小王", 1)
    runner = await begun(context.registry, player.id, moves=1)
    await asked(runner)
    return runner.number, token


async def go_on(context: ServerContext, number: str, token: str) -> None:
    player = await context.player(token)
    assert player is not None
    runner = context.registry.find(number)
    await joined(runner, player=player.id)
    await act(runner, player.id, "next")
    assert runner.room.state.done[player.id][-1] == "next"


def continued(config: Config, number: str, token: str) -> None:
    async def story() -> None:
        async with opened(config) as context:
            await go_on(context, number, token)

    asyncio.run(story())


def backed_up_while_running(url: str, data: Path, target: Path) -> tuple[str, str]:
    async def story() -> tuple[str, str]:
        async with opened(Config(data, database=url)) as context:
            known = await begin(context)
            await asyncio.to_thread(back_up_database, url, data, target)
            await go_on(context, *known)  # the server was not held up
            return known

    return asyncio.run(story())


def test_a_backup_of_a_running_server_continues_in_another_database_and_in_a_folder(
    tmp_path: Path,
):
    url, other = postgres_server().new_database(), postgres_server().new_database()
    data, target = tmp_path / "data", tmp_path / "monday"
    number, token = backed_up_while_running(url, data, target)
    listed = sorted(path.name for path in target.iterdir())
    assert listed == ["backup.json", "history.db", "journal.db", KEY_FILE]
    before = {path.name: path.read_bytes() for path in target.iterdir()}

    summary = restore_database(target, other, tmp_path / "new")
    assert (summary.rooms, summary.damaged_rooms) == (1, 0)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == before
    key = (data / KEY_FILE).read_bytes()
    assert (tmp_path / "new" / KEY_FILE).read_bytes() == key
    continued(Config(tmp_path / "new", database=other), number, token)

    command = ["restore", str(target), "--data", str(tmp_path / "folder"), "--json"]
    assert paiju(*command)["rooms"] == 1
    continued(Config(tmp_path / "folder"), number, token)


def test_the_commands_take_the_database_from_the_environment(tmp_path: Path):
    url, other = postgres_server().new_database(), postgres_server().new_database()
    data, target = tmp_path / "data", tmp_path / "monday"
    backed_up_while_running(url, data, tmp_path / "unused")
    folder = ["--data", str(data), "--json"]
    assert paiju("backup", str(target), *folder, PAIJU_DATABASE=url)["rooms"] == 1
    assert paiju("restore", str(target), *folder, PAIJU_DATABASE=other)["rooms"] == 1


def test_nothing_is_overwritten_and_a_damaged_backup_is_refused(tmp_path: Path):
    url, other = postgres_server().new_database(), postgres_server().new_database()
    data, target = tmp_path / "data", tmp_path / "monday"
    backed_up_while_running(url, data, target)
    with pytest.raises(InputError, match="not overwritten"):
        back_up_database(url, data, target)
    with pytest.raises(InputError, match="not empty"):
        restore_database(target, url, data)
    shutil.copy(target / KEY_FILE, target / "history.db")
    with pytest.raises(InputError, match="damaged"):
        restore_database(target, other, data)


def test_an_empty_database_has_nothing_to_back_up(tmp_path: Path):
    with pytest.raises(InputError, match="no data"):
        back_up_database(postgres_server().new_database(), tmp_path, tmp_path / "monday")
    assert not (tmp_path / "monday").exists()


def paiju(*arguments: str, **environment: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PATH": "", "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
