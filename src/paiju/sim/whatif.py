"""What a house rule does: both option sets on the same walls, compared round by round.

The match goes on as the rules are now; each of its rounds is also played as it would be under the
other rules, with the same wall, dealer, streak, wind and day. So the two sides of a pair differ by
the rule and by nothing else, and much of the luck cancels out of the difference.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

from paiju.match import Match
from paiju.rules.errors import InputError
from paiju.sim.playing import Played, begun, entropy, finish, sitting, weekday
from paiju.sim.ratio import Ratios
from paiju.sim.setting import Setting
from paiju.sim.sums import Moments, Sums
from paiju.sim.tally import Tally, by_item, empty_tally, swing_of
from paiju.tiles.text import Text

MEASURES: Final = (
    "swing",
    "won",
    "exhausted",
    "zimo",
    "several",
    "length",
    "ready",
    "dealer",
    "winners",
    "feeder",
    "others",
    "biggest",
)


def measured(played: Played) -> dict[str, int]:
    """One round in whole numbers; the points of dealer, winners, feeder and the others."""
    facts, settled = played
    end, scores = facts.end, settled.scores
    winners = sum(scores[seat] for seat in end.winners)
    feeder = 0 if end.from_ is None else scores[end.from_]
    return {
        "swing": swing_of(scores),
        "won": end.kind == "win",
        "exhausted": end.kind != "win",
        "zimo": end.by == "zimo",
        "several": len(end.winners) > 1,
        "length": len(facts.discards),
        "ready": sum(settled.ready),
        "dealer": scores[facts.dealer],
        "winners": winners if end.winners else 0,
        "feeder": feeder,
        "others": -winners - feeder,
        "biggest": max(scores),
    }


class Pair(Sums):
    """The same thing under both rules, and its difference round by round."""

    before: Moments = field(default_factory=Moments)
    after: Moments = field(default_factory=Moments)
    change: Moments = field(default_factory=Moments)

    def add(self, before: int, after: int) -> None:
        self.before.add(before)
        self.after.add(after)
        self.change.add(after - before)


class Contrast(Sums):
    """Pairs of rounds, counted."""

    before: Tally
    after: Tally
    measures: dict[str, Pair]
    items: dict[str, Pair] = field(default_factory=dict[str, Pair])
    """Points by item, in rounds where one of the two sides paid it."""
    hands: Ratios = field(default_factory=Ratios)
    """Winners' points and winners, for what a win is worth."""
    differing: int = 0
    """Rounds that ended in other scores."""

    def add(self, before: Played, after: Played) -> None:
        self.before.add(before)
        self.after.add(after)
        old, new = measured(before), measured(after)
        for name, pair in self.measures.items():
            pair.add(old[name], new[name])
        self._items(before, after)
        won = len(before.facts.end.winners), len(after.facts.end.winners)
        self.hands.add((old["winners"], won[0], new["winners"], won[1]))
        self.differing += before.settled.scores != after.settled.scores

    def _items(self, before: Played, after: Played) -> None:
        old, new = _points(before), _points(after)
        for name in old.keys() | new.keys():
            pair = self.items.get(name)
            if pair is None:
                pair = self.items[name] = Pair()
            pair.add(old.get(name, 0), new.get(name, 0))


def _points(played: Played) -> dict[str, int]:
    rows = by_item(played.settled)
    return {name: sum(line.points for line in lines) for name, lines in rows.items()}


def empty_contrast(players: int) -> Contrast:
    measures = {name: Pair() for name in MEASURES}
    return Contrast(empty_tally(players), empty_tally(players), measures)


class Pairs(Struct, frozen=True):
    """A task: the walls of this range, one sitting, each played under both rules."""

    before: Setting
    after: Setting
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start

    def run(self) -> Contrast:
        rules, others = self.before.rules, self.after.rules
        contrast = empty_contrast(rules.players)
        match: Match | None = None
        for index in range(self.start, self.stop):
            luck, day = entropy(self.seed, index), weekday(rules, index)
            if match is None or match.is_over(rules):
                match = begun(rules, luck)
            table, twin = match.deal(rules, luck, day), match.deal(others, luck, day)
            before = finish(table, self.before.seated(self.bots), luck)
            after = finish(twin, self.after.seated(self.bots), luck)
            contrast.add(before, after)
            match.add(table, before.settled)
        return contrast


class WhatIf(Struct, frozen=True):
    """What is asked: so many walls under both rules."""

    before: Setting
    after: Setting
    bots: tuple[str, ...]
    rounds: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self.rounds

    def tasks(self) -> Iterator[Pairs]:
        step = sitting(self.before.rules)
        for start in range(0, self.rounds, step):
            stop = min(start + step, self.rounds)
            yield Pairs(self.before, self.after, self.bots, self.seed, start, stop)

    def nothing(self) -> Contrast:
        return empty_contrast(self.before.rules.players)


def check_comparable(before: Setting, after: Setting) -> None:
    """Whether the same walls can be played under both."""
    if before == after:
        zh = "没有改变什么：至少写一个不同的选项"
        en = "changes nothing: name at least one option that differs"
        raise InputError(Text(zh, en), "--option")
    if before.rules.players != after.rules.players:
        zh = "人数不同，不能逐局比较；请分别用 `paiju simulate` 再比"
        en = "other seats cannot be paired; compare two runs of `paiju simulate`"
        raise InputError(Text(zh, en), "options.players")
