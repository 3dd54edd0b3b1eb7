"""Persons: restrictions and limits apply to a player and all their bots alike.

Each check is tried with every account of the person, whichever account it concerns.
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
def test_no_account_of_a_player_can_use_the_spectators_chat(
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
def test_no_account_of_a_player_can_rule_join_take_over_or_branch_in_their_game(
    table: Table, services: Services, person: Person, seated: str, account: str
) -> None:
    """Try as arbiter, in a rated game, at a vacant seat, by branching and by an invitation."""
    me, other = person[account].id, stranger(table)
    head = services.games.head(table.game(other, person[seated], rated=True)["id"])
    services.accounts.grant(me, "arbiter")
    with pytest.raises(NotAnArbiter, match="rule on a game in which"):
        services.disputes.check_arbiter(head, me)
    with pytest.raises(CannotBeRated):
        check_seat(head, me, "", services.games.persons)
    with pytest.raises(CannotHandOver, match="can't take over"):
        services.seats.check_may_come(head, me)
    with pytest.raises(CannotBranch, match="without help"):
        services.branches.check_no_help(head, me)
    with pytest.raises(SeatUnavailable):
        services.invitations.check_apart([head], me)
    assert services.chat.access.concerns(head, me)


@pytest.mark.parametrize("account", ACCOUNTS)
def test_no_account_of_an_arbiter_who_saw_hidden_information_can_take_over_a_seat(
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
def test_arbiters_cannot_rule_on_a_game_in_which_their_account_handed_over_its_seat(
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
def test_persons_cannot_report_or_moderate_messages_of_their_own_accounts(
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
def test_persons_cannot_moderate_messages_that_their_accounts_reported(
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
def test_a_mute_or_block_applies_to_all_accounts_of_both_persons(
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
def test_messages_and_invitations_from_accounts_of_a_blocked_person_are_hidden(
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


def test_persons_cannot_mute_or_block_their_own_accounts(table: Table, services: Services, person: Person) -> None:
    for maker, target in itertools.permutations(ACCOUNTS, 2):
        assert person[maker].call("PUT", f"/players/me/muted/{person[target].id}").status_code == 404
        with pytest.raises(ServiceError):
            services.chat.block_lists.add(person[maker].id, "block", person[target].id)


def limits(services: Services) -> dict[str, Limit]:
    """Return all limits on actions of players by name."""
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


def test_all_limits_on_players_count_per_person(services: Services) -> None:
    assert len(limits(services)) == 19
    assert {name for name, one in limits(services).items() if not isinstance(one, LimitOfPeople)} == set()


@pytest.mark.parametrize("spends", [OWNER, ONE])
@pytest.mark.parametrize("account", ACCOUNTS)
def test_accounts_of_a_person_share_each_limit(
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
def test_hiding_presence_applies_to_all_accounts_of_a_person(
    table: Table, services: Services, person: Person, account: str
) -> None:
    assert services.presence.is_shown(person[account].id)
    services.presence.switch(person.owner.id, on=False)
    assert not services.presence.is_shown(person[account].id)


def test_only_the_api_reads_the_owners_of_bots() -> None:
    """`bots.owners` is for showing the owner of a bot; checks of persons use `people`."""
    folder = Path(scoresheet.service.__file__).parent
    asking = {
        str(file.relative_to(folder))
        for file in folder.rglob("*.py")
        if re.search(r"bots\.owners", file.read_text(encoding="utf-8"))
    }
    assert asking == {"api/games.py", "api/branches.py"}


def test_each_account_leads_to_its_own_person(table: Table, services: Services, person: Person) -> None:
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
