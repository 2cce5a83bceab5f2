"""Canonical JSON: the one way to write a value as bytes, so that others can hash it too."""

from hashlib import sha256
from typing import Any

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode


def canonical(value: Any) -> bytes:
    """Keys sorted, no spaces, UTF-8, nothing escaped that need not be."""
    return _encode(value)


def canonical_hash(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()
