"""The tally: all that is counted while rounds are played, in whole numbers."""

from collections import Counter
from functools import cache
from typing import Literal

from msgspec import field

from paiju.rules.facts import Facts
from paiju.settlement import Line, Settlement
from paiju.sim.playing import Played
from paiju.sim.sums import Moments, Sums

Family = Literal["hand", "ji", "gang", "extra"]
FAMILIES: tuple[Family, ...] = ("hand", "ji", "gang", "extra")
"""What points are paid for: the hand won, 鸡, 豆 and 杠, and whatever else there is."""


class Chair(Sums):
    """What became of whoever sat in one place."""

    points: Moments = field(default_factory=Moments)
    wins: int = 0
    zimo: int = 0
    fed: int = 0
    """Rounds in which he discarded what another won on, or was robbed."""
    ready: int = 0
    """Rounds at whose end he was ready, or had won."""

    def add(self, seat: int, facts: Facts, settled: Settlement, points: int) -> None:
        end = facts.end
        self.points.add(points)
        self.ready += settled.ready[seat]
        self.fed += end.from_ == seat
        if seat in end.winners:
            self.wins += 1
            self.zimo += end.by == "zimo"


class Item(Sums):
    """One name in the ledger."""

    lines: int = 0
    points: Moments = field(default_factory=Moments)
    """Moved per round in which it was paid."""
    clauses: Counter[str] = field(default_factory=Counter[str])


class Tally(Sums):
    """Rounds of one setting, counted."""

    seats: list[Chair]
    places: list[Chair]
    """From the dealer on: 庄家, 下家, 对家, 上家."""
    rounds: int = 0
    ends: Counter[str] = field(default_factory=Counter[str])
    """zimo, dian_pao, qiang_gang, exhausted, four_gangs."""
    winners: Counter[int] = field(default_factory=Counter[int])
    """Rounds by how many won."""
    streaks: dict[int, Moments] = field(default_factory=dict[int, Moments])
    """The dealer's points by how often he had kept the deal: 连庄."""
    kept: int = 0
    """Rounds after which the dealer stayed."""
    items: dict[str, Item] = field(default_factory=dict[str, Item])
    families: dict[str, Moments] = field(default_factory=dict[str, Moments])
    patterns: dict[str, Moments] = field(default_factory=dict[str, Moments])
    """What winners had whose hand was, among other things, this."""
    fans: dict[int, Moments] = field(default_factory=dict[int, Moments])
    """What winners had by their 番, where the game counts them."""
    lengths: Counter[int] = field(default_factory=Counter[int])
    """Rounds by how many tiles were discarded."""
    scores: Counter[int] = field(default_factory=Counter[int])
    """Every seat's points, round by round."""
    takes: Moments = field(default_factory=Moments)
    """What a winner had at the end of the round, all things paid."""
    swing: Moments = field(default_factory=Moments)
    """Points that changed hands in a round."""
    melds: Counter[str] = field(default_factory=Counter[str])

    def add(self, played: Played) -> None:
        facts, settled = played
        scores = settled.scores
        self.rounds += 1
        self._end(facts, settled, scores)
        self._chairs(facts, settled, scores)
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

    def _chairs(self, facts: Facts, settled: Settlement, scores: list[int]) -> None:
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
        for name, lines in by_item(settled).items():
            points = sum(line.points for line in lines)
            families[family_of(name)] += points
            item = self.items.get(name)
            if item is None:
                item = self.items[name] = Item()
            item.lines += len(lines)
            item.points.add(points)
            item.clauses.update(line.clause for line in lines)
        for family, points in families.items():
            self.families.setdefault(family, Moments()).add(points)


def empty_tally(players: int) -> Tally:
    return Tally([Chair() for _ in range(players)], [Chair() for _ in range(players)])


def swing_of(scores: list[int]) -> int:
    """Points that changed hands, all things paid."""
    return sum(points for points in scores if points > 0)


HAND = "胡牌"
"""The name under which all that is paid for hands themselves is counted."""


def by_item(settled: Settlement) -> dict[str, list[Line]]:
    """The ledger by its items; the hands won are one item, whatever they were."""
    hands = {"、".join(won.patterns) for won in settled.wins}
    found: dict[str, list[Line]] = {}
    for line in settled.ledger:
        name = HAND if line.item in hands else line.item
        found.setdefault(name, []).append(line)
    return found


@cache
def family_of(item: str) -> Family:
    """By its name, which is how players group them too."""
    if item == HAND:
        return "hand"
    name = item.removesuffix("反赔")
    if name.endswith("鸡"):
        return "ji"
    if name.endswith("豆") or name in ("暗杠", "点杠", "碰杠", "风杠"):
        return "gang"
    return "extra"
