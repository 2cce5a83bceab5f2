"""Two tables that one seat cannot tell apart: the same match with other hidden tiles.

`RecordedMatch` plays a match in a room and records every line of the journal, what each person was
sent because of it, and when. `RearrangedReplay` plays one of its rounds again on a wall that is
rearranged where an observer has not looked. Other people may then be asked; as long as all of them
answer within the pause, the observer must not be sent a different byte.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random

import msgspec
from msgspec import Struct

from paiju.match import Shuffle
from paiju.room import CommandRefused, Room
from paiju.room.commands import (
    Act,
    AddBot,
    Arrived,
    Auto,
    BotActed,
    Dissolve,
    Gone,
    JournalLine,
    Open,
    Reveal,
    RoomCommand,
    Say,
    Sit,
    Start,
    Tick,
    Vote,
)
from paiju.room.dealing import unrevealed
from paiju.room.effects import Effect, Publish, Send
from paiju.room.messages import Ask
from paiju.room.settings import ROOM_VERSION, Settings
from paiju.room.state import RoomState
from paiju.room.timed_round import TimedRound
from paiju.round import Deal, Round
from paiju.round.actions import parse_action
from paiju.rules.melds import AN_GANG
from paiju.tiles import Tile, shuffled
from support.decks import STACKS, as_it_is
from support.nonces import ready_command
from support.room.driver import WEEKDAY
from support.rounds import Chooser, OptionSet, chooser_for, disguised, mixed_gangs, rearranged

encoded = msgspec.json.encode
WATCHER = "watcher"
MOST_LINES = 1500


class Line(Struct):
    """What was said, who was asked something then, and what everybody was sent because of it."""

    logged: JournalLine
    waits: "Waits"
    sent: dict[str, list[bytes]]


class Waits(Struct, frozen=True):
    """Whether a table waits in secret, whether within a pause, and for whom."""

    is_private: bool
    in_pause: bool
    asked: frozenset[int]


class Cut(Struct):
    """A moment of a round: after how many lines, and everything there is at the table."""

    lines: int
    table: Round
    whole: dict[str, bytes]
    """What each would be sent if they came back now."""


class Played(Struct):
    """A round: where it began, what was said, and some of its moments before the hands are open."""

    start: bytes
    deal: Deal
    lines: list[Line] = []
    cuts: list[Cut] = []


def opened(given: OptionSet, seed: int, settings: Settings) -> Open:
    return Open(
        number="123456",
        invite="invited",
        key=f"{seed:064x}",
        owner="p0",
        ruleset=given.ruleset,
        options=given.options,
        settings=settings,
        levels=("easy",),
        room_version=ROOM_VERSION,
    )


class RecordedMatch:
    """A room where lively people and bots play, one watches, and all answer within the pause."""

    def __init__(
        self,
        given: OptionSet,
        seed: int,
        settings: Settings,
        cuts: int = 3,
        absences: float = 0.0,
    ) -> None:
        self.chance = Random(seed)
        self.choose: Chooser = chooser_for(seed)
        self.seed, self.cuts, self.absences = seed, cuts, absences
        self.now = 1_700_000_000_000
        self.shuffle = _stacked(given, seed)
        self.room = Room.opened(opened(given, seed, settings), self.now, self.shuffle)
        self.said = 0
        self.round: Played | None = None
        self.quiet: set[int] = set()
        """Seats that will let the pause pass before they answer."""
        self._gather(given.rules.players)

    def _gather(self, players: int) -> None:
        """Somebody is always at seat 0; the others are people or bots."""
        self.tell(Arrived(WATCHER, "W"))
        for seat in range(players):
            if seat and self.chance.random() < 0.3:
                self.tell(AddBot(self.id(), seat, "easy"), "p0")
            else:
                self.tell(Arrived(f"p{seat}", f"N{seat}"))
                self.tell(Sit(self.id(), seat), f"p{seat}")

    def id(self) -> str:
        self.said += 1
        return str(self.said)

    def tell(self, said: RoomCommand, by: str | None = None) -> None:
        logged = JournalLine(self.now, said, by, WEEKDAY)
        effects = self.room.handle(logged) or []
        if self.round is not None:
            self.round.lines.append(Line(logged, waits(self.room), sent_to(effects)))

    def play_round(self) -> Played:
        """The next round, from whoever was last to be ready until its end."""
        state = self.room.state
        people = [
            seat_state.player
            for _, seat_state, _ in state.seated()
            if seat_state.player is not None
        ]
        last = "p0"
        nonces = {player: f"{self.chance.getrandbits(256):064x}" for player in people}
        for player in [*(player for player in people if player != last), last]:
            self.tell(ready_command(self.room, player, self.id(), nonces[player]), player)
        if state.match is None:
            self.tell(Start(self.id()), last)
        for seat in unrevealed(state):
            player = state.seats[seat].player
            if player is not None and player != last:
                self.tell(Reveal(self.id(), nonces[player]), player)
        start = encoded(state)
        self.room = Room(msgspec.json.decode(start, type=RoomState), self.shuffle)
        self.round = Played(start, Deal((), ()), [], [])
        self.tell(Reveal(self.id(), nonces[last]), last)
        assert self.room.timed_round is not None
        self.round.deal = self.room.timed_round.round.deal
        for _ in range(MOST_LINES):
            if self.room.state.stage != "playing":
                break
            assert self.room.timed_round is not None
            self._step(self.room.timed_round)
        played, self.round = self.round, None
        return played

    # One step

    def _step(self, table: TimedRound) -> None:
        chance = self.chance
        if self.absences and chance.random() < self.absences:
            self._come_or_go()
        elif chance.random() < 0.04:
            self._noise()
        elif chance.random() < 0.5 and table.release_at is not None and not self._waiting(table):
            self._wake()
        else:
            self._answer(table)
        if self.room.timed_round is not None and chance.random() < 0.1:
            self._cut(self.room.timed_round)

    def _waiting(self, table: TimedRound) -> list[int]:
        """Whoever has a question and means to answer it now."""
        in_pause, thinking = table.release_at is not None, thinkers(self.room)
        asked = [seat for seat in table.asks if not (in_pause and seat in self.quiet)]
        return [seat for seat in asked if is_connected(self.room, seat) or seat in thinking]

    def _wake(self) -> None:
        """Time passes until something happens by itself."""
        wake_at = self.room.wake_at
        assert wake_at is not None, "nobody is asked"
        self.now = max(self.now, wake_at)
        self.tell(Tick())

    def _answer(self, table: TimedRound) -> None:
        waiting = self._waiting(table)
        if not waiting:
            self._wake()
            return
        seat = self.chance.choice(waiting)
        most = 300 if table.release_at is None else table.release_at - self.now - 1
        self.now += self.chance.randrange(1, max(2, most // 2))
        if self.room.wake_at is not None and self.room.wake_at <= self.now:
            self.tell(Tick())
            return
        self.quiet = {s for s in range(4) if self.chance.random() < 0.02}
        action = self._choice(table, seat, table.asks[seat])
        by = self.room.state.seats[seat].player
        bot_answers = not is_connected(self.room, seat) or self.chance.random() < 0.5
        if seat in thinkers(self.room) and bot_answers:
            self.tell(BotActed(seat, table.asks[seat].decision, action))
        else:
            self.tell(Act(self.id(), table.asks[seat].decision, action), by)

    def _choice(self, table: TimedRound, seat: int, ask: Ask) -> str:
        if table.legal(seat):
            return self.choose(table.round, seat, self.chance).said
        return self.chance.choice(ask.legal)

    def _come_or_go(self) -> None:
        """Somebody loses the connection, or is back."""
        _, seat_state, person = self.chance.choice(self.room.state.seated())
        player = seat_state.player
        assert player is not None
        if player != "p0":
            self.tell(Gone(player) if person.is_here else Arrived(player, person.name))

    def _noise(self) -> None:
        """Things people do beside the game."""
        chance, state = self.chance, self.room.state
        _, seat_state, person = chance.choice(state.seated())
        player = seat_state.player
        assert player is not None
        said = chance.choice(
            (
                Say(self.id(), "hurry"),
                Auto(self.id(), chance.random() < 0.6),
                Dissolve(self.id()),
                Vote(self.id(), False),
                Gone(player),
                Arrived(player, person.name),
            )
        )
        if isinstance(said, Gone | Auto) and player == "p0":
            return  # the next round waits for them
        with suppress(CommandRefused):
            self.tell(said, None if isinstance(said, Gone | Arrived) else player)

    def _cut(self, table: TimedRound) -> None:
        """A moment to look at, if the hands have not been laid open."""
        played = self.round
        assert played is not None
        if len(played.cuts) < self.cuts and not table.round.is_over:
            people = [
                WATCHER,
                *(seat_state.player for _, seat_state, _ in self.room.state.seated()),
            ]
            whole = {who: self.whole(who) for who in people if who is not None}
            played.cuts.append(Cut(len(played.lines), table.round.copy(), whole))

    def whole(self, player: str) -> bytes:
        return encoded(self.room.catch_up(player, None, self.now))


def _stacked(given: OptionSet, seed: int) -> Shuffle:
    """Decks as the tests of rounds stack them, by the style of the seed."""
    rules, stack = given.rules, STACKS.get(seed % 8, as_it_is)
    return lambda tiles, entropy: stack(rules, shuffled(tiles, entropy))


def sent_to(effects: Sequence[Effect]) -> dict[str, list[bytes]]:
    """What each person is sent; for the spectator, with the time from which it may be seen."""
    sent: dict[str, list[bytes]] = {}
    for effect in effects:
        if isinstance(effect, Send):
            sent.setdefault(effect.player, []).append(encoded(effect.message))
        elif isinstance(effect, Publish):
            sent.setdefault(WATCHER, []).append(encoded(effect))
    return sent


# The same again


class RearrangedReplay:
    """One observer's round, played again on a wall rearranged where they have not looked."""

    def __init__(self, played: Played, cut: Cut, observer: str, chance: Random) -> None:
        self.played, self.cut, self.observer, self.chance = played, cut, observer, chance
        seat = None if observer == WATCHER else int(observer[1:])
        self.deal = rearranged(cut.table, seat, chance)
        state = msgspec.json.decode(played.start, type=RoomState)
        self.room = Room(state, lambda tiles, entropy: as_dealt(self.deal))
        self.seat = seat
        self.asked_otherwise = False
        """Whether somebody was asked something at one of the tables only."""
        self.absent_asked_otherwise = False
        """Whether one of them had lost the connection and was waited for."""
        self.is_recounted = False
        """Whether a mixed 暗杠 has another number of wild tiles in it."""

    def succeeds(self) -> bool:
        """Whether it could be played the same way; if so, the observer has noticed nothing."""
        gangs = mixed_gangs(self.cut.table, self.seat)
        if self.deal == self.played.deal and not gangs:
            return False
        lines = self.played.lines[: self.cut.lines]
        for line, following in zip(lines, [*lines[1:], lines[-1]], strict=True):
            before = waits(self.room)
            effects = self._again(line)
            if effects is None or _shows_by_silence(before, line, self.room):
                return False
            answer = sent_to(effects).get(self.observer, [])
            expected = line.sent.get(self.observer, [])
            assert answer == expected, f"{self.observer} was told something else"
            if not self._pass(line, following.logged.at):
                return False
        whole = encoded(self.room.catch_up(self.observer, None, lines[-1].logged.at))
        assert whole == self.cut.whole[self.observer], "a snapshot shows something else"
        assert self.room.timed_round is not None
        self.is_recounted = gangs != mixed_gangs(self.room.timed_round.round, self.seat)
        return True

    def _again(self, line: Line) -> Sequence[Effect] | None:
        """The same line; None if it cannot be said at this table."""
        said, table, by = line.logged.command, self.room.timed_round, line.logged.by
        if not isinstance(said, Act | BotActed):
            return self.room.handle(line.logged) or []
        seat = said.seat if isinstance(said, BotActed) else int(str(by)[1:])
        assert table is not None
        ask, is_mine = table.asks.get(seat), by == self.observer
        if ask is None or (by is None and seat not in thinkers(self.room)):
            assert not is_mine, "the observer was asked in one case only"
            self._note_asked(seat)
            return [] if said.action == "pass" and table.release_at is not None else None
        if not is_mine:
            action = self._disguised(said.action, seat)
            said = msgspec.structs.replace(said, decision=ask.decision, action=action)
        if said.action not in ask.legal:
            assert not is_mine, "the observer was offered something else"
            return None
        return self.room.handle(JournalLine(line.logged.at, said, by, WEEKDAY)) or []

    def _disguised(self, said: str, seat: int) -> str:
        """What another seat does, or something the observer could not tell from it."""
        table = self.room.timed_round
        assert table is not None
        if not said.startswith(AN_GANG):
            return said
        action = parse_action(f"{seat} {said}", 0)
        return disguised(action, table.legal(seat), self.chance).said

    def _note_asked(self, seat: int) -> None:
        """This seat was asked at one of the tables only."""
        self.asked_otherwise = True
        table = self.room.timed_round
        is_held = table is not None and table.hold_until is not None
        self.absent_asked_otherwise |= is_held and not is_connected(self.room, seat)

    def _pass(self, line: Line, following: int) -> bool:
        """Let those who are asked only here decline within the pause, the absent as soon as they
        are back or a bot answers for them; False if there is no pause."""
        while self._decline(line, following):
            wake_at, table = self.room.wake_at, self.room.timed_round
            only_here = set(table.asks) - line.waits.asked if table is not None else set[int]()
            if wake_at is None or wake_at >= following or not only_here:
                return True
            assert table is not None
            if wake_at == table.release_at:
                return True
            answer = sent_to(self.room.handle(JournalLine(wake_at, Tick(), None, WEEKDAY)) or [])
            assert self.observer not in answer, f"{self.observer} heard of an absent person's time"
        return False

    def _decline(self, line: Line, following: int) -> bool:
        table = self.room.timed_round
        for seat in sorted(set(table.asks) - line.waits.asked) if table is not None else []:
            assert table is not None
            ask, player = table.asks[seat], self.room.state.seats[seat].player
            assert player != self.observer, "the observer was asked in one case only"
            if table.release_at is None or "pass" not in ask.legal:
                return False
            now = self.room.state.now
            at = self.chance.randint(now, max(now, min(following, table.release_at - 1)))
            logged = JournalLine(at, BotActed(seat, ask.decision, "pass"), None, WEEKDAY)
            self._note_asked(seat)
            if not is_connected(self.room, seat) and seat not in thinkers(self.room):
                continue
            if player is not None and seat not in thinkers(self.room):
                logged = JournalLine(
                    at, Act(f"extra {now} {seat}", ask.decision, "pass"), player, WEEKDAY
                )
            answer = sent_to(self.room.handle(logged) or [])
            assert self.observer not in answer, f"{self.observer} heard of an answer in the pause"
        return True


