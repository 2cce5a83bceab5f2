"""What if: two option sets on the same walls, compared round by round.

The match continues under the current rules. Each of its rounds is also played under the other
rules, with the same wall, dealer, streak, wind and day. The two sides of a pair differ only by the
rule, so much of the luck cancels out of the difference.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct, field

from paiju.match import Match
from paiju.rules.errors import InputError
from paiju.sim.playing import PlayedRound, finish, new_match, session_length, wall_entropy, weekday
from paiju.sim.setting import Setting
from paiju.sim.simulate import SimulationResult, simulation_result
from paiju.sim.statistics import Counters, Estimate, Moments, Ratios, share
from paiju.sim.tally import LedgerItem, SimulationTally, by_item, empty_tally, swing_of
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


def measured(played: PlayedRound) -> dict[str, int]:
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


class PairedMoments(Counters):
    """One measure under both rules, and its difference round by round."""

    before: Moments = field(default_factory=Moments)
    after: Moments = field(default_factory=Moments)
    change: Moments = field(default_factory=Moments)

    def add(self, before: int, after: int) -> None:
        self.before.add(before)
        self.after.add(after)
        self.change.add(after - before)


class PairedTally(Counters):
    """Pairs of rounds, counted."""

    before: SimulationTally
    after: SimulationTally
    measures: dict[str, PairedMoments]
    items: dict[LedgerItem, PairedMoments] = field(default_factory=dict[LedgerItem, PairedMoments])
    """Points by item, in rounds where one of the two sides paid it."""
    hands: Ratios = field(default_factory=Ratios)
    """Winners' points and winners, for what a win is worth."""
    differing: int = 0
    """Rounds that ended in other scores."""

    def add(self, before: PlayedRound, after: PlayedRound) -> None:
        self.before.add(before)
        self.after.add(after)
        old, new = measured(before), measured(after)
        for name, pair in self.measures.items():
            pair.add(old[name], new[name])
        self._items(before, after)
        won = len(before.facts.end.winners), len(after.facts.end.winners)
        self.hands.add((old["winners"], won[0], new["winners"], won[1]))
        self.differing += before.settled.scores != after.settled.scores

    def _items(self, before: PlayedRound, after: PlayedRound) -> None:
        old, new = _points(before), _points(after)
        for item in old.keys() | new.keys():
            pair = self.items.get(item)
            if pair is None:
                pair = self.items[item] = PairedMoments()
            pair.add(old.get(item, 0), new.get(item, 0))


def _points(played: PlayedRound) -> dict[LedgerItem, int]:
    rows = by_item(played.settled)
    return {item: sum(line.points for line in lines) for item, lines in rows.items()}


def empty_paired_tally(players: int) -> PairedTally:
    measures = {name: PairedMoments() for name in MEASURES}
    return PairedTally(empty_tally(players), empty_tally(players), measures)


class WhatIfTask(Struct, frozen=True):
    """A task: the walls of this range, one session, each played under both rules."""

    before: Setting
    after: Setting
    bots: tuple[str, ...]
    seed: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start

    def run(self) -> PairedTally:
        rules, others = self.before.rules, self.after.rules
        paired = empty_paired_tally(rules.players)
        match: Match | None = None
        for index in range(self.start, self.stop):
            entropy, day = wall_entropy(self.seed, index), weekday(rules, index)
            if match is None or match.is_over(rules):
                match = new_match(rules, entropy)
            table, twin = match.deal(rules, entropy, day), match.deal(others, entropy, day)
            before = finish(table, self.before.seated(self.bots), entropy)
            after = finish(twin, self.after.seated(self.bots), entropy)
            paired.add(before, after)
            match.add(table, before.settled)
        return paired


class WhatIf(Struct, frozen=True):
    """The job: this many walls under both rules."""

    before: Setting
    after: Setting
    bots: tuple[str, ...]
    rounds: int
    seed: int = 0

    @property
    def size(self) -> int:
        return self.rounds

    def tasks(self) -> Iterator[WhatIfTask]:
        step = session_length(self.before.rules)
        for start in range(0, self.rounds, step):
            stop = min(start + step, self.rounds)
            yield WhatIfTask(self.before, self.after, self.bots, self.seed, start, stop)

    def nothing(self) -> PairedTally:
        return empty_paired_tally(self.before.rules.players)


class Change(Struct, frozen=True):
    """One measure under both rules, per round, and the paired difference."""

    name: str
    before: Estimate
    after: Estimate
    change: Estimate
    within: tuple[float, float] | None
    """The 99 % confidence interval of the change."""
    is_clear: bool
    """Whether that interval leaves zero out."""


class ItemChange(Struct, frozen=True):
    """What an item of the ledger pays a round."""

    item: str
    family: str
    effect: Change


class WhatIfResult(Struct, frozen=True):
    """The result of a comparison; both sides are included in full."""

    ruleset: str
    before: dict[str, Any]
    after: dict[str, Any]
    bots: list[str]
    seed: int
    rounds: int
    differing: Estimate
    """The share of rounds that ended in other scores."""
    measures: list[Change]
    worth: Change
    """A winner's points, per win."""
    items: list[ItemChange]
    """Those that changed, the largest change first."""
    findings_before: SimulationResult
    findings_after: SimulationResult


def whatif_result(asked: WhatIf, found: PairedTally) -> WhatIfResult:
    rounds, bots, seed = found.before.rounds, asked.bots, asked.seed
    hands = found.hands
    return WhatIfResult(
        ruleset=asked.before.ruleset,
        before=dict(asked.before.options),
        after=dict(asked.after.options),
        bots=list(bots),
        seed=seed,
        rounds=rounds,
        differing=share(found.differing, rounds),
        measures=[_paired(name, pair, rounds) for name, pair in found.measures.items()],
        worth=_change("worth", hands.before, hands.after, hands.change),
        items=_items(found, rounds),
        findings_before=simulation_result(asked.before, bots, seed, found.before),
        findings_after=simulation_result(asked.after, bots, seed, found.after),
    )


def _paired(name: str, pair: PairedMoments, rounds: int) -> Change:
    before, after = pair.before.over(rounds).estimate, pair.after.over(rounds).estimate
    return _change(name, before, after, pair.change.over(rounds).estimate)


def _change(name: str, before: Estimate, after: Estimate, change: Estimate) -> Change:
    within = change.interval
    is_clear = within is not None and (within[0] > 0 or within[1] < 0)
    return Change(name, before, after, change, within, is_clear)


def _items(found: PairedTally, rounds: int) -> list[ItemChange]:
    rows = [
        ItemChange(item.name, item.family, _paired(item.name, pair, rounds))
        for item, pair in found.items.items()
        if pair.change.squares
    ]
    return sorted(rows, key=lambda row: (-abs(row.effect.change.mean), row.item))


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
