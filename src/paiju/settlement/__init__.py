"""Facts in, an explained ledger out."""

from paiju.settlement.ledger import Lang, Line, Settlement, ledger, settle

__all__ = ["Lang", "Line", "Settlement", "ledger", "settle"]
