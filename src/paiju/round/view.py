"""Views: what one seat, or a spectator, can know of a round; and the same thing from its events."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct
from msgspec.structs import replace

from paiju.round.events import (
    BidsShown,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Ended,
    Event,
    Melded,
    Opened,
    QuesShown,
    Revealed,
    Robbed,
    TingDeclared,
    Turned,
    WildTurned,
    Won,
)
from paiju.round.phases import AwaitBids
from paiju.rules.facts import Discard, Roll, Ting
from paiju.rules.melds import BU_GANG, GANGS, PENG, Meld, face_up_in
from paiju.tiles import Tile, kinds_in, parse_tile, parse_tiles
from paiju.tiles.kinds import DONG, SUIT_LETTERS

if TYPE_CHECKING:
    from paiju.round.round import Round


class View(Struct):
    """A round seen from one seat; `seat` None is a spectator, who sees no hand."""

    seat: int | None
    players: int = 0
    dealer: int = 0
    streak: int = 0
    round_wind: Tile = DONG
    weekday: int | None = None
    wall: int = 0
    """Tiles left in the wall."""
    hand: list[Tile] = []
    """One's own concealed tiles, sorted."""
    held: list[int] = []
    """How many concealed tiles each seat has."""
    drawn: Tile | None = None
    """The tile just drawn, on one's own turn."""
    turn: int | None = None
    """Whose turn it is to discard."""
    melds: list[list[Meld]] = []
    discards: list[Discard] = []
    bids: list[int] = []
    ques: list[int | None] = []
    tings: list[Ting | None] = []
    dice: list[Roll] = []
    """The rolls so far, each of two dice."""
    indicator: Tile | None = None
    wild: list[Tile] = []
    horses: list[Tile] = []
    shown: list[list[Tile]] = []
    """Every hand, once the round is over."""
    ended: Won | Ended | None = None


def view_of(table: "Round", seat: int | None) -> View:
    """The view taken from the round itself."""
    deal = table.deal
    view = View(seat, table.players, table.dealer, deal.streak, table.round_wind, deal.weekday)
    view.bids, view.tings, view.ques = table.bids[:], table.tings[:], table.ques[:]
    if type(table.phase) is AwaitBids:
        view.held = [0] * table.players
    else:
        view.wall = table.back - table.front
        view.held = [hand.size for hand in table.hands]
        view.dice = list(deal.dice)
        view.indicator = deal.indicator
        view.wild = kinds_in(table.wild) if view.indicator is not None else []
        view.hand = table.hands[seat].tiles() if seat is not None else []
    view.melds = [melds[:] for melds in table.melds]
    _hide(table, view)
    view.discards = table.discards[:]
    view.turn = table.turn
    view.drawn = table.drawn if table.turn == seat else None
    if table.is_over:
        view.ended = next(
            event for event in reversed(table.events) if isinstance(event, Won | Ended)
        )
        view.turn = view.drawn = None
        view.shown = [hand.tiles() for hand in table.hands]
        view.indicator = table.facts.indicator
        view.horses = sorted(table.facts.horses)
    return view


def _hide(table: "Round", view: View) -> None:
    """What others have melded may be 过杠, or lie partly face down: only they know."""
    hides = table.rules.play.face_up is not None and not table.is_over
    for owner, melds in enumerate(view.melds):
        for place, meld in enumerate(melds if owner != view.seat else ()):
            if meld.late:
                melds[place] = replace(meld, late=False)
            if hides and meld.kind in GANGS:
                melds[place] = table.rules.seen_by_others(melds[place])


def fold(seat: int | None, events: Iterable[Event]) -> View:
    """The view that follows from the events a seat saw, and from nothing else."""
    view = View(seat)
    for event in events:
        view = see(view, event)
    return view


