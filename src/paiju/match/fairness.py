"""The fair deal: a wall nobody could choose, and the proof that nobody did.

Before a round the server picks a secret and publishes its commitment. Then every seat adds a nonce
of its own. The wall follows from all of them together, so the server cannot choose it (it did not
know the nonces when it committed) and no seat can (it does not know the secret). After the round
the secret is published and anybody can do the same sums again.

    commitment  SHA-256("paiju commitment 1\\0" secret)
    entropy     "paiju deal 1\\0" secret, the match's id (one byte of length before it), the round's
                number (4 bytes), the number of seats (1 byte), the nonces by seat (32 bytes each)
    wall        `paiju.tiles.shuffled(tiles, entropy)`: SHAKE-256 keys, sorted
    dealer      of a match's first round: the first byte below 252 of
                SHAKE-256("paiju dealer 1\\0" entropy), modulo the number of seats

Numbers are big-endian. A seat without a person of its own, a bot's or one whose owner is away, has
the nonce SHA-256("paiju nonce 1\\0" commitment, seat (1 byte)): it too is fixed by the commitment.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256

from msgspec import Struct


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a wall was made from, in hexadecimal; published when the round is over."""

    match: str
    round: int
    commitment: str
    secret: str
    nonces: list[str]

    @property
    def entropy(self) -> bytes:
        return mixed(bytes.fromhex(self.secret), self.match, self.round, self.nonces)


def commitment(secret: bytes) -> str:
    """What the server shows before the nonces: it binds the secret and does not tell it."""
    return sha256(b"paiju commitment 1\0" + secret).hexdigest()


def nonce_of_nobody(committed: str, seat: int) -> str:
    """The nonce of a seat that has no person to choose one."""
    return sha256(b"paiju nonce 1\0" + bytes.fromhex(committed) + bytes([seat])).hexdigest()


def mixed(secret: bytes, match: str, number: int, nonces: Sequence[str]) -> bytes:
    """The entropy of a wall: the parts one after the other, so that no two mixtures are alike."""
    name = match.encode()
    parts = [b"paiju deal 1\0", secret, bytes([len(name)]), name, number.to_bytes(4, "big")]
    parts += [bytes([len(nonces)]), *(bytes.fromhex(nonce) for nonce in nonces)]
    return b"".join(parts)


def first_dealer(entropy: bytes, players: int) -> int:
    """Chance decides who deals first (guiyang_baoting 庄-1); every seat is equally likely."""
    stream = shake_256(b"paiju dealer 1\0" + entropy).digest(64)
    return next(byte for byte in stream if byte < _EVEN_BYTES) % players


_EVEN_BYTES = 252
"""Bytes below this fall evenly on 2, 3 and 4 seats."""
