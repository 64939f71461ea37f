"""Tasks counted on a Dask cluster (`pip install 'rulestone[cluster]'`)."""

from __future__ import annotations

import logging
import queue
import socket
import time
from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib import import_module
from typing import Any

from rulestone.campaign.builds import this_core
from rulestone.campaign.tasks import Campaign, Result, Task, TaskError, begin_count
from rulestone.errors import CANNOT_COUNT, FenError
from rulestone.threads import start_thread

MOST_DEATHS = 3
"""How often a task is sent out again after the workers that had it died."""

_AHEAD = 1000  # tasks on their way: more than threads, so that none waits for its next
_PATIENCE = 10  # seconds to find the scheduler
_GATHER_PATIENCE = 1  # seconds to fetch a result, during which nothing else is seen to
_FAREWELL = 0.1  # seconds for what is still to be fetched at the end, and for taking leave


class NoClusterError(Exception):
    """There is no Dask here, or no scheduler at the address."""


class ClusterError(Exception):
    """The cluster has failed: gone, of another version, or its workers die of a task."""


def count_task(campaign: Campaign, task: Task, hash_mb: int) -> Result:
    """Count a task; this is what workers do."""
    count = begin_count(campaign, task.fen, hash_mb)
    return Result(task, count.result(), count.seconds)


class DaskRunner:
    """Counts tasks on the cluster of a scheduler, each with a table of `hash_mb` MiB.

    Workers may come, go and die; what they had is counted by others. They need the same version of
    this package. At the end they finish what they have in hand, and nobody takes it.
    """

    def __init__(self, campaign: Campaign, address: str, hash_mb: int) -> None:
        self._campaign = campaign
        self._address = address
        self._hash_mb = hash_mb
        self._dask: Any = None
        self._client: Any = None
        self._todo: deque[Task] = deque()
        self._sent: dict[Any, Task] = {}
        self._ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._deaths: Counter[int] = Counter()

    def describe(self) -> str:
        """Return what counts, in words."""
        return f"Dask at {self._address}, {self._hash_mb} MB of table a task"

    def start(self, tasks: Sequence[Task]) -> None:
        """Meet the scheduler and begin to send tasks; raises `NoClusterError`."""
        self._dask = _load_dask()
        self._client = _connect(self._dask, self._address)
        self._todo.extend(tasks)
        self._send()

    def wait(self, seconds: float) -> list[Result]:
        """Return the results that have come, waiting at most so long in all.

        Raises `TaskError` for a task that cannot be counted, and `ClusterError`, both once what
        came before is told.
        """
        results: list[Result] = []
        deadline = time.monotonic() + seconds
        with suppress(queue.Empty):
            while (left := deadline - time.monotonic()) > 0:
                future = self._ended.get(timeout=0 if results else left)
                try:
                    results += self._take(future)
                except (TaskError, ClusterError):
                    if not results:
                        raise
                    self._ended.put(future)
                    break
        self._send()
        return results

    def nodes_in_hand(self) -> int:
        """Return 0: what workers have counted of a task is not known before its end."""
        return 0

    def stop(self) -> list[Result]:
        """Let go of the cluster; return the results that could be fetched in a moment."""
        results: list[Result] = []
        deadline = time.monotonic() + _FAREWELL
        with suppress(queue.Empty, TaskError, ClusterError):
            while time.monotonic() < deadline:
                results += self._take(self._ended.get_nowait())
        if self._client is not None:
            with suppress(Exception):  # nobody may be there any more to take leave of
                self._client.close(timeout=_FAREWELL)
        return results

    def _send(self) -> None:
        while self._todo and len(self._sent) < _AHEAD:
            task = self._todo.popleft()
            words = (count_task, self._campaign, task, self._hash_mb)
            future = self._client.submit(*words, pure=False)
            self._sent[future] = task
            future.add_done_callback(self._ended.put)

    def _take(self, future: Any) -> list[Result]:
        """Return the result of what was sent; none if there is still one to come."""
        task = self._sent[future]
        if future.status == "error":
            return self._take_error(future, task, future.exception())
        if future.status == "finished":
            try:
                result: Result = future.result(timeout=_GATHER_PATIENCE)
            except (self._dask.TimeoutError, CancelledError):
                pass  # its worker has died, and the result with it
            else:
                if result.build.core != this_core():
                    raise ClusterError(f"a worker has {result.build.core}, this is {this_core()}")
                del self._sent[future]
                return [result]
        if self._client.status != "running":
            raise ClusterError(f"the scheduler at {self._address} has gone")
        if future.status == "cancelled":
            self._send_again(future)
        else:  # it is being counted again
            future.add_done_callback(self._ended.put)
        return []

    def _take_error(self, future: Any, task: Task, error: Exception) -> list[Result]:
        if isinstance(error, (FenError, *CANNOT_COUNT)):
            raise TaskError(task, error)
        self._deaths[task.id] += 1
        if not isinstance(error, self._dask.KilledWorker) or self._deaths[task.id] > MOST_DEATHS:
            raise ClusterError(f"{task}: {error}")
        self._send_again(future)
        return []

    def _send_again(self, future: Any) -> None:
        self._todo.append(self._sent.pop(future))


def _load_dask() -> Any:
    try:
        dask = import_module("distributed")
    except ImportError as error:
        raise NoClusterError("needs Dask: pip install 'rulestone[cluster]'") from error
    for name in ("distributed", "distributed.client", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they say, we say
    return dask


def _connect(dask: Any, address: str) -> Any:
    """Return a client of the scheduler; raises `NoClusterError` if none answers in time.

    A client that finds nobody can wait without end, and so can Python for it: so it is made on a
    thread that nobody has to wait for.
    """
    made: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def make() -> None:
        try:
            made.put(dask.Client(address, timeout=_PATIENCE, set_as_default=False))
        except Exception as error:
            made.put(error)

    try:
        place = import_module("distributed.comm").get_address_host_port(address)
        socket.create_connection(place, timeout=_PATIENCE).close()
        start_thread(make)
        client = made.get(timeout=_PATIENCE)
    except queue.Empty:
        raise NoClusterError("no scheduler there: it does not answer") from None
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no scheduler there: {error}") from error
    if isinstance(client, Exception):
        raise NoClusterError(f"no scheduler there: {client}") from client
    return client
