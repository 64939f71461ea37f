"""Tasks counted by threads of this process: the core lets go of Python while it counts."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from rulestone.campaign.tasks import Campaign, Result, Task, TaskError, begin_count
from rulestone.counting import Perft
from rulestone.errors import Cancelled, NoThread
from rulestone.threads import start_thread


class LocalRunner:
    """Counts tasks with `workers` threads, each with a table of `hash_mb` MiB of its own."""

    def __init__(self, campaign: Campaign, workers: int, hash_mb: int) -> None:
        self._campaign = campaign
        self._hash_mb = hash_mb
        self._todo: queue.SimpleQueue[Task] = queue.SimpleQueue()
        self._ended: queue.SimpleQueue[Result | Exception] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._counts: list[tuple[int, Perft] | None] = [None] * workers
        self._threads: list[threading.Thread] = []

    def describe(self) -> str:
        """Return what counts, in words."""
        return f"{len(self._counts)} local, {self._hash_mb} MB of table each"

    def start(self, tasks: Sequence[Task]) -> None:
        """Begin to count; raises `NoThread`."""
        for task in tasks:
            self._todo.put(task)
        try:
            for worker in range(min(len(self._counts), len(tasks))):
                self._threads.append(start_thread(partial(self._work, worker)))
        except NoThread:
            self.stop()
            raise

    def wait(self, seconds: float) -> list[Result]:
        """Return the results that have come, waiting at most so long in all.

        Raises `TaskError` for a task that cannot be counted, once what came before it is told.
        """
        results: list[Result] = []
        deadline = time.monotonic() + seconds
        with suppress(queue.Empty):
            while (left := deadline - time.monotonic()) > 0:
                ended = self._ended.get(timeout=0 if results else left)
                if isinstance(ended, Result):
                    results.append(ended)
                elif results:
                    self._ended.put(ended)
                    break
                else:
                    raise ended
        return results

    def nodes_in_hand(self) -> int:
        """Return what the tasks that are being counted add to the total as far as they are."""
        at_work = [entry for entry in self._counts if entry is not None]
        return sum(lines * count.nodes for lines, count in at_work)

    def stop(self) -> list[Result]:
        """End all counts, at once; return the results that had come by then."""
        self._stop.set()
        for entry in list(self._counts):
            if entry is not None:
                entry[1].cancel()
        for thread in self._threads:
            thread.join()
        results: list[Result] = []
        while not self._ended.empty():
            ended = self._ended.get()
            results += [ended] if isinstance(ended, Result) else []
        return results

    def _work(self, worker: int) -> None:
        while not self._stop.is_set():
            try:
                task = self._todo.get_nowait()
            except queue.Empty:
                return
            try:
                self._ended.put(self._count(worker, task))
            except Cancelled:
                return
            except Exception as error:
                self._ended.put(TaskError(task, error))
                return
            finally:
                self._counts[worker] = None

    def _count(self, worker: int, task: Task) -> Result:
        count = begin_count(self._campaign, task.fen, self._hash_mb)
        self._counts[worker] = (task.lines, count)
        if self._stop.is_set():  # it may have looked for this count before it was there
            count.cancel()
        return Result(task, count.result(), count.seconds)
