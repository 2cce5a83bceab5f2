"""The state of a room between two rounds, as plain data; checkpoints store it as JSON."""

from msgspec import Struct, field

from paiju.match import Match, Standing
from paiju.match.fairness import COMMITTED_SEATS, CancelledDeal, FixedDeal, Proof, voided
from paiju.room.commands import Open
from paiju.room.messages import How, Incident, Settled, Stage
from paiju.room.secrets import match_id, renewed_invite, round_secret
from paiju.room.settings import (
    CONTINUE_AFTER,
    MOST_ASKED,
    MOST_CANCELLED,
    MOST_SENT,
    REMEMBERED_IDS,
    REMEMBERED_PEOPLE,
)


class Person(Struct):
    """A person in the room, with or without a seat."""

    name: str
    is_here: bool = True
    gone_at: int = 0
    seq: int = 0
    """Number of messages sent to this person."""
    spoke_at: int = 0
    proposed_at: int | None = None


class SeatState(Struct):
    """A seat of the room: taken by a person, taken by a bot, or free."""

    player: str | None = None
    bot: str | None = None
    nonce_hash: str | None = None
    """What the person committed to for the next shuffle; who did so is ready."""
    nonce: str | None = None
    """The nonce itself, once it is revealed."""
    withheld: int = 0
    """How many deals of this match this seat cancelled by withholding its nonce."""
    is_auto: bool = False
    missed: int = 0
    """Number of deadlines missed in a row, of those that everyone can see."""

    @property
    def is_free(self) -> bool:
        return self.player is None and self.bot is None

    @property
    def is_ready(self) -> bool:
        return self.bot is not None or self.nonce_hash is not None or self.nonce is not None

    def withdraw(self) -> None:
        """Forget the nonce and its hash; they were for a deal that is over."""
        self.nonce = self.nonce_hash = None


class OpenVote(Struct):
    """A proposal to end the match that is being voted on."""

    by: int
    agreed: list[int]
    until: int


class PendingDeal(Struct):
    """A deal that waits for nonces to be revealed."""

    fixed: FixedDeal
    at: int
    """Since when; moved on by the time nobody was connected."""


