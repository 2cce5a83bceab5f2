"""Why a room refuses a command. A refused command changes nothing."""

from typing import Literal

from paiju.tiles.errors import UserError
from paiju.tiles.text import Text

Code = Literal[
    "full",
    "illegal",
    "in_match",
    "kicked",
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
    "withheld",
    "wrong_nonce",
]


class CommandRefused(UserError):
    """A command that cannot be done now: a code for programs and a line for people."""

    def __init__(self, code: Code, text: Text) -> None:
        super().__init__(text)
        self.code: Code = code


NO_MATCH = Text("没有在打的牌局", "no match is on")
IN_MATCH = Text("正在打牌", "a match is on")
NO_ROUND = Text("没有在打的一局", "no round is on")


def seat_taken(seat: int) -> CommandRefused:
    return CommandRefused("seat_taken", Text(f"{seat} 号位有人", f"seat {seat} is taken"))
