"""The store: who plays and what was played, in a database that outlives every room."""

from paiju.server.store.accounts import Accounts, Player
from paiju.server.store.database import Database
from paiju.server.store.history import History
from paiju.server.store.rows import How, MatchRow, RoundLine, RoundRow, Seat

__all__ = [
    "Accounts",
    "Database",
    "History",
    "How",
    "MatchRow",
    "Player",
    "RoundLine",
    "RoundRow",
    "Seat",
]
