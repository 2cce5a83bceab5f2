"""The seal of a settled round: hashes of all its parts, chained to the round before, and signed.

A seal names every part of a record by its own value or hash, so that whoever finds a difference
can say which part was changed. Every seal contains the hash of the seal before it, so that no round
of a match can be exchanged, left out or added in between. The server signs the hash of the seal
with its key when it stores the round. A device that keeps the hashes of the rounds it saw needs
neither the key nor the server to notice another record.

    rules       as in the deal: of the game, its options and the version of the rule books
    deal        SHA-256 of the canonical JSON of {"deal", "dice", "draws", "horses", "indicator",
                "proof", "tail"} of the record
    moves       SHA-256 of the canonical JSON of {"actions", "bids", "ques"} of the record
    ledger      SHA-256 of the canonical JSON of {"lines": [[payer, payee, points, clause] of every
                line], "scores": by seat}
    opening     SHA-256("paiju match 1\\0" and the canonical JSON of {"match": its id, "rules"})
    previous    the hash of the seal of the round before; of the first sealed round: opening
    hash        SHA-256("paiju seal 1\\0" and the canonical JSON of the seal without "key" and
                "signature")
    signature   Ed25519 of "paiju signature 1\\0" and the hash (32 bytes)
    fingerprint the first 16 bytes of SHA-256(key (32 bytes)), in groups of four digits
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct, structs

from paiju.match.canonical import canonical, canonical_hash
from paiju.match.fairness import rules_hash
from paiju.round.record import Record

_DEAL = ("deal", "dice", "draws", "horses", "indicator", "proof", "tail")
_MOVES = ("actions", "bids", "ques")


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a settled round consisted of; the server's key and signature are added to its record."""

    match: str
    round: int
    previous: str
    """The hash of the seal of the round before, or of the match's opening."""
    rules: str
    """The hash of the game, its options and the version of the rule books."""
    dealer: int
    round_wind: str
    streak: int
    weekday: int | None
    deal: str
    """The hash of hands, wall, dice and proof."""
    moves: str
    """The hash of bids, 定缺 and actions."""
    ledger: str
    """The hash of all payments and the scores."""
    version: int = 1
    """Of how seals are computed."""
    key: str = ""
    """The server's public key; empty in messages, which are not signed."""
    signature: str = ""
    """By that key; empty likewise."""

    @property
    def hash(self) -> str:
        document = structs.asdict(self)
        del document["key"], document["signature"]
        return sha256(b"paiju seal 1\0" + canonical(document)).hexdigest()

    @property
    def opening(self) -> str:
        """What the first sealed round of this match follows."""
        document = {"match": self.match, "rules": self.rules}
        return sha256(b"paiju match 1\0" + canonical(document)).hexdigest()


class PaidLine(Protocol):
    """One line of a ledger, as far as a seal covers it."""

    @property
    def payer(self) -> int: ...
    @property
    def payee(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def clause(self) -> str: ...


class Signer(Protocol):
    """A private key; the server's."""

    @property
    def public(self) -> str:
        """The public key, in hexadecimal."""
        ...

    def sign(self, message: bytes) -> str:
        """The signature, in hexadecimal."""
        ...


def make_seal(record: Record, match: str, number: int, ledger: str, previous: str) -> Seal:
    """The seal of this round, unsigned; `previous` is empty if no round of the match has one."""
    seal = Seal(
        match=match,
        round=number,
        previous=previous,
        rules=rules_hash(record.ruleset, record.rules, record.options),
        dealer=record.dealer,
        round_wind=record.round_wind,
        streak=record.streak,
        weekday=record.weekday,
        deal=_hash_of(record, _DEAL),
        moves=_hash_of(record, _MOVES),
        ledger=ledger,
    )
    return seal if previous else structs.replace(seal, previous=seal.opening)


def _hash_of(record: Record, names: Sequence[str]) -> str:
    return canonical_hash({name: getattr(record, name) for name in names})


def ledger_hash(lines: Iterable[PaidLine], scores: Sequence[int]) -> str:
    """Of who paid whom how much, by which clause; not of the words that explain it."""
    rows = [[line.payer, line.payee, line.points, line.clause] for line in lines]
    return canonical_hash({"lines": rows, "scores": list(scores)})


def signed(record: dict[str, Any], signer: Signer) -> dict[str, Any]:
    """The record with its seal signed."""
    seal = Seal(**record["seal"])
    signature = signer.sign(_message(seal))
    return record | {"seal": record["seal"] | {"key": signer.public, "signature": signature}}


def is_signed(seal: Seal) -> bool:
    """Whether the signature is by the key in the seal; both must be hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key))
        key.verify(bytes.fromhex(seal.signature), _message(seal))
    except (InvalidSignature, ValueError):
        return False
    return True


def _message(seal: Seal) -> bytes:
    return b"paiju signature 1\0" + bytes.fromhex(seal.hash)


def fingerprint(key: str) -> str:
    """A public key in short, for people to compare: `1a2b-3c4d-…`."""
    digits = sha256(bytes.fromhex(key)).hexdigest()[:32]
    return "-".join(digits[at : at + 4] for at in range(0, 32, 4))
