"""The documentation site: it builds without a warning, and shows what the code says."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import docs_site
import pytest

import paiju

ROOT = Path(__file__).parent.parent
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_the_site_builds_without_a_warning(tmp_path: Path):
    if find_spec("mkdocs") is None and not os.environ.get("PAIJU_SKIP_NOTHING"):
        pytest.skip("MkDocs is not installed (python3 dev.py docs installs it)")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    library = (tmp_path / "api.html").read_text(encoding="utf-8")
    assert "Settle facts" in library
    assert all(f'id="paiju.{name}"' in library for name in paiju.__all__)
    for page in tmp_path.rglob("*.html"):
        assert not re.search(r'<(script|link|img)[^>]+="https?:', page.read_text(encoding="utf-8"))


def test_the_server_page_has_every_option_of_the_command():
    command = [sys.executable, "-m", "paiju", "serve", "--help"]
    wide = os.environ | {"COLUMNS": "200"}
    shown = subprocess.run(command, env=wide, capture_output=True, text=True, check=True).stdout
    options = re.findall(r"^\s+(--[a-z-]+)", shown, re.MULTILINE)
    described = re.findall(r"^\| `[a-z_]+` \| `(--[a-z-]+)` \|", SERVER, re.MULTILINE)
    assert described == [name for name in options if name not in ("--config", "--help")]
    assert len(described) > 10
    assert "`--config`" in SERVER  # the file itself is no setting, and not in the table


def test_the_index_of_a_folder_lists_its_pages():
    index = docs_site.index("rules")
    for name in paiju.REGISTRY:
        assert f"({name}.md)" in index


def test_a_star_in_the_nav_stands_for_the_files_it_matches():
    nav = docs_site.expanded([{"Games": "rules/qin*.md"}, {"More": [{"Nothing": "none*.md"}]}])
    assert nav == [
        {
            "Games": [
                "rules/index.md",
                {"秦皇岛麻将 · Qinhuangdao Mahjong": "rules/qinhuangdao.md"},
            ]
        },
        {"More": []},
    ]


def test_links_of_the_readme_lead_to_pages_of_the_site():
    text = "[a](docs/rules) [b](docs/bots.md#x) [c](CHANGELOG.md) [d](https://example.org)"
    assert docs_site.site_links(text) == (
        "[a](rules/index.md) [b](bots.md#x) [c](changelog.md) [d](https://example.org)"
    )
