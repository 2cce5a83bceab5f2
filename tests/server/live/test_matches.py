"""Whole matches through real sockets: people, bots, and what everybody is told at the end."""

import asyncio
from random import Random

import pytest

from paiju.rulesets import REGISTRY
from support.server.recording_player import RecordingPlayer, begin, table


async def played(url: str, ruleset: str, people: int) -> list[RecordingPlayer]:
    """A table that has played a match and gone home."""
    players = await table(url, ruleset, people, Random(ruleset))
    begin(players)
    for player in players:
        await player.match_over(120)
        await player.client.close()
    return players


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_two_people_and_two_bots_play_a_match(url: str, ruleset: str):
    first, second = asyncio.run(played(url, ruleset, 2))
    room = first.client.state.room
    assert room is not None
    assert room.ended == "finished"
    assert room.standings is not None
    assert first.settled.keys() == second.settled.keys()
    scores = [settled.settlement.scores for settled in first.settled.values()]
    points = {standing.seat: standing.points for standing in room.standings}
    assert [sum(row[seat] for row in scores) for seat in range(4)] == [points[i] for i in range(4)]
    assert sum(points.values()) == 0
    for one in (first, second):
        assert one.client.fairness.faults == []
        assert one.client.fairness.checked == len(one.settled) >= 4
        # Somebody else was faster with a claim, perhaps with one that ended the match.
        assert set(one.refused) <= {"stale", "no_match"}
        assert one.client.reconnects == 0


def test_four_people_play_a_match(url: str):
    people = asyncio.run(played(url, "guiyang_dingque", 4))
    assert len({tuple(one.settled) for one in people}) == 1
    assert [one.client.fairness.checked for one in people] == [4] * 4


def test_bots_that_search_play_along(url: str):
    async def scenario() -> None:
        (host,) = await table(url, "qujing_feibaiban", 1, Random(5), level="hard")
        begin([host])
        await host.client.until(lambda: len(discards(host)) > 20, 120)
        await host.client.close()

    asyncio.run(scenario())


def discards(player: RecordingPlayer) -> list[object]:
    view = player.client.state.view
    return [] if view is None else list(view.discards)
