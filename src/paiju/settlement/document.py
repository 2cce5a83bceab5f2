"""A settlement as JSON: the structs that commands, routes and rooms send."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from paiju.rules.english import name_in, sentence_in
from paiju.rules.finished_round import Group
from paiju.rules.notes import Note
from paiju.settlement.ledger import Line, Settlement, WinningHand
from paiju.tiles import NAMES, format_tiles
from paiju.tiles.text import Lang


class LedgerLine(Struct, frozen=True):
    """One payment; `why` is in the language asked for."""

    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: str
    why: str
    item_en: str | UnsetType = UNSET
    why_en: str | UnsetType = UNSET
    group: Group | UnsetType = UNSET
    """What it is about: the win, gangs, 鸡, or anything else."""
    owner: int | UnsetType | None = UNSET
    """Whose tiles they are."""


class NoteLine(Struct, frozen=True):
    """What a clause removed or left unpaid."""

    item: str
    clause: str
    seat: int
    tiles: str
    why: str
    item_en: str | UnsetType = UNSET
    why_en: str | UnsetType = UNSET


class IndicatedTile(Struct, frozen=True):
    """What a turned tile made of a kind: 鸡, gold, wild; or a horse that hit."""

    tile: str
    name: str
    name_en: str


class WonHand(Struct, frozen=True):
    """What one winner won with."""

    seat: int
    patterns: list[str]
    fan: int | None
    wild_as: dict[str, str]
    patterns_en: list[str] | UnsetType = UNSET


class SettlementDocument(Struct, frozen=True, kw_only=True):
    """Who pays whom and why; scores add up to zero."""

    ruleset: str
    scores: list[int]
    next_dealer: int
    ready: list[bool]
    headline: str | UnsetType = UNSET
    wins: list[WonHand]
    notes: list[NoteLine] | UnsetType = UNSET
    ledger: list[LedgerLine]
    headline_en: str | UnsetType = UNSET
    indicated: list[IndicatedTile] | UnsetType = UNSET
    next_dealer_clause: str | UnsetType = UNSET


def settlement_document(settled: Settlement, lang: Lang = "zh") -> SettlementDocument:
    """The public JSON form, in one language."""
    return SettlementDocument(
        ruleset=settled.ruleset,
        scores=settled.scores,
        next_dealer=settled.dealer.seat,
        ready=list(settled.ready),
        headline=settled.headline(lang),
        wins=[_won_hand(won, settled.ruleset, lang) for won in settled.wins],
        notes=[_note_line(note, settled.ruleset, lang) for note in settled.notes],
        ledger=[_ledger_line(line, lang) for line in settled.ledger],
    )


def explained_document(settled: Settlement, lang: Lang = "zh") -> SettlementDocument:
    """The form the page shows: with English beside it, groups, owners and turned tiles."""
    ruleset = settled.ruleset
    return replace(
        settlement_document(settled, lang),
        headline_en=settled.headline("en"),
        wins=[_explained_win(won, ruleset, lang) for won in settled.wins],
        notes=[_explained_note(note, ruleset, lang) for note in settled.notes],
        ledger=[_explained_line(line, lang) for line in settled.ledger],
        indicated=[
            IndicatedTile(NAMES[made.tile], made.name, name_in("en", made.name, ruleset))
            for made in settled.indicated
        ],
        next_dealer_clause=settled.dealer.clause,
    )


def _ledger_line(line: Line, lang: Lang) -> LedgerLine:
    return LedgerLine(
        item=name_in(lang, line.item, line.ruleset),
        clause=line.clause,
        payer=line.payer,
        payee=line.payee,
        points=line.points,
        tiles=format_tiles(line.tiles),
        why=line.reason(lang),
    )


def _explained_line(line: Line, lang: Lang) -> LedgerLine:
    return replace(
        _ledger_line(line, lang),
        item_en=name_in("en", line.item, line.ruleset),
        why_en=line.reason("en"),
        group=line.group,
        owner=line.owner,
    )


def _note_line(note: Note, ruleset: str, lang: Lang) -> NoteLine:
    return NoteLine(
        item=name_in(lang, note.item, ruleset),
        clause=note.clause,
        seat=note.seat,
        tiles=format_tiles(note.tiles),
        why=sentence_in(lang, note.why, ruleset),
    )


def _explained_note(note: Note, ruleset: str, lang: Lang) -> NoteLine:
    english = _note_line(note, ruleset, "en")
    return replace(_note_line(note, ruleset, lang), item_en=english.item, why_en=english.why)


def _won_hand(won: WinningHand, ruleset: str, lang: Lang) -> WonHand:
    return WonHand(
        seat=won.seat,
        patterns=[name_in(lang, name, ruleset) for name in won.patterns],
        fan=won.fan,
        wild_as={NAMES[wild]: format_tiles(kinds) for wild, kinds in won.wild_as},
    )


def _explained_win(won: WinningHand, ruleset: str, lang: Lang) -> WonHand:
    english = _won_hand(won, ruleset, "en").patterns
    return replace(_won_hand(won, ruleset, lang), patterns_en=english)
