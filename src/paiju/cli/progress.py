"""Long runs on the command line: a progress bar, the report file, and the status after Ctrl-C."""

import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as ProgressBar

from paiju.bots import plays_as
from paiju.rules.errors import InputError
from paiju.rules.refusals import system_error
from paiju.sim.run import Job, Progress, Run, Workers, run_job
from paiju.sim.statistics import Counters
from paiju.tiles.text import Lang, Text

INTERRUPTED = 130
"""The exit status after Ctrl-C: the output is correct, but covers fewer rounds than asked for."""

Total = TypeVar("Total", bound=Counters)


def show_lower_levels(names: Iterable[str], ruleset: str, lang: Lang) -> None:
    """Print on stderr which of these bots play at a lower level in this game, and why."""
    for name in sorted(set(names)):
        lower = plays_as(name, ruleset)
        if lower != name:
            text = Text(
                f"{name} 在 {ruleset} 没有训练过的模型，按 {lower} 打",
                f"{name} has no trained model for {ruleset} and plays as {lower}",
            )
            Console(stderr=True).print(text.pick(lang), highlight=False)


def run_with_progress(job: Job[Total], workers: Workers) -> Run[Total]:
    """Run a job; ends the command if it was interrupted before anything was counted."""
    with _progress_bar() as progress:
        run = run_job(job, workers, progress)
    if not run.done:
        sys.stderr.write("paiju: interrupted before anything was counted\n")
        raise typer.Exit(INTERRUPTED)
    return run


@contextmanager
def _progress_bar() -> Generator[Progress]:
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("·"), TimeRemainingColumn())
    is_hidden = not console.is_terminal
    with ProgressBar(*columns, console=console, transient=True, disable=is_hidden) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, asked: bar.update(task, completed=done, total=asked)


def exit_if_interrupted(run: Run[Any]) -> None:
    if not run.is_whole:
        done, asked = f"{run.done:,}", f"{run.asked:,}"
        sys.stderr.write(f"paiju: interrupted after {done} of {asked} rounds\n")
        raise typer.Exit(INTERRUPTED)


def check_writable(path: Path | None) -> None:
    """Checked before a long run: whether the report can be written."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        text = Text("写不了：没有这个文件夹", "cannot be written: there is no such folder")
        raise InputError(text, str(path))


def write_page(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        text = system_error(Text("写不了", "cannot be written"), error)
        raise InputError(text, str(path)) from None
