"""The best reading of a won hand with wild tiles in it, and its score."""

from paiju.bench.comparison import BenchmarkRow, Workload, compare
from paiju.bench.sample import WILDS, full_hands, with_wilds
from paiju.hands import Hand
from paiju.rules.win import Win
from paiju.rulesets import ruleset
from paiju.tiles.kinds import FA


def best_reading(wilds: int) -> BenchmarkRow:
    """秦皇岛 with seven 混儿, where every reading multiplies; no peer knows wild tiles."""
    rules = ruleset("qinhuangdao", {"hun": "seven"})
    wild = rules.wilds.kinds(FA)
    assert wild == sum(1 << kind for kind in WILDS)
    won = with_wilds(full_hands()[1::2], wilds)
    wins = [Win(seat=0, hand=Hand(tiles, wild), tile=tiles[0]) for tiles in won]

    def sweep() -> None:
        for win in wins:
            rules.verdict(win)

    return compare(f"best_reading/{wilds}", "µs", Workload(sweep, len(wins)), {})
