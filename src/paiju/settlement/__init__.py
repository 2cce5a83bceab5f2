"""Facts in, an explained ledger out."""

from paiju.settlement.ledger import Line, Settlement, ledger, settle
from paiju.tiles.text import Lang

__all__ = ["Lang", "Line", "Settlement", "ledger", "settle"]
