"""Deletes finished matches that are older than the operator keeps them."""

import asyncio

import structlog

from paiju.server.journal import StorageFailed
from paiju.server.ops.clock import ServerClock
from paiju.server.rooms.archive import Archive

DAY = 24 * 60 * 60 * 1000
EVERY = 3600.0
"""Seconds between two deletions."""
log = structlog.get_logger()


async def delete_regularly(archive: Archive, clock: ServerClock, days: int) -> None:
    """Delete old matches until cancelled."""
    while True:
        await delete_old(archive, clock, days)
        await asyncio.sleep(EVERY)


async def delete_old(archive: Archive, clock: ServerClock, days: int) -> None:
    try:
        count = await archive.do(archive.delete_matches_before, clock.now() - days * DAY)
    except StorageFailed as failed:
        log.error("storage failed", error=str(failed))
        return
    if count:
        log.info("old matches deleted", matches=count)
