"""Rebuilds the progress and results of a match from its stored rounds."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from paiju.match import Match, Progress, Result, advanced
from paiju.match.seal import Seal
from paiju.server.store import RoundRow


class _Began(Struct):
    """The fields of a record about the start of its round."""

    streak: int
    round_wind: str


class _StoredWin(Struct):
    seat: int


class _Ended(Struct):
    """The fields of a settlement about the end of its round."""

    next_dealer: int
    wins: list[_StoredWin]


class _Sealed(Struct):
    seal: Seal | None = None


def last_seal(rows: Sequence[RoundRow]) -> str:
    """The hash of the last round's seal; empty if it has none."""
    seal = msgspec.json.decode(rows[-1].record, type=_Sealed).seal if rows else None
    return "" if seal is None else seal.hash


def match_of(rows: Sequence[RoundRow], match: Match) -> Match:
    """The match according to these rows; unchanged if some rounds are missing."""
    if not rows or len(rows) < len(match.results):
        return match
    progress = Progress(dealer=rows[0].dealer, first_dealer=rows[0].dealer)
    results: list[Result] = []
    for row in rows:
        results.append(_result(row, match))
        ended = msgspec.json.decode(row.settlement, type=_Ended)
        progress = advanced(progress, ended.next_dealer)
    return Match(match.players, progress, results)


def _result(row: RoundRow, match: Match) -> Result:
    began = msgspec.json.decode(row.record, type=_Began)
    winners = [win.seat for win in msgspec.json.decode(row.settlement, type=_Ended).wins]
    known = next((result for result in match.results if result.number == row.number), None)
    drawn = known.kind if known is not None and not known.winners else "exhausted"
    return Result(
        number=row.number,
        dealer=row.dealer,
        streak=began.streak,
        round_wind=began.round_wind,
        kind="win" if winners else drawn,
        winners=winners,
        scores=row.scores,
    )
