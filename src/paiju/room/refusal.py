"""Refusals: why a command was not done. Nothing has changed."""

from typing import Literal

Code = Literal[
    "full",
    "illegal",
    "in_match",
    "no_match",
    "no_seat",
    "no_spectators",
    "no_vote",
    "not_in_room",
    "not_owner",
    "not_ready",
    "not_seated",
    "seat_taken",
    "stale",
    "too_fast",
    "unknown_level",
    "voting",
]


class Refused(Exception):
    """A command that cannot be done now, with a code for programs and a line for people."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
