"""The deals of versions 1 and 2, for rounds and rooms of earlier servers.

Seats sent their nonces in the open, and the commitment covered only the secret. A server could
therefore try match ids after it had received every nonce: such rounds are readable, but unproven.

    commitment  SHA-256("paiju commitment 1\\0" secret)
    entropy     "paiju deal 1\\0" secret, the match's id (one byte of length before it), the round's
                number (4 bytes), the number of seats (1 byte), the nonces by seat (32 bytes each)

A seat without a person of its own has the nonce SHA-256("paiju nonce 1\\0" commitment, seat).
Version 1 has neither dice nor a first dealer other than by lot.
"""

from collections.abc import Sequence
from hashlib import sha256


def older_commitment(secret: bytes) -> str:
    """It binds the secret and nothing else."""
    return sha256(b"paiju commitment 1\0" + secret).hexdigest()


def older_derived_nonce(committed: str, seat: int) -> str:
    """The nonce of a seat that has no person to choose one."""
    return sha256(b"paiju nonce 1\0" + bytes.fromhex(committed) + bytes([seat])).hexdigest()


def older_entropy(secret: bytes, match: str, number: int, nonces: Sequence[str]) -> bytes:
    """The parts one after the other, so that no two sets of parts give the same entropy."""
    name = match.encode()
    parts = [b"paiju deal 1\0", secret, bytes([len(name)]), name, number.to_bytes(4, "big")]
    parts += [bytes([len(nonces)]), *(bytes.fromhex(nonce) for nonce in nonces)]
    return b"".join(parts)
