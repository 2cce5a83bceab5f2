"""The page at /, its files and addresses, and what stands there when it is not built."""

import re
from pathlib import Path

import pytest

from paiju.server.rest.middleware import SECURITY_HEADERS
from paiju.server.rest.page import Page, built_page
from support.server.api_user import problem
from support.server.local_server import LocalServer


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("built")
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the page</title>", encoding="utf-8")
    (folder / "assets" / "main-1a2b.js").write_text("play()", encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


@pytest.fixture
def site(client: LocalServer, folder: Path) -> LocalServer:
    client.app.router.default = Page(folder)
    return client


@pytest.fixture
def bare(client: LocalServer) -> LocalServer:
    client.app.router.default = Page(None)
    return client


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/r/abc/1/20", "/room/123456", "/join/x", "/rules", "/apiary"]
)
def test_every_address_of_the_page_is_the_page_and_asked_for_again(site: LocalServer, path: str):
    answer = site.get(path)
    assert answer.status_code == 200
    assert "the page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_built_files_are_kept_for_good_and_others_asked_for_again(site: LocalServer):
    script = site.get("/assets/main-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    icon = site.get("/icon.svg")
    assert icon.headers["cache-control"] == "no-cache"
    again = site.get("/icon.svg", headers={"if-none-match": icon.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/assets/main-0000.js", "/assets/", "/assets/..%2f..%2fsecret.txt", "/assets/%00"]
)
def test_a_built_file_that_is_not_there_is_not_the_page(site: LocalServer, path: str):
    answer = site.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    "path", ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%00", "/" + "x" * 999]
)
def test_nothing_outside_its_folder_is_shown(site: LocalServer, path: str):
    answer = site.get(path)
    assert answer.status_code in (200, 404)
    assert answer.text != "secret"


def test_the_page_itself_if_it_is_built_asks_nothing_its_policy_forbids():
    folder = built_page()
    if folder is None:
        pytest.skip("the page is not built")
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"""\s(src|href)=["']?(https?:)?//""", text)


def test_without_a_page_a_plain_one_says_where_to_look(bare: LocalServer):
    answer = bare.get("/")
    assert answer.status_code == 200
    assert "/api/docs" in answer.text
    assert bare.get("/room/123456").status_code == 404


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/players/x/y"])
def test_an_unknown_route_of_the_api_is_an_error_and_not_the_page(site: LocalServer, path: str):
    problem(site.get(path), 404)


def test_another_method_is_not_allowed(site: LocalServer):
    assert problem(site.request("DELETE", "/api/rulesets"), 405)["message"] == "method not allowed"
    assert site.request("DELETE", "/api/rulesets").headers["allow"] == "GET"
    problem(site.post("/"), 405)


@pytest.mark.parametrize("path", ["/", "/api/rulesets", "/api/nothing", "/healthz", "/api/docs"])
def test_every_answer_has_the_headers_that_keep_a_page_safe(site: LocalServer, path: str):
    headers = site.get(path).headers
    assert SECURITY_HEADERS.items() <= headers.items()
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers
