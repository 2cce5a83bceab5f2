"""Why a payment is made: the sentence the rule book has for it, with the arithmetic."""

from functools import lru_cache

from paiju.rules.book import COVERING, Book
from paiju.rules.finished_round import Transfer
from paiju.rules.payers import Share
from paiju.rules.pricing import Charge, joined
from paiju.rules.win import Limit, Term
from paiju.tiles.text import Text


def reason_of(book: Book, paid: Transfer | Charge) -> Text:
    """Its own reason, or the book's sentence; one without values ends with the points."""
    if paid.why is not None:
        return paid.why
    says = book.reasons[paid.clause, paid.key or paid.item]
    if paid.values is not None:
        return says.filled(paid.values)
    zh, en = says
    points, units = paid.points, paid.units
    if units == 1:
        return Text(f"{zh}：{points} 分", f"{en}: {points}")
    worth = points // units
    return Text(f"{zh}：{units} 张 × {worth} = {points} 分", f"{en}: {units} × {worth} = {points}")


def charge_reason(book: Book, charge: Charge) -> Text:
    """The reason of a charge; of one in 番, how they add up and what they make."""
    won = charge.doubled
    if won is None:
        return reason_of(book, charge)
    return _doubled(charge.item, won.fan or 0, won.terms, _limit_text(book, won.limit))


def _limit_text(book: Book, limit: Limit | None) -> Text:
    """What the book says of a cap or a least, to follow the 番."""
    if limit is None:
        return Text("", "")
    zh, en = book.reasons[limit.clause, limit.item].filled({"clause": limit.clause})
    return Text(f"（{zh}）", f", {en}")


@lru_cache(1 << 10)
def _doubled(name: str, fan: int, terms: tuple[Term, ...], limit: Text) -> Text:
    sum_zh, sum_en = joined(terms, "+")
    price = f"1 × 2^{fan} = {1 << fan}"
    return Text(
        f"{sum_zh or f'{name} '}→ {fan} 番{limit.zh}，{price}",
        f"{sum_en or name} → {fan} fan{limit.en}, {price}",
    )


def covered(book: Book, share: Share, why: Text) -> Text:
    """The reason of a share, and why one player pays it for another, under which clause."""
    if not share.clause:
        return why
    says = book.reasons[share.clause, COVERING]
    zh = f"{says.zh}（{share.clause}）：{why.zh}"
    en = f"{says.en} ({share.clause}): {why.en}"
    if share.payer == share.of:
        return Text(zh, en)
    return Text(f"代 {share.of} 号位付，{zh}", f"for seat {share.of}, {en}")


def with_base(why: Text, base: int, points: int) -> Text:
    """The same, with what 底分 makes of it."""
    return Text(f"{why.zh}，乘底分 {base} = {points}", f"{why.en}, times base {base} = {points}")
