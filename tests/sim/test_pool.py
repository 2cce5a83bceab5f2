"""Workers: results in order, mistakes told, deaths noticed, and none left behind."""

import atexit
import gc
import multiprocessing
import os
import time
from contextlib import closing
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event

import pytest
from msgspec import Struct

from paiju import REGISTRY
from paiju.bots import LEVELS
from paiju.sim import pool
from paiju.sim.playing import rounds
from paiju.sim.pool import WorkerFailed, run_tasks
from paiju.sim.setting import Setting
from paiju.sim.statistics import Moments


class Squaring(Struct, frozen=True):
    """Work that is easy to check; negative numbers fail and zero kills its worker."""

    number: int

    @property
    def size(self) -> int:
        return 1

    def run(self) -> Moments:
        if self.number < 0:
            raise ValueError("no negative numbers, please")
        if self.number == 0:
            os._exit(3)
        return Moments(1, self.number, self.number**2)


def totals(numbers: list[int], workers: int) -> list[int]:
    return [part.total for part in run_tasks([Squaring(one) for one in numbers], workers)]


def test_results_come_in_the_order_of_the_tasks_and_no_worker_stays():
    numbers = list(range(1, 40))
    assert totals(numbers, 1) == numbers
    assert totals(numbers, 3) == numbers
    assert not multiprocessing.active_children()


def test_whoever_stops_listening_ends_the_work():
    endless = (Squaring(number) for number in iter(lambda: 5, None))
    with closing(run_tasks(endless, 2)) as results:
        assert next(results).total == 5
    assert not multiprocessing.active_children()


def test_a_mistake_in_a_worker_is_reported():
    with pytest.raises(WorkerFailed, match="no negative numbers, please"):
        totals([4, -1, 5], 2)


def test_a_worker_that_dies_is_noticed():
    with pytest.raises(WorkerFailed, match="was killed"):
        totals([4, 0, 5, 6, 7], 2)


def linger(pipe: Connection, left: Event) -> None:
    """Work until nobody is there, and then take a while to end."""
    atexit.register(time.sleep, 1.0)
    pool.work(pipe)
    left.set()


def test_a_worker_that_leaves_by_itself_says_nothing_when_it_is_told_to_leave(
    capfd: pytest.CaptureFixture[str],
):
    context = multiprocessing.get_context("spawn")
    (ours, theirs), left = context.Pipe(), context.Event()
    worker = context.Process(target=linger, args=(theirs, left))
    worker.start()
    theirs.close()
    ours.close()
    assert left.wait(60)
    time.sleep(0.5)
    worker.terminate()
    worker.join()
    assert (worker.exitcode, capfd.readouterr().err) == (0, "")


def test_work_leaves_the_garbage_collector_as_it_was():
    before = gc.get_threshold()
    with closing(run_tasks([Squaring(2), Squaring(3)], 1)) as results:
        next(results)
        assert gc.get_threshold() > before
    assert gc.get_threshold() == before


@pytest.mark.parametrize("ruleset", REGISTRY)
def test_what_is_played_leaves_no_cycles_to_collect(ruleset: str):
    setting = Setting(ruleset)
    players = setting.seated((*LEVELS, "random"))
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        assert len(list(rounds(setting.rules, players, 0, range(2)))) == 2
        gc.collect()
        ours = [type(left) for left in gc.garbage if type(left).__module__.startswith("paiju")]
        assert not ours
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
