"""Chances: how likely a hand so many tiles away is to be won, drawn or fed, before the wall ends.

A rough model, good enough to compare plans with each other: every turn brings one tile, sometimes
another's discard as well, and may be the last because somebody else wins.
"""

from functools import cached_property, lru_cache
from operator import mul
from typing import Final, NamedTuple

PARTS: Final = 250
"""Likelihoods are rounded to this many parts, so that what follows from them can be kept."""
_MOST_TURNS: Final = 48
_QUIET: Final = 3
"""For so many turns hardly anybody wins; then it gets likelier turn by turn."""
_HAZARD: Final = 0.022
_LEAST_HAZARD: Final = 0.008
_MOST_HAZARD: Final = 0.2


class Pace(NamedTuple):
    """How fast a kind of hand is usually made."""

    typical: tuple[float, ...]
    """The likelihood that one tile helps, ready first, then one away, two away and so on."""
    claims: float = 0.0
    """How many discards of others are as good as another draw, each turn, before it is ready."""

    def at(self, away: int) -> float:
        return self.typical[min(away, len(self.typical) - 1)]


class Course(NamedTuple):
    """How the rest of a round goes."""

    length: int
    """How many times one draws in a round that nobody wins."""
    feeders: float
    """How many discards one can win on between two draws."""
    haste: float = 1.0
    """How much faster than usual others win."""

    def hazard(self, left: int) -> float:
        """How likely somebody else wins before the next draw, with so many left."""
        passed = self.length - left
        return self.haste * min(_MOST_HAZARD, max(_LEAST_HAZARD, _HAZARD * (passed - _QUIET)))


def place_at(away: int, turns: int) -> int:
    """A place on a `Road`, to which the parts are added: so far away, with so many draws left."""
    return away << 16 | turns << 8


@lru_cache(1 << 8)
def parts_of(unseen: int) -> list[int]:
    """How likely a tile is one of so many among all that are unseen, in parts."""
    return [round(PARTS * left / unseen) for left in range(unseen + 1)]


Outlook = tuple[float, float, float]
"""What may come of a hand: won by one's own draw, or on another's discard; or not won, but ready
when the round ends."""

_MOST_KEPT: Final = 1 << 13

_READY: Final = 0.0, 0.0, 1.0
_NOTHING: Final = 0.0, 0.0, 0.0


@lru_cache(1 << 10)
def drawn_out(course: Course, turns: int) -> float:
    """How likely nobody else wins in so many turns."""
    on = 1.0
    for left in range(1, turns + 1):
        on *= 1 - course.hazard(left)
    return on


class Road(dict[int, Outlook]):
    """How hands made at one pace fare in one course, from each place that was asked for.

    A place is one number: how far away (from bit 16 on), how many draws are left (from bit 8 on),
    and how likely a helpful tile is now, in parts.
    """

    def __init__(self, pace: Pace, course: Course) -> None:
        self._pace = pace
        self._course = course
        self._weights: dict[int, tuple[tuple[float, ...], ...]] = {}
        self._usual: dict[int, list[Outlook]] = {}

    def __missing__(self, place: int) -> Outlook:
        if len(self) >= _MOST_KEPT:
            self.clear()
        away, turns, parts = place >> 16, min(place >> 8 & 0xFF, _MOST_TURNS), place & 0xFF
        found = self[place] = (
            self._ahead(away, parts, turns) if away else self._waiting(parts / PARTS, turns)[-1]
        )
        return found

    def _ahead(self, away: int, parts: int, turns: int) -> Outlook:
        """Some turn brings the tile that helps, all before it having brought none."""
        coming = _coming(self._pace.claims, parts)
        drawn, fed, ready = self._weights_of(away, turns)
        return (
            sum(map(mul, coming, drawn)),
            sum(map(mul, coming, fed)),
            sum(map(mul, coming, ready)),
        )

    def _weights_of(self, away: int, turns: int) -> tuple[tuple[float, ...], ...]:
        """What may come of the hand if the helpful tile comes now, next turn, and so on."""
        key = away << 8 | turns
        found = self._weights.get(key)
        if found is None:
            nearer, on, rows = self._usually(away - 1), 1.0, list[Outlook]()
            for left in range(turns, 0, -1):
                on *= 1 - self._hazards[left]
                drawn, fed, ready = nearer[left - 1]
                rows.append((on * drawn, on * fed, on * ready))
            found = self._weights[key] = tuple(zip(*rows, strict=True)) or ((), (), ())
        return found

    def _usually(self, away: int) -> list[Outlook]:
        """With no draw left, with one, with two, … where nothing is known but how such hands go."""
        found = self._usual.get(away)
        if found is None:
            chance = self._pace.at(away)
            found = self._waiting(chance, _MOST_TURNS) if not away else self._courses(away, chance)
            self._usual[away] = found
        return found

    def _courses(self, away: int, chance: float) -> list[Outlook]:
        nearer = self._usually(away - 1)
        chance = 1 - (1 - chance) ** (1 + self._pace.claims)
        (drawn, fed, ready), found = _NOTHING, [_NOTHING]
        for turn in range(_MOST_TURNS):
            on = 1 - self._hazards[turn + 1]
            near, far = chance * on, (1 - chance) * on
            then_drawn, then_fed, then_ready = nearer[turn]
            drawn = near * then_drawn + far * drawn
            fed = near * then_fed + far * fed
            ready = near * then_ready + far * ready
            found.append((drawn, fed, ready))
        return found

    def _waiting(self, chance: float, turns: int) -> list[Outlook]:
        """A ready hand: first the others discard, and may win, then one draws."""
        now_fed = 1 - (1 - chance) ** self._course.feeders
        (drawn, fed, ready), found = _READY, [_READY]
        for turn in range(turns):
            over = (1 - now_fed) * self._hazards[turn + 1]
            asked = 1 - now_fed - over
            on = asked * (1 - chance)
            drawn, fed, ready = asked * chance + on * drawn, now_fed + on * fed, over + on * ready
            found.append((drawn, fed, ready))
        return found

    @cached_property
    def _hazards(self) -> list[float]:
        return [self._course.hazard(left) for left in range(_MOST_TURNS + 1)]


road = lru_cache(1 << 8)(Road)
"""The same road for the same pace and course."""


@lru_cache(1 << 12)
def _coming(claims: float, parts: int) -> tuple[float, ...]:
    """How likely the helpful tile comes now, not now but next turn, and so on."""
    chance = 1 - (1 - parts / PARTS) ** (1 + claims)
    return tuple(chance * (1 - chance) ** turn for turn in range(_MOST_TURNS))
