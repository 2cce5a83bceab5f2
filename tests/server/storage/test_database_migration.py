"""`paiju migrate`: everything arrives in the other database, or nothing changes."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from paiju.rules.errors import InputError
from paiju.server.app import opened
from paiju.server.context import ServerContext
from paiju.server.journal import StorageFailed
from paiju.server.migration import migrate
from paiju.server.ops.config import Config
from paiju.server.store import Database
from support.server.begun_room import act, asked, begun, joined
from support.server.postgres_server import postgres_server


@pytest.fixture
def url() -> str:
    return postgres_server().new_database()


async def begin(context: ServerContext) -> tuple[str, str]:
    """A room in which a registered player has made a move; its number and the player's token."""
    player, token = await context.archive.do(context.archive.accounts.register, "小王", 1)
    runner = await begun(context.registry, player.id, moves=1)
    await asked(runner)
    return runner.number, token


async def go_on(context: ServerContext, number: str, token: str, move: str) -> None:
    """The same player makes the next move in the same room."""
    player = await context.player(token)
    assert player is not None
    runner = context.registry.find(number)
    await joined(runner, player=player.id)
    await act(runner, player.id, move)
    assert runner.room.state.done[player.id][-1] == move


def filled(folder: Path) -> tuple[str, str]:
    async def story() -> tuple[str, str]:
        async with opened(Config(folder)) as context:
            return await begin(context)

    return asyncio.run(story())


def continued(config: Config, number: str, token: str, move: str) -> None:
    async def story() -> None:
        async with opened(config) as context:
            await go_on(context, number, token, move)

    asyncio.run(story())


def rows(folder: Path) -> list[Any]:
    journal = sqlite3.connect(folder / "journal.db")
    history = sqlite3.connect(folder / "history.db")
    found = journal.execute("SELECT * FROM entries ORDER BY room, seq").fetchall()
    found += history.execute("SELECT * FROM players, devices, matches, sittings").fetchall()
    journal.close()
    history.close()
    return found


def test_a_running_room_goes_on_after_moving_there_and_back(tmp_path: Path, url: str):
    number, token = filled(tmp_path / "first")
    summary = migrate(str(tmp_path / "first"), url)
    assert (summary.rooms, summary.rows["players"], summary.rows["matches"]) == (1, 1, 1)
    continued(Config(tmp_path / "unused", database=url), number, token, "in PostgreSQL")
    back = migrate(url, str(tmp_path / "second"))
    assert back.rows["entries"] > summary.rows["entries"]
    continued(Config(tmp_path / "second"), number, token, "in SQLite again")


def test_there_and_back_is_the_same_to_the_byte(tmp_path: Path, url: str):
    filled(tmp_path / "first")
    migrate(str(tmp_path / "first"), url)
    migrate(url, str(tmp_path / "second"))
    assert len(rows(tmp_path / "first")) > 5
    assert rows(tmp_path / "second") == rows(tmp_path / "first")


def test_a_target_with_data_is_refused_and_stays_as_it_is(tmp_path: Path, url: str):
    filled(tmp_path / "first")
    filled(tmp_path / "other")
    before = rows(tmp_path / "other")
    with pytest.raises(InputError, match="other is not empty"):
        migrate(str(tmp_path / "first"), str(tmp_path / "other"))
    assert rows(tmp_path / "other") == before
    migrate(str(tmp_path / "first"), url)
    with pytest.raises(InputError, match="is not empty"):
        migrate(str(tmp_path / "other"), url)


def test_a_source_without_data_is_refused_and_nothing_is_created(tmp_path: Path, url: str):
    with pytest.raises(InputError, match="has no data of paiju"):
        migrate(str(tmp_path / "none"), url)
    with pytest.raises(InputError, match="has no data of paiju"):
        migrate(url, str(tmp_path / "target"))
    assert not list(tmp_path.iterdir())
    with psycopg.connect(url) as connection:
        tables = connection.execute("SELECT FROM pg_tables WHERE schemaname = 'public'")
        assert tables.fetchall() == []


def test_data_that_a_server_uses_is_not_moved(tmp_path: Path, url: str):
    filled(tmp_path / "first")

    async def story() -> None:
        async with opened(Config(tmp_path / "first")):
            await asyncio.to_thread(refused, str(tmp_path / "first"), url)
        await asyncio.to_thread(migrate, str(tmp_path / "first"), url)
        async with opened(Config(tmp_path, database=url)):
            await asyncio.to_thread(refused, url, str(tmp_path / "second"))

    def refused(source: str, target: str) -> None:
        with pytest.raises(
            StorageFailed, match=r"another process is using it|a server is using it"
        ):
            migrate(source, target)

    asyncio.run(story())


@pytest.mark.parametrize("fault", ["NEW.name = 'other'; RETURN NEW;", "RETURN NULL;"])
def test_a_row_that_arrives_changed_or_not_at_all_is_noticed_and_nothing_is_stored(
    tmp_path: Path, url: str, fault: str
):
    filled(tmp_path / "first")
    Database.at_url(url).close()
    body = "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN {} END'"
    on_players = "BEFORE INSERT ON players FOR EACH ROW EXECUTE FUNCTION fault()"
    with psycopg.connect(url) as connection:
        connection.execute(body.format(fault.replace("'", "''")).encode())
        connection.execute(f"CREATE TRIGGER fault {on_players}".encode())
    with pytest.raises(StorageFailed, match="cannot move the table players"):
        migrate(str(tmp_path / "first"), url)
    with psycopg.connect(url) as connection:
        connection.execute("DROP TRIGGER fault ON players")
    assert migrate(str(tmp_path / "first"), url).rows["players"] == 1


def test_the_command_prints_what_was_moved_and_never_the_password(tmp_path: Path, url: str):
    filled(tmp_path / "first")
    secret = url.replace("paiju@", "paiju:secret@")
    command = [sys.executable, "-m", "paiju", "migrate", str(tmp_path / "first"), secret, "--json"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["target"] == url
    again = subprocess.run(command[:-1], capture_output=True, text=True, encoding="utf-8")
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)
    assert "secret" not in again.stderr
