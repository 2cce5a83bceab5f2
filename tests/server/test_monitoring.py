"""Metrics, the dashboard and the alert rules: what they name is what /metrics shows."""

import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
import structlog
import yaml

from paiju.server.journal import JournalEntry
from paiju.server.journal.errors import NotOwner
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from paiju.server.ops.logs import set_up_logs
from paiju.server.store.accounts import Accounts
from support.server.local_server import LocalServer

MONITORING = Path(__file__).parents[2] / "deploy" / "monitoring"
NAME = re.compile(r"\bpaiju_\w+")
TOKEN = {"authorization": "Bearer s3cret"}


def expressions() -> list[str]:
    rules = yaml.safe_load((MONITORING / "alerts.yml").read_text("utf-8"))
    board = json.loads((MONITORING / "grafana-dashboard.json").read_text("utf-8"))
    found = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return found + [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def value(shown: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", shown, re.MULTILINE)
    assert found, name
    return float(found[1])


@pytest.fixture
def server(tmp_path: Path) -> Any:
    config = Config(tmp_path, limits=UNLIMITED, metrics_token="s3cret")
    with LocalServer(config) as server:
        yield server


def test_every_metric_of_the_dashboard_and_the_alerts_exists(server: LocalServer):
    server.get("/api/levels")
    shown = server.get("/metrics", headers=TOKEN).text
    known = set(NAME.findall(shown))
    named = {name for text in expressions() for name in NAME.findall(text)}
    assert named
    assert named <= known
    for alerted in ("rooms_lost", "leases_lost", "stored_seconds", "archive_queue", "disk_free"):
        assert any(alerted in text for text in expressions())


def test_the_disk_and_both_queues_are_measured(server: LocalServer):
    shown = server.get("/metrics", headers=TOKEN).text
    assert value(shown, "paiju_disk_free_bytes") > 0
    assert value(shown, "paiju_archive_queue") == 0
    assert value(shown, "paiju_bot_queue") == 0


def test_a_lost_lease_is_counted_and_is_no_failure_of_storage(server: LocalServer):
    before = value(server.get("/metrics", headers=TOKEN).text, "paiju_leases_lost_total")
    journal: Any = server.context.journal

    async def taken(room: str, entry: JournalEntry) -> None:
        raise NotOwner("cannot store")

    journal._journal.append = taken
    with pytest.raises(NotOwner):
        server.run(journal.append("1", JournalEntry(1, b"x")))
    after = value(server.get("/metrics", headers=TOKEN).text, "paiju_leases_lost_total")
    assert after == before + 1
    assert server.get("/readyz").status_code == 200


def test_a_room_that_cannot_be_restored_is_counted(tmp_path: Path):
    config = Config(tmp_path, limits=UNLIMITED, metrics_token="s3cret")
    with LocalServer(config) as server:
        before = value(server.get("/metrics", headers=TOKEN).text, "paiju_rooms_lost_total")
        server.run(server.context.journal.claim("123456"))
        server.run(server.context.journal.append("123456", JournalEntry(1, b"no JSON")))
    with LocalServer(config) as server:
        after = value(server.get("/metrics", headers=TOKEN).text, "paiju_rooms_lost_total")
    assert after == before + 1


def test_every_line_of_a_request_has_its_id_and_its_room(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    def broken(self: Accounts, *asked: object) -> None:
        structlog.get_logger().warning("inside")
        raise KeyError("mine")

    root = logging.getLogger()
    before, handlers, level = structlog.get_config(), root.handlers, root.level
    lines = io.StringIO()
    set_up_logs("json", lines)
    try:
        monkeypatch.setattr(Accounts, "login", broken)
        headers = {"authorization": "Bearer x", "x-request-id": "from-the-proxy"}
        answer = server.request("DELETE", "/api/rooms/123456", headers=headers)
        assert answer.headers["x-request-id"] == "from-the-proxy"
        server.request("DELETE", "/api/rooms/123456", headers=headers | {"x-request-id": "{}"})
    finally:
        structlog.configure(**before)
        root.handlers = handlers
        root.setLevel(level)
    logged = [json.loads(line) for line in lines.getvalue().splitlines()]
    errors = [line for line in logged if line["event"] == "internal error"]
    assert [line["room"] for line in errors] == ["123456", "123456"]
    assert errors[0]["request"] == "from-the-proxy"
    assert re.fullmatch("[0-9a-f]{16}", errors[1]["request"])
