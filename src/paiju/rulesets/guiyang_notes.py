"""What both 贵阳捉鸡 rule books leave unpaid: 鸡 and 豆 that are burned, blown or not collected."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from paiju.hands import SEVEN_PAIRS, Hand
from paiju.rules.bonuses import Find, Holding, gangs
from paiju.rules.finished_round import FinishedRound
from paiju.rules.melds import AN_GANG, BU_GANG, MING_GANG
from paiju.rules.ruleset import waits_among
from paiju.rulesets.guiyang import Steps, all_of, first_discard, turned
from paiju.tiles import Tile, kinds_in, suit_of
from paiju.tiles.kinds import SUITED, rank_of
from paiju.tiles.text import Text

Who = Callable[[FinishedRound, int], bool]


class ChickenKinds(Struct, frozen=True):
    """Every kind that is 鸡 under the options in force."""

    always: frozenset[Tile]
    """幺鸡, and 八筒 where 乌骨鸡 is on: discarded without being ready, they pay back."""
    steps: Steps
    weekday: bool

    def at(self, table: FinishedRound) -> frozenset[Tile]:
        day = table.facts.weekday if self.weekday else None
        of_the_day = {kind for kind in range(SUITED) if rank_of(kind) == day}
        return self.always | turned(table, self.steps) | of_the_day


def is_burned_ready(table: FinishedRound, seat: int) -> bool:
    return seat in table.burned and table.ready[seat]


def is_burned(table: FinishedRound, seat: int) -> bool:
    return seat in table.burned


def is_only_unready(table: FinishedRound, seat: int) -> bool:
    """Not ready, and not burned for another reason."""
    return not table.ready[seat] and seat not in table.burned


def anybody(table: FinishedRound, seat: int) -> bool:
    return True


def chickens_of(kinds: ChickenKinds, who: Who) -> Find:
    """All 鸡 held, melded or discarded by these seats."""
    return lambda table: (held for held in all_of(table, kinds.at(table)) if who(table, held.owner))


def uncollected_chickens(kinds: ChickenKinds) -> Find:
    """鸡 of players who are not ready, but for the discarded ones that pay back."""

    def find(table: FinishedRound) -> Iterator[Holding]:
        wanted = sorted(kinds.at(table))
        for seat in table.seats:
            if table.ready[seat]:
                continue
            held, discarded = table.owned[seat], table.discarded[seat]
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
    return lambda table: (
        held
        for kind in (AN_GANG, MING_GANG, BU_GANG)
        for held in gangs(kind)(table)
        if who(table, held.owner)
    )


def late_gangs(table: FinishedRound) -> Iterator[Holding]:
    """过杠."""
    return (Holding(owner, meld.tiles) for owner, meld in table.melds_of_kind(BU_GANG) if meld.late)


def first_one_won(kind: Tile) -> Find:
    """The table's first discard of a chicken, where it was won on."""

    def find(table: FinishedRound) -> Iterator[Holding]:
        end, first = table.facts.end, first_discard(table, kind)
        is_won = end.by == "dian_pao" and end.tile == kind and end.from_ is not None
        if is_won and (first is None or first.claim == "hu"):
            assert end.from_ is not None
            yield Holding(end.from_, (kind,))

    return find


def responsibility(kind: Tile, *, burned: bool) -> Find:
    """责任鸡 that nobody pays: the ready taker is burned, or neither of the two is ready."""

    def find(table: FinishedRound) -> Iterator[Holding]:
        first = first_discard(table, kind)
        if first is None or first.by is None or first.claim == "hu":
            return
        is_void = (
            is_burned_ready(table, first.by)
            if burned
            else not table.ready[first.by] and not table.ready[first.seat]
        )
        if is_void:
            yield Holding(first.by, (kind,))

    return find


def later_ones(kind: Tile) -> Find:
    """A chicken discarded after the table's first one was 碰 or 杠: neither 冲锋 nor 责任."""

    def find(table: FinishedRound) -> Iterator[Holding]:
        discards = [row for row in table.facts.discards if row.tile == kind]
        if discards and discards[0].claim in ("peng", "gang"):
            for row in discards[1:]:
                if row.by is None:
                    yield Holding(row.seat, (kind,))

    return find


