"""The fair deal: a wall nobody could choose, and the proof that nobody did.

Before a round the server picks a secret and publishes its commitment. Then every seat adds a nonce
of its own. The wall follows from all of them together, so the server cannot choose it (it did not
know the nonces when it committed) and no seat can (it does not know the secret). After the round
the secret is published and anybody can do the same sums again.

    commitment  SHA-256("paiju commitment 1\\0" secret)
    entropy     "paiju deal 1\\0" secret, the match's id (one byte of length before it), the round's
                number (4 bytes), the number of seats (1 byte), the nonces by seat (32 bytes each)
    wall        `paiju.tiles.shuffled(tiles, entropy)`: SHAKE-256 keys, sorted
    dealer      of a match's first round, where the game draws lots: the first byte below 252 of
                SHAKE-256("paiju dealer 1\\0" entropy), modulo the number of seats
    dice        the first bytes below 252 of SHAKE-256("paiju dice 1\\0" entropy), modulo 6, plus 1:
                two for every roll of the game

Where the room's creator deals first, the proof names the seats of the creator and of the owner at
the deal, or null for one who had no seat: the creator deals, without one the owner, without either
the seat drawn by lot. Who opened the room is not in the entropy: players saw it at the table.

Numbers are big-endian. A seat without a person of its own, a bot's or one whose owner is away, has
the nonce SHA-256("paiju nonce 1\\0" commitment, seat (1 byte)): it too is fixed by the commitment.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256

from msgspec import Struct

from paiju.rules.facts import Roll
from paiju.rules.ruleset import RuleSet

DEAL_VERSION = 2
"""Of what is derived from the entropy. In version 1 nothing was rolled and lots chose every first
dealer; rooms opened then are still dealt so."""


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a wall was made from, in hexadecimal; published when the round is over."""

    match: str
    round: int
    commitment: str
    secret: str
    nonces: list[str]
    version: int = 1
    """Of the derivation; 1 has neither dice nor a first dealer other than by lot."""
    creator: int | None = None
    """Where the room's creator sat; only in a match's first round, where that decides."""
    owner: int | None = None
    """Where its owner sat, likewise."""

    @property
    def entropy(self) -> bytes:
        return mixed(bytes.fromhex(self.secret), self.match, self.round, self.nonces)

    @property
    def named_dealer(self) -> int | None:
        """The seat that deals the first round whatever the lot says."""
        return self.owner if self.creator is None else self.creator

    def first_dealer(self, rules: RuleSet) -> int:
        """Who deals the first round (guiyang_dingque 庄-1, guiyang_baoting 庄-1)."""
        return opening_dealer(rules, self.entropy, self.named_dealer)

    def dice(self, rules: RuleSet) -> tuple[Roll, ...]:
        """What is rolled at this deal."""
        return rolled(self.entropy, rules.opening.rolls) if self.version > 1 else ()


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


def opening_dealer(rules: RuleSet, entropy: bytes, named: int | None) -> int:
    """Who deals a match's first round: the named seat where the game has one, or else by lot."""
    if rules.opening.first_dealer == "creator" and named is not None:
        return named
    return dealer_by_lot(entropy, rules.players)


def dealer_by_lot(entropy: bytes, players: int) -> int:
    """Every seat is equally likely."""
    return _even_bytes(b"paiju dealer 1\0" + entropy)[0] % players


def rolled(entropy: bytes, rolls: int) -> tuple[Roll, ...]:
    """So many rolls of two dice, every face equally likely."""
    if not rolls:
        return ()
    faces = [byte % 6 + 1 for byte in _even_bytes(b"paiju dice 1\0" + entropy)]
    return tuple((faces[2 * roll], faces[2 * roll + 1]) for roll in range(rolls))


def _even_bytes(seed: bytes) -> list[int]:
    """Random bytes below 252: they fall evenly on 2, 3 and 4 seats and on the 6 faces of a die."""
    return [byte for byte in shake_256(seed).digest(64) if byte < 252]
