"""The clock's fold against a slow clock, in random games; planted mistakes are found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks import clocks
from scoresheet.domain.clocks.clocks import Clock, Dial
from scoresheet.domain.clocks.working_time import Hours
from scoresheet.domain.commands.clocks import answer_pause, ask_pause
from scoresheet.domain.disputes import disputes
from scoresheet.domain.events import SeatForfeited, TimeGivenBack, TimeRanOut
from scoresheet.domain.folding import clocks as clock_folds
from scoresheet.domain.game import Game, carry_on
from tests.domain.clocks.calendar import at_ms
from tests.domain.clocks.random_clocks import Trial, played
from tests.domain.clocks.slow_clock import SlowClock, unfair
from tests.domain.clocks.timed import DAY, HOUR, Timed
from tests.domain.lending import TITLE

GAMES = 45
MOST_TRIED = 60
"""The number of games within which a planted mistake must be found."""


def test_the_slow_clock_agrees_in_random_games_however_they_are_folded():
    count = played(range(GAMES))
    assert min(count[name] for name in ("alone", "TimeGivenBack", "TimeRanOut", "VacationTaken", "DisputeRuled")) > 0


def test_the_slow_clock_agrees_where_players_use_up_the_time_for_disputes_and_takebacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(disputes, "MOST_HELD", 12 * HOUR * 1000)
    monkeypatch.setattr(clocks, "ASKING_IN_GAME", 9 * HOUR * 1000)
    count = played(range(2 * GAMES))
    assert min(count[name] for name in ("DisputeHoldEnded", "TakebackAsked", "DisputeRuled")) > 0


def _nothing(game: Any, dial: Dial, event: Any) -> None:
    pass


def _no_increment(clock: Clock, dial: Dial, seat: Any) -> None:
    END_TURN(msgspec.structs.replace(clock, increment=0), dial, seat)


def _forgets_vacation(mine: Dial, theirs: Dial) -> None:
    away = mine.away
    KEEP_STANDING(mine, theirs)
    mine.away = away


def _without_bound(patch: Any) -> None:
    for module in (clocks, clock_folds):
        patch.setattr(module, "asking_stops", lambda dial: 10**12)


END_TURN, KEEP_STANDING = clock_folds._end_turn, clock_folds.keep_standing
PLANTED: dict[str, Callable[[Any], None]] = {
    "outages are not given back": lambda patch: patch.setitem(clock_folds._CHANGES, TimeGivenBack, _nothing),
    "there is no increment": lambda patch: patch.setattr(clock_folds, "_end_turn", _no_increment),
    "returns undo vacation": lambda patch: patch.setattr("scoresheet.domain.game.keep_standing", _forgets_vacation),
    "returns give time back": lambda patch: patch.setattr("scoresheet.domain.commands.sheet.kept_of", lambda *_: {}),
    "asking stops the clocks for ever": _without_bound,
    "disputes do not stop the clocks": lambda patch: patch.setattr(clock_folds, "holding", lambda disputes: []),
    "nights are a millisecond short": lambda patch: patch.setattr(
        Hours, "after", lambda hours, instant, span, after=Hours.after: after(hours, instant, span) + 1
    ),
    "what stood is counted twice": lambda patch: patch.setattr(clocks, "union", lambda spans, since, until: spans),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_mistake_planted_in_the_clock_is_found(mistake: str, monkeypatch: pytest.MonkeyPatch):
    PLANTED[mistake](monkeypatch)
    with pytest.raises(AssertionError):  # noqa: PT012
        for seed in range(MOST_TRIED):
            Trial(seed).play()


def test_a_question_that_no_player_can_answer_is_found():
    scene = Timed(Clock(move=DAY), seats=3)
    scene.do(lambda sheet: ask_pause(sheet, 0))
    scene.do(lambda sheet: answer_pause(sheet, 1, True))
    trial = Trial(0)
    trial.game = scene.game
    trial.check_nobody_is_stuck()
    trial.game = scene.do(lambda sheet: sheet.write(SeatForfeited, seat=2, bot="greedy"))
    with pytest.raises(AssertionError, match="pause"):
        trial.check_nobody_is_stuck()


def timed_out(at: float) -> Timed:
    """Return a game with a time-out written `at` seconds after its beginning."""
    scene = Timed(Clock(move=DAY))
    scene.passes(at)
    scene.do(lambda sheet: sheet.write(TimeRanOut, seat=0))
    return scene


def test_the_slow_clock_reports_time_outs_that_came_too_early_or_too_late():
    second = timedelta(seconds=1)
    assert unfair(TITLE, timed_out(DAY).events, second) == []
    assert unfair(TITLE, timed_out(DAY + 1).events, second) == []
    [early] = unfair(TITLE, timed_out(DAY - 0.5).events, second)
    assert "had time left" in early
    [late] = unfair(TITLE, timed_out(DAY + 1.5).events, second)
    assert "long before" in late


def test_the_slow_clock_reports_moves_after_a_time_out_that_was_not_judged():
    scene = Timed(Clock(move=HOUR))
    scene.passes(2 * HOUR)
    scene.count()
    assert len(unfair(TITLE, scene.events, timedelta(seconds=1))) == 1
    assert unfair(TITLE, scene.events, timedelta(hours=1)) == []


def test_both_clocks_ignore_lapsed_consent_at_a_later_takeback():
    """A season once reported a clock as two hours wrong: the slow one had kept the consent."""
    scene = Timed(Clock(move=2 * DAY), seats=3)
    scene.count()
    scene.count()
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    scene.do(lambda sheet: sheet.answer_takeback(2, True))
    scene.count()
    scene.passes(2 * HOUR + 1)
    scene.borrow(0)
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.version - 1))
    assert scene.kinds()[-1] == "MovesTakenBack"
    assert scene.left(0) == (2 * DAY - 2 * HOUR - 1, 0)
    assert [part.total_seconds() for part in slow(scene).left(0, at_ms(scene.now))] == list(scene.left(0))


def slow(scene: Timed) -> SlowClock:
    """Return the slow clock after all events of a game."""
    clock, game = SlowClock(), Game[Any]()
    for number, event in enumerate(scene.events, 1):
        game = carry_on(TITLE, game, scene.events[:number])
        clock.tell(event, game.state.to_act() if game.status == "playing" else [])
    return clock
