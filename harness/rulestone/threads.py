"""Threads, and what is raised where the system gives none."""

from __future__ import annotations

import threading
from collections.abc import Callable

from rulestone.errors import NoThread


def start_thread(target: Callable[[], object]) -> threading.Thread:
    """Run a function on a thread that ends with the program; raises `NoThread` if there is none."""
    thread = threading.Thread(target=target, name="rulestone", daemon=True)
    try:
        thread.start()
    except RuntimeError as error:
        raise NoThread("a thread could not be started") from error
    return thread
