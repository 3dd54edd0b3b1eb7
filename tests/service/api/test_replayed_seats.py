"""Players of several seats get all of them in a replay ordered by a ruling, in any order of joining."""

import pytest

from scoresheet.domain.commands.disputes import Ruling
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from tests.service.api.players import TITLE, Table


@pytest.mark.parametrize("host_comes", ["first", "last"])
def test_a_player_of_two_seats_gets_both_in_a_replay_after_a_ruling(
    table: Table, services: Services, host_comes: str
) -> None:
    host, guest, arbiter = table.player(), table.player(), table.player()
    games, game = services.games, host.post("/games", {"title": TITLE, "seats": 3}).json["id"]
    for player in (host, guest):
        games.take_seat(game, Command(player.id))
    for player in (guest, host):
        games.resign(game, Command(player.id))
    head = games.head(game)
    dispute = services.disputes.raise_dispute(game, Command(host.id), head.version, "Why?").event.version
    services.accounts.grant(arbiter.id, "arbiter")
    again = Ruling(verdict="upheld", remedy="replay", to=head.started, note="Again.")
    services.disputes.rule(game, Command(arbiter.id), dispute, again)
    new = games.head(game).disputes[0].game_again
    for player in (host, guest) if host_comes == "first" else (guest, host):
        services.invitations.accept(new, player.id)
    assert games.head(new).status == "playing"
    assert [chair.player for chair in games.head(new).seats] == [host.id, host.id, guest.id]
