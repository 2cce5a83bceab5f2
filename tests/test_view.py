"""Views: what a seat can know, taken from the round and folded from what it was told."""

import pytest

from paiju import Round, deal, ruleset
from paiju.round.view import fold
from paiju.tiles.kinds import KINDS


@pytest.mark.parametrize("turned", range(KINDS))
def test_every_turned_tile_names_the_wild_ones_to_every_seat(turned: int) -> None:
    rules = ruleset("qinhuangdao", {"hun": "seven", "pao": False})
    tiles = list(rules.wall.tiles)
    tiles.remove(turned)
    table = Round(rules, deal(rules, [*tiles, turned]))
    for seat in (None, *range(table.players)):
        view = table.view(seat)
        assert view == fold(seat, (event.seen_by(seat) for event in table.events))
        assert view.indicator == turned
        assert turned in view.wild
        assert len(view.wild) == 2
