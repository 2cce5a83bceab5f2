"""The JSON schema of everything said on the WebSocket; clients make their types from it."""

from functools import cache
from typing import Any

import msgspec

from paiju.server.ws.messages import VERSION, FromClient, FromServer


@cache
def messages_schema() -> dict[str, Any]:
    """One schema: an object with a message of either side, and every part by name."""
    (client, server), parts = msgspec.json.schema_components(
        (FromClient, FromServer), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Paiju",
        "description": f"Messages of protocol version {VERSION}.",
        "type": "object",
        "properties": {"from_client": client, "from_server": server},
        "$defs": parts,
    }
