"""What a room derives from its key: every round's secret and every match's id."""

import hmac
from base64 import urlsafe_b64encode


def round_secret(key: str, match: int, number: int) -> bytes:
    """The server's part of one wall; it tells nothing of any other."""
    return _derived(key, f"round {match} {number}")


def match_id(key: str, match: int) -> str:
    """Unguessable, so that knowing it is leave to look the match up."""
    return urlsafe_b64encode(_derived(key, f"match {match}")[:12]).decode()


def _derived(key: str, purpose: str) -> bytes:
    return hmac.digest(bytes.fromhex(key), b"paiju " + purpose.encode(), "sha256")
