"""Branches over the API: permission to branch, the new game, secrecy from other players."""

from __future__ import annotations

import pytest

from scoresheet.domain.events import Parent
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, SPECTATOR, Seat, at_seat
from tests.service.api.branching import HIDES, OPEN, branch, ended, start_of, table_game, under_way
from tests.service.api.players import Player, Table, is_problem


def test_a_branch_starts_at_its_parents_position_with_the_same_legal_moves(table: Table) -> None:
    (ada, _), game = ended(table)
    at = game["version"] - 3
    made = branch(ada, game, at)
    assert made.status_code == 201, made.text
    new = made.json
    assert (new["rated"], new["status"], new["options"], new["parent"]["version"]) == (False, "playing", {}, at)
    assert new["parent"]["game"] == game["id"]
    assert {seat["player"] for seat in new["seats"]} == {ada.id}
    games, title = table.app.extensions["scoresheet"].games, registry.find(OPEN)
    was, begins = games.at(game["id"], at), start_of(table, new["id"])
    assert begins.state == was.state
    assert begins.draws == 0
    for seat in was.to_act():
        assert title.legal_moves(begins.state, seat) == title.legal_moves(was.state, seat)
    assert ada.get(new["parent"]["links"]["position"].removeprefix("/api/v1")).json["version"] == at


def test_a_branch_has_its_own_secret_and_allows_no_takeback_before_its_start(table: Table) -> None:
    (ada, _), game = ended(table)
    new = branch(ada, game, game["version"] - 1).json
    assert new["seed_commitment"] != game["seed_commitment"]
    legal = ada.get(f"/games/{new['id']}/legal-moves").json
    move = {"move": legal["moves"][0]["move"], "seat": legal["seat"]}
    made = ada.post(f"/games/{new['id']}/moves", move, legal["version"]).json
    for to in (new["version"] - 1, 1):
        refused = ada.post(f"/games/{new['id']}/takebacks", {"to": to}, made["version"])
        assert is_problem(refused, 409, "cannot-take-back")


@pytest.mark.parametrize("title", [OPEN, HIDES])
def test_players_of_a_running_game_branch_it_privately_against_bots_or_themselves(table: Table, title: str) -> None:
    (ada, _), game = under_way(table, title)
    for fields in ({}, {"bots": {"1": "greedy"}}, {"bots": {"0": "random"}}, {"hotseat": True}):
        new = branch(ada, game, **fields)
        assert new.status_code == 201, new.text
        assert new.json["visibility"] == "private"
        bots = {seat["seat"] for seat in new.json["seats"] if seat["bot"]}
        assert bots == {int(seat) for seat in fields.get("bots", {})}


def test_information_hidden_from_the_seat_is_drawn_again_in_the_branch(table: Table) -> None:
    (ada, ben), game = under_way(table, HIDES, moves=2)
    services, title = table.app.extensions["scoresheet"], registry.find(HIDES)
    was = services.games.at(game["id"], game["version"])
    for seat, player in enumerate((ada, ben)):
        new = branch(player, game).json
        begins = start_of(table, new["id"])
        assert title.view(begins.state, at_seat(Seat(seat))) == title.view(was.state, at_seat(Seat(seat)))
        assert begins.parent == Parent(game["id"], game["version"], Seat(seat))
    hands = set()
    for _ in range(12):
        begins = start_of(table, branch(ada, game).json["id"])
        hands.add((tuple(sorted(begins.state.players[1].hand)), begins.state.players[1].mission))
    assert len(was.state.players[1].hand) == 3
    assert len(hands) > 6
    assert {mission for _, mission in hands} - {was.state.players[1].mission}


def test_a_branch_stores_facts_instead_of_effects_only_if_the_title_hides_information(table: Table) -> None:
    games = table.app.extensions["scoresheet"].games
    for title, fact in ((OPEN, False), (HIDES, True)):
        (ada, _), game = under_way(table, title)
        new = branch(ada, game).json
        begun = games.events(new["id"], new["version"] - 1, 1)[0]
        assert begun.branched
        assert begun.draws == []
        assert any(type(effect).__name__ == "Stood" for effect in begun.effects) == fact
        assert (games.head(new["id"]).parent.seat == NOBODY) != fact
        shown = begun.seen_by(SPECTATOR)
        assert len(shown.effects) == len(begun.effects)
        assert not any(getattr(effect, "at", "") or getattr(effect, "value", None) for effect in shown.effects)


def test_spectators_cannot_branch_a_running_game_with_hidden_information(table: Table) -> None:
    (ada, ben), game = under_way(table, HIDES)
    watcher = table.player()
    assert is_problem(branch(watcher, game), 409, "cannot-branch")
    assert is_problem(branch(ada, game, seat=1), 403, "not-your-seat")
    assert branch(table.player(), under_way(table)[1]).status_code == 201
    given_up = ben.post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert given_up.status_code == 201
    assert branch(watcher, game).status_code == 201


