"""Every route does what its OpenAPI document says, whatever is asked: schemathesis looks for it."""

import os
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.types import Receive, Scope, Send

from paiju.server.app import make_app
from paiju.server.ops.config import Config
from paiju.server.ops.limits import UNLIMITED
from paiju.server.rest.responses import openapi_document
from support.server.api_user import ApiUser
from support.server.local_server import LocalServer
from support.server.played_match import PlayedMatch, opening

EXAMPLES_EACH = int(os.environ.get("PAIJU_FUZZ_CASES", "12"))
"""Requests for each route."""
MENDED = [
    positive_data_acceptance,
    negative_data_rejection,
    missing_required_header,
    ignored_auth,
]
"""What cannot be asked any more once the token and the path of a case were put right."""


class Door:
    """An application that is there before the server behind it is."""

    app: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


door = Door()
schema = schemathesis.openapi.from_dict(openapi_document(make_app(Config(Path("nowhere")))))
schema.app = door


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A server with a player and a round; what one has to know to find them."""
    config = Config(tmp_path_factory.mktemp("data"), limits=UNLIMITED, names=("testserver",))
    with LocalServer(config) as inside:
        api_user = ApiUser(inside)
        played_match = PlayedMatch(opening("guiyang_dingque", {"players": 2}, api_user.player))
        for row in played_match.play(1):
            inside.run(inside.context.archive.store(played_match.opened, row))
    door.app = make_app(config)
    known = {
        "match": played_match.rounds[0].match,
        "number": 1,
        "step": 9,
        "ruleset": "qinhuangdao",
    }
    return {"known": known, "headers": {"authorization": f"Bearer {api_user.token}"}}


@schema.parametrize()
@settings(
    max_examples=EXAMPLES_EACH,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
    database=None,
)
def test_no_route_fails_or_answers_what_it_does_not_say(
    case: schemathesis.Case, home: dict[str, Any]
):
    """Asked as a stranger with whatever comes, and then by somebody who knows what is there.

    What fits its schema may still be no hand, no record, no game: that is a 422 and meant.
    """
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
    if case.method == "DELETE":  # the token would be gone
        return
    for given in (case.path_parameters, case.query, case.body):
        if isinstance(given, dict):
            given.update(
                {name: home["known"][name] for name in given.keys() & home["known"].keys()}
            )
    case.call_and_validate(headers=home["headers"], excluded_checks=MENDED)
