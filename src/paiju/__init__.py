"""牌局: Chinese regional mahjong as an exact, fast library.

>>> rules = ruleset("guiyang_dingque", {"wugu_ji": True})
>>> table = Round(rules, deal(rules, shuffled(rules.tiles, b"any entropy")))
>>> table.apply(table.legal(0)[0])  # doctest: +SKIP

Parse tiles, ask a hand for its waits, play a round, see it from each seat, settle it.
"""

from paiju.hands import Hand, readings, shanten
from paiju.round import Action, Deal, IllegalAction, Round, deal, parse_action
from paiju.rules.document import read_facts, write_facts
from paiju.rules.facts import Facts
from paiju.rules.ruleset import RuleSet
from paiju.rules.wrong import InputError
from paiju.rulesets import REGISTRY, ruleset
from paiju.settlement import Settlement, ledger, settle
from paiju.tiles import NotationError, Tile, chinese, format_tiles, parse_tiles, shuffled

__version__ = "0.1.0"

__all__ = [
    "REGISTRY",
    "Action",
    "Deal",
    "Facts",
    "Hand",
    "IllegalAction",
    "InputError",
    "NotationError",
    "Round",
    "RuleSet",
    "Settlement",
    "Tile",
    "chinese",
    "deal",
    "format_tiles",
    "ledger",
    "parse_action",
    "parse_tiles",
    "read_facts",
    "readings",
    "ruleset",
    "settle",
    "shanten",
    "shuffled",
    "write_facts",
]
