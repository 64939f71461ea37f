"""The fixture suite: read, write, validate, freeze, export.

`items` is the way in for anything that judges an engine: it turns the fixture files into single
claims. The other modules read and write one file format each.
"""

from rulestone.suite.items import Item, all_items, file_items
from rulestone.suite.locate import locate

__all__ = ["Item", "all_items", "file_items", "locate"]
