"""Long work on the command line: who does it, a progress bar, and what Ctrl-C leaves."""

import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, Generic, NamedTuple, NoReturn, Protocol, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.rules.errors import InputError
from paiju.rules.refusals import system_error
from paiju.sim.cluster import LOCAL, check_ray, worked_off_on
from paiju.sim.crew import Task, all_cores, worked_off
from paiju.sim.outside import MARK, is_program
from paiju.sim.sums import Sums
from paiju.tiles.text import Text

INTERRUPTED = 130
"""The exit status after Ctrl-C: what was printed is true, but less than was asked for."""

Total = TypeVar("Total", bound=Sums)
Counted = TypeVar("Counted", bound=Sums, covariant=True)


class Job(Protocol, Generic[Counted]):
    """What was asked for, in tasks."""

    @property
    def size(self) -> int: ...

    def tasks(self) -> Iterator[Task[Counted]]: ...

    def nothing(self) -> Counted: ...


class Crew(NamedTuple):
    """Who works; a cluster has workers of its own, and is asked only when local."""

    workers: int
    ray: str | None

    @property
    def known(self) -> int | None:
        return self.workers if self.ray in (None, LOCAL) else None

    def results(self, job: Job[Total]) -> Generator[Total]:
        if self.ray is not None:
            return worked_off_on(self.ray, job.tasks(), self.workers)
        return worked_off(job.tasks(), self.workers)


def crew(workers: int | None, ray: str | None, names: Iterable[str]) -> Crew:
    """Who works on what these players do; programs are where we are, and nowhere else."""
    if ray is not None:
        if any(map(is_program, names)):
            zh = f"{MARK}… 的机器人只能在本机上打"
            told = Text(zh, f"a bot named {MARK}… plays on this machine alone")
            raise InputError(told, "--ray")
        if workers is not None and ray != LOCAL:
            told = Text("集群自己决定进程数", "a cluster has its own number of workers")
            raise InputError(told, "--workers")
        check_ray()
    return Crew(workers or all_cores(), ray)


class Outcome(NamedTuple, Generic[Total]):
    """What came of a job, whole or interrupted."""

    total: Total
    done: int
    asked: int
    seconds: float
    workers: int | None
    """None on a cluster, whose workers are not ours to count."""

    @property
    def is_whole(self) -> bool:
        return self.done == self.asked

    @property
    def speed(self) -> float:
        return self.done / max(self.seconds, 1e-9)

    def document(self) -> dict[str, Any]:
        """What a run says about itself; only `timing` differs from run to run."""
        timing = {"seconds": self.seconds, "rounds_per_second": self.speed}
        return {
            "asked": self.asked,
            "interrupted": not self.is_whole,
            "timing": timing | {"workers": self.workers},
        }


def work(job: Job[Total], crew: Crew) -> Outcome[Total]:
    """Do it, showing how far it is; Ctrl-C ends it with what there is."""
    total, done, begun = job.nothing(), 0, monotonic()
    with _progress() as progress:
        bar = progress.add_task("", total=job.size)
        tasks = (task.size for task in job.tasks())
        try:
            with closing(crew.results(job)) as results:
                for result in results:
                    total.absorb(result)
                    done += next(tasks)
                    progress.update(bar, completed=done)
        except KeyboardInterrupt:
            pass
    if not done:
        _give_up()
    return Outcome(total, done, job.size, monotonic() - begun, crew.known)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("·"), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _give_up() -> NoReturn:
    sys.stderr.write("paiju: interrupted before anything was counted\n")
    raise typer.Exit(INTERRUPTED)


def print_json(document: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def end(outcome: Outcome[Any]) -> None:
    """Leave with the status that says whether it was interrupted."""
    if not outcome.is_whole:
        done, asked = f"{outcome.done:,}", f"{outcome.asked:,}"
        sys.stderr.write(f"paiju: interrupted after {done} of {asked} rounds\n")
        raise typer.Exit(INTERRUPTED)


def writable(path: Path | None) -> Path | None:
    """Asked before hours of work: whether the report can be written."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        told = Text("写不了：没有这个文件夹", "cannot be written: there is no such folder")
        raise InputError(told, str(path))
    return path


def write_page(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        told = system_error(Text("写不了", "cannot be written"), error)
        raise InputError(told, str(path)) from None
