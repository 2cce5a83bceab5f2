"""An episode: one round, asked seat by seat; whoever has no choice is not asked."""

from collections.abc import Sequence

from numpy.random import Generator

from paiju.env.moves import MOVES, action_of
from paiju.round import Action, Round, deal
from paiju.rules.ruleset import RuleSet
from paiju.settlement import ledger
from paiju.tiles import shuffled
from paiju.tiles.kinds import WINDS


class Episode:
    """Chance deals; then `seat` chooses among `offers`, until nobody is asked any more.

    Several who are asked at once, as all who may claim a discard, are asked one after the other;
    none sees what another has answered.
    """

    def __init__(self, rules: RuleSet, chance: Generator) -> None:
        self.rules = rules
        self.table = _dealt(rules, chance)
        self.seat = 0
        """Who is asked; when it is over, who was asked last."""
        self.offers: Sequence[Action] = ()
        self._ask()

    @property
    def is_over(self) -> bool:
        return not self.offers

    @property
    def scores(self) -> list[int]:
        """What the ledger gives every seat, once it is over."""
        return ledger(self.rules, self.table.facts).scores

    def take(self, number: int) -> None:
        """Do the move of this number; one that is not offered raises and changes nothing."""
        if not 0 <= number < len(MOVES):
            raise ValueError(f"there is no move {number} (0 to {len(MOVES) - 1})")
        self.table.apply(action_of(number, self.seat))
        self._ask()

    def _ask(self) -> None:
        table = self.table
        while seats := table.to_act:
            self.seat = seats[0]
            self.offers = table.legal(self.seat)
            if len(self.offers) > 1:
                return
            table.apply(self.offers[0])
        self.offers = ()


def _dealt(rules: RuleSet, chance: Generator) -> Round:
    """Any wall, any dealer, any wind and any day."""
    dealt = deal(
        rules,
        shuffled(rules.tiles, chance.bytes(32)),
        dealer=int(chance.integers(rules.players)),
        round_wind=WINDS[chance.integers(len(WINDS))],
        weekday=int(chance.integers(1, 8)) if rules.needs_weekday else None,
    )
    return Round(rules, dealt)
