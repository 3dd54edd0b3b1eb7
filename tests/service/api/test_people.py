"""People: what a person is kept from, or limited to, holds for the player and all programs of theirs alike.

Each check is asked of every account of the person, whichever of them the matter is about.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import scoresheet.service
from scoresheet.domain.errors import CannotBranch, CannotHandOver, SeatUnavailable
from scoresheet.domain.viewer import Seat
from scoresheet.projections.engine import for_writing
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.accounts.limits import Limit, LimitOfPeople
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import CannotBeRated, NotAnArbiter, ServiceError
from scoresheet.service.play.games import Command
from scoresheet.service.play.rated_games import check_seat
from tests.service.api.persons import (
    ACCOUNTS,
    ONE,
    OWNER,
    Person,
    game_of,
    kind,
    of_others,
    own,
    stranger,
)
from tests.service.api.players import Table


@pytest.mark.parametrize("seated", ACCOUNTS)
@pytest.mark.parametrize("account", ACCOUNTS)
def test_no_account_of_a_person_who_plays_reads_or_writes_in_the_spectators_chat(
    table: Table, services: Services, person: Person, seated: str, account: str
) -> None:
    game, spectator = own(table, person[seated]), stranger(table)
    assert kind(spectator.post(f"/games/{game}/gallery", {"text": "Between us"})) == ""
    assert kind(person[account].get(f"/games/{game}/gallery")) == "not-your-room"
    assert kind(person[account].post(f"/games/{game}/gallery", {"text": "Hello"})) == "not-your-room"
    head = services.games.head(game)
    assert f"gallery:{game}" not in services.chat.followed(head, person[account].id)
    assert f"gallery:{game}" in services.chat.followed(head, spectator.id)


@pytest.mark.parametrize("seated", ACCOUNTS)
@pytest.mark.parametrize("account", ACCOUNTS)
def test_no_account_of_a_person_judges_rates_or_takes_over_where_another_sits(
    table: Table, services: Services, person: Person, seated: str, account: str
) -> None:
    """As an arbiter, at a rated table, at a vacant seat, as a player who branches from a rated game."""
    me, other = person[account].id, stranger(table)
    head = services.games.head(table.game(other, person[seated], rated=True)["id"])
    services.accounts.grant(me, "arbiter")
    with pytest.raises(NotAnArbiter, match="rule on a game in which"):
        services.disputes.check_arbiter(head, me)
    with pytest.raises(CannotBeRated):
        check_seat(head, me, "", services.games.persons)
    with pytest.raises(CannotHandOver, match="cannot take over"):
        services.seats.check_may_come(head, me)
    with pytest.raises(CannotBranch, match="without help"):
        services.branches.check_no_help(head, me)
    with pytest.raises(SeatUnavailable):
        services.invitations.check_apart([head], me)
    assert services.chat.access.concerns(head, me)


@pytest.mark.parametrize("account", ACCOUNTS)
def test_no_account_of_an_arbiter_who_looked_at_hidden_things_takes_over_a_seat(
    table: Table, services: Services, person: Person, account: str
) -> None:
    game, courts = own(table, stranger(table)), services.disputes
    services.accounts.grant(person.owner.id, "arbiter")
    head = services.games.head(game)
    number = courts.raise_dispute(game, Command(head.seats[0].player), head.version, "Why?").event.version
    services.seats.offer(game, Command(head.seats[0].player), Seat(0))
    services.seats.check_may_come(services.games.head(game), person[account].id)
    courts.look(game, Command(person.owner.id), number)
    with pytest.raises(CannotHandOver, match="An arbiter"):
        services.seats.take_over(game, Command(person[account].id), Seat(0))


@pytest.mark.parametrize("account", ACCOUNTS)
def test_nobody_rules_on_a_game_in_which_an_account_of_theirs_gave_its_seat_away(
    table: Table, services: Services, person: Person, account: str
) -> None:
    game = own(table, person.one)
    services.seats.offer(game, Command(person.one.id), Seat(0))
    services.seats.take_over(game, Command(stranger(table).id), Seat(0))
    services.accounts.grant(person[account].id, "arbiter")
    assert not services.disputes.may_judge(services.games.head(game), person[account].id)
    other = stranger(table).id
    services.accounts.grant(other, "arbiter")
    assert services.disputes.may_judge(services.games.head(game), other)


@pytest.mark.parametrize("author", ACCOUNTS)
@pytest.mark.parametrize("account", ACCOUNTS)
def test_nobody_judges_or_reports_what_an_account_of_theirs_said(
    table: Table, services: Services, person: Person, author: str, account: str
) -> None:
    game = of_others(table)
    number = person[author].post(f"/games/{game}/gallery", {"text": "An insult"}).json["id"]
    mine = person[account].post(f"/games/{game}/gallery/{number}/reports", {"reason": "x"})
    assert mine.status_code == 404
    services.accounts.grant(person[account].id, "moderator")
    report = stranger(table).post(f"/games/{game}/gallery/{number}/reports", {"reason": "It hurts"}).json["id"]
    with pytest.raises(ServiceError, match="your own message"):
        services.chat.moderation.report(person[account].id, report)


@pytest.mark.parametrize("reporter", ACCOUNTS)
@pytest.mark.parametrize("account", ACCOUNTS)
def test_nobody_judges_what_an_account_of_theirs_has_reported(
    table: Table, services: Services, person: Person, reporter: str, account: str
) -> None:
    game, author = of_others(table), stranger(table)
    number = author.post(f"/games/{game}/gallery", {"text": "An insult"}).json["id"]
    services.accounts.grant(person[account].id, "moderator")
    report = person[reporter].post(f"/games/{game}/gallery/{number}/reports", {"reason": "It hurts"}).json["id"]
    with pytest.raises(ServiceError, match="reported this message yourself"):
        services.chat.moderation.report(person[account].id, report)


@pytest.mark.parametrize("kept", ["mute", "block"])
@pytest.mark.parametrize("maker", [OWNER, ONE])
@pytest.mark.parametrize("target", [OWNER, ONE])
def test_a_mute_or_block_holds_between_all_accounts_of_two_people(
    table: Table, services: Services, person: Person, kept: str, maker: str, target: str
) -> None:
    block_lists, other = services.chat.block_lists, Person(table)
    block_lists.add(person[maker].id, kept, other[target].id)
    mine, theirs = ({one[account].id for account in ACCOUNTS} for one in (person, other))
    for account in mine:
        assert block_lists.of(account) == theirs
        assert block_lists.blocks(account) == (theirs if kept == "block" else set())
        assert block_lists.apart(account) == (theirs if kept == "block" else set())
    for account in theirs:
        assert block_lists.of(account) == block_lists.blocks(account) == set()
        assert block_lists.apart(account) == (mine if kept == "block" else set())
        with for_writing(services.chat._database.engine).connect() as connection:
            assert block_lists.ignoring(connection, account) == mine
    assert [one.player for one in block_lists.listed(person[maker].id, kept)] == [other[target].id]


@pytest.mark.parametrize("author", ACCOUNTS)
def test_what_a_muted_persons_program_says_is_not_heard_and_its_invitations_do_not_arrive(
    table: Table, services: Services, person: Person, author: str
) -> None:
    reader, game = stranger(table), of_others(table)
    services.chat.block_lists.add(reader.id, "block", person.owner.id)
    said = person[author].post(f"/games/{game}/gallery", {"text": "Hello"})
    assert said.status_code == 201
    assert reader.get(f"/games/{game}/gallery").json["items"] == []
    opened = game_of(table, person[author]).json["id"]
    services.invitations.invite(opened, person[author].id, reader.name)
    assert services.invitations.waiting_for(reader.id) == []


def test_nobody_mutes_or_blocks_a_program_of_their_own(table: Table, services: Services, person: Person) -> None:
    for maker, target in itertools.permutations(ACCOUNTS, 2):
        assert person[maker].call("PUT", f"/players/me/muted/{person[target].id}").status_code == 404
        with pytest.raises(ServiceError):
            services.chat.block_lists.add(person[maker].id, "block", person[target].id)


def limits(services: Services) -> dict[str, Limit]:
    """All limits of what players do, by their names."""
    parts = (
        *(
            services.chat.messages,
            services.chat.notes,
            services.chat.reports,
            services.disputes,
            services.conditional_moves,
        ),
        *(services.private_plans, services.clock_commands, services.seats, services.invitations),
        *(services.friends, services.clubs),
        *(services.club_notices, services.tournaments, services.uploads, services.accounts.bots),
    )
    values = [value for part in parts for value in vars(part).values()]
    found = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    return {one.name: one for one in found if isinstance(one, Limit)}


def test_all_limits_of_what_players_do_count_by_persons(services: Services) -> None:
    assert len(limits(services)) == 19
    assert {name for name, one in limits(services).items() if not isinstance(one, LimitOfPeople)} == set()


@pytest.mark.parametrize("spends", [OWNER, ONE])
@pytest.mark.parametrize("account", ACCOUNTS)
def test_what_one_account_has_used_of_a_limit_no_other_of_the_person_has_left(
    table: Table, services: Services, person: Person, spends: str, account: str
) -> None:
    for one in limits(services).values():
        one.clear(person.owner.id)
        for _ in range(one.most):
            one.take(person[spends].id)
        with pytest.raises(TooManyAttempts):
            one.check(person[account].id)
        one.check("a stranger")
        one.clear(person[account].id)
        one.check(person[spends].id)


@pytest.mark.parametrize("account", ACCOUNTS)
def test_who_hides_when_they_look_sees_nothing_of_others_through_a_program(
    table: Table, services: Services, person: Person, account: str
) -> None:
    assert services.presence.is_shown(person[account].id)
    services.presence.switch(person.owner.id, on=False)
    assert not services.presence.is_shown(person[account].id)


def test_no_part_of_the_service_compares_owners_by_itself() -> None:
    """`bots.owners` is for showing who runs a program; whoever checks a person asks `people`."""
    folder = Path(scoresheet.service.__file__).parent
    asking = {
        str(file.relative_to(folder))
        for file in folder.rglob("*.py")
        if re.search(r"bots\.owners", file.read_text(encoding="utf-8"))
    }
    assert asking == {"api/games.py", "api/branches.py"}


def test_a_person_is_found_from_each_account_and_no_two_people_are_one(
    table: Table, services: Services, person: Person
) -> None:
    people, other = services.accounts.people, stranger(table).id
    every = {person[account].id for account in ACCOUNTS}
    for account in every:
        assert people.of(account) == person.owner.id
        assert people.accounts([account]) == every
        assert people.same(account, person.two.id)
        assert not people.same(account, other)
    assert people.accounts([other]) == {other}
    assert (people.of(""), people.accounts([""]), people.same("", "")) == ("", set(), False)
    assert people.of("system") == "system"
