"""What both 贵阳捉鸡 rule books leave unpaid: 鸡 and 豆 that are burned, blown or not collected."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from paiju.hands import SEVEN_PAIRS, Hand
from paiju.rules.bonuses import Find, Holding, gangs
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, MING_GANG
from paiju.rules.patterns import Pattern
from paiju.rules.ruleset import waits_among
from paiju.rulesets.guiyang import Steps, all_of, first_discard, turned
from paiju.tiles import Tile, kinds_in, suit_of
from paiju.tiles.kinds import SUITED, rank_of

Who = Callable[[FinishedRound, int], bool]


class ChickenKinds(Struct, frozen=True):
    """Every kind that is 鸡 under the options in force."""

    always: frozenset[Tile]
    """幺鸡, and 八筒 where 乌骨鸡 is on: discarded without being ready, they pay back."""
    steps: Steps
    weekday: bool

    def at(self, finished: FinishedRound) -> frozenset[Tile]:
        day = finished.facts.weekday if self.weekday else None
        of_the_day = {kind for kind in range(SUITED) if rank_of(kind) == day}
        return self.always | turned(finished, self.steps) | of_the_day


def is_burned_ready(finished: FinishedRound, seat: int) -> bool:
    return seat in finished.burned and finished.ready[seat]


def is_burned(finished: FinishedRound, seat: int) -> bool:
    return seat in finished.burned


def is_only_unready(finished: FinishedRound, seat: int) -> bool:
    """Not ready, and not burned for another reason."""
    return not finished.ready[seat] and seat not in finished.burned


def anybody(finished: FinishedRound, seat: int) -> bool:
    return True


def chickens_of(kinds: ChickenKinds, who: Who) -> Find:
    """All 鸡 held, melded or discarded by these seats."""
    return lambda finished: (
        held for held in all_of(finished, kinds.at(finished)) if who(finished, held.owner)
    )


def uncollected_chickens(kinds: ChickenKinds) -> Find:
    """鸡 of players who are not ready, but for the discarded ones that pay back."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        wanted = sorted(kinds.at(finished))
        for seat in finished.seats:
            if finished.ready[seat]:
                continue
            held, discarded = finished.owned[seat], finished.discarded[seat]
            tiles = tuple(
                kind
                for kind in wanted
                for _ in range(held[kind] + (0 if kind in kinds.always else discarded[kind]))
            )
            if tiles:
                yield Holding(seat, tiles)

    return find


def gangs_of(who: Who) -> Find:
    """Scoring gangs of these seats."""
    return lambda finished: (
        held
        for kind in (AN_GANG, MING_GANG, BU_GANG)
        for held in gangs(kind)(finished)
        if who(finished, held.owner)
    )


def late_gangs(finished: FinishedRound) -> Iterator[Holding]:
    """过杠."""
    return (
        Holding(owner, meld.tiles) for owner, meld in finished.melds_of_kind(BU_GANG) if meld.late
    )


def first_one_won(kind: Tile) -> Find:
    """The table's first discard of a chicken, where it was won on."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        end, first = finished.facts.end, first_discard(finished, kind)
        is_won = end.by == "dian_pao" and end.tile == kind and end.from_ is not None
        if is_won and (first is None or first.claim == "hu"):
            assert end.from_ is not None
            yield Holding(end.from_, (kind,))

    return find


def responsibility(kind: Tile, *, burned: bool) -> Find:
    """责任鸡 that nobody pays: the ready taker is burned, or neither of the two is ready."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        first = first_discard(finished, kind)
        if first is None or first.by is None or first.claim == "hu":
            return
        is_void = (
            is_burned_ready(finished, first.by)
            if burned
            else not finished.ready[first.by] and not finished.ready[first.seat]
        )
        if is_void:
            yield Holding(first.by, (kind,))

    return find


def later_ones(kind: Tile) -> Find:
    """A chicken discarded after the table's first one was 碰 or 杠: neither 冲锋 nor 责任."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        discards = [row for row in finished.facts.discards if row.tile == kind]
        if discards and discards[0].claim in ("peng", "gang"):
            for row in discards[1:]:
                if row.by is None:
                    yield Holding(row.seat, (kind,))

    return find


def unhit_quads(*pairs: Pattern) -> Find:
    """Four of a kind among seven pairs, where the winning tile is not one of the four."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
            if any(verdict.row is row for row in pairs):
                tiles = tuple(kind for kind in kinds_in(win.hand.full) for _ in range(4))
                if tiles:
                    yield Holding(win.seat, tiles)

    return find


def freed_by_robbing(finished: FinishedRound) -> Iterator[Holding]:
    """Whoever would pay a self-drawn win, but was not the one robbed."""
    end = finished.facts.end
    if end.by == "qiang_gang":
        winners = end.winners
        yield from (Holding(s, ()) for s in finished.seats if s != end.from_ and s not in winners)


def declared_in_vain(finished: FinishedRound) -> Iterator[Holding]:
    """报听 of players who did not win."""
    seats = enumerate(finished.facts.seats)
    return (Holding(i, ()) for i, own in seats if own.ting and i not in finished.facts.end.winners)


def uncleared(finished: FinishedRound) -> Iterator[Holding]:
    """The tiles of the 缺 suit that a player still holds."""
    for index, own in enumerate(finished.facts.seats):
        tiles = tuple(sorted(tile for tile in own.hand if suit_of(tile) == own.que))
        if tiles:
            yield Holding(index, tiles)


def ready_but_for_suit(finished: FinishedRound) -> Iterator[Holding]:
    """Those of them whose hand would otherwise be ready."""
    for held in uncleared(finished):
        own = finished.facts.seats[held.owner]
        if waits_among(() if own.melds else (SEVEN_PAIRS,), Hand(own.hand), own.melds, None):
            yield held


def dearly_ready(plain: Pattern) -> Find:
    """Who is paid in 查叫 for a hand above 平胡."""

    def find(finished: FinishedRound) -> Iterator[Holding]:
        if not all(finished.ready):
            for seat in finished.seats:
                if finished.ready[seat] and finished.best_wait(seat).row is not plain:
                    yield Holding(seat, ())

    return find


def is_hot(finished: FinishedRound) -> bool:
    """热炮: the winning discard came right after a gang."""
    return finished.facts.end.by == "dian_pao" and finished.facts.end.gang is not None


def is_drawn(finished: FinishedRound) -> bool:
    """自摸."""
    return finished.facts.end.by == "zimo"


def every_seat(finished: FinishedRound) -> Iterator[Holding]:
    return (Holding(seat, ()) for seat in finished.seats)


def is_robbed(finished: FinishedRound) -> bool:
    return finished.facts.end.by == "qiang_gang"


def nobody_is_ready(finished: FinishedRound) -> bool:
    return not finished.is_won and not any(finished.ready)


def everybody_is_ready(finished: FinishedRound) -> bool:
    return not finished.is_won and all(finished.ready)


def nothing_was_turned(finished: FinishedRound) -> bool:
    return finished.is_won and finished.facts.indicator is None
