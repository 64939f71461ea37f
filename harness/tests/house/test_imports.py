"""Imports run one way: from the commands over what they are made of down to the core."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from rulestone import cli

ROOT = Path(cli.__file__).parents[1]

# From the top. A module may import what stands below its line, and its own part, but no neighbour
# on its line. Parts are packages, or the modules that are named here together.
LAYERS = (
    {"cli", "plugin"},
    {"verify"},
    {"report", "bench", "uci", "campaign"},
    {"suite", "engines"},
    {"judges", "board"},
    {"binding", "reference"},
    {"values"},
)
MODULES = {
    "plugin": {"pytest_plugin", "pytest_items"},
    "binding": {"", "core", "counting", "game", "library", "position", "_native"},
    "values": {"errors", "values", "threads"},
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


FILES = [*ROOT.rglob("*.py"), *ROOT.rglob("*.pyi")]
TREES = {name_of(path): ast.parse(path.read_text("utf-8")) for path in FILES}
FOLDERS = {name_of(path) for path in ROOT.rglob("__init__.py")}


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imported(name: str, node: ast.AST) -> list[str]:
    """Return the full names that a node imports, those by `import_module` included."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        folder = name.split(".") if name in FOLDERS else name.split(".")[:-1]
        above = folder[: len(folder) - node.level + 1] if node.level else []
        source = ".".join([*above, *([node.module] if node.module else [])])
        return [f"{source}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        return [ast.literal_eval(a) for a in node.args if isinstance(a, ast.Constant)]
    return []


def nodes(tree: ast.AST, for_types: bool):
    for node in ast.iter_child_nodes(tree):
        if for_types or not is_for_types(node):
            yield node
            yield from nodes(node, for_types)


def imports(name: str, for_types: bool = True) -> set[str]:
    """Return what a module imports: modules of ours, and the first names of others."""
    found = set()
    for node in nodes(TREES[name], for_types):
        for full in imported(name, node):
            if full.partition(".")[0] != "rulestone":
                found.add(full.partition(".")[0])
            else:
                found.add(full if full in TREES else full.rpartition(".")[0])
    return found - {name}


def part_of(name: str) -> str:
    first = name.removeprefix("rulestone").strip(".").partition(".")[0]
    return next((part for part, modules in MODULES.items() if first in modules), first)


def layer_of(part: str) -> int:
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


def may_import(part: str, other: str) -> bool:
    return part == other or layer_of(part) < layer_of(other)


@pytest.mark.parametrize("name", sorted(TREES))
def test_a_module_imports_what_lies_below(name):
    part = part_of(name)
    ours = {other for other in imports(name) if other.startswith("rulestone")}
    assert [other for other in sorted(ours) if not may_import(part, part_of(other))] == []


def test_only_the_top_knows_click_and_pytest():
    for name in TREES:
        for library, part in (("click", "cli"), ("pytest", "plugin")):
            assert library not in imports(name) or part_of(name) == part, name


def test_the_reference_is_literal():
    for name in TREES:
        if name.startswith("rulestone.reference"):
            others = {other for other in imports(name) if other.startswith("rulestone")}
            assert all(other.startswith("rulestone.reference") for other in others), name


def test_no_circles():
    """Within a package too; what is imported for its types alone does not count."""
    TopologicalSorter({name: imports(name, for_types=False) for name in TREES}).prepare()


def test_every_way_to_import_is_seen():
    assert "rulestone.reference" in imports("rulestone.judges"), "import_module"
    assert "rulestone.reference.fide" in imports("rulestone.reference.avalanche"), "relative"
    assert "rulestone.judges" in imports("rulestone.engines.inprocess"), "a module by name"
    assert "rulestone.position" in imports("rulestone.counting"), "for its types"
    assert "rulestone.position" not in imports("rulestone.counting", for_types=False)
    assert not may_import("suite", "engines")
    assert not may_import("report", "verify")
