"""The list of benchmarks, in the order they are run and shown."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from paiju.bench.comparison import BenchmarkRow
from paiju.bench.fast import continued, env_steps, fast_rounds
from paiju.bench.hands import waits, waits_with, win_check, win_check_with
from paiju.bench.reading import best_reading
from paiju.bench.rounds import rounds, rounds_with
from paiju.bench.settle import settle
from paiju.bench.simulate import simulate
from paiju.bench.startup import startup
from paiju.fast import is_installed
from paiju.rules.errors import InputError
from paiju.rulesets import REGISTRY
from paiju.tiles.text import same

MOST_WILDS = 7


def _compiled(ruleset: str) -> Iterator[tuple[str, Callable[[], BenchmarkRow]]]:
    """The benchmarks of the compiled engine."""
    yield f"fast_rounds/{ruleset}", partial(fast_rounds, ruleset)
    yield f"env_steps/{ruleset}", partial(env_steps, ruleset)
    yield f"continuations/{ruleset}", partial(continued, ruleset)


_WILD_COUNTS = range(1, MOST_WILDS + 1)
_BENCHMARKS: dict[str, Callable[[], BenchmarkRow]] = {
    "win_check": win_check,
    **{f"win_check/{n}": partial(win_check_with, n) for n in _WILD_COUNTS},
    "waits": waits,
    **{f"waits/{n}": partial(waits_with, n) for n in _WILD_COUNTS},
    **{f"rounds/{ruleset}": partial(rounds, ruleset) for ruleset in REGISTRY},
    "rounds/qinhuangdao/hun=seven": partial(rounds_with, "qinhuangdao", hun="seven"),
    **{f"simulate/{ruleset}": partial(simulate, ruleset) for ruleset in REGISTRY},
    **({name: row for game in REGISTRY for name, row in _compiled(game)} if is_installed() else {}),
    "settle": settle,
    **{f"best_reading/{n}": partial(best_reading, n) for n in range(MOST_WILDS + 1)},
    "import": startup,
}


def benchmark_names() -> list[str]:
    return list(_BENCHMARKS)


def measure(only: Sequence[str] = ()) -> Iterator[BenchmarkRow]:
    """Run the chosen benchmarks one by one, so that the caller can show progress."""
    return (_BENCHMARKS[name]() for name in chosen(only))


def chosen(only: Sequence[str]) -> list[str]:
    """All names, or those asked for; `rounds` asks for everything under `rounds/`."""
    names = benchmark_names()
    for prefix in only:
        if not any(_covers(prefix, name) for name in names):
            known = ", ".join(names)
            raise InputError(same(f"no benchmark is called {prefix!r} (known: {known})"), "only")
    return [name for name in names if not only or any(_covers(prefix, name) for prefix in only)]


def _covers(prefix: str, name: str) -> bool:
    return name == prefix or name.startswith(f"{prefix}/")
