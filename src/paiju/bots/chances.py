"""Chances: how likely a hand so many tiles away is to be won, drawn or fed, before the wall ends.

A rough model, good enough to compare plans with each other: every turn brings one tile, sometimes
another's discard as well, and may be the last because somebody else wins.
"""

from functools import lru_cache
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


class Outlook(NamedTuple):
    """What may come of a hand."""

    drawn: float
    fed: float
    """Won by one's own draw, or on another's discard."""
    ready: float
    """Not won, but ready when it ends."""


_READY: Final = Outlook(0, 0, 1)
_NOTHING: Final = Outlook(0, 0, 0)


@lru_cache(1 << 10)
def drawn_out(course: Course, turns: int) -> float:
    """How likely nobody else wins in so many turns."""
    on = 1.0
    for left in range(1, turns + 1):
        on *= 1 - course.hazard(left)
    return on


@lru_cache(1 << 14)
def outlook(pace: Pace, course: Course, away: int, parts: int, turns: int) -> Outlook:
    """From `away`, with the likelihood `parts` of a helpful tile now, so many draws left."""
    return _courses(pace, course, away, parts / PARTS, min(turns, _MOST_TURNS))[-1]


def _courses(
    pace: Pace, course: Course, away: int, chance: float, turns: int
) -> tuple[Outlook, ...]:
    """The outlook with no draw left, with one, with two, …"""
    if not away:
        return _waiting(course, chance, turns)
    nearer = _usual(pace, course, away - 1)
    chance = 1 - (1 - chance) ** (1 + pace.claims)
    now, found = _NOTHING, [_NOTHING]
    for turn in range(turns):
        on = 1 - course.hazard(turn + 1)
        near, far = chance * on, (1 - chance) * on
        drawn, fed, ready = nearer[turn]
        now = Outlook(
            near * drawn + far * now.drawn,
            near * fed + far * now.fed,
            near * ready + far * now.ready,
        )
        found.append(now)
    return tuple(found)


@lru_cache(1 << 10)
def _usual(pace: Pace, course: Course, away: int) -> tuple[Outlook, ...]:
    """The same where nothing is known but how such hands usually go."""
    return _courses(pace, course, away, pace.at(away), _MOST_TURNS)


def _waiting(course: Course, chance: float, turns: int) -> tuple[Outlook, ...]:
    """A ready hand: first the others discard, and may win, then one draws."""
    fed = 1 - (1 - chance) ** course.feeders
    now, found = _READY, [_READY]
    for turn in range(turns):
        over = (1 - fed) * course.hazard(turn + 1)
        asked = 1 - fed - over
        drawn, on = asked * chance, asked * (1 - chance)
        now = Outlook(drawn + on * now.drawn, fed + on * now.fed, over + on * now.ready)
        found.append(now)
    return tuple(found)
