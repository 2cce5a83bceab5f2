"""A server in this process, on a real socket: for what cannot be done to another process."""

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from paiju.server.app import make_app
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED


@asynccontextmanager
async def server_in_process(data: Path) -> AsyncGenerator[str]:
    """The URL of a server in this process, while it runs."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = make_app(Config(data, limits=UNLIMITED))
        config = uvicorn.Config(app, log_config=None, log_level="error", ws_max_size=4096)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving
