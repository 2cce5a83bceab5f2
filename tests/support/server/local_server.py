"""A server inside this process: requests go straight to the application, in a loop of its own."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from paiju.server.app import make_app, opened
from paiju.server.ops.config import Config

T = TypeVar("T")


class LocalServer:
    """Opened with `with`; whatever is awaited runs in the server's own loop."""

    def __init__(self, config: Config, address: str = "192.0.2.7") -> None:
        self.config = config
        self.app = make_app(config)
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._transport = httpx.ASGITransport(self.app, client=(address, 1234))

    def __enter__(self) -> Self:
        self._runner.__enter__()
        self.context = self.app.state.context = self.run(
            self._stack.enter_async_context(opened(self.config))
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.run(self._stack.aclose())
        finally:
            self._runner.__exit__(kind, error, trace)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.run(self._request(method, path, more))

    async def _request(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=self._transport, base_url="http://paiju.localhost"
        ) as client:
            return await client.request(method, path, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)
