"""Checks every deal: that the wall follows from what was fixed before this seat's nonce was known.

The order matters: first the server's commitment, then the hash of our nonce, then the message that
fixes who takes part, then our nonce. After the round the server publishes its secret, and the wall
can be recomputed. A deal may be cancelled only by naming who withheld a nonce.
"""

from collections.abc import Iterable

from msgspec import Struct

from paiju.client.room_state import ClientRoomState
from paiju.client.seals import SealCheck
from paiju.match.fairness import (
    COMMITTED_SEATS,
    CancelledDeal,
    FixedDeal,
    Proof,
    commitment,
    nonce_hash,
    rules_hash,
)
from paiju.match.older_deals import older_commitment
from paiju.room.messages import (
    Played,
    RoomChanged,
    RoomInfo,
    RoomMessage,
    Settled,
    Snapshot,
    Voided,
)
from paiju.round import deal
from paiju.round.events import AnyEvent, Dealt, DiceRolled, Opened
from paiju.rules.facts import Roll
from paiju.rules.options import every
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES
from paiju.tiles import format_tiles, shuffled


class OwnNonce(Struct):
    """The nonce of this seat for one deal."""

    commitment: str
    seat: int
    nonce: str
    connection: int
    """The number of the connection it was committed on."""
    is_stored: bool = False
    """Whether the server has acknowledged its hash."""
    is_revealed: bool = False
    """Whether the server has acknowledged the nonce."""

    @property
    def hash(self) -> str:
        return nonce_hash(self.commitment, self.seat, self.nonce)


