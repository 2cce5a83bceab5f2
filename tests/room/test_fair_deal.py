"""The fair deal: the commitment binds, every nonce counts, chance is even, anybody can check it."""

from collections import Counter
from hashlib import sha256, shake_256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paiju.match.fairness import (
    FixedDeal,
    Proof,
    commitment,
    dealer_by_lot,
    derived_nonce,
    entropy,
    nonce_hash,
    rolled,
    rules_hash,
)
from paiju.room.commands import AddBot, Gone, Ready, Start, Unready
from paiju.room.effects import RoundFinished
from paiju.room.messages import Settled
from paiju.room.secrets import match_id, round_secret
from paiju.room.settings import AWAY_GRACE
from paiju.round.events import DiceRolled
from paiju.round.record import read_record
from paiju.tiles import WITH_HONOURS, parse_tiles, shuffled
from support.nonces import NONCE
from support.room.driver import NOW, SHORT, RoomDriver, lobby, play_on, playing
from support.shuffle_statistics import tally_of

SECRET = bytes(range(32))
NONCES = [f"{seat:064x}" for seat in range(4)]
encoded = msgspec.json.encode
SMALL_CHANCE = 1e-6
"""A fair shuffle fails a check so rarely."""


RULES = rules_hash("qinhuangdao", 2, {"base": 1})
ZONE = "Asia/Shanghai"
COMMITTED = commitment(SECRET, "m", 7, RULES, ZONE, 4)
HASHES = [nonce_hash(COMMITTED, seat, nonce) for seat, nonce in enumerate(NONCES)]
FIXED = FixedDeal("m", 7, COMMITTED, ["person"] * 4, list(HASHES))


def wall(secret: bytes = SECRET, fixed: FixedDeal = FIXED, nonces: Any = NONCES) -> Any:
    return shuffled(WITH_HONOURS, entropy(secret, fixed, nonces))


# The sums


def test_the_sums_are_those_that_are_documented() -> None:
    """Written once more from the words of the module, so that others can do it too."""
    written = b'{"options":{"base":1},"rules":2,"ruleset":"qinhuangdao"}'
    rules = sha256(b"paiju rules 3\0" + written).digest()
    assert rules.hex() == RULES
    parts = SECRET + b"\x01m" + b"\0\0\0\x07" + rules + b"\x0dAsia/Shanghai" + b"\x04"
    committed = sha256(b"paiju commitment 3\0" + parts)
    assert committed.hexdigest() == COMMITTED
    own = sha256(b"paiju nonce hash 3\0" + committed.digest() + b"\x02" + bytes.fromhex(NONCES[2]))
    assert own.hexdigest() == HASHES[2]
    assert derived_nonce(SECRET, 2) == sha256(b"paiju nonce 3\0" + SECRET + b"\x02").hexdigest()
    seats = b"".join(b"\0" + bytes.fromhex(hashed) for hashed in HASHES)
    fixed = sha256(b"paiju fixed 3\0" + committed.digest() + b"\x04" + seats + b"\xff\xff").digest()
    mixed = b"paiju deal 3\0" + SECRET + fixed + b"".join(map(bytes.fromhex, NONCES))
    assert entropy(SECRET, FIXED, NONCES) == mixed
    stream = shake_256(b"paiju dealer 1\0" + mixed).digest(64)
    assert dealer_by_lot(mixed, 3) == next(byte for byte in stream if byte < 252) % 3


def test_dice_are_rolled_as_it_is_documented() -> None:
    mixed = entropy(SECRET, FIXED, NONCES)
    stream = shake_256(b"paiju dice 1\0" + mixed).digest(64)
    faces = [byte % 6 + 1 for byte in stream if byte < 252]
    assert rolled(mixed, 2) == ((faces[0], faces[1]), (faces[2], faces[3]))
    assert rolled(mixed, 1) == ((faces[0], faces[1]),)
    assert rolled(mixed, 0) == ()


