"""Time runs out when it is due, once, whoever looks and however often it is begun anew."""

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
from tests.service.play.clocks.clocked import DAY, HOUR, TERMS, Time, begun, close, kept, names, on, written
from tests.service.playing import TITLE, step


def test_time_runs_out_when_turn_and_bank_are_used_and_not_before(services: Services, time: Time) -> None:
    game = begun(services)
    time.seconds += DAY + HOUR - 0.001
    assert kept(services)
    assert names(services, game) == []
    time.seconds += 0.001
    assert kept(services)
    [event] = written(services, game)
    assert (type(event).__name__, event.actor, event.at[-5:]) == ("TimeRanOut", "system", ".000Z")
    assert kept(services), "and once only"
    assert len(written(services, game)) == 1


def test_a_move_after_its_time_is_not_made_by_the_short_way_before_the_clock_has_had_its_say(
    services: Services, time: Time
) -> None:
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


def test_what_was_missed_is_made_up_for_at_the_start_by_the_thread(services: Services, time: Time) -> None:
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


def test_nobody_moves_after_their_time_though_no_timekeeper_has_looked(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="forfeit"), seats=3)
    seat = game.to_act()[0]
    time.seconds += 2 * HOUR
    services.outages.mark()
    with pytest.raises(StaleVersion):
        step(services.games, game, random.Random(1))
    assert services.games.head(game.id).seats[seat].forfeited
    assert names(services, game)[:2] == ["TimeRanOut", "SeatForfeited"]


def test_a_bot_plays_on_and_the_player_keeps_the_seat(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="bot", bot="greedy"), seats=3)
    seat = game.to_act()[0]
    time.seconds += 2 * HOUR
    assert kept(services)
    chair = services.games.head(game.id).seats[seat]
    assert (chair.bot, chair.player, chair.away, chair.forfeited) == ("greedy", f"p{seat}", True, False)


def test_a_game_in_which_the_time_of_all_has_run_out_is_abandoned(services: Services, time: Time) -> None:
    game = begun(services, Clock(move=HOUR, on_time_out="bot"))
    for _ in range(2):
        time.seconds += 2 * HOUR
        assert kept(services)
        services.bot_runner.play_on(game.id)
    head = services.games.head(game.id)
    while head.status == "playing" and head.seats[head.to_act()[0]].bot:
        services.bot_runner.play_on(game.id)
        head = services.games.head(game.id)
    if head.status == "playing":
        time.seconds += 2 * HOUR
        assert kept(services)
    assert services.games.head(game.id).ending == "abandoned"


def test_a_game_whose_players_neither_move_nor_decide_for_thirty_days_is_abandoned(
    services: Services, time: Time
) -> None:
    game = begun(services)
    time.seconds += 2 * DAY
    assert kept(services)
    time.seconds += 30 * DAY - 1
    assert kept(services)
    assert services.games.head(game.id).status == "playing"
    time.seconds += 1
    assert kept(services)
    assert services.games.head(game.id).ending == "abandoned"


def test_a_game_that_nobody_fills_for_ninety_days_is_closed(services: Services, time: Time) -> None:
    game = services.games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={}).game
    time.seconds += 90 * DAY - 1
    assert kept(services)
    assert services.games.head(game.id).status == "open"
    time.seconds += 1
    assert kept(services)
    assert services.games.head(game.id).status == "abandoned"
    assert [(type(event).__name__, event.actor) for event in written(services, game)] == [("SeatLeft", "system")]


def test_a_game_without_a_clock_runs_for_ever(services: Services, time: Time) -> None:
    game = begun(services, None)  # type: ignore[arg-type]
    time.seconds += 400 * DAY
    assert kept(services)
    assert names(services, game) == []


def test_nobody_is_judged_while_nobody_serves(services: Services, time: Time) -> None:
    game = begun(services)
    services.outages.mark()
    time.seconds += 2 * DAY
    assert not services.clock_runner.step()
    assert names(services, game) == []


def test_a_game_that_fails_keeps_no_other_waiting(services: Services, time: Time, monkeypatch: Any) -> None:
    bad, good = begun(services), begun(services)
    keep_time: Callable[[str], Game] = services.games.keep_time

    def failing(game: str) -> Game:
        if game == bad.id:
            raise OSError("no")
        return keep_time(game)

    monkeypatch.setattr(services.games, "keep_time", failing)
    time.seconds += 2 * DAY
    assert not kept(services)
    assert (names(services, bad), names(services, good)) == ([], ["TimeRanOut"])
    services.clock_runner._look()
    assert services.clock_runner._pause() == 1.0, "the others are looked after every second, as ever"
    monkeypatch.undo()
    assert kept(services)
    assert names(services, bad) == ["TimeRanOut"]


def test_a_game_that_fails_after_an_outage_is_tried_again_and_all_others_are_not(
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
    assert not kept(after)
    tried.clear()
    after.projections.settle(5)
    assert not kept(after)
    assert tried == [bad.id]
    monkeypatch.undo()
    assert kept(after)
    assert (names(after, bad), names(after, good)) == (["TimeGivenBack"], ["TimeGivenBack"])
    close(after)


def test_two_processes_write_it_once(tmp_path: Path, services: Services, time: Time) -> None:
    game = begun(services)
    other = on(tmp_path)
    other.games.head(game.id)
    time.seconds += 2 * DAY
    services.outages.mark()
    second = ClockRunner(
        other.games, services.read_models.dues, other.read_models.lobby.clocked, other.outages, other.freshness.settle
    )
    assert kept(services)
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


def test_a_process_that_is_killed_while_it_writes_leaves_it_written_once(
    tmp_path: Path, services: Services, time: Time
) -> None:
    game = begun(services)
    services.outages.mark()
    time.seconds += 2 * DAY
    services.outages.mark()
    killed = [sys.executable, "-c", KILLED, str(tmp_path), str(time.seconds), databases.url(tmp_path)]
    assert subprocess.run(killed, check=False).returncode == -signal.SIGKILL
    services.games.heads.forget(game.id)
    assert kept(services)
    assert names(services, game) == ["TimeRanOut"]


def test_the_instant_of_an_event_is_the_service_s(services: Services, time: Time) -> None:
    game = begun(services)
    assert milliseconds(game.updated_at) == int(time.seconds * 1000)


@pytest.mark.parametrize("clock", [TERMS, None])
def test_a_dispute_stops_the_game_no_longer_than_it_may_whoever_looks(
    services: Services, time: Time, clock: Clock | None
) -> None:
    game = begun(services, clock, on_dispute="wait")
    courts, games = services.disputes, services.games
    raised = courts.raise_dispute(game.id, Command("p0"), game.version, "so").game
    time.seconds += 10 * DAY
    courts.withdraw(game.id, Command("p0"), raised.version)
    courts.raise_dispute(game.id, Command("p0"), game.version, "so")
    time.seconds += 4 * DAY - 1
    assert kept(services)
    assert games.head(game.id).waits
    time.seconds += 1
    assert kept(services)
    head = games.head(game.id)
    assert names(services, game)[-1] == "DisputeHoldEnded"
    assert (head.waits, head.disputes[-1].standing) == (False, "open")
    assert head.to_act() == game.to_act()
