"""The same tasks on a Ray cluster: other machines, the same results."""

from collections import deque
from collections.abc import Generator, Iterable
from importlib import import_module
from importlib.util import find_spec
from socket import create_connection
from typing import Any, Final, TypeVar

from paiju.rules.errors import InputError
from paiju.sim.crew import Task, seldom_collected
from paiju.sim.sums import Sums
from paiju.tiles.text import Text

Result = TypeVar("Result", bound=Sums)

LOCAL: Final = "local"
"""An address that starts a Ray of its own on this machine."""
PATIENCE: Final = 5.0
"""Seconds to wait for an address to answer at all."""
AHEAD: Final = 3
"""Tasks handed out per core of the cluster, so that none waits for the next."""


def worked_off_on(
    address: str, tasks: Iterable[Task[Result]], cores: int | None = None
) -> Generator[Result]:
    """Every task's result, in order. Closing the iterator cancels what is under way."""
    ray = _joined(address, cores)
    remote = ray.remote(_run)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting, pending = iter(tasks), deque[Any]()
    try:
        while True:
            while len(pending) < AHEAD * cores and (task := next(waiting, None)) is not None:
                pending.append(remote.remote(task))
            if not pending:
                return
            result = ray.get(pending[0])
            pending.popleft()
            yield result
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)
        ray.shutdown()


def _run(task: Task[Result]) -> Result:
    with seldom_collected():
        return task.run()


def check_ray() -> None:
    if find_spec("ray") is None:
        install = "pip install 'paiju[ray]'"
        told = Text(f"没有安装 Ray（{install}）", f"Ray is not installed ({install})")
        raise InputError(told, "--ray")


def _joined(address: str, cores: int | None) -> Any:
    check_ray()
    ray: Any = import_module("ray")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=cores, include_dashboard=False, **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray raises all sorts, some of them nothing but Exception
        first = str(error).strip().partition("\n")[0]
        zh = f"{address!r} 没有 Ray 应答：{first!r}"
        raise InputError(Text(zh, f"no Ray answers at {address!r}: {first}"), "--ray") from None
    return ray


def _knock(address: str) -> None:
    """Whether anybody is there; Ray itself would ask for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    if not port.isdecimal():
        raise ValueError(f"{port!r} is not a port")
    create_connection((host, int(port)), timeout=PATIENCE).close()
