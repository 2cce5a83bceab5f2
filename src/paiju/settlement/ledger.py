"""Settlement: facts and a rule book in, a ledger of explained payments out."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from paiju.hands import Hand
from paiju.rules.facts import Facts
from paiju.rules.payers import Pair, Share
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.table import Table, Transfer, Why
from paiju.rules.win import Verdict, Win
from paiju.settlement.checks import check_facts, check_win
from paiju.settlement.winning import tidied, win_of
from paiju.tiles import NAMES, Tile, format_tiles

Lang = Literal["zh", "en"]


class Line(Struct, frozen=True):
    """One payment: who pays whom, how much, under which clause, for which tiles, and why."""

    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: tuple[Tile, ...]
    why: Why

    def told(self, lang: Lang) -> str:
        return self.why[0 if lang == "zh" else 1]


class Won(Struct, frozen=True):
    """What one winner won with."""

    seat: int
    patterns: tuple[str, ...]
    fan: int | None
    wild_as: tuple[tuple[Tile, tuple[Tile, ...]], ...]


class Settlement(Struct, frozen=True):
    """A settled round. Scores are derived from the ledger, never stored beside it."""

    ruleset: str
    ledger: tuple[Line, ...]
    ready: tuple[bool, ...]
    wins: tuple[Won, ...]
    dealer: NextDealer

    @property
    def scores(self) -> list[int]:
        scores = [0] * len(self.ready)
        for line in self.ledger:
            scores[line.payer] -= line.points
            scores[line.payee] += line.points
        return scores

    def document(self, lang: Lang = "zh") -> dict[str, Any]:
        """The public JSON form."""
        return {
            "ruleset": self.ruleset,
            "scores": self.scores,
            "next_dealer": self.dealer.seat,
            "ready": list(self.ready),
            "wins": [_won_document(won) for won in self.wins],
            "ledger": [_line_document(line, lang) for line in self.ledger],
        }


def settle(rules: RuleSet, facts: Facts) -> Settlement:
    """Who pays whom and why; facts that cannot be are refused with an InputError."""
    facts = tidied(rules, facts)
    check_facts(rules, facts)
    return ledger(rules, facts)


def ledger(rules: RuleSet, facts: Facts) -> Settlement:
    """Settle facts that are known to be sound, as those of the round engine are."""
    table = _table(rules, facts)
    return Settlement(
        ruleset=rules.id,
        ledger=tuple(_line(rules, transfer) for transfer in _transfers(rules, table)),
        ready=table.ready,
        wins=tuple(
            _won(win, verdict) for win, verdict in zip(table.wins, table.verdicts, strict=True)
        ),
        dealer=rules.next_dealer(table),
    )


def win_lines(rules: RuleSet, facts: Facts, win: Win, verdict: Verdict) -> Iterator[Line]:
    """What one winner is paid for his win alone."""
    for share in rules.payers(facts, win, verdict):
        for transfer in _win_payments(rules, share, Pair(facts, win, verdict, share.of)):
            yield _line(rules, transfer)


def _table(rules: RuleSet, facts: Facts) -> Table:
    wild = rules.wild(facts.indicator)
    hands = [Hand(seat.hand, wild) for seat in facts.seats]
    wins = [win_of(rules, facts, seat) for seat in facts.end.winners]
    return Table(
        facts,
        ready=[
            seat in facts.end.winners or rules.is_ready(hand, own.melds, own.que)
            for seat, (hand, own) in enumerate(zip(hands, facts.seats, strict=True))
        ],
        wins=wins,
        verdicts=[check_win(rules, win) for win in wins],
        best_wait=lambda seat: rules.best_wait(
            hands[seat], facts.seats[seat].melds, facts.seats[seat].que
        ),
        burned=rules.burned(facts),
    )


def _transfers(rules: RuleSet, table: Table) -> Iterator[Transfer]:
    if not table.is_won:
        for flow in rules.when_exhausted:
            yield from flow.transfers(table)
        return
    for win, verdict in zip(table.wins, table.verdicts, strict=True):
        for share in rules.payers(table.facts, win, verdict):
            yield from _win_payments(rules, share, Pair(table.facts, win, verdict, share.of))
    for flow in rules.bonuses:
        yield from flow.transfers(table)


def _win_payments(rules: RuleSet, share: Share, pair: Pair) -> Iterator[Transfer]:
    """What a rule book charges one opponent, out of the pocket that pays for him."""
    for charge in rules.price(pair):
        yield Transfer(
            charge.item,
            charge.clause,
            share.payer,
            pair.win.seat,
            charge.points,
            _for(share, charge.why),
            scaled=charge.scaled,
        )


def _for(share: Share, why: Why) -> Why:
    zh, en = why
    if share.payer != share.of:
        zh, en = f"代 {share.of} 号位付，{zh}", f"for seat {share.of}: {en}"
    if share.because:
        zh, en = f"{share.because[0]}：{zh}", f"{share.because[1]}: {en}"
    return zh, en


def _line(rules: RuleSet, transfer: Transfer) -> Line:
    points, (zh, en) = transfer.points, transfer.why
    if transfer.scaled and rules.base != 1:
        points *= rules.base
        zh, en = f"{zh} × 底分 {rules.base} = {points}", f"{en} × base {rules.base} = {points}"
    return Line(
        transfer.item,
        transfer.clause,
        transfer.payer,
        transfer.payee,
        points,
        transfer.tiles,
        (zh, en),
    )


def _won(win: Win, verdict: Verdict) -> Won:
    return Won(win.seat, verdict.patterns, verdict.fan, verdict.wild_as(win))


def _won_document(won: Won) -> dict[str, Any]:
    wild_as = {NAMES[wild]: format_tiles(kinds) for wild, kinds in won.wild_as}
    return {"seat": won.seat, "patterns": list(won.patterns), "fan": won.fan, "wild_as": wild_as}


def _line_document(line: Line, lang: Lang) -> dict[str, Any]:
    return {
        "item": line.item,
        "clause": line.clause,
        "payer": line.payer,
        "payee": line.payee,
        "points": line.points,
        "tiles": format_tiles(line.tiles),
        "why": line.told(lang),
    }
