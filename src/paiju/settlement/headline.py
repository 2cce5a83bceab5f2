"""The headline: what happened in a round, who won with what, and who fed it, in one sentence."""

from collections.abc import Iterator

from paiju.rules.finished_round import FinishedRound
from paiju.rules.ruleset import RuleSet
from paiju.rules.terms import Terms
from paiju.rules.win import Verdict, Win
from paiju.tiles import CHINESE
from paiju.tiles.text import Text

_SEVERAL = {2: "一炮双响", 3: "一炮三响"}


def headline_of(rules: RuleSet, finished: FinishedRound) -> Text:
    """One sentence in Chinese and in English; English terms are still to be translated."""
    end = finished.facts.end
    if not finished.is_won:
        name = rules.terms.end(end.kind)
        return Text(f"{name}，无人胡牌", f"{name}: nobody wins")
    if end.by == "zimo":
        return _drawn(rules.terms, finished.wins[0], finished.verdicts[0])
    fed = _robbed(finished) if end.by == "qiang_gang" else _fed(rules.terms, finished)
    hands = [
        _hand(rules.terms, win, verdict)
        for win, verdict in zip(finished.wins, finished.verdicts, strict=True)
    ]
    zh = "；".join(
        f"{win.seat} 号位胡{hand.zh}" for win, hand in zip(finished.wins, hands, strict=True)
    )
    en = "; ".join(
        f"seat {win.seat} wins: {hand.en}" for win, hand in zip(finished.wins, hands, strict=True)
    )
    return Text(f"{fed.zh}，{zh}", f"{fed.en}; {en}")


def _drawn(terms: Terms, win: Win, verdict: Verdict) -> Text:
    zh, en = _named(verdict)
    if win.special is not None:
        by = win.from_
        fed = Text("", "") if by is None else Text(f"，{by} 号位点杠", f", fed by seat {by}")
        return Text(f"{win.seat} 号位{zh}{fed.zh}", f"seat {win.seat} wins: {en}{fed.en}")
    assert win.tile is not None
    tile, how = CHINESE[win.tile], [*_situation(terms, win, verdict)]
    drawn = [] if win.first else [f"自摸{tile}"]
    return Text(
        f"{win.seat} 号位{'，'.join([*how, *drawn])}，{zh}",
        f"seat {win.seat} wins {', '.join([f'by 自摸 on {tile}', *how])}: {en}",
    )


def _situation(terms: Terms, win: Win, verdict: Verdict) -> Iterator[str]:
    """How a tile was drawn, by its own name, where it has one that the hand does not say."""
    if win.first:
        yield terms.first(win.first)
    if win.gang and not verdict.names_situation("gang_hua"):
        yield terms.gang_hua
    if win.last_tile:
        yield terms.last_tile


def _fed(terms: Terms, finished: FinishedRound) -> Text:
    """Whose discard it was, after a gang or after a declaration."""
    win = finished.wins[0]
    assert win.from_ is not None
    assert win.tile is not None
    tile, several = CHINESE[win.tile], _SEVERAL.get(len(finished.wins))
    hot = (
        terms.gang_pao if win.gang and not finished.verdicts[0].names_situation("gang_pao") else ""
    )
    zh = f"{win.from_} 号位打{tile}{hot or '点炮'}"
    en = f"seat {win.from_} discards {tile}" + (f", {hot}" if hot else "")
    return Text(f"{zh}，{several}", f"{en}, {several}") if several else Text(zh, en)


def _robbed(finished: FinishedRound) -> Text:
    win = finished.wins[0]
    assert win.tile is not None
    return Text(
        f"{win.from_} 号位补{CHINESE[win.tile]}被抢杠",
        f"seat {win.from_} adds {CHINESE[win.tile]} to a pung and is robbed (抢杠)",
    )


def _hand(terms: Terms, win: Win, verdict: Verdict) -> Text:
    """A hand won off somebody, with what else names the win: 人胡, 杀听."""
    zh, en = _named(verdict)
    also = [
        *([terms.first(win.first)] if win.first else []),
        *([terms.killed_ting] if win.from_ting and win.by == "dian_pao" else []),
    ]
    if not also:
        return Text(zh, en)
    return Text(f"{zh}（{'、'.join(also)}）", f"{en}, {', '.join(also)}")


def _named(verdict: Verdict) -> Text:
    """What the hand is, with its 番 where the game counts them."""
    zh, en = "、".join(verdict.patterns), ", ".join(verdict.patterns)
    if verdict.fan is None:
        return Text(zh, en)
    return Text(f"{zh} {verdict.fan} 番", f"{en}, {verdict.fan} fan")
