"""Settlement: facts and a rule book in, a ledger of explained payments out."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from paiju.hands import Hand
from paiju.rules.english import name_in, sentence_in
from paiju.rules.facts import Facts
from paiju.rules.notes import Note
from paiju.rules.payers import Pair, Share
from paiju.rules.ruleset import Indicated, NextDealer, RuleSet
from paiju.rules.table import Group, Table, Transfer, Why
from paiju.rules.win import Verdict, Win
from paiju.settlement.checks import check_facts, check_win
from paiju.settlement.headline import headline_of
from paiju.settlement.winning import tidied, win_of
from paiju.tiles import NAMES, Tile, format_tiles
from paiju.tiles.text import Lang


class Line(Struct, frozen=True):
    """One payment: who pays whom, how much, under which clause, for which tiles, and why."""

    ruleset: str
    item: str
    clause: str
    payer: int
    payee: int
    points: int
    tiles: tuple[Tile, ...]
    why: Why
    group: Group = "hu"
    owner: int | None = None
    """Whose tiles they are."""

    def told(self, lang: Lang) -> str:
        return sentence_in(lang, self.why, self.ruleset)

    def document(self, lang: Lang) -> dict[str, Any]:
        return {
            "item": name_in(lang, self.item, self.ruleset),
            "clause": self.clause,
            "payer": self.payer,
            "payee": self.payee,
            "points": self.points,
            "tiles": format_tiles(self.tiles),
            "why": self.told(lang),
        }


class Won(Struct, frozen=True):
    """What one winner won with."""

    seat: int
    patterns: tuple[str, ...]
    fan: int | None
    wild_as: tuple[tuple[Tile, tuple[Tile, ...]], ...]

    def document(self, lang: Lang, ruleset_id: str) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "patterns": [name_in(lang, name, ruleset_id) for name in self.patterns],
            "fan": self.fan,
            "wild_as": {NAMES[wild]: format_tiles(kinds) for wild, kinds in self.wild_as},
        }


class Settlement(Struct, frozen=True, eq=False, dict=True):
    """A settled round. Everything but the ledger is derived when asked for."""

    rules: RuleSet
    table: Table
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
        return self.table.ready

    @property
    def scores(self) -> list[int]:
        scores = [0] * len(self.ready)
        for line in self.ledger:
            scores[line.payer] -= line.points
            scores[line.payee] += line.points
        return scores

    @cached_property
    def wins(self) -> tuple[Won, ...]:
        """In order of payment."""
        table = self.table
        return tuple(
            Won(win.seat, verdict.patterns, verdict.fan, verdict.wild_as(win))
            for win, verdict in zip(table.wins, table.verdicts, strict=True)
        )

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What clauses removed or left unpaid."""
        return tuple(note for row in self.rules.notes for note in row.notes(self.table))

    def headline(self, lang: Lang = "zh") -> str:
        """The round in one sentence."""
        return sentence_in(lang, headline_of(self.rules, self.table), self.ruleset)

    @property
    def indicated(self) -> tuple[Indicated, ...]:
        """What the turned tiles made."""
        return self.rules.indicated(self.table.facts)

    def document(self, lang: Lang = "zh") -> dict[str, Any]:
        """The public JSON form."""
        return {
            "ruleset": self.ruleset,
            "scores": self.scores,
            "next_dealer": self.dealer.seat,
            "ready": list(self.ready),
            "headline": self.headline(lang),
            "wins": [won.document(lang, self.ruleset) for won in self.wins],
            "notes": [note.document(lang, self.ruleset) for note in self.notes],
            "ledger": [line.document(lang) for line in self.ledger],
        }

    def explained(self, lang: Lang = "zh") -> dict[str, Any]:
        """The JSON form as the page shows it: English beside it, and what explains the rest."""
        document, english = self.document(lang), self.document("en")
        document["headline_en"] = english["headline"]
        for name, texts in (("ledger", ("item", "why")), ("notes", ("item", "why"))):
            for row, row_en in zip(document[name], english[name], strict=True):
                row.update({f"{key}_en": row_en[key] for key in texts})
        for won, won_en in zip(document["wins"], english["wins"], strict=True):
            won["patterns_en"] = won_en["patterns"]
        for row, line in zip(document["ledger"], self.ledger, strict=True):
            row.update(group=line.group, owner=line.owner)
        document["indicated"] = [
            {
                "tile": NAMES[made.tile],
                "name": made.name,
                "name_en": name_in("en", made.name, self.ruleset),
            }
            for made in self.indicated
        ]
        return document | {"next_dealer_clause": self.dealer.clause}


def settle(rules: RuleSet, facts: Facts) -> Settlement:
    """Who pays whom and why; facts that cannot be are refused with an InputError."""
    facts = tidied(rules, facts)
    check_facts(rules, facts)
    return ledger(rules, facts)


def ledger(rules: RuleSet, facts: Facts) -> Settlement:
    """Settle facts that are known to be sound, as those of the round engine are."""
    table = _table(rules, facts)
    lines = tuple([_line(rules, transfer) for transfer in _transfers(rules, table)])
    return Settlement(rules, table, lines, rules.next_dealer(table))


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
    """Why one player pays another's share, under which clause."""
    if not share.clause:
        return why
    zh, en = why
    because_zh, because_en = share.because
    zh, en = f"{because_zh}（{share.clause}）：{zh}", f"{because_en} ({share.clause}): {en}"
    if share.payer == share.of:
        return zh, en
    return f"代 {share.of} 号位付，{zh}", f"for seat {share.of}, {en}"


def _line(rules: RuleSet, transfer: Transfer) -> Line:
    points, why = transfer.points, transfer.why
    if transfer.scaled and rules.base != 1:
        points *= rules.base
        zh, en = why
        why = f"{zh}，乘底分 {rules.base} = {points}", f"{en}, times base {rules.base} = {points}"
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
    )
