"""How functions are compiled, and where the compiled kernels are kept on disk."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import numba as _numba  # pyright: ignore[reportMissingTypeStubs]

from paiju.fast.rows import RULES, Rules
from paiju.fast.state import TABLE, Table, Values
from paiju.fast.work import WORK, Work

numba: Any = _numba  # its own annotations are incomplete
Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent
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
}
"""By annotation, the type that numba compiles a parameter or a result for."""


def jit(function: Function) -> Function:
    """A function that kernels call, compiled once, for the types that it names."""
    # Left to itself numba compiles a function anew for every width of integer it is called with,
    # and given a signature it compiles at once, even where the kernels lie on disk.
    types = dict(function.__annotations__)
    result = _TYPES[types.pop("return")]
    signature = result(*[_TYPES[each] for each in types.values()])
    compiled: Any = numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        function
    )
    template = compiled.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        if not compiled.overloads:
            compiled.compile(signature)
            compiled.disable_compile()
        return template(args, kws)

    compiled.get_call_template = get_call_template
    return compiled


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
    for path in sorted(_HERE.rglob("*.py")):
        text.update(path.read_bytes())
    return _cache_root() / "paiju" / f"fast-{text.hexdigest()[:16]}"


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether some version of a kernel lies on disk."""
    folder = cache_folder()
    return folder.exists() and any(folder.rglob(f"*{function.__name__}-*.nbi"))


def _cache_root() -> Path:
    given = os.environ.get(_CACHE) or os.environ.get("XDG_CACHE_HOME")
    return Path(given) if given else Path.home() / ".cache"