def test_the_commitment_binds_every_bit_of_the_secret() -> None:
    seen = {COMMITTED}
    for bit in range(256):
        changed = (int.from_bytes(SECRET, "big") ^ 1 << bit).to_bytes(32, "big")
        seen.add(commitment(changed, "m", 7, RULES, ZONE, 4))
    assert len(seen) == 257


def test_the_commitment_binds_everything_else_the_server_decides() -> None:
    other = rules_hash("qinhuangdao", 2, {"base": 2})
    found = {
        COMMITTED,
        commitment(SECRET, "n", 7, RULES, ZONE, 4),
        commitment(SECRET, "m", 8, RULES, ZONE, 4),
        commitment(SECRET, "m", 7, other, ZONE, 4),
        commitment(SECRET, "m", 7, RULES, "Asia/Tokyo", 4),
        commitment(SECRET, "m", 7, RULES, ZONE, 3),
    }
    assert len(found) == 6


def test_a_nonce_hash_belongs_to_one_seat_and_one_commitment() -> None:
    other = commitment(bytes(32), "m", 7, RULES, ZONE, 4)
    nonce = NONCES[1]
    found = {nonce_hash(COMMITTED, 1, nonce), nonce_hash(COMMITTED, 2, nonce)}
    assert len(found | {nonce_hash(other, 1, nonce)}) == 3


def test_changing_any_bit_of_any_nonce_changes_the_wall() -> None:
    usual = wall()
    for seat in range(4):
        for bit in range(256):
            nonces = list(NONCES)
            nonces[seat] = f"{int(nonces[seat], 16) ^ 1 << bit:064x}"
            assert wall(nonces=nonces) != usual


def test_whatever_is_fixed_before_the_reveal_changes_the_wall() -> None:
    others = [
        wall(),
        wall(secret=bytes(32)),
        wall(nonces=NONCES[::-1]),
        wall(fixed=replace(FIXED, commitment="00" * 32)),
        wall(fixed=replace(FIXED, seats=["person", "person", "person", "bot"])),
        wall(fixed=replace(FIXED, seats=["person", "person", "person", "absent"])),
        wall(fixed=replace(FIXED, nonce_hashes=[*HASHES[:3], None])),
        wall(fixed=replace(FIXED, creator=0)),
        wall(fixed=replace(FIXED, owner=0)),
    ]
    assert len({tuple(tiles) for tiles in others}) == len(others)


def test_every_round_has_a_secret_of_its_own_and_every_match_an_id() -> None:
    key, other = "00" * 32, "00" * 31 + "01"
    secrets = {
        round_secret(k, m, r, a)
        for k in (key, other)
        for m in range(10)
        for r in range(10)
        for a in range(4)
    }
    assert len(secrets) == 800
    assert len({match_id(k, m) for k in (key, other) for m in range(20)}) == 40


# At the table


def proofs(driver: RoomDriver) -> list[Proof]:
    return [message.proof for message in driver.received["p0"] if isinstance(message, Settled)]


def test_what_was_promised_before_the_round_is_what_is_shown_after_it() -> None:
    driver = lobby(2, **SHORT)
    promised = driver.info("p0").commitment
    driver.nonces = {"p0": NONCES[2], "p1": NONCES[3]}
    driver.ready("p0", "p1")
    assert driver.info("p0").commitment == promised
    for seat in (2, 3):
        driver.send(AddBot(f"bot {seat}", seat, "easy"), "p0")
    driver.send(Start("s"), "p0")
    assert driver.info("p0").commitment == promised
    play_on(driver)
    (proof,) = proofs(driver)
    secret = bytes.fromhex(proof.secret)
    due = commitment(secret, proof.match, 1, driver.room.rules_hash, ZONE, 4)
    assert proof.commitment == promised == due
    bots = [derived_nonce(secret, seat) for seat in (2, 3)]
    assert proof.nonces == [NONCES[2], NONCES[3], *bots]
    assert driver.info("p0").commitment != promised


