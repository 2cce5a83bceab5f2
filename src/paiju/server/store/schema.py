"""The tables, the same in SQLite and PostgreSQL.

`migrations` builds them step by step; a test compares the two. Times are milliseconds since 1970,
JSON is text, and tokens and codes are stored only as SHA-256.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("player", Text, ForeignKey("players.id", name="devices_player"), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("used_at", BigInteger),
    Index("devices_by_player", "player"),
)

moves = Table(
    "moves",
    metadata,
    Column("player", Text, ForeignKey("players.id", name="moves_player"), primary_key=True),
    Column("code_hash", LargeBinary(32), nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Index("moves_code", "code_hash", unique=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("room", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("how", Text),
    Column("standings", Text),
    Index("matches_started", "started_at", "id"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("player", Text, primary_key=True),
    Column("started_at", BigInteger, primary_key=True, autoincrement=False),
    Column("match", Text, ForeignKey("matches.id", name="sittings_match"), primary_key=True),
)
"""The matches of each player, in the order in which they are listed."""

rounds = Table(
    "rounds",
    metadata,
    Column("match", Text, ForeignKey("matches.id", name="rounds_match"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("dealer", Integer, nullable=False),
    Column("scores", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Column("settlement", Text, nullable=False),
)
