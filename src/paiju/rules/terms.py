"""Terms: what a game calls the things every game has."""

from msgspec import Struct, field

from paiju.rules.facts import EndKind, First, Ting
from paiju.rules.melds import MELD_NAMES


class Terms(Struct, frozen=True, kw_only=True):
    """The words of one region; each ruleset names those that differ."""

    exhausted: str = "荒庄"
    """A round without a winner."""
    four_gangs: str = "四杠荒庄"
    melds: dict[str, str] = field(default_factory=lambda: MELD_NAMES)
    gang: str = "杠"
    """What the points for gangs are called."""
    ready: str = "听牌"
    tian_ting: str = "天听"
    bu_ting: str = "补听"
    killed_ting: str = "杀听"
    """A win on the discard of a player who had declared."""
    tian_hu: str = "天胡"
    di_hu: str = "地胡"
    ren_hu: str = "人胡"
    gang_hua: str = "杠上开花"
    gang_pao: str = "杠上炮"
    last_tile: str = "海底捞月"
    bid: str = "估"
    """The mark before a seat's bid."""
    bids: str = "估卖"
    """What is bid for before the deal."""
    late_gang: str | None = None
    """过杠, where the game distinguishes a gang made late from one made at once."""
    wild: str | None = None
    """What wild tiles are called."""

    def end(self, kind: EndKind) -> str:
        return self.four_gangs if kind == "four_gangs" else self.exhausted

    def ting(self, ting: Ting) -> str:
        return self.tian_ting if ting == "tian" else self.bu_ting

    def first(self, first: First) -> str:
        return {"tian_hu": self.tian_hu, "di_hu": self.di_hu, "ren_hu": self.ren_hu}[first]
