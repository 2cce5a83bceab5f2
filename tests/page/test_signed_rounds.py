"""Signed rounds on the page: verified on the device; an alarm when the server's key changed."""

from playwright.sync_api import expect

from support.page.played_match import play_match
from support.page.screens import take_seat
from support.page.users import Users


def test_a_signed_round_is_verified_on_the_device(users: Users, url: str):
    me = users.add().open(f"/r/{play_match(url).match}/2")
    me.press("验证洗牌")
    checks = me.page.get_by_test_id("local-checks")
    expect(checks.get_by_text("这一局由服务器签名")).to_be_visible()
    expect(checks.get_by_text("都和签名时一样")).to_be_visible()
    expect(checks.locator(".fails")).to_have_count(0)
    expect(me.page.get_by_test_id("fingerprint")).to_be_visible()


def test_a_server_with_another_key_than_before_raises_an_alarm(users: Users, url: str):
    seat = take_seat(url, "guiyang_baoting", pause=0)
    me = users.add(token=seat.account.token, named="小明")
    me.open(f"/room/{seat.number}")
    expect(me.page.get_by_text("准备").first).to_be_visible()
    known = me.page.evaluate("localStorage.getItem('paiju.serverKey')")
    assert len(known) == 64
    me.page.evaluate(f"localStorage.setItem('paiju.serverKey', '{'00' * 32}')")
    me.page.reload()
    expect(me.page.get_by_text("服务器的密钥和以前不一样")).to_be_visible()
