"""What one asks of the engine, text in and JSON document out; commands and routes alike use it."""

from paiju.documents.games import ruleset_document, rulesets_document, traits_document
from paiju.documents.replaying import replay_document, replayed, step_document
from paiju.documents.settling import Settled, settle_document, settle_text

__all__ = [
    "Settled",
    "replay_document",
    "replayed",
    "ruleset_document",
    "rulesets_document",
    "settle_document",
    "settle_text",
    "step_document",
    "traits_document",
]
