"""Rounds of bots with every decision recorded, so that many tests share the same rounds."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from paiju import Action, Deal, Round, RuleSet
from paiju.bots import Bot, bot
from paiju.hands import Hand
from paiju.round.view import View
from paiju.rules.melds import Meld
from paiju.rules.win import Verdict, Win
from paiju.tiles import KINDS, Tile, kinds_in
from support.rounds import MOST_STEPS, every_option_set, seeded_deal

AS_DEALT, STACKED = 1, (0, 2, 3)
"""Styles of deal (see `playing.TEMPERS`): as it comes; and windy, with quads, with shared waits."""
OPTION_SETS = {str(given): given for given in every_option_set()}


class Decision(Struct):
    """One decision of a bot: what it saw and what it chose."""

    rules: RuleSet
    level: str
    view: View
    legal: list[Action]
    action: Action

    def __str__(self) -> str:
        offered = ", ".join(action.said for action in self.legal)
        return f"{self.level} chose {self.action} of {offered} with {self.view.hand}"

    @property
    def seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def hand(self) -> Hand:
        return Hand(self.view.hand, self.rules.wilds.kinds(self.view.indicator))


def play(rules: RuleSet, deal: Deal, bots: Sequence[Bot]) -> Round:
    """A finished round."""
    table, _ = _play(rules, deal, bots, [""] * rules.players)
    return table


def _play(
    rules: RuleSet, deal: Deal, bots: Sequence[Bot], levels: Sequence[str]
) -> tuple[Round, list[Decision]]:
    table, kept = Round(rules, deal), list[Decision]()
    for _ in range(MOST_STEPS):
        if table.is_over:
            return table, kept
        seat = table.to_act[0]
        view, legal = table.view(seat), table.legal(seat)
        action = bots[seat].choose(view, legal)
        kept.append(Decision(rules, levels[seat], view, legal, action))
        table.apply(action)
    raise AssertionError(f"not over after {MOST_STEPS} actions")


@cache
def decisions(name: str) -> list[Decision]:
    """Every decision in a few rounds under the options of this name, both levels at one table."""
    given = OPTION_SETS[name]
    rules = given.rules
    levels = ["medium", "easy", "medium", "medium"]
    bots = [bot(level, rules) for level in levels]
    styles = (AS_DEALT, *STACKED) if name.endswith("4p-standard") else (AS_DEALT,)
    kept: list[Decision] = []
    for seed in given.seeds(*styles):
        kept += _play(rules, seeded_deal(rules, seed), bots, levels)[1]
    return kept


def live(view: View, hand: Hand, rules: RuleSet) -> list[int]:
    """Per kind how many tiles a seat cannot see."""
    left = [rules.wall.tiles.count(kind) - hand.counts[kind] for kind in range(KINDS)]
    seen = [row.tile for row in view.discards if row.by is None]
    seen += [tile for melds in view.melds for meld in melds for tile in meld.tiles]
    for tile in [*seen, *([] if view.indicator is None else [view.indicator])]:
        left[tile] -= 1
    return left


def winnable(decision: Decision, hand: Hand, melds: Sequence[Meld] | None = None) -> int:
    """The kinds still out on which a waiting hand could be won, drawn or fed, as a set."""
    view, rules, seat = decision.view, decision.rules, decision.seat
    own = view.melds[seat] if melds is None else melds
    left = live(view, decision.hand, rules)
    found = 0
    for tile in kinds_in(rules.waits(hand, own, view.ques[seat])):
        if left[tile] and _may_win(decision, hand, own, tile):
            found |= 1 << tile
    return found


def _may_win(decision: Decision, hand: Hand, melds: Sequence[Meld], tile: Tile) -> bool:
    view, rules, seat = decision.view, decision.rules, decision.seat
    full = hand.copy()
    full.add_natural(tile)
    return any(
        isinstance(
            rules.verdict(
                Win(
                    seat=seat,
                    hand=full,
                    melds=melds,
                    tile=tile,
                    by=by,
                    ting=view.tings[seat],
                    que=view.ques[seat],
                    seat_wind=rules.seat_wind(view.round_wind, view.dealer, seat),
                    round_wind=view.round_wind,
                )
            ),
            Verdict,
        )
        for by in ("zimo", "dian_pao")
    )
