"""Small matches and rounds for tests of the history."""

from msgspec import Raw

from paiju.match import Standing
from paiju.server.store import MatchRow, RoundRow, SeatRow

ENDED = [Standing(1, 2, 8), Standing(2, 0, -4), Standing(2, 1, -4)]


def match(name: str = "m", started_at: int = 100, players: tuple[str, ...] = ("ann",)) -> MatchRow:
    seats = [SeatRow(player, player.title()) for player in players]
    return MatchRow(
        id=name,
        room="012345",
        ruleset="guiyang_dingque",
        options={"wugu_ji": True, "名": "值"},
        seats=[*seats, SeatRow(None, "电脑", "plain")],
        started_at=started_at,
    )


def played(number: int = 1, name: str = "m", record: bytes = b'{"deal": ["1m"]}') -> RoundRow:
    return RoundRow(
        match=name,
        number=number,
        dealer=2,
        scores=[3, -3],
        ended_at=200 + number,
        record=Raw(record),
        settlement=Raw('{"条款": 1.50}'.encode()),
    )
