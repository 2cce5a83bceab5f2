"""Why a payment is made: the sentence the rule book has for it, with the arithmetic."""

from paiju.rules.book import COVERING, Book
from paiju.rules.finished_round import Transfer
from paiju.rules.payers import Share
from paiju.rules.pricing import Charge
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
