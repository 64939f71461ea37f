"""`rulestone compare`: what changed between two results files, and files that are none."""

import json
import time

import pytest

from rulestone import cli

COUNT = {"variant": "chess", "fen": "8/8/8/8/8/k7/8/K7 w - - 0 1", "depth": 2, "ply": "turn"}
SUMMARY = {"engine": "core", "results": {}, "exit": 0}
SAME = "0 worse, 0 better, 0 changed, 0 vanished, 0 new, {} the same\n"


def verdict(result="pass", name="a::d1", **fields):
    return {"id": name, "result": result, **fields}


@pytest.fixture
def compare(tmp_path, capfd):
    """Return a function that compares two lists of records, and returns status, out and err."""

    def call(old, new, *options):
        paths = [tmp_path / "old", tmp_path / "new"]
        for path, content in zip(paths, (old, new), strict=True):
            lines = content if isinstance(content, str) else "\n".join(map(json.dumps, content))
            path.write_text(lines, encoding="utf-8", errors="surrogateescape")
        status = cli.run(["compare", *map(str, paths), *options])
        out, err = capfd.readouterr()
        return status, out, err.replace(f"{tmp_path}/", "")

    return call


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("pass", "fail", "worse     a::d1: pass -> fail"),
        ("pass", "crash", "worse     a::d1: pass -> crash"),
        ("rejected", "timeout", "worse     a::d1: rejected -> timeout"),
        ("fail", "pass", "better    a::d1: fail -> pass"),
        ("protocol", "fail", "better    a::d1: protocol -> fail"),
        ("fail", "rejected", "changed   a::d1: fail -> rejected"),
        ("crash", "timeout", "changed   a::d1: crash -> timeout"),
        ("pass", None, "vanished  a::d1: pass"),
        ("fail", "skip", "vanished  a::d1: fail -> not judged: too dear"),
        ("skip", "pass", "new       a::d1: pass"),
        (None, "fail", "new       a::d1: fail"),
    ],
)
def test_verdicts_that_changed(compare, old, new, line):
    files = []
    for result in (old, new):
        mine = [verdict(result, message="too dear")] if result else []
        files.append([verdict(name="b::d1"), *mine, SUMMARY])
    status, out, err = compare(*files)
    kind = line.split()[0]
    numbers = SAME.format(1).replace(f"0 {kind}", f"1 {kind}")
    assert (status, out, err) == (1, f"{line}\n{numbers}", "")


@pytest.mark.parametrize("result", ["pass", "fail", "crash"])
def test_what_changes_at_every_run_is_no_change(compare, result):
    old = verdict(result, seconds=1.0, message="no answer after 1.0 s", tail=["x"], commands=["y"])
    new = verdict(result, seconds=2.0, message="no answer after 1.1 s")
    assert compare([old, SUMMARY], [new, {**SUMMARY, "engine": "b"}]) == (0, SAME.format(1), "")


def test_another_failure_is_a_change_with_its_turns(compare):
    old = [
        {"kind": "missing", "word": "h5a5,b6b7", "clause": "AV-8", "expected": "", "got": ""},
        {"kind": "miscounted", "word": "h5h1", "clause": "AV-1", "expected": "4", "got": "5"},
    ]
    new = [
        {"kind": "miscounted", "word": "h5h1", "clause": "AV-1", "expected": "4", "got": "6"},
        {"kind": "unexpected", "word": "h5h2", "clause": "AV-6", "expected": "", "got": ""},
    ]
    status, out, _ = compare(
        [verdict("fail", expected="10", got="82", differences=old), SUMMARY],
        [verdict("fail", expected="10", got="83", differences=new), SUMMARY],
    )
    assert status == 1
    assert out.splitlines()[:-1] == [
        "changed   a::d1: fail, 82 for 10 -> fail, 83 for 10",
        "      miscounted h5h1: 5 for 4 -> 6 for 4",
        "    - missing h5a5,b6b7",
        "    + unexpected h5h2",
    ]


def test_a_count_that_the_suite_has_otherwise(compare):
    old, new = (verdict(expected=count, got=count) for count in ("20", "21"))
    status, out, _ = compare([old, SUMMARY], [new, SUMMARY])
    assert (status, out.splitlines()[0]) == (1, "changed   a::d1: pass, 20 -> pass, 21")


