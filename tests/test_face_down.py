"""Melds that lie partly face down: what others see of a mixed 暗杠 (qujing_feibaiban 癞-11)."""

import msgspec
import pytest

from paiju import Round, ruleset
from paiju.bots.position import Position
from paiju.client.view import read_view
from paiju.env.observation import OFFSETS, Observer
from paiju.room.hints import hints
from paiju.round.events import Melded, Revealed
from paiju.round.record import read_record, replay
from paiju.round.sent_view import sent
from paiju.round.view import View, fold
from paiju.tiles import KINDS, format_tiles, parse_tile
from paiju.tiles.kinds import BAI

RULES = ruleset("qujing_feibaiban", {})
WU_TONG = parse_tile("5p")
OTHERS = (1, 2, 3, None)
"""Every other seat, and a spectator."""
HAND = "123456m 555p 7s 1z 55z"
DEAL = [HAND, "35679m 7p 26789s 47z", "2368m 1247p 1289s 4z", "45679m 9p 1589s 234z"]


def played(*actions: str, deal: list[str] = DEAL, draws: str = "1z", tail: str = "9s") -> Round:
    record = {
        "ruleset": RULES.id,
        "deal": deal,
        "draws": draws,
        "tail": tail,
        "actions": list(actions),
    }
    return replay(RULES, read_record(msgspec.json.encode(record)))


def melded(table: Round, seat: int | None) -> Melded:
    event = next(event for event in table.events if isinstance(event, Melded))
    return event.seen_by(seat)


def folded(table: Round, seat: int | None) -> View:
    return fold(seat, [event.seen_by(seat) for event in table.events])


@pytest.mark.parametrize("tiles", ["555p5z", "55p55z"])
@pytest.mark.parametrize("seat", OTHERS)
def test_others_see_one_natural_and_one_wild_tile_of_a_mixed_an_gang(tiles: str, seat: int | None):
    table = played(f"0 an_gang {tiles}")
    assert b"5p5z??" in msgspec.json.encode(melded(table, seat))
    assert tiles.encode() not in msgspec.json.encode(melded(table, seat))
    view = table.view(seat)
    (meld,) = view.melds[0]
    assert (meld.tiles, meld.face_down, view.held[0]) == ((WU_TONG, BAI), 2, 11)
    assert view == folded(table, seat)
    assert sent(view).melds[0][0].tiles == "5p5z??"
    assert read_view(sent(view)) == view


def test_its_owner_sees_all_four_and_what_the_others_see():
    table = played("0 an_gang 55p55z")
    assert (melded(table, 0).tiles, melded(table, 0).shown) == ("55p55z", "5p5z??")
    (meld,) = table.view(0).melds[0]
    assert (meld.tiles, meld.face_down) == ((WU_TONG, WU_TONG, BAI, BAI), 0)
    assert table.view(0) == folded(table, 0)


def test_of_two_honours_the_shown_part_is_written_together():
    deal = ["123456m 5p 7s 111z 55z", *DEAL[1:3], "45679m 9p 15589s 23z"]
    table = played("0 an_gang 111z5z", deal=deal, draws="7s")
    assert melded(table, 1).tiles == "15z??"
    assert read_view(sent(table.view(1))) == table.view(1)


@pytest.mark.parametrize("seat", OTHERS)
def test_a_natural_an_gang_shows_its_kind_as_before(seat: int | None):
    table = played("0 an_gang 5p", draws="5p")
    assert melded(table, seat).tiles == "5555p"
    assert b"shown" not in msgspec.json.encode(melded(table, 0))
    assert table.view(seat).melds[0][0].face_down == 0


@pytest.mark.parametrize("seat", OTHERS)
def test_four_white_tiles_are_a_natural_an_gang(seat: int | None):
    deal = ["123456m 55p 7s 1z 555z", *DEAL[1:]]
    table = played("0 an_gang 5z", deal=deal, draws="5z")
    assert melded(table, seat).tiles == "5555z"


def test_a_ming_gang_with_a_wild_tile_lies_open():
    deal = ["1236m 14p 1289s 146z", DEAL[1], "123456m 55p 78s 11z 5z", DEAL[3]]
    table = played("0 discard 5p", "2 ming_gang 55p5z", deal=deal, draws="5p")
    assert melded(table, 1).tiles == "555p5z"
    assert table.view(1).melds[2][0].face_down == 0


def test_a_bu_gang_with_a_wild_tile_lies_open():
    deal = ["1236m 14p 1289s 146z", DEAL[1], "123456m 55p 78s 11z 5z", DEAL[3]]
    table = played(
        "0 discard 5p",
        "2 peng",
        "2 discard 8s",
        "3 discard 2p",
        "0 discard 2p",
        "1 discard 2p",
        "2 bu_gang 5p 5z",
        deal=deal,
        draws="5p 2p 2p 2p 8p",
    )
    assert table.view(1).melds[2][0].tiles == (WU_TONG, WU_TONG, WU_TONG, BAI)


@pytest.mark.parametrize("seat", OTHERS)
def test_the_end_of_the_round_lays_it_open(seat: int | None):
    table = played("0 an_gang 55p55z", "0 hu", deal=["123456m 55p 78s 1z 55z", *DEAL[1:]])
    assert table.is_over
    (revealed,) = [event for event in table.events if isinstance(event, Revealed)]
    assert revealed.melds == (("55p55z",), (), (), ())
    assert table.view(seat).melds[0][0].tiles == (WU_TONG, WU_TONG, BAI, BAI)
    assert table.view(seat) == folded(table, seat)


def test_an_end_with_nothing_face_down_tells_hands_alone():
    table = played("0 hu", deal=["123456m 55p 78s 155z", *DEAL[1:]], draws="1z")
    (revealed,) = [event for event in table.events if isinstance(event, Revealed)]
    assert revealed.melds is msgspec.UNSET


def test_a_bot_counts_the_two_tiles_face_down_as_unseen():
    table = played("0 an_gang 55p55z")
    copies = [RULES.wall.tiles.count(kind) for kind in range(KINDS)]
    owner, other = (Position(RULES, copies, table.view(seat)).live for seat in (0, 1))
    held = table.hands[0].counts
    assert (owner[WU_TONG] + held[WU_TONG], owner[BAI]) == (2, 2)
    assert (other[WU_TONG], other[BAI]) == (3, 3)


def test_an_observation_has_the_tiles_face_up_alone():
    table = played("0 an_gang 55p55z")
    row = Observer(RULES).row(table.view(1), [])
    start = OFFSETS["laid"] + 3 * KINDS
    laid = [kind for kind in range(KINDS) for _ in range(row[start + kind])]
    assert format_tiles(laid) == "5p 5z"


def test_a_hint_counts_what_is_left_from_what_can_be_seen():
    """Seat 1 waits for 5p: one is shown in the gang, and one lies face down in it."""
    deal = [HAND, "123456m 11s 46p 777z", "2368m 1247p 1289s 4z", "45679m 9p 1589s 234z"]
    table = played("0 an_gang 55p55z", deal=deal)
    left = {wait.tile: wait.left for wait in hints(RULES, table.view(1)).waits}
    assert left["5p"] == 3
