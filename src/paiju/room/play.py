"""The rounds of a match in a room: dealing, settling, deadlines, autoplay (托管) and bot turns."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from paiju.match import Match
from paiju.match.fairness import COMMITTED_SEATS, Proof, nonce_hash
from paiju.match.match import weekday_of
from paiju.match.seal import Seal, ledger_hash, make_seal
from paiju.room.absence import (
    absence_alarms,
    count_input,
    count_missed,
    end_long_absences,
    grace_end,
    is_waited_for,
    update_hold,
)
from paiju.room.ballot import is_carried, vote_alarms
from paiju.room.broadcast import dismiss, send_room, send_round, send_to_all
from paiju.room.commands import Act, Auto, BotActed, Reveal, Tick
from paiju.room.dealing import cancel, fix, make_proof, reveal_until, unrevealed
from paiju.room.effects import MatchBegan, MatchEnded, MatchSeat, RoundFinished
from paiju.room.errors import NO_MATCH, NO_ROUND, CommandRefused
from paiju.room.messages import How, Settled, Voided
from paiju.room.settings import CONTINUE_AFTER
from paiju.room.state import PendingDeal
from paiju.room.timed_round import TimedRound
from paiju.round.record import Record, write_record
from paiju.rules.document import facts_document
from paiju.settlement import Settlement, ledger
from paiju.settlement.document import explained_document
from paiju.tiles.text import Text

if TYPE_CHECKING:
    from paiju.room.room import Room
    from paiju.room.state import RoomState


class BotTurn(Struct, frozen=True):
    """A question that a bot has to answer; no level means on behalf of a person."""

    seat: int
    decision: int
    level: str | None


# A match and its rounds


def begin_match(room: "Room") -> None:
    """Deal the first round; the match begins with it."""
    stop_clocks(room)
    _fix_deal(room)


def _announce_match(room: "Room") -> None:
    state = room.state
    state.standings = state.ended = state.settled = state.incident = None
    seats = [
        MatchSeat(seat_state.player, _name_of(room, seat_state.player), seat_state.bot)
        for seat_state in state.seats
    ]
    room.outbox.append(MatchBegan(state.match_id, seats, state.now))
    if not state.opened.settings.spectators:
        for player in [player for player in state.people if state.seat_of(player) is None]:
            dismiss(room, player, "no_spectators")


def _name_of(room: "Room", player: str | None) -> str:
    return "" if player is None else room.state.people[player].name


def _fix_deal(room: "Room") -> None:
    """Fix who takes part in the next deal; from now on nonces are revealed."""
    state = room.state
    if state.deal_version < COMMITTED_SEATS:
        _deal(room)
        return
    state.pending = PendingDeal(fix(room), state.now)
    state.stage, state.continue_at = "dealing", None
    send_room(room)
    _deal_if_revealed(room)


def reveal(room: "Room", command: Reveal, player: str) -> None:
    """A person reveals their nonce; the last one deals the round."""
    seat_state = room.seat_state_of(player)
    pending, seat = room.state.pending, room.state.seat_of(player)
    assert seat is not None
    if pending is None or pending.fixed.seats[seat] != "person":
        raise CommandRefused("stale", Text("现在不用公开", "there is nothing to reveal now"))
    if nonce_hash(pending.fixed.commitment, seat, command.nonce) != seat_state.nonce_hash:
        message = Text("这不是你承诺过的数", "this is not the nonce you committed to")
        raise CommandRefused("wrong_nonce", message)
    seat_state.nonce = command.nonce
    _deal_if_revealed(room)


def _deal_if_revealed(room: "Room") -> None:
    if not unrevealed(room.state):
        _deal(room)


def withhold(room: "Room", seat: int) -> None:
    """This person leaves; if their nonce is still missing, that cancels the deal."""
    if seat in unrevealed(room.state):
        cancel(room)


def _deal(room: "Room") -> None:
    """Deal the next round; its wall follows from the secret and everyone's nonce."""
    state, rules = room.state, room.rules
    proof = room.proof = make_proof(room)
    if state.match is None:
        _announce_match(room)
        state.matches += 1
        state.sealed = ""
        state.match = Match.begun(rules, proof.first_dealer(rules))
    for seat_state in state.seats:
        seat_state.withdraw()
    state.stage, state.continue_at, state.settled = "playing", None, None
    state.pending = None
    weekday, dice = _weekday(room), proof.dice(rules)
    room.begin_round(state.match.deal(rules, proof.entropy, weekday, room.shuffle, dice))
    send_room(room)
    _continue(room)


def _weekday(room: "Room") -> int | None:
    """From the command that deals; rooms without a time zone have an offset instead."""
    offset = room.state.opened.utc_offset
    return room.weekday if offset is None else weekday_of(room.state.now, offset)


