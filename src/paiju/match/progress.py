"""Where a match stands between two rounds: dealer, streak, 圈 and its wind."""

from msgspec import Struct

from paiju.rules.ruleset import RuleSet
from paiju.tiles import Tile
from paiju.tiles.kinds import DONG


class Progress(Struct, frozen=True):
    """What the next round is dealt with, and how far the match has come."""

    dealer: int = 0
    first_dealer: int = 0
    """Who dealt the first round; the game's rule decides it before the match. A 圈 ends when the
    deal comes back to them (guangdong_jipinghu 风-3)."""
    streak: int = 0
    """连庄: how many times in a row this dealer has kept the deal."""
    rounds: int = 0
    """Rounds played, drawn ones included."""
    circles: int = 0
    """圈 completed."""

    @property
    def round_wind(self) -> Tile:
        """圈风: 东, 南, 西, 北 in turn, 圈 by 圈."""
        return DONG + self.circles % 4

    def is_over(self, rules: RuleSet) -> bool:
        """Whether the length chosen for the match has been played."""
        if rules.length.rounds is not None:
            return self.rounds >= rules.length.rounds
        return rules.length.circles is not None and self.circles >= rules.length.circles


def advanced(progress: Progress, next_dealer: int) -> Progress:
    """After one more round, given who deals next."""
    stays = next_dealer == progress.dealer
    ends_circle = not stays and next_dealer == progress.first_dealer
    return Progress(
        dealer=next_dealer,
        first_dealer=progress.first_dealer,
        streak=progress.streak + 1 if stays else 0,
        rounds=progress.rounds + 1,
        circles=progress.circles + ends_circle,
    )
