"""The settings of a server: one definition for the file, the environment, the flags and the docs.

A flag wins over an environment variable, which wins over the file, which wins over the default.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

from paiju.rules.errors import InputError
from paiju.server.ops.config import data_folder
from paiju.server.ops.limits import Limits, changed
from paiju.server.ops.postgres import check_url, shown
from paiju.tiles.text import Text, same

PREFIX: Final = "PAIJU_"
FILE_VARIABLE: Final = "PAIJU_CONFIG"
OTHER_VARIABLES: Final = ("CACHE_DIR", "CHROMIUM", "CONFIG", "FUZZ_", "SKIP_")
"""Beginnings of variables that are no settings, after the prefix."""
SourceKind = Literal["default", "file", "environment", "flag"]
Read = Callable[[str], Any]
"""A value from its text; raises ValueError, whose message says what would be right."""


class Setting(Struct, frozen=True):
    """One setting. As a flag it is `--the-name`, as a variable `PAIJU_THE_NAME`."""

    name: str
    help: str
    default: Any = ""
    metavar: str = "TEXT"
    read: Read = str
    is_list: bool = False
    """Several values: a flag that is repeated, a list in the file, words in a variable."""
    is_secret: bool = False
    show: Callable[[Any], str] = str

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def shown_default(self) -> str:
        return self.shown(self.default)

    def shown(self, value: Any) -> str:
        """A value for people; a secret only as being there."""
        if value in ("", None, ()):
            return ""
        if self.is_list:
            return " ".join(map(self.show, value))
        return "…" if self.is_secret else self.show(value)


class Value(Struct, frozen=True):
    """The effective value of a setting, and where it comes from."""

    value: Any
    kind: SourceKind = "default"
    source: str = "default"
    """The flag, the variable or the file."""


Values = Mapping[str, Value]


def _whole(least: int, most: int | None = None) -> Read:
    span = f"a whole number from {least}" + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit():
            raise ValueError(span)
        number = int(text)
        if number < least or (most is not None and number > most):
            raise ValueError(span)
        return number

    return read


def _choice(*choices: str) -> Read:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return read


def _origin(url: str) -> str:
    """An origin as browsers write it: a scheme and a host."""
    scheme, _, rest = url.partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest.rstrip("/"):
        raise ValueError("like https://example.org")
    return url.rstrip("/")


def _limit(text: str) -> str:
    changed(Limits(), [text])
    return text


SETTINGS: Final = (
    Setting("host", "the address to listen on; 0.0.0.0: also your network", "127.0.0.1"),
    Setting("port", "the port; 0 chooses a free one", 8000, "NUMBER", _whole(0, 65535)),
    Setting("data", "the folder for rooms and history", None, "DIR", Path),
    Setting(
        "database",
        "a PostgreSQL database instead of the folder, as postgresql://user@host/name",
        metavar="URL",
        read=check_url,
        show=shown,
    ),
    Setting("origin", "another origin whose pages may connect", (), "URL", _origin, is_list=True),
    Setting("name", "a host name of this server", (), "HOST", is_list=True),
    Setting("history_days", "delete matches this long after they ended", None, "DAYS", _whole(1)),
    Setting("metrics_token", "who sends it may read /metrics", is_secret=True),
    Setting(
        "limits",
        "none: for load tests, where all clients share one address",
        "normal",
        "normal|none",
        _choice("normal", "none"),
    ),
    Setting("limit", "change one limit, as rooms=200", (), "NAME=VALUE", _limit, is_list=True),
    Setting(
        "log_format", "how log lines are written", "text", "text|json", _choice("text", "json")
    ),
    Setting("proxy", "a proxy whose X-Forwarded-For header is trusted", None, metavar="ADDRESS"),
)
BY_NAME: Final = {setting.name: setting for setting in SETTINGS}


def effective(
    flags: Mapping[str, Any],
    file: str | None = None,
    environment: Mapping[str, str] = os.environ,
) -> dict[str, Value]:
    """The value of every setting; raises `InputError` for the first that is wrong."""
    path = file or environment.get(FILE_VARIABLE)
    values = {setting.name: Value(setting.default) for setting in SETTINGS}
    values["data"] = Value(data_folder(environment))
    if path:
        values |= _from_file(Path(path), "--config" if file else FILE_VARIABLE)
    values |= _from_environment(environment)
    for name, given in flags.items():
        if given not in (None, []):
            setting = BY_NAME[name]
            texts = given if setting.is_list else [given]
            values[name] = Value(_read(setting, texts, setting.flag), "flag", setting.flag)
    return values


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like settings and are none."""
    known = {setting.variable for setting in SETTINGS}
    return sorted(
        name
        for name in environment
        if name.startswith(PREFIX)
        and name not in known
        and not name.removeprefix(PREFIX).startswith(OTHER_VARIABLES)
    )


def _from_environment(environment: Mapping[str, str]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for setting in SETTINGS:
        text = environment.get(setting.variable)
        if text:
            texts = text.split() if setting.is_list else [text]
            value = _read(setting, texts, setting.variable)
            found[setting.name] = Value(value, "environment", setting.variable)
    return found


def _from_file(path: Path, at: str) -> dict[str, Value]:
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(same(f"{path} cannot be read: {reason}"), at) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(same(f"{path} is not TOML: {error}"), at) from None
    found: dict[str, Value] = {}
    for key, given in document.items():
        setting = BY_NAME.get(key)
        if setting is None:
            known = ", ".join(BY_NAME)
            text = Text(
                f"没有 {key!r} 这个设置；有：{known}", f"no setting {key!r}; there are {known}"
            )
            raise InputError(text, str(path))
        value = _read(setting, _texts(setting, given, path), f"{path}: {key}")
        found[key] = Value(value, "file", str(path))
    return found


def _texts(setting: Setting, given: object, path: Path) -> list[str]:
    """What the file has, as the texts that a flag would have; a table is a list of NAME=VALUE."""
    if setting.is_list and isinstance(given, dict):
        given = [f"{name}={value}" for name, value in given.items()]  # pyright: ignore
    items: list[object] = given if isinstance(given, list) else [given]  # pyright: ignore
    is_plain = all(isinstance(item, str | int) and not isinstance(item, bool) for item in items)
    if not is_plain or (isinstance(given, list) and not setting.is_list):
        wanted = "a list of texts" if setting.is_list else "one text or number"
        raise InputError(same(f"this has to be {wanted}"), f"{path}: {setting.name}")
    return [str(item) for item in items]


def _read(setting: Setting, texts: list[str], at: str) -> Any:
    try:
        values = tuple(setting.read(text) for text in texts)
    except InputError as error:
        raise InputError(error.text, at) from None
    except ValueError as wanted:
        given = "the value" if setting.is_secret else repr(" ".join(texts))
        raise InputError(same(f"{given} is not {wanted}"), at) from None
    return values if setting.is_list else values[0]
