"""Serves the web page if it is built, and otherwise a plain page with links."""

import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

# Some systems lack these types, and with `nosniff` browsers need them.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

_FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"
_PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>牌局 Paiju</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}
</style>
<h1>牌局 Paiju</h1>
<p>The table server is running, without its page.</p>
<p>Programs play over the WebSocket at <code>/ws</code>; the REST routes are documented at
<a href="/api/docs">/api/docs</a>.</p>
</html>
"""


def built_page() -> Path | None:
    """The folder of the built page: in the installed package, or next to the source."""
    here = Path(__file__).resolve()
    for folder in (here.parents[1] / "page", here.parents[4] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


class Page:
    """Every path without a route: a file of the page, or the page itself."""

    def __init__(self, folder: Path | None) -> None:
        self._files = None if folder is None else StaticFiles(directory=folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        if scope["path"].startswith("/api/") or scope["path"] == "/api":
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        response = await self._response(scope)
        await response(scope, receive, send)

    async def _response(self, scope: Scope) -> Response:
        files, path = self._files, scope["path"].lstrip("/")
        if files is None:
            return HTMLResponse(_PLAIN, 200 if not path else 404)
        if not path or path == "index.html":
            return await self._index(files, scope)
        try:
            response = await files.get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or path.startswith("assets/"):
                raise
            return await self._index(files, scope)
        response.headers["cache-control"] = _FOREVER if path.startswith("assets/") else _REVALIDATE
        return response

    async def _index(self, files: StaticFiles, scope: Scope) -> Response:
        response = await files.get_response("index.html", scope)
        response.headers["cache-control"] = _REVALIDATE
        return response
