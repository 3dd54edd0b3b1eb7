"""Time-outs: recorded when due, once, by any process and after any restart."""

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds
from scoresheet.service.background.clock_runner import ClockRunner
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.play.games import Command
from scoresheet.service.play.prepare import prepare
from scoresheet.service.signals.bus import GameAdvanced
from tests import databases
from tests.service.play.clocks.clocked import DAY, HOUR, TERMS, Time, begun, close, names, on, run_clocks, written
from tests.service.playing import TITLE, step


def test_a_time_out_is_recorded_when_turn_and_bank_are_used_up_and_not_before(services: Services, time: Time) -> None:
    game = begun(services)
    time.seconds += DAY + HOUR - 0.001
    assert run_clocks(services)
    assert names(services, game) == []
    time.seconds += 0.001
    assert run_clocks(services)
    [event] = written(services, game)
    assert (type(event).__name__, event.actor, event.at[-5:]) == ("TimeRanOut", "system", ".000Z")
    assert run_clocks(services), "and once only"
    assert len(written(services, game)) == 1


def test_a_late_move_is_not_made_on_the_fast_path_before_the_clock_is_applied(services: Services, time: Time) -> None:
    game = begun(services)
    games, seat = services.games, game.to_act()[0]
    games.secrets.of(game.id, game.commitment)
    move, command = games.title(game.id).legal_moves(game.state, seat)[0], Command(f"p{seat}", game.version)
    time.seconds += DAY + HOUR - 0.001
    decide = games.playing(command, seat, move)
    in_time = prepare(games, game, command, decide)
    assert in_time is not None
    in_time.settle(RuntimeError("not stored"))
    time.seconds += 0.001
    assert prepare(games, games.head(game.id), command, decide) is None
    games.move(game.id, command, seat, move)
    assert names(services, game) == ["TimeRanOut", "MoveMade"], "that it is late is written first"


def test_time_outs_missed_during_downtime_are_recorded_after_the_start(services: Services, time: Time) -> None:
    game = begun(services)
    time.seconds += 2 * DAY
    services.outages.mark()
    said: list[str] = []
    services.bus.subscribe(GameAdvanced, lambda signal: said.append(signal.game.id))
    services.clock_runner.start()
    for _ in range(200):
        if said:
            break
        services.clock_runner._worker.rest(0.05)
    assert names(services, game) == ["TimeRanOut"]


def test_a_late_move_is_rejected_even_before_the_clock_runner_looks(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="forfeit"), seats=3)
    seat = game.to_act()[0]
    time.seconds += 2 * HOUR
    services.outages.mark()
    with pytest.raises(StaleVersion):
        step(services.games, game, random.Random(1))
    assert services.games.head(game.id).seats[seat].forfeited
    assert names(services, game)[:2] == ["TimeRanOut", "SeatForfeited"]


def test_after_a_time_out_a_bot_plays_and_the_player_keeps_the_seat(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="bot", bot="greedy"), seats=3)
    seat = game.to_act()[0]
    time.seconds += 2 * HOUR
    assert run_clocks(services)
    chair = services.games.head(game.id).seats[seat]
    assert (chair.bot, chair.player, chair.away, chair.forfeited) == ("greedy", f"p{seat}", True, False)


def test_a_game_in_which_all_players_timed_out_is_abandoned(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="bot"))
    for _ in range(2):
        time.seconds += 2 * HOUR
        assert run_clocks(services)
        services.bot_runner.play_on(game.id)
    head = services.games.head(game.id)
    while head.status == "playing" and head.seats[head.to_act()[0]].bot:
        services.bot_runner.play_on(game.id)
        head = services.games.head(game.id)
    if head.status == "playing":
        time.seconds += 2 * HOUR
        assert run_clocks(services)
    assert services.games.head(game.id).ending == "abandoned"


def test_a_game_without_moves_or_decisions_for_30_days_after_a_time_out_is_abandoned(
    services: Services, time: Time
) -> None:
    game = begun(services)
    time.seconds += 2 * DAY
    assert run_clocks(services)
    time.seconds += 30 * DAY - 1
    assert run_clocks(services)
    assert services.games.head(game.id).status == "playing"
    time.seconds += 1
    assert run_clocks(services)
    assert services.games.head(game.id).ending == "abandoned"


def test_an_open_game_is_closed_after_90_days(services: Services, time: Time) -> None:
    game = services.games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={}).game
    time.seconds += 90 * DAY - 1
    assert run_clocks(services)
    assert services.games.head(game.id).status == "open"
    time.seconds += 1
    assert run_clocks(services)
    assert services.games.head(game.id).status == "abandoned"
    assert [(type(event).__name__, event.actor) for event in written(services, game)] == [("SeatLeft", "system")]


def test_a_game_without_a_clock_never_times_out(services: Services, time: Time) -> None:
    game = begun(services, None)  # type: ignore[arg-type]
    time.seconds += 400 * DAY
    assert run_clocks(services)
    assert names(services, game) == []


