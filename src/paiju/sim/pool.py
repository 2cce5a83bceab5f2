"""A pool of worker processes; results come back in the order of the tasks."""

import gc
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import Final, Generic, Protocol, TypeVar

from paiju.rules.errors import InputError
from paiju.sim.program_bot import exit_worker
from paiju.sim.setting import close_programs
from paiju.sim.statistics import Counters

Result = TypeVar("Result", bound=Counters)
Made = TypeVar("Made", bound=Counters, covariant=True)


STOP_TIMEOUT: Final = 10.0
"""Seconds a worker has to end the programs that play in it."""
_THRESHOLD: Final = 100_000
"""Allocations before the garbage collector runs."""


class Task(Protocol, Generic[Made]):
    """Work that can be sent to another process."""

    @property
    def size(self) -> int:
        """Its number of rounds, for the progress bar."""
        ...

    def run(self) -> Made: ...


class WorkerFailed(RuntimeError):
    """A worker process died or raised an unexpected exception."""


def all_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_tasks(tasks: Iterable[Task[Result]], workers: int) -> Generator[Result]:
    """Every task's result, in order. Closing the iterator ends the workers at once."""
    if workers == 1:
        try:
            with rare_collections():
                for task in tasks:
                    yield task.run()
        finally:
            close_programs()
        return
    pool = _WorkerPool[Result](workers)
    try:
        yield from pool.results(tasks)
    finally:
        pool.stop()


class _WorkerPool(Generic[Result]):
    """Each worker has a pipe and one task at a time."""

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        self.idle: list[Connection] = []
        self.busy: dict[Connection, int] = {}
        self.processes: list[SpawnProcess] = []
        with _ignoring_ctrl_c():
            for _ in range(workers):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs,), daemon=True)
                process.start()
                theirs.close()
                self.idle.append(ours)
                self.processes.append(process)

    def results(self, tasks: Iterable[Task[Result]]) -> Iterator[Result]:
        waiting = enumerate(tasks)
        done: dict[int, Result] = {}
        turn = 0
        while self._assign(waiting):
            self._collect(done)
            while turn in done:
                yield done.pop(turn)
                turn += 1

    def _assign(self, waiting: Iterator[tuple[int, Task[Result]]]) -> bool:
        """Give every idle worker a task; whether any worker has one."""
        while self.idle and (given := next(waiting, None)) is not None:
            pipe = self.idle.pop()
            number, task = given
            pipe.send(task)
            self.busy[pipe] = number
        return bool(self.busy)

    def _collect(self, done: dict[int, Result]) -> None:
        for pipe in wait(list(self.busy)):
            assert isinstance(pipe, Connection)
            try:
                result = pipe.recv()
            except EOFError:
                raise WorkerFailed("a worker process was killed") from None
            if isinstance(result, InputError):
                raise result
            if isinstance(result, str):
                raise WorkerFailed(result)
            done[self.busy.pop(pipe)] = result
            self.idle.append(pipe)

    def stop(self) -> None:
        for pipe in (*self.idle, *self.busy):
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(STOP_TIMEOUT)
            process.kill()
            process.join()


def work(pipe: Connection) -> None:
    """The main function of a worker: runs until the pipe closes or SIGTERM arrives."""
    signal.signal(signal.SIGTERM, _exit)
    try:
        try:
            with rare_collections():
                _work_off(pipe)
        finally:
            _ignore_sigterm()
    finally:
        close_programs()


def _exit(*_: object) -> None:
    _ignore_sigterm()
    exit_worker()


def _ignore_sigterm() -> None:
    """A second SIGTERM would interrupt the cleanup with a traceback."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _work_off(pipe: Connection) -> None:
    while True:
        try:
            task: Task[Counters] = pipe.recv()
        except EOFError:
            return
        try:
            result = task.run()
        except InputError as error:
            pipe.send(error)
        except Exception:
            pipe.send(format_exc())
        else:
            pipe.send(result)


@contextmanager
def rare_collections() -> Generator[None]:
    """Rounds create no reference cycles and bot caches stay alive, so collections find nothing."""
    before = gc.get_threshold()
    gc.set_threshold(_THRESHOLD, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def _ignoring_ctrl_c() -> Generator[None]:
    """Processes started inside ignore Ctrl-C; the main process handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
