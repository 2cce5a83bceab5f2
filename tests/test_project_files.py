"""Project files: they parse, and what they name is what the code and the README name."""

import re
import runpy
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import paiju

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DEPLOY = sorted((ROOT / "deploy").rglob("*.y*ml"))
YAML_FILES = [
    *FORMS,
    *WORKFLOWS,
    *DEPLOY,
    ROOT / "mkdocs.yml",
    ROOT / ".pre-commit-config.yaml",
]
TEST_COMMAND = "python3 dev.py test"


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def loaded(path: Path) -> dict[str, Any]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", YAML_FILES, ids=[path.name for path in YAML_FILES])
def test_a_yaml_file_parses(path: Path):
    documents = list(yaml.safe_load_all(path.read_text(encoding="utf-8")))
    assert documents
    assert all(isinstance(document, dict) for document in documents)


def test_every_yaml_file_is_among_those_parsed():
    listing = subprocess.run(
        ["git", "ls-files", "*.yml", "*.yaml"], cwd=ROOT, capture_output=True, text=True
    )
    if listing.returncode:
        pytest.skip("not a git clone")
    assert {ROOT / name for name in listing.stdout.split()} <= set(YAML_FILES)


# Workflows


def test_linux_runs_the_test_command_of_the_readme_and_skips_nothing():
    job = loaded(ROOT / ".github/workflows/test.yml")["jobs"]["linux"]
    assert re.search(rf"^{TEST_COMMAND}\s+#", text("README.md"), re.MULTILINE)
    assert steps(job)[-1] == TEST_COMMAND
    assert text(".ci/run").splitlines()[-1] == f"exec {TEST_COMMAND}"
    assert job["env"]["PAIJU_SKIP_NOTHING"] == "1"
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.13"]


def test_the_smoke_test_runs_commands_of_the_readme_on_the_other_systems():
    job = loaded(ROOT / ".github/workflows/test.yml")["jobs"]["smoke"]
    assert job["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]
    assert "python3 dev.py run settle examples/evening.json" in steps(job)
    assert "python3 dev.py run settle examples/evening.json" in text("README.md")
    for command in steps(job):
        assert command.startswith(("python3 dev.py run ", "python3 dev.py test tests/"))
        named = re.findall(r"(?:tests|examples)/\S+", command)
        assert all((ROOT / name).exists() for name in named)


def test_publishing_is_trusted_and_happens_only_for_a_tag():
    workflow = loaded(ROOT / ".github/workflows/release.yml")
    trigger = dict[Any, Any](workflow)[True]  # YAML 1.1 reads the key `on` as true
    publish = workflow["jobs"]["publish"]
    assert trigger == {"push": {"tags": ["v*"]}}
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["needs"] == "build"
    assert not re.search(
        "password|secrets", text(".github/workflows/release.yml").split("jobs:")[1]
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_an_action_is_pinned_by_its_major_version(path: Path):
    jobs = loaded(path)["jobs"].values()
    uses = [step["uses"] for job in jobs for step in job["steps"] if "uses" in step]
    assert uses
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+", action) for action in uses)


# Forms and hooks


@pytest.mark.parametrize("path", FORMS, ids=[path.name for path in FORMS])
def test_an_issue_form_has_what_the_hosting_site_requires(path: Path):
    if path.name == "config.yml":
        assert set(loaded(path)) <= {"blank_issues_enabled", "contact_links"}
        return
    form = loaded(path)
    assert form["name"]
    assert form["description"]
    inputs = [part for part in form["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in inputs}) == len(inputs)
    assert all(part["attributes"]["label"] for part in inputs)


def test_the_form_for_wrong_rules_lists_the_games():
    form = loaded(ROOT / ".github/ISSUE_TEMPLATE/wrong_rule.yml")
    games = next(part for part in form["body"] if part.get("id") == "game")
    assert games["attributes"]["options"] == list(paiju.REGISTRY)


def test_hooks_before_a_commit_fetch_nothing():
    config = loaded(ROOT / ".pre-commit-config.yaml")
    assert [repository["repo"] for repository in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert all(hook["language"] == "system" for hook in hooks)
    assert all(hook["entry"].startswith("uv ") for hook in hooks)


# The package


def test_the_version_is_the_same_everywhere():
    versions = re.findall(r"^## (\d+\.\d+\.\d+)", text("CHANGELOG.md"), re.MULTILINE)
    assert PROJECT["version"] == paiju.__version__ == versions[0]


def test_the_changelog_goes_by_release_the_newest_first():
    headings = re.findall(r"^## (.*)$", text("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    numbers = [tuple(map(int, heading.split()[0].split("."))) for heading in headings[1:]]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == (0, 1, 0)


def test_the_licence_is_complete_and_no_address_is_invented():
    assert PROJECT["license"] == "MIT"
    assert PROJECT["authors"] == [{"name": "The Paiju developers"}]
    assert "urls" not in PROJECT
    assert text("LICENSE").startswith("MIT License")
    assert all((ROOT / name).is_file() for name in PROJECT["license-files"])
    for name in ("SECURITY.md", "CODE_OF_CONDUCT.md"):
        assert not re.search(r"\S@\S|https?://", text(name))


def test_the_python_versions_named_are_those_tested():
    minors = [
        line.rpartition(" ")[2]
        for line in PROJECT["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", line)
    ]
    tested = loaded(ROOT / ".github/workflows/test.yml")["jobs"]["linux"]["strategy"]["matrix"]
    assert PROJECT["requires-python"] == f">={minors[0]}"
    assert [minors[0], minors[-1]] == tested["python"]


def test_what_the_fast_tests_leave_out_exists():
    left_out = runpy.run_path(str(ROOT / "dev.py"))["LEFT_OUT"]
    paths = [path for _, paths in left_out for path in paths]
    assert [path for path in paths if not (ROOT / path).exists()] == []
