"""The database of accounts and history."""

from paiju.server.store.accounts import Accounts, DeviceRow, Login, PlayerRow
from paiju.server.store.database import Database
from paiju.server.store.deletion import delete_matches_before, delete_player
from paiju.server.store.history import History
from paiju.server.store.rows import How, MatchRow, RoundLine, RoundRow, SeatRow

__all__ = [
    "Accounts",
    "Database",
    "DeviceRow",
    "History",
    "How",
    "Login",
    "MatchRow",
    "PlayerRow",
    "RoundLine",
    "RoundRow",
    "SeatRow",
    "delete_matches_before",
    "delete_player",
]
