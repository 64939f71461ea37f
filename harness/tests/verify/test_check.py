"""`rulestone check`: results are never mixed up, and the exit status says which came."""

import json
import os
import shlex
import shutil
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulestone.suite.locate import locate
from rulestone.verify.run import default_max_nodes

SMALL = Path(__file__).with_name("small.perft")
FAIRY = "uci:/usr/games/fairy-stockfish"


@pytest.fixture
def results(rulestone, tmp_path):
    """Return a function that checks an engine and gives the status and the NDJSON records."""

    def check(engine, *arguments):
        done = rulestone("check", "-e", engine, *arguments, "--json", tmp_path / "out")
        lines = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        return done.status, {record["id"]: record for record in records[:-1]}, records[-1]

    return check


def test_the_reference_agrees_with_the_shipped_suite(results):
    status, _, summary = results("reference", "--max-nodes", 300, "--run", "*.cases.json::*")
    assert status == 0
    assert summary["results"]["pass"] > 500
    assert {k for k, n in summary["results"].items() if n} <= {"pass", "skip"}


@pytest.mark.parametrize("ply", ["choice", "player", "decision"])
def test_the_core_agrees_in_every_ply(results, ply):
    globs = ("--run", "avalanche/choice.cases.json::*", "--run", "avalanche/push.cases.json::*")
    status, _, summary = results("core", "--engine-ply", ply, *globs)
    assert status == 0
    assert summary["results"]["pass"] > 20
    assert summary["results"]["skip"] > 0


@pytest.mark.parametrize(
    ("habit", "wanted"),
    [
        ("honest", (0, "pass", "")),
        ("misses-castling", (1, "fail", "")),
        ("miscounts-deep", (1, "fail", "")),
        ("plays-chess", (3, "protocol", "plays chess under the name of avalanche")),
        ("deaf", (3, "protocol", "answers for the start position")),
        ("stale", (3, "protocol", "answers for the one before")),
        ("one-behind", (3, "protocol", "answers for the one before")),
        ("all-alike", (3, "protocol", "the same answer for another position")),
        ("ignores-moves", (3, "protocol", "ignores h2h3,a7a6 and answers for the position before")),
    ],
)
def test_habits_end_in_their_own_word(results, habit, wanted, with_habit):
    status, result, says = wanted
    found, records, _ = results(with_habit(habit), SMALL)
    assert found == status
    worst = {r["result"] for r in records.values()} - {"pass", "skip"} or {"pass"}
    assert worst == {result}
    assert not says or says in " ".join(r.get("message", "") for r in records.values())


def test_a_crash_in_one_variant_leaves_the_others_judged(results, with_habit):
    status, _, summary = results(with_habit("dies-in-ks"), "--run", "*::start::d1")
    assert status == 3
    assert summary["results"]["pass"] > 0
    assert summary["results"]["skip"] > 0
    assert summary["results"]["fail"] == 0


def test_what_is_not_offered_is_skipped_with_the_reason(results, with_habit):
    status, records, _ = results(with_habit("two-variants"), "--run", "*::start::d1")
    reasons = Counter(r["message"] for r in records.values() if r["result"] == "skip")
    assert status in (0, 2)
    assert all("does not offer" in reason for reason in reasons)


def test_nothing_judged_is_no_agreement(results):
    status, records, summary = results(FAIRY, SMALL)
    assert status == 2
    assert summary["results"]["skip"] == len(records) - 1


def test_smoke_stops_at_depth_one(results):
    _, records, summary = results("reference", SMALL, "--smoke")
    assert {key.rpartition("::")[2] for key in records if "small" in key} == {"d1"}
    assert summary["results"]["pass"] == 4


def test_costly_items_are_skipped(results):
    _, records, _ = results("reference", SMALL)
    deep = records[f"{SMALL.as_posix()}::deep::d3"]
    assert (deep["result"], "--max-nodes" in deep["message"]) == ("skip", True)


def test_run_and_skip_take_globs(results):
    status, _, summary = results("reference", SMALL, "--run", "*losing*", "--skip", "*d2")
    assert (status, summary["results"]["pass"], summary["results"]["skip"]) == (0, 1, 1)
    assert results("reference", SMALL, "--run", "nothing")[0] == 2


@pytest.mark.parametrize("jobs", [1, 3])
def test_jobs_do_not_change_the_order(results, jobs, with_habit):
    _, records, _ = results(with_habit("misses-castling"), SMALL, "-j", jobs)
    ids = [key.rpartition("::")[0].rpartition("::")[2] for key in records]
    assert ids[-6:] == ["start", *["losing-push"] * 2, "castling", "half-finished", "deep"]


def test_a_failure_says_all_that_is_needed(rulestone, with_habit):
    done = rulestone("check", "-e", with_habit("misses-castling"), SMALL)
    for part in (
        f"FAIL  {SMALL.as_posix()}::castling::d1  [AV-14]",
        "avalanche: 4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1",
        "1 R . . . K . . R",
        "--run",
        "rulestone bisect -e",
        '"4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1" --depth 1',
    ):
        assert part in done.out


