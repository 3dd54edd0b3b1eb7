"""Entrants of tournaments: late entrants, bots, and members of clubs; the organiser, the start, and notifications."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from scoresheet.domain.commands.disputes import Ruling
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import AgainstTheRules, NoSuchTournament, NotTheOrganiser
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.rules.standings import standings
from scoresheet.service.tournaments.rules.terms import Terms
from tests.service.tournaments.refereed import (
    DAY,
    TITLE,
    Days,
    end_games,
    held,
    it,
    listed,
    step,
)


def test_a_result_follows_rulings(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:2], rounds=2)
    services.tournament_director.look_after(tournament)
    [table] = [one for _, _, one in it(services, tournament).tables()]
    head = services.games.head(table.game)
    services.accounts.grant(people[6], "arbiter")
    services.disputes.raise_dispute(table.game, Command(table.seats[0]), head.version, "That was wrong.")
    dispute = services.games.head(table.game).disputes[0].id
    services.games.resign(table.game, Command(table.seats[0]))
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).rounds[0].tables[0].result
    ruling = Ruling(verdict="upheld", remedy="void", note="It was.")
    services.disputes.rule(table.game, Command(people[6]), dispute, ruling)
    services.tournament_director.look_after(tournament)
    result = it(services, tournament).rounds[0].tables[0].result
    assert result is not None
    assert (result.how, result.ranking) == ("voided", [[0, 1]])
    services.tournament_director.look_after(tournament)
    assert Counter(one["type"] for one in listed(services, tournament))["TableResult"] == 2


def test_a_deleted_player_is_withdrawn(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:4])
    services.accounts.forget(people[3])
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).entrants[people[3]].reason == "gone"
    assert services.tournaments.lists.page([], player=people[3]) == []


def test_the_name_of_a_tournament_is_deleted_with_its_organiser(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:3])
    assert services.tournaments.known(tournament).name == "Autumn cup"
    services.accounts.forget(people[0])
    known = services.tournaments.known(tournament)
    assert (known.name, known.opener) == ("", "")


def test_house_bots_take_empty_seats(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:5], table=3, fill="easy")
    services.tournament_director.look_after(tournament)
    tables = [table for _, _, table in it(services, tournament).tables()]
    assert [len(table.seats) for table in tables] == [3, 3]
    assert sum(seat == "bot:easy" for table in tables for seat in table.seats) == 1
    for table in tables:
        head = services.games.head(table.game)
        assert [chair.player or f"bot:{chair.bot}" for chair in head.seats] == table.seats
        assert not head.rated


def test_a_late_entrant_plays_from_the_next_round_with_the_agreed_points(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:4], late=2, late_points=6)
    services.tournament_director.look_after(tournament)
    services.tournaments.enter(tournament, people[4])
    end_games(services, tournament, Random(4))
    services.tournament_director.look_after(tournament)
    told = it(services, tournament)
    assert told.entrants[people[4]].since == 2
    there = [player for table in told.rounds[1].tables for player in table.players] + told.rounds[1].byes
    assert people[4] in there
    row = next(row for row in standings(told) if row.player == people[4])
    assert row.points == 6 + (24 if people[4] in told.rounds[1].byes else 0)
    with pytest.raises(AgainstTheRules):
        services.tournaments.enter(tournament, people[5])


def test_a_tournament_of_a_club_is_hidden_from_outsiders(services: Services, people: list[str]) -> None:
    organising = services.tournaments
    organising.members = lambda club: set(people[:2])
    organising.clubs_of = lambda player: ["c1"] if player in people[:2] else []
    tournament = held(services, people[:2], club="c1", start=False)
    with pytest.raises(NoSuchTournament):
        organising.enter(tournament, people[2])
    with pytest.raises(NoSuchTournament):
        organising.visible(tournament, "")
    assert tournament not in [one.tournament for one in organising.lists.page(organising.clubs_of(people[2]))]
    assert organising.lists.page(organising.clubs_of(people[1]), limit=1)[0].tournament == tournament
    with pytest.raises(AgainstTheRules):
        organising.open(people[3], "Ours", "", Terms(kind="swiss", title=TITLE, club="c1"))
    organising.members = lambda club: {people[0]}
    services.tournament_director.look_after(tournament)
    assert it(services, tournament).active == [people[0]]


def test_only_the_organiser_can_direct_a_tournament(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:3], start=False)
    for directs in (
        lambda: services.tournaments.start(tournament, people[1]),
        lambda: services.tournaments.cancel(tournament, people[1]),
        lambda: services.tournaments.remove(tournament, people[1], people[2]),
    ):
        with pytest.raises(NotTheOrganiser):
            directs()
    services.tournaments.remove(tournament, people[0], people[2])
    assert it(services, tournament).active == people[:2]


def test_a_tournament_starts_at_its_time_or_is_cancelled_without_players(
    services: Services, people: list[str], days: Days
) -> None:
    at = int((days.now + DAY) * 1000)
    full, empty = (held(services, some, start=False, starts_at=at) for some in (people[:3], people[3:4]))
    step(services)
    assert it(services, full).status == "open"
    days.pass_by(DAY)
    step(services)
    assert it(services, full).status == "running"
    assert it(services, empty).status == "cancelled"


def test_players_are_notified_once_of_a_bye_and_of_the_end(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, tuple[str, ...]]] = []

    def tell(kind: str, players: Any, *, about: str, name: str, within: Any) -> None:
        assert (kind, name) == ("tournament", "Autumn cup")
        told.append((about.partition(":")[0], tuple(players)))

    monkeypatch.setattr(services.notifications, "tell", tell)
    tournament = held(services, people[:3], rounds=1)
    services.tournament_director.look_after(tournament)
    services.tournament_director.look_after(tournament)
    [bye] = it(services, tournament).rounds[0].byes
    assert told == [("bye", (bye,))]
    end_games(services, tournament, Random(1))
    services.tournament_director.look_after(tournament)
    assert told[1:] == [("over", tuple(people[:3]))]
