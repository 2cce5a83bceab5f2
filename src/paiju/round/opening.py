"""The opening of a round: bids, the deal, 定缺, 天听; each asked of all at once."""

from typing import TYPE_CHECKING

from paiju.round.actions import QUES, Action, simple
from paiju.round.events import (
    BidsShown,
    Dealt,
    DiceRolled,
    Drawn,
    Opened,
    QuesShown,
    TingDeclared,
    WildTurned,
)
from paiju.round.offers import turn_offers
from paiju.round.phases import AwaitBids, AwaitQues, AwaitTianTing
from paiju.tiles import NAMES, kinds_in
from paiju.tiles.kinds import SUIT_LETTERS

if TYPE_CHECKING:
    from paiju.round.round import Round


def open_round(table: "Round") -> None:
    deal, bidding = table.deal, table.rules.opening.bidding
    wind = NAMES[deal.round_wind]
    table.events.append(Opened(table.players, deal.dealer, deal.streak, wind, deal.weekday))
    if bidding is None:
        deal_hands(table)
        return
    table.phase = AwaitBids(
        {
            seat: [Action(seat, "bid", (), bid) for bid in bidding.choices]
            for seat in range(table.players)
        }
    )


def hear_bids(table: "Round", phase: AwaitBids) -> None:
    if not phase.pending:
        table.bids = [phase.answers[seat].number for seat in range(table.players)]
        table.events.append(BidsShown(tuple(table.bids)))
        deal_hands(table)


def deal_hands(table: "Round") -> None:
    deal = table.deal
    if deal.dice:
        table.events.append(DiceRolled(deal.dealer, deal.dice[0]))
    table.events.append(Dealt(table.dealt, table.back))
    give_fourteenth(table)
    if deal.indicator is not None:
        table.events += [DiceRolled(deal.dealer, roll) for roll in deal.dice[1:]]
        wild = tuple(NAMES[kind] for kind in kinds_in(table.wild))
        table.events.append(WildTurned(NAMES[deal.indicator], wild))
    if table.rules.opening.que is None:
        offer_tian_ting(table)
        return
    table.phase = AwaitQues({seat: QUES[seat] for seat in range(table.players)})


def give_fourteenth(table: "Round") -> None:
    """The dealer's 14th tile comes with the deal, before anything is turned or declared."""
    seat, tile = table.dealer, table.wall[0]
    table.front = 1
    table.index.after_draw(seat, tile, table.hands[seat].add(tile))
    table.turn, table.drawn = seat, tile
    table.events.append(Drawn(seat, NAMES[tile], False, table.back - table.front))


def hear_ques(table: "Round", phase: AwaitQues) -> None:
    if not phase.pending:
        suits = [phase.answers[seat].number for seat in range(table.players)]
        table.ques[:] = suits
        table.events.append(QuesShown(tuple(SUIT_LETTERS[suit] for suit in suits)))
        offer_tian_ting(table)


def offer_tian_ting(table: "Round") -> None:
    """Non-dealers whose dealt hand is ready are asked before the dealer's first action."""
    assert table.drawn is not None
    table.index.after_opening(table.dealer, table.drawn)
    asked = {
        seat: [simple(seat, "tian_ting"), simple(seat, "pass")]
        for seat in table.others[table.dealer]
        if table.index.waits[seat]
    }
    if asked and table.rules.opening.tian_ting is not None:
        table.phase = AwaitTianTing(asked)
    else:
        begin(table)


def hear_tian_ting(table: "Round", phase: AwaitTianTing) -> None:
    if phase.pending:
        return
    for seat in sorted(phase.answers):
        if phase.answers[seat].verb == "tian_ting":
            table.tings[seat] = "tian"
            table.events.append(TingDeclared(seat, "tian"))
    begin(table)


def begin(table: "Round") -> None:
    """The dealer's first action, with the fourteen tiles of the deal."""
    assert table.drawn is not None
    table.phase = turn_offers(table, table.dealer, table.drawn)
