"""Settlement: facts and a rule book in, a ledger of explained payments out."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from paiju.hands import Hand
from paiju.rules.book import Book
from paiju.rules.english import sentence_in
from paiju.rules.facts import Facts
from paiju.rules.finished_round import FinishedRound, Group, Transfer
from paiju.rules.notes import Note
from paiju.rules.parts import Indicated
from paiju.rules.payers import Payment, Share
from paiju.rules.ruleset import NextDealer, RuleSet
from paiju.rules.win import Verdict, Win
from paiju.settlement.checks import check_facts, check_win
from paiju.settlement.headline import headline_of
from paiju.settlement.reasons import charge_reason, covered, reason_of, with_base
from paiju.settlement.winning import tidied, win_of
from paiju.tiles import Tile
from paiju.tiles.text import Lang, Text


class Line(Struct, frozen=True):
    """One payment: who pays whom, how much, under which clause, for which tiles, and why."""

    ruleset: str
    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: tuple[Tile, ...]
    why: Text
    group: Group = "hu"
    owner: int | None = None
    """Whose tiles they are."""
    is_hand: bool = False
    """Whether it is for a winning hand itself."""

    def reason(self, lang: Lang) -> str:
        return sentence_in(lang, self.why, self.ruleset)


class WinningHand(Struct, frozen=True):
    """What one winner won with."""

    seat: int
    patterns: tuple[str, ...]
    fan: int | None
    wild_as: tuple[tuple[Tile, tuple[Tile, ...]], ...]


class Settlement(Struct, frozen=True, eq=False, dict=True):
    """A settled round. Everything but the ledger is derived when asked for."""

    rules: RuleSet
    finished: FinishedRound
    ledger: tuple[Line, ...]
    dealer: NextDealer

    def __eq__(self, other: object) -> bool:
        """Whether they say the same, whatever order tiles were given in."""
        return isinstance(other, Settlement) and self._outcome == other._outcome

    def __hash__(self) -> int:
        return hash((self.ruleset, self.ledger))

    @property
    def _outcome(self) -> tuple[object, ...]:
        return self.ruleset, self.ledger, self.dealer, self.ready, self.wins, self.notes

    @property
    def ruleset(self) -> str:
        return self.rules.id

    @property
    def ready(self) -> tuple[bool, ...]:
        return self.finished.ready

    @property
    def scores(self) -> list[int]:
        scores = [0] * len(self.ready)
        for line in self.ledger:
            scores[line.payer] -= line.points
            scores[line.payee] += line.points
        return scores

    @cached_property
    def wins(self) -> tuple[WinningHand, ...]:
        """In order of payment."""
        finished = self.finished
        return tuple(
            WinningHand(win.seat, verdict.patterns, verdict.fan, verdict.wild_as(win))
            for win, verdict in zip(finished.wins, finished.verdicts, strict=True)
        )

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What clauses removed or left unpaid."""
        return tuple(
            note
            for row in self.rules.payments.notes
            for note in row.notes(self.finished, self.rules.book)
        )

    def headline(self, lang: Lang = "zh") -> str:
        """The round in one sentence."""
        return sentence_in(lang, headline_of(self.rules, self.finished), self.ruleset)

    @property
    def indicated(self) -> tuple[Indicated, ...]:
        """What the turned tiles made."""
        return self.rules.wall.indicated(self.finished.facts)


def settle(rules: RuleSet, facts: Facts) -> Settlement:
    """Who pays whom and why; facts that cannot be are refused with an InputError."""
    facts = tidied(rules, facts)
    check_facts(rules, facts)
    return ledger(rules, facts)


def ledger(rules: RuleSet, facts: Facts) -> Settlement:
    """Settle facts that are known to be sound, as those of the round engine are."""
    finished = _finished(rules, facts)
    book = rules.book
    lines = tuple([_line(rules, book, transfer) for transfer in _transfers(rules, finished)])
    return Settlement(rules, finished, lines, rules.next_dealer(finished))


def win_lines(rules: RuleSet, facts: Facts, win: Win, verdict: Verdict) -> Iterator[Line]:
    """What one winner is paid for the win alone."""
    for share in rules.payments.payers(facts, win, verdict):
        for transfer in _win_payments(rules, share, Payment(facts, win, verdict, share.of)):
            yield _line(rules, rules.book, transfer)


def _finished(rules: RuleSet, facts: Facts) -> FinishedRound:
    wild = rules.wilds.kinds(facts.indicator)
    hands = [Hand(seat.hand, wild) for seat in facts.seats]
    wins = [win_of(rules, facts, seat) for seat in facts.end.winners]
    return FinishedRound(
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
        burned=rules.payments.burned(facts),
    )


def _transfers(rules: RuleSet, finished: FinishedRound) -> Iterator[Transfer]:
    if not finished.is_won:
        for flow in rules.payments.when_exhausted:
            yield from flow.transfers(finished)
        return
    for win, verdict in zip(finished.wins, finished.verdicts, strict=True):
        for share in rules.payments.payers(finished.facts, win, verdict):
            yield from _win_payments(rules, share, Payment(finished.facts, win, verdict, share.of))
    for flow in rules.payments.bonuses:
        yield from flow.transfers(finished)


def _win_payments(rules: RuleSet, share: Share, payment: Payment) -> Iterator[Transfer]:
    """What a rule book charges one opponent, paid by whoever pays for them."""
    book = rules.book
    for charge in rules.payments.price(payment):
        yield Transfer(
            charge.item,
            charge.clause,
            share.payer,
            payment.win.seat,
            charge.points,
            covered(book, share, charge_reason(book, charge)),
            scaled=charge.scaled,
            is_hand=charge.is_hand,
        )


def _line(rules: RuleSet, book: Book, transfer: Transfer) -> Line:
    points, why, base = transfer.points, reason_of(book, transfer), rules.base
    if transfer.scaled and base != 1:
        points *= base
        why = with_base(why, base, points)
    return Line(
        rules.id,
        transfer.item,
        transfer.clause,
        transfer.payer,
        transfer.payee,
        points,
        transfer.tiles,
        why,
        transfer.group,
        transfer.owner,
        transfer.is_hand,
    )
