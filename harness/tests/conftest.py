"""What all tests need before they begin."""

import signal

# A shell starts background work with Ctrl-C ignored, and programs that tests start would inherit
# that: those that must answer it would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)
