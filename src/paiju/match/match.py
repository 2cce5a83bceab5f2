"""A match: rounds in sequence until its length is played. Totals follow from the results."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from paiju.match.progress import Progress, advanced
from paiju.round import Round, deal
from paiju.rules.facts import EndKind, Roll
from paiju.rules.ruleset import RuleSet
from paiju.settlement import Settlement
from paiju.tiles import NAMES, Tile, shuffled

Shuffle = Callable[[Sequence[Tile], bytes], list[Tile]]
"""Tiles and entropy in, a wall out; tests pass another function to deal a chosen wall."""


class Result(Struct, frozen=True):
    """One round of a match, in a line."""

    number: int
    dealer: int
    streak: int
    round_wind: str
    kind: EndKind
    winners: list[int]
    scores: list[int]


class Standing(Struct, frozen=True):
    """Where a seat stands; equal points share a place."""

    place: int
    seat: int
    points: int


class Match(Struct):
    """What has been played and where it stands; `progress` is what the next round is dealt with."""

    players: int
    progress: Progress = Progress()
    results: list[Result] = []

    @classmethod
    def begun(cls, rules: RuleSet, first_dealer: int) -> "Match":
        return cls(rules.players, Progress(dealer=first_dealer, first_dealer=first_dealer), [])

    @property
    def number(self) -> int:
        """Of the round that comes next, or is being played; counted from 1."""
        return self.progress.rounds + 1

    @property
    def totals(self) -> list[int]:
        return [sum(result.scores[seat] for result in self.results) for seat in range(self.players)]

    def is_over(self, rules: RuleSet) -> bool:
        return self.progress.is_over(rules)

    def deal(
        self,
        rules: RuleSet,
        entropy: bytes,
        weekday: int | None,
        shuffle: Shuffle = shuffled,
        dice: tuple[Roll, ...] = (),
    ) -> Round:
        """The next round, its wall shuffled from this entropy."""
        progress = self.progress
        dealt = deal(
            rules,
            shuffle(rules.wall.tiles, entropy),
            dealer=progress.dealer,
            streak=progress.streak,
            round_wind=progress.round_wind,
            weekday=weekday,
            dice=dice,
        )
        return Round(rules, dealt)

    def add(self, table: Round, settled: Settlement) -> None:
        """A round is over and settled."""
        progress, end = self.progress, table.facts.end
        result = Result(
            number=self.number,
            dealer=progress.dealer,
            streak=progress.streak,
            round_wind=NAMES[progress.round_wind],
            kind=end.kind,
            winners=list(end.winners),
            scores=settled.scores,
        )
        self.results.append(result)
        self.progress = advanced(progress, settled.dealer.seat)

    def standings(self) -> list[Standing]:
        """Best first."""
        totals = self.totals
        seats = sorted(range(self.players), key=lambda seat: (-totals[seat], seat))
        return [
            Standing(1 + sum(other > totals[seat] for other in totals), seat, totals[seat])
            for seat in seats
        ]


def weekday_of(now: int, utc_offset: int) -> int:
    """1 Monday … 7 Sunday, of a moment in milliseconds since 1970 and an offset in minutes.

    Only for rooms opened before rooms had a time zone.
    """
    days = (now // 1000 + utc_offset * 60) // 86_400
    return (days + 3) % 7 + 1
