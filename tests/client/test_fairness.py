"""Watching the deal: an honest server is believed, and every way to cheat is found."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from paiju.client.fairness import FairnessCheck
from paiju.client.room_state import ClientRoomState
from paiju.match.fairness import DEAL_VERSION, Proof, commitment, dealer_by_lot, nonce_of_nobody
from paiju.room.messages import Played, RoomInfo, SeatInfo, Settled, Snapshot
from paiju.room.settings import Settings
from paiju.round import deal
from paiju.round.events import Dealt, DiceRolled, Opened
from paiju.rules.document import EndDocument, FactsDocument
from paiju.rules.facts import Roll
from paiju.rulesets import ruleset
from paiju.settlement.document import SettlementDocument
from paiju.tiles import format_tiles, shuffled

RULES = ruleset("qinhuangdao")
CREATOR_DEALS = ruleset("guiyang_dingque")
SEAT, SECRET = 2, bytes(range(32))
COMMITTED = commitment(SECRET)
OURS = sha256(b"ours").hexdigest()


def proof(nonce: str = OURS) -> Proof:
    nonces = [nonce_of_nobody(COMMITTED, seat) for seat in range(4)]
    nonces[SEAT] = nonce
    return Proof("match", 1, COMMITTED, SECRET.hex(), nonces, DEAL_VERSION)


def settled(proof: Proof) -> Settled:
    facts = FactsDocument(RULES.id, [], EndDocument("exhausted"))
    paid = SettlementDocument(
        ruleset=RULES.id, scores=[0] * 4, next_dealer=0, ready=[], wins=[], ledger=[]
    )
    return Settled(9, "match", 1, facts, paid, [0] * 4, "", proof)


def snapshot(committed: str, seats: list[SeatInfo] | None = None) -> Snapshot:
    """Where the room stands, to one who comes back."""
    seats, settings = seats or [SeatInfo()] * 4, Settings()
    room = RoomInfo(
        *("123456", RULES.id, {}, settings, "playing", seats, [], committed),
        *(None, None, None, None, None),
    )
    return Snapshot(5, 0, SEAT, False, None, room, None, None, None, None)


def watched(
    dealt_from: Proof,
    promised: str = COMMITTED,
    dealer: int | None = None,
    rolls: list[Roll] | None = None,
) -> FairnessCheck:
    """One who gave his nonce and then saw the deal that follows from this proof."""
    fairness = FairnessCheck()
    fairness.on_nonce_sent(promised, OURS)
    fairness.on_nonce_answered(OURS, is_accepted=True)
    dice = dealt_from.dice(RULES)
    wall = deal(RULES, shuffled(RULES.wall.tiles, dealt_from.entropy), dice=dice)
    first = dealer_by_lot(dealt_from.entropy, 4) if dealer is None else dealer
    fairness.on_event(SEAT, promised, Opened(4, first, 0, "1z", None))
    for roll in dice if rolls is None else rolls:
        fairness.on_event(SEAT, promised, DiceRolled(first, roll))
    hands = [format_tiles(hand) if seat == SEAT else None for seat, hand in enumerate(wall.hands)]
    fairness.on_event(SEAT, promised, Dealt(tuple(hands), len(wall.wall)))
    return fairness


def test_an_honest_deal_is_believed():
    fairness = watched(proof())
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert (fairness.faults, fairness.checked) == ([], 1)


def test_another_secret_than_the_promised_one_is_found():
    lie = replace(proof(), secret=bytes(32).hex())
    fairness = watched(lie)
    fairness.on_settled(SEAT, RULES, settled(lie))
    assert "the secret is not the one promised" in fairness.faults[0]


def test_a_commitment_exchanged_after_the_nonces_is_found():
    fairness = watched(proof(), promised=commitment(bytes(32)))
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert fairness.faults


def test_a_wall_without_our_nonce_is_found():
    lie = proof(nonce=nonce_of_nobody(COMMITTED, SEAT))
    fairness = watched(lie)
    fairness.on_settled(SEAT, RULES, settled(lie))
    assert "our own nonce is not in the wall" in fairness.faults[0]


def test_a_nonce_that_may_not_have_arrived_may_be_missing():
    nobodys = proof(nonce=nonce_of_nobody(COMMITTED, SEAT))
    fairness = watched(nobodys)
    fairness.on_nonce_sent(COMMITTED, OURS)
    fairness.on_settled(SEAT, RULES, settled(nobodys))
    assert not fairness.faults


def test_a_nonce_that_was_refused_is_not_looked_for():
    nobodys = proof(nonce=nonce_of_nobody(COMMITTED, SEAT))
    fairness = watched(nobodys)
    fairness.on_nonce_answered(OURS, is_accepted=False)
    fairness.on_settled(SEAT, RULES, settled(nobodys))
    assert not fairness.faults


def test_a_hand_from_another_wall_is_found():
    fairness = watched(replace(proof(), round=7))
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert "the hand is not from this wall" in fairness.faults[0]


@pytest.mark.parametrize("other", [1, 2, 3])
def test_a_dealer_chance_did_not_choose_is_found(other: int):
    fairness = watched(proof(), dealer=(dealer_by_lot(proof().entropy, 4) + other) % 4)
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert "another seat deals first" in fairness.faults[0]


@pytest.mark.parametrize("rolls", [[], [(1, 1)], [(1, 1), (1, 2)]])
def test_dice_that_are_not_from_the_deal_are_found(rolls: list[Roll]):
    fairness = watched(proof(), rolls=rolls)
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert "the dice are not from this deal" in fairness.faults[0]


def seen_first(dealer: int, seats: list[SeatInfo], answer: Proof) -> list[str]:
    """What is wrong with a first round this seat saw dealt, in a game where the creator deals."""
    fairness, known = FairnessCheck(), ClientRoomState()
    fairness.on_nonce_sent(COMMITTED, OURS)
    known.apply(snapshot(COMMITTED, seats))
    fairness.on_message(known, Played(6, [Opened(4, dealer, 0, "1z", None)], None, None))
    fairness.on_settled(SEAT, CREATOR_DEALS, settled(answer))
    return fairness.faults


CREATOR, OWNER = SeatInfo("a", is_creator=True), SeatInfo("b", is_owner=True)


def test_the_creator_or_without_one_the_owner_is_believed_to_deal_first():
    by_creator = replace(proof(), creator=3, owner=1)
    assert seen_first(3, [SeatInfo(), OWNER, SeatInfo(), CREATOR], by_creator) == []
    by_owner = replace(proof(), owner=1)
    assert seen_first(1, [SeatInfo(), OWNER, SeatInfo(), SeatInfo()], by_owner) == []
    assert seen_first(dealer_by_lot(proof().entropy, 4), [SeatInfo()] * 4, proof()) == []


def test_a_first_dealer_other_than_the_creator_is_found():
    seats = [SeatInfo(), OWNER, SeatInfo(), CREATOR]
    (fault,) = seen_first(1, seats, replace(proof(), creator=3, owner=1))
    assert "another seat deals first" in fault
    (fault,) = seen_first(1, seats, replace(proof(), owner=1))
    assert "the creator sat elsewhere" in fault


def test_a_round_that_went_on_without_us_is_not_compared_with_the_next():
    fairness = watched(proof(), promised=commitment(bytes(32)))
    known, shown = ClientRoomState(), snapshot(COMMITTED)
    fairness.on_message(known, shown)
    known.apply(shown)
    fairness.on_message(known, settled(proof(nonce=nonce_of_nobody(COMMITTED, SEAT))))
    assert (fairness.faults, fairness.checked) == ([], 0)


def test_a_snapshot_of_the_round_we_saw_dealt_forgets_nothing():
    fairness = watched(replace(proof(), round=7))
    known, shown = ClientRoomState(), snapshot(COMMITTED)
    fairness.on_message(known, shown)
    known.apply(shown)
    fairness.on_message(known, settled(proof()))
    assert "the hand is not from this wall" in fairness.faults[0]


def test_dice_of_a_round_that_was_missed_are_not_counted_with_the_next():
    """Coming back while all bid: the next deal is seen, but not how its round was opened."""
    fairness, state = watched(proof()), ClientRoomState()
    later = replace(proof(), round=2, secret=bytes(32).hex(), commitment=commitment(bytes(32)))
    state.apply(snapshot(COMMITTED))
    fairness.on_message(state, snapshot(later.commitment))
    dice = later.dice(RULES)
    wall = deal(RULES, shuffled(RULES.wall.tiles, later.entropy), dice=dice)
    for roll in dice:
        fairness.on_event(SEAT, later.commitment, DiceRolled(0, roll))
    hands = [format_tiles(hand) if seat == SEAT else None for seat, hand in enumerate(wall.hands)]
    fairness.on_event(SEAT, later.commitment, Dealt(tuple(hands), len(wall.wall)))
    fairness.on_settled(SEAT, RULES, settled(later))
    assert fairness.faults == []


def test_a_round_that_was_not_seen_from_its_beginning_is_not_counted():
    fairness = FairnessCheck()
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert (fairness.faults, fairness.checked) == ([], 0)
