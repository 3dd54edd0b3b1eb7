"""Branches over the API: who may play on from where, what the new game is, and who never hears of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from scoresheet.domain.events import Parent
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, SPECTATOR, Seat, at_seat
from scoresheet.service.core.errors import NoSuchGame
from tests.service.api.players import Player, Table, is_problem

OPEN, HIDES = "industrial-waste", "phytoplankton"


def under_way(
    table: Table, title: str = OPEN, seats: int = 2, moves: int = 12, **fields: Any
) -> tuple[list[Player], Any]:
    """New players, and their game after some moves."""
    players, game = table.new_game(seats, title=title, **fields)
    table.play(players, game["id"], moves)
    return players, table_game(table, players[0], game["id"])


def ended(table: Table, title: str = OPEN, **fields: Any) -> tuple[list[Player], Any]:
    """New players, and their game after one of two has resigned."""
    players, game = under_way(table, title, **fields)
    given_up = players[1].post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert given_up.status_code == 201
    return players, table_game(table, players[0], game["id"])


def table_game(table: Table, player: Player, game: str) -> Any:
    assert table.app.extensions["scoresheet"].projections.settle(30)
    return player.get(f"/games/{game}").json


def branch(player: Player, game: Any, at: int | None = None, **fields: Any) -> Any:
    """What is answered to who plays on."""
    position = game["version"] if at is None else at
    return player.post(f"/games/{game['id']}/branches", {"at": position, **fields})


def start_of(table: Table, game: str) -> Any:
    """The position that a game began at."""
    games = table.app.extensions["scoresheet"].games
    return games.at(game, games.head(game).started)


def test_a_branch_begins_at_the_position_of_its_parent_with_the_same_legal_moves(table: Table) -> None:
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


def test_a_branch_has_a_secret_of_its_own_and_nothing_can_be_taken_back_beyond_its_start(table: Table) -> None:
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
def test_who_plays_a_game_that_goes_on_plays_on_from_it_against_themselves_or_bots(table: Table, title: str) -> None:
    (ada, _), game = under_way(table, title)
    for fields in ({}, {"bots": {"1": "greedy"}}, {"bots": {"0": "random"}}, {"hotseat": True}):
        new = branch(ada, game, **fields)
        assert new.status_code == 201, new.text
        assert new.json["visibility"] == "private"
        bots = {seat["seat"] for seat in new.json["seats"] if seat["bot"]}
        assert bots == {int(seat) for seat in fields.get("bots", {})}


def test_what_a_seat_could_not_know_is_drawn_anew_and_stands_nowhere_in_the_branch(table: Table) -> None:
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


def test_of_a_title_that_hides_nothing_a_branch_is_told_by_what_happened_else_by_what_stood_where(table: Table) -> None:
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


def test_from_a_game_that_hides_things_and_goes_on_nobody_else_plays_on(table: Table) -> None:
    (ada, ben), game = under_way(table, HIDES)
    watcher = table.player()
    assert is_problem(branch(watcher, game), 409, "cannot-branch")
    assert is_problem(branch(ada, game, seat=1), 403, "not-your-seat")
    assert branch(table.player(), under_way(table)[1]).status_code == 201
    given_up = ben.post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert given_up.status_code == 201
    assert branch(watcher, game).status_code == 201


def test_nobody_who_plays_a_rated_game_plays_on_from_it_before_it_ends(table: Table) -> None:
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


def test_nor_does_who_runs_a_bot_that_plays_it(table: Table) -> None:
    owner, other = table.player(), table.player()
    made = owner.post("/players/me/bots", {"name": "Bot of the branches"}).json
    token = owner.post(f"/players/me/bots/{made['id']}/tokens", {}).json["token"]
    bot = Player(table.app, token, made["id"], "Bot of the branches")
    game = table.game(bot, other, rated=True)
    table.play([bot, other], game["id"], 4)
    game = other.get(f"/games/{game['id']}").json
    for player in (owner, bot, other):
        assert is_problem(branch(player, game), 409, "cannot-branch")


def test_none_of_the_other_players_hears_of_a_branch_before_the_game_ends(table: Table) -> None:
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
        services.hosting.invite(new["id"], ada.id, ben.name)
    with pytest.raises(Exception, match="invite players by name"):
        services.hosting.renew_link(new["id"], ada.id)
    services.accounts.invitations.invite(new["id"], ben.id, ada.id)
    with pytest.raises(Exception, match="can't join before"):
        services.hosting.accept(new["id"], ben.id)
    services.hosting.accept(new["id"], friend.id)
    assert friend.get(f"/games/{new['id']}").json["status"] == "playing"


def known(table: Table, player: Player) -> list[object]:
    """All lists in which a player might find a game."""
    assert table.app.extensions["scoresheet"].projections.settle(30)
    paths = ("/games", "/games?to_act=me", "/players/me/inbox", f"/players/{player.id}")
    return [player.get(path).json for path in paths]


def test_neither_do_they_of_a_branch_of_a_branch_nor_when_that_has_ended(table: Table) -> None:
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


def test_when_the_game_has_ended_its_players_can_be_asked_to_come(table: Table) -> None:
    (ada, ben), game = under_way(table)
    new = branch(ada, game, invite=[table.player().name]).json
    assert ben.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    services = table.app.extensions["scoresheet"]
    assert is_problem(ben.get(f"/games/{new['id']}"), 404, "not-found")
    services.hosting.invite(new["id"], ada.id, ben.name)
    services.hosting.accept(new["id"], ben.id)
    assert ben.get(f"/games/{new['id']}").status_code == 200
    assert services.hosting.renew_link(branch(ada, game, invite=[ben.name]).json["id"], ada.id)


def test_of_a_private_game_only_who_may_see_it_invites_others_to_a_branch(table: Table) -> None:
    ada, services = table.player(), table.app.extensions["scoresheet"]
    friend, other = table.player(), table.player()
    game = table.game(ada, ada, ada, visibility="private")
    new = branch(ada, game, invite=[friend.name]).json
    services.hosting.accept(new["id"], friend.id)
    with pytest.raises(Exception, match="can see the game"):
        services.hosting.invite(new["id"], friend.id, other.name)
    services.hosting.invite(new["id"], ada.id, other.name)


def test_branches_of_a_finished_game_are_in_its_list_and_in_no_other(table: Table) -> None:
    (ada, ben), game = ended(table)
    ids = [branch(ada, game, game["version"] - 2).json["id"] for _ in range(3)]
    assert table.app.extensions["scoresheet"].projections.settle(30)
    page = table.anybody.get(f"/games/{game['id']}/branches?limit=2").json
    rest = table.anybody.get(page["links"]["next"].removeprefix("/api/v1")).json
    assert [one["id"] for one in (*page["items"], *rest["items"])] == ids[::-1]
    assert rest["next"] is None
    assert page["items"][0]["parent"]["game"] == game["id"]
    assert not set(ids) & {one["id"] for one in ben.get("/games?limit=200").json["items"]}


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"at": 999}, 404),
        ({"at": 1}, 404),
        ({"at": 0}, 422),
        ({"at": "5"}, 422),
        ({}, 422),
        ({"seat": 7}, 422),
        ({"bots": {"7": "greedy"}}, 422),
        ({"bots": {"0": "greedy", "1": "random"}}, 422),
        ({"bots": {"0": "greedy"}, "seat": 0}, 422),
        ({"bots": {"0": "genius"}}, 422),
        ({"hotseat": True, "invite": ["Ada"]}, 422),
        ({"invite": ["Nobody has this name"]}, 422),
        ({"entropy": "\u202e"}, 422),
        ({"name": "\u202e"}, 422),
        ({"state": {}}, 422),
    ],
)
def test_what_cannot_be_wanted_opens_no_game(
    table: Table, ended_game: Any, fields: dict[str, Any], status: int
) -> None:
    ada, game = ended_game
    before = len(list_of(table, ada, game))
    body = {"at": game["version"], **fields} if fields else {}
    assert ada.post(f"/games/{game['id']}/branches", body).status_code == status
    assert len(list_of(table, ada, game)) == before


def test_neither_does_asking_more_than_there_are_seats(table: Table, ended_game: Any) -> None:
    ada, game = ended_game
    names = [table.player().name, table.player().name]
    assert is_problem(branch(ada, game, invite=names), 409, "seat-unavailable")
    assert is_problem(branch(ada, game, invite=[ada.name]), 409, "seat-unavailable")


@pytest.fixture(scope="module")
def ended_game(table: Table) -> tuple[Player, Any]:
    (ada, _), game = ended(table)
    return ada, game


def list_of(table: Table, player: Player, game: Any) -> list[Any]:
    assert table.app.extensions["scoresheet"].projections.settle(30)
    return player.get(f"/games/{game['id']}/branches?limit=200").json["items"]


def test_from_the_position_at_which_a_game_was_played_to_its_end_nothing_is_left_to_play(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 2_000)
    game = table_game(table, players[0], game["id"])
    assert game["status"] == "finished"
    assert is_problem(branch(players[0], game), 409, "cannot-branch")
    last = players[0].get(f"/games/{game['id']}/events?after={game['version'] - 2}").json["items"]
    assert [event["type"] for event in last] == ["MoveMade", "GameFinished"]
    assert is_problem(branch(players[0], game, game["version"] - 1), 409, "cannot-branch")
    assert branch(players[0], game, game["version"] - 2).status_code == 201


def test_a_position_that_was_taken_back_can_be_played_on_from_too(table: Table) -> None:
    players, game = table.new_game(2)
    player, legal = table.asked(players, game["id"])
    loan = player.post(f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}, legal["version"]).json
    back = player.post(f"/games/{game['id']}/takebacks", {"to": legal["version"]}, loan["version"])
    assert back.status_code == 201
    games = table.app.extensions["scoresheet"].games
    for at in (loan["version"], loan["version"] + 1):
        new = branch(table.player(), game, at).json
        assert start_of(table, new["id"]).state == games.at(game["id"], at).state
    assert games.at(game["id"], loan["version"]).state != games.at(game["id"], loan["version"] + 1).state


def test_one_key_opens_one_game_however_often_and_at_once_it_is_sent(table: Table) -> None:
    (ada, _), game = ended(table)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: branch_with_key(table, ada, game, "once"), range(8)))
    assert {answer.status_code for answer in made} == {201}
    assert len({answer.json["id"] for answer in made}) == 1
    assert len(list_of(table, ada, game)) == 1
    again = ada.post(f"/games/{game['id']}/branches", {"at": game["version"] - 1}, Idempotency_Key="once")
    assert is_problem(again, 422, "key-reused")


def branch_with_key(table: Table, player: Player, game: Any, key: str) -> Any:
    own = Player(table.app, player.token, player.id, player.name)
    return own.post(f"/games/{game['id']}/branches", {"at": game["version"]}, Idempotency_Key=key)


def test_a_branch_waits_for_who_is_invited_and_begins_when_they_come(table: Table) -> None:
    (ada, ben), game = ended(table, HIDES)
    new = branch(ada, game, game["version"] - 2, invite=[ben.name], name="What if").json
    assert (new["status"], new["name"]) == ("open", "What if")
    table.app.extensions["scoresheet"].hosting.accept(new["id"], ben.id)
    begun = ben.get(f"/games/{new['id']}").json
    assert begun["status"] == "playing"
    games = table.app.extensions["scoresheet"].games
    assert start_of(table, new["id"]).state == games.at(game["id"], game["version"] - 2).state


def test_the_players_of_a_finished_game_are_asked_back_to_play_it_again_from_a_position(table: Table) -> None:
    (ada, ben), game = ended(table)
    services, arbiter = table.app.extensions["scoresheet"], table.player()
    head, wanted = services.games.head(game["id"]), "ab" * 10
    for _ in range(2):
        assert services.branching.replay_of(head, game["version"] - 2, arbiter.id, wanted) == wanted
    assert is_problem(ada.get(f"/games/{wanted}/branches?after=x"), 422, "schema")
    for player in (ada, ben):
        services.hosting.accept(wanted, player.id)
    new = ada.get(f"/games/{wanted}").json
    assert (new["status"], [seat["player"] for seat in new["seats"]]) == ("playing", [ada.id, ben.id])
    assert start_of(table, wanted).state == services.games.at(game["id"], game["version"] - 2).state
    assert new["seed_commitment"] != game["seed_commitment"]
    going_on = services.games.head(under_way(table)[1]["id"])
    with pytest.raises(Exception, match="Only a finished game can be played again"):
        services.branching.replay_of(going_on, going_on.version, arbiter.id, "cd" * 10)
    with pytest.raises(NoSuchGame):
        services.games.head("cd" * 10)


def test_the_events_of_a_branch_say_where_it_comes_from_and_not_all_that_led_there(table: Table) -> None:
    (ada, _), game = ended(table)
    at = game["version"] - 2
    new = branch(ada, game, at).json
    told = {event["type"]: event["text"] for event in ada.get(f"/games/{new['id']}/events").json["items"]}
    assert told["GameOpened"] == f"The game is opened: it continues from position {at} of another game"
    assert told["GameStarted"] == "The game continues from that position"
    assert table.app.extensions["scoresheet"].projections.settle(30)
    lines = table.app.extensions["scoresheet"].read_models.history.of(new["id"])
    assert [line.came for line in lines] == [[]] * len(lines)
    assert msgspec.json.encode(new["parent"]).count(game["id"].encode()) == 3