def test_counts_that_changed(compare):
    status, out, _ = compare(
        [
            {**COUNT, "nodes": 6, "divide": {"a1b1": 4, "a1a2": 2}},
            {**COUNT, "depth": 3, "nodes": 2**70},
            {**COUNT, "depth": 4, "nodes": 7},
        ],
        [
            {**COUNT, "nodes": 7, "divide": {"a1b1": 5, "a1b2": 2}, "seconds": 9},
            {**COUNT, "depth": 3, "nodes": 2**70},
            {**COUNT, "depth": 4, "nodes": 7, "ply": "choice"},
        ],
    )
    place = COUNT["fen"]
    assert (status, out.splitlines()) == (
        1,
        [
            f"changed   chess d2 turn {place}: 6 -> 7",
            "    - a1a2: 2",
            "      a1b1: 4 -> 5",
            "    + a1b2: 2",
            f"vanished  chess d4 turn {place}: 7",
            f"new       chess d4 choice {place}: 7",
            "0 worse, 0 better, 1 changed, 1 vanished, 1 new, 1 the same",
        ],
    )


@pytest.mark.parametrize("nodes", [6, 7])
@pytest.mark.parametrize("other", [{}, {"stats": {"nodes": 6, "checks": 0}}])
def test_what_one_file_was_not_asked_for_is_no_change(compare, other, nodes):
    old, new = {**COUNT, "nodes": 6, **other}, {**COUNT, "nodes": nodes, "divide": {"a1b1": nodes}}
    for files in ((old, new), (new, old)):
        status, out, _ = compare(*([file] for file in files))
        assert (status, "a1b1" in out or "checks" in out) == (int(nodes != 6), False)


def test_long_files_take_time_by_their_length(compare):
    lines = [*(verdict(name=f"a::d{number}", got="x" * 400) for number in range(20_000)), SUMMARY]
    began = time.monotonic()
    assert compare(lines, lines) == (0, SAME.format(20_000), "")
    assert time.monotonic() - began < 5  # by its square, half a minute


@pytest.mark.parametrize("partial", [{"interrupted": True}, {"complete": False}, {"nodes": None}])
def test_a_partial_count_is_none(compare, partial):
    old, new = {**COUNT, "nodes": 6}, {**COUNT, "nodes": 6, **partial}
    status, out, _ = compare([old], [new])
    assert status == 1
    assert ": 6 -> not judged: " in out
    status, out, err = compare([new], [new])
    assert (status, out) == (2, "")
    assert "old and new hold nothing judged, or counted to its end" in err


def test_json(compare):
    status, out, _ = compare(
        [verdict(), verdict("fail", "b"), SUMMARY],
        [verdict("fail"), verdict("fail", "b"), SUMMARY],
        "--json",
    )
    told = json.loads(out)
    assert (status, told["same"]) == (1, 1)
    assert told["worse"] == [{"id": "a::d1", "old": "pass", "new": "fail", "details": []}]
    assert told["better"] == told["changed"] == told["vanished"] == told["new"] == []
    assert [name.rpartition("/")[2] for name in told["files"]] == ["old", "new"]


