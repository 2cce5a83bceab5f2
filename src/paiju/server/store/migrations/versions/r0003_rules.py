"""Add the version of the rule books to records, and all options to records and matches.

Everything stored so far was played under version 1. Ledgers stay as they were settled.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from paiju.server.store.migrations.rules_1 import written_out

revision = "0003"
down_revision = "0002"

_matches = sa.table("matches", sa.column("id"), sa.column("ruleset"), sa.column("options"))
_rounds = sa.table("rounds", sa.column("match"), sa.column("number"), sa.column("record"))
AT_ONCE = 500
"""Rounds read at a time: a record has a few kilobytes."""


def upgrade() -> None:
    connection = op.get_bind()
    _upgrade_matches(connection)
    last: tuple[str, int] | None = None
    while rows := _rounds_after(connection, last):
        for row in rows:
            mine = (_rounds.c.match == row.match) & (_rounds.c.number == row.number)
            changed = sa.update(_rounds).where(mine).values(record=_upgraded(row.record))
            connection.execute(changed)
        last = rows[-1].match, rows[-1].number


def _upgrade_matches(connection: sa.Connection) -> None:
    for row in connection.execute(sa.select(_matches)).all():
        options = _text(written_out(row.ruleset, json.loads(row.options)))
        mine = sa.update(_matches).where(_matches.c.id == row.id)
        connection.execute(mine.values(options=options))


def _rounds_after(connection: sa.Connection, last: tuple[str, int] | None) -> list[Any]:
    find = sa.select(_rounds).order_by(_rounds.c.match, _rounds.c.number).limit(AT_ONCE)
    if last is not None:
        find = find.where(sa.tuple_(_rounds.c.match, _rounds.c.number) > last)
    return list(connection.execute(find).all())


def _upgraded(record: str) -> str:
    data = json.loads(record)
    options = written_out(data["ruleset"], data.get("options", {}))
    return _text(data | {"rules": 1, "options": options})


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
