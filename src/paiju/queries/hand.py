"""One hand: its waits and what each would bring, or every reading when it is complete."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from paiju.hands import Hand, Reading, readings, shanten
from paiju.rules.document import suit_at, tile_at, tiles_at
from paiju.rules.english import name_in, sentence_in
from paiju.rules.errors import InputError
from paiju.rules.facts import End, Facts, Seat, WinBy
from paiju.rules.melds import Meld, MeldKind
from paiju.rules.options import typed_option
from paiju.rules.refusals import (
    INDICATOR_NEEDED,
    QUE_IS_OFF,
    meld_not_allowed,
    no_such_meld,
    tile_of_another_game,
    too_many_of,
    unknown,
)
from paiju.rules.ruleset import RuleSet
from paiju.rules.win import Verdict, Win
from paiju.rulesets import ruleset
from paiju.settlement import Line
from paiju.settlement.checks import CLAIM_OF
from paiju.settlement.ledger import win_lines
from paiju.settlement.winning import win_of
from paiju.tiles import CHINESE, NAMES, Tile, format_tiles, kinds_in
from paiju.tiles.kinds import DONG
from paiju.tiles.text import Lang, Text

_MOST_READINGS = 200
Appearance = tuple[str, tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]
"""What is visible of a reading: its shape, its groups, and what the wilds stand for."""


class StudiedHand(NamedTuple):
    """A hand under one game's rules, as seat 1 of a table would hold it."""

    rules: RuleSet
    tiles: list[Tile]
    melds: tuple[Meld, ...]
    won_on: Tile | None
    que: int | None
    indicator: Tile | None


class WinOutcome(NamedTuple):
    """What winning one way would bring from each payer, or why it is not allowed."""

    ruleset: str
    by: WinBy
    lines: tuple[Line, ...]
    refused: Text | None

    @property
    def from_one(self) -> list[Line]:
        """What one ordinary payer pays."""
        return [line for line in self.lines if line.payer == self.lines[0].payer]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.from_one)

    @property
    def from_dealer(self) -> int:
        """What the dealer, seat 0, pays."""
        return sum(line.points for line in self.lines if line.payer == 0)

    def refusal(self, lang: Lang) -> str:
        return "" if self.refused is None else sentence_in(lang, self.refused, self.ruleset)

    def item(self, line: Line, lang: Lang) -> str:
        return name_in(lang, line.item, self.ruleset)


class MeldTiles(Struct, frozen=True):
    kind: MeldKind
    tiles: str


class OutcomeItem(Struct, frozen=True):
    """One item of what one payer pays."""

    item: str
    clause: str
    points: int
    why: str


class OutcomeDocument(Struct, frozen=True):
    """What winning one way would bring from each payer, or why it is refused."""

    by: WinBy
    refused: str | UnsetType = UNSET
    points: int | UnsetType = UNSET
    from_dealer: int | UnsetType = UNSET
    items: list[OutcomeItem] | UnsetType = UNSET


class WaitDocument(Struct, frozen=True):
    tile: str
    outcomes: list[OutcomeDocument]


class ReadyDiscard(Struct, frozen=True):
    """A discard that leaves the hand ready."""

    discard: str
    waits: list[str]


class ReadingDocument(Struct, frozen=True):
    """One way to read a complete hand; empty where a special win needs none."""

    shape: str | UnsetType = UNSET
    groups: list[str] | UnsetType = UNSET
    wild_as: str | UnsetType = UNSET
    patterns: list[str] | UnsetType = UNSET


class HandDocument(Struct, frozen=True):
    """A hand: its waits and what each would bring, or every reading when it is complete."""

    ruleset: str
    hand: str
    melds: list[MeldTiles]
    complete: bool
    shanten: int | UnsetType = UNSET
    waits: list[WaitDocument] | UnsetType = UNSET
    won_on: str | UnsetType = UNSET
    readings: list[ReadingDocument] | UnsetType = UNSET
    ready: list[ReadyDiscard] | UnsetType = UNSET
    best: ReadingDocument | UnsetType = UNSET
    outcomes: list[OutcomeDocument] | UnsetType = UNSET


def parse_study(
    ruleset_id: str,
    tiles: str,
    melds: list[str],
    options: list[str],
    won_on: str | None,
    que: str | None,
    indicator: str | None,
) -> StudiedHand:
    rules = ruleset(ruleset_id, dict(typed_option(text, "--option") for text in options))
    study = StudiedHand(
        rules,
        tiles_at(tiles, "TILES"),
        tuple(_meld(text) for text in melds),
        None if won_on is None else tile_at(won_on, "--tile"),
        None if que is None else suit_at(que, "--que"),
        None if indicator is None else tile_at(indicator, "--indicator"),
    )
    _check(study)
    return study


