"""Checks of the seal of a round: signature, key, parts, and the round before it."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from paiju.match.evidence import Evidence, KeptRound
from paiju.match.fairness import Proof
from paiju.match.proof_checks import Check
from paiju.match.seal import Seal, fingerprint, is_signed, ledger_hash, make_seal
from paiju.round.record import Record
from paiju.rules.errors import InputError
from paiju.rules.misshapen import misshapen
from paiju.settlement import Settlement
from paiju.tiles.text import Text


class ClaimedLine(Struct, frozen=True):
    """A line of the ledger as a file states it; other fields are ignored."""

    payer: int
    payee: int
    points: int
    clause: str


class ClaimedSettlement(Struct, frozen=True):
    """A settlement as a file states it; other fields are ignored."""

    scores: list[int] | None = None
    ledger: list[ClaimedLine] | None = None


_CHANGED = {
    "match": Text("签的是别的场次", "another match was signed"),
    "round": Text("签的是别的一局", "another round was signed"),
    "rules": Text("玩法、选项或底分签后被改过", "game, options or base were changed"),
    "dealer": Text("庄家签后被改过", "the dealer was changed"),
    "round_wind": Text("圈风签后被改过", "the round wind was changed"),
    "streak": Text("连庄数签后被改过", "the streak was changed"),
    "weekday": Text("星期签后被改过", "the weekday was changed"),
    "deal": Text("发牌或其证明签后被改过", "the deal or its proof was changed"),
    "moves": Text("打的牌签后被改过", "the moves were changed"),
    "ledger": Text("账目签后被改过", "the ledger was changed"),
}
"""By part of the seal what is wrong when the record has another."""


def read_seal(record: Record) -> Seal | None:
    """The seal of a record; None in records of earlier servers."""
    if record.seal is None:
        return None
    try:
        return msgspec.convert(record.seal, Seal)
    except msgspec.ValidationError as error:
        wrong = misshapen(error, "seal")
        message = Text(f"{wrong.at}：{wrong.text.zh}", f"{wrong.at}: {wrong.text.en}")
        raise InputError(message, "seal") from None


def seal_checks(
    record: Record,
    proof: Proof,
    evidence: Evidence,
    settled: Settlement | None,
    claimed: ClaimedSettlement,
) -> Iterator[Check]:
    """Whether the round is as it was signed, by whom, and what it follows."""
    seal = read_seal(record)
    kept = {row.round: row for row in evidence.rounds if row.match == proof.match}
    if seal is None:
        yield _unsealed(proof.round in kept)
        return
    yield _signature(seal)
    if seal.signature:
        yield _key(seal.key, evidence.key)
    yield from _parts(record, proof, seal, _ledger(seal, settled, claimed))
    if proof.round in kept:
        yield _settled_as_seen(seal, kept[proof.round])
    yield _chain(seal, kept.get(proof.round - 1))


def _unsealed(was_sealed: bool) -> Check:
    if was_sealed:
        zh = "签名被去掉了：你的设备见过这一局的封签"
        message = Text(zh, "the seal was removed: your device saw this round with one")
        return Check("signature", False, message)
    message = Text("未证明：这一局没有签名", "unproven: this round was not signed")
    return Check("signature", None, message)


def _signature(seal: Seal) -> Check:
    if not seal.signature:
        message = Text("未证明：这一局没有签名", "unproven: this round was not signed")
        return Check("signature", None, message)
    if is_signed(seal):
        message = Text("封签由服务器的密钥签名", "the seal is signed by a server's key")
        return Check("signature", True, message)
    zh = "签名不对：封签签后被改过，或者不是这把密钥签的"
    en = "the signature is wrong: the seal was changed, or another key signed it"
    return Check("signature", False, Text(zh, en))


def _key(key: str, pinned: str | None) -> Check:
    short = _short(key)
    if pinned is None:
        zh = f"密钥指纹 {short}，请与服务器公布的核对"
        return Check("key", None, Text(zh, f"its fingerprint is {short}; compare it with yours"))
    if pinned in (key, short):
        return Check("key", True, Text(f"是你认得的密钥 {short}", f"the key you know, {short}"))
    known = _short(pinned)
    zh = f"不是你认得的密钥：签名的是 {short}，你认得的是 {known}"
    en = f"not signed by the key you know: {short} signed it, you know {known}"
    return Check("key", False, Text(zh, en))


def _short(key: str) -> str:
    """Its fingerprint, unless it is one already or no key at all."""
    try:
        return key if "-" in key else fingerprint(key)
    except ValueError:
        return "?"


def _ledger(seal: Seal, settled: Settlement | None, claimed: ClaimedSettlement) -> str:
    """The hash of the ledger as the file states it, or else as the moves give it."""
    if claimed.ledger is not None and claimed.scores is not None:
        return ledger_hash(claimed.ledger, claimed.scores)
    if settled is not None:
        return ledger_hash(settled.ledger, settled.scores)
    return seal.ledger  # nothing to compare


def _parts(record: Record, proof: Proof, seal: Seal, ledger: str) -> Iterator[Check]:
    """One check for each part that was changed, or one for all if none was."""
    due = make_seal(record, proof.match, proof.round, ledger, seal.previous)
    changed = [name for name in _CHANGED if getattr(due, name) != getattr(seal, name)]
    for name in changed:
        yield Check(f"sealed_{name}", False, _CHANGED[name])
    if not changed:
        zh = "玩法、庄家、圈风、连庄、发牌、打的牌和账目都与封签相符"
        en = "game, dealer, wind, streak, deal, moves and ledger are as in the seal"
        yield Check("sealed", True, Text(zh, en))


def _settled_as_seen(seal: Seal, kept: KeptRound) -> Check:
    if seal.hash == kept.hash:
        message = Text("就是你的设备见到的那一局", "this is the round that your device saw")
        return Check("settled", True, message)
    zh = f"第 {seal.round} 局不是你的设备见到的那一局"
    en = f"this is not round {seal.round} as your device saw it"
    return Check("settled", False, Text(zh, en))


def _chain(seal: Seal, before: KeptRound | None) -> Check:
    """Whether it follows the round before."""
    number = seal.round - 1
    if before is not None and seal.previous != before.hash:
        zh = f"不接在你的设备见到的第 {number} 局之后"
        en = f"this round does not follow round {number} that your device saw"
        return Check("chain", False, Text(zh, en))
    if before is not None:
        zh, en = f"接在第 {number} 局之后", f"it follows round {number} that your device saw"
        return Check("chain", True, Text(zh, en))
    if seal.previous == seal.opening:
        return _first(seal)
    if number == 0:
        zh, en = "第一局前面不该有别的局", "a first round cannot follow another"
        return Check("chain", False, Text(zh, en))
    zh = f"接在第 {number} 局之后；那一局的封签请自己核对"
    return Check("chain", None, Text(zh, f"it follows round {number}; compare that round's seal"))


def _first(seal: Seal) -> Check:
    if seal.round == 1:
        return Check("chain", True, Text("是这一场的第一局", "it is the first of its match"))
    message = Text("未证明：之前各局没有封签", "unproven: the rounds before have no seal")
    return Check("chain", None, message)
