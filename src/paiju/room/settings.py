"""What a room decides beside the rules of its game, and the clocks every room shares."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a room is played; what is not given has its default."""

    deadline: Annotated[
        Literal[0, 15, 30, 60], Meta(description="Seconds for a decision; 0 is no deadline.")
    ] = 30
    pause: Annotated[
        Literal[0, 1, 2],
        Meta(
            description="Seconds the table rests after every discard, whether or not anybody may "
            "claim it, so that a silence tells nothing. 0 is for tables of programs."
        ),
    ] = 1
    spectators: Annotated[
        bool, Meta(description="Whether others may watch, late and without hidden tiles.")
    ] = False
    time_zone: Annotated[
        str,
        Meta(
            max_length=64,
            description="Whose weekday counts (星期鸡): an IANA name. It is read at the deal.",
        ),
    ] = "Asia/Shanghai"


SECOND: Final = 1000
"""Time is in milliseconds throughout."""
AWAY_GRACE: Final = 15 * SECOND
"""How long somebody may be gone before his seat is played for him."""
CONTINUE_AFTER: Final = 45 * SECOND
"""How long a settlement waits for everybody, where the room has deadlines."""
VOTE_LASTS: Final = 60 * SECOND
VOTE_AGAIN_AFTER: Final = 60 * SECOND
PHRASE_AFTER: Final = 2 * SECOND
SPECTATOR_DELAY: Final = 20 * SECOND
MOST_ONLOOKERS: Final = 32
MOST_ASKED: Final = 2
"""How often one line may ask a seat something: it may end a round and deal the next."""
MOST_SENT: Final = 16
"""More messages than one line can lead to, for one person."""
LONGEST_LOG: Final = 64
"""Of a person's last messages; who has missed more is shown everything anew."""
REMEMBERED_IDS: Final = 128
"""How many of a person's last commands a room knows again when they are repeated."""
REMEMBERED_PEOPLE: Final = 64
"""Of how many people; more than there can be in it, so that some are remembered who have gone."""