PLAIN = "id one\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nperft {} {}\n"


@pytest.mark.parametrize(
    ("name", "text", "options"),
    [
        ("own.perft", "#: variant chess\n" + PLAIN.format(1, 21), ()),
        ("plain.perft", PLAIN.format(1, 21), ("--variant", "chess")),
        ("few.epd", "4k3/8/8/8/8/8/8/4K3 w - - ;D1 6\n", ("--variant", "chess")),
        ("costly.epd", "4k3/8/8/8/8/8/8/4K3 w - - ;D1 20001\n", ("--variant", "chess")),
        ("odd [name]*'.epd", "4k3/8/8/8/8/8/8/4K3 w - - ;D1 6\n", ("--variant", "chess")),
    ],
)
def test_the_printed_command_puts_the_question_again(rulestone, tmp_path, name, text, options):
    file = tmp_path / name
    file.write_text(text)
    done = rulestone("check", "-e", "reference", file, *options, "--max-nodes", 10**6)
    printed = next(line for line in done.out.splitlines() if "$ rulestone check" in line)
    assert (done.status, done.out.count("FAIL")) == (1, 1)
    again = rulestone(*shlex.split(printed)[2:])
    assert (again.status, again.out) == (1, done.out)


@pytest.mark.parametrize(
    ("misreading", "item", "options"),
    [
        ("pusher-chooses", "promotion-four-choices-player::d1", ()),
        ("pusher-chooses", "promotion-four-choices-player::d1", ("--engine-ply", "player")),
        ("pusher-chooses", "promotion-half-finished-player::d2", ()),
        ("checked-owner-cannot-win", "promotion-pending-in-check-player::d1", ()),
        ("push-promotes-queen", "promotion-four-choices::d2", ()),
    ],
)
def test_the_printed_bisect_finds_it(rulestone, misreading, item, options):
    run = ("--run", f"avalanche/counts.perft::{item}")
    done = rulestone("check", "-e", f"reference~{misreading}", *run, *options)
    printed = next(line for line in done.out.splitlines() if "$ rulestone bisect" in line)
    assert rulestone(*shlex.split(printed)[2:]).status == done.status == 1


def test_a_failure_names_turns_delta_and_clause(rulestone, tmp_path, with_habit):
    file = tmp_path / "one.perft"
    file.write_text("#: variant chess\nid one\nepd 4k3/8/8/8/8/8/8/4K2R w K -\nperft 1 15\n")
    done = rulestone("check", "-e", with_habit("misses-castling"), file)
    assert "expected 15, got 14 (-1)" in done.out
    assert "missing    e1g1  [FIDE-4]" in done.out


def test_a_known_failure_is_forgiven_and_an_unexpected_pass_is_not(results, tmp_path, with_habit):
    known = tmp_path / "known"
    engine = with_habit("miscounts-deep")
    known.write_text("# being mended\n*losing-push::d2 counts one too many\n")
    status, records, _ = results(engine, SMALL, "--known", known)
    failed = [r for r in records.values() if r["result"] == "fail"]
    assert (status, [r["known"] for r in failed]) == (0, ["counts one too many"])
    known.write_text("*losing-push::d* counts one too many\n")
    status, records, _ = results(engine, SMALL, "--known", known)
    assert status == 1
    assert next(k for k, r in records.items() if r.get("unexpected_pass")).endswith("push::d1")


def test_a_known_failure_needs_a_reason(rulestone, tmp_path):
    (tmp_path / "known").write_text("*start*\n")
    done = rulestone("check", "-e", "reference", SMALL, "--known", tmp_path / "known")
    assert (done.status, "needs a reason" in done.err) == (2, True)


def test_exit_first_stops_at_the_first_failure(results, with_habit):
    _, records, _ = results(with_habit("misses-castling"), SMALL, "-x")
    assert [r["result"] for r in records.values()][-1] == "fail"
    assert len(records) < 9


def test_junit_keeps_failures_and_errors_apart(rulestone, tmp_path, with_habit):
    file = tmp_path / "out.xml"
    rulestone("check", "-e", with_habit("misses-castling"), SMALL, "--junit", file)
    suite = next(s for s in ElementTree.parse(file).getroot() if "small" in s.get("name"))
    counts = [suite.get(key) for key in ("tests", "failures", "errors", "skipped")]
    assert counts == ["6", "1", "0", "1"]
    rulestone("check", "-e", with_habit("deaf"), SMALL, "--junit", file)
    assert ElementTree.parse(file).getroot().find(".//error").get("type") == "protocol"


def test_html_shows_the_board_and_escapes_what_it_is_given(rulestone, tmp_path, with_habit):
    file = tmp_path / "out.html"
    engine = with_habit("misses-castling") + " '<b>'"
    rulestone("check", "-e", engine, SMALL, "--html", file)
    page = file.read_text(encoding="utf-8")
    assert page.count("<article>") == page.count("<svg") == 1
    assert page.count("\u265c") == 2
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "<td>AV-14</td><td></td><td>1</td>" in page


