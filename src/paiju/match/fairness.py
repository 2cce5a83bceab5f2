"""The fair deal: a wall nobody could choose, and the proof that nobody did.

Everything that decides the wall is fixed before anyone can compute it. The server commits to its
secret, the match, the round, the rules and the time zone. Every person commits to a nonce, which
stays on their device. Then the server fixes who takes part, and only now do the devices reveal
their nonces. The wall follows from all of it together. After the round the secret is published,
and anybody can do the same computation. Whoever withholds a reveal cancels the deal.

    rules       SHA-256("paiju rules 3\\0" and the canonical JSON of {"options": all options,
                "rules": version of the rule books, "ruleset": id of the game})
    commitment  SHA-256("paiju commitment 3\\0" secret (32 bytes), match's id (one byte of length
                before it), number of the round (4 bytes), rules (32), time zone (one byte of length
                before it), number of seats (1))
    nonce hash  of a person: SHA-256("paiju nonce hash 3\\0" commitment (32), seat (1), nonce (32))
    nonce       of a bot or an absent person: SHA-256("paiju nonce 3\\0" secret (32), seat (1))
    fixed       SHA-256("paiju fixed 3\\0" commitment (32), number of seats (1), for every seat its
                kind (1: 0 person, 1 bot, 2 absent) and its nonce hash (32, zeros without one), then
                the seats of creator and owner (1 each, 255 for none))
    entropy     "paiju deal 3\\0" secret (32), fixed (32), the nonces by seat (32 each)
    wall        `paiju.tiles.shuffled(tiles, entropy)`: SHAKE-256 keys, sorted
    dealer      of a match's first round, where the game draws lots: the first byte below 252 of
                SHAKE-256("paiju dealer 1\\0" entropy), modulo the number of seats
    dice        the first bytes below 252 of SHAKE-256("paiju dice 1\\0" entropy), modulo 6, plus 1:
                two for every roll of the game

Numbers are big-endian, texts UTF-8. Canonical JSON has sorted keys and no spaces. Where the room's
creator deals first, the seats of creator and owner are fixed with the rest, null for one who has no
seat: the creator deals, without one the owner, without either the seat drawn by lot.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import Any, Literal

from msgspec import Struct

from paiju.match.canonical import canonical
from paiju.match.older_deals import older_entropy
from paiju.rules.facts import Roll
from paiju.rules.ruleset import RuleSet

DEAL_VERSION = 3
"""Of how the wall is computed. Versions 1 and 2 are in `older_deals`."""
COMMITTED_SEATS = 3
"""The first version in which seats commit to their nonces."""

SeatKind = Literal["person", "bot", "absent"]
"""Who a seat's nonce comes from; those of bots and absent people follow from the secret."""
_KINDS: dict[SeatKind, int] = {"person": 0, "bot": 1, "absent": 2}
_NO_SEAT = 255


class FixedDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """What the server fixes before anyone reveals a nonce."""

    match: str
    round: int
    commitment: str
    seats: list[SeatKind]
    nonce_hashes: list[str | None]
    """By seat; null for bots and absent people."""
    creator: int | None = None
    """Where the room's creator sits; only in a match's first round, where that decides."""
    owner: int | None = None
    """Where its owner sits, likewise."""

    @property
    def hash(self) -> bytes:
        parts = [b"paiju fixed 3\0", bytes.fromhex(self.commitment), bytes([len(self.seats)])]
        for kind, nonce_hash in zip(self.seats, self.nonce_hashes, strict=True):
            parts += [bytes([_KINDS[kind]]), bytes.fromhex(nonce_hash or "00" * 32)]
        named = (self.creator, self.owner)
        parts.append(bytes(_NO_SEAT if seat is None else seat for seat in named))
        return sha256(b"".join(parts)).digest()


class CancelledDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that came to nothing: who withheld a reveal, and what was committed to."""

    commitment: str
    secret: str
    nonce_hashes: list[str | None]
    nonces: list[str | None]
    """Those that were revealed."""
    withheld: list[int]
    """Seats that did not reveal; none if the server lost or cancelled the deal itself."""
    names: list[str]
    """Who sat there."""


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a wall was made from, in hexadecimal; published when the round is over."""

    match: str
    round: int
    commitment: str
    secret: str
    nonces: list[str]
    version: int = 1
    """Of the computation; the fields from `rules` on exist since version 3."""
    creator: int | None = None
    """Where the room's creator sat; only in a match's first round, where that decides."""
    owner: int | None = None
    """Where its owner sat, likewise."""
    rules: str = ""
    """The hash of the game, its options and the version of the rule books."""
    time_zone: str = ""
    seats: list[SeatKind] = []
    nonce_hashes: list[str | None] = []
    cancelled: list[CancelledDeal] = []
    """Earlier attempts to deal this round."""

    @property
    def fixed(self) -> FixedDeal:
        """What had been fixed before anyone revealed a nonce."""
        return FixedDeal(
            match=self.match,
            round=self.round,
            commitment=self.commitment,
            seats=self.seats,
            nonce_hashes=self.nonce_hashes,
            creator=self.creator,
            owner=self.owner,
        )

    @property
    def entropy(self) -> bytes:
        secret = bytes.fromhex(self.secret)
        if self.version < COMMITTED_SEATS:
            return older_entropy(secret, self.match, self.round, self.nonces)
        return entropy(secret, self.fixed, self.nonces)

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


def voided(proof: Proof) -> CancelledDeal:
    """A deal that the server itself could not go on with, after every reveal."""
    return CancelledDeal(
        commitment=proof.commitment,
        secret=proof.secret,
        nonce_hashes=proof.nonce_hashes,
        nonces=list(proof.nonces),
        withheld=[],
        names=[],
    )


# Commitments


def rules_hash(ruleset: str, version: int, options: dict[str, Any]) -> str:
    """Of the game, all its options and the version of the rule books."""
    document = {"options": options, "rules": version, "ruleset": ruleset}
    return sha256(b"paiju rules 3\0" + canonical(document)).hexdigest()


def commitment(
    secret: bytes, match: str, number: int, rules: str, time_zone: str, seats: int
) -> str:
    """What the server shows first: it binds everything the server decides, and tells none of it."""
    parts = [b"paiju commitment 3\0", secret, _counted(match), number.to_bytes(4, "big")]
    parts += [bytes.fromhex(rules), _counted(time_zone), bytes([seats])]
    return sha256(b"".join(parts)).hexdigest()


def nonce_hash(committed: str, seat: int, nonce: str) -> str:
    """What a person commits to: their nonce, for one seat under one commitment of the server."""
    parts = [b"paiju nonce hash 3\0", bytes.fromhex(committed), bytes([seat])]
    return sha256(b"".join([*parts, bytes.fromhex(nonce)])).hexdigest()


def derived_nonce(secret: bytes, seat: int) -> str:
    """The nonce of a bot or an absent person; the commitment to the secret fixes it."""
    return sha256(b"paiju nonce 3\0" + secret + bytes([seat])).hexdigest()


def _counted(text: str) -> bytes:
    encoded = text.encode()
    return bytes([len(encoded)]) + encoded


# What follows from them


def entropy(secret: bytes, fixed: FixedDeal, nonces: Sequence[str]) -> bytes:
    """What the wall, the dice and the first dealer follow from."""
    revealed = b"".join(bytes.fromhex(nonce) for nonce in nonces)
    return b"paiju deal 3\0" + secret + fixed.hash + revealed


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
