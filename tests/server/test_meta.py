"""Health, metrics, documentation and schema of the server, and its limits by address."""

import re
import socket
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from prometheus_client.metrics import MetricWrapperBase

from paiju.server.journal import JournalEntry, StorageFailed
from paiju.server.ops import metrics
from paiju.server.ops.config import Config
from paiju.server.ops.health import FAILURE_LASTS
from paiju.server.ops.limits import UNLIMITED, Bucket, Callers, RateLimit, caller
from paiju.server.store.accounts import Accounts
from support.server.api_user import problem
from support.server.clock import SetClock
from support.server.local_server import LocalServer


def test_a_server_that_answers_is_alive(client: LocalServer):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def unready(client: LocalServer) -> dict[str, bool]:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    return answer.json()


def test_a_server_is_ready_until_it_stops(client: LocalServer):
    answer = client.get("/readyz")
    ready = {"storage": True, "restored": True, "draining": False}
    assert (answer.status_code, answer.json()) == (200, ready)
    client.context.is_stopping = True
    assert unready(client) == ready | {"draining": True}
    assert client.get("/healthz").status_code == 200
    client.context.is_stopping = False
    client.context.registry.is_restored = False
    assert unready(client) == ready | {"restored": False}
    client.context.registry.is_restored = True


def test_a_server_that_cannot_store_is_not_well_until_it_can_again(client: LocalServer):
    journal: Any = client.context.journal
    clock = journal._clock = SetClock()
    real = journal._journal.append

    async def full(room: str, entry: JournalEntry) -> None:
        raise StorageFailed("cannot store", "the disk is full")

    journal._journal.append = full
    with pytest.raises(StorageFailed):
        client.run(journal.append("1", JournalEntry(1, b"x")))
    assert unready(client) == {"storage": False, "restored": True, "draining": False}
    clock.time += FAILURE_LASTS
    assert client.get("/readyz").status_code == 200
    with pytest.raises(StorageFailed):
        client.run(journal.append("1", JournalEntry(1, b"x")))
    assert unready(client) == {"storage": False, "restored": True, "draining": False}
    journal._journal.append = real
    client.run(journal.claim("1"))
    client.run(journal.append("1", JournalEntry(1, b"x")))
    assert client.get("/readyz").status_code == 200


