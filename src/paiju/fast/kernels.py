"""The kernels that Python calls: each works on many tables and calls everything else."""

from paiju.fast.flow import apply
from paiju.fast.jit import jit, kernel
from paiju.fast.opening import clear, open_round
from paiju.fast.playing import asked_seat, count_legal, draw_below, legal_move
from paiju.fast.rows import TURNED_AT_DEAL, Rules
from paiju.fast.settling import settle
from paiju.fast.state import OVER, Array, Table, Values
from paiju.fast.tiles import add_tile
from paiju.fast.work import Work
from paiju.tiles.kinds import DONG

OPEN, OPEN_TO_CHOICE, ANSWER, STEP, STEP_AND_DEAL, PLAY_RANDOM, DEAL_AND_PLAY, SETTLE = range(8)
"""What `drive` does: begin dealt rounds, or go on to the first choice; do one seat's move; do one
move and all that follows without a choice, or start the next round as well; play to the end, or
deal first; or settle facts."""


@jit
def _advance(t: Table, r: Rules, w: Work, values: Values) -> None:
    """Do what seats with only one legal move have to do."""
    while t.phase != OVER:
        seat = asked_seat(t)
        if count_legal(t, seat) > 1:
            return
        apply(t, r, w, seat, legal_move(t, seat, 0), values)


@jit
def _play_random(t: Table, r: Rules, w: Work, values: Values) -> None:
    while t.phase != OVER:
        seat = asked_seat(t)
        count = count_legal(t, seat)
        index = draw_below(t, count) if count > 1 else 0
        apply(t, r, w, seat, legal_move(t, seat, index), values)


@jit
def _shuffle_and_deal(t: Table, r: Rules, w: Work, values: Values) -> None:
    """The next round: the faster shuffle (Fisher-Yates), and a random dealer, wind and day."""
    clear(t, r)
    for place in range(r.tile_count):
        t.wall[place] = r.tiles[place]
    for place in range(r.tile_count - 1, 0, -1):
        other = draw_below(t, place + 1)
        t.wall[place], t.wall[other] = t.wall[other], t.wall[place]
    t.dealer, t.streak = draw_below(t, r.players), 0
    t.round_wind = DONG + draw_below(t, 4)
    t.weekday = 1 + draw_below(t, 7) if r.needs_weekday else 0
    give(t, r, 1)
    open_round(t, r, w, values)


@kernel
def drive(
    tables: Array,
    rules: Array,
    work: Array,
    values: Values,
    command: int,
    seats: Array,
    moves: Array,
    rewards: Array,
    dones: Array,
) -> None:
    """Begin, continue or finish the round at every table; moves have to be legal."""
    r, w = rules[0], work[0]
    for index in range(len(tables)):
        t = tables[index]
        if command in (OPEN, OPEN_TO_CHOICE):
            open_round(t, r, w, values)
            if command == OPEN_TO_CHOICE:
                _advance(t, r, w, values)
        elif command == ANSWER:
            apply(t, r, w, seats[index], moves[index], values)
        elif command == SETTLE:
            settle(t, r, w, values)
        elif command in (PLAY_RANDOM, DEAL_AND_PLAY):
            if command == DEAL_AND_PLAY:
                _shuffle_and_deal(t, r, w, values)
            _play_random(t, r, w, values)
        else:
            apply(t, r, w, asked_seat(t), moves[index], values)
            _advance(t, r, w, values)
            dones[index] = t.phase == OVER
            for seat in range(t.players):
                rewards[index, seat] = t.scores[seat] if t.phase == OVER else 0
            while command == STEP_AND_DEAL and t.phase == OVER:
                _shuffle_and_deal(t, r, w, values)
                _advance(t, r, w, values)


@kernel
def draw_anew(tables: Array) -> None:
    """Shuffle what is left of every wall, each with its own generator."""
    for index in range(len(tables)):
        t = tables[index]
        for place in range(t.back - 1, t.front, -1):
            other = t.front + draw_below(t, place + 1 - t.front)
            t.wall[place], t.wall[other] = t.wall[other], t.wall[place]


@jit
def _pending(t: Table, seat: int) -> bool:
    for at in range(t.asked_count):
        if t.asked[at] == seat:
            return t.answers[seat] < 0
    return False


@kernel
def list_legal(tables: Array, seats: Array, moves: Array) -> None:
    """The legal moves of one seat of every table, in the order of `Round.legal`, then -1."""
    for index in range(len(tables)):
        t, seat = tables[index], seats[index]
        count = count_legal(t, seat) if _pending(t, seat) else 0
        for at in range(count):
            moves[index, at] = legal_move(t, seat, at)
        moves[index, count] = -1


@jit
def give(t: Table, r: Rules, from_end: int) -> None:
    """Deal the shuffled set that lies in the wall: hands first, the horses are at its end."""
    held, end = 13 * t.players, r.tile_count - r.horse_count
    place = end - from_end if r.indicator == TURNED_AT_DEAL else -1
    t.indicator = t.wall[place] if place >= 0 else -1
    t.wild = r.wild_by[t.indicator if place >= 0 else 34]
    for index in range(held):
        add_tile(t, index // 13, t.wall[index])
    for index in range(r.horse_count):
        t.horses[index] = t.wall[end + index]
    t.horse_count = r.horse_count
    length = 0
    for index in range(held, end):
        if index != place:
            t.wall[length] = t.wall[index]
            length += 1
    t.back = length
    t.end = length - r.reserve[0]


@kernel
def deal(tables: Array, rules: Array, tiles: Array, setups: Array) -> None:
    """Deal shuffled tiles; `setups` has dealer, streak, wind, weekday and the indicator's place."""
    for index in range(len(tables)):
        t, r = tables[index], rules[0]
        clear(t, r)
        t.dealer, t.streak, t.round_wind, t.weekday = (
            setups[index, 0],
            setups[index, 1],
            setups[index, 2],
            setups[index, 3],
        )
        for place in range(r.tile_count):
            t.wall[place] = tiles[index, place]
        give(t, r, setups[index, 4])
        t.phase = OVER
        t.asked_count = 0
