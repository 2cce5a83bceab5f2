"""Facts in, an explained ledger out."""

from paiju.settlement.ledger import Line, Settlement, ledger, settle

__all__ = ["Line", "Settlement", "ledger", "settle"]
