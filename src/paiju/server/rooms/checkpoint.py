"""Checkpoints: a room between two rounds, the version that wrote it, and a hash of the room."""

import msgspec
from msgspec import Raw, Struct

from paiju import __version__
from paiju.room import Room
from paiju.room.recovery import state_hash
from paiju.room.state import RoomState
from paiju.rules.version import RULES
from paiju.server.rooms.older_rooms import upgraded_state


class Checkpoint(Struct, frozen=True):
    """What is stored; earlier versions stored only the state."""

    engine: str
    """The version of the program that wrote it."""
    hash: str
    state: Raw


class ReadCheckpoint(Struct, frozen=True):
    """A room from a checkpoint."""

    room: Room
    rules: int
    """The version of the rule books it was written under."""
    difference: str | None
    """Why this program reads another room than was written, if it does."""


class _RulesVersion(Struct):
    rules: int = 1


class _StateVersion(Struct):
    opened: _RulesVersion


def write_checkpoint(room: Room) -> bytes:
    state = Raw(msgspec.json.encode(room.state))
    return msgspec.json.encode(Checkpoint(__version__, state_hash(room), state))


def read_checkpoint(data: bytes) -> ReadCheckpoint:
    """Raises `msgspec.DecodeError`."""
    try:
        stored = msgspec.json.decode(data, type=Checkpoint)
    except msgspec.ValidationError:  # from before checkpoints had a version
        stored = Checkpoint("", "", Raw(data))
    rules = msgspec.json.decode(stored.state, type=_StateVersion).opened.rules
    room = Room(upgraded_state(msgspec.json.decode(stored.state, type=RoomState), rules))
    differs = bool(stored.hash) and rules == RULES and state_hash(room) != stored.hash
    difference = f"written by version {stored.engine}, read differently by {__version__}"
    return ReadCheckpoint(room, rules, difference if differs else None)
