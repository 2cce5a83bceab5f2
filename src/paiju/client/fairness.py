"""Checks every deal: that the wall follows from the server's commitment and this seat's nonce.

The commitment must be seen before this seat sends its nonce. After the round the server reveals
its secret, and the wall can be recomputed.
"""

from paiju.client.room_state import ClientRoomState
from paiju.match.fairness import Proof, commitment, nonce_of_nobody
from paiju.room.messages import Played, RoomInfo, RoomMessage, Settled, Snapshot
from paiju.round import deal
from paiju.round.events import AnyEvent, Dealt, DiceRolled, Opened
from paiju.rules.facts import Roll
from paiju.rules.ruleset import RuleSet
from paiju.tiles import format_tiles, shuffled


class FairnessCheck:
    """Checks the deals that one seat saw; `faults` lists what is wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.checked = 0
        """Number of rounds whose wall was verified."""
        self._nonces: dict[str, tuple[str, bool]] = {}
        """Per commitment the nonce we sent, and whether it was acknowledged."""
        self._promised: str | None = None
        self._dealer: int | None = None
        self._hand: str | None = None
        self._dice: list[Roll] = []
        self._named: int | None = None
        """The seat of the room's creator at the deal, or else of its owner."""

    def on_nonce_sent(self, committed: str, nonce: str) -> None:
        """We sent this nonce for the wall with this commitment."""
        self._nonces = {committed: (nonce, False)}

    def on_nonce_answered(self, nonce: str, is_accepted: bool) -> None:
        """The nonce was accepted, or refused and therefore not used."""
        for committed, (given, _) in list(self._nonces.items()):
            if given == nonce and is_accepted:
                self._nonces[committed] = nonce, True
            elif given == nonce:
                del self._nonces[committed]

    def on_message(self, state: ClientRoomState, message: RoomMessage) -> None:
        """Check a message before it is applied to the state; repetitions are ignored."""
        if isinstance(message, Snapshot) and message.room.commitment != self._promised:
            self._promised = self._dealer = self._hand = None  # we missed the rest of that round
            self._dice = []
        if isinstance(message, Snapshot) and message.view is not None:
            self._dice = list(message.view.dice)
        if state.seat is None or state.room is None or message.seq <= (state.seq or 0):
            return
        if isinstance(message, Played):
            for event in message.events:
                self.on_event(state.seat, state.room.commitment, event)
                if isinstance(event, Opened):
                    self._named = _named_seat(state.room)
        elif isinstance(message, Settled):
            self.on_settled(state.seat, state.rules, message)

    def on_event(self, seat: int, committed: str, event: AnyEvent) -> None:
        """Remember the dealer, dice and own hand of the round with this commitment."""
        if isinstance(event, Opened):
            self._promised, self._dealer, self._hand = committed, event.dealer, None
            self._dice = []
        elif isinstance(event, DiceRolled):
            self._dice.append(event.dice)
        elif isinstance(event, Dealt):
            self._hand = event.hands[seat]

    def on_settled(self, seat: int, rules: RuleSet, settled: Settled) -> None:
        """Check a finished round against its proof; less if we missed its start."""
        at = f"round {settled.round} of match {settled.match}"
        wrong = self._wrong(seat, rules, settled.proof)
        self.faults += [f"{at}: {fault}" for fault in wrong]
        self.checked += not wrong and self._hand is not None
        self._promised = self._dealer = self._hand = None

    def _wrong(self, seat: int, rules: RuleSet, proof: Proof) -> list[str]:
        dice = proof.dice(rules)
        dealt = deal(rules, shuffled(rules.wall.tiles, proof.entropy), dice=dice)
        is_first = proof.round == 1 and self._dealer is not None
        checks = {
            "the secret is not the one promised": self._is_promised(proof),
            "our own nonce is not in the wall": self._has_our_part(seat, proof),
            "the hand is not from this wall": self._hand in (None, format_tiles(dealt.hands[seat])),
            "the dice are not from this deal": self._hand is None or tuple(self._dice) == dice,
            "another seat deals first": not is_first or self._dealer == proof.first_dealer(rules),
            "the creator sat elsewhere": not is_first or self._is_named(rules, proof),
        }
        return [fault for fault, holds in checks.items() if not holds]

    def _is_named(self, rules: RuleSet, proof: Proof) -> bool:
        """Whether the creator or owner in the proof is the one we saw."""
        if rules.opening.first_dealer == "lot" or proof.version == 1:
            return True
        return self._named == proof.named_dealer

    def _is_promised(self, proof: Proof) -> bool:
        is_opened = commitment(bytes.fromhex(proof.secret)) == proof.commitment
        return is_opened and self._promised in (None, proof.commitment)

    def _has_our_part(self, seat: int, proof: Proof) -> bool:
        """Our nonce; if we sent none, the default nonce of that commitment."""
        used, default = proof.nonces[seat], nonce_of_nobody(proof.commitment, seat)
        if proof.commitment not in self._nonces:
            return self._promised is None or used == default
        ours, is_sure = self._nonces[proof.commitment]
        return used == ours or (used == default and not is_sure)


def _named_seat(room: RoomInfo) -> int | None:
    """The seat of the room's creator, or else of its owner."""
    creators = [seat for seat, info in enumerate(room.seats) if info.is_creator]
    owners = [seat for seat, info in enumerate(room.seats) if info.is_owner]
    return next(iter((*creators, *owners)), None)
