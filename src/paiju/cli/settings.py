"""The flags of commands that run or ask about a server, made from the settings' definition."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED, Limits, changed
from paiju.server.ops.settings import SETTINGS, Setting, Values

CONFIG_FILE = Annotated[
    str | None,
    typer.Option("--config", metavar="FILE", help="a TOML file with settings [PAIJU_CONFIG]"),
]


def with_settings(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that takes `config` and `**flags` a flag for each setting, or for these."""

    def add(command: Callable[..., None]) -> Callable[..., None]:
        own = [
            parameter
            for parameter in Signature.from_callable(command, eval_str=True).parameters.values()
            if parameter.kind is not Parameter.VAR_KEYWORD
        ]
        flags = [_parameter(setting) for setting in SETTINGS if not names or setting.name in names]
        command.__signature__ = Signature([*own, *flags])  # pyright: ignore
        return command

    return add


def _parameter(setting: Setting) -> Parameter:
    note = "; repeatable" if setting.is_list else ""
    if setting.shown_default:
        note += f" [{setting.shown_default}]"
    option = typer.Option(setting.flag, metavar=setting.metavar, help=setting.help + note)
    kind: Any = list[str] | None if setting.is_list else str | None
    annotation = Annotated[kind, option]
    return Parameter(setting.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def config_of(values: Values) -> Config:
    """The configuration of a server with these settings."""
    found = {name: each.value for name, each in values.items()}
    return Config(
        data=found["data"],
        origins=found["origin"],
        names=found["name"],
        history_days=found["history_days"],
        metrics_token=found["metrics_token"],
        database=found["database"],
        limits=changed(UNLIMITED if found["limits"] == "none" else Limits(), found["limit"]),
    )
