"""Deletes players with their history, and matches that are older than the operator keeps them."""

from typing import Any

from msgspec import json
from sqlalchemy import ColumnElement, Connection, delete, select, update

from paiju.server.store.database import Database
from paiju.server.store.rows import SeatRow
from paiju.server.store.schema import devices, matches, moves, players, rounds, sittings

DELETED_NAME = "—"
"""Shown in the matches of others instead of the name of a deleted player."""


def delete_player(database: Database, player: str) -> None:
    """Delete a player, their devices and their part in every match.

    A match stays for the others who played it, without the deleted player's name. A match in which
    nobody is left is deleted with its rounds.
    """
    mine = select(matches.c.id, matches.c.seats).join(sittings)
    with database.transaction("delete a player") as connection:
        rows = connection.execute(mine.where(sittings.c.player == player)).all()
        for match, seats in rows:
            _leave(connection, match, json.decode(seats, type=list[SeatRow]), player)
        for table in (sittings, moves, devices):
            connection.execute(delete(table).where(table.c.player == player))
        connection.execute(delete(players).where(players.c.id == player))


def delete_matches_before(database: Database, at: int) -> int:
    """Delete the matches that ended before this time; returns how many."""
    old = (matches.c.ended_at < at) | (matches.c.ended_at.is_(None) & (matches.c.started_at < at))
    with database.transaction("delete old matches") as connection:
        return _delete_matches(connection, old)


def _leave(connection: Connection, match: str, seats: list[SeatRow], player: str) -> None:
    left = [SeatRow(None, DELETED_NAME) if seat.player == player else seat for seat in seats]
    if any(seat.player for seat in left):
        values: dict[str, Any] = {"seats": json.encode(left).decode()}
        connection.execute(update(matches).where(matches.c.id == match).values(values))
    else:
        _delete_matches(connection, matches.c.id == match)


def _delete_matches(connection: Connection, which: ColumnElement[bool]) -> int:
    ids = select(matches.c.id).where(which)
    for table in (rounds, sittings):
        connection.execute(delete(table).where(table.c.match.in_(ids)))
    return connection.execute(delete(matches).where(which)).rowcount
