"""Playing: a match's rounds in a room, their clocks, 托管 and the moves made for others."""

from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from paiju.match import Match
from paiju.match.fairness import Proof, nonce_of_nobody
from paiju.match.match import weekday_of
from paiju.room.broadcast import dismiss, tell_all, tell_room, tell_table
from paiju.room.commands import Act, Auto, BotActed, Tick
from paiju.room.effects import MatchBegan, MatchEnded, RoundKept, Sitting
from paiju.room.errors import NO_MATCH, NO_ROUND, Refused
from paiju.room.messages import How, Settled
from paiju.room.settings import AWAY_GRACE, CONTINUE_AFTER
from paiju.room.timed_round import Table
from paiju.round.record import write_record
from paiju.rules.document import write_facts
from paiju.settlement import ledger
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room


class Thinking(Struct, frozen=True):
    """A question somebody other than the seat's owner is to answer; no level: for a person."""

    seat: int
    decision: int
    level: str | None


# A match and its rounds


def begin_match(room: "Room") -> None:
    state = room.state
    state.standings = state.ended = state.settled = None
    seats = [
        Sitting(chair.player, _name_of(room, chair.player), chair.bot) for chair in state.chairs
    ]
    room.outbox.append(MatchBegan(state.match_id, seats, state.now))
    if not state.opened.settings.spectators:
        for player in [player for player in state.people if state.seat_of(player) is None]:
            dismiss(room, player, "no_spectators")
    stop_clocks(room)
    _deal(room)


def _name_of(room: "Room", player: str | None) -> str:
    return "" if player is None else room.state.people[player].name


def _deal(room: "Room") -> None:
    """The next round: its wall comes from the secret and from everybody's nonce."""
    state, rules = room.state, room.rules
    proof = room.proof = _proof(room)
    if state.match is None:
        state.matches += 1
        state.match = Match.begun(rules, proof.first_dealer(rules))
    for chair in state.chairs:
        chair.nonce = None
    state.stage, state.continue_at, state.settled = "playing", None, None
    weekday, dice = _weekday(room), proof.dice(rules)
    room.begin_round(state.match.deal(rules, proof.entropy, weekday, room.shuffle, dice))
    tell_room(room)
    _go_on(room)


def _proof(room: "Room") -> Proof:
    """What the next round is dealt from."""
    state = room.state
    committed, version = state.commitment, state.opened.deal_version
    names_dealer = state.match is None and version > 1 and room.rules.first_dealer == "creator"
    return Proof(
        match=state.match_id,
        round=state.round_number,
        commitment=committed,
        secret=state.secret.hex(),
        nonces=[
            chair.nonce or nonce_of_nobody(committed, seat)
            for seat, chair in enumerate(state.chairs)
        ],
        version=version,
        creator=state.seat_of(state.opened.owner) if names_dealer else None,
        owner=state.seat_of(state.owner) if names_dealer else None,
    )


def _weekday(room: "Room") -> int | None:
    """As the line that deals tells it; a room from before time zones has an offset instead."""
    offset = room.state.opened.utc_offset
    return room.weekday if offset is None else weekday_of(room.state.now, offset)


def _go_on(room: "Room") -> None:
    """Tell what has happened; settle the round if that was all of it."""
    tell_table(room)
    if room.table is not None and room.table.is_over:
        _settle(room, room.table)


def _settle(room: "Room", table: Table) -> None:
    state, match, proof = room.state, room.state.match, room.proof
    assert match is not None
    assert proof is not None
    settled = ledger(room.rules, table.round.facts)
    settlement = settled.explained()
    match.add(table.round, settled)
    record = write_record(table.round) | {"proof": to_builtins(proof)}
    room.outbox.append(RoundKept(proof.match, proof.round, record, settlement, state.now))
    facts, totals = write_facts(room.rules, table.round.facts), match.totals
    clause = settled.dealer.clause

    def told_settled(seq: int) -> Settled:
        return Settled(seq, proof.match, proof.round, facts, settlement, totals, clause, proof)

    state.settled = told_settled(0)
    room.table = room.proof = None
    room.lapsed.clear()
    state.stage = "between"
    tell_all(room, told_settled)
    if match.is_over(room.rules):
        end_match(room, "finished")
        return
    if state.opened.settings.deadline:
        state.continue_at = state.now + CONTINUE_AFTER
    tell_room(room)
    go_on_if_ready(room)


def end_match(room: "Room", how: How) -> None:
    state, match = room.state, room.state.match
    assert match is not None
    state.standings, state.ended = match.standings(), how
    room.outbox.append(MatchEnded(state.match_id, how, state.standings, state.now))
    state.match = state.vote = state.continue_at = None
    state.stage = "lobby"
    room.table = room.proof = None
    room.lapsed.clear()
    for chair in state.chairs:
        chair.nonce, chair.is_auto = None, False
    tell_room(room)


def go_on_if_ready(room: "Room") -> None:
    """Deal the next round once nobody who is there has to say that he is ready."""
    state = room.state
    if state.stage != "between" or not state.is_attended:
        return
    waiting = [
        seat
        for seat, chair, person in state.seated()
        if not chair.is_ready and person.is_here and not chair.is_auto
    ]
    if not waiting:
        _deal(room)


