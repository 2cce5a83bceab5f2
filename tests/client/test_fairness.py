"""Watching the deal: an honest server is believed, and every way to cheat is found."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.client.fairness import FairnessCheck
from paiju.client.room_state import ClientRoomState
from paiju.match.fairness import (
    DEAL_VERSION,
    CancelledDeal,
    FixedDeal,
    Proof,
    commitment,
    dealer_by_lot,
    derived_nonce,
    nonce_hash,
    rules_hash,
)
from paiju.match.older_deals import older_commitment
from paiju.room.messages import (
    MatchInfo,
    Played,
    RoomChanged,
    RoomInfo,
    SeatInfo,
    Settled,
    Snapshot,
)
from paiju.room.settings import Settings
from paiju.round import deal
from paiju.round.events import Dealt, DiceRolled, Opened
from paiju.rules.document import EndDocument, FactsDocument
from paiju.rules.facts import Roll
from paiju.rules.options import every
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES as RULES_VERSION
from paiju.rulesets import ruleset
from paiju.settlement.document import SettlementDocument
from paiju.tiles import format_tiles, shuffled

RULES = ruleset("qinhuangdao")
CREATOR_DEALS = ruleset("guiyang_dingque")
SEAT, SECRET = 2, bytes(range(32))
ZONE = Settings().time_zone
OURS = sha256(b"ours").hexdigest()
MATCH = MatchInfo("match", 2, 4, None, 0, 0, "1z", [], [0] * 4)


def committed_to(secret: bytes = SECRET, number: int = 1, rules: RuleSet = RULES) -> str:
    hashed = rules_hash(rules.id, RULES_VERSION, every(rules.options))
    return commitment(secret, "match", number, hashed, ZONE, 4)


COMMITTED = committed_to()


def proof(nonce: str = OURS, rules: RuleSet = RULES) -> Proof:
    """Of a round whose other seats are bots."""
    committed = committed_to(rules=rules)
    nonces = [derived_nonce(SECRET, seat) for seat in range(4)]
    nonces[SEAT] = nonce
    hashes = [None if seat != SEAT else nonce_hash(committed, seat, nonce) for seat in range(4)]
    return Proof(
        *("match", 1, committed, SECRET.hex(), nonces, DEAL_VERSION),
        rules=rules_hash(rules.id, RULES_VERSION, every(rules.options)),
        time_zone=ZONE,
        seats=["bot", "bot", "person", "bot"],
        nonce_hashes=hashes,
    )


def absent_proof() -> Proof:
    """The same round without us."""
    away = replace(proof(derived_nonce(SECRET, SEAT)), seats=["bot", "bot", "absent", "bot"])
    return replace(away, nonce_hashes=[None] * 4)


def settled(proof: Proof) -> Settled:
    facts = FactsDocument(RULES.id, [], EndDocument("exhausted"))
    paid = SettlementDocument(
        ruleset=RULES.id, scores=[0] * 4, next_dealer=0, ready=[], wins=[], ledger=[]
    )
    return Settled(9, "match", 1, facts, paid, [0] * 4, "", proof)


def room(
    committed: str,
    seats: list[SeatInfo] | None = None,
    dealing: FixedDeal | None = None,
    cancelled: list[CancelledDeal] | None = None,
) -> RoomInfo:
    return RoomInfo(
        *("123456", RULES.id, {}, Settings(), "playing", seats or [SeatInfo()] * 4, [], committed),
        *(MATCH, None, None, None, None, dealing, cancelled or []),
    )


def snapshot(committed: str, seats: list[SeatInfo] | None = None) -> Snapshot:
    """Where the room stands, to one who comes back."""
    return Snapshot(5, 0, SEAT, False, None, room(committed, seats), None, None, None, None)


def committing(committed: str = COMMITTED) -> FairnessCheck:
    """One who committed to a nonce; the server has stored its hash."""
    fairness = FairnessCheck()
    fairness.on_connected()
    fairness.on_committed(fairness.commit(committed, SEAT, OURS), is_accepted=True)
    return fairness


def revealed(fixed: FixedDeal) -> FairnessCheck:
    """One who revealed the nonce after this was fixed; the server has stored it."""
    fairness = committing(fixed.commitment)
    assert fairness.reveal(room(fixed.commitment, dealing=fixed), SEAT) == OURS
    fairness.on_revealed(OURS)
    return fairness


def watched(
    dealt_from: Proof, dealer: int | None = None, rolls: list[Roll] | None = None
) -> FairnessCheck:
    """One who revealed the nonce and then saw the deal that follows from this proof."""
    fairness = revealed(proof().fixed)
    see_deal(fairness, dealt_from, dealer, rolls)
    return fairness


def see_deal(
    fairness: FairnessCheck,
    dealt_from: Proof,
    dealer: int | None = None,
    rolls: list[Roll] | None = None,
) -> None:
    dice = dealt_from.dice(RULES)
    wall = deal(RULES, shuffled(RULES.wall.tiles, dealt_from.entropy), dice=dice)
    first = dealer_by_lot(dealt_from.entropy, 4) if dealer is None else dealer
    fairness.on_event(SEAT, COMMITTED, Opened(4, first, 0, "1z", None))
    for roll in dice if rolls is None else rolls:
        fairness.on_event(SEAT, COMMITTED, DiceRolled(first, roll))
    hands = [format_tiles(hand) if seat == SEAT else None for seat, hand in enumerate(wall.hands)]
    fairness.on_event(SEAT, COMMITTED, Dealt(tuple(hands), len(wall.wall)))


def test_an_honest_deal_is_believed():
    fairness = watched(proof())
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert (fairness.faults, fairness.checked) == ([], 1)


def test_another_secret_than_the_promised_one_is_found():
    lie = replace(proof(), secret=bytes(32).hex())
    fairness = watched(lie)
    fairness.on_settled(SEAT, RULES, settled(lie))
    assert "the secret is not the one promised" in fairness.faults[0]


def test_a_match_id_chosen_after_the_nonces_is_found():
    """The finding that seats' commitments are for: other ids give other walls."""
    lie = replace(proof(), match="chosen later")
    fairness = watched(lie)
    fairness.on_settled(SEAT, RULES, settled(lie))
    assert "the secret is not the one promised" in fairness.faults[0]


