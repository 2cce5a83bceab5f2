"""What commands and routes answer, as typed structs: text in, a document out."""

from paiju.queries.replay import replay_document, replayed, table_step
from paiju.queries.rulesets import ruleset_document, rulesets_document, traits_document
from paiju.queries.settle import settle_document, settle_explained, settle_text

__all__ = [
    "replay_document",
    "replayed",
    "ruleset_document",
    "rulesets_document",
    "settle_document",
    "settle_explained",
    "settle_text",
    "table_step",
    "traits_document",
]
