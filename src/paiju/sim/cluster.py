"""The same tasks on a Ray cluster: other machines, the same results."""

from collections import deque
from collections.abc import Generator, Iterable
from importlib import import_module
from importlib.util import find_spec
from socket import create_connection
from typing import Any, Final, TypeVar

from paiju.rules.errors import InputError
from paiju.sim.pool import Task, rare_collections
from paiju.sim.statistics import Counters
from paiju.tiles.text import Text

Result = TypeVar("Result", bound=Counters)

LOCAL: Final = "local"
"""The address that starts Ray on this machine."""
CONNECT_TIMEOUT: Final = 5.0
"""Seconds to wait for the address to accept a connection."""
TASKS_PER_CORE: Final = 3
"""Tasks submitted per core of the cluster, so that no core is idle."""


def run_on_cluster(
    address: str, tasks: Iterable[Task[Result]], cores: int | None = None
) -> Generator[Result]:
    """Every task's result, in order. Closing the iterator cancels running tasks."""
    ray = _connect(address, cores)
    remote = ray.remote(_run)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting, pending = iter(tasks), deque[Any]()
    try:
        while True:
            while (
                len(pending) < TASKS_PER_CORE * cores and (task := next(waiting, None)) is not None
            ):
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
    with rare_collections():
        return task.run()


def check_ray() -> None:
    if find_spec("ray") is None:
        install = "pip install 'paiju[ray]'"
        text = Text(f"没有安装 Ray（{install}）", f"Ray is not installed ({install})")
        raise InputError(text, "--ray")


def _connect(address: str, cores: int | None) -> Any:
    check_ray()
    ray: Any = import_module("ray")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=cores, include_dashboard=False, **quiet)
        else:
            _check_reachable(address)
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray raises many types, some of them plain Exception
        first = str(error).strip().partition("\n")[0]
        zh = f"{address!r} 没有 Ray 应答：{first!r}"
        raise InputError(Text(zh, f"no Ray answers at {address!r}: {first}"), "--ray") from None
    return ray


def _check_reachable(address: str) -> None:
    """Raise OSError unless something listens; Ray itself would wait for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    if not port.isdecimal():
        raise ValueError(f"{port!r} is not a port")
    create_connection((host, int(port)), timeout=CONNECT_TIMEOUT).close()
