"""A record whose clock says what cannot be is found out."""

from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import clocks
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.events import (
    ClocksStarted,
    ClocksStopped,
    Event,
    PauseAnswered,
    TimeRanOut,
    VacationEnded,
    VacationTaken,
    WaitingAnswered,
)
from scoresheet.replays.timing import check_timing
from tests.domain.clocks.random_clocks import Trial
from tests.domain.clocks.timed import DAY, Timed

TERMS = Clock(move=DAY, vacation=5)


def forged(scene: Timed, kind: type[Event], **fields: Any) -> Event:
    """An event of that kind, now."""
    written: list[Event] = []
    scene.do(lambda sheet: written.append(sheet.write(kind, **fields)))
    return written[0]


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        (TimeRanOut, {"seat": 0}, "has some left"),
        (TimeRanOut, {"seat": 1}, "has some left"),
        (VacationTaken, {"seat": 0, "days": 6}, "more vacation"),
        (VacationTaken, {"seat": 0, "days": -1}, "more vacation"),
        (VacationEnded, {"seat": 0}, "without having taken one"),
        (WaitingAnswered, {"seat": 1, "about": 0, "wait": True}, "has not run out"),
        (ClocksStarted, {"seat": 0}, "not stopped"),
        (ClocksStopped, {}, "without everyone's consent"),
        (PauseAnswered, {"seat": 0, "agree": True}, "does not exist"),
    ],
)
def test_what_cannot_be_is_refused_and_where_no_time_is_kept_all_of_it(
    kind: type[Event], fields: dict[str, Any], reason: str
):
    before = Timed(TERMS).game
    event = forged(Timed(TERMS), kind, **fields)
    with pytest.raises(BrokenRecord, match=reason):
        check_timing(before, event)
    with pytest.raises(BrokenRecord, match="without a clock"):
        check_timing(Timed(None).game, event)


def test_a_pause_that_one_has_not_agreed_to_is_none():
    scene = Timed(TERMS)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    before = scene.game
    with pytest.raises(BrokenRecord, match="without everyone's consent"):
        check_timing(before, forged(scene, ClocksStopped))


def test_what_was_written_by_the_rules_is_never_refused(monkeypatch: pytest.MonkeyPatch):
    told = Trial.tell

    def checked(trial: Trial, event: Event) -> None:
        check_timing(trial.walk.game, event)
        told(trial, event)

    monkeypatch.setattr(Trial, "tell", checked)
    for seed in range(15):
        Trial(seed).play()
