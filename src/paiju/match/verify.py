"""Verifying a round: that it was dealt from what the server had promised, and played by the rules.

Pure: a record with its proof in, a list of checks out. What a file alone cannot tell is whether the
commitment is the one shown before the round, a nonce the one a device sent, and a seat the room
creator's: those every player compares with what they saw.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from paiju.match.evidence import Evidence, evidence_checks
from paiju.match.fairness import COMMITTED_SEATS, DEAL_VERSION, Proof
from paiju.match.proof_checks import Check, proof_checks
from paiju.match.seal_checks import ClaimedSettlement, seal_checks
from paiju.round import Deal, Round, deal
from paiju.round.record import Record, replay
from paiju.rules.errors import InputError
from paiju.rules.misshapen import misshapen
from paiju.rules.refusals import no_such_seat, one_for_each
from paiju.rules.ruleset import RuleSet
from paiju.rules.version import is_current
from paiju.rulesets import ruleset
from paiju.settlement import Settlement, ledger
from paiju.tiles import NAMES, Tile, format_in_order, parse_tiles, shuffled
from paiju.tiles.text import Text

_HEX_32 = re.compile("[0-9a-f]{64}")
LONGEST_MATCH_ID = LONGEST_ZONE = 255


class Verification(NamedTuple):
    """All checks of one round, and its settlement if it could be replayed to its end."""

    proof: Proof
    checks: list[Check]
    settlement: Settlement | None

    @property
    def holds(self) -> bool:
        return all(check.holds is not False for check in self.checks)


def verify(
    record: Record, claimed: ClaimedSettlement | None = None, evidence: Evidence | None = None
) -> Verification:
    """Every check of a recorded round; `claimed` is the settlement it is said to have had,
    `evidence` is what the device of a player kept.

    Raises `InputError` where there is nothing to check: no proof, a proof that cannot be read, an
    unknown game. Of a round under older rule books only the deal is checked.
    """
    is_today = is_current(record.rules)
    rules = ruleset(record.ruleset, record.options)
    proof = read_proof(record, rules)
    checks = list(proof_checks(record, proof))
    kept, stated = evidence or Evidence(), claimed or ClaimedSettlement()
    checks += evidence_checks(proof, kept)
    checks += _wall(rules, record, proof)
    checks.append(_dealer(rules, record, proof))
    if not is_today:
        checks += [*_older(record.rules), *seal_checks(record, proof, kept, None, stated)]
        return Verification(proof, checks, None)
    table, replayed = _replayed(rules, record)
    settlement = ledger(rules, table.facts) if table is not None and table.is_over else None
    checks += [replayed, _settled(settlement, stated.scores)]
    checks += seal_checks(record, proof, kept, settlement, stated)
    return Verification(proof, checks, settlement)


def read_proof(record: Record, rules: RuleSet) -> Proof:
    """The proof of a record, well formed; what is wrong with it is named."""
    if record.proof is None:
        message = Text("缺少牌墙由什么算得", "needed: what the wall was made from")
        raise InputError(message, "proof")
    try:
        proof = msgspec.convert(record.proof, Proof)
    except msgspec.ValidationError as error:
        wrong = misshapen(error, "proof")
        message = Text(f"{wrong.at}：{wrong.text.zh}", f"{wrong.at}: {wrong.text.en}")
        raise InputError(message, "proof") from None
    _check_hashes(proof, rules)
    if not 1 <= len(proof.match.encode("utf-8", "replace")) <= LONGEST_MATCH_ID:
        zh = f"要有 1 到 {LONGEST_MATCH_ID} 个字节"
        raise InputError(Text(zh, f"must have 1 to {LONGEST_MATCH_ID} bytes"), "proof.match")
    if not 1 <= proof.round < 2**32:
        raise InputError(Text("不是局数", "is not the number of a round"), "proof.round")
    if not 1 <= proof.version <= DEAL_VERSION:
        message = Text(
            f"没有版本 {proof.version}（1 到 {DEAL_VERSION}）",
            f"{proof.version} is unknown (1 to {DEAL_VERSION})",
        )
        raise InputError(message, "proof.version")
    for name in ("creator", "owner"):
        _check_seat(getattr(proof, name), rules, f"proof.{name}")
    if proof.version >= COMMITTED_SEATS:
        _check_committed(proof, rules)
    return proof


def _check_hashes(proof: Proof, rules: RuleSet) -> None:
    for name in ("commitment", "secret"):
        _check_hex(getattr(proof, name), f"proof.{name}")
    for seat, nonce in enumerate(proof.nonces):
        _check_hex(nonce, f"proof.nonces[{seat}]")
    _check_length(proof.nonces, rules, "proof.nonces")


def _check_committed(proof: Proof, rules: RuleSet) -> None:
    """The fields that exist since seats commit to their nonces."""
    _check_hex(proof.rules, "proof.rules")
    _check_length(proof.seats, rules, "proof.seats")
    _check_nonces(proof.nonce_hashes, rules, "proof.nonce_hashes")
    if len(proof.time_zone.encode("utf-8", "replace")) > LONGEST_ZONE:
        raise InputError(Text("太长", "is too long"), "proof.time_zone")
    for index, attempt in enumerate(proof.cancelled):
        at = f"proof.cancelled[{index}]"
        for name in ("commitment", "secret"):
            _check_hex(getattr(attempt, name), f"{at}.{name}")
        _check_nonces(attempt.nonce_hashes, rules, f"{at}.nonce_hashes")
        _check_nonces(attempt.nonces, rules, f"{at}.nonces")
        for seat in attempt.withheld:
            _check_seat(seat, rules, f"{at}.withheld")
        if len(attempt.names) != len(attempt.withheld):
            message = one_for_each(len(attempt.names), len(attempt.withheld))
            raise InputError(message, f"{at}.names")


def _check_nonces(given: Sequence[str | None], rules: RuleSet, at: str) -> None:
    _check_length(given, rules, at)
    for seat, text in enumerate(given):
        if text is not None:
            _check_hex(text, f"{at}[{seat}]")


def _check_length(given: Sequence[Any], rules: RuleSet, at: str) -> None:
    if len(given) != rules.players:
        raise InputError(one_for_each(len(given), rules.players), at)


def _check_seat(seat: int | None, rules: RuleSet, at: str) -> None:
    if seat is not None and not 0 <= seat < rules.players:
        raise InputError(no_such_seat(seat, rules.players), at)


def _check_hex(text: str, at: str) -> None:
    if not _HEX_32.fullmatch(text):
        message = Text("不是 32 个字节的十六进制数", "is not 32 bytes in hexadecimal")
        raise InputError(message, at)


def _wall(rules: RuleSet, record: Record, proof: Proof) -> Iterator[Check]:
    """The same sums again: dice, hands, wall, the turned tile and the horses."""
    due = deal(rules, shuffled(rules.wall.tiles, proof.entropy), dice=proof.dice(rules))
    for name, zh, wanted, given in _parts(due, record):
        holds = wanted == given
        if holds:
            message = Text(f"{zh}由密数和各家的数算得", "follows from the secret and the nonces")
        else:
            message = Text(
                f"{zh}应为 {wanted}，记录为 {given}",
                f"should be {wanted}, the record has {given}",
            )
        yield Check(name, holds, message)


def _parts(due: Deal, record: Record) -> Iterator[tuple[str, str, str, str]]:
    """What chance decided: its name, as it should be and as it is recorded."""
    if due.dice or record.dice:
        yield "dice", "骰子", _rolls(due.dice), _rolls(record.dice or ())
    hands = " | ".join(_sorted(hand) for hand in due.hands)
    yield "deal", "手牌", hands, " | ".join(_sorted(_tiles(hand)) for hand in record.deal)
    wall = (*_tiles(record.draws), *reversed(_tiles(record.tail)))
    yield "wall", "牌墙", format_in_order(due.wall), format_in_order(wall)
    turned = "" if due.indicator is None else NAMES[due.indicator]
    if turned or record.indicator:
        given = _tiles(record.indicator or "")
        yield "indicator", "翻牌", turned, format_in_order(given)
    if due.horses or record.horses:
        yield "horses", "马牌", format_in_order(due.horses), format_in_order(_tiles(record.horses))


def _rolls(dice: Sequence[Sequence[int]]) -> str:
    """`3+4 2+6`, or a dash for none."""
    return " ".join("+".join(map(str, roll)) for roll in dice) or "-"


def _tiles(text: str) -> list[Tile]:
    """Tiles of the record; what is no tile is left for the replay to complain about."""
    try:
        return parse_tiles(text)
    except ValueError:
        return []


def _sorted(tiles: Any) -> str:
    return format_in_order(sorted(tiles))


def _dealer(rules: RuleSet, record: Record, proof: Proof) -> Check:
    """Who dealt a match's first round; later dealers follow from play."""
    if proof.round != 1:
        message = Text(
            "不是第一局，庄家由上一局决定", "not the first round: the one before decided"
        )
        return Check("dealer", None, message)
    due = proof.first_dealer(rules)
    if record.dealer != due:
        message = Text(f"首庄应为 {due} 号位，记录为 {record.dealer}", f"should be seat {due}")
        return Check("dealer", False, message)
    if record.streak or record.round_wind != "1z":
        message = Text("第一局没有连庄，圈风是东", "a first round has no streak and the east wind")
        return Check("dealer", False, message)
    return Check("dealer", True, _first_dealer_told(rules, proof))


