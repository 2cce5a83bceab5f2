"""Settings of a room beside the rules of its game, and time limits common to all rooms."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a room is played; settings that are not given have their default."""

    deadline: Annotated[
        Literal[0, 15, 30, 60], Meta(description="Seconds for a decision; 0 is no deadline.")
    ] = 30
    pause: Annotated[
        Literal[0, 1, 2],
        Meta(
            description="Seconds the round pauses after every discard, whether or not anyone may "
            "claim it, so that a delay reveals nothing. 0 is for rooms of programs."
        ),
    ] = 1
    spectators: Annotated[
        bool, Meta(description="Whether others may watch, delayed and without hidden tiles.")
    ] = False
    time_zone: Annotated[
        str,
        Meta(
            max_length=64,
            description="For the weekday (星期鸡): an IANA name. The weekday is read at the deal.",
        ),
    ] = "Asia/Shanghai"


ROOM_VERSION: Final = 2
"""Version of what a room does beside the rules of its game. Rooms opened under version 1 keep it:
they wait for nobody, their votes last a minute, nobody who was kicked stays out, and their seats
send their nonces without committing to them first."""
SECOND: Final = 1000
"""All times are in milliseconds."""
AWAY_GRACE: Final = 15 * SECOND
"""How long a room waits for a person who lost the connection, before a bot plays for them."""
ABSENT_AFTER: Final = 120 * SECOND
"""After this absence an owner's role passes on and, before a match, a seat becomes free. It is long
enough to share the room's number in another app."""
REVEAL_WITHIN: Final = AWAY_GRACE
"""How long a deal waits for everyone to reveal their nonce."""
MOST_CANCELLED: Final = 2
"""Cancelled deals in one match after which the others may end it."""
CONTINUE_AFTER: Final = 45 * SECOND
"""How long the next round waits for everyone to be ready, in rooms with deadlines."""
VOTE_LASTS: Final = 120 * SECOND
"""After this time no answer to a vote counts as agreement."""
FIRST_VOTE_LASTS: Final = 60 * SECOND
"""The same in rooms of version 1."""
VOTE_AGAIN_AFTER: Final = 60 * SECOND
"""Between two proposals of one person."""
PHRASE_AFTER: Final = 2 * SECOND
"""Between two phrases of one person."""
PHRASES_EACH: Final = 6
"""Phrases of one person within `PHRASES_WITHIN`."""
PHRASES_PER_ROOM: Final = 12
"""Phrases of all people in a room within `PHRASES_WITHIN`."""
PHRASES_WITHIN: Final = 30 * SECOND
MOST_BARRED: Final = 256
"""Accounts that a room keeps out; the first kicked is forgotten first."""
SPECTATOR_DELAY: Final = 20 * SECOND
MOST_SPECTATORS: Final = 32
MOST_ASKED: Final = 2
"""Questions to one seat from one command: it may end a round and deal the next."""
MOST_SENT: Final = 16
"""More messages than one command can send to one person."""
LONGEST_LOG: Final = 64
"""Messages kept per person; whoever missed more gets a snapshot."""
REMEMBERED_IDS: Final = 128
"""Commands per person whose repetition a room recognizes."""
REMEMBERED_PEOPLE: Final = 64
"""People whose commands are remembered; more than fit in a room, so some have left."""