def test_a_wall_without_our_nonce_is_found():
    fairness = watched(absent_proof())
    fairness.on_settled(SEAT, RULES, settled(absent_proof()))
    assert "our own nonce is not in the wall" in fairness.faults[0]


def test_a_partners_nonce_chosen_after_our_reveal_is_found():
    """A server and a player who work together show us one hash and use another nonce."""
    chosen = sha256(b"chosen").hexdigest()
    lie = proof()
    nonces, hashes = list(lie.nonces), list(lie.nonce_hashes)
    nonces[0], hashes[0] = chosen, nonce_hash(COMMITTED, 0, chosen)
    lie = replace(lie, nonces=nonces, nonce_hashes=hashes, seats=["person", *lie.seats[1:]])
    fairness = watched(lie)
    fairness.on_settled(SEAT, RULES, settled(lie))
    assert "what was fixed before our reveal has changed" in fairness.faults[0]


def test_an_older_proof_for_a_deal_we_revealed_for_is_found():
    older = Proof("match", 1, COMMITTED, SECRET.hex(), proof().nonces, 2)
    fairness = watched(older)
    fairness.on_settled(SEAT, RULES, settled(older))
    assert fairness.faults


# Before the reveal


def test_a_nonce_is_revealed_once_its_hash_is_fixed():
    fairness = committing()
    assert fairness.reveal(room(COMMITTED), SEAT) is None
    assert fairness.reveal(room(COMMITTED, dealing=proof().fixed), SEAT) == OURS
    assert fairness.faults == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"commitment": "00" * 32}, "the commitment was replaced"),
        ({"nonce_hashes": [None, None, "00" * 32, None]}, "our nonce hash is not in what was"),
        ({"nonce_hashes": [None] * 4}, "our nonce hash is not in what was"),
        ({"seats": ["bot", "bot", "absent", "bot"]}, "we are called absent"),
    ],
)
def test_a_nonce_stays_secret_if_anything_is_not_as_committed(changes: dict[str, Any], fault: str):
    fairness, fixed = committing(), replace(proof().fixed, **changes)
    for _ in range(2):
        assert fairness.reveal(room(COMMITTED, dealing=fixed), SEAT) is None
    (found,) = fairness.faults
    assert fault in found


def test_a_deal_that_is_fixed_anew_after_our_reveal_is_found():
    """A server that forgets the deal, but not our nonce, could let a partner choose."""
    fairness, first = revealed(proof().fixed), proof().fixed
    assert fairness.commit(COMMITTED, SEAT, "00" * 32) == first.nonce_hashes[SEAT]
    other = replace(first, seats=["person", *first.seats[1:]])
    assert fairness.reveal(room(COMMITTED, dealing=other), SEAT) is None
    assert "what was fixed was replaced after our reveal" in fairness.faults[0]


def test_whoever_lost_the_connection_may_be_called_absent():
    fairness = committing()
    fairness.on_connected()
    assert fairness.reveal(room(COMMITTED, dealing=absent_proof().fixed), SEAT) is None
    assert fairness.faults == []


