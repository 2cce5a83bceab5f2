"""The database of accounts and history."""

from paiju.server.store.accounts import Accounts, PlayerRow
from paiju.server.store.database import Database
from paiju.server.store.history import History
from paiju.server.store.rows import How, MatchRow, RoundLine, RoundRow, SeatRow

__all__ = [
    "Accounts",
    "Database",
    "History",
    "How",
    "MatchRow",
    "PlayerRow",
    "RoundLine",
    "RoundRow",
    "SeatRow",
]
