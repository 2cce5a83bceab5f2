"""Facts as a JSON document, in the notation people write: read with care, written exactly."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Struct, field

from paiju.rules.errors import InputError
from paiju.rules.facts import (
    ClaimWord,
    Discard,
    End,
    EndKind,
    Facts,
    First,
    Roll,
    Seat,
    Ting,
    WinBy,
)
from paiju.rules.melds import GangKind, Meld, MeldKind
from paiju.rules.misshapen import malformed, misshapen
from paiju.rules.options import changed
from paiju.rules.refusals import no_such_seat
from paiju.rules.ruleset import RuleSet
from paiju.tiles import (
    NAMES,
    NotationError,
    Tile,
    format_tiles,
    parse_tile,
    parse_tiles,
)
from paiju.tiles.kinds import SUIT_LETTERS, WINDS
from paiju.tiles.text import Text

Document = TypeVar("Document")


class MeldDocument(Struct, forbid_unknown_fields=True):
    kind: MeldKind
    tiles: str
    from_: int | None = field(default=None, name="from")
    late: bool = False
    at: int = 0


class SeatDocument(Struct, forbid_unknown_fields=True):
    hand: str
    melds: list[MeldDocument] = []
    bid: int = 0
    que: str | None = None
    ting: Ting | None = None


class DiscardDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: int
    tile: str
    by: int | None = None
    claim: ClaimWord | None = None


class EndDocument(Struct, forbid_unknown_fields=True):
    kind: EndKind
    by: WinBy | None = None
    tile: str | None = None
    winners: list[int] = []
    from_: int | None = field(default=None, name="from")
    gang: GangKind | None = None
    last_tile: bool = False
    first: First | None = None
    special: str | None = None


class FactsDocument(Struct, forbid_unknown_fields=True):
    """The whole of a finished round as a person or a program writes it."""

    ruleset: str
    seats: list[SeatDocument]
    end: EndDocument
    options: dict[str, Any] = {}
    dealer: int = 0
    streak: int = 0
    round_wind: str = "1z"
    weekday: int | None = None
    indicator: str | None = None
    horses: str = ""
    dice: list[list[int]] | None = None
    discards: list[DiscardDocument] = []


class GivenFacts(NamedTuple):
    """A document read: which game it names, under which options, and its facts."""

    ruleset: str
    options: dict[str, Any]
    facts: Facts


def read_json(text: bytes | str, kind: type[Document]) -> Document:
    """A JSON text as this kind of document; what is wrong is named with its place."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise _with_choices(misshapen(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(malformed(error)) from None


def _with_choices(wrong: InputError) -> InputError:
    """Where a field takes one of a few words, they are listed."""
    choices = _choices(str(wrong.at)) if wrong.message.startswith("invalid enum value") else ()
    if not choices:
        return wrong
    zh, en = wrong.text
    listed = Text(f"{zh}（可选：{'、'.join(choices)}）", f"{en} (choose {', '.join(choices)})")
    return InputError(listed, wrong.at)


def _choices(at: str) -> tuple[str, ...]:
    """What a field that takes one of a few words takes."""
    field_name = at.rpartition(".")[2]
    if field_name == "kind":
        return get_args(EndKind if at.startswith("end") else MeldKind)
    return get_args(_WORDS.get(field_name))


_WORDS = {
    "by": WinBy,
    "claim": ClaimWord,
    "first": First,
    "gang": GangKind,
    "ting": Ting,
}


def read_facts(text: bytes | str) -> GivenFacts:
    document = read_json(text, FactsDocument)
    return GivenFacts(document.ruleset, document.options, _facts(document))


def _facts(document: FactsDocument) -> Facts:
    return Facts(
        seats=tuple(_seat(seat, f"seats[{index}]") for index, seat in enumerate(document.seats)),
        end=_end(document.end),
        discards=tuple(
            Discard(row.seat, tile_at(row.tile, f"discards[{index}].tile"), row.by, row.claim)
            for index, row in enumerate(document.discards)
        ),
        dealer=document.dealer,
        streak=document.streak,
        round_wind=wind_at(document.round_wind, "round_wind"),
        weekday=document.weekday,
        indicator=_maybe_tile(document.indicator, "indicator"),
        horses=tuple(tiles_at(document.horses, "horses")),
        dice=dice_at(document.dice, "dice"),
    )


def _seat(seat: SeatDocument, at: str) -> Seat:
    melds = tuple(
        Meld(
            meld.kind,
            tuple(tiles_at(meld.tiles, f"{at}.melds[{index}].tiles")),
            meld.from_,
            meld.late,
            meld.at,
        )
        for index, meld in enumerate(seat.melds)
    )
    que = None if seat.que is None else suit_at(seat.que, f"{at}.que")
    return Seat(tuple(tiles_at(seat.hand, f"{at}.hand")), melds, seat.bid, que, seat.ting)


def _end(end: EndDocument) -> End:
    return End(
        kind=end.kind,
        by=end.by,
        tile=_maybe_tile(end.tile, "end.tile"),
        winners=tuple(end.winners),
        from_=end.from_,
        gang=end.gang,
        last_tile=end.last_tile,
        first=end.first,
        special=end.special,
    )


