"""Parses the legal actions of a question into `Action` objects for a bot."""

from paiju.round.actions import Action, parse_action
from paiju.tiles.kinds import SUIT_LETTERS


def offers(seat: int, legal: list[str]) -> list[Action]:
    """One action for each text, in the same order; `action.said` is the answer to send."""
    return [_offer(seat, said) for said in legal]


def _offer(seat: int, said: str) -> Action:
    verb, _, rest = said.partition(" ")
    if verb == "bid":
        return Action(seat, "bid", (), int(rest))
    if verb == "que":
        return Action(seat, "que", (), SUIT_LETTERS.index(rest))
    return parse_action(f"{seat} {said}", said)
