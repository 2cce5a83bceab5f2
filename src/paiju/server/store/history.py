"""History: every match and every round, stored permanently."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw, json
from sqlalchemy import Column, Connection, RowMapping, Select, insert, select, tuple_, update

from paiju.match import Standing
from paiju.rules.errors import InputError
from paiju.server.store.database import Database
from paiju.server.store.rows import How, MatchRow, RoundLine, RoundRow, SeatRow
from paiju.server.store.schema import matches, rounds, sittings
from paiju.tiles.text import Text

LARGEST_PAGE = 100
LAST_ROUND = 2**31 - 1
"""The maximum of the column; a request may ask for any number."""


class History:
    """Matches and rounds. Storing the same thing twice changes nothing, so retries are safe."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin_match(self, match: MatchRow) -> bool:
        """Store a match; False if it is stored already."""
        with self._database.transaction(f"store match {match.id}") as connection:
            if _started(connection, match.id) is not None:
                return False
            connection.execute(insert(matches).values(_match_values(match)))
            for player in {seat.player for seat in match.seats if seat.player is not None}:
                sitting = {"player": player, "started_at": match.started_at, "match": match.id}
                connection.execute(insert(sittings).values(sitting))
        return True

    def store_round(self, played: RoundRow) -> bool:
        """Store a round; False if it is stored already."""
        what = f"store round {played.number} of match {played.match}"
        with self._database.transaction(what) as connection:
            _must_know(connection, played.match)
            if connection.execute(_round(played.match, played.number)).first():
                return False
            connection.execute(insert(rounds).values(_round_values(played)))
        return True

    def end_match(self, match: str, standings: Sequence[Standing], how: How, now: int) -> bool:
        """Store the end of a match; False if it has ended already."""
        end = update(matches).where(matches.c.id == match, matches.c.ended_at.is_(None))
        with self._database.transaction(f"store the end of match {match}") as connection:
            _must_know(connection, match)
            values = {"ended_at": now, "how": how, "standings": _text(standings)}
            return connection.execute(end.values(values)).rowcount == 1

    def match(self, match: str) -> MatchRow | None:
        found = self._matches(select(matches).where(matches.c.id == match))
        return found[0] if found else None

    def matches_of(self, player: str, before: str | None, limit: int) -> list[MatchRow]:
        """Newest first; `before` is the id of the last match of the previous page."""
        mine = select(matches).join(sittings).where(sittings.c.player == player)
        return self._matches(_page(mine, sittings.c.started_at, sittings.c.match, before, limit))

    def recent(self, before: str | None, limit: int) -> list[MatchRow]:
        """Matches of all players, newest first."""
        every = select(matches)
        return self._matches(_page(every, matches.c.started_at, matches.c.id, before, limit))

    def rounds_of(self, match: str) -> list[RoundRow]:
        """All rounds of a match, in order."""
        find = select(rounds).where(rounds.c.match == match).order_by(rounds.c.number)
        return [_round_row(row) for row in self._read(f"read match {match}", find)]

    def lines_of(self, match: str) -> list[RoundLine]:
        """All rounds of a match, in order, without their records."""
        columns = [rounds.c[name] for name in RoundLine.__struct_fields__]
        find = select(*columns).where(rounds.c.match == match).order_by(rounds.c.number)
        return [RoundLine(**_line(row)) for row in self._read(f"read match {match}", find)]

    def round(self, match: str, number: int) -> RoundRow | None:
        if not 0 < number <= LAST_ROUND:
            return None
        rows = self._read(f"read round {number} of match {match}", _round(match, number))
        return _round_row(rows[0]) if rows else None

    def _matches(self, find: Select[Any]) -> list[MatchRow]:
        return [_match_row(row) for row in self._read("read matches", find)]

    def _read(self, what: str, find: Select[Any]) -> Sequence[RowMapping]:
        with self._database.transaction(what) as connection:
            return connection.execute(find).mappings().all()


def _page(
    find: Select[Any], at: Column[Any], match: Column[Any], before: str | None, limit: int
) -> Select[Any]:
    """A page starts where the last one ended, so that new matches do not shift it."""
    if before is not None:
        edge = select(matches.c.started_at, matches.c.id).where(matches.c.id == before)
        find = find.where(tuple_(at, match) < edge.scalar_subquery())
    return find.order_by(at.desc(), match.desc()).limit(min(max(limit, 1), LARGEST_PAGE))


def _started(connection: Connection, match: str) -> int | None:
    return connection.scalar(select(matches.c.started_at).where(matches.c.id == match))


def _must_know(connection: Connection, match: str) -> None:
    if _started(connection, match) is None:
        raise InputError(Text("没有这一场", "there is no such match"), "match")


def _round(match: str, number: int) -> Select[Any]:
    return select(rounds).where(rounds.c.match == match, rounds.c.number == number)


def _text(value: object) -> str:
    return json.encode(value).decode()


def _match_values(match: MatchRow) -> dict[str, Any]:
    return {
        "id": match.id,
        "room": match.room,
        "ruleset": match.ruleset,
        "options": _text(match.options),
        "seats": _text(match.seats),
        "started_at": match.started_at,
    }


def _match_row(row: RowMapping) -> MatchRow:
    ended = row["standings"]
    texts: dict[str, Any] = {
        "options": json.decode(row["options"]),
        "seats": json.decode(row["seats"], type=list[SeatRow]),
        "standings": None if ended is None else json.decode(ended, type=list[Standing]),
    }
    return MatchRow(**(dict(row) | texts))


def _round_values(played: RoundRow) -> dict[str, Any]:
    return {
        "match": played.match,
        "number": played.number,
        "dealer": played.dealer,
        "scores": _text(played.scores),
        "ended_at": played.ended_at,
        "record": bytes(played.record).decode(),
        "settlement": bytes(played.settlement).decode(),
    }


def _round_row(row: RowMapping) -> RoundRow:
    texts: dict[str, Any] = {"record": Raw(row["record"]), "settlement": Raw(row["settlement"])}
    return RoundRow(**(_line(row) | texts))


def _line(row: RowMapping) -> dict[str, Any]:
    return dict(row) | {"scores": json.decode(row["scores"], type=list[int])}