def as_dealt(deal: Deal) -> list[Tile]:
    """The wall from which this is dealt."""
    hands = [tile for hand in deal.hands for tile in hand]
    wall = list(deal.wall)
    if deal.indicator is not None:
        wall.insert(len(wall) + 1 - sum(deal.dice[1]), deal.indicator)
    return [*hands, *wall, *deal.horses]


def thinkers(room: Room) -> list[int]:
    """The seats whose questions are to be answered for them."""
    return [thinking.seat for thinking in room.bot_turns()]


def is_connected(room: Room, seat: int) -> bool:
    """Whether a person sits there who can answer."""
    player = room.state.seats[seat].player
    return player is not None and room.state.people[player].is_here


def waits(room: Room) -> Waits:
    table = room.timed_round
    if table is None:
        return Waits(False, False, frozenset())
    return Waits(table.is_private, table.release_at is not None, frozenset(table.asks))


def _shows_by_silence(before: Waits, line: Line, room: Room) -> bool:
    """Somebody is waited for at one table only, and no pause covers it: there is none, or it ends
    now, or it has ended before."""
    here, there = line.waits, waits(room)
    if here == there or (here.in_pause and there.in_pause):
        return False
    has_pause = room.state.opened.settings.pause > 0
    is_late = before.is_private and not before.in_pause
    return not has_pause or is_late or isinstance(line.logged.command, Tick)