class FairnessCheck:
    """Checks the deals that one seat saw; `faults` lists what is wrong."""

    def __init__(self, key: str | None = None) -> None:
        self.faults: list[str] = []
        self.seals = SealCheck(key)
        self.checked = 0
        """Number of rounds whose wall was verified."""
        self._own: OwnNonce | None = None
        self._fixed: FixedDeal | None = None
        """What was fixed when we revealed our nonce."""
        self._cancelled: list[CancelledDeal] = []
        self._connection = 0
        self._promised: str | None = None
        self._dealer: int | None = None
        self._hand: str | None = None
        self._dice: list[Roll] = []

    # Our own nonce

    def on_connected(self) -> None:
        self._connection += 1

    def commit(self, committed: str, seat: int, nonce: str) -> str:
        """The hash of our nonce for the deal with this commitment, which has only one nonce."""
        own = self._own
        if own is None or (own.commitment, own.seat) != (committed, seat):
            own = self._own = OwnNonce(committed, seat, nonce, self._connection)
        return own.hash

    def on_committed(self, hashed: str, is_accepted: bool) -> None:
        """Our hash was stored, or refused and therefore not used."""
        if self._own is None or self._own.hash != hashed:
            return
        if is_accepted:
            self._own.is_stored = True
        else:
            self._own = None

    def reveal(self, room: RoomInfo, seat: int) -> str | None:
        """Our nonce, if all that decides the wall is fixed; None if it must stay secret."""
        fixed, own = room.dealing, self._own
        if fixed is None or own is None or self._may_not_reveal(fixed, own, room, seat):
            return None
        self._fixed = fixed
        return own.nonce

    def _may_not_reveal(
        self, fixed: FixedDeal, own: OwnNonce, room: RoomInfo, seat: int
    ) -> str | None:
        if fixed == self._fixed:
            return None
        if self._fixed is not None and self._fixed.commitment == fixed.commitment:
            return self._fault(fixed, "what was fixed was replaced after our reveal")
        if fixed.commitment != room.commitment or fixed.commitment != own.commitment:
            return self._fault(fixed, "the commitment was replaced before our reveal")
        if fixed.seats[seat] == "absent":
            if own.is_stored and own.connection == self._connection:
                return self._fault(fixed, "we are called absent although we had committed")
            return "absent"
        if seat != own.seat or fixed.nonce_hashes[seat] != own.hash:
            return self._fault(fixed, "our nonce hash is not in what was fixed")
        return None

    def _fault(self, fixed: FixedDeal, message: str) -> str:
        """Record what is wrong with this deal, once."""
        fault = f"round {fixed.round} of match {fixed.match}: {message}"
        if fault not in self.faults:
            self.faults.append(fault)
        return fault

    def on_revealed(self, nonce: str) -> None:
        """The server has acknowledged our nonce."""
        if self._own is not None and self._own.nonce == nonce:
            self._own.is_revealed = True

    # What the server sends

    def on_key(self, key: str) -> None:
        """The server shows the key it signs with."""
        self._add_faults(self.seals.on_key(key))

    def _add_faults(self, faults: Iterable[str]) -> None:
        self.faults += [fault for fault in faults if fault not in self.faults]

    def on_message(self, state: ClientRoomState, message: RoomMessage) -> None:
        """Check a message before it is applied to the state; repetitions are ignored."""
        if isinstance(message, Snapshot) and message.room.commitment != self._promised:
            self._promised = self._dealer = self._hand = None  # we missed the rest of that round
            self._dice = []
        if isinstance(message, Snapshot) and message.view is not None:
            self._dice = list(message.view.dice)
        if isinstance(message, Snapshot):
            self._on_room(message.room, has_gap=True)
        if state.seat is None or state.room is None or message.seq <= (state.seq or 0):
            return
        if isinstance(message, RoomChanged):
            self._on_room(message.room, has_gap=False)
        elif isinstance(message, Played):
            for event in message.events:
                self.on_event(state.seat, state.room.commitment, event)
        elif isinstance(message, Settled):
            self.on_settled(state.seat, state.rules, message, state.room.settings.time_zone)
        elif isinstance(message, Voided):
            self._forget_round()

    def _on_room(self, room: RoomInfo, has_gap: bool) -> None:
        """A deal for which we revealed our nonce may end only by naming who withheld theirs."""
        self._cancelled = list(room.cancelled)
        own, fixed = self._own, self._fixed
        if own is None or fixed is None or room.commitment == fixed.commitment:
            return
        if self._promised == fixed.commitment:
            return  # it was dealt
        ends = [row for row in room.cancelled if row.commitment == fixed.commitment]
        if ends and own.seat in ends[0].withheld and own.is_revealed:
            self._fault(fixed, "our reveal was stored and is called missing")
        elif ends and not ends[0].withheld:
            self._fault(fixed, "the server cancelled the deal after our reveal")
        elif not ends and not has_gap and room.match is not None:
            self._fault(fixed, "the deal was replaced after our reveal")
        self._own = self._fixed = None

    def on_event(self, seat: int, committed: str, event: AnyEvent) -> None:
        """Remember the dealer, dice and own hand of the round with this commitment."""
        if isinstance(event, Opened):
            self._promised, self._dealer, self._hand = committed, event.dealer, None
            self._dice = []
        elif isinstance(event, DiceRolled):
            self._dice.append(event.dice)
        elif isinstance(event, Dealt):
            self._hand = event.hands[seat]

    def on_settled(self, seat: int, rules: RuleSet, settled: Settled, time_zone: str = "") -> None:
        """Check a finished round against its proof; less if we missed its start."""
        at = f"round {settled.round} of match {settled.match}"
        wrong = self._wrong(seat, rules, settled.proof, time_zone or settled.proof.time_zone)
        wrong += self.seals.on_settled(settled)
        self.faults += [f"{at}: {fault}" for fault in wrong]
        self.checked += not wrong and self._hand is not None
        self._forget_round()

    def _forget_round(self) -> None:
        self._promised = self._dealer = self._hand = self._own = self._fixed = None

    def _wrong(self, seat: int, rules: RuleSet, proof: Proof, time_zone: str) -> list[str]:
        dice = proof.dice(rules)
        dealt = deal(rules, shuffled(rules.wall.tiles, proof.entropy), dice=dice)
        is_first = proof.round == 1 and self._dealer is not None
        checks = {
            "the secret is not the one promised": self._is_promised(rules, proof, time_zone),
            "our own nonce is not in the wall": self._has_our_part(seat, proof),
            "what was fixed before our reveal has changed": self._is_fixed(proof),
            "a cancelled deal is missing": self._names_cancelled(proof),
            "the hand is not from this wall": self._hand in (None, format_tiles(dealt.hands[seat])),
            "the dice are not from this deal": self._hand is None or tuple(self._dice) == dice,
            "another seat deals first": not is_first or self._dealer == proof.first_dealer(rules),
        }
        return [fault for fault, holds in checks.items() if not holds]

    def _is_promised(self, rules: RuleSet, proof: Proof, time_zone: str) -> bool:
        secret = bytes.fromhex(proof.secret)
        due = older_commitment(secret)
        if proof.version >= COMMITTED_SEATS:
            hashed, seats = rules_hash(rules.id, RULES, every(rules.options)), rules.players
            due = commitment(secret, proof.match, proof.round, hashed, time_zone, seats)
        return due == proof.commitment and self._promised in (None, proof.commitment)

    def _has_our_part(self, seat: int, proof: Proof) -> bool:
        """A nonce we revealed is in the wall; a seat that revealed none is called absent."""
        own = self._own
        if self._fixed is not None and own is not None:
            is_ours = proof.version >= COMMITTED_SEATS and proof.commitment == own.commitment
            return is_ours and proof.nonces[seat] == own.nonce
        if proof.version < COMMITTED_SEATS:
            return own is None or not own.is_stored
        return self._promised is None or own is None or proof.seats[seat] != "person"

    def _is_fixed(self, proof: Proof) -> bool:
        return self._fixed is None or (
            proof.version >= COMMITTED_SEATS and proof.fixed == self._fixed
        )

    def _names_cancelled(self, proof: Proof) -> bool:
        """Every cancelled attempt that we saw is kept in the proof."""
        return self._promised is None or proof.cancelled == self._cancelled
