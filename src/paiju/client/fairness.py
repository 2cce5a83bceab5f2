"""Watching the deal: that every wall is the one the server committed to, with one's own part in it.

The commitment has to be seen before this seat gives its nonce; after the round the server tells its
secret, and whoever remembers what was said before can do the sums again.
"""

from paiju.client.room_state import Known
from paiju.match.fairness import Proof, commitment, nonce_of_nobody
from paiju.room.messages import Played, RoomInfo, RoomMessage, Settled, Snapshot
from paiju.round import deal
from paiju.round.events import AnyEvent, Dealt, DiceRolled, Opened
from paiju.rules.facts import Roll
from paiju.rules.ruleset import RuleSet
from paiju.tiles import format_tiles, shuffled


class Fairness:
    """What one seat saw of every deal; what does not fit is one of its `faults`."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.checked = 0
        """Rounds whose wall was found to be as promised."""
        self._nonces: dict[str, tuple[str, bool]] = {}
        """By the commitment it was given to: a nonce of ours, and whether it surely arrived."""
        self._promised: str | None = None
        self._dealer: int | None = None
        self._hand: str | None = None
        self._dice: list[Roll] = []
        self._named: int | None = None
        """Where the room's creator sat at the deal, or without one its owner."""

    def gives(self, committed: str, nonce: str) -> None:
        """Our part of the next wall, and of no other than the one committed to."""
        self._nonces = {committed: (nonce, False)}

    def was_answered(self, nonce: str, is_taken: bool) -> None:
        """It surely is in the wall; or refused, and then it will be in none."""
        for committed, (given, _) in list(self._nonces.items()):
            if given == nonce and is_taken:
                self._nonces[committed] = nonce, True
            elif given == nonce:
                del self._nonces[committed]

    def hears(self, known: Known, message: RoomMessage) -> None:
        """A message, before it is folded into what is known; one heard before says nothing."""
        if isinstance(message, Snapshot) and message.room.commitment != self._promised:
            self._promised = self._dealer = self._hand = None  # that round went on without us
        if known.seat is None or known.room is None or message.seq <= (known.seq or 0):
            return
        if isinstance(message, Played):
            for event in message.events:
                self.sees(known.seat, known.room.commitment, event)
                if isinstance(event, Opened):
                    self._named = _named_seat(known.room)
        elif isinstance(message, Settled):
            self.settles(known.seat, known.rules, message)

    def sees(self, seat: int, committed: str, event: AnyEvent) -> None:
        """An event of the table, while this commitment is in force."""
        if isinstance(event, Opened):
            self._promised, self._dealer, self._hand = committed, event.dealer, None
            self._dice = []
        elif isinstance(event, DiceRolled):
            self._dice.append(event.dice)
        elif isinstance(event, Dealt):
            self._hand = event.hands[seat]

    def settles(self, seat: int, rules: RuleSet, settled: Settled) -> None:
        """The round is over and its secret told. Of a round we did not see begin we know less."""
        at = f"round {settled.round} of match {settled.match}"
        wrong = self._wrong(seat, rules, settled.proof)
        self.faults += [f"{at}: {told}" for told in wrong]
        self.checked += not wrong and self._hand is not None
        self._promised = self._dealer = self._hand = None

    def _wrong(self, seat: int, rules: RuleSet, proof: Proof) -> list[str]:
        dice = proof.dice(rules)
        dealt = deal(rules, shuffled(rules.tiles, proof.entropy), dice=dice)
        is_first = proof.round == 1 and self._dealer is not None
        checks = {
            "the secret is not the one promised": self._is_promised(proof),
            "our own nonce is not in the wall": self._has_our_part(seat, proof),
            "the hand is not from this wall": self._hand in (None, format_tiles(dealt.hands[seat])),
            "the dice are not from this deal": self._hand is None or tuple(self._dice) == dice,
            "another seat deals first": not is_first or self._dealer == proof.first_dealer(rules),
            "the creator sat elsewhere": not is_first or self._is_named(rules, proof),
        }
        return [told for told, holds in checks.items() if not holds]

    def _is_named(self, rules: RuleSet, proof: Proof) -> bool:
        """Whether the seat that deals first by name is the one we saw."""
        if rules.first_dealer == "lot" or proof.version == 1:
            return True
        return self._named == proof.named_dealer

    def _is_promised(self, proof: Proof) -> bool:
        kept = commitment(bytes.fromhex(proof.secret)) == proof.commitment
        return kept and self._promised in (None, proof.commitment)

    def _has_our_part(self, seat: int, proof: Proof) -> bool:
        """Without a nonce of ours it has to be the one that follows from the commitment."""
        used, nobodys = proof.nonces[seat], nonce_of_nobody(proof.commitment, seat)
        if proof.commitment not in self._nonces:
            return self._promised is None or used == nobodys
        ours, is_sure = self._nonces[proof.commitment]
        return used == ours or (used == nobodys and not is_sure)


def _named_seat(room: RoomInfo) -> int | None:
    """The seat of whoever opened the room, or else of its owner."""
    creators = [seat for seat, info in enumerate(room.seats) if info.is_creator]
    owners = [seat for seat, info in enumerate(room.seats) if info.is_owner]
    return next(iter((*creators, *owners)), None)
