"""The account: what is stored, the devices of a player, and deleting everything."""

from playwright.sync_api import expect

from support.page.users import User, Users


def account_of(user: User, url: str) -> None:
    """Registers over HTTP, as the page does when the first room is opened."""
    answer = user.page.request.post(f"{url}/api/players", data={"name": user.name})
    token = answer.json()["token"]
    user.page.evaluate("([token]) => localStorage.setItem('paiju.token', token)", [token])


def test_a_player_sees_their_devices_and_deletes_the_account(users: Users):
    me = users.add("小明").open("/")
    account_of(me, me.url)
    me.page.get_by_role("link", name="账号与隐私").click()
    expect(me.page.get_by_text("没有手机号、邮箱或密码")).to_be_visible()
    expect(me.page.get_by_text("打过的牌一直保留")).to_be_visible()
    expect(me.page.get_by_text("这台", exact=True)).to_be_visible()
    me.page.get_by_role("button", name="注销账号").click()
    me.page.get_by_role("button", name="保留账号").click()
    expect(me.page.get_by_text("这台", exact=True)).to_be_visible()
    me.page.get_by_role("button", name="注销账号").click()
    me.page.get_by_role("button", name="确定注销").click()
    expect(me.page.get_by_text("这台设备还没有账号")).to_be_visible()
    assert me.read("token") is None


def test_logging_this_device_out_ends_its_account_here(users: Users):
    me = users.add("小红").open("/")
    account_of(me, me.url)
    me.open("/account")
    me.page.get_by_role("button", name="退出").click()
    expect(me.page.get_by_text("这台设备还没有账号")).to_be_visible()
    assert me.read("token") is None
