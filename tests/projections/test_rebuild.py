"""Rebuilt read models equal incrementally kept ones, to the byte."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from scoresheet.projections import runner as running
from scoresheet.projections.engine import for_writing
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.projections.tracking import TRACKING
from tests.projections.logs import Log, caught_up, content, eventful, eventful_step, find
from tests.projections.places import Place


def test_read_models_kept_event_by_event_equal_a_rebuild_in_batches(
    place: Place, log: Log, read_models: ReadModels
) -> None:
    kept = caught_up(log, read_models)
    rng = random.Random(7)
    for number, title in enumerate(("industrial-waste", "hidden-hands")):
        log.begin(f"g{number}", title, 3)
    for _ in range(150):
        playing = [name for name, game in log.games.items() if game.status == "playing"]
        eventful_step(log, rng.choice(playing), rng)
        kept.step()
    rebuilt = place.read_models("rebuilt")
    Runner(log.recorder, rebuilt, find).rebuild()
    assert content(read_models) == content(rebuilt)
    assert any(
        event.to for events in log.events.values() for event in events if type(event).__name__ == "MovesTakenBack"
    )


@pytest.mark.parametrize("seed", range(4))
def test_batches_of_any_size_with_failures_in_between_give_the_same_content(
    place: Place, log: Log, read_models: ReadModels, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(log, seed)
    caught_up(log, read_models)
    rng = random.Random(seed)
    broken = place.read_models("broken")
    runner = Runner(log.recorder, broken, find)
    broken.prepare()
    change = broken.change

    def change_or_fail(changes, *rest):  # type: ignore[no-untyped-def]
        change(_failing(changes) if rng.random() < 0.3 else changes, *rest)

    monkeypatch.setattr(broken, "change", change_or_fail)
    while runner.lag:
        monkeypatch.setattr(running, "MOST_EVENTS", rng.choice((1, 3, 20, 90)))
        try:
            runner.step()
        except _PowerCut:
            continue
    assert content(broken) == content(read_models)


class _PowerCut(Exception):
    pass


def _failing(changes):  # type: ignore[no-untyped-def]
    yield from changes[:-1]
    raise _PowerCut


def test_a_change_kept_without_its_position_is_detected(
    log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(log, 1, games=2, steps=20)
    runner = Runner(log.recorder, read_models, find)
    read_models.prepare()
    change = read_models.change

    def torn(changes, before, *rest):  # type: ignore[no-untyped-def]
        change(changes, before, *rest)
        with for_writing(read_models.lobby.engine).begin() as connection:
            connection.execute(update(TRACKING).values(notification_id=before))
        raise _PowerCut

    monkeypatch.setattr(read_models, "change", torn)
    with pytest.raises(_PowerCut):
        runner.step()
    monkeypatch.setattr(read_models, "change", change)
    with pytest.raises(IntegrityError):
        runner.catch_up()


def test_two_runners_on_the_same_tables_project_each_event_once(
    place: Place, log: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MOST_EVENTS", 5)
    eventful(log, 5, games=3, steps=60)
    first, second = (Runner(log.recorder, read_models, find) for _ in range(2))
    read_models.prepare()
    while first.lag or second.lag:
        first.step()
        second.step()
    rebuilt = place.read_models("rebuilt")
    caught_up(log, rebuilt)
    assert content(read_models) == content(rebuilt)


KEEP = """
import sys
from pathlib import Path
from scoresheet.projections import runner
from scoresheet.projections.read_models import ReadModels
from tests.projections.logs import Log, find
runner.MOST_EVENTS = 7
folder = Path(sys.argv[1])
keeper = runner.Runner(Log(folder).recorder, ReadModels.at(sys.argv[2]), find)
keeper.catch_up(lambda done, total: print(done, flush=True))
"""


def test_a_process_killed_repeatedly_gives_the_same_content(
    tmp_path: Path, place: Place, log: Log, read_models: ReadModels
) -> None:
    eventful(log, 11)
    caught_up(log, read_models)
    killed = 0
    while _killed_midway(tmp_path, place.url("killed"), 3 + 2 * killed):
        killed += 1
    after = place.read_models("killed")
    assert content(after) == content(read_models)
    assert killed > 2


def _killed_midway(folder: Path, url: str, batches: int) -> bool:
    with subprocess.Popen([sys.executable, "-c", KEEP, str(folder), url], stdout=subprocess.PIPE) as keeper:
        assert keeper.stdout is not None
        for _ in range(batches):
            if not keeper.stdout.readline():
                assert keeper.wait(10) == 0
                return False
        os.kill(keeper.pid, signal.SIGKILL)
    return True
