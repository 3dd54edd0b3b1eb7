"""Fairness: an organiser who plays has no power over rivals, and a player who left ranks behind those who stay."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import AgainstTheRules, NotAnArbiter, NotTheOrganiser
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.fold import fold
from scoresheet.service.tournaments.rules.standings import standings
from scoresheet.service.tournaments.rules.terms import Terms
from tests.service.tournaments import by_hand
from tests.service.tournaments.refereed import PASSWORD, TITLE, held, it, listed
from tests.service.tournaments.simulated import as_listed, opened, standing

NUMBERS = count()
YOURSELF = "You are taking part yourself, so you can't do this now. Withdraw first, or ask a moderator."


@pytest.fixture
def people(services: Services) -> list[str]:
    number = next(NUMBERS)
    return [services.accounts.make(f"Fair {number} {letter}", PASSWORD).id for letter in "abcdef"]


def held_by(services: Services, opener: str, players: list[str], **terms: Any) -> str:
    """Start a tournament, opened by a player who does not take part."""
    chosen = {"kind": "swiss", "title": TITLE, "rounds": 3, "tie_breaks": ["opponents", "lots"], **terms}
    found = services.tournaments.open(opener, "Cup", "", Terms(**chosen))
    for player in players:
        services.tournaments.enter(found, player)
    if chosen["kind"] != "ladder":
        services.tournaments.start(found, opener)
    services.tournament_director.look_after(found)
    return found


def places(services: Services, tournament: str) -> dict[str, int]:
    return {row.player: row.place for row in standings(it(services, tournament))}


def test_a_removed_player_does_not_win_a_swiss_tournament_by_a_bye(
    services: Services,
    people: list[str],
) -> None:
    cup = held_by(services, people[5], people[:3], rounds=2)
    [rested] = it(services, cup).rounds[0].byes
    [(_, _, table)] = it(services, cup).waiting()
    services.tournaments.remove(cup, people[5], rested)
    services.games.resign(table.game, Command(table.players[0]))
    for _ in range(4):
        services.tournament_director.look_after(cup)
        for _, _, one in it(services, cup).waiting():
            services.games.resign(one.game, Command(one.players[0]))
    assert it(services, cup).status == "finished"
    assert places(services, cup)[rested] == 3
    assert it(services, cup).final[-1]["player"] == rested
    assert [[one] for one in by_order(services, cup)] == by_hand.standings(listed(services, cup))


def by_order(services: Services, cup: str) -> list[str]:
    return [row.player for row in standings(it(services, cup))]


def story(edition: int = facts.LEFT_BEHIND, rounds: int = 2) -> list[facts.Fact]:
    """Return the events of three players in a Swiss tournament; p0 has the first bye, the other two share a table."""
    terms = Terms(kind="swiss", title="x", rounds=rounds, tie_breaks=["lots"])
    found = opened(terms, 3)
    found[0] = facts.TournamentOpened(terms=terms, at=0, edition=edition)
    found.append(facts.TournamentStarted(seed="s", entrants=["p0", "p1", "p2"], rounds=rounds, at=1))
    table = facts.RoundTable(seats=["p1", "p2"], game="g")
    found.append(facts.RoundPaired(round=1, tables=[table], byes=["p0"], at=2))
    found.append(facts.TableResult(round=1, table=0, game="g", ranking=[[0, 1]], how="played", at=3))
    return found


LEAVING: list[Callable[[str], facts.Fact]] = [
    lambda player: facts.PlayerWithdrawn(player=player),
    lambda player: facts.PlayerRemoved(player=player, reason="missing"),
    lambda player: facts.PlayerRemoved(player=player, reason="gone"),
    lambda player: facts.PlayerRemoved(player=player, reason="organiser"),
    lambda player: facts.PlayerRemoved(player=player, reason="moderator"),
]


@pytest.mark.parametrize("leaves", LEAVING)
def test_players_who_leave_before_the_last_round_rank_behind_those_who_stay(
    leaves: Callable[[str], facts.Fact],
) -> None:
    told = [*story(), leaves("p0")]
    assert [row.player for row in standings(standing(told))][-1] == "p0"
    assert by_hand.standings(as_listed(told))[-1] == ["p0"]


@pytest.mark.parametrize(("leaves", "last"), list(zip(LEAVING, [False, False, False, True, True], strict=True)))
def test_players_who_leave_after_the_last_pairing_keep_their_place_unless_removed_by_a_person(
    leaves: Callable[[str], facts.Fact], last: bool
) -> None:
    told = [*story(rounds=1), leaves("p0")]
    assert [row.player for row in standings(standing(told))].index("p0") == (2 if last else 0)
    assert (by_hand.standings(as_listed(told))[-1] == ["p0"]) == last


def test_standings_of_tournaments_opened_before_that_rule_stay_the_same() -> None:
    told = [*story(edition=1), facts.PlayerRemoved(player="p0", reason="organiser")]
    assert "edition" not in facts.told(told[0])
    assert standings(standing(told))[0].player == "p0"
    assert by_hand.standings(as_listed(told))[0] == ["p0"]


def test_an_organiser_who_plays_cannot_remove_players_or_cancel_after_the_start(
    services: Services,
    people: list[str],
) -> None:
    cup = held(services, people[:4])
    for attempt in (
        lambda: services.tournaments.remove(cup, people[0], people[1]),
        lambda: services.tournaments.cancel(cup, people[0]),
    ):
        with pytest.raises(AgainstTheRules, match=YOURSELF):
            attempt()
    assert it(services, cup).active == people[:4]
    services.tournaments.withdraw(cup, people[0])
    services.tournaments.remove(cup, people[0], people[1])
    assert it(services, cup).active == people[2:4]


def test_an_organiser_whose_program_plays_counts_as_a_participant(
    services: Services,
    people: list[str],
) -> None:
    program = services.accounts.bots.make(people[0], f"Program {next(NUMBERS)}")
    cup = held_by(services, people[0], [program, *people[1:3]], bots=True)
    with pytest.raises(AgainstTheRules, match=YOURSELF):
        services.tournaments.remove(cup, people[0], people[1])


@pytest.mark.parametrize("first", ["the person", "the program"])
def test_players_cannot_take_part_together_with_their_own_programs(
    services: Services,
    people: list[str],
    first: str,
) -> None:
    one, other = (services.accounts.bots.make(people[0], f"Program {next(NUMBERS)}") for _ in range(2))
    cup = services.tournaments.open(people[5], "Cup", "", Terms(kind="swiss", title=TITLE, bots=True))
    order = [people[0], one] if first == "the person" else [one, people[0]]
    services.tournaments.enter(cup, order[0])
    with pytest.raises(AgainstTheRules, match="together with their own bot"):
        services.tournaments.enter(cup, order[1])
    if first == "the program":
        services.tournaments.enter(cup, other)
        assert it(services, cup).active == [one, other]


def test_an_organiser_who_has_removed_a_player_cannot_enter_later(
    services: Services,
    people: list[str],
) -> None:
    program = services.accounts.bots.make(people[5], f"Program {next(NUMBERS)}")
    cup = held_by(services, people[5], people[:4], late=3, bots=True)
    services.tournaments.remove(cup, people[5], people[0])
    for player in (people[5], program):
        with pytest.raises(AgainstTheRules, match="You have removed a player"):
            services.tournaments.enter(cup, player)
    services.tournaments.enter(cup, people[4])


def test_before_the_start_an_organiser_who_plays_can_remove_entrants_and_cancel(
    services: Services,
    people: list[str],
) -> None:
    cup = held(services, people[:3], start=False)
    services.tournaments.remove(cup, people[0], people[1])
    assert it(services, cup).active == [people[0], people[2]]
    services.tournaments.cancel(cup, people[0])


def test_moderators_can_remove_and_cancel_only_if_they_do_not_play(
    services: Services,
    people: list[str],
) -> None:
    cup = held(services, people[:4])
    for judge in (people[1], people[5]):
        services.accounts.grant(judge, "moderator")
    with pytest.raises(AgainstTheRules, match=YOURSELF):
        services.tournaments.remove(cup, people[1], people[2])
    services.tournaments.remove(cup, people[5], people[2])
    assert it(services, cup).entrants[people[2]].reason == "moderator"
    with pytest.raises(NotTheOrganiser):
        services.tournaments.cancel(cup, people[4])
    services.tournaments.cancel(cup, people[5])
    assert (it(services, cup).status, it(services, cup).reason) == ("cancelled", "moderator")


def test_the_opener_can_end_a_ladder_only_without_an_open_game_or_challenge(
    services: Services,
    people: list[str],
) -> None:
    ladder = held(services, people[:3], kind="ladder", tie_breaks=[])
    services.tournaments.challenge(ladder, people[1], people[0])
    with pytest.raises(AgainstTheRules, match="You still have a game or a challenge here"):
        services.tournaments.cancel(ladder, people[0])
    with pytest.raises(AgainstTheRules, match=YOURSELF):
        services.tournaments.remove(ladder, people[0], people[1])
    [challenge] = it(services, ladder).challenges
    services.tournaments.answer(ladder, people[0], challenge.id, False)
    services.tournaments.cancel(ladder, people[0])
    assert it(services, ladder).status == "finished"


def test_an_arbiter_who_takes_part_in_a_tournament_cannot_rule_on_its_games(
    services: Services,
    people: list[str],
) -> None:
    cup = held_by(services, people[5], people[:5], rounds=1)
    [rested] = it(services, cup).rounds[0].byes
    table = it(services, cup).rounds[0].tables[0]
    game = services.games.head(table.game)
    for judge in (rested, people[5]):
        services.accounts.grant(judge, "arbiter")
    with pytest.raises(NotAnArbiter, match="You are taking part in this game's tournament"):
        services.disputes.check_arbiter(game, rested)
    services.disputes.check_arbiter(game, people[5])
    other = services.games.open(TITLE, GameSettings(seats=2), Command("p9"), bots={}).game
    services.disputes.check_arbiter(other, rested)


def test_random_tournaments_with_leaving_players_have_the_standings_of_the_slow_computation() -> None:
    rng = Random(10)
    for _ in range(40):
        told = story(rng.choice((1, 2)), rng.choice((1, 2, 3)))
        for player in rng.sample(["p0", "p1", "p2"], rng.randrange(3)):
            told.append(rng.choice(LEAVING)(player))
        it = fold(told)
        assert it is not None
        rows = standings(it)
        assert [[row.player] for row in rows] == by_hand.standings(as_listed(told))
