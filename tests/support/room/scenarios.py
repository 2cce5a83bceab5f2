"""What a simulation begins with, all of it from a seed: the room, its deck, its people."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from paiju.match import Shuffle
from paiju.room.commands import Open
from paiju.room.settings import ROOM_VERSION, Settings
from paiju.rules.option_info import describe
from paiju.rules.ruleset import RuleSet
from paiju.rulesets import REGISTRY, ruleset
from paiju.tiles import Tile, shuffled
from support.decks import STACKS, as_it_is


class Behaviour(Struct, frozen=True):
    """How somebody behaves as long as everything may happen."""

    player: str
    name: str
    watches: bool
    """Does not sit down."""
    answers: float
    """How often they answer when they look at their question."""
    flees: float
    """How often they lose the connection, or leave."""
    junk: float
    """How often they send a command that makes no sense."""
    quits: float
    votes: float
    period: int
    """How often they look, in ms."""


class Scenario(Struct, frozen=True):
    """A room and its people."""

    seed: int
    word: Open
    shuffle: Shuffle
    people: list[Behaviour]
    """One per device: somebody with two is in it twice."""
    opened_at: int
    reliable_from: int
    crashes: float
    matches: int
    most_rounds: int
    """After so many, people vote to end it."""


def scenario_for(seed: int, chance: Random) -> Scenario:
    ruleset_id = list(REGISTRY)[seed % len(REGISTRY)]
    options = _options(ruleset_id, chance)
    settings = Settings(
        deadline=chance.choice((0, 15, 30, 60)),
        pause=chance.choice((0, 1, 1, 2)),
        spectators=chance.random() < 0.5,
    )
    word = Open(
        number=f"{chance.randrange(10**6):06}",
        invite=f"{chance.getrandbits(64):x}",
        key=f"{chance.getrandbits(256):064x}",
        owner="p0",
        ruleset=ruleset_id,
        options=options,
        settings=settings,
        levels=("easy", "medium"),
        room_version=ROOM_VERSION,
    )
    opened_at = 1_700_000_000_000 + chance.randrange(10**9)
    rules = ruleset(ruleset_id, options)
    is_brisk = chance.random() < 0.8
    return Scenario(
        seed=seed,
        word=word,
        shuffle=brisk(rules) if is_brisk else shuffled,
        people=_people(rules.players, chance),
        opened_at=opened_at,
        reliable_from=opened_at + chance.choice((30, 120, 300, 600)) * 1000,
        crashes=chance.choice((0, 0.005, 0.02)),
        matches=chance.choice((1, 1, 2)),
        most_rounds=chance.choice((2, 4, 8) if is_brisk else (1, 2)),
    )


def _options(ruleset_id: str, chance: Random) -> dict[str, Any]:
    """The shortest match, and some other options changed."""
    rows = {row.name: row for row in describe(ruleset_id)}
    chosen = {name: min(rows[name].choices) for name in ("rounds", "circles") if name in rows}
    for name, row in rows.items():
        if name not in chosen and chance.random() < 0.4:
            chosen[name] = chance.choice(row.choices)
    return chosen


def _people(players: int, chance: Random) -> list[Behaviour]:
    sitting = chance.randint(1, players)
    watching = chance.choice((0, 0, 1, 2))
    found: list[Behaviour] = []
    for index in range(sitting + watching):
        behaviour = Behaviour(
            player=f"p{index}",
            name=chance.choice(("Li", f"N{index}")),
            watches=index >= sitting,
            answers=chance.choice((0.9, 0.9, 0.6, 0.1)),
            flees=chance.choice((0, 0.01, 0.01, 0.05)),
            junk=chance.choice((0, 0.05, 0.2)),
            quits=chance.choice((0, 0, 0.002)),
            votes=chance.choice((0, 0, 0.003)),
            period=chance.choice((300, 700, 1500)),
        )
        found += [behaviour] * (2 if chance.random() < 0.25 else 1)
    return found


def brisk(rules: RuleSet) -> Shuffle:
    """Stacked decks and short walls: rounds in which much happens and which are soon over."""

    def shuffle(tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
        mixed = shuffled(tiles, entropy)
        stacked = STACKS.get(entropy[-1] % 8, as_it_is)(rules, mixed)
        dealt = 13 * rules.players
        end = dealt + 24 + entropy[-2] % 24
        return [*stacked[:end], *stacked[-rules.wall.horses - 1 :]]

    return shuffle


def choice(legal: Sequence[str], chance: Random) -> str:
    """Somebody's answer: most often the win, else mostly nothing remarkable."""
    if "hu" in legal and chance.random() < 0.9:
        return "hu"
    return chance.choice(legal)
