"""Somebody who tells the scorekeeper about a round, question by question, from its facts."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from paiju.rulesets import ruleset
from support.cases import document, find_case
from support.page.rooms import choose_game
from support.page.users import User

SEATS = "甲乙丙丁"
SUITS = {"m": "万", "p": "筒", "s": "条"}
DIGITS = "一二三四五六七八九"
HONOURS = ("东", "南", "西", "北", "白板", "发财", "红中")
ENDINGS = {"zimo": "自摸", "dian_pao": "点炮", "qiang_gang": "抢杠"}


def example(game: str, file: str, name: str) -> dict[str, Any]:
    """The facts of a case, by how its name begins, as `paiju settle` reads them."""
    return document(game, find_case(game, file, name))


def kinds(tiles: str) -> list[str]:
    return [rank + suit for ranks, suit in re.findall(r"(\d+)([mpsz])", tiles) for rank in ranks]


def spoken(kind: str) -> str:
    rank, suit = int(kind[0]), kind[1]
    if kind == "1s":
        return "幺鸡"
    return HONOURS[rank - 1] if suit == "z" else DIGITS[rank - 1] + SUITS[suit]


def keep_evening(user: User, facts: dict[str, Any], *rounds: dict[str, Any]) -> None:
    """As if an evening had been begun on this device before, with the options of these facts."""
    evening = {
        "game": facts["ruleset"],
        "options": facts.get("options", {}),
        "names": list(SEATS[: len(facts["seats"])]),
        "rounds": rounds,
    }
    user.page.evaluate("(text) => localStorage.setItem('paiju.evening', text)", json.dumps(evening))
    user.page.reload()


class ScorekeeperForm:
    """Answers only what is asked."""

    def __init__(self, user: User, facts: dict[str, Any]) -> None:
        self.user, self.page = user, user.page
        self.facts, self.end = facts, facts["end"]
        self.terms = ruleset(facts["ruleset"]).terms
        self.asked: list[str] = []

    def begin(self) -> None:
        """An evening of this game, with nobody's name."""
        self.user.open("/score")
        if "options" in self.facts:
            keep_evening(self.user, self.facts)
        else:
            choose_game(self.user, self.facts["ruleset"])
            self.user.press("开始计分")
        self.user.press("记一局")

    def tell(self) -> None:
        """Every answer, until the round is settled."""
        question = self.page.locator("#question")
        while True:
            title = question.inner_text()
            self.asked.append(title)
            self._answer(title)
            is_last = self.user.button("结算").is_visible()
            if is_last:
                self.user.press("结算")
                expect(self.user.button("记入今晚的账")).to_be_visible()
                return
            step = self.page.locator(".sheet progress").get_attribute("value")
            self.user.press("下一步")
            expect(self.page.locator(".sheet progress")).not_to_have_attribute("value", step or "")

    def _answer(self, title: str) -> None:
        name = title[0] if title[0] in SEATS else ""
        if title == "开局时的情况":
            self._choose("谁坐庄", SEATS[self.facts.get("dealer", 0)])
        elif title in ("翻混翻出的是哪张？", "翻出的是哪张？"):
            self._turned()
        elif title == "各家定了什么？":
            self._ques()
        elif title == "这一局怎么结束的？":
            how = self.end.get("by")
            ending = ENDINGS[how] if how else self.terms.end(self.end["kind"])
            self._radio(self.page.locator(".sheet"), ending)
        elif title == "谁胡的？":
            self._who()
        elif title.endswith("的牌"):
            self._hand(SEATS.index(name))
        elif title.endswith(f"{self.terms.ready}了吗？"):
            self._standing(SEATS.index(name))
        elif title.endswith("有杠吗？"):
            self._melds(SEATS.index(name))
        elif title == "打出去的鸡":
            self._chickens()
        elif title == "胡的时候":
            self._manner()
        elif title.endswith("张马"):
            self._type(self.facts["horses"])
        else:
            raise AssertionError(f"an unexpected question: {title}")

    def _radio(self, where: Locator, name: str) -> None:
        where.get_by_role("radio", name=name, exact=True).first.check(force=True)

    def _choose(self, label: str, name: str) -> None:
        self._radio(self.page.get_by_role("group", name=label, exact=True), name)

    def _type(self, tiles: str, where: Locator | None = None) -> None:
        keyboard = (where or self.page).get_by_role("group", name="牌键盘")
        for kind in kinds(tiles):
            keyboard.get_by_role("button", name=re.compile(f"^{spoken(kind)}，")).click()

    def _turned(self) -> None:
        if "indicator" in self.facts:
            self._type(self.facts["indicator"])
        else:
            self.page.get_by_role("switch", name="牌墙空了").check()

    def _ques(self) -> None:
        for index, seat in enumerate(self.facts["seats"]):
            if "que" in seat:
                section = self.page.locator("section.stack section").nth(index)
                self._radio(section, SUITS[seat["que"]])

    def _who(self) -> None:
        for winner in self.end["winners"]:
            if self.end["by"] == "zimo":
                self._choose("谁胡", SEATS[winner])
            else:
                self.user.press(SEATS[winner])
        if "from" in self.end:
            label = "被抢杠的是谁" if self.end["by"] == "qiang_gang" else "谁放的炮"
            self._choose(label, SEATS[self.end["from"]])

    def _hand(self, index: int) -> None:
        self._melds(index)
        self._type(self.facts["seats"][index]["hand"])
        if index in self.end.get("winners", ()):
            self._type(self.end["tile"])

    def _melds(self, index: int) -> None:
        for meld in self.facts["seats"][index].get("melds", ()):
            self.user.press("加副露")
            dialog = self.page.get_by_role("dialog")
            self._radio(dialog, self.terms.melds[meld["kind"]])
            self._type(meld["tiles"][0] + meld["tiles"][-1], dialog)
            if meld["kind"] not in ("an_gang", "chi"):
                self._radio(dialog, SEATS[meld["from"]])
            dialog.get_by_role("button", name="加上").click()
            expect(dialog).to_be_hidden()

    def _standing(self, index: int) -> None:
        seat = self.facts["seats"][index]
        has_que = any(kind[1] == seat.get("que") for kind in kinds(seat["hand"]))
        if self.facts["ready"][index]:
            answer = f"{self.terms.ready}，录手牌"
        elif "que" in seat:
            answer = f"没{self.terms.ready}，缺门" + ("没打完" if has_que else "打完了")
        else:
            answer = f"没{self.terms.ready}"
        self._radio(self.page.locator(".sheet"), answer)
        if not self.facts["ready"][index]:
            self._melds(index)

    def _chickens(self) -> None:
        first = next((d for d in self.facts.get("discards", ()) if d["tile"] == "1s"), None)
        if first:
            self._choose("全桌第一张 幺鸡 是谁打的？", SEATS[first["seat"]])

    def _manner(self) -> None:
        if "gang" in self.end:
            self._choose(self.terms.gang_hua, self.terms.melds[self.end["gang"]])
        if "first" in self.end:
            self._choose("头一巡", self.terms.first(self.end["first"]))
