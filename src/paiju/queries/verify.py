"""Verify: an exported round in, whether it was dealt fairly, check by check, out."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paiju.match.evidence import Evidence, KeptDeal
from paiju.match.verify import Verification, verify
from paiju.round.record import Record, read_record
from paiju.rules.document import read_json
from paiju.tiles.text import Lang


class ExportedRound(Struct):
    """A round as the history route returns it; other fields are ignored."""

    record: Record
    settlement: dict[str, Any] = {}
    deals: list[KeptDeal] = []
    """What the device of a player kept of its deals."""


class ExportedDeals(Struct):
    """What the page exports from a device; other fields are ignored."""

    deals: list[KeptDeal]


class CheckDocument(Struct, frozen=True):
    """`holds` is null where there is nothing to check."""

    name: str
    holds: bool | None
    told: str


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
    scores = given.settlement.get("scores")
    kept = evidence or Evidence()
    return verify(given.record, scores, replace(kept, deals=[*kept.deals, *given.deals]))


def read_deals(text: bytes | str) -> list[KeptDeal]:
    """The deals in a file that the page exported."""
    return read_json(text, ExportedDeals).deals


def verify_document(text: bytes | str, lang: Lang = "zh") -> VerificationDocument:
    return verification_document(verify_text(text), lang)


def verification_document(found: Verification, lang: Lang = "zh") -> VerificationDocument:
    return VerificationDocument(
        holds=found.holds,
        match=found.proof.match,
        round=found.proof.round,
        checks=[
            CheckDocument(check.name, check.holds, check.told.pick(lang)) for check in found.checks
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
