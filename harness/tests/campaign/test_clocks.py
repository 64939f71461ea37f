"""Clocks may be set while a campaign runs, by years and backwards: only the dates told follow."""

from contextlib import closing

import pytest

from rulestone import cli
from rulestone.campaign import lock
from rulestone.campaign import store as stores
from rulestone.campaign.status import status
from rulestone.campaign.store import Store
from rulestone.campaign.tasks import Result
from rulestone.campaign.text import status_lines

PAST, FUTURE = "1970-01-01T00:00:01.000+00:00", "2199-01-01T00:00:00.000+00:00"


@pytest.mark.parametrize(("began", "latest"), [(FUTURE, PAST), (PAST, FUTURE)])
def test_a_clock_that_is_set_within_a_run(make, monkeypatch, capfd, began, latest):
    path = make("chess", 3, 1)
    monkeypatch.setattr(lock, "now", lambda: began)
    monkeypatch.setattr(stores, "now", lambda: latest)
    with closing(Store(path, writable=True)) as store, lock.running(path) as owner:
        run = store.begin_run(owner, "one")
        store._began -= 100  # seconds that it has run
        store.keep(run, [Result(store.rows()[0].task, 380, 0.5)])
        with closing(Store(path)) as reader:
            found = status(reader)
        assert found.rate == pytest.approx(3.8, rel=0.01)
        assert found.eta == pytest.approx(1900, rel=0.01)
        assert "left     0:31:40, until " in "\n".join(status_lines(found))
    assert cli.run(["campaign", "run", str(path)]) == 0
    assert capfd.readouterr().out == "8902\n"
    assert cli.run(["campaign", "verify", str(path)]) == 0


@pytest.mark.parametrize(("seconds", "says"), [(1e12, "left     11574074 days"), (1e15, "1e+15 s")])
def test_an_end_beyond_any_calendar(make, seconds, says):
    path = make("chess", 3, 1)
    with closing(Store(path, writable=True)) as store, lock.running(path) as owner:
        run = store.begin_run(owner, "one")
        store._began -= seconds / 19
        store.keep(run, [Result(store.rows()[0].task, 380, 0.5)])
        with closing(Store(path)) as reader:
            text = "\n".join(status_lines(status(reader)))
    assert says in text
    assert "until" not in text
