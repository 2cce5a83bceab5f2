"""The REST documentation as one HTML page, generated from the OpenAPI document."""

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

_STYLE = """
body{font:1rem/1.55 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;
color:#1c2a24;background:#f6faf7}
h2{margin-top:2.5rem;text-transform:capitalize}code,pre{font:.9rem/1.5 ui-monospace,monospace}
details{border-top:1px solid #cfdcd3;padding:.5rem 0}summary{cursor:pointer}
b{display:inline-block;min-width:4.5rem}pre{overflow:auto;background:#e9f1ec;padding:.8rem}
table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{color:#dbe8e0;background:#0f1a15}pre{background:#18271f}
a{color:#9fd3b6}details{border-color:#2b4035}}
"""


def docs_page(document: dict[str, Any]) -> str:
    """Routes by topic, then every type."""
    info = document["info"]
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(info['title'])}</title>",
        f"<meta name=viewport content='width=device-width'><style>{_STYLE}</style>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
        f"<p>{escape(info['summary'])}</p><p><a href=/api/openapi.json>openapi.json</a> · ",
        "<a href=/api/schema>the messages of the WebSocket at /ws as JSON schema</a></p>",
        *_routes(document["paths"]),
        "<h2>Shapes</h2>",
        *(_shape(name, schema) for name, schema in document["components"]["schemas"].items()),
        "</html>",
    ]
    return "\n".join(parts)


def _routes(paths: dict[str, Any]) -> Iterator[str]:
    heading = ""
    for path, methods in paths.items():
        for method, route in methods.items():
            if route["tags"][0] != heading:
                heading = route["tags"][0]
                yield f"<h2>{escape(heading)}</h2>"
            yield _route(method, path, route)


def _route(method: str, path: str, route: dict[str, Any]) -> str:
    description = escape(route.get("description", ""))
    rows = [_parameter(row) for row in route.get("parameters", ())]
    if "requestBody" in route:
        rows.append(_row("body", "", _linked(route["requestBody"])))
    rows += [_row("answer", status, _linked(response)) for status, response in _responses(route)]
    lock = " 🔑" if any(route.get("security", ())) else ""
    return (
        f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code>{lock}</summary>"
        f"<p>{description}</p><table>{''.join(rows)}</table></details>"
    )


def _responses(route: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return sorted(route["responses"].items())


def _parameter(row: dict[str, Any]) -> str:
    description = row.get("description") or row["schema"].get("description", "")
    needed = "" if row.get("required") else "optional; "
    kind = row["schema"].get("type", "")
    return _row(row["in"], row["name"], escape(f"{needed}{kind} {description}".strip()))


def _row(what: str, name: str, description: str) -> str:
    return f"<tr><td>{escape(what)}<td><code>{escape(name)}</code><td>{description}"


def _linked(part: dict[str, Any]) -> str:
    schema = part.get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    link = f"<a href='#{name}'>{name}</a> " if name else ""
    return link + escape(part.get("description", ""))


def _shape(name: str, schema: dict[str, Any]) -> str:
    text = msgspec.json.format(msgspec.json.encode(schema)).decode()
    return (
        f"<details id={escape(name)}><summary><code>{escape(name)}</code> "
        f"{escape(schema.get('description', ''))}</summary><pre>{escape(text)}</pre></details>"
    )
