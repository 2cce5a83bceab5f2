"""The facts of a finished round, read back from its row."""

from typing import Any, Final

from paiju.fast.games.ids import SPECIALS
from paiju.rules.facts import ClaimWord, Discard, End, EndKind, Facts, First, Seat, Ting, WinBy
from paiju.rules.melds import GangKind, Meld, MeldKind

ENDS: Final[tuple[EndKind, ...]] = ("win", "win", "exhausted", "four_gangs")
BY: Final[tuple[WinBy, ...]] = ("zimo", "dian_pao", "qiang_gang")
FIRSTS: Final[tuple[First | None, ...]] = (None, "tian_hu", "di_hu", "ren_hu")
TINGS: Final[tuple[Ting | None, ...]] = (None, "tian", "bu")
CLAIMS: Final[tuple[ClaimWord | None, ...]] = (None, "chi", "peng", "gang", "hu")
MELDS: Final[tuple[MeldKind, ...]] = (
    "chi",
    "chi",
    "peng",
    "ming_gang",
    "bu_gang",
    "an_gang",
    "feng_gang",
)
GANGS: Final[tuple[GangKind | None, ...]] = (
    None,
    None,
    None,
    "ming_gang",
    "bu_gang",
    "an_gang",
    "feng_gang",
)


def facts_of(row: Any) -> Facts:
    """What settlement reads; dice are not kept in a row."""
    won = int(row["end_kind"]) == 1
    horses: list[int] = row["horses"][: row["horse_count"]].tolist() if won else []
    return Facts(
        seats=tuple(_seat(row, seat) for seat in range(row["players"])),
        end=_end(row) if won else End(ENDS[int(row["end_kind"])]),
        discards=tuple(_discard(row, at) for at in range(row["discards"])),
        dealer=int(row["dealer"]),
        streak=int(row["streak"]),
        round_wind=int(row["round_wind"]),
        weekday=_or_none(row["weekday"], 0),
        indicator=_or_none(row["indicator"]),
        horses=tuple(horses),
    )


def _or_none(number: Any, none: int = -1) -> int | None:
    return None if number == none else int(number)


def _end(row: Any) -> End:
    return End(
        kind="win",
        by=BY[int(row["end_by"])],
        tile=_or_none(row["end_tile"]),
        winners=tuple(row["winners"][: row["winner_count"]].tolist()),
        from_=_or_none(row["end_from"]),
        gang=GANGS[int(row["end_gang"])],
        last_tile=bool(row["end_last"]),
        first=FIRSTS[int(row["end_first"])],
        special=SPECIALS[int(row["end_special"])],
    )


def _seat(row: Any, seat: int) -> Seat:
    counts = row["counts"][seat].tolist()
    return Seat(
        hand=tuple(kind for kind, count in enumerate(counts) for _ in range(count)),
        melds=tuple(_meld(row, seat, meld) for meld in range(row["melds"][seat])),
        bid=int(row["bids"][seat]),
        que=_or_none(row["ques"][seat]),
        ting=TINGS[int(row["tings"][seat])],
    )


def _meld(row: Any, seat: int, meld: int) -> Meld:
    kind = MELDS[int(row["meld_kind"][seat, meld])]
    size = 3 if kind in ("chi", "peng") else 4
    return Meld(
        kind,
        tuple(row["meld_tiles"][seat, meld, :size].tolist()),
        _or_none(row["meld_from"][seat, meld]),
        bool(row["meld_late"][seat, meld]),
        int(row["meld_at"][seat, meld]),
    )


def _discard(row: Any, at: int) -> Discard:
    by = _or_none(row["discard_by"][at])
    claim = CLAIMS[int(row["discard_claim"][at])]
    return Discard(int(row["discard_seat"][at]), int(row["discard_tile"][at]), by, claim)