def test_a_database_that_fails_is_a_503_and_says_nothing_of_why(
    client: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    def broken(self: Accounts, *asked: object) -> None:
        raise StorageFailed("cannot read a player", "the disk reports an error in /somewhere")

    monkeypatch.setattr(Accounts, "player", broken)
    monkeypatch.setattr(Accounts, "register", broken)
    assert unready(client) == {"storage": False, "restored": True, "draining": False}
    assert client.get("/healthz").status_code == 200
    assert "disk" not in problem(client.post("/api/players", json={"name": "a"}), 503)["message"]


def test_a_mistake_of_ours_is_a_500_and_shows_nothing(
    client: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    def broken(self: Accounts, *asked: object) -> None:
        raise KeyError("mine")

    monkeypatch.setattr(Accounts, "register", broken)
    answer = client.post("/api/players", json={"name": "a"})
    assert "mine" not in problem(answer, 500)["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_metrics_are_shown_to_whoever_has_the_token(tmp_path: Path):
    with LocalServer(Config(tmp_path, limits=UNLIMITED, metrics_token="s3cret")) as client:
        client.get("/api/levels")
        shown = client.get("/metrics", headers={"authorization": "Bearer s3cret"}).text
        for name in ("paiju_rooms", "paiju_connections", "paiju_stored_seconds_bucket"):
            assert name in shown
        assert re.search(r'paiju_requests_total\{method="GET",status="200"\} [1-9]', shown)
        for token in ("", "s3cre", "S3cret"):
            problem(client.get("/metrics", headers={"authorization": f"Bearer {token}"}), 401)
        problem(client.get("/metrics"), 401)


def test_metrics_are_shown_to_nobody_if_there_is_no_token(client: LocalServer):
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer x"}):
        problem(client.get("/metrics", headers=headers), 401)


def test_metrics_do_not_tell_tables_apart():
    """With a counter for each kind of command, one table could be followed move by move."""
    labels = {
        label
        for metric in vars(metrics).values()
        if isinstance(metric, MetricWrapperBase)
        for label in metric._labelnames
    }
    assert labels == {"code", "method", "status"}


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.5", True),
        ("[::1]:8000", True),
        ("localhost", True),
        ("LOCALHOST.:8000", True),
        (socket.gethostname(), True),
        ("club.example", True),
        ("club.example:443", True),
        ("evil.example", False),
        ("club.example.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_a_host_name_that_is_not_ours_is_refused(tmp_path: Path, host: str, is_ours: bool):
    config = Config(tmp_path, limits=UNLIMITED, names=("club.example",))
    with LocalServer(config) as client:
        for path in ("/api/levels", "/", "/healthz"):
            answer = client.get(path, headers={"host": host})
            assert (answer.status_code != 421) == is_ours, answer.text
        assert "--name" in client.get("/", headers={"host": "evil.example"}).text


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_not_sent_as_json_is_refused(client: LocalServer, kind: str):
    headers = {"content-type": kind}
    problem(client.post("/api/players", content=b'{"name": "a"}', headers=headers), 415)


def test_one_call_too_many_is_told_when_to_come_back(tmp_path: Path):
    with LocalServer(Config(tmp_path, limits=replace(UNLIMITED, queue=1))) as client:
        assert client.get("/api/rulesets").status_code == 200
        queue: Any = client.context._queue
        with queue.place():
            refused = client.get("/api/rulesets")
            problem(refused, 503)
            assert refused.headers["retry-after"] == "1"
            assert client.get("/healthz").status_code == 200
        assert client.get("/api/rulesets").status_code == 200


def test_a_call_that_computes_counts_as_several(tmp_path: Path):
    limits = replace(UNLIMITED, requests=RateLimit(12, 0.001))
    with LocalServer(Config(tmp_path, limits=limits)) as client:
        hand = "/api/hand?tiles=123456789m11p55s&ruleset=guiyang_dingque"
        assert [client.get(hand).status_code for _ in range(3)] == [200, 200, 429]


class Links(HTMLParser):
    """Everything a page would load or lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_of_the_routes_names_them_all_and_needs_no_other_host(client: LocalServer):
    document = client.get("/api/openapi.json").json()
    page = client.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in document["paths"]:
        assert f"<code>{path}</code>" in page.text
    for shape in document["components"]["schemas"]:
        assert f"id={shape}>" in page.text
    links = Links()
    links.feed(page.text)
    assert links.found
    assert all(link.startswith(("/api/", "#")) for link in links.found)
    assert "<script" not in page.text


def test_the_document_of_the_routes_describes_proof_and_seal_of_a_record(client: LocalServer):
    shapes = client.get("/api/openapi.json").json()["components"]["schemas"]
    fields = shapes["StoredRecord"]["properties"]
    for name, shape in {"proof": "Proof", "seal": "Seal"}.items():
        assert f"#/components/schemas/{shape}" in [one.get("$ref") for one in fields[name]["anyOf"]]
        assert {"match", "round"} <= set(shapes[shape]["required"])


def test_the_schema_has_every_message_of_both_sides(client: LocalServer):
    schema = client.get("/api/schema").json()
    parts = schema["$defs"]
    for side, names in {
        "from_client": ("Hello", "OpenRoom", "Join", "Ping", "Act", "Ready"),
        "from_server": ("Welcome", "Ack", "Refusal", "Snapshot", "Played", "Settled"),
    }.items():
        references = {each["$ref"] for each in schema["properties"][side]["anyOf"]}
        assert {f"#/$defs/{name}" for name in names} <= references
    text = msgspec.json.encode(schema).decode()
    assert set(re.findall(r'"\$ref":"#/\$defs/(\w+)"', text)) <= parts.keys()


def test_an_address_asks_only_so_often_and_others_are_not_held_up(tmp_path: Path):
    limits = replace(UNLIMITED, requests=RateLimit(5, 0.5))
    with LocalServer(Config(tmp_path, limits=limits)) as client:
        clock = SetClock.of(client.context)
        for _ in range(5):
            assert client.get("/api/levels").status_code == 200
        slowed = client.get("/api/levels")
        problem(slowed, 429)
        assert slowed.headers["retry-after"] == "3"
        assert client.get("/").status_code == 200
        assert client.get("/healthz").status_code == 200
        clock.time += 2000
        assert client.get("/api/levels").status_code == 200
        assert client.get("/api/levels").status_code == 429


def test_a_bucket_fills_with_time_up_to_its_burst():
    bucket = Bucket(RateLimit(2, 0.5), 0)
    assert [bucket.take(0), bucket.take(0), bucket.take(0)] == [True, True, False]
    assert bucket.wait(0) == 2
    assert bucket.wait(1000) == 1
    assert not bucket.has(1999)
    assert bucket.has(2000)
    assert [bucket.take(1_000_000) for _ in range(3)] == [True, True, False]
    bucket.give()
    assert bucket.take(1_000_000)
    assert not bucket.take(0)


def test_an_expensive_use_takes_several_tokens_but_never_more_than_there_can_be():
    bucket = Bucket(RateLimit(4, 1), 0)
    assert [bucket.take(0, 3), bucket.take(0, 3), bucket.take(0)] == [True, False, True]
    assert bucket.wait(0, 3) == 3
    assert bucket.take(4000, 100)


def test_of_very_many_callers_the_one_not_heard_of_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("paiju.server.ops.limits.MOST_BUCKETS", 2)
    callers = Callers(RateLimit(1, 0.001))
    assert callers.of("a", 0).take(0)
    assert callers.of("b", 0).take(0)
    assert not callers.of("a", 0).take(0)
    assert callers.of("c", 0).take(0)
    assert not callers.of("a", 0).take(0)
    assert callers.of("b", 0).take(0)


@pytest.mark.parametrize(
    ("address", "result"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("somewhere", "somewhere"),
        ("", ""),
    ],
)
def test_a_household_is_one_caller(address: str, result: str):
    assert caller(address) == result


def test_another_page_may_ask_if_it_was_named(tmp_path: Path):
    config = Config(tmp_path, origins=("https://club.example",), limits=UNLIMITED)
    with LocalServer(config) as client:
        for origin, allowed in (("https://club.example", True), ("https://evil.example", False)):
            headers = {"origin": origin}
            answer = client.get("/api/levels", headers=headers)
            assert ("access-control-allow-origin" in answer.headers) == allowed
