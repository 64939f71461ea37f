"""The verbs of this package, for the command line."""

from rulestone.verify.check_command import check

__all__ = ["check"]