def _first_dealer_told(rules: RuleSet, proof: Proof) -> Text:
    """Why this seat dealt first, and what of that a file cannot prove."""
    seat = proof.first_dealer(rules)
    lot = Text(f"首庄 {seat} 号位由同样的数算得", f"seat {seat} follows from it too")
    if rules.opening.first_dealer == "lot" or proof.version == 1:
        return lot
    if proof.creator is not None:
        return Text(
            f"首庄 {seat} 号位是开房的人；开房的人坐哪里，请与当时所见核对",
            f"seat {seat} opened the room, the proof says; compare that with what you saw",
        )
    if proof.owner is not None:
        return Text(
            f"开房的人不在座，首庄 {seat} 号位是房主；请与当时所见核对",
            f"its creator had no seat and seat {seat} owned the room; compare with what you saw",
        )
    return Text(
        f"开房的人和房主都不在座，{lot[0]}",
        f"neither the creator nor the owner had a seat, and {lot[1]}",
    )


def _older(version: int) -> Iterator[Check]:
    """What today's rule books cannot say of a round."""
    zh = f"按第 {version} 版规则打的，不按现行规则重算"
    en = f"played under version {version} of the rule books: not played again under today's"
    for name in ("replay", "settlement"):
        yield Check(name, None, Text(zh, en))


