"""Running a job: on a pool or a cluster, with progress reported and Ctrl-C handled."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from paiju.rules.errors import InputError
from paiju.sim.cluster import LOCAL, check_ray, run_on_cluster
from paiju.sim.pool import Task, all_cores, run_tasks
from paiju.sim.program_bot import PREFIX, is_program
from paiju.sim.statistics import Counters
from paiju.tiles.text import Text

Total = TypeVar("Total", bound=Counters)
Counted = TypeVar("Counted", bound=Counters, covariant=True)
Progress = Callable[[int, int], None]
"""Called with the rounds that are done and all rounds."""


class Job(Protocol, Generic[Counted]):
    """Work as a sequence of tasks."""

    @property
    def size(self) -> int: ...

    def tasks(self) -> Iterator[Task[Counted]]: ...

    def nothing(self) -> Counted: ...


class Workers(NamedTuple):
    """Where tasks run: in processes here, or on a Ray cluster."""

    number: int
    ray: str | None

    @property
    def known(self) -> int | None:
        """The number of workers; None on a cluster, which has its own."""
        return self.number if self.ray in (None, LOCAL) else None

    def results(self, job: Job[Total]) -> Generator[Total]:
        if self.ray is not None:
            return run_on_cluster(self.ray, job.tasks(), self.number)
        return run_tasks(job.tasks(), self.number)


def choose_workers(count: int | None, ray: str | None, bots: Iterable[str]) -> Workers:
    """Checked: program bots run on this machine only, and a cluster has its own workers."""
    if ray is not None:
        if any(map(is_program, bots)):
            zh = f"{PREFIX}… 的机器人只能在本机上打"
            text = Text(zh, f"a bot named {PREFIX}… plays on this machine alone")
            raise InputError(text, "--ray")
        if count is not None and ray != LOCAL:
            text = Text("集群自己决定进程数", "a cluster has its own number of workers")
            raise InputError(text, "--workers")
        check_ray()
    return Workers(count or all_cores(), ray)


class Run(NamedTuple, Generic[Total]):
    """What a job counted, complete or interrupted."""

    total: Total
    done: int
    asked: int
    seconds: float
    workers: int | None
    """None on a cluster."""

    @property
    def is_whole(self) -> bool:
        return self.done == self.asked

    @property
    def speed(self) -> float:
        return self.done / max(self.seconds, 1e-9)


def run_job(job: Job[Total], workers: Workers, progress: Progress) -> Run[Total]:
    """Run all tasks; Ctrl-C ends the run with what has been counted."""
    total, done, started = job.nothing(), 0, monotonic()
    sizes = (task.size for task in job.tasks())
    try:
        with closing(workers.results(job)) as results:
            for result in results:
                total.merge(result)
                done += next(sizes)
                progress(done, job.size)
    except KeyboardInterrupt:
        pass
    return Run(total, done, job.size, monotonic() - started, workers.known)
