"""Disrupted rounds: a deadline passes, a game is corrupt or unreadable, and the other tables continue."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import BrokenChain
from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.core.backoff import Backoffs
from scoresheet.service.core.errors import NoSuchTournament
from scoresheet.service.play.games import Command
from scoresheet.service.storage.journal.streams import JournalFact as Written
from scoresheet.service.storage.journal.tables import STREAMS
from scoresheet.service.tournaments.tournaments import KnownTournament, stream_of
from tests.service.tournaments.refereed import (
    DAY,
    Days,
    held,
    it,
    step,
)


def test_the_clock_of_a_tournament_game_uses_the_zone_shifts_at_its_opening(
    services: Services, people: list[str]
) -> None:
    clock = Clock(move=DAY, night=[22, 7], zone_name="America/Santiago")
    tournament = held(services, people[:2], clock=clock)
    services.tournament_director.look_after(tournament)
    [one] = [table for _, _, table in it(services, tournament).tables()]
    opened = services.games.head(one.game).clock
    assert opened is not None
    assert (opened.zone_name, {minutes for _, minutes in opened.shifts}) == ("America/Santiago", {-180, -240})


def test_a_round_ends_at_its_deadline_and_the_player_to_act_ranks_last(
    services: Services, people: list[str], days: Days
) -> None:
    tournament = held(services, people[:2], round_time=DAY, rounds=1)
    services.tournament_director.look_after(tournament)
    [table] = [one for _, _, one in it(services, tournament).tables()]
    waited = services.games.head(table.game).to_act()
    days.pass_by(DAY - 1)
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).status == "running"
    days.pass_by(2)
    services.tournament_director.look_after(tournament)
    told = it(services, tournament)
    assert told.status == "finished"
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert result.how == "deadline"
    assert result.ranking[-1] == [int(seat) for seat in waited]
    services.games.resign(table.game, Command(table.seats[1 - waited[0]]))
    step(services)
    assert it(services, tournament) == told, "What comes later counts no more."


def test_a_corrupt_game_affects_no_other_and_the_deadline_decides_it(
    services: Services, people: list[str], days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, other = held(services, people[:4], rounds=1, round_time=DAY), held(services, people[4:6], rounds=1)
    step(services)
    broken = it(services, tournament).rounds[0].tables[0].game
    head = services.games.head

    def heads(game: str) -> Any:
        if game == broken:
            raise BrokenChain(game, 3, "As in a test.")
        return head(game)

    monkeypatch.setattr(services.games, "head", heads)
    [one] = [table for _, _, table in it(services, other).tables()]
    services.games.resign(one.game, Command(one.seats[0]))
    assert step(services)
    assert it(services, other).status == "finished"
    assert it(services, tournament).status == "running"
    days.pass_by(DAY + 1)
    assert step(services)
    result = it(services, tournament).rounds[0].tables[0].result
    assert result is not None
    assert result.ranking == [[0, 1]]


def test_a_failing_tournament_does_not_delay_others(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = held(services, people[:2], rounds=1), held(services, people[2:4], rounds=1)
    known = services.tournaments.known

    def fails(tournament: str) -> KnownTournament:
        if tournament == bad:
            raise RuntimeError
        return known(tournament)

    monkeypatch.setattr(services.tournaments, "known", fails)
    assert not step(services)
    assert it(services, good).rounds


def test_an_unreadable_tournament_is_retried_with_growing_pauses_and_logged_with_a_traceback_once(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, now = held(services, people[:2], rounds=1), [0.0]
    monkeypatch.setattr(services.tournaments.lists, "going_on", lambda: [bad])
    monkeypatch.setattr(services.tournament_director, "setbacks", Backoffs(clock=lambda: now[0]))
    services.journal.append(stream_of(bad), "system", Written("OfALaterVersion", {"at": 1}))
    tried = []
    for second in range(60):
        now[0] = float(second)
        if not step(services):
            tried.append(second)
    assert tried == [0, 5, 15, 35]
    assert [record.exc_info is not None for record in caplog.records] == [True, False, False, False]
    with for_writing(services.journal.database.engine).begin() as connection:
        connection.execute(delete(STREAMS).filter_by(stream=stream_of(bad), kind="OfALaterVersion"))
    now[0] = 75.0
    assert step(services)
    assert not services.tournament_director.setbacks.times


def test_an_unreadable_tournament_is_left_out_of_lists_that_show_the_others(
    services: Services, people: list[str]
) -> None:
    bad, good = held(services, people[:2], rounds=1), held(services, people[2:4], rounds=1)
    services.journal.append(stream_of(bad), "system", Written("OfALaterVersion", {"at": 1}))
    assert not step(services)
    assert it(services, good).rounds
    listed = services.tournaments.legible(services.tournaments.lists.page([], limit=2))
    assert [known.id for known in listed] == [good]
    with pytest.raises(NoSuchTournament):
        services.tournaments.visible(bad, people[0])
    with for_writing(services.journal.database.engine).begin() as connection:
        connection.execute(delete(STREAMS).filter_by(stream=stream_of(bad), kind="OfALaterVersion"))
