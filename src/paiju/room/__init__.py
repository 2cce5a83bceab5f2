"""People around a match: seats, ready, votes, deadlines, 托管. Pure: command in, effects out."""

from paiju.room.errors import CommandRefused
from paiju.room.room import Room

__all__ = ["CommandRefused", "Room"]
