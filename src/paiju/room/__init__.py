"""People around a match: seats, ready, votes, deadlines, 托管. Pure: a command in, effects out."""

from paiju.room.errors import Refused
from paiju.room.room import Room

__all__ = ["Refused", "Room"]
