"""What is counted while rounds are played, in whole numbers."""

from collections import Counter
from typing import Final, Literal, NamedTuple

from msgspec import field

from paiju.rules.facts import Facts
from paiju.rules.finished_round import Group
from paiju.settlement import Line, Settlement
from paiju.sim.playing import PlayedRound
from paiju.sim.statistics import Counters, Moments

Family = Literal["hand", "ji", "gang", "extra"]
FAMILIES: tuple[Family, ...] = ("hand", "ji", "gang", "extra")
"""What points are paid for: the hand won, 鸡, 豆 and 杠, and whatever else there is."""


class LedgerItem(NamedTuple):
    """An item of the ledger and what it is about."""

    name: str
    family: Family


HAND: Final = LedgerItem("胡牌", "hand")
"""All that is paid for winning hands themselves, whatever they are called."""
_FAMILIES: Final[dict[Group, Family]] = {
    "hu": "extra",
    "gang": "gang",
    "ji": "ji",
    "other": "extra",
}


class SeatTally(Counters):
    """The results of one seat, or of one place counted from the dealer."""

    points: Moments = field(default_factory=Moments)
    wins: int = 0
    zimo: int = 0
    fed: int = 0
    """Rounds in which this seat discarded the winning tile, or was robbed."""
    ready: int = 0
    """Rounds at whose end it was ready, or had won."""

    def add(self, seat: int, facts: Facts, settled: Settlement, points: int) -> None:
        end = facts.end
        self.points.add(points)
        self.ready += settled.ready[seat]
        self.fed += end.from_ == seat
        if seat in end.winners:
            self.wins += 1
            self.zimo += end.by == "zimo"


class ItemTally(Counters):
    """One item of the ledger."""

    lines: int = 0
    points: Moments = field(default_factory=Moments)
    """Moved per round in which it was paid."""
    clauses: Counter[str] = field(default_factory=Counter[str])


class SimulationTally(Counters):
    """Rounds of one setting, counted."""

    seats: list[SeatTally]
    places: list[SeatTally]
    """From the dealer on: 庄家, 下家, 对家, 上家."""
    rounds: int = 0
    ends: Counter[str] = field(default_factory=Counter[str])
    """zimo, dian_pao, qiang_gang, exhausted, four_gangs."""
    winners: Counter[int] = field(default_factory=Counter[int])
    """Rounds by how many won."""
    streaks: dict[int, Moments] = field(default_factory=dict[int, Moments])
    """The dealer's points by how often they had kept the deal: 连庄."""
    kept: int = 0
    """Rounds after which the dealer stayed."""
    items: dict[LedgerItem, ItemTally] = field(default_factory=dict[LedgerItem, ItemTally])
    families: dict[str, Moments] = field(default_factory=dict[str, Moments])
    patterns: dict[str, Moments] = field(default_factory=dict[str, Moments])
    """Winners' points, by each pattern of their hands."""
    fans: dict[int, Moments] = field(default_factory=dict[int, Moments])
    """Winners' points by 番, where the game counts them."""
    lengths: Counter[int] = field(default_factory=Counter[int])
    """Rounds by how many tiles were discarded."""
    scores: Counter[int] = field(default_factory=Counter[int])
    """Every seat's points, round by round."""
    takes: Moments = field(default_factory=Moments)
    """A winner's points in the round."""
    swing: Moments = field(default_factory=Moments)
    """Points that changed hands in a round."""
    melds: Counter[str] = field(default_factory=Counter[str])

    def add(self, played: PlayedRound) -> None:
        facts, settled = played
        scores = settled.scores
        self.rounds += 1
        self._end(facts, settled, scores)
        self._seats(facts, settled, scores)
        self._dealer(facts, settled, scores)
        self._ledger(settled)
        self.lengths[len(facts.discards)] += 1
        self.melds.update(meld.kind for seat in facts.seats for meld in seat.melds)

    def _end(self, facts: Facts, settled: Settlement, scores: list[int]) -> None:
        end = facts.end
        self.ends[end.by or end.kind] += 1
        self.winners[len(end.winners)] += 1
        self.swing.add(swing_of(scores))
        for won in settled.wins:
            take = scores[won.seat]
            self.takes.add(take)
            for name in sorted(set(won.patterns)):
                self.patterns.setdefault(name, Moments()).add(take)
            if won.fan is not None:
                self.fans.setdefault(won.fan, Moments()).add(take)

    def _seats(self, facts: Facts, settled: Settlement, scores: list[int]) -> None:
        players = len(scores)
        for seat, points in enumerate(scores):
            self.scores[points] += 1
            self.seats[seat].add(seat, facts, settled, points)
            place = (seat - facts.dealer) % players
            self.places[place].add(seat, facts, settled, points)

    def _dealer(self, facts: Facts, settled: Settlement, scores: list[int]) -> None:
        self.streaks.setdefault(facts.streak, Moments()).add(scores[facts.dealer])
        self.kept += settled.dealer.seat == facts.dealer

    def _ledger(self, settled: Settlement) -> None:
        families: Counter[str] = Counter()
        for key, lines in by_item(settled).items():
            points = sum(line.points for line in lines)
            families[key.family] += points
            item = self.items.get(key)
            if item is None:
                item = self.items[key] = ItemTally()
            item.lines += len(lines)
            item.points.add(points)
            item.clauses.update(line.clause for line in lines)
        for family, points in families.items():
            self.families.setdefault(family, Moments()).add(points)


def empty_tally(players: int) -> SimulationTally:
    return SimulationTally(
        [SeatTally() for _ in range(players)], [SeatTally() for _ in range(players)]
    )


def swing_of(scores: list[int]) -> int:
    """Points that changed hands in total."""
    return sum(points for points in scores if points > 0)


def by_item(settled: Settlement) -> dict[LedgerItem, list[Line]]:
    """The lines of the ledger, item by item."""
    found: dict[LedgerItem, list[Line]] = {}
    for line in settled.ledger:
        item = HAND if line.is_hand else LedgerItem(line.item, _FAMILIES[line.group])
        found.setdefault(item, []).append(line)
    return found
