"""Logs: one line a happening, for people or as JSON. What lets somebody in is never in them."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog

LogFormat = Literal["text", "json"]
SECRETS = frozenset(
    {"authorization", "code", "invite", "key", "nonce", "nonces", "password", "secret", "token"}
)
"""Names of things nobody may find in a log, whoever put them there."""


def set_up_logs(form: LogFormat = "text", into: TextIO | None = None) -> None:
    """Ours and those of the libraries go the same way; of theirs only what is wrong."""
    stream = into or sys.stderr
    structlog.configure(
        processors=[*_shared(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_shared(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _renderer(form, stream.isatty()),
        ],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("paiju").setLevel(logging.INFO)


def set_up_if_nobody_has() -> None:
    """Left to itself structlog would show local variables with a traceback, and tokens in them."""
    if not structlog.is_configured():
        structlog.configure(
            processors=[*_shared(), _renderer("text", is_terminal=False)],
            wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
            logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
            cache_logger_on_first_use=False,
        )


def _shared() -> list[Any]:
    """What is done to every line, wherever it comes from."""
    return [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
        _without_secrets,
        structlog.processors.format_exc_info,
    ]


def _renderer(form: LogFormat, is_terminal: bool) -> Any:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=is_terminal, exception_formatter=structlog.dev.plain_traceback
    )


def _without_secrets(
    logger: object, name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for secret in SECRETS & event.keys():
        event[secret] = "…"
    return event
