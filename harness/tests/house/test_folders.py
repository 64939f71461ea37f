"""What lies where: the top of the tree, and a README in each folder."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TOP = """core harness fixtures fuzz CMakeLists.txt CMakePresets.json CHANGELOG.md LICENSE README.md
pyproject.toml"""
INPUTS = ("fuzz/corpus/", "fuzz/crashes/")  # every file there is given to a target


@pytest.fixture(scope="module")
def files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    return listed.stdout.decode().split("\0")[:-1]


def test_the_top_holds_what_it_should(files):
    assert {file.partition("/")[0] for file in files if file[0] != "."} == set(TOP.split())


def test_each_folder_says_what_lives_there(files):
    folders = {folder for file in files for folder in Path(file).parents[:-1]}
    assert len(folders) > 40
    bare = [f"{folder}/" for folder in folders if f"{folder}/README.md" not in files]
    assert [name for name in bare if not name.startswith((*INPUTS, "."))] == []
