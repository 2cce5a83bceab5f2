"""Facts in, an explained ledger out."""

from paiju.rules.book import Lang
from paiju.settlement.ledger import Line, Settlement, ledger, settle

__all__ = ["Lang", "Line", "Settlement", "ledger", "settle"]
