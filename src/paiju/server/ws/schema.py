"""The JSON schema of all WebSocket messages; clients generate their types from it."""

from functools import cache
from typing import Any

import msgspec

from paiju.server.ws.messages import VERSION, FromClient, FromServer


@cache
def messages_schema() -> dict[str, Any]:
    """One schema: an object with a message of either side, and every type by name."""
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
