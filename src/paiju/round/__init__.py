"""One deal, from the wall to the facts that settlement reads."""

from paiju.round.actions import Action, parse_action
from paiju.round.deal import Deal, deal
from paiju.round.round import IllegalAction, Round

__all__ = ["Action", "Deal", "IllegalAction", "Round", "deal", "parse_action"]
