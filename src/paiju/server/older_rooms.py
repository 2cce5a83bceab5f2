"""Rooms opened under version 1 of the rule books: their options and how they were dealt."""

from collections.abc import Sequence

from msgspec import structs

from paiju.match.fairness import Proof, first_dealer
from paiju.room.commands import Open
from paiju.room.state import RoomState
from paiju.round import Deal
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import RULES
from paiju.server.store.migrations.rules_1 import written_out
from paiju.tiles import Tile, shuffled


def upgraded_opening(opened: Open, version: int) -> Open:
    """The same room for today's rule books, with the options it was opened with written out."""
    if version == RULES:
        return opened
    return structs.replace(opened, rules=RULES, options=written_out(opened.ruleset, opened.options))


def upgraded_state(state: RoomState, version: int) -> RoomState:
    """The same for a checkpoint, which may hold the facts of the round settled last."""
    opened = upgraded_opening(state.opened, version)
    settled = state.settled
    if settled is not None and version != RULES:
        options = written_out(opened.ruleset, settled.facts.get("options", {}))
        settled = structs.replace(settled, facts=settled.facts | {"options": options})
    return structs.replace(state, opened=opened, settled=settled)


def was_dealt_so(rules: RuleSet, proof: Proof, dealt: Deal) -> bool:
    """Whether version 1 dealt this round just as today's program does."""
    tiles = shuffled(rules.tiles, proof.entropy)
    hands, end = 13 * rules.players, len(tiles) - rules.horses
    turned = rules.turns_wild
    dealer = first_dealer(proof.entropy, rules.players) if proof.round == 1 else dealt.dealer
    return (
        dealt.dealer == dealer
        and _alike(sum(dealt.hands, ()), tiles[:hands])
        and _alike(dealt.wall, tiles[hands : end - turned])
        and dealt.indicator == (tiles[end - 1] if turned else None)
        and _alike(dealt.horses, tiles[end:])
    )


def _alike(one: Sequence[Tile], other: Sequence[Tile]) -> bool:
    return list(one) == list(other)