def test_players_of_a_rated_game_cannot_branch_it_before_it_ends(table: Table) -> None:
    (ada, ben), game = under_way(table, rated=True)
    assert game["rated"]
    assert is_problem(branch(ada, game), 409, "cannot-branch")
    watcher = table.player()
    seen = branch(watcher, game)
    assert seen.status_code == 201
    assert seen.json["visibility"] == "private"
    assert is_problem(branch(ada, seen.json), 404, "not-found")
    given_up = ben.post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert given_up.status_code == 201
    assert branch(ada, game).status_code == 201


def test_the_owner_of_a_bot_in_a_rated_game_cannot_branch_it(table: Table) -> None:
    owner, other = table.player(), table.player()
    made = owner.post("/players/me/bots", {"name": "Bot of the branches"}).json
    token = owner.post(f"/players/me/bots/{made['id']}/tokens", {}).json["token"]
    bot = Player(table.app, token, made["id"], "Bot of the branches")
    game = table.game(bot, other, rated=True)
    table.play([bot, other], game["id"], 4)
    game = other.get(f"/games/{game['id']}").json
    for player in (owner, bot, other):
        assert is_problem(branch(player, game), 409, "cannot-branch")


def test_a_branch_of_a_running_game_is_hidden_from_the_other_players(table: Table) -> None:
    (ada, ben), game = under_way(table)
    friend, services = table.player(), table.app.extensions["scoresheet"]
    before = known(table, ben)
    new = branch(ada, game, invite=[friend.name]).json
    assert known(table, ben) == before
    for part in ("", "/board", "/events", "/record", "/legal-moves", "/stream", "/branches"):
        assert is_problem(ben.get(f"/games/{new['id']}{part}"), 404, "not-found")
    assert is_problem(ben.post(f"/games/{new['id']}/seats", {}, new["version"]), 404, "not-found")
    assert ben.get(f"/games/{game['id']}/branches").json["items"] == []
    assert [one["id"] for one in ada.get(f"/games/{game['id']}/branches").json["items"]] == [new["id"]]
    assert is_problem(branch(ada, game, invite=[ben.name]), 409, "seat-unavailable")
    with pytest.raises(Exception, match="can't join before"):
        services.invitations.invite(new["id"], ada.id, ben.name)
    with pytest.raises(Exception, match="invite players by name"):
        services.invitations.renew_link(new["id"], ada.id)
    services.accounts.invitations.invite(new["id"], ben.id, ada.id)
    with pytest.raises(Exception, match="can't join before"):
        services.invitations.accept(new["id"], ben.id)
    services.invitations.accept(new["id"], friend.id)
    assert friend.get(f"/games/{new['id']}").json["status"] == "playing"


def known(table: Table, player: Player) -> list[object]:
    """Return all lists in which a player might find a game."""
    assert table.app.extensions["scoresheet"].projections.settle(30)
    paths = ("/games", "/games?to_act=me", "/players/me/inbox", f"/players/{player.id}")
    return [player.get(path).json for path in paths]


def test_a_branch_of_an_ended_branch_is_hidden_from_the_other_players_too(table: Table) -> None:
    (ada, ben), game = under_way(table)
    first = branch(ada, game, bots={"1": "random"}).json
    version = ada.get(f"/games/{first['id']}").json["version"]
    assert ada.post(f"/games/{first['id']}/resignations", {}, version).status_code == 201
    ended = table_game(table, ada, first["id"])
    assert ended["status"] == "abandoned"
    second = branch(ada, ended, ended["parent"] and first["version"])
    assert second.status_code == 201, second.text
    assert second.json["visibility"] == "private"
    assert is_problem(ben.get(f"/games/{second.json['id']}"), 404, "not-found")
    assert is_problem(branch(ada, ended, first["version"], invite=[ben.name]), 409, "seat-unavailable")


def test_after_the_game_its_players_can_be_invited_to_a_branch(table: Table) -> None:
    (ada, ben), game = under_way(table)
    new = branch(ada, game, invite=[table.player().name]).json
    assert ben.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    services = table.app.extensions["scoresheet"]
    assert is_problem(ben.get(f"/games/{new['id']}"), 404, "not-found")
    services.invitations.invite(new["id"], ada.id, ben.name)
    services.invitations.accept(new["id"], ben.id)
    assert ben.get(f"/games/{new['id']}").status_code == 200
    assert services.invitations.renew_link(branch(ada, game, invite=[ben.name]).json["id"], ada.id)


def test_only_players_who_see_the_private_parent_invite_others_to_its_branch(table: Table) -> None:
    ada, services = table.player(), table.app.extensions["scoresheet"]
    friend, other = table.player(), table.player()
    game = table.game(ada, ada, ada, visibility="private")
    new = branch(ada, game, invite=[friend.name]).json
    services.invitations.accept(new["id"], friend.id)
    with pytest.raises(Exception, match="can see the game"):
        services.invitations.invite(new["id"], friend.id, other.name)
    services.invitations.invite(new["id"], ada.id, other.name)
