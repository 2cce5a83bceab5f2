"""Checks of the proof of a wall: commitments, nonces and cancelled deals."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paiju.match.fairness import (
    COMMITTED_SEATS,
    CancelledDeal,
    Proof,
    commitment,
    derived_nonce,
    nonce_hash,
    rules_hash,
)
from paiju.match.older_deals import older_commitment, older_derived_nonce
from paiju.round.record import Record
from paiju.tiles.text import Text


class Check(NamedTuple):
    """One thing that was looked at; `holds` is None where there was nothing to compare."""

    name: str
    holds: bool | None
    message: Text


def proof_checks(record: Record, proof: Proof) -> Iterator[Check]:
    """Whether the proof is consistent: every hash in it is the one of what it stands for."""
    if proof.version < COMMITTED_SEATS:
        yield from _older_checks(proof)
        return
    yield _rules(record, proof)
    yield _commitment(proof)
    yield _nonces(proof)
    if proof.cancelled:
        yield _cancelled(proof)


def _rules(record: Record, proof: Proof) -> Check:
    holds = rules_hash(record.ruleset, record.rules, record.options) == proof.rules
    if holds:
        message = Text("玩法、选项和底分在发牌前已定", "game, options and base were fixed before")
    else:
        message = Text(
            "玩法、选项或底分不是发牌前定的那些",
            "game, options or base are not those fixed before the deal",
        )
    return Check("rules", holds, message)


def _commitment(proof: Proof) -> Check:
    secret, seats = bytes.fromhex(proof.secret), len(proof.nonces)
    due = commitment(secret, proof.match, proof.round, proof.rules, proof.time_zone, seats)
    if due == proof.commitment:
        message = Text(
            "承诺与公布的密数、场次、局数、规则、时区相符",
            "the commitment is to this secret, match, round, these rules and this time zone",
        )
        return Check("commitment", True, message)
    message = Text(
        "承诺与公布的密数、场次、局数、规则或时区不符",
        "the commitment is not to this secret, match, round, these rules and this time zone",
    )
    return Check("commitment", False, message)


def _nonces(proof: Proof) -> Check:
    """Every person's nonce has the hash they committed to, every other follows from the secret."""
    wrong = [seat for seat in range(len(proof.nonces)) if not _is_due(proof, seat)]
    if wrong:
        seats = ", ".join(map(str, wrong))
        message = Text(
            f"{seats} 号位的数不是事先承诺的那个", f"seat {seats}: not the nonce committed to"
        )
        return Check("nonces", False, message)
    own = [seat for seat, kind in enumerate(proof.seats) if kind == "person"]
    derived = [seat for seat, kind in enumerate(proof.seats) if kind != "person"]
    return Check("nonces", True, _whose(own, derived))


def _is_due(proof: Proof, seat: int) -> bool:
    nonce, committed = proof.nonces[seat], proof.nonce_hashes[seat]
    if proof.seats[seat] == "person":
        return committed == nonce_hash(proof.commitment, seat, nonce)
    return committed is None and nonce == derived_nonce(bytes.fromhex(proof.secret), seat)


def _whose(own: Sequence[int], derived: Sequence[int]) -> Text:
    zh = f"{_seats(own, '、', '无')} 号位先承诺后公开，{_seats(derived, '、', '无')} 号位由密数推出"
    en = f"seats {_seats(own, ', ', 'none')} committed and revealed"
    return Text(zh, f"{en}; derived for {_seats(derived, ', ', 'none')}")


def _seats(seats: Sequence[int], comma: str, none: str) -> str:
    return comma.join(map(str, seats)) or none


def _cancelled(proof: Proof) -> Check:
    """Cancelled attempts: who withheld; their commitments must open too."""
    holds = all(_opens(proof, attempt) for attempt in proof.cancelled)
    if not holds:
        message = Text("作废的发牌与其承诺不符", "a cancelled deal does not fit its commitments")
        return Check("cancelled", False, message)
    names = [_withheld(attempt) for attempt in proof.cancelled]
    zh = f"此前有 {len(names)} 次发牌作废：{'；'.join(name.zh for name in names)}"
    en = f"{len(names)} deals were cancelled before: {'; '.join(name.en for name in names)}"
    return Check("cancelled", True, Text(zh, en))


def _withheld(attempt: CancelledDeal) -> Text:
    if not attempt.withheld:
        return Text("由服务器作废", "by the server itself")
    rows = list(zip(attempt.withheld, attempt.names, strict=True))
    zh = "、".join(f"{seat} 号位 {name}" for seat, name in rows)
    en = ", ".join(f"seat {seat} ({name})" for seat, name in rows)
    return Text(f"{zh} 没有公开", f"{en} withheld the nonce")


def _opens(proof: Proof, attempt: CancelledDeal) -> bool:
    secret, seats = bytes.fromhex(attempt.secret), len(proof.nonces)
    due = commitment(secret, proof.match, proof.round, proof.rules, proof.time_zone, seats)
    return due == attempt.commitment and all(
        hashed is None or nonce is None or hashed == nonce_hash(attempt.commitment, seat, nonce)
        for seat, (hashed, nonce) in enumerate(
            zip(attempt.nonce_hashes, attempt.nonces, strict=True)
        )
    )


def _older_checks(proof: Proof) -> Iterator[Check]:
    """Versions 1 and 2: the commitment covers the secret alone."""
    holds = older_commitment(bytes.fromhex(proof.secret)) == proof.commitment
    if holds:
        message = Text("承诺与公布的密数相符", "the commitment is the one to this secret")
    else:
        message = Text("承诺与公布的密数不符", "the commitment is not the one to this secret")
    yield Check("commitment", holds, message)
    derived = [
        seat
        for seat, nonce in enumerate(proof.nonces)
        if nonce == older_derived_nonce(proof.commitment, seat)
    ]
    own = [seat for seat in range(len(proof.nonces)) if seat not in derived]
    zh = f"{_seats(own, '、', '无')} 号位自己出数，{_seats(derived, '、', '无')} 号位由承诺推出"
    en = f"of seats {_seats(own, ', ', 'none')} their own"
    yield Check("nonces", None, Text(zh, f"{en}; derived for {_seats(derived, ', ', 'none')}"))
    zh = "未证明：旧版发牌，服务器收齐各家的数之后还能挑选场次编号"
    en = "unproven: in this older deal the server could choose the match id after all nonces"
    yield Check("version", None, Text(zh, en))
