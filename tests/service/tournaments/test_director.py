"""The director: games are opened and results recorded once each, even if processes die in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.director import TournamentDirector
from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.fold import fold
from scoresheet.service.tournaments.rules.standings import standings
from scoresheet.service.tournaments.tournaments import TournamentService, stream_of
from tests.service.tournaments import by_hand
from tests.service.tournaments.refereed import (
    DAY,
    Days,
    end_games,
    held,
    it,
    listed,
)


def play(services: Services, tournament: str, look: Callable[[], object], rng: Random) -> None:
    for _ in range(40):
        look()
        if it(services, tournament).over:
            return
        end_games(services, tournament, rng)
    raise AssertionError("It does not end.")


def games_of(services: Services, tournament: str) -> list[str]:
    services.freshness.settle(10)
    rows = services.read_models.lobby.games(viewer="", limit=200)
    return [row.id for row in rows if services.games.head(row.id).tournament == tournament]


class Died(Exception):
    """Raised to simulate the end of the process."""


class Mortal:
    """Allow a number of calls, and die before or after the next one."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def call(self, do: Callable[..., Any], *given: Any, **named: Any) -> Any:
        fate = self._rng.randrange(3)
        if fate == 0:
            raise Died
        found = do(*given, **named)
        if fate == 1:
            raise Died
        return found


def another(services: Services) -> TournamentService:
    """Return the tournaments as another process has them."""
    told = (services.notifications, services.bus)
    return TournamentService(services.journal, services.accounts, *told, services.clubs, services.chat.block_lists)


def mortal_director(services: Services, rng: Random, monkeypatch: pytest.MonkeyPatch) -> TournamentDirector:
    """Return a director in another process, which may die at any stored step."""
    organising = another(services)
    mortal, write, begin = Mortal(rng), organising.write, services.games.__class__.begin
    monkeypatch.setattr(organising, "write", lambda *given: mortal.call(write, *given))
    games = services.games
    monkeypatch.setattr(games, "begin", lambda *given, **named: mortal.call(begin, games, *given, **named))
    return TournamentDirector(organising, games, services.accounts, services.outages)


@pytest.mark.parametrize("table", [2, 3])
def test_dying_between_any_two_steps_repeats_and_omits_nothing(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch, table: int
) -> None:
    rng = Random(table)
    tournament = held(services, people, table=table)
    deaths = Counter[str]()

    def look() -> None:
        for _ in range(300):
            referee = mortal_director(services, rng, monkeypatch)
            try:
                referee.look_after(tournament)
            except Died:
                deaths["died"] += 1
            else:
                return

    play(services, tournament, look, rng)
    assert deaths["died"] > 20
    told = it(services, tournament)
    assert len(told.rounds) == 3
    tables = [one for _, _, one in told.tables()]
    assert Counter(games_of(services, tournament)) == Counter(one.game for one in tables)
    kinds = Counter(one["type"] for one in listed(services, tournament))
    assert kinds["GameBegun"] == kinds["TableResult"] == len(tables)
    assert kinds["RoundPaired"] == kinds["RoundClosed"] == 3
    for one in tables:
        head = services.games.head(one.game)
        assert [chair.player for chair in head.seats] == one.seats


def test_two_concurrent_directors_do_everything_once(services: Services, people: list[str]) -> None:
    other = another(services)
    both = [
        services.tournament_director,
        TournamentDirector(other, services.games, services.accounts, services.outages),
    ]
    tournament, rng = held(services, people[:5]), Random(1)

    def look() -> None:
        for _ in range(60):
            rng.choice(both).once(tournament)

    play(services, tournament, look, rng)
    kinds = Counter(one["type"] for one in listed(services, tournament))
    assert kinds["GameBegun"] == kinds["TableResult"] == len(games_of(services, tournament)) == 6


def test_the_final_standings_follow_from_the_events(services: Services, people: list[str]) -> None:
    tournament = held(services, people, kind="round_robin", rounds=0)
    play(services, tournament, lambda: services.tournament_director.look_after(tournament), Random(2))
    events = listed(services, tournament)
    places: dict[int, list[str]] = {}
    for row in events[-1]["standings"]:
        places.setdefault(row["place"], []).append(row["player"])
    assert [sorted(tied) for tied in places.values()] == [sorted(tied) for tied in by_hand.standings(events)]
    entries = services.journal.all(stream_of(tournament))
    story = [facts.read(one.kind, one.told) for one in entries]
    again = fold(story[:-1])
    assert again is not None
    kept = msgspec.json.encode(events[-1]["standings"], order="sorted")
    assert msgspec.json.encode(standings(again), order="sorted") == kept
    for version in (1, 5, len(story) - 1):
        assert services.tournaments.visible(tournament, "", version).it == fold(story[:version])
    assert services.journal.broken(stream_of(tournament)) is None


def test_a_player_who_never_moves_is_removed_and_the_table_counts(
    services: Services, people: list[str], days: Days
) -> None:
    clock = Clock(move=DAY, on_time_out="bot", bot="random")
    tournament = held(services, people[:4], clock=clock, rounds=2)
    services.tournament_director.look_after(tournament)
    [first, second] = [table for _, _, table in it(services, tournament).tables()]
    head = services.games.head(first.game)
    [seat] = head.to_act()[:1]
    missing = first.seats[seat]
    days.pass_by(DAY + 60)
    services.games.keep_time(first.game)
    services.tournament_director.look_after(tournament)
    told = it(services, tournament)
    assert told.entrants[missing].standing == "removed"
    assert told.entrants[missing].reason == "missing"
    assert next(one for _, _, one in told.tables() if one.game == first.game).late == [missing]
    [other] = [player for player in first.seats if player != missing]
    services.games.resign(first.game, Command(missing))
    services.games.resign(second.game, Command(second.seats[0]))
    services.tournament_director.look_after(tournament)
    told = it(services, tournament)
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert first.seats[result.ranking[0][0]] == other
    assert result.time_outs[seat] == 1
    assert len(told.rounds) == 2
    assert missing not in [player for table in told.rounds[1].tables for player in table.players]
    assert len(told.rounds[1].byes) == 1


@pytest.mark.parametrize("table", [2, 3, 4])
def test_a_table_at_which_all_players_time_out_gives_no_points(
    services: Services, people: list[str], days: Days, table: int
) -> None:
    clock = Clock(move=DAY, on_time_out="forfeit")
    tournament = held(
        services, people[:table], title="phytoplankton", table=table, smallest=table, clock=clock, rounds=1, rated=True
    )
    services.tournament_director.look_after(tournament)
    [one] = [table for _, _, table in it(services, tournament).tables()]
    days.pass_by(DAY + 60)
    services.games.keep_time(one.game)
    services.tournament_director.look_after(tournament)
    told = it(services, tournament)
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert (result.how, [sorted(place) for place in result.ranking]) == ("abandoned", [list(range(table))])
    assert {row["points"] for row in listed(services, tournament)[-1]["standings"]} == {0}
