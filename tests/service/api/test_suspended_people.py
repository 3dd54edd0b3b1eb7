"""Suspended persons: none of their accounts can write texts anywhere, but all can play on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.play.games import Command
from tests.service.api.persons import (
    ACCOUNTS,
    ONE,
    OWNER,
    TWO,
    Person,
    game_of,
    kind,
    numbers,
    of_others,
    own,
    stranger,
)
from tests.service.api.players import Player, Table


def suspend(services: Services, player: str, game: str = "") -> None:
    """Suspend a player for a day, as a moderator would."""
    with services.games.store.turn, for_writing(services.chat._database.engine).begin() as connection:
        services.chat.suspensions.impose(connection, player, game, 1)


def lift(services: Services, player: str, game: str = "") -> None:
    with services.games.store.turn, for_writing(services.chat._database.engine).begin() as connection:
        services.chat.suspensions.lift(connection, player, game)


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
    return writer.post("/clubs", {"name": f"Rude words {next(numbers)}"})


def tournament(table: Table, writer: Player) -> Any:
    terms = {"kind": "round_robin", "title": "industrial-waste", "table": 2, "smallest": 2}
    return writer.post("/tournaments", {"name": "Rude words", **terms})


def program(table: Table, writer: Player) -> Any:
    return writer.post("/players/me/bots", {"name": f"Rude {next(numbers)}"})


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


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("writer", [OWNER, ONE])
@pytest.mark.parametrize("silenced", ["nobody", OWNER, ONE, TWO])
def test_a_suspension_keeps_all_accounts_of_a_person_from_writing_anywhere(
    table: Table, services: Services, person: Person, door: str, writer: str, silenced: str
) -> None:
    if silenced != "nobody":
        suspend(services, person[silenced].id)
    answer = DOORS[door](table, person[writer])
    if door in NOT_FOR_BOTS and writer != OWNER:
        assert kind(answer) in ("not-for-bots", "silenced"), answer.text
    else:
        assert kind(answer) == ("" if silenced == "nobody" else "silenced"), answer.text


@pytest.mark.parametrize("writer", [OWNER, ONE])
def test_a_suspended_person_can_play_and_open_games_without_texts(
    table: Table, services: Services, person: Person, writer: str
) -> None:
    game = own(table, person[writer])
    suspend(services, person.owner.id)
    assert kind(game_of(table, person[writer])) == ""
    assert kind(game_of(table, person[writer], entropy="ab" * 16)) == ""
    opened = game_of(table, stranger(table)).json
    assert kind(person[writer].post(f"/games/{opened['id']}/seats", {}, opened["version"])) == ""
    assert services.accounts.words.may_show(stranger(table).id)
    assert services.games.head(game).seats_of(person[writer].id)


@pytest.mark.parametrize("silenced", ACCOUNTS)
@pytest.mark.parametrize("lifted", ACCOUNTS)
@pytest.mark.parametrize("game", ["", "a game"])
def test_a_suspension_of_any_account_applies_to_the_person_and_can_be_lifted_from_any(
    services: Services, person: Person, silenced: str, lifted: str, game: str
) -> None:
    suspend(services, person[silenced].id, game)
    until = {services.chat.suspensions.until(person[account].id, "a game") for account in ACCOUNTS}
    assert len(until) == 1
    assert until != {0}
    lift(services, person[lifted].id, game)
    assert {services.chat.suspensions.until(person[account].id, "a game") for account in ACCOUNTS} == {0}


def test_a_suspension_outlasts_the_bot_it_was_imposed_on(services: Services, person: Person) -> None:
    suspend(services, person.one.id)
    assert person.owner.delete(f"/players/me/bots/{person.one.id}").status_code == 204
    assert services.chat.suspensions.until(person.owner.id, "") > 0


def test_a_suspended_person_cannot_rename_or_describe_a_club_or_pin_notices(
    table: Table, services: Services, person: Person
) -> None:
    clubs, owner = services.clubs, person.owner.id
    one = clubs.found(owner, "Kind words", "", "open", private=False)
    services.club_notices.pin(one, owner, "Welcome")
    suspend(services, person.one.id)
    changes: list[Callable[[], object]] = [
        lambda: clubs.change(one, owner, name="Rude words"),
        lambda: clubs.change(one, owner, description="Rude words"),
        lambda: services.club_notices.pin(one, owner, "Rude words"),
    ]
    for change in changes:
        with pytest.raises(ServiceError, match="has suspended you from writing"):
            change()
    clubs.change(one, owner, joining="request")
    assert clubs.load(one).name == "Kind words"


def test_a_suspended_person_cannot_send_records(services: Services, person: Person) -> None:
    services.uploads.check(person.owner.id)
    suspend(services, person.one.id)
    with pytest.raises(ServiceError, match="has suspended you from writing"):
        services.uploads.check(person.owner.id)


def test_a_rematch_by_a_suspended_person_loses_the_name_of_the_game(
    table: Table, services: Services, person: Person
) -> None:
    game = table.game(person.owner, stranger(table), name="A name")["id"]
    services.games.resign(game, Command(person.owner.id))
    suspend(services, person.owner.id)
    again = services.invitations.play_again(game, person.owner.id)
    assert services.games.head(again).name == ""
