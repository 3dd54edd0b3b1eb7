"""Ladders: results, expired challenges and long absence change rungs, and neighbours meet each period."""

from __future__ import annotations

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import AgainstTheRules
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.rules.fold import folded
from scoresheet.service.tournaments.tournaments import stream_of
from tests.service.tournaments import by_hand
from tests.service.tournaments.refereed import (
    DAY,
    Days,
    held,
    it,
    listed,
    void,
)


@pytest.mark.parametrize("ruled", [False, True])
def test_a_ladder_game_without_a_winner_changes_no_rungs(
    services: Services, people: list[str], days: Days, ruled: bool
) -> None:
    clock = Clock(move=DAY, on_time_out="forfeit")
    ladder = held(services, people[:2], kind="ladder", title="phytoplankton", clock=clock)
    for _ in range(2):  # seats alternate, so each player sits first once
        rungs = list(it(services, ladder).rungs)
        services.tournaments.challenge(ladder, rungs[1], rungs[0])
        [challenge] = it(services, ladder).challenges
        services.tournaments.answer(ladder, rungs[0], challenge.id, True)
        services.tournament_director.look_after(ladder)
        [(_, _, table)] = it(services, ladder).waiting()
        if ruled:
            void(services, table.game)
        days.pass_by(DAY + 60)
        services.games.keep_time(table.game)
        services.tournament_director.look_after(ladder)
        assert it(services, ladder).rungs == rungs


def test_results_expired_challenges_and_long_absence_change_rungs(
    services: Services, people: list[str], days: Days
) -> None:
    tournament = held(services, people[:5], kind="ladder", rounds=0, tie_breaks=[], idle=10 * DAY)
    a, b, c, d, e = people[:5]
    organising, referee = services.tournaments, services.tournament_director
    with pytest.raises(AgainstTheRules):
        organising.challenge(tournament, e, a)
    organising.challenge(tournament, d, a)
    with pytest.raises(AgainstTheRules):
        organising.challenge(tournament, d, b)
    number = it(services, tournament).challenges[0].id
    with pytest.raises(AgainstTheRules):
        organising.answer(tournament, c, number, True)
    organising.answer(tournament, a, number, True)
    referee.look_after(tournament)
    [(_, _, table)] = it(services, tournament).waiting()
    services.games.resign(table.game, Command(a))
    referee.look_after(tournament)
    assert it(services, tournament).rungs == [d, b, c, a, e]
    organising.challenge(tournament, e, b)
    days.pass_by(3 * DAY + 1)
    referee.look_after(tournament)
    assert it(services, tournament).rungs == [d, e, c, a, b], "Who does not answer gives up the rung."
    days.pass_by(7 * DAY)
    referee.look_after(tournament)
    assert it(services, tournament).rungs == by_hand.ladder(listed(services, tournament))
    organising.withdraw(tournament, c)
    organising.enter(tournament, c)
    assert it(services, tournament).rungs[-1] == c
    organising.cancel(tournament, a)
    assert it(services, tournament).status == "finished"
    assert [row["player"] for row in it(services, tournament).final] == it(services, tournament).rungs


def test_neighbours_on_a_ladder_meet_each_period(services: Services, people: list[str], days: Days) -> None:
    tournament = held(services, people[:6], kind="ladder", table=3, period=7 * DAY, tie_breaks=[])
    services.tournament_director.look_after(tournament)
    assert not it(services, tournament).rounds
    days.pass_by(7 * DAY + 1)
    services.tournament_director.look_after(tournament)
    tables = it(services, tournament).rounds[0].tables
    assert [sorted(table.seats) for table in tables] == [sorted(people[:3]), sorted(people[3:6])]
    services.tournament_director.look_after(tournament)
    assert len(it(services, tournament).rounds) == 1


def test_neighbours_separated_by_a_block_are_not_paired_and_the_events_name_the_pairs(
    services: Services, people: list[str], days: Days
) -> None:
    a, b, c, d = people[:4]
    ladder = held(services, people[:4], kind="ladder", period=7 * DAY, tie_breaks=[])
    cup = held(services, people[:2], start=False)
    services.chat.block_lists.add(b, "block", a)
    days.pass_by(7 * DAY)
    services.tournament_director.look_after(ladder)
    tables = it(services, ladder).rounds[0].tables
    assert [set(table.seats) for table in tables] == [{a, c}, {b, d}]
    services.tournaments.start(cup, a)
    services.tournament_director.look_after(cup)
    assert [set(table.seats) for table in it(services, cup).rounds[0].tables] == [{a, b}], "everybody meets in a cup"
    services.chat.block_lists.remove(b, "block", a)
    for tournament in (ladder, cup):
        told = [(one.kind, one.told) for one in services.journal.all(stream_of(tournament))]
        assert folded(told) == it(services, tournament), "what was paired stays so, whoever is blocked later"


def test_two_blocked_players_on_a_ladder_of_two_get_no_game_until_the_block_ends(
    services: Services, people: list[str], days: Days
) -> None:
    ladder = held(services, people[:2], kind="ladder", period=7 * DAY, tie_breaks=[])
    services.chat.block_lists.add(people[0], "block", people[1])
    days.pass_by(7 * DAY)
    services.tournament_director.look_after(ladder)
    assert not it(services, ladder).rounds
    services.chat.block_lists.remove(people[0], "block", people[1])
    services.tournament_director.look_after(ladder)
    assert len(it(services, ladder).rounds) == 1
