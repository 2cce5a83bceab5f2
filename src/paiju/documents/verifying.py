"""Verifying: an exported round in, whether it was dealt fairly, check by check, out."""

from typing import Any

import msgspec
from msgspec import Struct

from paiju.match.verify import Verification, verify
from paiju.round.record import Record, read_record
from paiju.rules.document import read_json
from paiju.settlement import Lang


class RoundDocument(Struct):
    """A round as the server's history gives it; beside these it may say more."""

    record: Record
    settlement: dict[str, Any] = {}


def verify_text(text: bytes | str) -> Verification:
    """Of a record, or of a round with its record and its settlement."""
    if not _has_record(text):
        return verify(read_record(text))
    given = read_json(text, RoundDocument)
    scores = given.settlement.get("scores")
    return verify(given.record, scores)


def verify_document(text: bytes | str, lang: Lang = "zh") -> dict[str, Any]:
    return verification_document(verify_text(text), lang)


def verification_document(found: Verification, lang: Lang = "zh") -> dict[str, Any]:
    return {
        "holds": found.holds,
        "match": found.proof.match,
        "round": found.proof.round,
        "checks": [
            {"name": check.name, "holds": check.holds, "told": check.told[0 if lang == "zh" else 1]}
            for check in found.checks
        ],
        "scores": None if found.settlement is None else found.settlement.scores,
    }


def _has_record(text: bytes | str) -> bool:
    """Whether it is a document around a record; if it cannot be read, reading it will say why."""
    try:
        given = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return "record" in given