def test_a_hash_that_was_refused_is_not_looked_for():
    fairness = FairnessCheck()
    fairness.on_committed(fairness.commit(COMMITTED, SEAT, OURS), is_accepted=False)
    assert fairness.reveal(room(COMMITTED, dealing=absent_proof().fixed), SEAT) is None
    assert fairness.faults == []


# Cancelled deals


def cancelled(withheld: list[int], committed: str = COMMITTED) -> CancelledDeal:
    names = [f"P{seat}" for seat in withheld]
    return CancelledDeal(committed, SECRET.hex(), [None] * 4, [None] * 4, withheld, names)


def after_reveal(*rows: CancelledDeal) -> list[str]:
    """What is wrong when the next commitment comes with these cancelled deals."""
    fairness, known = revealed(proof().fixed), ClientRoomState()
    known.apply(snapshot(COMMITTED))
    following = room("11" * 32, cancelled=list(rows))
    fairness.on_message(known, RoomChanged(6, following, SEAT))
    return fairness.faults


def test_a_deal_may_be_cancelled_by_naming_who_withheld_the_nonce():
    assert after_reveal(cancelled([0])) == []


def test_a_reveal_that_is_called_missing_is_found():
    (fault,) = after_reveal(cancelled([SEAT]))
    assert "our reveal was stored and is called missing" in fault


def test_a_deal_that_the_server_gives_up_is_found():
    (fault,) = after_reveal(cancelled([]))
    assert "the server cancelled the deal after our reveal" in fault


def test_a_deal_that_disappears_is_found():
    (fault,) = after_reveal()
    assert "the deal was replaced after our reveal" in fault


def test_a_cancelled_deal_that_the_proof_leaves_out_is_found():
    fairness, known = revealed(proof().fixed), ClientRoomState()
    known.apply(snapshot(COMMITTED))
    rows = [cancelled([0], "11" * 32)]
    fairness.on_message(known, RoomChanged(6, room(COMMITTED, cancelled=rows), SEAT))
    see_deal(fairness, proof())
    fairness.on_settled(SEAT, RULES, settled(proof()))
    assert "a cancelled deal is missing" in fairness.faults[0]


# The deal


def test_a_hand_from_another_wall_is_found():
    fairness = watched(replace(proof(), secret=bytes(32).hex()))
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


def seen_first(dealer: int, told: Proof, fixed: FixedDeal) -> list[str]:
    """What is wrong with a first round this seat saw dealt, in a game where the creator deals."""
    fairness, known = revealed(fixed), ClientRoomState()
    known.apply(snapshot(told.commitment))
    fairness.on_message(known, Played(6, [Opened(4, dealer, 0, "1z", None)], None, None))
    fairness.on_settled(SEAT, CREATOR_DEALS, settled(told))
    return fairness.faults


def test_the_creator_or_without_one_the_owner_is_believed_to_deal_first():
    usual = proof(rules=CREATOR_DEALS)
    for changes, dealer in (
        ({"creator": 3, "owner": 1}, 3),
        ({"owner": 1}, 1),
        ({}, dealer_by_lot(usual.entropy, 4)),
    ):
        told = replace(usual, **changes)
        assert seen_first(dealer, told, told.fixed) == []


def test_a_first_dealer_other_than_the_creator_is_found():
    usual = proof(rules=CREATOR_DEALS)
    told = replace(usual, creator=3, owner=1)
    (fault,) = seen_first(1, told, told.fixed)
    assert "another seat deals first" in fault
    (fault,) = seen_first(1, replace(usual, owner=1), told.fixed)
    assert "what was fixed before our reveal has changed" in fault


def test_a_round_that_went_on_without_us_is_not_compared_with_the_next():
    fairness = watched(proof())
    known, shown = ClientRoomState(), snapshot("22" * 32)
    fairness.on_message(known, shown)
    known.apply(shown)
    fairness.on_message(
        known, settled(replace(absent_proof(), version=2, commitment=older_commitment(SECRET)))
    )
    assert (fairness.faults, fairness.checked) == ([], 0)


def test_a_snapshot_of_the_round_we_saw_dealt_forgets_nothing():
    fairness = watched(replace(proof(), secret=bytes(32).hex()))
    known, shown = ClientRoomState(), snapshot(COMMITTED)
    fairness.on_message(known, shown)
    known.apply(shown)
    fairness.on_message(known, settled(proof()))
    assert "the hand is not from this wall" in fairness.faults[0]


def test_dice_of_a_round_that_was_missed_are_not_counted_with_the_next():
    """Coming back while all bid: the next deal is seen, but not how its round was opened."""
    fairness, state = watched(proof()), ClientRoomState()
    later = replace(
        absent_proof(), round=2, secret=bytes(32).hex(), commitment=committed_to(bytes(32), 2)
    )
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