def _meld(text: str) -> Meld:
    kind, _, tiles = text.strip().partition(" ")
    try:
        named = msgspec.convert(kind, MeldKind)
    except msgspec.ValidationError:
        problem = unknown(Text("副露", "kind of meld"), kind, get_args(MeldKind))
        raise InputError(problem, "--meld") from None
    return Meld(named, tuple(tiles_at(tiles, "--meld")), None if named == "an_gang" else 0)


def _check(study: StudiedHand) -> None:
    rules = study.rules
    if study.que is not None and rules.opening.que is None:
        raise InputError(QUE_IS_OFF, "--que")
    turns_wild = rules.wall.indicator == "deal"
    if turns_wild != (study.indicator is not None):
        nothing = Text("这种玩法开局不翻牌", "nothing is turned at the deal")
        raise InputError(INDICATOR_NEEDED if turns_wild else nothing, "--indicator")
    for meld in study.melds:
        _check_meld(study, meld)
    held = len(study.tiles) + 3 * len(study.melds)
    if held not in (13, 14):
        count = len(study.melds)
        zh = f"连 {count} 组副露共 {held} 张，一手牌是 13 或 14 张"
        en = f"{held} tiles with {count} melds; 13 or 14 make a hand"
        raise InputError(Text(zh, en), "TILES")
    _check_copies(study)
    if study.won_on is not None and study.won_on not in study.tiles:
        name = CHINESE[study.won_on]
        text = Text(f"手里没有{name}", f"{NAMES[study.won_on]} is not in the hand")
        raise InputError(text, "--tile")


def _check_meld(study: StudiedHand, meld: Meld) -> None:
    if all(claim.kind != CLAIM_OF[meld.kind] for claim in study.rules.play.claims):
        raise InputError(meld_not_allowed(meld.kind, study.rules.id), "--meld")
    if not study.rules.play.is_meld(meld, study.rules.wilds.kinds(study.indicator)):
        raise InputError(no_such_meld(meld.tiles, meld.kind), "--meld")


def _check_copies(study: StudiedHand) -> None:
    every = [*study.tiles, *(tile for meld in study.melds for tile in meld.tiles)]
    for tile in every:
        if tile not in study.rules.wall.tiles:
            raise InputError(tile_of_another_game(tile, study.rules.id), "TILES")
        if every.count(tile) > 4:
            raise InputError(too_many_of(tile), "TILES")


def outcome(study: StudiedHand, hand: list[Tile], tile: Tile, by: WinBy) -> WinOutcome:
    """A win of seat 1 on this tile, priced where nothing else happened and seat 0 deals."""
    rules, players = study.rules, study.rules.players
    own = Seat(tuple(hand), study.melds, que=study.que)
    payer = None if by == "zimo" else 2 if players > 2 else 0
    seats = (Seat(()), own, *(Seat(()) for _ in range(players - 2)))
    facts = Facts(seats, End("win", by=by, tile=tile, winners=(1,), from_=payer))
    facts = replace(facts, indicator=study.indicator)
    win = win_of(rules, facts, 1)
    if by == "zimo":
        win.special = rules.specials.on_draw(win.hand, win.melds)
    verdict = rules.verdict(win)
    if not isinstance(verdict, Verdict):
        return WinOutcome(rules.id, by, (), rules.why_not(verdict))
    return WinOutcome(rules.id, by, tuple(win_lines(rules, facts, win, verdict)), None)


def hand_document(study: StudiedHand, lang: Lang) -> HandDocument:
    """The public JSON form of a studied hand."""
    melds = [MeldTiles(meld.kind, format_tiles(meld.tiles)) for meld in study.melds]
    document = HandDocument(study.rules.id, format_tiles(study.tiles), melds, complete=False)
    if len(study.tiles) % 3 == 2:
        return _complete_document(document, study, lang)
    waits = [
        WaitDocument(NAMES[tile], [_outcome_document(way, lang) for way in ways])
        for tile, ways in wait_outcomes(study)
    ]
    return replace(document, shanten=shanten_of(study), waits=waits)


