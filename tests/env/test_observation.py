"""Observations: what stands in them is what the seat is told, and no hidden tile changes them."""

from collections import Counter
from random import Random

import pytest

from paiju import REGISTRY, Round, RuleSet, parse_tiles
from paiju.env.observation import OFFSETS, PARTS, SIZE, Observer
from paiju.round.sent_view import SentView, sent
from paiju.rules.melds import face_up_in
from paiju.tiles import kinds_in, parse_tile
from support.rounds import OptionSet, chooser_for, option_sets, rearranged, seeded_deal, started

LINES = {part.name: (part.lines, part.width) for part in PARTS}


def read(row: bytearray, name: str) -> list[dict[int, int]]:
    """One part, line by line, without its zeros."""
    lines, width = LINES[name]
    starts = (OFFSETS[name] + line * width for line in range(lines))
    return [
        {index: row[start + index] for index in range(width) if row[start + index]}
        for start in starts
    ]


def answer(view: SentView, rules: RuleSet) -> dict[str, list[dict[int, int]]]:
    """The same from what the server would send, tile by tile."""
    assert view.seat is not None
    order = [(view.seat + step) % view.players for step in range(view.players)]
    river = [Counter[int]() for _ in range(4)]
    latest: list[dict[int, int]] = [{} for _ in range(4)]
    for number, discard in enumerate(view.discards, 1):
        step, tile = order.index(discard.seat), parse_tile(discard.tile)
        river[step][tile] += discard.by is None
        latest[step][tile] = number
    melds = [[(row.kind, face_up_in(row.tiles)) for row in view.melds[seat]] for seat in order]
    melds += [[] for _ in range(4 - view.players)]
    kinds = {"chi": ("chi",), "peng": ("peng",), "gang": ("ming_gang", "bu_gang")}
    last = view.discards[-1] if view.discards else None
    is_offered = last is not None and last.by is None and view.turn is None
    wild = rules.wilds.kinds(parse_tile(view.indicator) if view.wild and view.indicator else None)
    return {
        "hand": [dict(Counter(parse_tiles(view.hand)))],
        "drawn": [{parse_tile(view.drawn): 1} if view.drawn else {}],
        "offered": [{parse_tile(last.tile): 1} if last is not None and is_offered else {}],
        "wild": [dict.fromkeys(kinds_in(wild), 1)],
        "indicator": [{parse_tile(view.indicator): 1} if view.indicator else {}],
        "river": [{tile: count for tile, count in row.items() if count} for row in river],
        "latest": latest,
        "laid": [dict(Counter(tile for _, tiles in row for tile in tiles)) for row in melds],
        **{
            name: [dict(Counter(min(t) for kind, t in row if kind in wanted)) for row in melds]
            for name, wanted in kinds.items()
            if name != "gang"
        },
        **{
            name: [dict(Counter(t[0] for kind, t in row if kind in wanted)) for row in melds]
            for name, wanted in {"gang": kinds["gang"], "an_gang": ("an_gang",)}.items()
        },
        "feng_gang": [
            {
                step: 1
                for step, row in enumerate(melds)
                if any(kind == "feng_gang" for kind, _ in row)
            }
        ],
        "held": [{step: view.held[seat] for step, seat in enumerate(order) if view.held[seat]}],
        "dealer": [{order.index(view.dealer): 1}],
        "turn": [{} if view.turn is None else {order.index(view.turn): 1}],
        "bid": [{step: view.bids[seat] for step, seat in enumerate(order) if view.bids[seat]}],
        "que": [
            {step: 1 for step, seat in enumerate(order) if view.ques[seat] == suit}
            for suit in "mps"
        ],
        "ting": [
            {step: 1 for step, seat in enumerate(order) if view.tings[seat] == ting}
            for ting in ("tian", "bu")
        ],
        "players": [{0: view.players}],
        "wall": [{0: view.wall} if view.wall else {}],
        "streak": [{0: view.streak} if view.streak else {}],
        "round_wind": [{int(view.round_wind[0]) - 1: 1}],
        "weekday": [{} if view.weekday is None else {0: view.weekday}],
    }


def asked(table: Round, seat: int) -> dict[int, int]:
    names = ["AwaitBids", "AwaitQues", "AwaitTianTing", "AwaitTurn"]
    phase = type(table.phase).__name__
    if not table.legal(seat):
        return {}
    return {names.index(phase) if phase in names else 4: 1}


def some_sets(ruleset_id: str) -> list[OptionSet]:
    return option_sets(ruleset_id)[::5]


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_every_number_is_what_the_seat_is_told(ruleset_id: str):
    for given in some_sets(ruleset_id):
        observer, rules = Observer(given.rules), given.rules
        for seed in given.seeds(0, 1, 6):
            table, actions = started(given, seed)
            for _ in actions:
                seat = table.to_act[-1]
                view = table.view(seat)
                row = observer.row(view, table.legal(seat))
                assert len(row) == SIZE
                expected = answer(sent(view), rules) | {"asked": [asked(table, seat)]}
                assert {part.name: read(row, part.name) for part in PARTS} == expected


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_hidden_tiles_change_no_number(ruleset_id: str):
    """Another deal that this seat could not tell from the real one looks the same to it."""
    twins = 0
    for given in some_sets(ruleset_id):
        (seed,) = given.seeds(6)
        rules, chance = given.rules, Random(seed)
        table, observer = Round(rules, seeded_deal(rules, seed)), Observer(rules)
        choose = chooser_for(seed)
        for _ in range(40):
            table.apply(choose(table, table.to_act[0], chance))
            if table.is_over:
                break
        for seat in range(rules.players):
            second = _replayed(table, seat, chance)
            if second is not None:
                twins += 1
                rows = [observer.row(t.view(seat), t.legal(seat)) for t in (table, second)]
                assert rows[0] == rows[1]
    assert twins


def _replayed(table: Round, seat: int, chance: Random) -> Round | None:
    """The same actions on hidden tiles put elsewhere, if they can be done and look the same."""
    for _ in range(20):
        second = Round(table.rules, rearranged(table, seat, chance))
        try:
            for action in table.actions:
                second.apply(action)
        except ValueError:
            continue
        seen = [[event.seen_by(seat) for event in t.events] for t in (table, second)]
        if (
            second.deal != table.deal
            and seen[0] == seen[1]
            and second.legal(seat) == table.legal(seat)
        ):
            return second
    return None
