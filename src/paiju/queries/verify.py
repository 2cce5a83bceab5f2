"""Verify: an exported round in, whether it was dealt fairly, check by check, out."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paiju.match.evidence import Evidence, KeptDeal, KeptRound
from paiju.match.seal_checks import ClaimedSettlement
from paiju.match.verify import Verification, verify
from paiju.round.record import Record, read_record
from paiju.rules.document import read_json
from paiju.tiles.text import Lang


class KeptOnDevice(Struct, kw_only=True):
    """What the page exports from the device of a player; other fields are ignored."""

    deals: list[KeptDeal] = []
    rounds: list[KeptRound] = []
    """The rounds it saw settled."""
    key: str | None = None
    """The server's public key, as the device knows it."""

    def added_to(self, evidence: Evidence) -> Evidence:
        """A key that the player names counts more than the one in a file."""
        return replace(
            evidence,
            deals=[*evidence.deals, *self.deals],
            rounds=[*evidence.rounds, *self.rounds],
            key=evidence.key or self.key,
        )


class ExportedRound(KeptOnDevice, kw_only=True):
    """A round as the history route returns it, and what a device kept of it."""

    record: Record
    settlement: ClaimedSettlement = ClaimedSettlement()


class CheckDocument(Struct, frozen=True):
    """`holds` is null where there is nothing to check."""

    name: str
    holds: bool | None
    message: str


class VerificationDocument(Struct, frozen=True):
    """Whether a round was dealt as the server had promised, check by check."""

    holds: bool
    match: str
    round: int
    checks: list[CheckDocument]
    scores: list[int] | None


def verify_text(text: bytes | str, evidence: Evidence | None = None) -> Verification:
    """Of a record, or of a round with its record and its settlement; what a device kept may be in
    the same document."""
    if not _has_record(text):
        return verify(read_record(text), None, evidence)
    given = read_json(text, ExportedRound)
    return verify(given.record, given.settlement, given.added_to(evidence or Evidence()))


def read_kept(text: bytes | str) -> KeptOnDevice:
    """A file that the page exported."""
    return read_json(text, KeptOnDevice)


def verify_document(text: bytes | str, lang: Lang = "zh") -> VerificationDocument:
    return verification_document(verify_text(text), lang)


def verification_document(found: Verification, lang: Lang = "zh") -> VerificationDocument:
    return VerificationDocument(
        holds=found.holds,
        match=found.proof.match,
        round=found.proof.round,
        checks=[
            CheckDocument(check.name, check.holds, check.message.pick(lang))
            for check in found.checks
        ],
        scores=None if found.settlement is None else found.settlement.scores,
    )


def _has_record(text: bytes | str) -> bool:
    """Whether it is a document around a record; if it cannot be read, reading it reports why."""
    try:
        given = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return "record" in given
