"""Secrets derived from a room's key: one per round, the id of every match, and invites."""

import hmac
from base64 import urlsafe_b64encode


def round_secret(key: str, match: int, number: int, attempt: int = 0) -> bytes:
    """The server's secret for one wall; it reveals nothing about any other. `attempt` counts the
    cancelled deals of this round."""
    return _derived(key, f"round {match} {number}" + (f" {attempt}" if attempt else ""))


def match_id(key: str, match: int) -> str:
    """Impossible to guess; anyone with the id may read the match."""
    return urlsafe_b64encode(_derived(key, f"match {match}")[:12]).decode()


def renewed_invite(key: str, number: int) -> str:
    """The invite after the room's invite was renewed `number` times."""
    return urlsafe_b64encode(_derived(key, f"invite {number}")[:15]).decode()


def _derived(key: str, purpose: str) -> bytes:
    return hmac.digest(bytes.fromhex(key), b"paiju " + purpose.encode(), "sha256")
