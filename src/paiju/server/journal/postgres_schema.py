"""The tables of a PostgreSQL journal, and the statements that use them.

`entries`, `damaged` and `alarms` are as in a SQLite journal. `leases` has one row for each room:
the node that owns it and an epoch, which no other lease ever had. Every write names its epoch and
locks the row `FOR SHARE`; a claim updates the row. So a claim waits for the writes under way, and a
write that comes later finds another epoch and stores nothing.
"""

FORMAT = 1
_COLUMNS = (
    "(room text, seq bigint, data bytea NOT NULL, is_checkpoint boolean NOT NULL,"
    " previous bytea NOT NULL, checksum bytea NOT NULL"
)
TABLES = (
    "CREATE SCHEMA IF NOT EXISTS journal",
    "CREATE TABLE IF NOT EXISTS journal.format (version integer PRIMARY KEY)",
    f"INSERT INTO journal.format SELECT {FORMAT} WHERE NOT EXISTS (SELECT FROM journal.format)",
    f"CREATE TABLE IF NOT EXISTS journal.entries {_COLUMNS}, PRIMARY KEY (room, seq))",
    f"CREATE TABLE IF NOT EXISTS journal.damaged {_COLUMNS})",
    "CREATE TABLE IF NOT EXISTS journal.alarms"
    " (room text PRIMARY KEY, lost integer NOT NULL, reason text NOT NULL)",
    "CREATE TABLE IF NOT EXISTS journal.leases"
    " (room text PRIMARY KEY, node text NOT NULL, epoch bigint NOT NULL)",
    "CREATE SEQUENCE IF NOT EXISTS journal.epochs",
)
SELECT_FORMAT = "SELECT version FROM journal.format"

CLAIM = (
    "INSERT INTO journal.leases (room, node, epoch) VALUES ($1, $2, nextval('journal.epochs'))"
    " ON CONFLICT (room) DO UPDATE SET node = $2, epoch = nextval('journal.epochs')"
    " RETURNING epoch"
)
RENEW = (
    "UPDATE journal.leases SET epoch = nextval('journal.epochs')"
    " WHERE room = $1 AND epoch = $2 RETURNING epoch"
)
HOLD = "SELECT FROM journal.leases WHERE room = $1 AND epoch = $2 FOR SHARE"
INSERT = """
    WITH held AS (
        SELECT room FROM journal.leases
        JOIN unnest($1::text[], $2::bigint[]) AS mine (room, epoch) USING (room, epoch)
        FOR SHARE OF leases
    )
    INSERT INTO journal.entries
    SELECT given.* FROM unnest(
        $3::text[], $4::bigint[], $5::bytea[], $6::boolean[], $7::bytea[], $8::bytea[]
    ) AS given (room, seq, data, is_checkpoint, previous, checksum)
    WHERE given.room IN (SELECT room FROM held)
    RETURNING room
"""
TRIM = """
    DELETE FROM journal.entries AS older USING unnest($1::text[], $2::bigint[]) AS kept (room, seq)
    WHERE older.room = kept.room AND older.seq < kept.seq
"""
END_ALARMS = "DELETE FROM journal.alarms WHERE room = ANY($1::text[])"

LOAD = (
    "SELECT seq, data, is_checkpoint, previous, checksum FROM journal.entries"
    " WHERE room = $1 ORDER BY seq"
)
ALARM = "SELECT lost, reason FROM journal.alarms WHERE room = $1"
SET_ASIDE = (
    "WITH bad AS (DELETE FROM journal.entries WHERE room = $1 AND seq >= $2 RETURNING *)"
    " INSERT INTO journal.damaged SELECT * FROM bad"
)
RAISE_ALARM = (
    "INSERT INTO journal.alarms VALUES ($1, $2, $3)"
    " ON CONFLICT (room) DO UPDATE SET lost = excluded.lost, reason = excluded.reason"
)
ROOMS = """
    SELECT room FROM journal.leases
    WHERE EXISTS (SELECT FROM journal.entries WHERE entries.room = leases.room)
    UNION SELECT room FROM journal.alarms
"""
FORGET = tuple(
    f"DELETE FROM journal.{table} WHERE room = $1"
    for table in ("entries", "damaged", "alarms", "leases")
)