def test_no_time_out_is_recorded_before_the_outage_is_known(services: Services, time: Time) -> None:
    game = begun(services)
    services.outages.mark()
    time.seconds += 2 * DAY
    assert not services.clock_runner.step()
    assert names(services, game) == []


def test_a_failing_game_does_not_delay_others(services: Services, time: Time, monkeypatch: Any) -> None:
    bad, good = begun(services), begun(services)
    keep_time: Callable[[str], Game] = services.games.keep_time

    def failing(game: str) -> Game:
        if game == bad.id:
            raise OSError("no")
        return keep_time(game)

    monkeypatch.setattr(services.games, "keep_time", failing)
    time.seconds += 2 * DAY
    assert not run_clocks(services)
    assert (names(services, bad), names(services, good)) == ([], ["TimeRanOut"])
    services.clock_runner._look()
    assert services.clock_runner._pause() == 1.0, "the others are looked after every second, as ever"
    monkeypatch.undo()
    assert run_clocks(services)
    assert names(services, bad) == ["TimeRanOut"]


def test_a_game_that_fails_after_an_outage_is_retried_and_the_others_are_not(
    tmp_path: Path, time: Time, monkeypatch: Any
) -> None:
    before = on(tmp_path)
    bad, good = begun(before), begun(before)
    before.outages.mark()
    close(before)
    time.seconds += 3 * DAY
    after = on(tmp_path)
    keep_time, tried = after.games.keep_time, []

    def failing(game: str) -> Game:
        tried.append(game)
        if game == bad.id:
            raise OSError("no")
        return keep_time(game)

    monkeypatch.setattr(after.games, "keep_time", failing)
    assert not run_clocks(after)
    tried.clear()
    after.projections.settle(5)
    assert not run_clocks(after)
    assert tried == [bad.id]
    monkeypatch.undo()
    assert run_clocks(after)
    assert (names(after, bad), names(after, good)) == (["TimeGivenBack"], ["TimeGivenBack"])
    close(after)


def test_two_processes_record_a_time_out_once(tmp_path: Path, services: Services, time: Time) -> None:
    game = begun(services)
    other = on(tmp_path)
    other.games.head(game.id)
    time.seconds += 2 * DAY
    services.outages.mark()
    second = ClockRunner(
        other.games, services.read_models.dues, other.read_models.lobby.clocked, other.outages, other.freshness.settle
    )
    assert run_clocks(services)
    assert second.step(), "it has looked as well, at what the other has written"
    assert names(services, game) == ["TimeRanOut"]
    close(other)


KILLED = """
import os, sys
from pathlib import Path
from scoresheet.service.core import clock as moments
from scoresheet.service.core.location import location_of
from scoresheet.service.play import games
from tests import databases
from tests.service.play.clocks.clocked import on
folder, seconds = Path(sys.argv[1]), float(sys.argv[2])
databases.at = lambda folder: location_of(sys.argv[3])
with moments.told_by(lambda: seconds):
    made = on(folder)
    made.outages.mark()
    append = games.Games.commit
    def dies(self, *arguments):
        append(self, *arguments)
        os.kill(os.getpid(), 9)
    games.Games.commit = dies
    made.clock_runner.step()
"""


def test_a_process_killed_while_writing_leaves_one_time_out(tmp_path: Path, services: Services, time: Time) -> None:
    game = begun(services)
    services.outages.mark()
    time.seconds += 2 * DAY
    services.outages.mark()
    killed = [sys.executable, "-c", KILLED, str(tmp_path), str(time.seconds), databases.url(tmp_path)]
    assert subprocess.run(killed, check=False).returncode == -signal.SIGKILL
    services.games.heads.forget(game.id)
    assert run_clocks(services)
    assert names(services, game) == ["TimeRanOut"]


def test_the_service_sets_the_instant_of_events(services: Services, time: Time) -> None:
    game = begun(services)
    assert milliseconds(game.updated_at) == int(time.seconds * 1000)


@pytest.mark.parametrize("clock", [TERMS, None])
def test_a_dispute_stops_the_game_for_a_limited_time(services: Services, time: Time, clock: Clock | None) -> None:
    game = begun(services, clock, on_dispute="wait")
    courts, games = services.disputes, services.games
    raised = courts.raise_dispute(game.id, Command("p0"), game.version, "so").game
    time.seconds += 10 * DAY
    courts.withdraw(game.id, Command("p0"), raised.version)
    courts.raise_dispute(game.id, Command("p0"), game.version, "so")
    time.seconds += 4 * DAY - 1
    assert run_clocks(services)
    assert games.head(game.id).waits
    time.seconds += 1
    assert run_clocks(services)
    head = games.head(game.id)
    assert names(services, game)[-1] == "DisputeHoldEnded"
    assert (head.waits, head.disputes[-1].standing) == (False, "open")
    assert head.to_act() == game.to_act()
