"""What every journal promises, for each backend: order, numbers, checkpoints, damage."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.server.journal import Damage, Journal, JournalEntry, OutOfOrder, RoomLog
from support.server.journal_backends import BACKENDS, JournalBackend

Story = Callable[[Journal], Awaitable[Any]]


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> JournalBackend:
    return request.param(tmp_path)


def play(backend: JournalBackend, story: Story) -> Any:
    """Runs a story with a journal that owns two rooms, and closes it."""

    async def told() -> Any:
        journal = await backend.open()
        try:
            for room in ("a", "b"):
                await journal.claim(room)
            return await story(journal)
        finally:
            await journal.close()

    return asyncio.run(asyncio.wait_for(told(), 60))


def entries(*numbers: int) -> list[JournalEntry]:
    return [JournalEntry(number, f"move {number}".encode()) for number in numbers]


async def append_all(journal: Journal, room: str, *numbers: int) -> None:
    for entry in entries(*numbers):
        await journal.append(room, entry)


async def entries_of_a(journal: Journal) -> list[JournalEntry]:
    return (await journal.load("a")).entries


def test_what_was_appended_is_there_after_a_restart_in_order(backend: JournalBackend):
    play(backend, lambda journal: append_all(journal, "a", 1, 2, 3))
    play(backend, lambda journal: append_all(journal, "a", 4))
    assert play(backend, entries_of_a) == entries(1, 2, 3, 4)


def test_rooms_do_not_see_each_other(backend: JournalBackend):
    async def story(journal: Journal) -> None:
        await append_all(journal, "b", 1, 2)
        await append_all(journal, "a", 1)
        assert await journal.rooms() == ["a", "b"]
        assert (await journal.load("a")).entries == entries(1)
        assert await journal.load("nobody") == RoomLog([])

    play(backend, story)


def test_a_number_already_used_is_refused_and_overwrites_nothing(backend: JournalBackend):
    async def story(journal: Journal) -> list[JournalEntry]:
        await append_all(journal, "a", 1, 2)
        for seq in (1, 2):
            with pytest.raises(
                OutOfOrder, match=f"cannot store entry {seq} of room a: 2 was the last"
            ):
                await journal.append("a", JournalEntry(seq, b"another"))
        return (await journal.load("a")).entries

    assert play(backend, story) == entries(1, 2)
    assert play(backend, story_after_restart) == entries(1, 2)


async def story_after_restart(journal: Journal) -> list[JournalEntry]:
    with pytest.raises(OutOfOrder):
        await journal.append("a", JournalEntry(2, b"another"))
    return (await journal.load("a")).entries


def test_a_hole_is_refused(backend: JournalBackend):
    async def story(journal: Journal) -> list[JournalEntry]:
        await append_all(journal, "a", 5, 6)
        with pytest.raises(OutOfOrder):
            await journal.append("a", JournalEntry(8, b"too early"))
        return (await journal.load("a")).entries

    assert play(backend, story) == entries(5, 6)


def test_a_checkpoint_takes_the_place_of_what_came_before_in_its_room_only(backend: JournalBackend):
    checkpoint = JournalEntry(3, b"all of it", is_checkpoint=True)

    async def story(journal: Journal) -> list[JournalEntry]:
        await append_all(journal, "a", 1, 2)
        await append_all(journal, "b", 1, 2)
        await journal.append("a", checkpoint)
        await append_all(journal, "a", 4)
        with pytest.raises(OutOfOrder):
            await journal.append("a", JournalEntry(2, b"trimmed, but used"))
        assert (await journal.load("b")).entries == entries(1, 2)
        return (await journal.load("a")).entries

    assert play(backend, story) == [checkpoint, *entries(4)]
    assert play(backend, entries_of_a) == [checkpoint, *entries(4)]


def test_a_forgotten_room_is_gone_and_its_name_free(backend: JournalBackend):
    async def story(journal: Journal) -> None:
        await append_all(journal, "a", 1, 2)
        await append_all(journal, "b", 1)
        await journal.forget("a")
        await journal.forget("nobody")
        assert await journal.rooms() == ["b"]
        await journal.claim("a")
        await append_all(journal, "a", 1)

    play(backend, story)
    assert play(backend, entries_of_a) == entries(1)


# Damage


async def log_of_a(journal: Journal) -> RoomLog:
    return await journal.load("a")


def stored(backend: JournalBackend) -> None:
    async def story(journal: Journal) -> None:
        await append_all(journal, "a", 1, 2)
        await journal.append("a", JournalEntry(3, b"all of it", is_checkpoint=True))
        await append_all(journal, "a", 4, 5, 6)
        await append_all(journal, "b", 1, 2)

    play(backend, story)


KEPT = [JournalEntry(3, b"all of it", is_checkpoint=True), *entries(4)]


def test_an_undamaged_log_reports_nothing(backend: JournalBackend):
    stored(backend)
    assert play(backend, log_of_a) == RoomLog([*KEPT, *entries(5, 6)])


@pytest.mark.parametrize("change", ["data", "previous", "checksum"])
def test_a_changed_entry_and_those_after_it_are_set_aside(backend: JournalBackend, change: str):
    stored(backend)
    backend.change("a", 5, change)
    assert play(backend, log_of_a) == RoomLog(KEPT, Damage(2, "entry 5 is damaged"))


def test_a_missing_entry_breaks_the_chain(backend: JournalBackend):
    stored(backend)
    backend.delete("a", 5)
    assert play(backend, log_of_a) == RoomLog(KEPT, Damage(1, "entry 6 is damaged"))


def test_an_entry_in_the_place_of_another_breaks_the_chain(backend: JournalBackend):
    stored(backend)
    backend.delete("a", 6)
    backend.copy(("b", 2), ("a", 6))
    log = play(backend, log_of_a)
    assert log == RoomLog([*KEPT, *entries(5)], Damage(1, "entry 6 is damaged"))


def test_other_rooms_are_not_touched_by_damage(backend: JournalBackend):
    stored(backend)
    backend.change("a", 5, "data")
    assert play(backend, lambda journal: journal.load("b")) == RoomLog(entries(1, 2))


def test_a_room_whose_first_entry_is_damaged_is_listed_without_entries(backend: JournalBackend):
    stored(backend)
    backend.change("a", 3, "data")

    async def story(journal: Journal) -> None:
        assert await journal.rooms() == ["a", "b"]
        assert await journal.load("a") == RoomLog([], Damage(4, "entry 3 is damaged"))

    play(backend, story)


def test_damage_is_reported_until_the_room_stores_its_next_entry(backend: JournalBackend):
    stored(backend)
    backend.change("a", 5, "data")
    for _ in range(2):
        assert play(backend, log_of_a).damage is not None
    other = JournalEntry(5, b"another move")
    play(backend, lambda journal: journal.append("a", other))
    assert play(backend, log_of_a) == RoomLog([*KEPT, other])