def see(view: View, event: Event) -> View:
    """One event more; `view` may be changed and is not to be used again."""
    match event:
        case Opened():
            return _empty(event, view.seat)
        case DiceRolled():
            view.dice = [*view.dice, event.dice]
        case Dealt():
            _deal(view, event)
        case BidsShown():
            view.bids = list(event.bids)
        case QuesShown():
            view.ques = [SUIT_LETTERS.index(letter) for letter in event.ques]
        case WildTurned():
            view.indicator = parse_tile(event.tile)
            view.wild = sorted(parse_tile(tile) for tile in event.wild)
        case TingDeclared():
            view.tings[event.seat] = event.ting
        case Drawn():
            _draw(view, event)
        case Discarded():
            _discard(view, event.seat, parse_tile(event.tile))
        case Melded():
            _meld(view, event)
        case Robbed():
            _rob(view, event)
        case Won() | Ended():
            _end(view, event)
        case Turned():
            _turn_up(view, event)
        case Revealed():
            _reveal(view, event)
        case _:
            raise AssertionError(f"an event nobody folds: {event}")
    return view


def _empty(opened: Opened, seat: int | None) -> View:
    players = opened.players
    return View(
        seat,
        players=players,
        dealer=opened.dealer,
        streak=opened.streak,
        round_wind=parse_tile(opened.round_wind),
        weekday=opened.weekday,
        held=[0] * players,
        melds=[[] for _ in range(players)],
        bids=[0] * players,
        ques=[None] * players,
        tings=[None] * players,
    )


def _deal(view: View, event: Dealt) -> None:
    view.wall = event.wall
    view.held = [13] * view.players
    own = event.hands[view.seat] if view.seat is not None else None
    view.hand = parse_tiles(own) if own is not None else []


def _draw(view: View, event: Drawn) -> None:
    view.wall = event.wall
    view.turn = event.seat
    view.held[event.seat] += 1
    if event.tile is not None and event.seat == view.seat:
        view.drawn = parse_tile(event.tile)
        view.hand = sorted([*view.hand, view.drawn])
    else:
        view.drawn = None


def _discard(view: View, seat: int, tile: Tile) -> None:
    _give(view, seat, [tile])
    view.discards.append(Discard(seat, tile))
    view.turn = view.drawn = None


def _meld(view: View, event: Melded) -> None:
    tiles = face_up_in(event.tiles)
    meld = Meld(event.kind, tiles, event.from_, bool(event.late), event.at)
    own = Counter(tiles)
    melds = view.melds[event.seat]
    if event.kind == BU_GANG:
        index = next(i for i, old in enumerate(melds) if old.at == event.at)
        own.subtract(melds[index].tiles)
        melds[index] = meld
    else:
        melds.append(meld)
        if event.from_ is not None:
            taken = view.discards[-1]
            own[taken.tile] -= 1
            claim = "gang" if event.kind in GANGS else event.kind
            view.discards[-1] = replace(taken, by=event.seat, claim=claim)
    view.turn = event.seat
    view.drawn = None
    _give(view, event.seat, own.elements())
    view.held[event.seat] -= meld.face_down


def _rob(view: View, event: Robbed) -> None:
    melds = view.melds[event.seat]
    tile = parse_tile(event.tile)
    index = next(i for i, meld in enumerate(melds) if meld.kind == BU_GANG and tile in meld.tiles)
    gang = melds[index]
    rest = Counter(gang.tiles)
    rest[tile] -= 1
    melds[index] = Meld(PENG, tuple(sorted(rest.elements())), gang.from_, False, gang.at)


def _end(view: View, event: Won | Ended) -> None:
    view.ended = event
    view.turn = view.drawn = None
    if isinstance(event, Won) and event.by == "dian_pao":
        view.discards[-1] = replace(view.discards[-1], by=event.winners[0], claim="hu")


def _turn_up(view: View, event: Turned) -> None:
    if event.what == "indicator":
        view.indicator = parse_tile(event.tiles)
    else:
        view.horses = parse_tiles(event.tiles)


def _reveal(view: View, event: Revealed) -> None:
    view.shown = [parse_tiles(hand) for hand in event.hands]
    view.held = [len(hand) for hand in view.shown]
    if view.seat is not None:
        view.hand = list(view.shown[view.seat])
    if event.melds is not UNSET:
        view.melds = [
            [replace(meld, tiles=face_up_in(tiles)) for meld, tiles in zip(*both, strict=True)]
            for both in zip(view.melds, event.melds, strict=True)
        ]


def _give(view: View, seat: int, tiles: Iterable[Tile]) -> None:
    """Tiles leave a hand, one's own or one that is only counted."""
    for tile in tiles:
        view.held[seat] -= 1
        if seat == view.seat:
            view.hand.remove(tile)
