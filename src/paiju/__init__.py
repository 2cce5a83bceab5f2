"""牌局: Chinese regional mahjong as an exact, fast library.

>>> from paiju import Round, deal, ruleset, shuffled
>>> rules = ruleset("guiyang_dingque", {"wugu_ji": True, "ding_que": False})
>>> table = Round(rules, deal(rules, shuffled(rules.wall.tiles, b"any entropy"), dealer=2))
>>> table.to_act
[2]

Parse tiles, ask a hand for its waits, play a round, see it from each seat, settle it. Each name is
loaded when it is first used, so that whoever needs a part does not wait for the whole.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paiju.hands import Hand, readings, shanten
    from paiju.round import Action, IllegalAction, Round, parse_action
    from paiju.round.deal import Deal, deal
    from paiju.round.record import Record, read_record, replay, write_record
    from paiju.rules.document import read_facts, write_facts
    from paiju.rules.errors import InputError
    from paiju.rules.facts import Facts
    from paiju.rules.ruleset import RuleSet
    from paiju.rulesets import REGISTRY, game_ids, ruleset
    from paiju.settlement.ledger import Settlement, ledger, settle
    from paiju.tiles import NotationError, Tile, chinese, format_tiles, parse_tiles, shuffled

__version__ = "0.2.0"

__all__ = [
    "REGISTRY",
    "Action",
    "Deal",
    "Facts",
    "Hand",
    "IllegalAction",
    "InputError",
    "NotationError",
    "Record",
    "Round",
    "RuleSet",
    "Settlement",
    "Tile",
    "chinese",
    "deal",
    "format_tiles",
    "game_ids",
    "ledger",
    "parse_action",
    "parse_tiles",
    "read_facts",
    "read_record",
    "readings",
    "replay",
    "ruleset",
    "settle",
    "shanten",
    "shuffled",
    "write_facts",
    "write_record",
]

_HOMES = {
    "paiju.tiles": ("NotationError", "Tile", "chinese", "format_tiles", "parse_tiles", "shuffled"),
    "paiju.hands": ("Hand", "readings", "shanten"),
    "paiju.rules.facts": ("Facts",),
    "paiju.rules.document": ("read_facts", "write_facts"),
    "paiju.rules.ruleset": ("RuleSet",),
    "paiju.rules.errors": ("InputError",),
    "paiju.rulesets": ("REGISTRY", "game_ids", "ruleset"),
    "paiju.round": ("Action", "IllegalAction", "Round", "parse_action"),
    "paiju.round.deal": ("Deal", "deal"),
    "paiju.round.record": ("Record", "read_record", "replay", "write_record"),
    "paiju.settlement.ledger": ("Settlement", "ledger", "settle"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'paiju' has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
