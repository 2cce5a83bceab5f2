"""An episode: one round, seat by seat; a seat with only one legal action is not asked."""

from collections.abc import Sequence

from numpy.random import Generator

from paiju.round import Action, Deal, Round, deal
from paiju.round.moves import MOVES, action_of
from paiju.rules.ruleset import RuleSet
from paiju.settlement import ledger
from paiju.tiles import shuffled
from paiju.tiles.kinds import WINDS


class Episode:
    """One round in which `seat` chooses among `offers`, until the round is over.

    Seats that are asked at once, such as all that may claim a discard, are asked in turn; none
    sees the answer of another.
    """

    def __init__(self, rules: RuleSet, chance: Generator) -> None:
        self.rules = rules
        self.table = Round(rules, random_deal(rules, chance))
        self.seat = 0
        """The seat that is asked; at the end, the one that was asked last."""
        self.offers: Sequence[Action] = ()
        self._ask()

    @property
    def is_over(self) -> bool:
        return not self.offers

    @property
    def scores(self) -> list[int]:
        """Every seat's points in the ledger, at the end."""
        return ledger(self.rules, self.table.facts).scores

    def check(self, number: int) -> None:
        """Raise if the move with this number is not legal."""
        if not 0 <= number < len(MOVES):
            raise ValueError(f"there is no move {number} (0 to {len(MOVES) - 1})")
        action = action_of(number, self.seat)
        if action not in self.offers:
            self.table.apply(action)  # which says why not

    def take(self, number: int) -> None:
        """Do the move with this number; an illegal move raises and changes nothing."""
        self.check(number)
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


def random_deal(rules: RuleSet, chance: Generator) -> Deal:
    """With a random wall, dealer, wind and day."""
    return deal(
        rules,
        shuffled(rules.wall.tiles, chance.bytes(32)),
        dealer=int(chance.integers(rules.players)),
        round_wind=WINDS[chance.integers(len(WINDS))],
        weekday=int(chance.integers(1, 8)) if rules.payments.needs_weekday else None,
    )
