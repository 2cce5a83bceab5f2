"""A bot: somebody who chooses from what one seat sees, and from nothing else."""

from collections.abc import Sequence
from typing import Protocol

from paiju.round.actions import Action
from paiju.round.view import View


class Bot(Protocol):
    """Given the same view and the same offers it always chooses the same."""

    def choose(self, view: View, legal: Sequence[Action], /) -> Action:
        """One of `legal`, which is what `Round.legal` offers the seat whose view this is."""
        ...
