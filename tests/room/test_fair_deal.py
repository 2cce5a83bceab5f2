"""The fair deal: the commitment binds, every nonce counts, chance is even, anybody can check it."""

from collections import Counter
from hashlib import sha256, shake_256
from typing import Any

import msgspec
import pytest

from paiju.match.fairness import Proof, commitment, dealer_by_lot, mixed, nonce_of_nobody, rolled
from paiju.room.commands import AddBot, Gone, Ready, Start
from paiju.room.effects import RoundFinished
from paiju.room.messages import Settled
from paiju.room.secrets import match_id, round_secret
from paiju.room.settings import AWAY_GRACE
from paiju.round.events import DiceRolled
from paiju.round.record import read_record
from paiju.tiles import WITH_HONOURS, parse_tiles, shuffled
from support.room.driver import NOW, SHORT, RoomDriver, lobby, play_on, playing
from support.shuffle_statistics import tally_of

SECRET = bytes(range(32))
NONCES = [f"{seat:064x}" for seat in range(4)]
encoded = msgspec.json.encode
SMALL_CHANCE = 1e-6
"""A fair shuffle fails a check so rarely."""


def wall(secret: bytes = SECRET, match: str = "m", number: int = 1, nonces: Any = NONCES) -> Any:
    return shuffled(WITH_HONOURS, mixed(secret, match, number, nonces))


# The sums


def test_the_sums_are_those_that_are_documented() -> None:
    """Written once more from the words of the module, so that others can do it too."""
    assert commitment(SECRET) == sha256(b"paiju commitment 1\0" + SECRET).hexdigest()
    entropy = b"paiju deal 1\0" + SECRET + b"\x01m" + b"\0\0\0\x07" + b"\x04"
    entropy += b"".join(bytes.fromhex(nonce) for nonce in NONCES)
    assert mixed(SECRET, "m", 7, NONCES) == entropy
    committed = commitment(SECRET)
    nobody = sha256(b"paiju nonce 1\0" + bytes.fromhex(committed) + b"\x02").hexdigest()
    assert nonce_of_nobody(committed, 2) == nobody
    stream = shake_256(b"paiju dealer 1\0" + entropy).digest(64)
    assert dealer_by_lot(entropy, 3) == next(byte for byte in stream if byte < 252) % 3


def test_dice_are_rolled_as_it_is_documented() -> None:
    entropy = mixed(SECRET, "m", 7, NONCES)
    stream = shake_256(b"paiju dice 1\0" + entropy).digest(64)
    faces = [byte % 6 + 1 for byte in stream if byte < 252]
    assert rolled(entropy, 2) == ((faces[0], faces[1]), (faces[2], faces[3]))
    assert rolled(entropy, 1) == ((faces[0], faces[1]),)
    assert rolled(entropy, 0) == ()


def test_the_commitment_binds_the_secret() -> None:
    seen = {commitment(SECRET)}
    for bit in range(256):
        changed = (int.from_bytes(SECRET, "big") ^ 1 << bit).to_bytes(32, "big")
        assert commitment(changed) not in seen
        seen.add(commitment(changed))


def test_changing_any_bit_of_any_nonce_changes_the_wall() -> None:
    usual = wall()
    for seat in range(4):
        for bit in range(256):
            nonces = list(NONCES)
            nonces[seat] = f"{int(nonces[seat], 16) ^ 1 << bit:064x}"
            assert wall(nonces=nonces) != usual


def test_the_secret_the_match_the_round_and_the_order_of_the_nonces_change_the_wall() -> None:
    others = [
        wall(),
        wall(secret=bytes(32)),
        wall(match="n"),
        wall(match="mm"),
        wall(number=2),
        wall(nonces=NONCES[::-1]),
        wall(nonces=NONCES[:3]),
    ]
    assert len({tuple(tiles) for tiles in others}) == len(others)


def test_every_round_has_a_secret_of_its_own_and_every_match_an_id() -> None:
    key, other = "00" * 32, "00" * 31 + "01"
    secrets = {round_secret(k, m, r) for k in (key, other) for m in range(20) for r in range(20)}
    assert len(secrets) == 800
    assert len({match_id(k, m) for k in (key, other) for m in range(20)}) == 40


# At the table


def proofs(driver: RoomDriver) -> list[Proof]:
    return [message.proof for message in driver.received["p0"] if isinstance(message, Settled)]


def test_what_was_promised_before_the_round_is_what_is_shown_after_it() -> None:
    driver = lobby(2, **SHORT)
    promised = driver.info("p0").commitment
    driver.send(Ready("a", NONCES[2]), "p0")
    driver.send(Ready("b", NONCES[3]), "p1")
    assert driver.info("p0").commitment == promised
    for seat in (2, 3):
        driver.send(AddBot(f"bot {seat}", seat, "easy"), "p0")
    driver.send(Start("s"), "p0")
    assert driver.info("p0").commitment == promised
    play_on(driver)
    (proof,) = proofs(driver)
    assert proof.commitment == promised == commitment(bytes.fromhex(proof.secret))
    bots = [nonce_of_nobody(promised, seat) for seat in (2, 3)]
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


def test_no_nonce_is_shown_before_the_wall_is_dealt() -> None:
    """Whoever comes last must not be able to choose his own to suit the others."""
    driver = lobby(2, **SHORT)
    driver.send(Ready("a", NONCES[2]), "p0")
    assert NONCES[2] not in encoded(driver.snapshot("p1")).decode()
    assert NONCES[2] not in encoded(driver.received["p1"]).decode()


def test_whoever_is_away_has_the_nonce_of_nobody() -> None:
    driver = playing(2, **SHORT)
    play_on(driver)
    promised = driver.info("p0").commitment
    driver.send(Gone("p1"))
    driver.now += AWAY_GRACE
    driver.send(Ready("r", NONCES[1]), "p0")
    driver.connect("p1")
    play_on(driver)
    proof = proofs(driver)[-1]
    assert proof.round == 2
    assert proof.nonces[:2] == [NONCES[1], nonce_of_nobody(promised, 1)]


def test_a_nonce_given_to_one_deal_is_not_taken_for_the_next() -> None:
    driver = playing(2, **SHORT)
    earlier = driver.info("p0").commitment
    play_on(driver)
    assert driver.refused(Ready("late", NONCES[1], earlier), "p0") == "stale"
    assert driver.send(Ready("now", NONCES[1], driver.info("p0").commitment), "p0") is not None


def test_a_nonce_serves_one_round() -> None:
    driver = playing(2, **SHORT)
    assert all(seat_state.nonce is None for seat_state in driver.room.state.seats)
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
        entropy = mixed(SECRET, "m", number, NONCES[:players])
        counts[dealer_by_lot(entropy, players)] += 1
    even = rounds / players
    assert sum((count - even) ** 2 / even for count in counts) < {2: 24, 3: 28, 4: 31}[players]


def test_every_face_of_every_die_comes_up_equally_often() -> None:
    rolls = 12_000
    found = [rolled(mixed(SECRET, "m", number, NONCES), 2) for number in range(rolls)]
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
        for player in ("p0", "p1", "p2", "p3"):
            driver.send(Ready(player, NONCES[0]), player)
        driver.send(Start("s"), "p0")
        walls.append((driver.table.round.deal.hands, driver.table.round.deal.wall))
    assert walls[0] == walls[1]
