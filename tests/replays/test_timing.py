"""Impossible timing in a record is detected."""

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
    """Return an event of that kind at the present time."""
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
def test_impossible_clock_events_are_refused_and_any_in_a_game_without_a_clock(
    kind: type[Event], fields: dict[str, Any], reason: str
):
    before = Timed(TERMS).game
    event = forged(Timed(TERMS), kind, **fields)
    with pytest.raises(BrokenRecord, match=reason):
        check_timing(before, event)
    with pytest.raises(BrokenRecord, match="without a clock"):
        check_timing(Timed(None).game, event)


def test_a_pause_without_the_consent_of_a_player_is_refused():
    scene = Timed(TERMS)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    before = scene.game
    with pytest.raises(BrokenRecord, match="without everyone's consent"):
        check_timing(before, forged(scene, ClocksStopped))


def test_events_written_by_the_rules_are_never_refused(monkeypatch: pytest.MonkeyPatch):
    told = Trial.tell

    def checked(trial: Trial, event: Event) -> None:
        check_timing(trial.walk.game, event)
        told(trial, event)

    monkeypatch.setattr(Trial, "tell", checked)
    for seed in range(15):
        Trial(seed).play()
