"""Disrupted tournaments: too few players are left, the organiser is gone, a club is closed, or it is cancelled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import AgainstTheRules
from tests.service.tournaments.refereed import PASSWORD, Days, end_games, held, it, listed, step

NUMBERS = count()


@pytest.fixture
def people(services: Services) -> list[str]:
    number = next(NUMBERS)
    return [services.accounts.make(f"Confused {number} {letter}", PASSWORD).id for letter in "abcdef"]


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_a_tournament_too_small_for_one_table_does_not_start(
    services: Services,
    people: list[str],
    days: Days,
    kind: str,
) -> None:
    tournament = held(services, people[:2], kind=kind, table=4, smallest=3, start=False)
    with pytest.raises(AgainstTheRules, match="The tournament needs at least 3 players"):
        services.tournaments.start(tournament, people[0])
    timed = held(services, people[:2], kind=kind, table=4, smallest=3, start=False, starts_at=int(days.now * 1_000) + 1)
    days.pass_by(1)
    services.tournament_director.look_after(timed)
    assert (it(services, timed).status, it(services, timed).reason) == ("cancelled", "too_few")


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_a_tournament_ends_when_too_few_players_are_left_for_a_table(
    services: Services,
    people: list[str],
    kind: str,
) -> None:
    tournament = held(services, people[:6], kind=kind, table=4, smallest=3, rounds=5)
    services.tournament_director.look_after(tournament)
    for player in people[2:6]:
        services.tournaments.withdraw(tournament, player)
    end_games(services, tournament, Random(1))
    services.tournament_director.look_after(tournament)
    assert (it(services, tournament).status, len(it(services, tournament).rounds)) == ("finished", 1)
    assert it(services, tournament).rounds[0].byes == []


def test_a_tournament_that_all_players_left_ends_after_the_running_games(
    services: Services,
    people: list[str],
) -> None:
    tournament = held(services, people[:5], table=3, rounds=3)
    services.tournament_director.look_after(tournament)
    for player in people[:5]:
        services.tournaments.withdraw(tournament, player)
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).status == "running"
    end_games(services, tournament, Random(1))
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).status == "finished"


def test_a_tournament_whose_organiser_was_deleted_before_the_start_is_cancelled(
    services: Services,
    people: list[str],
) -> None:
    forsaken = held(services, people[:3], start=False)
    services.accounts.forget(people[0])
    services.tournament_director.look_after(forsaken)
    assert it(services, forsaken).status == "cancelled"


def test_a_ladder_ends_when_its_club_has_no_members_left(
    services: Services,
    people: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    members = set(people)
    monkeypatch.setattr(services.tournaments, "members", lambda club: members)
    ladder, cup = (
        held(services, people[:3], kind="ladder", club="c1"),
        held(services, people[:2], club="c1", start=False),
    )
    members.remove(people[0])
    step(services)
    assert (it(services, ladder).status, it(services, cup).status) == ("running", "cancelled")
    members.clear()
    step(services)
    assert it(services, ladder).status == "finished"


def test_cancelling_during_games_counts_no_result_and_stops_no_game(
    services: Services,
    people: list[str],
) -> None:
    tournament = held(services, people[:4])
    services.tournament_director.look_after(tournament)
    with pytest.raises(AgainstTheRules, match="You are taking part yourself"):
        services.tournaments.cancel(tournament, people[0])
    services.tournaments.withdraw(tournament, people[0])
    services.tournaments.cancel(tournament, people[0])
    tables = [table for _, _, table in it(services, tournament).waiting()]
    assert {services.games.head(table.game).status for table in tables} == {"playing"}
    end_games(services, tournament, Random(1))
    services.tournament_director.look_after(tournament)
    assert all(table.result is None for _, _, table in it(services, tournament).tables())
    for deed in (services.tournaments.withdraw, services.tournaments.start, services.tournaments.cancel):
        with pytest.raises(AgainstTheRules):
            deed(tournament, people[0])


def test_only_one_of_several_concurrent_commands_takes_effect(
    services: Services,
    people: list[str],
) -> None:
    tournament = held(services, people[:4], start=False)

    def ordered(order: str) -> bool:
        try:
            getattr(services.tournaments, order)(tournament, people[0])
        except AgainstTheRules:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(ordered, ["start", "start", "start", "start"]))
    assert sum(done) == 1
    assert [one["type"] for one in listed(services, tournament)].count("TournamentStarted") == 1
