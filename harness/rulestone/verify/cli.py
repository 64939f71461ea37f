"""The verbs of this package, for the command line."""

from rulestone.verify.bisect_command import bisect
from rulestone.verify.check_command import check
from rulestone.verify.diagnose_command import diagnose
from rulestone.verify.fuzz_command import fuzz

__all__ = ["bisect", "check", "diagnose", "fuzz"]
