"""What a client reads back is what the server meant: offers and views."""

import pytest

from paiju.client.offers import offers
from paiju.client.view import read_view
from paiju.round.sent_view import sent
from paiju.round.view import view_of
from support.client.rounds import steps


@pytest.mark.parametrize("seed", range(4))
def test_offers_read_as_the_actions_they_were(seed: int):
    for table in steps(seed):
        for seat in table.to_act:
            legal = list(table.legal(seat))
            assert offers(seat, [action.said for action in legal]) == legal


@pytest.mark.parametrize("seed", range(2))
def test_a_view_that_was_sent_reads_as_it_was(seed: int):
    for table in steps(seed):
        for seat in (None, *range(table.players)):
            view = view_of(table, seat)
            assert read_view(sent(view)) == view