# What people and bots do


def act(room: "Room", command: Act, player: str) -> None:
    """A person's answer. It ends 托管, unless nobody else is to know that he was asked."""
    chair = room.chair_of(player)
    seat = room.state.seat_of(player)
    assert seat is not None
    if room.table is None:
        raise Refused("no_match", NO_ROUND)
    takes_back = chair.is_auto and not room.table.is_secret
    room.table.act(seat, command.decision, command.action, room.state.now)
    room.lapsed.discard(seat)
    if takes_back:
        chair.is_auto = False
        tell_room(room)
    _go_on(room)


def bot_acted(room: "Room", word: BotActed) -> None:
    """A bot's move, or one made for a person; too late if he has come back and moved himself."""
    if room.table is None:
        raise Refused("stale", NO_ROUND)
    if word.seat not in [thinking.seat for thinking in thinking(room)]:
        told = f"{word.seat} 号位自己决定", f"seat {word.seat} decides for itself"
        raise Refused("stale", Text(*told))
    room.table.act(word.seat, word.decision, word.action, room.state.now)
    room.lapsed.discard(word.seat)
    _go_on(room)


def auto(room: "Room", command: Auto, player: str) -> None:
    """托管, asked for or ended by the seat's owner."""
    chair = room.chair_of(player)
    if room.state.match is None:
        raise Refused("no_match", NO_MATCH)
    chair.is_auto = command.on
    tell_room(room)
    go_on_if_ready(room)


def thinking(room: "Room") -> list[Thinking]:
    """Whose questions are to be answered for them now. An empty table waits for its people."""
    state, table = room.state, room.table
    if table is None or not table.is_waiting or not state.is_attended:
        return []
    secret = table.is_secret
    found: list[Thinking] = []
    for seat, ask in table.asks.items():
        chair = state.chairs[seat]
        person = state.people.get(chair.player or "")
        is_away = secret and person is not None and not person.is_here
        if chair.bot is not None or chair.is_auto or seat in room.lapsed or is_away:
            found.append(Thinking(seat, ask.decision, chair.bot))
    return found


# Clocks


def wake_at(room: "Room") -> int | None:
    return min(_alarms(room), default=None) if room.state.is_attended else None


def is_due(room: "Room", now: int) -> bool:
    alarm = wake_at(room)
    return alarm is not None and alarm <= now


def _alarms(room: "Room") -> list[int]:
    """Every moment at which something happens by itself."""
    state, table = room.state, room.table
    alarms = [state.vote.until] if state.vote is not None else []
    if state.continue_at is not None:
        alarms.append(state.continue_at)
    if table is not None:
        if table.release_at is not None:
            alarms.append(table.release_at)
        alarms += [until for _, until in _questions(room, table)]
    return alarms


def _questions(room: "Room", table: Table) -> list[tuple[int, int]]:
    """Per seat that a person has to answer for, until when he has time."""
    found: list[tuple[int, int]] = []
    for seat, chair, person in room.state.seated():
        ask = table.asks.get(seat)
        if ask is None or chair.is_auto or seat in room.lapsed:
            continue
        grace = None if person.is_here else person.gone_at + AWAY_GRACE
        times = [time for time in (ask.until, grace) if time is not None]
        if times:
            found.append((seat, min(times)))
    return found


def tick(room: "Room", word: Tick) -> None:
    """Whatever is due now, the table's own clock first."""
    state, now = room.state, room.state.now
    if state.vote is not None and state.vote.until <= now:
        end_match(room, "dissolved")
        return
    if room.table is not None:
        _tick_table(room, room.table)
    if state.continue_at is not None and state.continue_at <= now:
        state.continue_at = None
        for chair in state.chairs:
            chair.is_auto = chair.is_auto or not chair.is_ready
        go_on_if_ready(room)


def _tick_table(room: "Room", table: Table) -> None:
    if table.release_at is not None and table.release_at <= room.state.now:
        table.release(room.state.now)
        _go_on(room)
    else:
        _lapse(room, table)


def _lapse(room: "Room", table: Table) -> None:
    """Time is up. Where everybody can see whom the table waits for, 托管 begins; a claim that
    nobody else knows of is only answered, for 托管 would tell who was asked."""
    late = [seat for seat, until in _questions(room, table) if until <= room.state.now]
    if not late:
        return
    if table.is_secret:
        room.lapsed.update(late)
        return
    for seat in late:
        room.state.chairs[seat].is_auto = True
    tell_room(room)


def stop_clocks(room: "Room") -> None:
    """The last person at the table has gone: nothing runs out while nobody is there."""
    state = room.state
    if not state.is_attended and state.empty_since is None:
        state.empty_since = state.now


def start_clocks(room: "Room") -> None:
    """Somebody is at the table again: give everybody the time nobody was there."""
    state = room.state
    if state.empty_since is None or not state.is_attended:
        return
    lost, state.empty_since = state.now - state.empty_since, None
    if state.vote is not None:
        state.vote.until += lost
    if state.continue_at is not None:
        state.continue_at += lost
    if room.table is not None:
        room.table.postpone(lost)
        tell_table(room)
    for _, _, person in state.seated():
        person.gone_at += lost