def _continue(room: "Room") -> None:
    """Send new events; settle the round if it is over."""
    send_round(room)
    if room.timed_round is not None and room.timed_round.is_over:
        _settle(room, room.timed_round)


def _settle(room: "Room", timed_round: TimedRound) -> None:
    state, match, proof = room.state, room.state.match, room.proof
    assert match is not None
    assert proof is not None
    settled = ledger(room.rules, timed_round.round.facts)
    settlement = explained_document(settled)
    match.add(timed_round.round, settled)
    record, seal = _sealed(room, timed_round, settled, proof)
    state.sealed = seal.hash
    room.outbox.append(RoundFinished(proof.match, proof.round, record, settlement, state.now))
    facts, totals = facts_document(room.rules, timed_round.round.facts), match.totals
    clause = settled.dealer.clause

    def settled_message(seq: int) -> Settled:
        number = proof.round
        return Settled(seq, proof.match, number, facts, settlement, totals, clause, proof, seal)

    state.settled = settled_message(0)
    room.timed_round = room.proof = None
    room.timed_out.clear()
    state.stage, state.cancelled = "between", []
    send_to_all(room, settled_message)
    if match.is_over(room.rules):
        end_match(room, "finished")
        return
    if state.opened.settings.deadline:
        state.continue_at = state.now + CONTINUE_AFTER
    send_room(room)
    deal_if_ready(room)


def _sealed(
    room: "Room", timed_round: TimedRound, settled: Settlement, proof: Proof
) -> tuple[dict[str, Any], Seal]:
    """The record of the round with its proof and its seal; the server signs it."""
    record = write_record(timed_round.round) | {"proof": to_builtins(proof)}
    ledger = ledger_hash(settled.ledger, settled.scores)
    seal = make_seal(Record(**record), proof.match, proof.round, ledger, room.state.sealed)
    return record | {"seal": to_builtins(seal)}, seal


def end_match(room: "Room", how: How) -> None:
    state, match = room.state, room.state.match
    assert match is not None
    _publish_voided(room)
    state.standings, state.ended = match.standings(), how
    room.outbox.append(MatchEnded(state.match_id, how, state.standings, state.now))
    state.match = state.vote = state.continue_at = state.pending = None
    state.cancelled, state.cancellations = [], 0
    state.stage = "lobby"
    room.timed_round = room.proof = None
    room.timed_out.clear()
    for seat_state in state.seats:
        seat_state.withdraw()
        seat_state.is_auto, seat_state.missed, seat_state.withheld = False, 0, 0
    send_room(room)


def _publish_voided(room: "Room") -> None:
    """The proof of a round that ends unsettled: its secret is of no use any more."""
    proof = room.proof
    if proof is not None and proof.version >= COMMITTED_SEATS:
        send_to_all(room, lambda seq: Voided(seq, proof.match, proof.round, proof))


def deal_if_ready(room: "Room") -> None:
    """Deal the next round once everyone the room waits for is ready."""
    state = room.state
    if state.stage != "between" or not state.has_connected_people:
        return
    if all(
        seat_state.is_ready or not is_waited_for(state, seat_state, person)
        for _, seat_state, person in state.seated()
    ):
        _fix_deal(room)


# Actions of people and bots


def act(room: "Room", command: Act, player: str) -> None:
    """A person's answer. It ends autoplay, unless the question was private."""
    seat_state = room.seat_state_of(player)
    seat = room.state.seat_of(player)
    assert seat is not None
    if room.timed_round is None:
        raise CommandRefused("stale" if room.state.is_in_match else "no_match", NO_ROUND)
    is_private = room.timed_round.is_private
    room.timed_round.act(seat, command.decision, command.action, room.state.now)
    room.timed_out.discard(seat)
    if not is_private:
        count_input(room, seat_state)
    _continue(room)


def bot_acted(room: "Room", command: BotActed) -> None:
    """A bot's answer, for its own seat or for a person; refused if the person has answered."""
    if room.timed_round is None:
        raise CommandRefused("stale", NO_ROUND)
    if command.seat not in [bot_turns.seat for bot_turns in bot_turns(room)]:
        zh, en = f"{command.seat} 号位自己决定", f"seat {command.seat} decides for itself"
        raise CommandRefused("stale", Text(zh, en))
    room.timed_round.act(command.seat, command.decision, command.action, room.state.now)
    room.timed_out.discard(command.seat)
    _continue(room)


def auto(room: "Room", command: Auto, player: str) -> None:
    """Turn autoplay (托管) on or off."""
    seat_state = room.seat_state_of(player)
    if room.state.match is None:
        raise CommandRefused("no_match", NO_MATCH)
    seat_state.is_auto, seat_state.missed = command.on, 0
    send_room(room)
    deal_if_ready(room)