def test_an_interrupted_run_is_told(compare):
    status, out, err = compare([verdict(), SUMMARY], [verdict(), {**SUMMARY, "exit": 130}])
    assert (status, out, err) == (0, SAME.format(1), "new: the run that wrote it was interrupted\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "new: holds no results"),
        ("\n \n", "new: holds no results"),
        ("{", "new:1: not JSON: "),
        (f"\n{json.dumps(verdict(), indent=1)}\n\n[1]", "new:7: an object wanted"),
        ('{"id": "a", "result": "pass"}\n{"id": ', "new:2: not JSON: "),
        ("[1]", "new:1: an object wanted"),
        ("[" * 100_000, "new:1: not JSON: "),
        ('{"nodes": ' + "9" * 5000 + "}", "new:1: not JSON: "),
        ('{"a": 1}', "new:1: no result of check, perft or campaign"),
        ('{"id": "a", "result": "pass"}', "new: has no summary at its end"),
        ('{"id": 7, "result": "pass"}', "new:1: id: a text wanted"),
        ('{"id": "a", "result": "won"}', "new:1: no such result: 'won'"),
        ('{"id": "a", "result": "fail", "differences": 1}', "new:1: differences: a list wanted"),
        ('{"id": "a", "result": "fail", "differences": [1]}', "new:1: kind: a text wanted"),
        (json.dumps({**COUNT, "nodes": True}), "new:1: nodes: a number wanted"),
        (json.dumps({**COUNT, "nodes": -1}), "new:1: nodes: a number wanted"),
        (json.dumps({**COUNT, "nodes": 1, "depth": "2"}), "new:1: depth: a number wanted"),
        (json.dumps({**COUNT, "nodes": 1, "fen": None}), "new:1: fen: a text wanted"),
        (json.dumps({**COUNT, "nodes": 1, "divide": [1]}), "new:1: divide: an object wanted"),
        (json.dumps({**COUNT, "nodes": 1, "divide": {"a": "b"}}), "new:1: a: a number wanted"),
        (
            json.dumps({**COUNT, "nodes": 1}) + "\n" + json.dumps({**COUNT, "nodes": 2}),
            "new:2: tells of chess d2 turn 8/8/8/8/8/k7/8/K7 w - - 0 1 again, and otherwise",
        ),
        (f"{json.dumps(SUMMARY)}\n{json.dumps(verdict())}", "new:2: goes on after its summary"),
        ("\udcff", "new: not UTF-8 at byte 0"),
        (json.dumps({**COUNT, "nodes": 6}), "old holds verdicts, new counts"),
    ],
)
def test_files_that_are_no_results(compare, text, says):
    status, out, err = compare([verdict(), SUMMARY], text)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("rulestone compare: ")
    assert says in err


def test_files_that_are_not_there(tmp_path, capfd):
    assert cli.run(["compare", str(tmp_path / "no"), str(tmp_path)]) == 2
    assert "No such file" in capfd.readouterr().err
    file = tmp_path / "one"
    file.write_text(json.dumps({**COUNT, "nodes": 6}))
    assert cli.run(["compare", str(file), str(tmp_path)]) == 2
    assert "Is a directory" in capfd.readouterr().err


def test_what_our_verbs_write(tmp_path, capfd, run):
    """Reports of `check`, lines of `perft --file`, objects laid out by others, on stdin too."""
    for name, engine in (("old", "core"), ("new", "reference~losing-push-illegal")):
        words = ["check", "-e", engine, "--variant", "avalanche", "--max-nodes", "40"]
        cli.run([*words, "--run", "*::losing-push-*", "--json", str(tmp_path / name)])
    capfd.readouterr()
    assert cli.run(["compare", str(tmp_path / "old"), str(tmp_path / "new")]) == 1
    out = capfd.readouterr().out
    assert (
        "worse     avalanche/counts.perft::losing-push-optional::d1: pass -> fail, 17 for 31\n"
        in out
    )
    assert "    + missing h5a5,b6b7\n" in out
    positions = tmp_path / "positions"
    positions.write_text(f"{COUNT['fen']}\n8/8/8/8/8/k7/8/2K5 w - - 0 1\n")
    cli.run(["perft", "chess", "--file", str(positions), "--depth", "2", "--json"])
    counted = capfd.readouterr().out
    (tmp_path / "old").write_text(counted)
    laid_out = "".join(json.dumps(json.loads(line), indent=2) for line in counted.splitlines())
    child = run("compare", tmp_path / "old", "-", stdin=laid_out)
    assert (child.returncode, child.stdout) == (0, SAME.format(2))


def test_a_campaign_counts_what_perft_counts(tmp_path, capfd):
    store = str(tmp_path / "a.store")
    for words in (["start", store, "chess", "--depth", "3"], ["run", store]):
        assert cli.run(["campaign", *words]) == 0
    capfd.readouterr()
    for name, words in (
        ("old", ["campaign", "status", store]),
        ("new", ["perft", "chess", "--depth", "3"]),
    ):
        assert cli.run([*words, "--json"]) == 0
        (tmp_path / name).write_text(capfd.readouterr().out)
    assert cli.run(["compare", str(tmp_path / "old"), str(tmp_path / "new")]) == 0