def unhit_quads(table: FinishedRound) -> Iterator[Holding]:
    """Four of a kind among seven pairs, where the winning tile is not one of the four."""
    for win, verdict in zip(table.wins, table.verdicts, strict=True):
        if verdict.patterns in PAIRS_WITHOUT_QUAD:
            tiles = tuple(kind for kind in kinds_in(win.hand.full) for _ in range(4))
            if tiles:
                yield Holding(win.seat, tiles)


PAIRS_WITHOUT_QUAD = (("小七对",), ("七对",), ("清七对",))


def freed_by_robbing(table: FinishedRound) -> Iterator[Holding]:
    """Whoever would pay a self-drawn win, but was not the one robbed."""
    end = table.facts.end
    if end.by == "qiang_gang":
        winners = end.winners
        yield from (Holding(s, ()) for s in table.seats if s != end.from_ and s not in winners)


def declared_in_vain(table: FinishedRound) -> Iterator[Holding]:
    """报听 of players who did not win."""
    seats = enumerate(table.facts.seats)
    return (Holding(i, ()) for i, own in seats if own.ting and i not in table.facts.end.winners)


def uncleared(table: FinishedRound) -> Iterator[Holding]:
    """The tiles of the 缺 suit that a player still holds."""
    for index, own in enumerate(table.facts.seats):
        tiles = tuple(sorted(tile for tile in own.hand if suit_of(tile) == own.que))
        if tiles:
            yield Holding(index, tiles)


def ready_but_for_suit(table: FinishedRound) -> Iterator[Holding]:
    """Those of them whose hand would otherwise be ready."""
    for held in uncleared(table):
        own = table.facts.seats[held.owner]
        if waits_among(() if own.melds else (SEVEN_PAIRS,), Hand(own.hand), own.melds, None):
            yield held


def dearly_ready(table: FinishedRound) -> Iterator[Holding]:
    """Who is paid in 查叫 for a hand above 平胡."""
    if not all(table.ready):
        for seat in table.seats:
            if table.ready[seat] and table.best_wait(seat).patterns != ("平胡",):
                yield Holding(seat, ())


def is_hot(table: FinishedRound) -> bool:
    """热炮: the winning discard came right after a gang."""
    return table.facts.end.by == "dian_pao" and table.facts.end.gang is not None


def is_drawn(table: FinishedRound) -> bool:
    """自摸."""
    return table.facts.end.by == "zimo"


def every_seat(table: FinishedRound) -> Iterator[Holding]:
    return (Holding(seat, ()) for seat in table.seats)


def is_robbed(table: FinishedRound) -> bool:
    return table.facts.end.by == "qiang_gang"


def nobody_is_ready(table: FinishedRound) -> bool:
    return not table.is_won and not any(table.ready)


def everybody_is_ready(table: FinishedRound) -> bool:
    return not table.is_won and all(table.ready)


def nothing_was_turned(table: FinishedRound) -> bool:
    return table.is_won and table.facts.indicator is None


BURNED = Text("被烧，鸡和豆都不收", "burned: neither chickens nor kongs are collected")
FIRST_WON = Text(
    "首张打出就被胡，只算胡家手里的一张鸡",
    "it was won at once and counts only as a chicken of the winner",
)


def neither_ready(ready: str) -> Text:
    return Text(f"双方都没{ready}，互不赔付", "neither of the two is ready: neither pays")


UNHIT = Text(
    "胡的不是那四张之一，不算龙七对",
    "the winning tile is not one of the four: only seven pairs",
)
VAIN = Text("报听的人自己没胡，不加分", "a declaration pays only when the declarer wins")
ONE_ROBBED = Text(
    "抢杠当自摸，但只有被抢的人付",
    "robbing counts as self-drawn, but only the robbed one pays",
)
NOT_FIRST = Text(
    "首张已被碰或杠，后面打出的不是冲锋也不是责任",
    "the first one was claimed: later ones are neither charging nor responsible",
)
NO_BIDS = Text("没有人胡牌，估卖不算", "nobody won: bids are not settled")