def test_from_the_proof_anybody_deals_the_same_hands() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    (kept,) = [effect for effect in driver.effects if isinstance(effect, RoundFinished)]
    (proof,) = proofs(driver)
    tiles = shuffled(driver.room.rules.wall.tiles, proof.entropy)
    hands = [sorted(tiles[13 * seat : 13 * seat + 13]) for seat in range(4)]
    assert [sorted(parse_tiles(hand)) for hand in kept.record["deal"]] == hands
    assert kept.record["dealer"] == proof.first_dealer(driver.room.rules)
    assert read_record(encoded(kept.record))


def test_no_secret_is_shown_before_its_round_is_over() -> None:
    driver = playing(2, **SHORT)
    secret = driver.room.state.secret.hex()
    play_until_last(driver)
    answer = encoded(list(driver.received.values())).decode()
    assert secret not in answer
    assert driver.room.state.opened.key not in answer
    play_on(driver)
    assert proofs(driver)[0].secret == secret


def play_until_last(driver: RoomDriver) -> None:
    for _ in range(40):
        seat = next(iter(driver.table.asks))
        legal = driver.ask(seat).legal
        driver.act(seat, "pass" if "pass" in legal else legal[-1])


def test_no_nonce_leaves_its_device_before_everything_is_fixed() -> None:
    """Nor is a nonce shown to others before the round is over."""
    driver = lobby(2, **SHORT)
    driver.nonces = {"p0": NONCES[2], "p1": NONCES[3]}
    driver.withholding = {"p1"}
    driver.ready("p0", "p1")
    assert NONCES[2] not in encoded(driver.lines).decode()
    for seat in (2, 3):
        driver.send(AddBot(f"bot {seat}", seat, "easy"), "p0")
    driver.send(Start("s"), "p0")
    assert NONCES[2] in encoded(driver.lines).decode()
    assert NONCES[2] not in encoded(driver.received["p1"]).decode()
    assert NONCES[2] not in encoded(driver.snapshot("p1")).decode()


def test_whoever_is_away_is_called_absent_before_anyone_reveals() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    driver.send(Gone("p1"))
    driver.now += AWAY_GRACE
    driver.withholding = {"p0"}
    driver.ready("p0")
    fixed = driver.info("p0").dealing
    assert fixed is not None
    assert fixed.seats == ["person", "absent", "bot", "bot"]
    driver.withholding = set()
    driver.connect("p1")
    play_on(driver)
    proof = proofs(driver)[-1]
    assert proof.round == 2
    assert proof.nonces[:2] == [NONCE, derived_nonce(bytes.fromhex(proof.secret), 1)]


def test_a_nonce_hash_for_one_deal_is_not_taken_for_the_next() -> None:
    driver = playing(2, **SHORT)
    earlier = driver.info("p0").commitment
    play_on(driver)
    assert driver.refused(Ready("late", HASHES[1], earlier), "p0") == "stale"
    assert driver.refused(Ready("none", HASHES[1]), "p0") == "stale"
    assert driver.send(Ready("now", HASHES[1], driver.info("p0").commitment), "p0") is not None


def test_a_second_device_does_not_replace_what_the_first_committed_to() -> None:
    driver = lobby(2, **SHORT)
    driver.ready("p0")
    other = Ready("other", HASHES[1], driver.room.commitment)
    assert driver.refused(other, "p0") == "stale"
    driver.send(Unready("withdrawn"), "p0")
    assert driver.send(other, "p0") is not None


def test_a_nonce_serves_one_round() -> None:
    driver = playing(2, **SHORT)
    assert all(
        seat_state.nonce_hash is seat_state.nonce is None for seat_state in driver.room.state.seats
    )
    play_on(driver)
    assert not any(seat.is_ready for seat in driver.info("p0").seats[:2])


def test_the_second_roll_counts_the_turned_tile_from_the_end_of_the_wall() -> None:
    """qinhuangdao 混-1: the tile is out of play, and gang replacements skip it (R12)."""
    for number in range(12):
        driver = playing(ruleset_id="qinhuangdao", deadline=0, pause=0, key=f"{number:064x}")
        assert driver.room.proof is not None
        tiles = shuffled(driver.room.rules.wall.tiles, driver.room.proof.entropy)
        deal, counted = driver.table.round.deal, sum(rolled(driver.room.proof.entropy, 2)[1])
        assert deal.indicator == tiles[-counted]
        assert list(deal.wall) == tiles[52:-counted] + tiles[len(tiles) - counted + 1 :]


