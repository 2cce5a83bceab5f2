"""A room's memory between two rounds: plain data, so that it can be kept and read back."""

from msgspec import Struct

from paiju.match import Match, Standing
from paiju.match.fairness import commitment
from paiju.room.commands import Open
from paiju.room.messages import How, Settled, Stage
from paiju.room.secrets import match_id, round_secret
from paiju.room.settings import (
    CONTINUE_AFTER,
    MOST_ASKED,
    MOST_SENT,
    REMEMBERED_IDS,
    REMEMBERED_PEOPLE,
)


class Person(Struct):
    """Somebody in the room, at the table or beside it."""

    name: str
    is_here: bool = True
    gone_at: int = 0
    seq: int = 0
    """How many messages he was told."""
    spoke_at: int = 0
    proposed_at: int | None = None


class Chair(Struct):
    """A seat of the room: a person's, a bot's or free."""

    player: str | None = None
    bot: str | None = None
    nonce: str | None = None
    """This seat's part of the next shuffle; a person who gave it is ready."""
    is_auto: bool = False

    @property
    def is_free(self) -> bool:
        return self.player is None and self.bot is None

    @property
    def is_ready(self) -> bool:
        return self.bot is not None or self.nonce is not None


class Vote(Struct):
    """A proposal to end the match."""

    by: int
    agreed: list[int]
    until: int


class RoomState(Struct):
    """Everything but the round being played."""

    opened: Open
    now: int
    chairs: list[Chair]
    decisions: list[int]
    """How often each seat has been asked anything."""
    people: dict[str, Person] = {}
    done: dict[str, list[str]] = {}
    """Per person the ids of his last commands. Whoever has gone may come back and repeat one."""
    owner: str = ""
    stage: Stage = "lobby"
    matches: int = 0
    """How many were begun."""
    match: Match | None = None
    standings: list[Standing] | None = None
    ended: How | None = None
    vote: Vote | None = None
    continue_at: int | None = None
    settled: Settled | None = None
    """The round settled last, for whoever comes back to it."""
    public_seq: int = 0
    """How many messages the public feed has had."""
    most_told: int = 0
    """The highest number anybody was told who has left; whoever sits down is counted from there, so
    that a device which slept meanwhile cannot take his messages for the next of its own."""
    public_at: int = 0
    """When the last of them may be seen."""
    empty_since: int | None = None
    """Since when nobody at the table is connected, and its clocks stand still."""

    def seat_of(self, player: str | None) -> int | None:
        """Where this person sits."""
        if player is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.player == player:
                    return seat
        return None

    def seated(self) -> list[tuple[int, Chair, Person]]:
        """Every person at the table, by seat."""
        return [
            (seat, chair, self.people[chair.player])
            for seat, chair in enumerate(self.chairs)
            if chair.player is not None
        ]

    def pass_on(self, player: str) -> None:
        """If this was the room's owner, it is now whoever is there, at the table or beside it."""
        if player != self.owner:
            return
        seated = [chair.player for _, chair, person in self.seated() if person.is_here]
        here = [other for other, person in self.people.items() if person.is_here]
        heirs = (heir for heir in (*seated, *here, *self.people) if heir not in (None, player))
        self.owner = next(heirs, player)

    def has_done(self, player: str, command: str) -> bool:
        """Whether this person has said that before."""
        return command in self.done.get(player, ())

    def remember(self, player: str, command: str) -> None:
        """Know a command again when it is repeated."""
        ids = self.done.pop(player, [])
        ids.append(command)  # in place: lists made anew are what a collector has to go through
        del ids[:-REMEMBERED_IDS]
        self.done[player] = ids
        if len(self.done) > REMEMBERED_PEOPLE:
            del self.done[next(gone for gone in self.done if gone not in self.people)]

    def void_round(self) -> None:
        """The round under way does not count: it is dealt again when everybody is ready."""
        self.stage = "between"
        if self.opened.settings.deadline:
            self.continue_at = self.now + CONTINUE_AFTER

    def skip(self, lines: int) -> None:
        """Count on as if so many more lines had been told: nothing that a device still has from
        them can then be taken for what comes now."""
        self.decisions = [asked + MOST_ASKED * (lines + 1) for asked in self.decisions]
        sent = MOST_SENT * (lines + 1)
        for person in self.people.values():
            person.seq += sent
        self.public_seq += sent
        self.most_told += sent

    @property
    def is_attended(self) -> bool:
        """Whether anybody at the table is connected; without a soul the table waits."""
        people = self.people
        for chair in self.chairs:
            if chair.player is not None and people[chair.player].is_here:
                return True
        return False

    @property
    def round_number(self) -> int:
        return 1 if self.match is None else self.match.number

    @property
    def secret(self) -> bytes:
        """Of the next round's wall, or of the one being played."""
        return round_secret(self.opened.key, self.match_number, self.round_number)

    @property
    def match_number(self) -> int:
        """Of the match being played, or else of the next."""
        return self.matches if self.match is not None else self.matches + 1

    @property
    def match_id(self) -> str:
        return match_id(self.opened.key, self.match_number)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)
