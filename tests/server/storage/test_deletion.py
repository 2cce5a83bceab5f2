"""Deletion: what goes with a player, what stays for the others, and what is too old to keep."""

from sqlalchemy import func, select

from paiju.server.store import (
    Accounts,
    Database,
    History,
    delete_matches_before,
    delete_player,
)
from paiju.server.store.schema import metadata, players
from support.server.stored_matches import ENDED, match, played


def count(database: Database, *tables: str) -> list[int]:
    with database.transaction("count") as connection:
        queries = [select(func.count()).select_from(metadata.tables[name]) for name in tables]
        return [connection.scalar(query) or 0 for query in queries]


def names(history: History, match: str) -> list[str]:
    row = history.match(match)
    assert row is not None
    return [seat.name for seat in row.seats]


def test_a_deleted_player_leaves_the_matches_of_others_without_a_name(
    database: Database, history: History
):
    history.begin_match(match("both", 1, ("ann", "bob")))
    history.store_round(played(1, "both"))
    history.begin_match(match("alone", 2, ("ann",)))
    history.store_round(played(1, "alone"))
    delete_player(database, "ann")
    assert history.match("alone") is None
    assert history.rounds_of("alone") == []
    assert names(history, "both") == ["—", "Bob", "电脑"]
    assert len(history.rounds_of("both")) == 1
    assert history.matches_of("ann", None, 10) == []
    assert [row.id for row in history.matches_of("bob", None, 10)] == ["both"]
    delete_player(database, "bob")
    assert count(database, "matches", "rounds", "sittings") == [0, 0, 0]


def test_nothing_of_a_deleted_account_is_left(database: Database):
    accounts = Accounts(database)
    player, token = accounts.register("阿明", 1, "iPhone")
    other, other_token = accounts.register("小李", 1)
    accounts.offer_move(player.id, 1)
    delete_player(database, player.id)
    assert accounts.login(token, 2) is None
    assert accounts.devices(player.id) == []
    with database.transaction("read players") as connection:
        assert connection.scalars(select(players.c.id)).all() == [other.id]
    assert count(database, "devices", "moves") == [1, 0]
    assert accounts.login(other_token, 2) is not None


def test_old_matches_are_deleted_and_newer_ones_are_kept(database: Database, history: History):
    for name, started_at, ended_at in (("old", 1, 90), ("long", 2, 100), ("left", 3, None)):
        history.begin_match(match(name, started_at))
        history.store_round(played(1, name))
        if ended_at is not None:
            history.end_match(name, ENDED, "finished", ended_at)
    history.begin_match(match("running", 101))
    assert delete_matches_before(database, 100) == 2
    assert [row.id for row in history.recent(None, 10)] == ["running", "long"]
    assert count(database, "rounds", "sittings") == [1, 2]
    assert delete_matches_before(database, 100) == 0
