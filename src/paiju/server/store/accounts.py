"""Accounts: a name, a random id, and a secret token for each device."""

import secrets
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from paiju.room.names import checked_name
from paiju.rules.errors import InputError
from paiju.server.ops.random_source import RandomSource
from paiju.server.store.database import Database
from paiju.server.store.schema import devices, moves, players
from paiju.tiles.text import Text

CODE_LIFE = 10 * 60 * 1000
CODE_LENGTH = 8
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0 and 1: a code is read aloud and typed in by hand."""


class PlayerRow(Struct, frozen=True):
    """A player; `id` is random."""

    id: str
    name: str
    made_at: int


class DeviceRow(Struct, frozen=True):
    """A device with a token of its own. The id is derived from the token's hash."""

    id: str
    name: str
    made_at: int
    used_at: int


class Login(Struct, frozen=True):
    """Whose token it is, and of which device."""

    player: PlayerRow
    device: str


class Accounts:
    """Players, their tokens and their codes. Times are in milliseconds."""

    def __init__(self, database: Database, random: RandomSource = secrets) -> None:
        self._database = database
        self._random = random

    def register(self, name: str, now: int, device: str = "") -> tuple[PlayerRow, str]:
        """A new player, and the token for their device, which is not stored in clear."""
        player = PlayerRow(self._random.token_urlsafe(12), checked_name(name), now)
        row = {"id": player.id, "name": player.name, "made_at": now}
        with self._database.transaction("store a player") as connection:
            connection.execute(insert(players).values(row))
            return player, self._new_token(connection, player.id, now, device)

    def player(self, player: str) -> PlayerRow | None:
        with self._database.transaction("read a player") as connection:
            return _player(connection, player)

    def login(self, token: str, now: int) -> Login | None:
        """The player with this token; the device counts as used now."""
        own = devices.c.token_hash == _hash(token)
        find = select(players).join(devices).where(own)
        with self._database.transaction("read a player") as connection:
            row = connection.execute(find).first()
            if row is None:
                return None
            connection.execute(update(devices).where(own).values(used_at=now))
        return Login(PlayerRow(*row), device_id(_hash(token)))

    def devices(self, player: str) -> list[DeviceRow]:
        """The devices of a player, the last used first."""
        find = select(devices).where(devices.c.player == player)
        with self._database.transaction("read devices") as connection:
            rows = connection.execute(find).all()
        known = [
            DeviceRow(device_id(row.token_hash), row.name, row.made_at, row.used_at or row.made_at)
            for row in rows
        ]
        return sorted(known, key=lambda device: -device.used_at)

    def revoke_device(self, player: str, device: str) -> bool:
        """Delete the token of a device; False if the player has no such device."""
        find = select(devices.c.token_hash).where(devices.c.player == player)
        with self._database.transaction("revoke a token") as connection:
            hashes = connection.scalars(find).all()
            found = [token_hash for token_hash in hashes if device_id(token_hash) == device]
            connection.execute(delete(devices).where(devices.c.token_hash.in_(found)))
        return bool(found)

    def rename(self, player: str, name: str) -> PlayerRow:
        change = update(players).where(players.c.id == player).values(name=checked_name(name))
        with self._database.transaction("store a name") as connection:
            connection.execute(change)
            return _known(connection, player)

    def offer_move(self, player: str, now: int) -> str:
        """A code that adds another device to this player; valid once, for ten minutes.

        An earlier code stops working. Existing devices keep their tokens.
        """
        code = "".join(self._random.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        row = {"player": player, "code_hash": _hash(code), "ends_at": now + CODE_LIFE}
        with self._database.transaction("store a code") as connection:
            _known(connection, player)
            connection.execute(delete(moves).where(moves.c.player == player))
            connection.execute(insert(moves).values(row))
        return code

    def take_move(self, code: str, now: int, device: str = "") -> tuple[PlayerRow, str] | None:
        """The player of this code and a token for the new device; the code is then used up."""
        take = delete(moves).where(moves.c.code_hash == _hash(_typed(code)))
        with self._database.transaction("take a code") as connection:
            row = connection.execute(take.returning(moves.c.player, moves.c.ends_at)).first()
            if row is None or row.ends_at <= now:
                return None
            token = self._new_token(connection, row.player, now, device)
            return _known(connection, row.player), token

    def _new_token(self, connection: Connection, player: str, now: int, device: str) -> str:
        token = self._random.token_urlsafe(32)
        row = {"token_hash": _hash(token), "player": player, "made_at": now, "name": device}
        connection.execute(insert(devices).values(row))
        return token


def device_id(token_hash: bytes) -> str:
    return token_hash[:8].hex()


def _player(connection: Connection, player: str) -> PlayerRow | None:
    row = connection.execute(select(players).where(players.c.id == player)).first()
    return PlayerRow(*row) if row else None


def _known(connection: Connection, player: str) -> PlayerRow:
    known = _player(connection, player)
    if known is None:
        raise InputError(Text("没有这个玩家", "there is no such player"), "player")
    return known


def _typed(code: str) -> str:
    """Normalize a code: case, spaces and hyphens do not matter."""
    return "".join(code.split()).replace("-", "").upper()


def _hash(secret: str) -> bytes:
    """Plain SHA-256 is enough for 256 random bits and for short-lived codes."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
