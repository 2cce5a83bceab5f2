"""Bots that are programs: JSON lines over their standard input and output.

The first line sent to a program describes the game; every other line is a question: a seat's view
and its legal actions. The program answers each question with one line that has one of them.
Anything else ends the program, with one line that names the problem.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from shutil import which
from threading import Thread
from typing import Any, Final

import msgspec
from msgspec import Struct

from paiju.round.actions import Action
from paiju.round.sent_view import SentView, sent
from paiju.round.view import View
from paiju.rules.errors import InputError
from paiju.rules.refusals import system_error
from paiju.rules.ruleset import RuleSet
from paiju.tiles import NAMES, kinds_in
from paiju.tiles.text import Text

PREFIX: Final = "cmd:"
"""The prefix of a program among the names of bots."""
VERSION: Final = 1
ANSWER_TIMEOUT: Final = 30.0
"""Seconds a program has for an answer."""
FIRST_ANSWER_FACTOR: Final = 2
"""How many times longer the first answer may take, because the program may load data."""
EXIT_TIMEOUT: Final = 2.0
"""Seconds a program has to exit once its input is closed."""
LONGEST_LINE: Final = 65536
_QUOTED: Final = 80
"""Characters of a wrong line that are quoted."""


class ProgramHello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line; it has no answer."""

    version: int
    ruleset: str
    options: dict[str, Any]
    """All options with their values."""
    players: int
    wild: list[str]
    """The kinds that are always wild; those turned at the deal are in the view."""


class ProgramQuestion(Struct, frozen=True, tag_field="type", tag="choose"):
    """A question to one seat, with everything it may see."""

    view: SentView
    legal: list[str]


class ProgramAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer: one of `legal`, spelled the same."""

    action: str


class ProgramError(InputError):
    """A program answered wrongly or not at all; it has been ended."""


def is_program(name: str) -> bool:
    """Whether this name is a command to run."""
    return name.startswith(PREFIX)


def parse_command(text: str, at: str) -> list[str]:
    """The words of a command line; the first must be an existing program."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        problem = Text(f"{text!r} 的引号不成对", f"{text!r} is no command: {str(error).lower()}")
        raise InputError(problem, at) from None
    if not words:
        raise InputError(Text("要写一个命令", "a command is needed"), at)
    return check_command(words, at)


def check_command(words: list[str], at: str) -> list[str]:
    if which(words[0]) is None:
        text = Text(f"没有 {words[0]!r} 这个程序", f"there is no program {words[0]!r}")
        raise InputError(text, at)
    return words


