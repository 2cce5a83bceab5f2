"""Settings: one definition, four places they come from, and one line for what is wrong."""

import json
import sys
from pathlib import Path

import pytest
from settings_page import PAGE, page

from paiju.cli import main
from paiju.rules.errors import InputError
from paiju.server.ops.settings import SETTINGS, effective, unknown_variables
from support.server.serve_command import ServeCommand


def written(folder: Path, text: str) -> str:
    path = folder / "paiju.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["paiju", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_file(tmp_path: Path):
    file = written(tmp_path, 'port = 1\nhost = "a"\nproxy = "b"\n')
    environment = {"PAIJU_PORT": "2", "PAIJU_HOST": "c", "PAIJU_CONFIG": file}
    values = effective({"port": "3"}, environment=environment)
    assert (values["port"].value, values["port"].source) == (3, "--port")
    assert (values["host"].value, values["host"].source) == ("c", "PAIJU_HOST")
    assert (values["proxy"].value, values["proxy"].source) == ("b", file)
    assert values["log_format"].kind == "default"


def test_a_list_is_a_repeated_flag_or_words_or_a_list_or_a_table(tmp_path: Path):
    wanted = ("rooms=3", "guesses=1/2")
    assert effective({"limit": list(wanted)}, environment={})["limit"].value == wanted
    environment = {"PAIJU_LIMIT": " ".join(wanted)}
    assert effective({}, environment=environment)["limit"].value == wanted
    for text in ('limit = ["rooms=3", "guesses=1/2"]', '[limit]\nrooms = 3\nguesses = "1/2"'):
        file = written(tmp_path, text)
        assert effective({}, file, {})["limit"].value == wanted


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "no setting 'prot'"),
        ("port = 70000", "port: '70000' is not a whole number from 0 to 65535"),
        ("port = -1", "port: '-1' is not"),
        ("port = [1]", "port: this has to be one text or number"),
        ("port = true", "port: this has to be one text or number"),
        ("[port]\nx = 1", "port: this has to be one text or number"),
        ('name = [["a"]]', "name: this has to be a list of texts"),
        ('database = "mysql://a"', "database: 'mysql://a' is not like postgresql://"),
        ('limit = ["rooms=many"]', "limit: 'rooms=many' is not like rooms=10000"),
        ("port = ", "is not TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    told: str,
):
    for command in ("config", "serve"):
        assert run(monkeypatch, command, "--config", written(tmp_path, text)) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert told in line
        assert "paiju.toml" in line


def test_a_wrong_variable_and_a_missing_file_are_told_by_their_variable():
    with pytest.raises(InputError, match="many") as wrong:
        effective({}, environment={"PAIJU_PORT": "many"})
    assert wrong.value.at == "PAIJU_PORT"
    with pytest.raises(InputError, match="cannot be read") as missing:
        effective({}, environment={"PAIJU_CONFIG": "/no/such/file"})
    assert missing.value.at == "PAIJU_CONFIG"


def test_a_misspelt_variable_is_noticed_and_one_of_ours_is_not():
    names = ("PAIJU_PROT", "PAIJU_PORT", "PAIJU_CONFIG", "PAIJU_SKIP_PAGE", "PATH")
    assert unknown_variables(dict.fromkeys(names, "1")) == ["PAIJU_PROT"]


def test_config_prints_every_setting_with_its_source_and_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    secrets = [setting for setting in SETTINGS if setting.is_secret]
    assert secrets
    for setting in secrets:
        monkeypatch.setenv(setting.variable, "hush-hush")
    url = "postgresql://paiju:hush-hush@db.example/paiju"
    assert run(monkeypatch, "config", "--database", url, "--json") == 0
    out = capsys.readouterr().out
    assert "hush-hush" not in out
    shown = {row["name"]: row for row in json.loads(out)}
    assert list(shown) == [setting.name for setting in SETTINGS]
    assert shown["database"]["value"] == "postgresql://paiju@db.example/paiju"
    assert shown["database"]["source"] == "--database"
    for setting in secrets:
        assert (shown[setting.name]["value"], shown[setting.name]["kind"]) == ("…", "environment")
    assert run(monkeypatch, "config", "--database", url) == 0
    table = capsys.readouterr().out
    assert "hush-hush" not in table
    assert all(setting.name in table for setting in SETTINGS)


@pytest.mark.parametrize("command", ["serve", "config"])
def test_the_help_has_every_flag(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
):
    assert run(monkeypatch, command, "--help") == 0
    shown = capsys.readouterr().out
    assert all(setting.flag in shown for setting in SETTINGS)


def test_the_table_in_the_docs_is_the_definition():
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run tools/settings_page.py"


def test_a_server_uses_its_file(tmp_path: Path):
    file = written(tmp_path, 'log_format = "json"\n[limit]\nrooms_each = 7\n')
    with ServeCommand(tmp_path / "data", "--config", file) as served:
        account = served.post("/api/players", {"name": "小王"}).json()
        bearer = {"authorization": f"Bearer {account['token']}"}
        assert served.get("/api/rooms", **bearer).json()["most"] == 7
    assert json.loads(served.log.splitlines()[0])["event"]
