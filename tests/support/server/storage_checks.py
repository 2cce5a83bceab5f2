"""Compares the files of a killed or stopped server with what its players received."""

import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from paiju.queries.verify import verify_text
from paiju.room import Room
from paiju.room.commands import Command, JournalLine
from paiju.room.settings import REMEMBERED_IDS
from paiju.round.record import Record, read_record, replay
from paiju.round.sent_view import sent
from paiju.rulesets import ruleset
from paiju.server.journal import JournalEntry
from paiju.server.journal.file import JournalFile
from paiju.server.rooms.restore import replay_entries
from paiju.server.store import Database, History, MatchRow
from paiju.settlement import ledger
from support.server.recording_player import RecordingPlayer

FAILURE_LASTS = REMEMBERED_IDS - 8
"""Of a person's last commands a room surely knows so many; some may be stored and not answered."""


class Journal:
    """A journal read at rest, from a copy, so that the original is left as the crash left it."""

    def __init__(self, data: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("journal.db", "journal.db-wal"):
                if (data / name).exists():
                    shutil.copy(data / name, folder)
            file = JournalFile(Path(folder) / "journal.db")
            self.entries = {room: file.load(room).entries for room in file.rooms()}
            file.close()
        self.rooms: dict[str, Room] = {}
        for number, entries in self.entries.items():
            self.rooms[number] = replay_entries(number, entries).room


def check_lines(entries: Sequence[JournalEntry]) -> None:
    """Numbered without holes, and nothing anybody said is there twice."""
    numbers = [entry.seq for entry in entries]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    said: Counter[tuple[str | None, str]] = Counter()
    for entry in entries:
        if not entry.is_checkpoint:
            logged = msgspec.json.decode(entry.data, type=JournalLine)
            if isinstance(logged.command, Command):
                said[logged.by, logged.command.id] += 1
    assert not [key for key, times in said.items() if times > 1], "applied twice"


def check_person(room: Room, player: RecordingPlayer, acked: Sequence[str]) -> None:
    """Every acknowledged command was handled once; the room is as the player last saw it."""
    client = player.client
    assert client.player is not None
    done = room.state.done.get(client.player, [])
    lost = [command for command in acked[-FAILURE_LASTS:] if command not in done]
    assert not lost, f"acknowledged and lost: {lost}"
    assert len(done) == len(set(done)), "done twice"
    sent, known = room.state.people[client.player].seq, client.state
    assert known.seq is not None
    assert sent >= known.seq, f"{known.seq} messages received, {sent} in the journal"
    if sent == known.seq:
        _check_view(room, player)


def _check_view(room: Room, player: RecordingPlayer) -> None:
    known = player.client.state
    table, seat = room.timed_round, known.seat
    if table is None or seat is None or known.view is None:
        assert known.view is None
        assert table is None
        return
    assert sent(known.view) == sent(table.view(seat))
    assert known.ask == table.asks.get(seat)


# The history


def check_history(data: Path, tables: Sequence[Sequence[RecordingPlayer]]) -> int:
    """Every round once, fair and settled as shown; how many rounds there are."""
    database = Database.in_file(data / "history.db")
    try:
        history = History(database)
        return sum(_check_table(history, people) for people in tables)
    finally:
        database.close()


def _check_table(history: History, people: Sequence[RecordingPlayer]) -> int:
    host = people[0].client
    assert host.player is not None
    matches = _matches_of(history, host.player)
    found = sum(_check_match(history, match, people) for match in matches)
    known = {match.id for match in matches}
    assert {key[0] for one in people for key in one.settled} <= known
    for one in people:
        assert one.heard_twice == []
        assert one.client.fairness.faults == [], one.client.fairness.faults
        assert one.client.alarms == [], one.client.alarms
    return found


def _matches_of(history: History, player: str) -> list[MatchRow]:
    """All of them, page by page."""
    matches = page = history.matches_of(player, None, 100)
    while page:
        page = history.matches_of(player, page[-1].id, 100)
        matches = [*matches, *page]
    return matches


def _check_acts(record: Record, seat: int, acted: Sequence[str]) -> None:
    """All acknowledged actions are in the record, in order; the others were played by autoplay."""
    played = (text.partition(" ") for text in record.actions)
    recorded = iter([said for by, _, said in played if by == str(seat)])
    lost = [said for said in acted if not said.startswith(("bid", "que")) and said not in recorded]
    assert not lost, f"acknowledged and not in the record: {lost}"


def _check_match(history: History, match: MatchRow, people: Sequence[RecordingPlayer]) -> int:
    rounds = history.rounds_of(match.id)
    assert [row.number for row in rounds] == list(range(1, len(rounds) + 1))
    totals = [0] * len(match.seats)
    for row in rounds:
        document = msgspec.json.encode({"record": row.record, "settlement": row.settlement})
        assert verify_text(document).holds
        record = read_record(bytes(row.record))
        table = replay(ruleset(record.ruleset, record.options), record)
        assert table.is_over
        assert ledger(table.rules, table.facts).scores == row.scores
        totals = [a + b for a, b in zip(totals, row.scores, strict=True)]
        for one in people:
            seat = [who.player for who in match.seats].index(one.client.player)
            _check_acts(record, seat, one.acted.get((match.id, row.number), []))
            answer = one.settled.get((match.id, row.number))
            assert answer is None or answer.settlement.scores == row.scores
            assert answer is None or answer.totals == totals
    assert match.how == "finished", "the match did not end"
    assert match.totals == totals
    for one in people:
        assert one.standings.get(match.id, match.standings) == match.standings
    return len(rounds)
