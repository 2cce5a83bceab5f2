"""Claim windows: all who may take a tile are asked at once, and the answers settled together."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paiju.round.actions import Action, simple
from paiju.round.ending import win_by_special, win_off
from paiju.round.events import Robbed
from paiju.round.offers import ANY_TILE
from paiju.round.phases import AwaitClaims, AwaitRobbing, AwaitSpecial
from paiju.round.turns import add_meld, await_discard, draw, release, replace_gang
from paiju.rules.facts import ClaimWord, Discard
from paiju.rules.melds import BU_GANG, CHI, FENG_GANG, MING_GANG, PENG, MeldKind
from paiju.tiles import NAMES, Tile
from paiju.tiles.kinds import WINDS

if TYPE_CHECKING:
    from paiju.round.round import Round

_MOST_MELDS: Final = 1 << 12


def hear_claims(table: "Round", phase: AwaitClaims) -> None:
    if not is_settled(table, phase):
        return
    claim = best_claim(table, phase)
    lock_declined(table, phase)
    if claim is None:
        draw(table, table.others[phase.from_][0])
    elif claim.verb == "hu":
        winners = [seat for seat, answer in phase.answers.items() if answer.verb == "hu"]
        win_off(table, phase.from_, phase.tile, winners, "dian_pao")
    else:
        _TAKE[claim.verb](table, phase, claim)


def is_settled(table: "Round", phase: AwaitClaims) -> bool:
    """Enough is known: nobody who has not answered could change the outcome."""
    return len(phase.answers) == len(phase.offers) or is_decided(table, phase)


def is_decided(table: "Round", phase: AwaitClaims) -> bool:
    """An answer outranks all that could still be claimed."""
    ranks = table.rules.play.ranks
    best = max(ranks[answer.verb] for answer in phase.answers.values())
    return all(ranks[offer.verb] < best for seat in phase.pending for offer in phase.offers[seat])


def best_claim(table: "Round", phase: AwaitClaims) -> Action | None:
    """The highest claim on a discard; of equals the first in turn order."""
    best, highest, ranks = None, 0, table.rules.play.ranks
    answers = phase.answers
    if len(answers) == 1:
        (best,) = answers.values()
        return best if ranks[best.verb] else None
    for seat in table.others[phase.from_]:
        if seat in answers:
            rank = ranks[answers[seat].verb]
            if rank > highest:
                best, highest = answers[seat], rank
    return best


def peng(table: "Round", phase: AwaitClaims, action: Action) -> None:
    claim(table, phase, action.seat, PENG, (phase.tile,) * 2)
    table.turn_gang = None
    await_discard(table, action.seat)


def chi(table: "Round", phase: AwaitClaims, action: Action) -> None:
    claim(table, phase, action.seat, CHI, action.tiles)
    table.turn_gang = None
    await_discard(table, action.seat)


def ming_gang(table: "Round", phase: AwaitClaims, action: Action) -> None:
    seat = action.seat
    claim(table, phase, seat, MING_GANG, action.tiles or (phase.tile,) * 3)
    if table.rules.specials.on_draw(table.hands[seat], table.melds[seat]) is None:
        replace_gang(table, seat, MING_GANG)
    else:
        offers = {seat: [simple(seat, "hu"), simple(seat, "pass")]}
        table.phase = AwaitSpecial(offers, seat=seat, from_=phase.from_)


def hear_special(table: "Round", phase: AwaitSpecial) -> None:
    if phase.answers[phase.seat].verb == "hu":
        win_by_special(table, phase.seat, phase.from_)
    else:
        replace_gang(table, phase.seat, MING_GANG)


def feng_gang(table: "Round", phase: AwaitClaims, action: Action) -> None:
    own = tuple(wind for wind in WINDS if wind != phase.tile)
    claim(table, phase, action.seat, FENG_GANG, own)
    replace_gang(table, action.seat, FENG_GANG)


def claim(
    table: "Round", phase: AwaitClaims, seat: int, kind: MeldKind, own: tuple[Tile, ...]
) -> None:
    """Take the discard into a meld."""
    table.discards[-1] = Discard(phase.from_, phase.tile, seat, _WORD[kind])
    if table.locks[seat]:
        release(table, seat, "claim")
    add_meld(table, seat, kind, own, phase.from_, _in_order((*own, phase.tile), table.wild))


@lru_cache(_MOST_MELDS)
def _in_order(tiles: tuple[Tile, ...], wild: int) -> tuple[Tile, ...]:
    """As they lie in a meld: natural tiles before wild ones."""
    return tuple(sorted(tiles, key=lambda tile: (wild >> tile & 1, tile)))


def hear_robbing(table: "Round", phase: AwaitRobbing) -> None:
    if phase.pending:
        return
    winners = [seat for seat, answer in phase.answers.items() if answer.verb == "hu"]
    lock_unrobbed(table, phase)
    if not winners:
        replace_gang(table, phase.from_, BU_GANG)
        return
    melds = table.melds[phase.from_]
    melds[next(i for i, meld in enumerate(melds) if meld.at == phase.peng.at)] = phase.peng
    table.events.append(Robbed(phase.from_, NAMES[phase.tile]))
    win_off(table, phase.from_, phase.tile, winners, "qiang_gang")


def lock_unrobbed(table: "Round", phase: AwaitRobbing) -> None:
    """Declining to rob, where that is declining a win."""
    rule = table.rules.play.closing.get("hu")
    if rule is not None and rule.robbing:
        lock_declined(table, phase)


def lock_declined(table: "Round", phase: AwaitClaims | AwaitRobbing) -> None:
    """过胡 and similar rules: close what was offered, answered and not taken."""
    closing = table.rules.play.closing
    for seat, answer in phase.answers.items():
        taken = answer.verb
        for offer in phase.offers[seat]:
            verb = offer.verb
            if verb in closing and verb != taken:
                closed = table.locks[seat].setdefault(verb, set())
                closed.add(phase.tile if closing[verb].same_tile else ANY_TILE)


_WORD: Final[dict[str, ClaimWord]] = {
    "chi": "chi",
    "peng": "peng",
    "ming_gang": "gang",
    "feng_gang": "gang",
}
_TAKE: dict[str, Callable[["Round", AwaitClaims, Action], None]] = {
    "chi": chi,
    "peng": peng,
    "ming_gang": ming_gang,
    "feng_gang": feng_gang,
}