def test_an_epd_file_needs_a_variant(results, rulestone, tmp_path):
    file = tmp_path / "few.epd"
    file.write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 160\n")
    assert rulestone("check", "-e", "reference", file).status == 2
    status, _, summary = results("reference", file, "--variant", "avalanche")
    assert (status, summary["results"]["pass"]) == (0, 1)


def test_plain_perft_files_need_a_variant_too(results, rulestone, tmp_path):
    file = tmp_path / "plain.perft"
    file.write_text(PLAIN.format(1, 160))
    assert "names no variant" in rulestone("check", "-e", "core", file).err
    status, _, summary = results("core", file, "--variant", "avalanche")
    assert (status, summary["results"]["pass"]) == (0, 1)


def test_a_folder_stands_for_every_file_in_it(results, tmp_path):
    shipped = locate()
    for name in ("chess", "games"):
        shutil.copytree(shipped / name, tmp_path / "in" / name)
    shutil.copy(shipped / "invalid.tsv", tmp_path / "in")
    (tmp_path / "in" / "few.epd").write_text("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n")
    (tmp_path / "in" / "package.json").write_text("{}")
    options = ("--variant", "chess", "--max-nodes", 1000)
    _, records, _ = results("core", tmp_path / "in", *options)
    files = {key.partition("::")[0] for key in records} - {"start"}
    assert {"few.epd", "invalid.tsv", "chess/counts.perft", "chess/rules.cases.json"} <= files
    assert "games/chess-fivefold.json" in files
    _, records, _ = results("core", tmp_path / "in" / "games", *options)
    assert "chess-fivefold.json::chess-fivefold::end" in records


def test_no_two_items_have_one_id(results, rulestone, tmp_path):
    file = tmp_path / "twins.perft"
    file.write_text("#: variant chess\n" + PLAIN.format(1, 20))
    _, records, summary = results("core", file, file)
    assert summary["results"]["pass"] == 1, "a file that is named twice is read once"
    assert f"{file.as_posix()}::one::d1" in records
    file.write_text("#: variant chess\n" + PLAIN.format(1, 20) * 2)
    done = rulestone("check", "-e", "core", file)
    assert (done.status, done.out) == (2, "")
    assert f"{file.as_posix()}::one::d1: the id is used twice" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("-e", "no-such-engine"),
        ("-e", "uci:no-such-program-anywhere"),
        ("-e", "reference", "-e", "reference"),
        ("-e", "reference", "--engine-notation", "san"),
        ("-e", "reference", "--engine-option", "Hash"),
        ("-e", "reference", "--engine-variant", "shogi=x"),
        ("-e", "reference", "--engine-notation", "null", "--engine-ply", "decision"),
        ("-e", "reference", "no-such-file"),
        ("-e", "reference", "--timeout", "nan"),
        ("-e", "reference", "--timeout", "inf"),
        ("-e", "reference", "--timeout", "0"),
    ],
)
def test_bad_usage(rulestone, arguments):
    assert rulestone("check", *arguments).status == 2


def test_real_peers_agree_on_chess(results):
    for engine in (FAIRY, "uci:/usr/games/stockfish"):
        status, _, summary = results(engine, "--variant", "chess", "--max-nodes", 5000)
        assert status == 0
        assert summary["results"]["pass"] > 20


def test_a_report_that_cannot_be_written_is_told_before_the_check(rulestone, tmp_path):
    done = rulestone("check", "-e", "core", SMALL, "--json", tmp_path / "none" / "out")
    assert (done.status, done.out) == (2, "")
    assert "No such file or directory" in done.err


@pytest.mark.parametrize("report", ["--json", "--junit", "--html"])
def test_a_report_is_written_over_nothing_that_is_read(rulestone, tmp_path, report):
    file, known, link = tmp_path / "a.perft", tmp_path / "known", tmp_path / "link"
    shutil.copy(SMALL, file)
    known.write_text("*::deep::* slow\n")
    os.link(file, link)
    words = ("check", "-e", "core", "--known", known, report)
    for given, written in ((file, file), (tmp_path, file), (file, link), (file, known)):
        done = rulestone(*words, written, given)
        assert (done.status, done.out) == (2, "")
        assert f"{written}: would be written over" in done.err
    assert file.read_text() == SMALL.read_text()
    assert known.read_text() == "*::deep::* slow\n"
    other = "--html" if report == "--junit" else "--junit"
    assert "written over" in rulestone(*words, tmp_path / "new", other, tmp_path / "new", file).err
    assert rulestone(*words, "/dev/null", other, "/dev/null", file).status == 0


def test_the_reference_is_asked_less_unless_told() -> None:
    assert default_max_nodes("reference") == default_max_nodes("reference~push-captures") == 20_000
    assert default_max_nodes("core") == default_max_nodes("uci:reference") == 1_000_000
