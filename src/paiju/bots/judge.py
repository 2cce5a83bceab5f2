"""Judges: what an action is worth, as learned from rounds that bots played among themselves."""

from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from paiju.bots import traits
from paiju.bots.afters import After, afters
from paiju.bots.game import Game
from paiju.bots.nets import Net, answer
from paiju.bots.prices import stakes_of
from paiju.bots.sight import Sight
from paiju.bots.threats import Rival, rivals
from paiju.round.actions import Action
from paiju.tiles import Tile

JUDGES: Final = Path(__file__).with_name("judges")
MOST_ASKED: Final = 6
HOPELESS: Final = 1.0
"""What is looked at closely: so many actions, those that seem best at first sight, unless they seem
so much worse than the usual one."""
DEAREST: Final = 4.0
"""No throw is feared for more, as a logarithm: the nets know hardly any that cost so much."""


class Nets(Struct):
    """What was learned of one game."""

    threat: Net
    """From a rival's traits: how likely he waits for a tile, and what it costs to throw it."""
    worth: Net
    """From an action's traits: points to be expected."""
    margin: float
    """How much more another action has to be worth than the usual one to be trusted."""


class Judge:
    """One game, as it was learned; points are counted in units."""

    def __init__(self, game: Game, nets: Nets) -> None:
        self.unit = traits.unit_of(game)
        self._game = game
        self.nets = nets

    def choose(self, sight: Sight, legal: Sequence[Action], usual: Action) -> Action:
        """The best action if it is clearly better than the usual one."""
        judged = self.judged(sight, legal, usual)
        if usual not in judged:
            return usual
        best = max(judged, key=judged.__getitem__)
        return best if judged[best] > judged[usual] + self.nets.margin else usual

    def judged(self, sight: Sight, legal: Sequence[Action], usual: Action) -> dict[Action, float]:
        """What the most promising actions are worth; `usual` is what the medium level would do."""
        if usual.verb == "hu":
            return self._win_or_not(sight, legal, usual)
        found = sorted(afters(self._game, sight, legal), key=lambda after: -after.worth)
        known = next((after.worth for after in found if after.action == usual), None)
        if known is None:
            return {}
        asked = [after for after in found if known - after.worth < HOPELESS * self.unit]
        asked = asked[:MOST_ASKED]
        if len(asked) < 2:
            return {}
        rows = self.rows(sight, asked, usual, known)
        return {after.action: self.worth(row) for after, row in zip(asked, rows, strict=True)}

    def _win_or_not(
        self, sight: Sight, legal: Sequence[Action], win: Action
    ) -> dict[Action, float]:
        """A win on a discard may be let go."""
        won = self.winning_row(sight)
        passing = [action for action in legal if action.verb == "pass"]
        if won is None or not passing:
            return {}
        asked = afters(self._game, sight, passing)
        return {win: self.worth(won)} | {
            after.action: self.worth(row)
            for after, row in zip(asked, self.rows(sight, asked, win), strict=True)
        }

    def worth(self, row: Sequence[float]) -> float:
        return answer(self.nets.worth, row)[0]

    def rows(
        self, sight: Sight, asked: Sequence[After], usual: Action, known: float | None = None
    ) -> Iterator[list[float]]:
        """The traits of what these actions leave; `known` is what the usual one seems worth."""
        table, others = traits.of_table(sight), rivals(sight)
        for after in asked:
            gap = 0.0 if known is None else (after.worth - known) / self.unit
            yield [
                *table,
                *traits.of_after(after, self.unit),
                *self.risk(others, after.thrown),
                *traits.of_choice(sight, after, gap, is_usual=after.action == usual),
            ]

    def risk(self, others: Sequence[Rival], tile: Tile | None) -> tuple[float, float]:
        """How likely somebody wins on this tile, and what it costs to throw it."""
        likely = cost = 0.0
        for rival in others:
            if tile is not None and rival.may_want(tile):
                one, other = answer(self.nets.threat, rival.traits(tile))
                likely += 1 / (1 + exp(-one))
                cost += exp(min(DEAREST, other))
        return likely, cost

    def winning_row(self, sight: Sight) -> list[float] | None:
        """The traits of winning on the last discard; None if that would bring nothing."""
        view = sight.view
        if view.turn == sight.seat or not view.discards:
            return None
        stakes, tile = stakes_of(view, sight.seat), view.discards[-1].tile
        price = self._game.prices.of_wait(sight.hand, sight.melds, tile, stakes)
        return (
            [*traits.of_table(sight), *traits.of_win(price.fed / self.unit)] if price.fed else None
        )


def is_trained(ruleset_id: str, folder: Path = JUDGES) -> bool:
    return (folder / f"{ruleset_id}.json").exists()


def judge_of(game: Game, folder: Path = JUDGES) -> Judge | None:
    """The one that was brought up in this game, if there is one."""
    path = folder / f"{game.rules.id}.json"
    return Judge(game, json.decode(path.read_bytes(), type=Nets)) if path.exists() else None
