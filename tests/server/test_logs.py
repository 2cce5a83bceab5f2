"""Logs: in both forms, without what lets somebody in."""

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
import structlog

from paiju.server.ops.logs import SECRETS, LogFormat, set_up_logs


@pytest.fixture
def restored() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("paiju")
    before, level, our_level = root.handlers, root.level, ours.level
    config = structlog.get_config() if structlog.is_configured() else None
    yield
    root.handlers = before
    root.setLevel(level)
    ours.setLevel(our_level)
    structlog.reset_defaults()
    if config is not None:
        structlog.configure(**config)


def logged(form: LogFormat) -> str:
    """A line of ours, one of a library's and a traceback with something secret at hand."""
    into = StringIO()
    set_up_logs(form, into)
    ours = structlog.stdlib.get_logger("paiju.server")
    ours.info("came", player="wang", **dict.fromkeys(SECRETS, "hush-hush"))
    ours.debug("a detail")
    logging.getLogger("a.library").info("started")
    logging.getLogger("a.library").warning("something odd")
    try:
        token = "hush-" + "hush"
        raise KeyError(len(token))
    except KeyError:
        ours.exception("mistake of ours")
    return into.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_lets_somebody_in_is_never_written_down(restored: None, form: LogFormat):
    answer = logged(form)
    assert "hush-hush" not in answer
    assert "wang" in answer
    assert "KeyError" in answer
    assert "something odd" in answer
    assert "a detail" not in answer
    assert "started" not in answer


def test_a_line_of_json_is_one_object(restored: None):
    came, odd, mistake = [json.loads(line) for line in logged("json").splitlines()]
    assert (came["event"], came["level"], came["token"]) == ("came", "info", "…")
    assert (odd["event"], odd["level"]) == ("something odd", "warning")
    assert "Traceback" in mistake["exception"]
    assert came["timestamp"].endswith("Z")
