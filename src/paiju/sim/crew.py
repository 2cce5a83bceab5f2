"""The crew: processes that work off tasks; results come back in the order of the tasks."""

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
from typing import Final, Generic, NoReturn, Protocol, TypeVar

from paiju.rules.errors import InputError
from paiju.sim.setting import send_home
from paiju.sim.sums import Sums

Result = TypeVar("Result", bound=Sums)
Made = TypeVar("Made", bound=Sums, covariant=True)


LEAVES_WITHIN: Final = 10.0
"""Seconds a worker has to send home the programs that play in it."""
_YOUNG: Final = 100_000
"""Objects made before the garbage collector looks at them."""


class Task(Protocol, Generic[Made]):
    """Work that can be sent to another process."""

    @property
    def size(self) -> int:
        """How many rounds it is, for the progress bar."""
        ...

    def run(self) -> Made: ...


class CrewFailed(RuntimeError):
    """A worker died, or met a mistake of ours; says what it last said."""


def all_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worked_off(tasks: Iterable[Task[Result]], workers: int) -> Generator[Result]:
    """Every task's result, in order. Closing the iterator ends the workers at once."""
    if workers == 1:
        try:
            with seldom_collected():
                for task in tasks:
                    yield task.run()
        finally:
            send_home()
        return
    crew = _Crew[Result](workers)
    try:
        yield from crew.results(tasks)
    finally:
        crew.dismiss()


class _Crew(Generic[Result]):
    """Each worker has a pipe and one task at a time."""

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        self.idle: list[Connection] = []
        self.busy: dict[Connection, int] = {}
        self.processes: list[SpawnProcess] = []
        with _deaf():
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
        while self._hand_out(waiting):
            self._collect(done)
            while turn in done:
                yield done.pop(turn)
                turn += 1

    def _hand_out(self, waiting: Iterator[tuple[int, Task[Result]]]) -> bool:
        """Give every idle worker a task; whether anybody has one."""
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
                raise CrewFailed("a worker process was killed") from None
            if isinstance(result, InputError):
                raise result
            if isinstance(result, str):
                raise CrewFailed(result)
            done[self.busy.pop(pipe)] = result
            self.idle.append(pipe)

    def dismiss(self) -> None:
        for pipe in (*self.idle, *self.busy):
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(LEAVES_WITHIN)
            process.kill()
            process.join()


def work(pipe: Connection) -> None:
    """A worker's life: until nobody is at the other end, or it is told to leave."""
    signal.signal(signal.SIGTERM, _leave)
    try:
        try:
            with seldom_collected():
                _work_off(pipe)
        finally:
            _listen_no_more()
    finally:
        send_home()


def _leave(*_: object) -> NoReturn:
    _listen_no_more()
    raise SystemExit


def _listen_no_more() -> None:
    """Who is leaving is not to be told to leave: it would end what he is at, not without noise."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _work_off(pipe: Connection) -> None:
    while True:
        try:
            task: Task[Sums] = pipe.recv()
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
def seldom_collected() -> Generator[None]:
    """What is played makes no cycles, and what bots keep in mind stays: to look through that again
    and again would find nothing."""
    before = gc.get_threshold()
    gc.set_threshold(_YOUNG, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def _deaf() -> Generator[None]:
    """Who is started meanwhile does not hear Ctrl-C, which is for us to answer."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
