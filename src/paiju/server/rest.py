"""The REST routes: players, games, rooms, history."""

from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest


def add_routes(app: FastAPI) -> None:
    @app.get("/healthz")
    async def healthz() -> PlainTextResponse:
        return PlainTextResponse("ok")

    @app.get("/metrics")
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    @app.post("/api/players")
    async def register(request: Request) -> dict:
        desk = request.app.state.desk
        body = await request.json()
        player, token = await desk.archive.do(
            desk.archive.accounts.register, body["name"], desk.clock.now()
        )
        return {"player": player.id, "name": player.name, "token": token}
