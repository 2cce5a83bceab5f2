"""Bots in processes of their own: the same choices, whatever happens to the processes."""

import asyncio
import multiprocessing

from paiju.bots import bot
from paiju.round import Round, deal
from paiju.rulesets import ruleset
from paiju.server.rooms.bot_workers import BotProcesses
from paiju.tiles import shuffled


def test_they_choose_what_the_bot_chooses_even_after_one_was_killed():
    rules = ruleset("qinhuangdao", {"hun": "seven"})
    table = Round(rules, deal(rules, shuffled(rules.wall.tiles, b"workers"), weekday=1))
    seat = table.to_act[0]
    view, legal = table.view(seat), table.legal(seat)

    async def scenario() -> None:
        workers = BotProcesses()
        try:
            for _ in range(2):
                chosen = await workers.choose("medium", rules, view, legal)
                assert chosen == bot("medium", rules).choose(view, legal)
                for process in multiprocessing.active_children():
                    process.kill()
                    process.join()
        finally:
            workers.close()

    asyncio.run(scenario())
