"""Pricing: from what a hand was won as to what one opponent pays for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from paiju.rules.payers import Payment
from paiju.rules.win import Term, Verdict
from paiju.tiles.text import Text


class Charge(Struct, frozen=True):
    """One item of a payment, before 底分."""

    item: str
    clause: str
    points: int
    why: Text | None = None
    """The reason; None: the book's sentence for its clause and item."""
    doubled: Verdict | None = None
    """The hand whose 番 make the points; the reason shows how."""
    scaled: bool = True
    """Whether 底分 multiplies it."""
    is_hand: bool = True
    """Whether it is for the hand itself, not for something beside it."""
    key: str = ""
    """The key of the book's sentence, where it is not the item."""
    values: Mapping[str, object] | None = None
    """What stands in the sentence for `{name}`, the points included."""
    units: int = 1


Price = Callable[[Payment], Iterator[Charge]]


class Extra(Struct, frozen=True):
    """额外加分: what a situation adds to one opponent's payment."""

    item: str
    amount: Callable[[Payment], int]
    clause: str
    key: str = ""
    """The key of the book's sentence, where it is not the item."""


def added_up(extras: Sequence[Extra]) -> Price:
    """牌型 plus every extra, each an item of its own."""

    def price(payment: Payment) -> Iterator[Charge]:
        verdict = payment.verdict
        name = "、".join(verdict.patterns)
        why = Text(f"{name} {verdict.value} 分", f"{name}: {verdict.value}")
        yield Charge(name, verdict.clause, verdict.value, why)
        for extra in extras:
            points = extra.amount(payment)
            if points:
                yield Charge(extra.item, extra.clause, points, is_hand=False, key=extra.key)

    return price


def doubled(payment: Payment) -> Iterator[Charge]:
    """番: one point doubled once per 番, with the 番 named."""
    won = payment.verdict
    yield Charge("、".join(won.patterns), won.clause, 1 << (won.fan or 0), doubled=won)


def joined(terms: Sequence[Term], sign: str, result: str = "") -> Text:
    """A sum or a product, every term with its clause: `七对 2（型-2）× 门清 2（加-3）= 4`."""
    zh = f"{sign} ".join(f"{term.name} {term.amount}（{term.clause}）" for term in terms)
    en = f" {sign} ".join(f"{term.name} {term.amount} ({term.clause})" for term in terms)
    return Text(zh + result, en + (result and f" {result}"))