def _complete_document(document: HandDocument, study: StudiedHand, lang: Lang) -> HandDocument:
    verdict, found = judged(study)
    if verdict is None:
        ready = [
            ReadyDiscard(NAMES[tile], [NAMES[wait] for wait in kinds_in(waits)])
            for tile, waits in ready_discards(study)
        ]
        return replace(document, shanten=shanten_of(study), readings=[], ready=ready)
    patterns = [name_in(lang, name, study.rules.id) for name in verdict.patterns]
    return replace(
        document,
        complete=True,
        won_on=NAMES[_won_on(study)],
        readings=[_reading_document(reading) for reading in found],
        best=replace(_reading_document(verdict.reading), patterns=patterns),
        outcomes=[_outcome_document(way, lang) for way in complete_outcomes(study)],
    )


def _reading_document(reading: Reading | None) -> ReadingDocument:
    if reading is None:
        return ReadingDocument()
    return ReadingDocument(
        shape=reading.shape.name,
        groups=[format_tiles(group.tiles()) for group in reading.groups],
        wild_as=format_tiles(reading.wild_as),
    )


def _outcome_document(way: WinOutcome, lang: Lang) -> OutcomeDocument:
    if way.refused:
        return OutcomeDocument(way.by, refused=way.refusal(lang))
    return OutcomeDocument(
        way.by,
        points=way.points,
        from_dealer=way.from_dealer if way.by == "zimo" else UNSET,
        items=[
            OutcomeItem(way.item(line, lang), line.clause, line.points, line.reason(lang))
            for line in way.from_one
        ],
    )


def wait_outcomes(study: StudiedHand) -> list[tuple[Tile, list[WinOutcome]]]:
    """Every wait, and what it would bring drawn and discarded."""
    hand, rules = hand_of(study), study.rules
    at_face = rules.waits(hand, study.melds, study.que)
    drawn = [
        tile
        for tile in sorted(set(rules.wall.tiles))
        if hand.wild and rules.completes_drawing(hand, study.melds, tile)
    ]
    return [
        (tile, [outcome(study, study.tiles, tile, by) for by in ("zimo", "dian_pao")])
        for tile in sorted({*kinds_in(at_face), *drawn})
    ]


def obtainable(study: StudiedHand) -> set[Tile]:
    """The kinds of which this seat does not hold all four."""
    held = [*study.tiles, *(tile for meld in study.melds for tile in meld.tiles)]
    return {tile for tile in study.rules.wall.tiles if held.count(tile) < 4}


def ready_discards(study: StudiedHand) -> list[tuple[Tile, int]]:
    """The discards that leave a full hand ready, and what it would wait for."""
    hand = hand_of(study)
    found: list[tuple[Tile, int]] = []
    for tile in sorted(set(study.tiles)):
        hand.remove(tile)
        waits = study.rules.waits(hand, study.melds, study.que)
        if waits:
            found.append((tile, waits))
        hand.add(tile)
    return found


def complete_outcomes(study: StudiedHand) -> list[WinOutcome]:
    rest = list(study.tiles)
    tile = _won_on(study)
    rest.remove(tile)
    return [outcome(study, rest, tile, by) for by in ("zimo", "dian_pao")]


def judged(study: StudiedHand) -> tuple[Verdict | None, list[Reading]]:
    """The best a complete hand can be, and the ways to read it, the best first."""
    hand = hand_of(study)
    special = study.rules.specials.on_draw(hand, study.melds)
    win = Win(
        seat=1,
        hand=hand,
        melds=study.melds,
        tile=_won_on(study),
        que=study.que,
        special=special,
        seat_wind=study.rules.seat_wind(DONG, 0, 1),
    )
    verdict = study.rules.verdict(win)
    if not isinstance(verdict, Verdict):
        return None, []
    best = [] if verdict.reading is None else [verdict.reading]
    found = _each_appearance_once(chain(best, readings(hand, study.rules.hands.shapes)), hand.wild)
    return verdict, list(islice(found, _MOST_READINGS))


def _each_appearance_once(found: Iterable[Reading], wild: int) -> Iterator[Reading]:
    """Readings that differ in more than which of two equal tiles is the wild one.

    A wild tile at its own face and one that stands for its own kind look the same too.
    """
    seen: set[Appearance] = set()
    for reading in found:
        groups = tuple(group.tiles() for group in reading.groups)
        stood = tuple(tile for tile in reading.wild_as if not wild >> tile & 1)
        appearance = reading.shape.name, groups, stood
        if appearance not in seen:
            seen.add(appearance)
            yield reading


def hand_of(study: StudiedHand) -> Hand:
    return Hand(study.tiles, study.rules.wilds.kinds(study.indicator))


def _won_on(study: StudiedHand) -> Tile:
    return study.tiles[-1] if study.won_on is None else study.won_on


def shanten_of(study: StudiedHand) -> int:
    """How many tiles it is away from being ready."""
    return shanten(hand_of(study), study.rules.hands.shapes, len(study.melds))