def _replayed(rules: RuleSet, record: Record) -> tuple[Round | None, Check]:
    try:
        table = replay(rules, record)
    except InputError as error:
        place = f"actions[{error.at}]" if isinstance(error.at, int) else error.at
        zh, en = error.text
        message = Text(
            f"不能照规则重演：{place}：{zh}" if place else f"不能照规则重演：{zh}",
            f"does not replay: {place}: {en}" if place else f"does not replay: {en}",
        )
        return None, Check("replay", False, message)
    count = len(record.actions)
    if not table.is_over:
        message = Text(f"{count} 手之后还没有打完", f"not over after {count} actions")
        return table, Check("replay", False, message)
    return table, Check("replay", True, Text(f"{count} 手都合规则", f"{count} actions, all legal"))


def _settled(settlement: Settlement | None, claimed: list[int] | None) -> Check:
    if settlement is None:
        return Check("settlement", None, Text("没有打完，无从结算", "not over, nothing to settle"))
    scores = settlement.scores
    written = " ".join(f"{score:+d}" if score else "0" for score in scores)
    if claimed is None:
        return Check("settlement", True, Text(f"各家 {written}", f"by seat {written}"))
    if claimed != scores:
        message = Text(
            f"应为 {written}，记录为 {claimed}", f"should be {written}, the file says {claimed}"
        )
        return Check("settlement", False, message)
    return Check(
        "settlement", True, Text(f"各家 {written}，与记录相符", f"{written}, as the file says")
    )