class RoomState(Struct):
    """Everything except the round being played."""

    opened: Open
    now: int
    seats: list[SeatState] = field(name="chairs")
    decisions: list[int]
    """Number of questions to each seat so far."""
    opened_at: int = 0
    """When the room was opened; 0 in checkpoints of earlier servers."""
    people: dict[str, Person] = {}
    barred: list[str] = []
    """Accounts that were kicked and stay out, in the order they were kicked."""
    invite_renewals: int = 0
    """How often the invite was renewed, so that a link that a kicked person has is worthless."""
    spoken: list[tuple[str, int]] = []
    """Who sent a phrase and when, within `PHRASES_WITHIN`."""
    done: dict[str, list[str]] = {}
    """Per person the ids of their last commands, also of people who left and may repeat one."""
    owner: str = ""
    stage: Stage = "lobby"
    matches: int = 0
    """Number of matches started."""
    match: Match | None = None
    standings: list[Standing] | None = None
    ended: How | None = None
    vote: OpenVote | None = None
    continue_at: int | None = None
    settled: Settled | None = None
    """The last settled round, for people who reconnect."""
    public_seq: int = 0
    """Number of messages in the public feed so far."""
    highest_seq: int = field(default=0, name="most_told")
    """The highest `seq` sent to anyone who has left. New seats count from there, so that a device
    that was offline never takes another person's messages for its own next ones."""
    public_at: int = 0
    """When the last public message may be seen."""
    empty_since: int | None = None
    """Since when nobody with a seat is connected; clocks stand still from then on."""
    pending: PendingDeal | None = None
    """The deal being made; the stage is then `dealing`."""
    cancelled: list[CancelledDeal] = []
    """Cancelled attempts to deal the round being played, or else the next."""
    sealed: str = ""
    """The hash of the last sealed round of the match; empty if it has none."""
    cancellations: int = 0
    """Number of deals of this match that someone cancelled by withholding a nonce."""
    resumed_deal_version: int = 0
    """How rounds are dealt since a newer server took over the room."""

    incident: Incident | None = None

    def seat_of(self, player: str | None) -> int | None:
        """Where this person sits."""
        if player is not None:
            for seat, seat_state in enumerate(self.seats):
                if seat_state.player == player:
                    return seat
        return None

    def seated(self) -> list[tuple[int, SeatState, Person]]:
        """Every person with a seat, by seat."""
        return [
            (seat, seat_state, self.people[seat_state.player])
            for seat, seat_state in enumerate(self.seats)
            if seat_state.player is not None
        ]

    def transfer_ownership(self, player: str) -> None:
        """If this person owned the room, choose a new owner: first from the seats, then others."""
        if player != self.owner:
            return
        seated = [seat_state.player for _, seat_state, person in self.seated() if person.is_here]
        here = [other for other, person in self.people.items() if person.is_here]
        others = (other for other in (*seated, *here, *self.people) if other not in (None, player))
        self.owner = next(others, player)

    def has_done(self, player: str, command: str) -> bool:
        """Whether this person's command was done before."""
        return command in self.done.get(player, ())

    def remember(self, player: str, command: str) -> None:
        """Remember a command, to recognize a repetition."""
        ids = self.done.pop(player, [])
        ids.append(command)  # in place: new lists would be work for the garbage collector
        del ids[:-REMEMBERED_IDS]
        self.done[player] = ids
        if len(self.done) > REMEMBERED_PEOPLE:
            del self.done[next(player for player in self.done if player not in self.people)]

    def void_round(self, proof: Proof | None) -> None:
        """Cancel the round being played; it is dealt again when everyone is ready."""
        if proof is not None and self.deal_version >= COMMITTED_SEATS:
            self.cancelled = [*self.cancelled, voided(proof)]
        self.stage = "between"
        if self.opened.settings.deadline:
            self.continue_at = self.now + CONTINUE_AFTER

    def skip_numbers(self, lines: int) -> None:
        """Skip the numbers that `lines` more commands could have used, so that nothing a device
        received from them is mistaken for something new."""
        self.decisions[:] = [asked + MOST_ASKED * (lines + 1) for asked in self.decisions]
        sent = MOST_SENT * (lines + 1)
        for person in self.people.values():
            person.seq += sent
        self.public_seq += sent
        self.highest_seq += sent

    @property
    def has_connected_people(self) -> bool:
        """Whether anyone with a seat is connected; otherwise the round waits."""
        people = self.people
        for seat_state in self.seats:
            if seat_state.player is not None and people[seat_state.player].is_here:
                return True
        return False

    @property
    def invite(self) -> str:
        """The secret part of the invite link that leads here now."""
        opened, renewals = self.opened, self.invite_renewals
        return renewed_invite(opened.key, renewals) if renewals else opened.invite

    @property
    def round_number(self) -> int:
        return 1 if self.match is None else self.match.number

    @property
    def secret(self) -> bytes:
        """The secret of the wall being played, or else of the next."""
        attempt = len(self.cancelled)
        return round_secret(self.opened.key, self.match_number, self.round_number, attempt)

    @property
    def match_number(self) -> int:
        """The number of the match being played, or else of the next."""
        return self.matches if self.match is not None else self.matches + 1

    @property
    def match_id(self) -> str:
        return match_id(self.opened.key, self.match_number)

    @property
    def is_in_match(self) -> bool:
        """Whether a match is on, or its first round is being dealt: seats are fixed."""
        return self.match is not None or self.pending is not None

    @property
    def may_end(self) -> bool:
        """Whether those who withheld nothing may end the match."""
        return self.match is not None and self.cancellations >= MOST_CANCELLED

    @property
    def seats_without_vote(self) -> list[int]:
        """Seats that have no say in ending a match they kept from being dealt."""
        if not self.may_end:
            return []
        return [seat for seat, seat_state in enumerate(self.seats) if seat_state.withheld]

    @property
    def deal_version(self) -> int:
        """How rounds are dealt; see `match.fairness`."""
        return max(self.opened.deal_version, self.resumed_deal_version)
