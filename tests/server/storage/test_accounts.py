"""Accounts: names, tokens, and moving to another device."""

from base64 import urlsafe_b64decode
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.rules.errors import InputError
from paiju.server.store import Accounts, Database, PlayerRow
from paiju.server.store.accounts import CODE_LETTERS, CODE_LIFE
from paiju.server.store.schema import metadata

NOW = 1_760_000_000_000


def player_with(accounts: Accounts, token: str) -> PlayerRow | None:
    login = accounts.login(token, NOW)
    return login and login.player


def test_a_token_leads_to_its_player_also_after_a_restart(open_database: Callable[[], Database]):
    database = open_database()
    player, token = Accounts(database).register("阿明", NOW)
    database.close()
    database = open_database()
    accounts = Accounts(database)
    assert player_with(accounts, token) == player
    assert accounts.player(player.id) == player
    assert (player.name, player.made_at) == ("阿明", NOW)
    assert player_with(accounts, token[:-1]) is None
    assert player_with(accounts, "") is None
    assert player_with(accounts, player.id) is None
    database.close()


def test_ids_and_tokens_are_long_random_and_fit_a_link(accounts: Accounts):
    made = [accounts.register("same", NOW) for _ in range(50)]
    assert len({player.id for player, _ in made}) == len({token for _, token in made}) == 50
    for player, token in made:
        assert len(player.id) >= 12
        assert len(urlsafe_b64decode(token + "=")) == 32
        assert (player.id + token).replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("name", ["a", "  a  ", "十六个字十六个字十六个字十六个字", "O'Brien 👍"])
def test_a_name_has_one_to_sixteen_characters(accounts: Accounts, name: str):
    assert accounts.register(name, NOW)[0].name == name.strip()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 17, "a\nb", "a\0", "\x1b[31m", "a\u202eb", "a\u200bb", "\ud800"]
)
def test_a_name_that_is_empty_long_or_unseen_is_refused(accounts: Accounts, name: str):
    player, _ = accounts.register("before", NOW)
    for attempt in (
        lambda: accounts.register(name, NOW),
        lambda: accounts.rename(player.id, name),
    ):
        with pytest.raises(InputError) as wrong:
            attempt()
        assert wrong.value.at == "name"
    assert accounts.player(player.id) == player


def test_a_new_name_is_seen_with_every_token(accounts: Accounts):
    player, token = accounts.register("before", NOW)
    other, _ = accounts.register("other", NOW)
    renamed = accounts.rename(player.id, " after ")
    assert (renamed.id, renamed.name) == (player.id, "after")
    assert player_with(accounts, token) == renamed
    assert accounts.player(other.id) == other


def test_a_player_nobody_knows_has_no_name_and_no_code(accounts: Accounts):
    for attempt in (lambda: accounts.rename("x", "a"), lambda: accounts.offer_move("x", NOW)):
        with pytest.raises(InputError) as wrong:
            attempt()
        assert str(wrong.value) == "player: there is no such player"
    assert accounts.player("x") is None


def test_a_code_brings_the_player_to_a_second_device_once(accounts: Accounts):
    player, first = accounts.register("a", NOW)
    code = accounts.offer_move(player.id, NOW)
    taken = accounts.take_move(code, NOW + 1)
    assert taken is not None
    moved, second = taken
    assert moved == player
    assert first != second
    assert player_with(accounts, first) == player_with(accounts, second) == player
    assert accounts.take_move(code, NOW + 2) is None


def test_a_code_may_be_typed_carelessly(accounts: Accounts):
    player, _ = accounts.register("a", NOW)
    code = accounts.offer_move(player.id, NOW)
    assert accounts.take_move(f" {code[:4].lower()}-{code[4:]}\n", NOW) is not None


