"""How functions are compiled, and where the compiled kernels are kept on disk."""

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import numba as _numba  # pyright: ignore[reportMissingTypeStubs]

from paiju.fast.rows import RULES, Rules
from paiju.fast.state import TABLE, Row, Table, Values
from paiju.fast.work import WORK, Work

numba: Any = _numba  # its own annotations are incomplete
Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent
_NOT_COMPILED: Final = frozenset(
    {"__init__", "compiler", "engine", "facts", "functions", "loading", "readers"}
)
"""The modules that hold nothing of a kernel."""
_CONSTANTS: Final = ("round/moves.py", "rules/patterns.py", "tiles/kinds.py", "hands/suits.py")
"""The modules elsewhere whose constants are compiled into kernels."""
_CACHE: Final = "PAIJU_CACHE_DIR"
"""The environment variable that says where caches are kept, instead of the user's cache."""


_TYPES: Final[dict[Any, Any]] = {
    int: numba.int64,
    bool: numba.boolean,
    None: numba.void,
    Table: numba.from_dtype(TABLE),
    Rules: numba.from_dtype(RULES),
    Work: numba.from_dtype(WORK),
    Values: numba.int8[::1],
    Row: numba.uint8[::1],
}
"""By annotation, the type that numba compiles a parameter or a result for."""


_jitted: list[str] = []
"""The names of all functions that kernels may call."""
_compiled: list[str] = []
"""Those that were compiled in this process."""


def jit(function: Function) -> Function:
    """A function that kernels call, compiled once, for the types that it names."""
    # Left to itself numba compiles a function again for every width of integer it is called with,
    # and given a signature it compiles at once, even where the kernels lie on disk.
    types = dict(function.__annotations__)
    result = _TYPES[types.pop("return")]
    signature = result(*[_TYPES[each] for each in types.values()])
    compiled: Any = numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        function
    )
    template = compiled.get_call_template
    _jitted.append(function.__name__)

    def get_call_template(args: Any, kws: Any) -> Any:
        if not compiled.overloads:
            compiled.compile(signature)
            _compiled.append(function.__name__)
            _show_progress()
            compiled.disable_compile()
        return template(args, kws)

    compiled.get_call_template = get_call_template
    return compiled


def _show_progress() -> None:
    """One line on a terminal while the engine is compiled, which happens once."""
    if sys.stderr.isatty():
        share = f"{len(_compiled)}/{len(_jitted)}"
        end = "\n" if len(_compiled) == len(_jitted) else ""
        sys.stderr.write(f"\rcompiling the engine, which is done once: {share}{end}")
        sys.stderr.flush()


def kernel(function: Function) -> Function:
    """A function that Python calls: compiled when first called, then kept on disk."""
    # A cache of numba's notices changes of one file only; ours lives in a folder per source text.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(error_model="numpy", nogil=True, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before


@cache
def cache_folder() -> Path:
    """Where the kernels of exactly this source are kept."""
    text = sha256()
    compiled = [path for path in sorted(_HERE.rglob("*.py")) if path.stem not in _NOT_COMPILED]
    for path in (*compiled, *(_HERE.parent / name for name in _CONSTANTS)):
        text.update(path.read_bytes())
    return _cache_root() / "paiju" / f"fast-{text.hexdigest()[:16]}"


def _cache_root() -> Path:
    given = os.environ.get(_CACHE) or os.environ.get("XDG_CACHE_HOME")
    return Path(given) if given else Path.home() / ".cache"
