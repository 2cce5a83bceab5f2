"""Programs from outside that play: JSON lines over their standard input and output.

The first line a program gets tells the game, every other one is a question: what a seat sees and
what it may do. Each question is answered by one line with one of the actions offered. Whatever else
a program does ends it, with one line that says what was wrong.
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

MARK: Final = "cmd:"
"""What the name of a program begins with where bots are named."""
VERSION: Final = 1
PATIENCE: Final = 30.0
"""Seconds a program has for an answer."""
FIRST_TAKES: Final = 2
"""Times as long it has for the first one, before which it may load what it needs."""
ENDS_WITHIN: Final = 2.0
"""Seconds to end by itself once its input has ended."""
LONGEST_LINE: Final = 65536
_SHOWN: Final = 80
"""How much of a wrong line is told."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """Said once, before anything is asked; it is not answered."""

    version: int
    ruleset: str
    options: dict[str, Any]
    """All of them, with the values that are played."""
    players: int
    wild: list[str]
    """The kinds that are always wild; those turned at the deal are in the view."""


class Choose(Struct, frozen=True, tag_field="type", tag="choose"):
    """A question to one seat, complete in itself."""

    view: SentView
    legal: list[str]


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer: one of `legal`, as it was spelt."""

    action: str


class Misplayed(InputError):
    """A program did what it may not, or nothing at all; it has been ended."""


def is_program(name: str) -> bool:
    """Whether a bot of this name comes from outside: a command to be started and talked to."""
    return name.startswith(MARK)


def command_in(text: str, at: str) -> list[str]:
    """The words of a command line, whose first is a program that is there."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        told = Text(f"{text!r} 的引号不成对", f"{text!r} is no command: {str(error).lower()}")
        raise InputError(told, at) from None
    if not words:
        raise InputError(Text("要写一个命令", "a command is needed"), at)
    return check_command(words, at)


def check_command(words: list[str], at: str) -> list[str]:
    if which(words[0]) is None:
        told = Text(f"没有 {words[0]!r} 这个程序", f"there is no program {words[0]!r}")
        raise InputError(told, at)
    return words


class Outside:
    """A bot that is a program; started when it is first asked. `close` it in the end."""

    def __init__(self, words: Sequence[str], rules: RuleSet, patience: float = PATIENCE) -> None:
        self.name = shlex.join(words)
        self.patience = patience
        """Seconds it has for an answer; for the first one more."""
        self._words, self._rules = list(words), rules
        self._talk: _Talk | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        question = Choose(sent(view), [action.said for action in legal])
        line = self._answer(msgspec.json.encode(question) + b"\n")
        try:
            said = msgspec.json.decode(line, type=Chosen).action
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            shown, wanted = _shown(line), '{"action": …}'
            zh = f"答的是 {shown}，不是 {wanted}"
            raise self._wrong(zh, f"answered {shown}, not {wanted}: {error}") from None
        found = next((action for action in legal if action.said == said), None)
        if found is None:
            shown, legal_ones = repr(said[:_SHOWN]), question.legal
            zh = f"答的是 {shown}；当时可以 {'、'.join(legal_ones)}"
            raise self._wrong(zh, f"answered {shown}; legal were {', '.join(legal_ones)}")
        return found

    def close(self) -> None:
        """End its input, and after a moment the program."""
        if self._talk is not None:
            self._talk.finish()
            self._stop()

    def _answer(self, question: bytes) -> bytes:
        patience = self.patience
        if self._talk is None:
            question, patience = self._hello() + question, FIRST_TAKES * patience
            self._talk = self._started()
        try:
            line = self._talk.exchange(question, patience)
        except TimeoutError:
            told = f"{patience:g} 秒内没有回答", f"gave no answer within {patience:g} s"
            raise self._wrong(*told) from None
        except BaseException:
            self._stop()
            raise
        if not line:
            zh, en = self._talk.ending()
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
        wild = [NAMES[kind] for kind in kinds_in(rules.wild(None))]
        hello = Hello(VERSION, rules.id, options, rules.players, wild)
        return msgspec.json.encode(hello) + b"\n"

    def _started(self) -> "_Talk":
        try:
            return _Talk(self._words)
        except OSError as error:
            told = system_error(Text("启动不了", "cannot be started"), error)
            raise Misplayed(told, self.name) from None

    def _wrong(self, zh: str, en: str) -> Misplayed:
        self._stop()
        return Misplayed(Text(zh, en), self.name)

    def _stop(self) -> None:
        if self._talk is not None:
            self._talk.end()
            self._talk = None


class _Talk:
    """A running program, written to and read in a thread: either may take for ever."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us to answer, and what it starts ends with it
        )
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def exchange(self, question: bytes, within: float) -> bytes:
        """What the program says to it, or nothing if it has ended."""
        self._questions.put(question)
        try:
            return self._answers.get(timeout=within)
        except Empty:
            raise TimeoutError from None

    def ending(self) -> Text:
        try:
            status = self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            return Text("关闭了输出", "its output")
        return Text(f"已经退出（状态 {status}）", f"with status {status}")

    def finish(self) -> None:
        """Let it end by itself, as it should when its input has ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDS_WITHIN)

    def end(self) -> None:
        """At once, with whatever it has started itself."""
        _kill(self._process)
        self._process.wait()
        self._questions.put(b"")
        self._thread.join(ENDS_WITHIN)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _run(self) -> None:
        while question := self._questions.get():
            try:
                self._answers.put(_exchange(self._process, question))
            except (OSError, ValueError):  # it has ended, or its pipes are closed
                self._answers.put(b"")


def _exchange(process: subprocess.Popen[bytes], question: bytes) -> bytes:
    """All of the question out, and what comes back up to the end of a line."""
    assert process.stdin is not None
    assert process.stdout is not None
    rest = memoryview(question)
    while rest:
        rest = rest[process.stdin.write(rest) :]
    heard = b""
    while b"\n" not in heard and len(heard) < LONGEST_LINE:
        part = process.stdout.read(LONGEST_LINE)
        if not part:
            break
        heard += part
    return heard


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The program and all it has started, where the system knows whom that is."""
    if not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _shown(line: bytes) -> str:
    return repr(line[:_SHOWN].decode(errors="replace").strip())