def bot_turns(room: "Room") -> list[BotTurn]:
    """The questions bots have to answer now; none while nobody is connected."""
    state, timed_round = room.state, room.timed_round
    if timed_round is None or not timed_round.is_waiting or not state.has_connected_people:
        return []
    is_private = timed_round.is_private
    found: list[BotTurn] = []
    for seat, ask in timed_round.asks.items():
        seat_state = state.seats[seat]
        person = state.people.get(seat_state.player or "")
        is_away = is_private and person is not None and not is_waited_for(state, seat_state, person)
        if seat_state.bot is not None or seat_state.is_auto or seat in room.timed_out or is_away:
            found.append(BotTurn(seat, ask.decision, seat_state.bot))
    return found


# Clocks


def wake_at(room: "Room") -> int | None:
    return min(_alarms(room), default=None) if room.state.has_connected_people else None


def is_due(room: "Room", now: int) -> bool:
    alarm = wake_at(room)
    return alarm is not None and alarm <= now


def _alarms(room: "Room") -> list[int]:
    """Every time at which something happens without a command."""
    state, timed_round = room.state, room.timed_round
    alarms = vote_alarms(state) + absence_alarms(state)
    if state.stage == "between":
        alarms += _deal_alarms(state)
    until = reveal_until(state)
    if until is not None:
        alarms.append(until)
    if timed_round is not None:
        if timed_round.release_at is not None:
            alarms.append(timed_round.release_at)
        alarms += [until for _, until in _questions(room, timed_round)]
    return alarms


def _deal_alarms(state: "RoomState") -> list[int]:
    """When the next deal no longer waits for everyone, and for each absent person."""
    alarms = [] if state.continue_at is None else [state.continue_at]
    for _, seat_state, person in state.seated():
        end = grace_end(person)
        if end is not None and is_waited_for(state, seat_state, person) and not seat_state.is_ready:
            alarms.append(end)
    return alarms


def _questions(room: "Room", timed_round: TimedRound) -> list[tuple[int, int]]:
    """Per seat whose question a person has to answer, the deadline."""
    found: list[tuple[int, int]] = []
    for seat, seat_state, person in room.state.seated():
        ask = timed_round.asks.get(seat)
        if ask is None or seat_state.is_auto or seat in room.timed_out:
            continue
        times = [time for time in (ask.until, grace_end(person)) if time is not None]
        if times:
            found.append((seat, min(times)))
    return found


def tick(room: "Room", command: Tick) -> None:
    """Do whatever is due now."""
    state, now = room.state, room.state.now
    if is_carried(state):
        end_match(room, "dissolved")
        return
    end_long_absences(room)
    if room.timed_round is not None:
        _tick_round(room, room.timed_round)
    until = reveal_until(state)
    if until is not None and until <= now:
        cancel(room)
        send_room(room)
    elif state.continue_at is not None and state.continue_at <= now:
        _deal_without_the_late(room)
    else:
        deal_if_ready(room)


def _deal_without_the_late(room: "Room") -> None:
    """The time to be ready is over: whoever is not has missed a deadline."""
    state = room.state
    state.continue_at = None
    late = [seat for seat, seat_state in enumerate(state.seats) if not seat_state.is_ready]
    if state.opened.is_first_version:
        for seat in late:
            state.seats[seat].is_auto = True
        deal_if_ready(room)
        return
    count_missed(room, late)
    _fix_deal(room)


def _tick_round(room: "Room", timed_round: TimedRound) -> None:
    if timed_round.release_at is not None and timed_round.release_at <= room.state.now:
        timed_round.release(room.state.now)
        _continue(room)
    else:
        _time_out(room, timed_round)


def _time_out(room: "Room", timed_round: TimedRound) -> None:
    """Handle missed deadlines: a bot answers this question. Where everyone can see who is asked,
    it counts towards autoplay; for a private question that would reveal who was asked."""
    late = [seat for seat, until in _questions(room, timed_round) if until <= room.state.now]
    if not late:
        return
    room.timed_out.update(late)
    if not timed_round.is_private:
        count_missed(room, late)


def stop_clocks(room: "Room") -> None:
    """Stop all clocks if the last person with a seat has disconnected."""
    state = room.state
    if not state.has_connected_people and state.empty_since is None:
        state.empty_since = state.now


def start_clocks(room: "Room") -> None:
    """Restart the clocks and move every deadline by the time nobody was connected."""
    state = room.state
    if state.empty_since is None or not state.has_connected_people:
        return
    lost, state.empty_since = state.now - state.empty_since, None
    if state.vote is not None:
        state.vote.until += lost
    if state.continue_at is not None:
        state.continue_at += lost
    if state.pending is not None:
        state.pending.at += lost
    if room.timed_round is not None:
        room.timed_round.postpone(lost)
        send_round(room)
    for person in state.people.values():
        person.gone_at += lost
    update_hold(room)
