"""What a player's device kept of a deal, compared with the proof of the round.

A record alone cannot show whether its commitment is the one that was seen before the round, nor
whether a nonce is the one that a device sent. Whoever kept both can compare them.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from paiju.match.fairness import COMMITTED_SEATS, FixedDeal, Proof
from paiju.match.proof_checks import Check
from paiju.tiles.text import Text


class KeptDeal(Struct, frozen=True):
    """One deal, as the page exports it; other fields are ignored."""

    commitment: str
    seat: int
    nonce: str
    fixed: FixedDeal | None = None
    """What was fixed when the nonce was revealed; null if it never was."""


class KeptRound(Struct, frozen=True):
    """A settled round that a device saw; other fields are ignored."""

    match: str
    round: int
    hash: str
    """Of its seal."""


class Evidence(Struct, frozen=True):
    """Everything that a player brings along to verify a round."""

    commitments: Sequence[str] = ()
    nonces: Sequence[str] = ()
    deals: Sequence[KeptDeal] = ()
    rounds: Sequence[KeptRound] = ()
    key: str | None = None
    """The server's public key as the player knows it, or its fingerprint."""


def evidence_checks(proof: Proof, evidence: Evidence) -> Iterator[Check]:
    """Whether the round is the one that this device took part in."""
    if evidence.commitments:
        yield _seen(proof.commitment in evidence.commitments)
    if evidence.nonces:
        yield _own_nonce(any(nonce in proof.nonces for nonce in evidence.nonces))
    if evidence.deals:
        yield from _deal_checks(proof, evidence.deals)


def _deal_checks(proof: Proof, deals: Sequence[KeptDeal]) -> Iterator[Check]:
    kept = next((deal for deal in deals if deal.commitment == proof.commitment), None)
    yield _seen(kept is not None)
    if kept is None or kept.fixed is None:
        return
    is_seat = 0 <= kept.seat < len(proof.nonces)
    yield _own_nonce(is_seat and proof.nonces[kept.seat] == kept.nonce)
    yield _fixed(proof.version >= COMMITTED_SEATS and proof.fixed == kept.fixed)


def _seen(holds: bool) -> Check:
    if holds:
        message = Text("承诺就是开局前所见的", "the commitment is one you saw before the round")
    else:
        message = Text(
            "承诺不是开局前所见的：这一局是编造的，或者换过牌",
            "you saw another commitment: the round is invented, or its wall was replaced",
        )
    return Check("seen", holds, message)


def _own_nonce(holds: bool) -> Check:
    if holds:
        return Check("own_nonce", True, Text("牌墙里有你的数", "your nonce is in the wall"))
    message = Text("你的数被换掉了", "your nonce was replaced by another")
    return Check("own_nonce", False, message)


def _fixed(holds: bool) -> Check:
    if holds:
        message = Text("公开前定下的都没有变", "what was fixed before your reveal has not changed")
    else:
        message = Text("公开前定下的被改过", "what was fixed before your reveal was changed")
    return Check("fixed", holds, message)
