"""The extension module: cffi makes its contents from `rulestone.h` when it is built."""

from typing import Any

ffi: Any
lib: Any
