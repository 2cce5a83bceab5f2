"""A user of the REST routes, with a name and a token."""

from typing import Any

from httpx import Response

from support.server.local_server import LocalServer


class ApiUser:
    """Registers when it is created."""

    def __init__(self, client: LocalServer, name: str = "小王", user_agent: str = "") -> None:
        self.client = client
        answer = client.post(
            "/api/players", json={"name": name}, headers={"user-agent": user_agent}
        )
        assert answer.status_code == 201, answer.text
        self.account: dict[str, str] = answer.json()

    @property
    def player(self) -> str:
        return self.account["player"]

    @property
    def token(self) -> str:
        return self.account["token"]

    def ask(self, method: str, path: str, **more: Any) -> Response:
        headers = {"authorization": f"Bearer {self.token}"}
        return self.client.request(method, path, headers=headers, **more)


def problem(answer: Response, status: int) -> dict[str, Any]:
    """The error an answer tells, which has to have this status and the one shape."""
    assert answer.status_code == status, answer.text
    result = answer.json()
    assert result.keys() == {"error"}
    assert {"message", "at"} <= result["error"].keys() <= {"message", "at", "legal"}
    assert result["error"]["message"]
    return result["error"]
