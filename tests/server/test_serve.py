"""`paiju serve`, the process: how it opens, what it refuses in one line, and how it ends."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import websockets

from paiju.cli import main
from paiju.match.fairness import nonce_hash
from paiju.server.journal.file import JournalFile
from paiju.server.ops.config import data_folder
from paiju.server.run import addresses
from paiju.server.ws.messages import VERSION
from support.server.api_user import problem
from support.server.played_match import chosen
from support.server.serve_command import ServeCommand, arguments, environment

NONCE = "0123456789abcdef" * 4
PASSWORD = "open-sesame-7"


def failed(*options: str, **more: str) -> str:
    """The one line a server that cannot begin leaves behind."""
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=90,
        env=environment(**more),
    )
    assert done.returncode in (1, 2), done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[ServeCommand]:
    with ServeCommand(folder, "--log-format", "json", "--proxy", "127.0.0.1") as served:
        yield served
    assert served.status == 0


class Talk:
    """A real socket to a real server."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    async def say(self, type: str, **fields: Any) -> None:  # noqa: A002
        await self.socket.send(json.dumps({"type": type, "id": uuid4().hex, **fields}))

    async def next(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(30):
            while True:
                message = json.loads(await self.socket.recv())
                if message["type"] == kind:
                    return message


async def hello(served: ServeCommand, token: str, socket: Any) -> Talk:
    await socket.send(json.dumps({"type": "hello", "token": token, "version": VERSION}))
    talk = Talk(socket)
    await talk.next("welcome")
    return talk


async def open_room(served: ServeCommand, token: str, **wanted: Any) -> dict[str, Any]:
    async with websockets.connect(served.socket_url) as socket:
        talk = await hello(served, token, socket)
        await talk.say("open_room", **wanted)
        return await talk.next("room_opened")


async def play_round(talk: Talk) -> dict[str, Any]:
    """Joins the room, sits down with a bot and plays; the settled message."""
    await talk.say("join")
    committed = (await talk.next("snapshot"))["room"]["commitment"]
    await talk.say("sit", seat=0)
    await talk.say("add_bot", seat=1, level="easy")
    hashed = nonce_hash(committed, 0, NONCE)
    await talk.say("ready", nonce_hash=hashed, commitment=committed)
    await talk.say("start")
    async with asyncio.timeout(60):
        while True:
            message = json.loads(await talk.socket.recv())
            if message["type"] == "settled":
                return message
            if message["type"] == "room_changed" and message["room"]["dealing"]:
                await talk.say("reveal", nonce=NONCE)
            if message["type"] == "played" and message["ask"]:
                ask = message["ask"]
                action = chosen(ask["legal"])
                await talk.say("act", decision=ask["decision"], action=action)


def test_its_first_line_says_where_it_is_open(served: ServeCommand):
    assert re.fullmatch(r"paiju is open at http://127\.0\.0\.1:\d+\n", served.first)
    answer = served.get("/healthz")
    assert answer.json() == {"status": "ok"}
    assert "server" not in answer.headers


def test_a_second_server_on_the_same_data_is_refused_in_one_line(
    served: ServeCommand, folder: Path
):
    assert "another process is using it" in failed(*arguments(folder))


def test_a_port_in_use_is_reported_in_one_line(served: ServeCommand, tmp_path: Path):
    port = served.url.rpartition(":")[2]
    result = failed("serve", "--data", str(tmp_path), "--port", port)
    assert f"port {port}" in result
    assert "in use" in result


def test_a_folder_that_cannot_be_written_is_reported_in_one_line(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "journal.db" in failed(*arguments(tmp_path / "file" / "data"))


def test_a_damaged_database_is_reported_in_one_line(tmp_path: Path):
    (tmp_path / "journal.db").write_bytes(b"not a database" * 100)
    assert "not a database" in failed(*arguments(tmp_path))


@pytest.mark.parametrize(
    ("options", "result"),
    [
        (["--port", "99999"], "--port"),
        (["--limits", "few"], "--limits"),
        (["--log-format", "xml"], "--log-format"),
        (["--origin", "evil"], "--origin"),
        (["--origin", "https://a.example/page"], "--origin"),
    ],
)
def test_an_option_that_cannot_be_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    result: str,
):
    monkeypatch.setattr("sys.argv", ["paiju", "serve", *options])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert result in line


@pytest.mark.parametrize("command", ["serve", "verify"])
def test_the_help_has_an_example(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
):
    monkeypatch.setattr("sys.argv", ["paiju", command, "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert f"example: paiju {command}" in capsys.readouterr().out


def test_a_frame_longer_than_4_kb_ends_the_connection(served: ServeCommand):
    token = served.post("/api/players", {"name": "小王"}).json()["token"]

    async def say() -> int:
        async with websockets.connect(served.socket_url) as socket:
            await hello(served, token, socket)
            await socket.send("x" * 5000)
            with suppress(websockets.ConnectionClosed):
                await asyncio.wait_for(socket.wait_closed(), 30)
            return socket.close_code or 0

    assert asyncio.run(say()) == 1009


def test_a_page_from_elsewhere_may_not_connect(served: ServeCommand):
    async def connect() -> None:
        headers = {"Origin": "https://evil.example"}
        async with websockets.connect(served.socket_url, additional_headers=headers):
            pass

    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(connect())


def test_behind_a_proxy_limits_are_by_the_address_it_names(served: ServeCommand):
    def guess(address: str) -> Any:
        return served.get("/api/rooms/000000", **{"x-forwarded-for": address})

    for _ in range(10):
        problem(guess("198.51.100.1"), 404)
    problem(guess("198.51.100.1"), 429)
    problem(guess("198.51.100.2"), 404)


def test_a_session_leaves_no_secret_in_the_logs_and_the_server_ends_well(tmp_path: Path):
    """Registering, moving, playing, guessing, failing; then every line the server ever wrote."""
    with ServeCommand(tmp_path, "--log-format", "json", "--limits", "none") as served:
        me = served.post("/api/players", {"name": "小王"}).json()
        bearer = {"authorization": f"Bearer {me['token']}"}
        code = served.post("/api/players/me/move", None, **bearer).json()["code"]
        moved = served.post("/api/players/move", {"code": code}).json()
        settled, invite, close_code = asyncio.run(_session(served, moved["token"], code))
        served.stop()
    assert served.status == 0
    assert close_code == 1001
    lines = [json.loads(line) for line in served.log.splitlines() if line.startswith("{")]
    assert [line["event"] for line in lines][-1] == "server stopped"
    secret = settled["proof"]["secret"]
    for hidden in (me["token"], moved["token"], code, invite, NONCE, PASSWORD, secret):
        assert hidden not in served.log
    assert "Traceback" not in served.log
    _stored(tmp_path)


async def _session(served: ServeCommand, token: str, code: str) -> tuple[dict[str, Any], str, int]:
    """A round, much that is refused, and then the server is told to stop."""
    settings = {"pause": 0, "deadline": 0}
    wanted = {"ruleset": "guiyang_dingque", "preset": "two", "settings": settings}
    opened = await open_room(served, token, **wanted, password=PASSWORD)
    invite = opened["invite"]
    await open_room(served, token, ruleset="qinhuangdao")
    async with websockets.connect(f"{served.socket_url}/{invite}") as socket:
        talk = await hello(served, token, socket)
        settled = await play_round(talk)
        await talk.say("nonsense", token=token)
        await talk.next("refusal")
        await _kept(served, settled["match"])
        await asyncio.to_thread(_bother, served, invite, code, token)
        served.process.send_signal(signal.SIGTERM)
        with suppress(websockets.ConnectionClosed):
            await asyncio.wait_for(socket.wait_closed(), 30)
        return settled, invite, socket.close_code or 0


def _bother(served: ServeCommand, invite: str, code: str, token: str) -> None:
    assert served.get(f"/api/invites/{invite}").status_code == 200
    problem(served.get(f"/api/invites/{code}"), 404)
    problem(served.post("/api/players/move", {"code": code}), 404)
    problem(served.post("/api/players", {"name": token * 100}), 413)
    problem(served.get("/api/players/me", authorization=f"Bearer {token}x"), 401)


async def _kept(served: ServeCommand, match: str) -> None:
    """Until the round is in the history, which is written a moment later."""
    async with asyncio.timeout(30):
        while (await asyncio.to_thread(served.get, f"/api/matches/{match}/rounds/1")).is_error:
            await asyncio.sleep(0)


def _stored(folder: Path) -> None:
    """The file was closed in order: nobody else has it, and both rooms are there."""
    journal = JournalFile(folder / "journal.db")
    assert len(journal.rooms()) == 2
    journal.close()


def test_an_interrupt_ends_it_well_too_and_everywhere_is_told_by_its_addresses(tmp_path: Path):
    with ServeCommand(tmp_path, "--host", "0.0.0.0") as served:
        assert re.fullmatch(r"paiju is open at http://127\.0\.0\.1:\d+\n", served.first)
        assert served.get("/healthz").status_code == 200
        served.stop(signal.SIGINT)
    assert served.status == 0
    assert "Traceback" not in served.log


def test_where_it_is_open_is_told_so_that_one_can_type_it():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert addresses(listener) == [f"http://127.0.0.1:{port}"]
    with socket.create_server(("0.0.0.0", 0)) as listener:
        port = listener.getsockname()[1]
        first, *others = addresses(listener)
        assert first == f"http://127.0.0.1:{port}"
        assert all(re.fullmatch(rf"http://[\d.]+:{port}", other) for other in others)


@pytest.mark.parametrize(
    ("platform", "variables", "result"),
    [
        ("linux", {}, "home/.local/share/paiju"),
        ("linux", {"XDG_DATA_HOME": "data"}, "data/paiju"),
        ("linux", {"XDG_DATA_HOME": ""}, "home/.local/share/paiju"),
        ("darwin", {}, "home/Library/Application Support/paiju"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/paiju"),
        ("win32", {}, "home/AppData/Local/paiju"),
    ],
)
def test_data_lies_where_each_system_keeps_such_things(
    platform: str, variables: dict[str, str], result: str
):
    assert data_folder(variables, platform, Path("home")) == Path(result)
