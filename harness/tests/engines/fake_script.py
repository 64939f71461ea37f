"""A zoo of scripts that follow perftree's contract, or do not: `fake_script.py HABIT depth fen`."""

import os
import signal
import sys
import time

COUNT = "a2a3 1\na2a4 1\n\n2\n"

HABITS = {
    "honest": lambda: print(COUNT),
    "two-totals": lambda: print(COUNT + "nodes/s 77\n"),
    "no-total": lambda: print("a2a3 1\na2a4 1"),
    "nothing": lambda: None,
    "refuses": lambda: sys.exit("error: illegal position"),
    "refuses-politely": lambda: print("unknown variant"),
    "traceback": lambda: {}["missing"],
    "fails": lambda: sys.exit(2),
    "dies": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "hangs-after-the-total": lambda: (print(COUNT, flush=True), time.sleep(60)),
    "tells": lambda: print(f"a2a3 {sys.argv[2]}\n\n{sys.argv[2]}"),
    "variant": lambda: print({"kingsupport": 7}[os.environ["RULESTONE_VARIANT"]]),
    "arguments": lambda: print(len(sys.argv)),
}

HABITS[sys.argv[1]]()
