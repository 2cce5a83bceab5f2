"""What is refused is told in the language of the page, also after that was changed at the table."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from support.languages import foreign_words
from support.page.inspection import untranslated_texts
from support.page.played_match import NAME
from support.page.screens import start, take_seat
from support.page.users import User, Users

TOO_FAST = {"zh": "太快了，稍等一下再试。", "en": "Too fast. Wait a moment and try again."}
UNSEEN = {"zh": "有显示不出来的字符", "en": "Has a character that cannot be shown"}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}
SWITCH = {"zh": "EN: switch to English", "en": "中文：切换到中文"}
GAMES = 5
both_languages = pytest.mark.parametrize("lang", LOCALES)


class Refusals(list[str]):
    """The lines in which the server has refused something."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "refusal":
            self.append(message["message"])


@both_languages
def test_a_refusal_is_shown_in_the_language_of_the_page(users: Users, url: str, lang: str):
    seat = take_seat(url)
    me = users.add(NAME, language=LOCALES[lang], token=seat.account.token, named=NAME)
    refusals = Refusals(me.page)
    me.open(f"/room/{seat.number}")
    start(me)
    expect(me.page.locator("header .button").first).to_be_visible()
    for shown in (lang, "en" if lang == "zh" else "zh"):
        talk_too_fast(me, TOO_FAST[shown], refusals)
        assert foreign_words(refusals[-1], shown) == []
        switch(me, SWITCH[shown])


def talk_too_fast(user: User, wanted: str, refusals: list[str]) -> None:
    """One phrase after another, until that is refused."""
    before = len(refusals)
    while len(refusals) == before:
        user.page.locator("header .button").first.click()
        user.page.get_by_role("dialog").locator(".list .button").first.click()
    expect(user.page.get_by_role("status").get_by_text(wanted).first).to_be_visible()


def switch(user: User, name: str) -> None:
    """Another language, from the menu of the table."""
    user.page.locator("header .button").last.click()
    user.press(name)
    user.page.keyboard.press("Escape")


@both_languages
def test_a_name_is_refused_in_the_language_of_the_page(users: Users, lang: str):
    me = users.add("小\u2066王", language=LOCALES[lang])
    me.open("/open")
    me.page.get_by_role("radio").first.check(force=True)
    me.page.locator("main .button.main").last.click()
    expect(me.page.get_by_text(UNSEEN[lang])).to_be_visible()
    (complaint,) = me.complaints  # of the browser, that the name was not taken
    assert "422" in complaint
    me.complaints.clear()


def test_the_options_of_every_game_are_shown_in_english(users: Users):
    me = users.add(NAME, language=LOCALES["en"])
    for game in range(GAMES):
        me.open("/open")
        me.page.locator("fieldset").first.get_by_role("radio").nth(game).check(force=True)
        folds = me.page.locator("main summary")
        expect(folds).to_have_count(2)
        for fold in folds.all():
            fold.click()
        expect(me.page.locator(".foot a").first).to_be_visible()
        assert untranslated_texts(me) == set()
