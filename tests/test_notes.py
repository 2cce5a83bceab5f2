"""Notes beside the ledger: each kind has its cases, and none contradicts what was paid."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from paiju import REGISTRY, Facts, ledger, ruleset, settle
from paiju.rules.book import load_book
from paiju.rules.english import sentence_in
from paiju.rules.facts import End
from paiju.rules.notes import Note
from paiju.settlement import Line, Settlement
from paiju.tiles import Tile
from support.cases import CASES, read_cases
from support.rounds import option_sets, played
from support.settlements import settled_cases, settled_rounds

every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


def settlements() -> Iterator[Settlement]:
    yield from settled_cases()
    yield from settled_rounds()


# Every kind of note


@every_ruleset
@pytest.mark.parametrize("key", ["notes", "no_notes"])
def test_every_item_a_note_can_have_is_in_a_case_and_in_a_near_miss(ruleset_id: str, key: str):
    items = {row.item for given in option_sets(ruleset_id) for row in given.rules.payments.notes}
    assert items <= expected(ruleset_id, key)


def expected(ruleset_id: str, key: str) -> set[str]:
    found: set[str] = set()
    for case in read_cases(CASES / ruleset_id / "notes.json"):
        wanted = case["expect"].get(key, [])
        found.update(row if isinstance(row, str) else row["item"] for row in wanted)
    return found


@every_ruleset
def test_every_note_cites_a_clause_of_its_book(ruleset_id: str):
    book = load_book(ruleset_id)
    for option_set in option_sets(ruleset_id):
        assert all(book.text(row.clause) for row in option_set.rules.payments.notes)


# What notes and ledger may not say together


def test_the_tiles_of_a_note_lie_before_its_seat_or_were_fed_or_robbed_there():
    for settled in settlements():
        for note in settled.notes:
            tiles, facts = Counter(note.tiles), settled.finished.facts
            assert any(not tiles - lot for lot in lots(facts, note)), note


def lots(facts: Facts, note: Note) -> Iterator[Counter[Tile]]:
    """What a seat had, with what it discarded, lost or won; and each meld that it fed."""
    own, end = facts.seats[note.seat], facts.end
    tiles = Counter(own.hand)
    tiles.update(tile for meld in own.melds for tile in meld.tiles)
    tiles.update(row.tile for row in facts.discards if row.seat == note.seat)
    if end.tile is not None and note.seat in (*end.winners, end.from_):
        tiles[end.tile] += 1
    yield tiles
    for seat in facts.seats:
        yield from (Counter(meld.tiles) for meld in seat.melds if meld.from_ == note.seat)


def test_a_burned_seat_has_no_income_from_chickens_and_kongs():
    for settled in settlements():
        burned = settled.finished.burned
        for note in settled.notes:
            assert not note.item.startswith("烧") or note.seat in burned
        for line in settled.ledger:
            assert line.payee not in burned or not is_income(line), line


def is_income(line: Line) -> bool:
    """A payment for the payee's own tiles; 反赔 and 责任鸡 are for the payer's."""
    return line.group in ("gang", "ji") and line.owner == line.payee


def test_notes_about_being_ready_agree_with_who_was_ready():
    for settled in settlements():
        for note in settled.notes:
            if note.item.startswith(("未叫牌", "未听牌", "无人", "缺门没打完")):
                assert not settled.ready[note.seat], note
            if note.item.startswith("全都"):
                assert settled.ready[note.seat], note


def test_tiles_that_collected_nothing_are_in_no_payment_to_their_owner():
    """A kong that was paid is not noted as unpaid, nor are chickens of the same seat."""
    for settled in settlements():
        paid = {(line.payee, line.tiles) for line in settled.ledger if is_income(line)}
        for note in settled.notes:
            if note.item in UNPAID_TILES:
                assert (note.seat, note.tiles) not in paid, note


UNPAID_TILES = {
    *("烧豆", "烧鸡", "未叫牌，豆不算", "未听牌，杠不收", "过杠不算豆"),
    *("未叫牌，手里的鸡不算", "未听牌，手里的鸡不算", "被抢的转弯豆不成立", "被抢的碰杠不算"),
    *("被抢的杠不算", "荒庄荒杠", "四杠荒，杠不算", "四白板的明杠不计杠分"),
    *("黄庄，鸡豆不算", "荒庄，鸡豆不算", "吹风鸡，鸡不赔"),
}


def test_notes_of_a_win_and_of_a_drawn_round_exclude_each_other():
    for settled in settlements():
        drawn = ("黄庄", "荒庄", "四杠荒", "无人", "全都", "查叫")
        won = ("烧", "被抢", "抢杠", "首张", "吹风鸡", "通三", "牌墙已空", "封顶", "特殊", "混儿")
        items = [note.item for note in settled.notes]
        starts = won if not settled.finished.is_won else drawn
        assert not [item for item in items if item.startswith(starts)]


def test_whoever_a_note_frees_pays_nothing_for_the_win():
    for settled in settlements():
        freed = {note.seat for note in settled.notes if note.item == "抢杠，别家不付"}
        assert not [line for line in settled.ledger if line.group == "hu" and line.payer in freed]


# Facts that a person wrote


def test_partial_facts_have_notes_too():
    """A person may leave out the discards, and forget when melds were made."""
    for settled in settlements():
        facts = settled.finished.facts
        seats = tuple(
            replace(seat, melds=tuple(replace(meld, at=0) for meld in seat.melds))
            for seat in facts.seats
        )
        poor = settle(settled.rules, replace(facts, discards=(), seats=seats))
        assert all(sentence_in("en", note.why, poor.ruleset) for note in poor.notes)


@every_ruleset
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_drawn_round_has_notes_or_none_but_no_error(ruleset_id: str, players: int):
    rules = ruleset(ruleset_id, {"players": players})
    table = played(next(g for g in option_sets(ruleset_id) if g.rules.players == players), 1)
    facts = replace(table.facts, discards=(), end=End("exhausted"))
    seats = tuple(replace(seat, melds=(), hand=()) for seat in facts.seats)
    assert ledger(rules, replace(facts, seats=seats)).notes is not None