class ProgramBot:
    """A bot that is a program; started at its first question. Call `close` at the end."""

    def __init__(
        self, words: Sequence[str], rules: RuleSet, timeout: float = ANSWER_TIMEOUT
    ) -> None:
        self.name = shlex.join(words)
        self.timeout = timeout
        """Seconds it has for an answer; more for the first one."""
        self._words, self._rules = list(words), rules
        self._running: _RunningProgram | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        question = ProgramQuestion(sent(view), [action.said for action in legal])
        line = self._answer(msgspec.json.encode(question) + b"\n")
        try:
            action = msgspec.json.decode(line, type=ProgramAnswer).action
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            shown, wanted = _shown(line), '{"action": …}'
            zh = f"答的是 {shown}，不是 {wanted}"
            raise self._wrong(zh, f"answered {shown}, not {wanted}: {error}") from None
        found = next((offer for offer in legal if offer.said == action), None)
        if found is None:
            shown, legal_ones = repr(action[:_QUOTED]), question.legal
            zh = f"答的是 {shown}；当时可以 {'、'.join(legal_ones)}"
            raise self._wrong(zh, f"answered {shown}; legal were {', '.join(legal_ones)}")
        return found

    def close(self) -> None:
        """Close its input, and end the program if it does not exit."""
        if self._running is not None:
            self._running.finish()
            self._stop()

    def _answer(self, question: bytes) -> bytes:
        timeout = self.timeout
        if self._running is None:
            question, timeout = self._hello() + question, FIRST_ANSWER_FACTOR * timeout
            with _uninterrupted:
                self._running = self._started()
        try:
            line = self._running.exchange(question, timeout)
        except TimeoutError:
            text = f"{timeout:g} 秒内没有回答", f"gave no answer within {timeout:g} s"
            raise self._wrong(*text) from None
        except BaseException:
            self._stop()
            raise
        if not line:
            zh, en = self._running.ending()
            raise self._wrong(f"被问到时{zh}", f"ended {en} when it was asked")
        if not line.endswith(b"\n") or b"\n" in line[:-1]:
            shown = _shown(line)
            raise self._wrong(
                f"答的是 {shown}，不是一行", f"answered {shown}, which is not one line"
            )
        return line

    def _hello(self) -> bytes:
        rules = self._rules
        options = msgspec.to_builtins(rules.options)
        wild = [NAMES[kind] for kind in kinds_in(rules.wilds.kinds(None))]
        hello = ProgramHello(VERSION, rules.id, options, rules.players, wild)
        return msgspec.json.encode(hello) + b"\n"

    def _started(self) -> "_RunningProgram":
        try:
            return _RunningProgram(self._words)
        except OSError as error:
            text = system_error(Text("启动不了", "cannot be started"), error)
            raise ProgramError(text, self.name) from None

    def _wrong(self, zh: str, en: str) -> ProgramError:
        self._stop()
        return ProgramError(Text(zh, en), self.name)

    def _stop(self) -> None:
        if self._running is not None:
            self._running.end()
            self._running = None


class _RunningProgram:
    """A running program, written to and read in a thread because both can block."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # we handle Ctrl-C, and its child processes end with it
        )
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def exchange(self, question: bytes, within: float) -> bytes:
        """The answer of the program; empty if it has ended."""
        self._questions.put(question)
        try:
            return self._answers.get(timeout=within)
        except Empty:
            raise TimeoutError from None

    def ending(self) -> Text:
        try:
            status = self._process.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return Text("关闭了输出", "its output")
        return Text(f"已经退出（状态 {status}）", f"with status {status}")

    def finish(self) -> None:
        """Close its input and wait for it to exit."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT)

    def end(self) -> None:
        """Kill it and its child processes."""
        _kill(self._process)
        self._process.wait()
        self._questions.put(b"")
        self._thread.join(EXIT_TIMEOUT)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _run(self) -> None:
        while question := self._questions.get():
            try:
                self._answers.put(_exchange(self._process, question))
            except (OSError, ValueError):  # it has ended, or its pipes are closed
                self._answers.put(b"")


class _Uninterrupted:
    """Delays `exit_worker` while a program is starting: its process must be known to be ended."""

    def __init__(self) -> None:
        self.is_active = False
        self.exits_after = False

    def __enter__(self) -> None:
        self.is_active = True

    def __exit__(self, *_: object) -> None:
        self.is_active = False
        if self.exits_after:
            raise SystemExit


_uninterrupted = _Uninterrupted()


def exit_worker() -> None:
    """End this process, now or once the program that is starting has started."""
    if not _uninterrupted.is_active:
        raise SystemExit
    _uninterrupted.exits_after = True


def _exchange(process: subprocess.Popen[bytes], question: bytes) -> bytes:
    """Write the whole question and read up to the end of a line."""
    assert process.stdin is not None
    assert process.stdout is not None
    rest = memoryview(question)
    while rest:
        rest = rest[process.stdin.write(rest) :]
    received = b""
    while b"\n" not in received and len(received) < LONGEST_LINE:
        part = process.stdout.read(LONGEST_LINE)
        if not part:
            break
        received += part
    return received


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and, where the system has process groups, its children."""
    if not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _shown(line: bytes) -> str:
    return repr(line[:_QUOTED].decode(errors="replace").strip())
