"""Upgrades rooms that were opened under version 1 of the rule books."""

from msgspec import structs

from paiju.room.commands import Open
from paiju.room.state import RoomState
from paiju.rules.version import RULES
from paiju.server.store.migrations.rules_1 import written_out


def upgraded_opening(opened: Open, version: int) -> Open:
    """The same room under the current rule books, with all its options written out."""
    if version == RULES:
        return opened
    return structs.replace(opened, rules=RULES, options=written_out(opened.ruleset, opened.options))


def upgraded_state(state: RoomState, version: int) -> RoomState:
    """The same for a checkpoint, which may hold the facts of the last settled round."""
    opened = upgraded_opening(state.opened, version)
    settled = state.settled
    if settled is not None and version != RULES:
        options = written_out(opened.ruleset, settled.facts.options)
        settled = structs.replace(settled, facts=structs.replace(settled.facts, options=options))
    return structs.replace(state, opened=opened, settled=settled)