def tiles_at(text: str, at: str | int) -> list[Tile]:
    try:
        return parse_tiles(text)
    except NotationError as error:
        raise InputError(error.text, at) from None


def tile_at(text: str, at: str) -> Tile:
    try:
        return parse_tile(text)
    except NotationError as error:
        raise InputError(error.text, at) from None


def _maybe_tile(text: str | None, at: str) -> Tile | None:
    return None if text is None else tile_at(text, at)


def wind_at(text: str, at: str) -> Tile:
    tile = tile_at(text, at)
    if tile not in WINDS:
        message = Text(f"{text!r} 不是风牌（1z 到 4z）", f"{text!r} is not a wind (1z to 4z)")
        raise InputError(message, at)
    return tile


def suit_at(text: str, at: str) -> int:
    if text not in ("m", "p", "s"):
        message = Text(f"{text!r} 不是花色（m、p 或 s）", f"{text!r} is not a suit (m, p or s)")
        raise InputError(message, at)
    return SUIT_LETTERS.index(text)


def check_setting(rules: RuleSet, dealer: int, streak: int, weekday: int | None) -> None:
    """What a round starts with, whether it is settled or replayed."""
    if not 0 <= dealer < rules.players:
        raise InputError(no_such_seat(dealer, rules.players), "dealer")
    if streak < 0:
        raise InputError(Text("不能是负数", "cannot be negative"), "streak")
    if weekday is None and rules.payments.needs_weekday:
        needed = Text(
            "开了星期鸡，要写星期几（1 到 7）", "needed: 星期鸡 is on (1 Monday to 7 Sunday)"
        )
        raise InputError(needed, "weekday")
    if weekday is not None and not 1 <= weekday <= 7:
        zh = f"没有星期 {weekday}（星期一写 1，星期日写 7）"
        en = f"{weekday} is not a weekday (1 Monday to 7 Sunday)"
        raise InputError(Text(zh, en), "weekday")


def dice_at(rolls: Sequence[Sequence[int]] | None, at: str) -> tuple[Roll, ...]:
    """Rolls as they are written, in pairs."""
    return tuple(_roll_at(roll, f"{at}[{index}]") for index, roll in enumerate(rolls or ()))


def _roll_at(roll: Sequence[int], at: str) -> Roll:
    if len(roll) != 2:
        message = Text(f"{len(roll)} 颗骰子，应为 2 颗", f"{len(roll)} dice, should be 2")
        raise InputError(message, at)
    return roll[0], roll[1]


def dice_document(dice: Sequence[Roll]) -> list[list[int]] | None:
    return [list(roll) for roll in dice] or None


def check_dice(rules: RuleSet, dice: Sequence[Roll]) -> None:
    """One roll for the deal, and one more where a tile is turned then."""
    for roll, pair in enumerate(dice):
        for index, die in enumerate(pair):
            if not 1 <= die <= 6:
                message = Text(f"骰子上没有 {die}（1 到 6）", f"{die} is not on a die (1 to 6)")
                raise InputError(message, f"dice[{roll}][{index}]")
    most = 2 if rules.wall.indicator == "deal" else 1
    if len(dice) > most:
        message = Text(
            f"掷了 {len(dice)} 次骰子，这些选项下最多 {most} 次",
            f"{len(dice)} rolls, under these options at most {most}",
        )
        raise InputError(message, "dice")


def write_facts(rules: RuleSet, facts: Facts) -> dict[str, Any]:
    """The document of these facts, ready for JSON."""
    return msgspec.to_builtins(facts_document(rules, facts))


def facts_document(rules: RuleSet, facts: Facts) -> FactsDocument:
    return FactsDocument(
        ruleset=rules.id,
        options=changed(rules.options),
        dealer=facts.dealer,
        streak=facts.streak,
        round_wind=NAMES[facts.round_wind],
        weekday=facts.weekday,
        indicator=name_of(facts.indicator),
        horses=format_tiles(facts.horses),
        dice=dice_document(facts.dice),
        seats=[_seat_document(seat) for seat in facts.seats],
        discards=[discard_document(discard) for discard in facts.discards],
        end=_end_document(facts.end),
    )


def name_of(tile: Tile | None) -> str | None:
    return None if tile is None else NAMES[tile]


def _seat_document(seat: Seat) -> SeatDocument:
    que = None if seat.que is None else SUIT_LETTERS[seat.que]
    melds = [meld_document(meld) for meld in seat.melds]
    return SeatDocument(format_tiles(seat.hand), melds, seat.bid, que, seat.ting)


def meld_document(meld: Meld) -> MeldDocument:
    return MeldDocument(meld.kind, meld.written(), meld.from_, meld.late, meld.at)


def discard_document(discard: Discard) -> DiscardDocument:
    return DiscardDocument(discard.seat, NAMES[discard.tile], discard.by, discard.claim)


def _end_document(end: End) -> EndDocument:
    return EndDocument(
        kind=end.kind,
        by=end.by,
        tile=name_of(end.tile),
        winners=list(end.winners),
        from_=end.from_,
        gang=end.gang,
        last_tile=end.last_tile,
        first=end.first,
        special=end.special,
    )