# Many of them


def recorded_match(given: OptionSet, seed: int, absences: float = 0.0) -> RecordedMatch:
    """A room to observe; two of three have a pause, for without one silence tells."""
    chance = Random(seed)
    settings = Settings(
        deadline=chance.choice((0, 30)), pause=chance.choice((0, 1, 1, 2, 2)), spectators=True
    )
    return RecordedMatch(given, seed, settings, absences=absences)


def compared_rounds(
    sets: Sequence[OptionSet], seeds: Iterable[int], absences: float = 0.0
) -> Counter[str]:
    """One round per seed, the first of its match or the second; how many could be compared."""
    found: Counter[str] = Counter()
    for seed in seeds:
        recorded = recorded_match(sets[seed % len(sets)], seed, absences)
        chance = Random(seed)
        played = recorded.play_round()
        if seed % 2 and recorded.room.state.stage == "between":
            played = recorded.play_round()
        found["rounds"] += 1
        for cut in played.cuts:
            people = sorted(cut.whole)
            for observer in [WATCHER, *chance.sample(people, min(2, len(people)))]:
                _compare(played, cut, observer, chance, found)
    return found


def _compare(played: Played, cut: Cut, observer: str, chance: Random, found: Counter[str]) -> None:
    for _ in range(2):
        replay = RearrangedReplay(played, cut, observer, chance)
        if replay.succeeds():
            found.update(["compared", "watcher" if observer == WATCHER else "seat"])
            found["asked otherwise"] += replay.asked_otherwise
            found["absent asked otherwise"] += replay.absent_asked_otherwise
            found["recounted"] += replay.is_recounted
