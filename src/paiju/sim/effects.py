"""Effects: what a house rule was found to do."""

from typing import Any

from msgspec import Struct

from paiju.sim.findings import Findings, findings
from paiju.sim.sums import Figure, share
from paiju.sim.tally import family_of
from paiju.sim.whatif import Contrast, Pair, WhatIf


class Effect(Struct, frozen=True):
    """One thing under both rules, a round, and the paired difference."""

    name: str
    before: Figure
    after: Figure
    change: Figure
    within: tuple[float, float] | None
    """The 99 % confidence interval of the change."""
    is_clear: bool
    """Whether that interval leaves zero out."""


class ItemEffect(Struct, frozen=True):
    """What an item moves a round."""

    item: str
    family: str
    effect: Effect


class Effects(Struct, frozen=True):
    """All that a comparison found; both sides are there in full too."""

    ruleset: str
    before: dict[str, Any]
    after: dict[str, Any]
    bots: list[str]
    seed: int
    rounds: int
    differing: Figure
    """The share of rounds that ended in other scores."""
    measures: list[Effect]
    worth: Effect
    """What a winner has in the end, per win."""
    items: list[ItemEffect]
    """Those that changed, the greatest change first."""
    findings_before: Findings
    findings_after: Findings


def effects(asked: WhatIf, found: Contrast) -> Effects:
    rounds, bots, seed = found.before.rounds, asked.bots, asked.seed
    hands = found.hands
    return Effects(
        ruleset=asked.before.ruleset,
        before=dict(asked.before.options),
        after=dict(asked.after.options),
        bots=list(bots),
        seed=seed,
        rounds=rounds,
        differing=share(found.differing, rounds),
        measures=[_paired(name, pair, rounds) for name, pair in found.measures.items()],
        worth=_effect("worth", hands.before, hands.after, hands.change),
        items=_items(found, rounds),
        findings_before=findings(asked.before, bots, seed, found.before),
        findings_after=findings(asked.after, bots, seed, found.after),
    )


def _paired(name: str, pair: Pair, rounds: int) -> Effect:
    before, after = pair.before.over(rounds).figure, pair.after.over(rounds).figure
    return _effect(name, before, after, pair.change.over(rounds).figure)


def _effect(name: str, before: Figure, after: Figure, change: Figure) -> Effect:
    within = change.within
    is_clear = within is not None and (within[0] > 0 or within[1] < 0)
    return Effect(name, before, after, change, within, is_clear)


def _items(found: Contrast, rounds: int) -> list[ItemEffect]:
    rows = [
        ItemEffect(name, family_of(name), _paired(name, pair, rounds))
        for name, pair in found.items.items()
        if pair.change.squares
    ]
    return sorted(rows, key=lambda row: (-abs(row.effect.change.mean), row.item))