def test_a_code_lives_ten_minutes(accounts: Accounts):
    player, _ = accounts.register("a", NOW)
    assert CODE_LIFE == 10 * 60 * 1000
    code = accounts.offer_move(player.id, NOW)
    assert accounts.take_move(code, NOW + CODE_LIFE) is None
    assert accounts.take_move(code, NOW) is None, "an attempt too late uses it up"
    code = accounts.offer_move(player.id, NOW)
    assert accounts.take_move(code, NOW + CODE_LIFE - 1) is not None


def test_a_new_code_makes_the_old_one_useless_but_not_another_players(accounts: Accounts):
    player, _ = accounts.register("a", NOW)
    other, _ = accounts.register("b", NOW)
    old, others = accounts.offer_move(player.id, NOW), accounts.offer_move(other.id, NOW)
    new = accounts.offer_move(player.id, NOW)
    assert accounts.take_move(old, NOW) is None
    for code, owner in ((others, other), (new, player)):
        taken = accounts.take_move(code, NOW)
        assert taken is not None
        assert taken[0] == owner


def test_codes_are_short_and_have_no_letters_that_look_alike(accounts: Accounts):
    player, _ = accounts.register("a", NOW)
    codes = {accounts.offer_move(player.id, NOW) for _ in range(30)}
    assert len(codes) == 30
    assert {len(code) for code in codes} == {8}
    assert set("".join(codes)) <= set(CODE_LETTERS)
    assert set("01ILO").isdisjoint(CODE_LETTERS)


def test_a_revoked_token_is_nobodys_and_the_others_stay(accounts: Accounts):
    player, first = accounts.register("a", NOW)
    taken = accounts.take_move(accounts.offer_move(player.id, NOW), NOW)
    assert taken is not None
    login = accounts.login(first, NOW)
    assert login is not None
    assert accounts.revoke_device(player.id, login.device)
    assert not accounts.revoke_device(player.id, login.device)
    assert not accounts.revoke_device(player.id, "never given")
    assert player_with(accounts, first) is None
    assert player_with(accounts, taken[1]) == player


def test_neither_tokens_nor_codes_lie_in_the_database(database: Database, accounts: Accounts):
    player, first = accounts.register("findable", NOW)
    used = accounts.offer_move(player.id, NOW)
    taken = accounts.take_move(used, NOW)
    assert taken is not None
    waiting = accounts.offer_move(player.id, NOW)
    stored = everything(database)
    assert b"findable" in stored
    assert player.id.encode() in stored
    for secret in (first, taken[1], used, waiting):
        assert secret.encode() not in stored
    for token in (first, taken[1]):
        assert urlsafe_b64decode(token + "=") not in stored


def everything(database: Database) -> bytes:
    """All values of all tables; of a SQLite database its files."""
    if database.engine.dialect.name == "sqlite":
        files = Path(database.name).parent.glob("history.db*")
        return b"".join(path.read_bytes() for path in files)
    with database.transaction("read") as connection:
        rows = [
            row for table in metadata.sorted_tables for row in connection.execute(table.select())
        ]
    values = [value for row in rows for value in row]
    return b" ".join(v if isinstance(v, bytes) else str(v).encode() for v in values)


def test_devices_are_listed_with_their_names_and_the_last_used_first(accounts: Accounts):
    player, first = accounts.register("阿明", NOW, "iPhone · Safari")
    code = accounts.offer_move(player.id, NOW)
    taken = accounts.take_move(code, NOW + 5, "Windows · Edge")
    assert taken is not None
    assert [device.name for device in accounts.devices(player.id)] == [
        "Windows · Edge",
        "iPhone · Safari",
    ]
    login = accounts.login(first, NOW + 9)
    assert login is not None
    newest = accounts.devices(player.id)[0]
    assert (newest.id, newest.used_at, newest.made_at) == (login.device, NOW + 9, NOW)


def test_another_players_device_cannot_be_revoked(accounts: Accounts):
    player, token = accounts.register("阿明", NOW)
    other, _ = accounts.register("小李", NOW)
    login = accounts.login(token, NOW)
    assert login is not None
    assert not accounts.revoke_device(other.id, login.device)
    assert player_with(accounts, token) == player
