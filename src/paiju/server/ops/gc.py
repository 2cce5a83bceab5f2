"""The garbage collector of a server: what stays is not gone through again and again.

A thousand rooms are millions of objects that live long, and what is played makes no cycles. Left to
itself Python looks through all of them every few seconds, and everybody waits for half a second.
Here whatever outlives its first look is taken to stay; and only now and then, for the sake of rooms
that closed and sockets that left, everything is looked through.
"""

import asyncio
import gc
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 1_000
"""Objects made before the newest are looked at; of ten times as many a look takes 40 ms."""
EVERYTHING_EVERY = 600.0
"""Seconds. With a thousand rooms a look at everything takes half of one."""


@contextmanager
def calm() -> Generator[None]:
    """For as long as a server is open."""
    before = gc.get_threshold()
    gc.callbacks.append(_let_stay)
    gc.set_threshold(YOUNG, *before[1:])
    gc.collect()
    try:
        yield
    finally:
        gc.callbacks.remove(_let_stay)
        gc.set_threshold(*before)
        gc.unfreeze()


def _let_stay(phase: str, _: object) -> None:
    if phase == "stop":
        gc.freeze()


def look_through_everything() -> None:
    gc.unfreeze()
    gc.collect()


async def look_now_and_then() -> None:
    """Until cancelled."""
    while True:
        await asyncio.sleep(EVERYTHING_EVERY)
        look_through_everything()
