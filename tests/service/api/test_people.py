"""People: what a person is kept from, or limited to, holds for the player and all programs of theirs alike.

Each check is asked of every account of the person, whichever of them the matter is about.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
from tests.service.api.players import Player, Table
from tests.service.api.test_bots import make_bot

OWNER, ONE, TWO = ACCOUNTS = ("owner", "one", "two")
"""A player and two programs that they run."""
_numbers = itertools.count(1)


def stranger(table: Table) -> Player:
    """A new player; the names are numbers, of which no two look alike."""
    return table.player(f"Someone {next(_numbers)}")


class Person:
    """A player with two programs."""

    def __init__(self, table: Table) -> None:
        number = next(_numbers)
        self.owner = stranger(table)
        self.one = make_bot(table, self.owner, f"Program {number} a")
        self.two = make_bot(table, self.owner, f"Program {number} b")

    def __getitem__(self, account: str) -> Player:
        return getattr(self, account)


@pytest.fixture
def person(table: Table) -> Person:
    return Person(table)


def silence(services: Services, player: str, game: str = "") -> None:
    """As a moderator does, for a day."""
    with services.games.store.turn, for_writing(services.chat._database.engine).begin() as connection:
        services.chat.suspensions.impose(connection, player, game, 1)


def lift(services: Services, player: str, game: str = "") -> None:
    with services.games.store.turn, for_writing(services.chat._database.engine).begin() as connection:
        services.chat.suspensions.lift(connection, player, game)


def of_others(table: Table) -> str:
    return table.game(stranger(table), stranger(table))["id"]


def own(table: Table, writer: Player) -> str:
    return table.game(writer, stranger(table))["id"]


def game_of(table: Table, writer: Player, **fields: Any) -> Any:
    return writer.post("/games", {"title": "industrial-waste", "seats": 2, **fields})


def dispute(table: Table, writer: Player) -> Any:
    game = own(table, writer)
    version = writer.get(f"/games/{game}").json["version"]
    return writer.post(f"/games/{game}/disputes", {"version": version, "reason": "Rude words"}, version)


def branch(table: Table, writer: Player) -> Any:
    game = own(table, writer)
    version = writer.get(f"/games/{game}").json["version"]
    return writer.post(f"/games/{game}/branches", {"at": version, "name": "Rude words", "bots": {"1": "easy"}})


def seat_with_words(table: Table, writer: Player) -> Any:
    opened = game_of(table, stranger(table)).json
    return writer.post(f"/games/{opened['id']}/seats", {"entropy": "Rude words"}, opened["version"])


def club(table: Table, writer: Player) -> Any:
    return writer.post("/clubs", {"name": f"Rude words {next(_numbers)}"})


def tournament(table: Table, writer: Player) -> Any:
    terms = {"kind": "round_robin", "title": "industrial-waste", "table": 2, "smallest": 2}
    return writer.post("/tournaments", {"name": "Rude words", **terms})


def program(table: Table, writer: Player) -> Any:
    return writer.post("/players/me/bots", {"name": f"Rude {next(_numbers)}"})


DOORS: dict[str, Callable[[Table, Player], Any]] = {
    "players' chat": lambda table, writer: writer.post(f"/games/{own(table, writer)}/messages", {"text": "Rude"}),
    "spectators' chat": lambda table, writer: writer.post(f"/games/{of_others(table)}/gallery", {"text": "Rude"}),
    "name of a game": lambda table, writer: game_of(table, writer, name="Rude words"),
    "words for the draws of a new game": lambda table, writer: game_of(table, writer, entropy="Rude words"),
    "words for the draws at a seat": seat_with_words,
    "name of a branch": branch,
    "reason of a dispute": dispute,
    "name of a club": club,
    "name of a tournament": tournament,
    "name of a program": program,
}
NOT_FOR_BOTS = ("name of a club", "name of a tournament", "name of a program")


def kind(answer: Any) -> str:
    return "" if answer.status_code < 300 else answer.json["type"].rpartition("/")[2]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("writer", [OWNER, ONE])
@pytest.mark.parametrize("silenced", ["nobody", OWNER, ONE, TWO])
def test_a_silence_closes_every_door_for_words_to_all_accounts_of_a_person(
    table: Table, services: Services, person: Person, door: str, writer: str, silenced: str
) -> None:
    if silenced != "nobody":
        silence(services, person[silenced].id)
    answer = DOORS[door](table, person[writer])
    if door in NOT_FOR_BOTS and writer != OWNER:
        assert kind(answer) in ("not-for-bots", "silenced"), answer.text
    else:
        assert kind(answer) == ("" if silenced == "nobody" else "silenced"), answer.text


@pytest.mark.parametrize("writer", [OWNER, ONE])
def test_a_silenced_person_plays_on_and_opens_games_without_words(
    table: Table, services: Services, person: Person, writer: str
) -> None:
    game = own(table, person[writer])
    silence(services, person.owner.id)
    assert kind(game_of(table, person[writer])) == ""
    assert kind(game_of(table, person[writer], entropy="ab" * 16)) == ""
    opened = game_of(table, stranger(table)).json
    assert kind(person[writer].post(f"/games/{opened['id']}/seats", {}, opened["version"])) == ""
    assert services.accounts.words.may_show(stranger(table).id)
    assert services.games.head(game).seats_of(person[writer].id)


@pytest.mark.parametrize("silenced", ACCOUNTS)
@pytest.mark.parametrize("lifted", ACCOUNTS)
@pytest.mark.parametrize("game", ["", "a game"])
def test_a_silence_is_the_persons_whichever_account_it_is_imposed_on_or_lifted_from(
    services: Services, person: Person, silenced: str, lifted: str, game: str
) -> None:
    silence(services, person[silenced].id, game)
    until = {services.chat.suspensions.until(person[account].id, "a game") for account in ACCOUNTS}
    assert len(until) == 1
    assert until != {0}
    lift(services, person[lifted].id, game)
    assert {services.chat.suspensions.until(person[account].id, "a game") for account in ACCOUNTS} == {0}


def test_a_silence_outlasts_the_program_that_it_was_imposed_on(services: Services, person: Person) -> None:
    silence(services, person.one.id)
    assert person.owner.delete(f"/players/me/bots/{person.one.id}").status_code == 204
    assert services.chat.suspensions.until(person.owner.id, "") > 0


def test_a_silenced_person_renames_and_describes_no_club_and_pins_nothing(
    table: Table, services: Services, person: Person
) -> None:
    clubs, owner = services.clubs, person.owner.id
    one = clubs.found(owner, "Kind words", "", "open", private=False)
    services.notices.pin(one, owner, "Welcome")
    silence(services, person.one.id)
    changes: list[Callable[[], object]] = [
        lambda: clubs.change(one, owner, name="Rude words"),
        lambda: clubs.change(one, owner, description="Rude words"),
        lambda: services.notices.pin(one, owner, "Rude words"),
    ]
    for change in changes:
        with pytest.raises(ServiceError, match="has suspended your writing"):
            change()
    clubs.change(one, owner, joining="request")
    assert clubs.load(one).name == "Kind words"


def test_a_silenced_person_sends_no_records_which_have_words_in_them(services: Services, person: Person) -> None:
    services.uploads.check(person.owner.id)
    silence(services, person.one.id)
    with pytest.raises(ServiceError, match="has suspended your writing"):
        services.uploads.check(person.owner.id)


def test_a_silenced_person_plays_a_named_game_again_without_its_name(
    table: Table, services: Services, person: Person
) -> None:
    game = table.game(person.owner, stranger(table), name="A name")["id"]
    services.games.resign(game, Command(person.owner.id))
    silence(services, person.owner.id)
    again = services.hosting.play_again(game, person.owner.id)
    assert services.games.head(again).name == ""


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
        services.courts.check_arbiter(head, me)
    with pytest.raises(CannotBeRated):
        check_seat(head, me, "", services.games.persons)
    with pytest.raises(CannotHandOver, match="cannot take over"):
        services.seating.check_may_come(head, me)
    with pytest.raises(CannotBranch, match="without help"):
        services.branching.check_no_help(head, me)
    with pytest.raises(SeatUnavailable):
        services.hosting.check_apart([head], me)
    assert services.chat.access.concerns(head, me)


@pytest.mark.parametrize("account", ACCOUNTS)
def test_no_account_of_an_arbiter_who_looked_at_hidden_things_takes_over_a_seat(
    table: Table, services: Services, person: Person, account: str
) -> None:
    game, courts = own(table, stranger(table)), services.courts
    services.accounts.grant(person.owner.id, "arbiter")
    head = services.games.head(game)
    number = courts.raise_dispute(game, Command(head.seats[0].player), head.version, "Why?").event.version
    services.seating.offer(game, Command(head.seats[0].player), Seat(0))
    services.seating.check_may_come(services.games.head(game), person[account].id)
    courts.look(game, Command(person.owner.id), number)
    with pytest.raises(CannotHandOver, match="An arbiter"):
        services.seating.take_over(game, Command(person[account].id), Seat(0))


@pytest.mark.parametrize("account", ACCOUNTS)
def test_nobody_rules_on_a_game_in_which_an_account_of_theirs_gave_its_seat_away(
    table: Table, services: Services, person: Person, account: str
) -> None:
    game = own(table, person.one)
    services.seating.offer(game, Command(person.one.id), Seat(0))
    services.seating.take_over(game, Command(stranger(table).id), Seat(0))
    services.accounts.grant(person[account].id, "arbiter")
    assert not services.courts.may_judge(services.games.head(game), person[account].id)
    other = stranger(table).id
    services.accounts.grant(other, "arbiter")
    assert services.courts.may_judge(services.games.head(game), other)


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
    services.hosting.invite(opened, person[author].id, reader.name)
    assert services.hosting.waiting_for(reader.id) == []


def test_nobody_mutes_or_blocks_a_program_of_their_own(table: Table, services: Services, person: Person) -> None:
    for maker, target in itertools.permutations(ACCOUNTS, 2):
        assert person[maker].call("PUT", f"/players/me/muted/{person[target].id}").status_code == 404
        with pytest.raises(ServiceError):
            services.chat.block_lists.add(person[maker].id, "block", person[target].id)


def limits(services: Services) -> dict[str, Limit]:
    """All limits of what players do, by their names."""
    parts = (
        *(services.chat.messages, services.chat.notes, services.chat.reports, services.courts, services.ahead),
        *(services.planning, services.clock_commands, services.seating, services.hosting),
        *(services.friends, services.clubs),
        *(services.notices, services.organising, services.uploads, services.accounts.bots),
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
