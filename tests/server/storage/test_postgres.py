"""PostgreSQL alone: leases and their fence, lost connections, crashes, and a second server."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import psycopg
import pytest

from paiju.rules.errors import InputError
from paiju.server.journal import Journal, JournalEntry, NotOwner, OutOfOrder, StorageFailed
from paiju.server.journal import postgres as postgres_journal
from paiju.server.journal.postgres import PostgresJournal
from paiju.server.journal.postgres_schema import CLAIM, HOLD
from paiju.server.ops import postgres
from paiju.server.store import Accounts, Database
from support.server.postgres_server import PostgresServer, postgres_server
from support.server.serve_command import ServeCommand

TAKE_OVER = "UPDATE journal.leases SET node = 'other', epoch = nextval('journal.epochs')"
CUT_OTHERS = (
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def server() -> PostgresServer:
    return postgres_server()


@pytest.fixture
def url(server: PostgresServer) -> str:
    return server.new_database()


def play(url: str, story: Callable[[Journal], Awaitable[Any]]) -> Any:
    """Runs a story with a journal that owns room a, and closes it."""

    async def told() -> Any:
        journal = await PostgresJournal.connected(url, "test")
        try:
            await journal.claim("a")
            return await story(journal)
        finally:
            await journal.close()

    return asyncio.run(asyncio.wait_for(told(), 60))


def run_sql(url: str, statement: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(statement)  # pyright: ignore


def entry(seq: int) -> JournalEntry:
    return JournalEntry(seq, f"move {seq}".encode())


# The fence


def test_who_lost_the_lease_stores_nothing_more(url: str):
    async def story(journal: Journal) -> None:
        await journal.claim("b")
        await journal.append("a", entry(1))
        run_sql(url, f"{TAKE_OVER} WHERE room = 'a'")
        outcomes = await asyncio.gather(
            journal.append("a", entry(2)),
            journal.append("b", entry(1)),
            journal.append("a", entry(3)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [NotOwner, type(None), NotOwner]
        with pytest.raises(NotOwner, match="entry 2 of room a: another server has taken over"):
            await journal.append("a", entry(2))
        with pytest.raises(NotOwner):
            await journal.forget("a")
        assert (await journal.load("a")).entries == [entry(1)]

    play(url, story)


def test_a_checkpoint_of_a_former_owner_deletes_nothing(url: str):
    async def story(journal: Journal) -> list[JournalEntry]:
        await journal.append("a", entry(1))
        run_sql(url, TAKE_OVER)
        with pytest.raises(NotOwner):
            await journal.append("a", JournalEntry(2, b"all of it", is_checkpoint=True))
        return (await journal.load("a")).entries

    assert play(url, story) == [entry(1)]


def test_a_room_must_be_claimed_before_it_is_written_to(url: str):
    async def story(journal: Journal) -> list[str]:
        with pytest.raises(NotOwner):
            await journal.append("b", entry(1))
        return await journal.rooms()

    assert play(url, story) == []


def test_a_claim_waits_for_an_append_under_way(url: str):
    async def story(journal: Journal) -> None:
        owner = await asyncpg.connect(url)
        other = await asyncpg.connect(url, server_settings={"lock_timeout": "100"})
        epoch = await owner.fetchval("SELECT epoch FROM journal.leases")
        async with owner.transaction():
            assert await owner.fetchrow(HOLD, "a", epoch) is not None
            with pytest.raises(asyncpg.LockNotAvailableError):
                await other.fetchval(CLAIM, "a", "other")
        assert await other.fetchval(CLAIM, "a", "other") > epoch
        await owner.close()
        await other.close()

    play(url, story)


# Lost connections


def test_a_lost_connection_is_opened_again(url: str):
    async def story(journal: Journal) -> list[JournalEntry]:
        await journal.append("a", entry(1))
        run_sql(url, CUT_OTHERS)
        with pytest.raises(StorageFailed):
            await journal.append("a", entry(2))
        await journal.append("a", entry(2))
        return (await journal.load("a")).entries

    assert play(url, story) == [entry(1), entry(2)]


def test_what_was_stored_without_an_answer_is_found_and_not_stored_twice(url: str):
    """The connection ends between the commit and its answer."""

    async def story(journal: PostgresJournal) -> list[JournalEntry]:
        await journal.append("a", entry(1))
        log: Any = journal._log  # pyright: ignore[reportPrivateUsage]
        insert = log._insert

        async def stored_then_lost(*values: Any) -> None:
            await insert(*values)
            raise ConnectionResetError("connection lost")

        log._insert = stored_then_lost
        with pytest.raises(StorageFailed, match="connection lost"):
            await journal.append("a", entry(2))
        log._insert = insert
        with pytest.raises(OutOfOrder, match="2 was the last"):
            await journal.append("a", JournalEntry(2, b"another"))
        await journal.append("a", entry(3))
        return (await journal.load("a")).entries

    assert play(url, story) == [entry(1), entry(2), entry(3)]  # pyright: ignore


def test_after_a_crash_of_the_database_everything_acknowledged_is_there():
    own = PostgresServer(postgres_server().binaries)
    acknowledged = 0

    async def append_all(journal: Journal) -> None:
        nonlocal acknowledged
        while True:
            await journal.append("a", entry(acknowledged + 1))
            acknowledged += 1

    async def story(journal: Journal) -> None:
        nonlocal acknowledged
        for _ in range(3):
            before = acknowledged
            appending = asyncio.create_task(append_all(journal))
            while acknowledged < before + 20:
                await asyncio.sleep(0)
            await asyncio.to_thread(own.stop, "immediate")
            with pytest.raises(StorageFailed):
                await appending
            await asyncio.to_thread(own.start)
            kept = (await journal.load("a")).entries
            assert kept[-1].seq - acknowledged in (0, 1), "one may be stored and not acknowledged"
            assert kept == [entry(number) for number in range(1, kept[-1].seq + 1)]
            acknowledged = kept[-1].seq

    try:
        play(own.new_database(), story)
    finally:
        own.remove()


def test_accounts_go_on_after_a_lost_connection(url: str):
    database = Database.at_url(url)
    accounts = Accounts(database)
    player, _ = accounts.register("阿明", 1)
    run_sql(url, CUT_OTHERS)
    assert accounts.player(player.id) == player
    database.close()


def test_a_search_for_what_postgresql_cannot_store_finds_nothing(url: str):
    database = Database.at_url(url)
    assert Accounts(database).player("\0") is None
    database.close()


# The queue


def test_those_who_wait_when_it_closes_are_stored_or_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_journal, "LONGEST_QUEUE", 2)

    async def story(journal: Journal) -> list[Any]:
        appends = [journal.append("a", entry(seq)) for seq in range(1, 9)]
        *outcomes, _ = await asyncio.gather(*appends, journal.close(), return_exceptions=True)
        with pytest.raises(StorageFailed, match="the journal is closed"):
            await journal.rooms()
        return outcomes

    outcomes = play(url, story)
    stored = outcomes.count(None)
    assert outcomes[:stored] == [None] * stored
    assert all("closed" in str(outcome) for outcome in outcomes[stored:])


def test_a_bad_entry_fails_alone_in_its_batch(url: str):
    batch = [("a", 1), ("b", 1), ("a", 1), ("b", 2), ("b", 2**63), ("a", 2)]

    async def story(journal: Journal) -> list[Any]:
        await journal.claim("b")
        appends = [journal.append(room, JournalEntry(seq, b"")) for room, seq in batch]
        return await asyncio.gather(*appends, return_exceptions=True)

    outcomes = play(url, story)
    failed = [type(outcome) for outcome in outcomes]
    assert failed == [type(None), type(None), OutOfOrder, type(None), OutOfOrder, type(None)]


# Starting


def test_servers_that_start_at_once_create_the_tables_once(url: str):
    with ThreadPoolExecutor(4) as pool:
        for database in pool.map(lambda _: Database.at_url(url), range(4)):
            database.close()


def test_a_second_server_is_reported_in_one_line_and_the_first_goes_on(url: str, tmp_path: Path):
    shown = url.replace("paiju@", "paiju:secret@")
    with ServeCommand(tmp_path, "--database", shown) as first:
        player = first.post("/api/players", {"name": "阿明"})
        assert player.status_code == 201
        ran = serve(tmp_path, "--database", shown)
        assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
        assert ran.stderr == f"paiju: cannot connect to {url}: another server is using it\n"
        assert first.get("/healthz").status_code == 200
    assert "secret" not in first.log
    assert [file.name for file in tmp_path.iterdir()] == ["server.key"], "all else is stored there"


def test_the_environment_names_the_database_too(url: str, tmp_path: Path):
    ran = serve(tmp_path, PAIJU_DATABASE=url + "_none")
    assert ran.returncode == 1
    assert "does not exist" in ran.stderr
    assert ran.stderr.count("\n") == 1


def serve(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--data", str(folder)]
    return subprocess.run(
        [*command, *options],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | environment,
    )


def test_another_url_and_a_missing_driver_are_one_line(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(InputError, match="'mysql://x' is not like postgresql://user@host/name"):
        postgres.check_url("mysql://x")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(InputError, match=r"needs asyncpg.*pip install 'paiju\[postgres\]'"):
        postgres.check_url("postgresql://localhost/paiju")


def test_no_driver_is_imported_without_a_database(tmp_path: Path):
    script = (
        "import sys, asyncio\nfrom pathlib import Path\n"
        "from paiju.server.app import opened\nfrom paiju.server.ops.config import Config\n"
        "async def run():\n"
        f"    async with opened(Config(Path({str(tmp_path)!r}))): pass\n"
        "asyncio.run(run())\n"
        "assert not {'asyncpg', 'psycopg'} & sys.modules.keys()\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_a_password_is_not_shown():
    url = "postgresql://paiju:se:cr@et@db.example:5433/games?password=x"
    assert postgres.shown(url) == "postgresql://paiju@db.example:5433/games"
