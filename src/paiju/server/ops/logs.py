"""Logging: one line per event, as text or JSON, without any secrets."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog

LogFormat = Literal["text", "json"]
SECRETS = frozenset(
    {"authorization", "code", "invite", "key", "nonce", "nonces", "password", "secret", "token"}
)
"""Keys whose values are replaced in every log line."""


def set_up_logs(form: LogFormat = "text", into: TextIO | None = None) -> None:
    """Log to one stream: our lines, and warnings of libraries."""
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


def set_up_if_unconfigured() -> None:
    """By default structlog shows local variables in tracebacks, which may hold tokens."""
    if not structlog.is_configured():
        structlog.configure(
            processors=[*_shared(), _renderer("text", is_terminal=False)],
            wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
            logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
            cache_logger_on_first_use=False,
        )


def _shared() -> list[Any]:
    """The processors of every line."""
    return [
        structlog.contextvars.merge_contextvars,
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
