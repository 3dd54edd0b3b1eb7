"""Seats in games of a club: only members take them, are invited and follow the games."""

from __future__ import annotations

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import SeatUnavailable
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import NoSuchGame, NotAMember
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.signals.bus import AccessRevoked
from tests.service.community.people import People
from tests.service.hashing import CHEAP


def test_a_member_who_leaves_the_club_keeps_their_seat_and_can_take_no_other(
    services: Services, people: People
) -> None:
    ada, ben, eve = people.new(3)
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    for player in (ben, eve):
        services.clubs.join(club, player)
    game = people.game(ada, ben, club=club)
    services.clubs.leave(club, ben)
    assert services.games.head(game.id).seats_of(ben)
    with pytest.raises(NotAMember):
        people.game(ben, eve, club=club)


def test_only_members_can_join_games_be_invited_and_see_their_invitations(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    services.clubs.join(club, ben)
    games, hosting = services.games, services.invitations
    game = games.open("industrial-waste", GameSettings(seats=3, club=club), Command(ada), bots={}).game
    assert game.visibility == "private"
    with pytest.raises(NoSuchGame):
        games.take_seat(game.id, Command(eve))
    with pytest.raises(NoSuchPlayer):
        hosting.invite_player(game.id, ada, eve, [])
    with pytest.raises(SeatUnavailable):
        hosting.renew_link(game.id, ada)
    hosting.invite_player(game.id, ada, ben, [])
    assert [one.id for _, one in hosting.waiting_for(ben)] == [game.id]
    services.clubs.leave(club, ben)
    assert hosting.waiting_for(ben) == []
    with pytest.raises(NoSuchGame):
        hosting.accept(game.id, ben)


def test_a_former_member_cannot_take_over_a_seat_despite_an_invitation(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    for player in (ben, eve):
        services.clubs.join(club, player)
    game = people.game(ada, ben, club=club)
    services.seats.offer(game.id, Command(ben), 1)
    services.invitations.invite_player(game.id, ada, eve, [1])
    assert services.seats.to_be_had(services.games.head(game.id), eve) == [1]
    services.clubs.leave(club, eve)
    assert services.seats.to_be_had(services.games.head(game.id), eve) == []
    with pytest.raises(NoSuchGame):
        services.seats.take_over(game.id, Command(eve), 1)
    with pytest.raises(NoSuchGame):
        services.invitations.accept(game.id, eve)


def test_another_process_sees_changes_of_membership_at_once(services: Services, people: People) -> None:
    ada, ben = people.new()
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    other = build(services.config, CHEAP)
    try:
        for change, belongs in ((services.clubs.join, True), (services.clubs.leave, False)):
            change(club, ben)
            assert other.clubs.belongs(club, ben) == other.games.belongs(club, ben) == belongs
    finally:
        other.games.store.close()


def test_leaving_a_club_revokes_access_to_its_games(services: Services, people: People) -> None:
    ada, ben = people.new()
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    services.clubs.join(club, ben)
    published: list[AccessRevoked] = []
    services.bus.subscribe(AccessRevoked, published.append)
    services.clubs.send_away(club, ada, ben)
    assert AccessRevoked(ben) in published