@pytest.mark.parametrize(
    ("game", "options", "rolls"),
    [
        ("guiyang_dingque", {}, 0),
        ("guiyang_baoting", {}, 1),
        ("guangdong_jipinghu", {}, 0),
        ("qujing_feibaiban", {}, 0),
        ("qinhuangdao", {"pao": False}, 2),
        ("qinhuangdao", {"hun": "seven", "pao": False}, 2),
        ("qinhuangdao", {"hun": "none", "pao": False}, 1),
    ],
)
def test_everybody_sees_the_dice_of_the_games_that_roll(
    game: str, options: dict[str, Any], rolls: int
) -> None:
    driver = playing(2, ruleset_id=game, options=options, spectators=True, deadline=0, pause=0)
    assert driver.room.proof is not None
    dice = rolled(driver.room.proof.entropy, rolls)
    for seat in (*range(4), None):
        view = driver.table.view(seat)
        assert tuple(view.dice) == dice
    events = [row.event for row in driver.table.shown]
    assert tuple(event.dice for event in events if isinstance(event, DiceRolled)) == dice
    snapshot = driver.snapshot("p1")
    assert snapshot.view is not None
    assert tuple(snapshot.view.dice) == dice
    play_on(driver)
    (kept,) = [effect for effect in driver.effects if isinstance(effect, RoundFinished)]
    record = read_record(encoded(kept.record))
    assert tuple(map(tuple, record.dice or ())) == dice
    assert (record.dice is None) == (rolls == 0)


def test_nothing_is_rolled_before_the_bids_are_in() -> None:
    driver = playing(ruleset_id="qinhuangdao", options={"pao": True}, deadline=0, pause=0)
    assert driver.table.view(0).dice == []
    for seat in range(4):
        driver.act(seat, "bid 0")
    assert len(driver.table.view(0).dice) == 2


# Chance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_deals_first_equally_often(players: int) -> None:
    rounds = 12_000
    counts = [0] * players
    for number in range(rounds):
        secret = number.to_bytes(32, "big")
        counts[dealer_by_lot(entropy(secret, FIXED, NONCES[:players]), players)] += 1
    even = rounds / players
    assert sum((count - even) ** 2 / even for count in counts) < {2: 24, 3: 28, 4: 31}[players]


def test_every_face_of_every_die_comes_up_equally_often() -> None:
    rolls = 12_000
    secrets = [number.to_bytes(32, "big") for number in range(rolls)]
    found = [rolled(entropy(secret, FIXED, NONCES), 2) for secret in secrets]
    for roll in range(2):
        pairs = Counter(dice[roll] for dice in found)
        assert len(pairs) == 36
        even = rolls / 36
        assert sum((count - even) ** 2 / even for count in pairs.values()) < 85


def test_every_tile_is_equally_likely_everywhere_in_the_wall() -> None:
    """A seeded part of what `tools/shuffle_chi_square.py` does with a million walls."""
    tally = tally_of(range(20_000))
    for check in tally.checks():
        assert SMALL_CHANCE < check.p < 1 - SMALL_CHANCE, check


def test_the_checks_notice_a_shuffle_that_is_a_little_off() -> None:
    """Every other wall has its first two tiles in order."""
    tally = tally_of(range(4_000), lopsided=True)
    assert any(check.p < SMALL_CHANCE for check in tally.checks())


def test_the_clock_has_no_part_in_it() -> None:
    walls: list[object] = []
    for now in (NOW, NOW + 86_400_000):
        driver = lobby(4, **SHORT)
        driver.now = now
        driver.ready("p0", "p1", "p2", "p3")
        driver.send(Start("s"), "p0")
        walls.append((driver.table.round.deal.hands, driver.table.round.deal.wall))
    assert walls[0] == walls[1]
