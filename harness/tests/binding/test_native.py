"""The seam itself: the library that is loaded is the one the header describes."""

import inspect
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import rulestone
from rulestone import VARIANTS, Statistics, _native
from rulestone._native import ffi, lib
from rulestone.values import DEPTH_MAX, THREADS_MAX

ROOT = Path(__file__).resolve().parents[3]
HEADER = ROOT / "core" / "include" / "rulestone.h"


def test_everything_in_the_header_is_bound() -> None:
    header = HEADER.read_text()
    functions = set(re.findall(r"^RS_API [^(]*?(rs_\w+)\(", header, flags=re.MULTILINE))
    assert functions == {name for name in dir(lib) if name.startswith("rs_")}
    assert functions == set((ROOT / "core" / "exports.txt").read_text().split())
    numbers = set(re.findall(r"^#define (RS_[A-Z_]+) [(\d]", header, flags=re.MULTILINE))
    enumerators = set(re.findall(r"^ {4}(RS_[A-Z_]+)\b", header, flags=re.MULTILINE))
    assert len(numbers) > 5
    assert len(enumerators) > 30
    assert numbers | enumerators <= set(dir(lib))


def test_names_are_the_core_s_own() -> None:
    ids = [ffi.string(lib.rs_variant_id(n)).decode() for n in range(lib.RS_VARIANT_COUNT)]
    assert tuple(ids) == VARIANTS
    fields = [name for name, _ in ffi.typeof("rs_statistics").fields]
    assert list(Statistics.__dataclass_fields__) == fields
    assert (DEPTH_MAX, THREADS_MAX) == (lib.RS_DEPTH_MAX, lib.RS_THREADS_MAX)
    assert rulestone.__version__ == ffi.string(lib.rs_version()).decode()


def test_public_names_can_be_had_and_are_documented() -> None:
    assert set(rulestone.__all__) <= set(dir(rulestone))
    for name in rulestone.__all__:
        value = getattr(rulestone, name)
        assert inspect.getdoc(value) or isinstance(value, tuple), name
    with pytest.raises(AttributeError):
        rulestone.nothing_of_the_kind  # noqa: B018


def test_a_library_of_another_abi_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "other.c"
    source.write_text("unsigned rs_abi_version(void) { return 999; }\n")
    library = tmp_path / "other.so"
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True)
    child = subprocess.run(
        [sys.executable, "-c", "from rulestone import Position"],
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 1
    assert "ImportError" in child.stderr
    assert "ABI 999" in child.stderr


def test_the_reference_s_road_does_not_load_the_core() -> None:
    program = "import rulestone, rulestone.values, rulestone.errors, sys; print(sys.modules.keys())"
    child = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "rulestone._native" not in child.stdout


def test_the_library_lies_beside_the_extension() -> None:
    folder = Path(_native.__file__).parent
    assert (folder / "librulestone.so.0").is_file()
    maps = Path("/proc/self/maps").read_text()
    assert str(folder / "librulestone.so.0") in maps


def test_wheel_from_sdist_runs_anywhere(tmp_path: Path) -> None:
    """An sdist makes a wheel that holds library, fixtures and types and runs from any folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = "from scikit_build_core.build import build_sdist; import sys; build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, tmp_path], cwd=ROOT, check=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, sdist], check=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert "abi3" in wheel.name
    target = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(target)
    program = """if True:
        import rulestone, rulestone.suite
        assert rulestone.perft("avalanche", 3) == 5077103
        print(rulestone.__file__, rulestone.suite.locate())
    """
    # Without the site module no other installation of the package is in the way.
    path = os.pathsep.join([str(target), sysconfig.get_path("platlib")])
    child = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd="/",
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    package = target / "rulestone"
    assert child.stdout.split() == [str(package / "__init__.py"), str(package / "suite" / "data")]
    assert (package / "py.typed").is_file()
