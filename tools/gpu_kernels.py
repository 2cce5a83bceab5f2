"""Measures the hottest kernels on a GPU beside the CPU: shuffle and deal, win check, waits.

`python3 tools/gpu_kernels.py` needs PyTorch and a CUDA device. The arithmetic is written once, with
operators that numpy and PyTorch share, and is the one of `paiju.fast.tiles` without wild tiles.
With numba installed, the compiled engine's own kernel is measured on all cores as well.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from os import cpu_count
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from paiju.hands.suits import NO_HONOURS, POWERS, SUIT, WORTH, load_values
from paiju.tiles import KINDS

HELD = 13
RANKS = (9, 9, 9, 7)
REPEATS = 5


def suit_keys(tiles: Any, worth: Any, suit: Any) -> list[Any]:
    """The keys of the four suits, by hand; `tiles` has one hand a line."""
    each, of = worth[tiles], suit[tiles]
    return [((of == at) * each).sum(1) + (NO_HONOURS if at == 3 else 0) for at in range(4)]


def is_won(keys: list[Any], values: Any) -> Any:
    """Whether the tiles are melds and one pair."""
    total = values[keys[0]] + values[keys[1]] + values[keys[2]] + values[keys[3]]
    return (total >> 3 == 1) & (total & 7 != 0)


def waits(keys: list[Any], values: Any) -> Any:
    """The kinds that complete each hand, as a set of bits."""
    total = values[keys[0]] + values[keys[1]] + values[keys[2]] + values[keys[3]]
    found = total * 0
    for suit, (key, ranks) in enumerate(zip(keys, RANKS, strict=True)):
        value = values[key]
        keep = value & 1 & (total & 7 == 1)
        for rank in range(ranks):
            held = (key - (NO_HONOURS if suit == 3 else 0)) // POWERS[rank] % 5
            after = values[key + (held < 4) * POWERS[rank]]
            helps = (held < 4) & (after >> 3 == (value >> 3) - 1) & (after & 1 >= keep)
            found = found | helps * (1 << 9 * suit + rank)
    return found * ((total >> 3 == 2) & (total & 7 != 0))


def measured(work: Callable[[], object], finish: Callable[[], object]) -> float:
    """Seconds of the fastest of some repeats, after one that is not counted."""
    times: list[float] = []
    for _ in range(REPEATS + 1):
        start = perf_counter()
        work()
        finish()
        times.append(perf_counter() - start)
    return min(times[1:])


def by_torch(torch: Any, device: str, hands: int) -> dict[str, float]:
    """Hands a second of each kernel on one device."""
    make = partial(torch.tensor, dtype=torch.int64, device=device)
    values, worth, suit = make(list(load_values())), make(list(WORTH)), make(list(SUIT))
    wall = make([kind for kind in range(KINDS) for _ in range(4)])

    def dealt() -> Any:
        return wall[torch.rand((hands, len(wall)), device=device).argsort(1)]

    tiles = dealt()
    keys, full = (suit_keys(tiles[:, :size], worth, suit) for size in (HELD, HELD + 1))
    finish = torch.cuda.synchronize if device == "cuda" else int
    works: dict[str, Callable[[], object]] = {
        "shuffle and deal": dealt,
        "suit keys": lambda: suit_keys(tiles[:, :HELD], worth, suit),
        "win check": lambda: is_won(full, values),
        "waits": lambda: waits(keys, values),
    }
    return {name: hands / measured(work, finish) for name, work in works.items()}


def by_engine(hands: int, threads: int) -> dict[str, float]:
    """The compiled engine's kernel of waits, in threads."""
    rows = random_rows(hands)
    found = np.zeros(hands, np.int64)
    size = -(-hands // threads)
    parts = [slice(start, start + size) for start in range(0, hands, size)]
    with ThreadPoolExecutor(threads) as pool:
        run = compiled_waits()

        def work() -> None:
            list(pool.map(lambda part: run(rows[part], found[part]), parts))

        return {"waits": hands / measured(work, int)}


def random_rows(hands: int) -> Any:
    """Tables of the compiled engine at which seat 0 has 13 random tiles."""
    from paiju.fast.state import TABLE  # loads numba

    wall = np.repeat(np.arange(KINDS), 4)
    order = np.random.default_rng(1).random((hands, len(wall))).argsort(1)
    tiles = wall[order[:, :HELD]]
    rows = np.zeros(hands, TABLE)
    rows["keys"][:, 0] = np.stack(suit_keys(tiles, np.array(WORTH), np.array(SUIT)), 1)
    held = (tiles[:, :, None] == np.arange(KINDS)).sum(1)
    rows["full"][:, 0] = ((held == 4) * (1 << np.arange(KINDS))).sum(1)
    return rows


def compiled_waits() -> Callable[[Any, Any], None]:
    """Writes the waits of seat 0 of every table."""
    from paiju.fast.jit import numba
    from paiju.fast.tiles import melds_waits, values

    @numba.njit(nogil=True)
    def run(tables: Any, found: Any, table: Any) -> None:
        for index in range(len(tables)):
            found[index] = melds_waits(tables[index], 0, table)

    return lambda tables, found: run(tables, found, values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1 << 20, help="in one batch")
    parser.add_argument("--threads", type=int, default=cpu_count())
    given = parser.parse_args()
    if find_spec("torch") is None:
        sys.exit("PyTorch is not installed: there is nothing to measure a GPU with")
    torch = import_module("torch")
    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no CUDA device on this machine")
    torch.set_num_threads(given.threads)
    columns = {
        torch.cuda.get_device_name(0): by_torch(torch, "cuda", given.hands),
        f"PyTorch, {given.threads} threads": by_torch(torch, "cpu", given.hands),
    }
    if find_spec("numba") is not None:
        columns[f"paiju.fast, {given.threads} threads"] = by_engine(given.hands, given.threads)
    lines = [f"million hands a second, batches of {given.hands}"]
    lines.append(f"{'':20}" + "".join(f"{name:>28}" for name in columns))
    for kernel in next(iter(columns.values())):
        rates = [column.get(kernel) for column in columns.values()]
        cells = [f"{rate / 1e6:28.1f}" if rate else " " * 28 for rate in rates]
        lines.append(f"{kernel:20}" + "".join(cells))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
