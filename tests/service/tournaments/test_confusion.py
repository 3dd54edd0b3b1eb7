"""Tournaments in confusion: too few are left, who opened one is gone, a club is closed, all is called off meanwhile."""

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
def test_what_is_too_small_for_a_single_table_does_not_begin(
    services: Services,
    people: list[str],
    days: Days,
    kind: str,
) -> None:
    tournament = held(services, people[:2], kind=kind, table=4, smallest=3, start=False)
    with pytest.raises(AgainstTheRules, match="It needs at least 3 players"):
        services.tournaments.start(tournament, people[0])
    timed = held(services, people[:2], kind=kind, table=4, smallest=3, start=False, starts_at=int(days.now * 1_000) + 1)
    days.pass_by(1)
    services.tournament_director.look_after(timed)
    assert (it(services, timed).status, it(services, timed).reason) == ("cancelled", "too_few")


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_when_too_few_are_left_for_a_table_it_ends_as_it_stands(
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


def test_when_everybody_has_left_it_ends_after_the_games_under_way(
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


def test_what_nobody_can_begin_any_more_does_not_take_place(
    services: Services,
    people: list[str],
) -> None:
    forsaken = held(services, people[:3], start=False)
    services.accounts.forget(people[0])
    services.tournament_director.look_after(forsaken)
    assert it(services, forsaken).status == "cancelled"


def test_when_a_club_has_no_members_left_its_ladder_ends(
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


def test_what_is_called_off_while_games_run_counts_no_result_and_stops_no_game(
    services: Services,
    people: list[str],
) -> None:
    tournament = held(services, people[:4])
    services.tournament_director.look_after(tournament)
    with pytest.raises(AgainstTheRules, match="You take part yourself"):
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


def test_of_orders_given_at_once_one_is_carried_out(
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
