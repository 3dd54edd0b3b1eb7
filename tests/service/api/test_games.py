"""Opening, finding and joining games over HTTP; conditions, idempotency keys and caching."""

from __future__ import annotations

import random

import msgspec
import pytest

from scoresheet.domain.titles import registry
from tests.service.api.players import Player, Table


def caught_up(table: Table) -> Player:
    """Wait until the lists of games are current, and return an anonymous caller."""
    services = table.app.extensions["scoresheet"]
    assert services.projections.wait_for(services.games.store.recorder.max_notification_id(), 10)
    return table.anybody


def test_titles_are_listed_and_described(table: Table) -> None:
    listed = table.anybody.get("/titles").json["items"]
    assert [title["title"] for title in listed] == list(registry.all_titles())
    title = table.anybody.get("/titles/industrial-waste").json
    assert title["seats"] == {"min": 2, "max": 4}
    assert title["moves"]["TakeLoan"]
    assert title["components"]
    assert title["options"]
    assert title["notes"]
    assert title["texts"]["card"]["waste_disposal"] == "Get rid of 3 waste. With the advisor: 6."
    assert title["texts"]["track"].keys() == {"rationalization", "materials_needed", "waste_reduction"}


def test_every_title_describes_its_cards(table: Table) -> None:
    for name, title in registry.all_titles().items():
        texts = table.anybody.get(f"/titles/{name}").json["texts"]
        assert texts == title.words.texts()
        assert all(text for of_kind in texts.values() for text in of_kind.values())
    assert table.anybody.get("/titles/lineae").json["texts"].keys() == {"space", "technology", "colony"}


def test_a_game_opens_waits_for_players_and_starts_when_the_last_seat_is_taken(table: Table) -> None:
    ada, ben = table.player(), table.player()
    fields = {
        "title": "industrial-waste",
        "seats": 3,
        "name": "Friday",
        "clock": {"hours": 24},
        "bots": {"0": "random"},
    }
    opened = ada.post("/games", fields)
    assert opened.status_code == 201
    assert opened.headers["Location"] == f"/api/v1/games/{opened.json['id']}"
    assert [(seat["player"], seat["bot"]) for seat in opened.json["seats"]] == [
        (None, "random"),
        (ada.id, None),
        (None, None),
    ]
    assert (opened.json["status"], opened.json["clock"]["hours"], opened.json["name"]) == ("open", 24, "Friday")
    taken = ben.post(f"/games/{opened.json['id']}/seats", {"entropy": "my dice"}, opened.json["version"])
    assert (taken.status_code, taken.json["status"], taken.json["seats"][2]["player"]) == (201, "playing", ben.id)
    assert len(taken.json["seed_commitment"]) == 64
    assert taken.json["links"]["board"] == f"/api/v1/games/{taken.json['id']}/board"


def test_a_player_at_an_open_game_may_leave_and_add_or_remove_bots(table: Table) -> None:
    ada, ben = table.player(), table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 3}).json
    path = f"/games/{game['id']}/seats"
    assert ben.post(path, {"bot": "greedy"}, game["version"]).status_code == 403
    game = ada.post(path, {"bot": "greedy", "seat": 2}, game["version"]).json
    assert game["seats"][2]["bot"] == "greedy"
    assert ben.delete(f"{path}/2", game["version"]).status_code == 403
    assert ada.delete(f"{path}/7", game["version"]).status_code == 404
    left = ada.delete(f"{path}/2", game["version"])
    assert (left.status_code, left.headers["ETag"]) == (204, f'"{game["version"] + 1}.0"')
    assert ada.delete(f"{path}/0", game["version"] + 1).status_code == 204
    assert ada.get(f"/games/{game['id']}").json["status"] == "abandoned"


def test_games_are_listed_newest_first_in_linked_pages(table: Table) -> None:
    ada = table.player()
    opened = [ada.post("/games", {"title": "industrial-waste", "seats": 2}).json["id"] for _ in range(5)]
    caught_up(table)
    first = ada.get("/games?player=me&limit=2")
    assert [game["id"] for game in first.json["items"]] == opened[:-3:-1]
    address = first.headers["Link"].removeprefix("</api/v1").partition(">")[0]
    assert first.json["links"]["next"] == "/api/v1" + address
    rest = ada.get(address.replace("limit=2", "limit=3"))
    assert [game["id"] for game in rest.json["items"]] == opened[2::-1]
    assert (rest.json["next"], "Link" in rest.headers) == (None, False)
    one = {**ada.get(f"/games/{opened[0]}").json}
    for in_detail_only in ("takeback", "former", "handicap", "replacements", "undecided"):
        del one[in_detail_only]
    assert rest.json["items"][-1] == one


def test_games_are_filtered_by_status_title_player_and_turn(table: Table) -> None:
    players, game = table.new_game(2)
    caught_up(table)
    asked, _ = table.asked(players, game["id"])
    other = next(player for player in players if player is not asked)

    def found(player: Player, query: str) -> bool:
        return game["id"] in [row["id"] for row in player.get(f"/games?{query}&limit=200").json["items"]]

    assert found(table.anybody, f"player={players[0].id}&status=playing&title=industrial-waste")
    assert not found(table.anybody, f"player={players[0].id}&status=open")
    assert not found(table.anybody, "title=lineae")
    assert found(asked, "to_act=me")
    assert not found(other, "to_act=me")
    assert table.anybody.get("/games?to_act=me").status_code == 401
    assert table.anybody.get("/games?player=me").status_code == 401
    assert table.anybody.get("/games?to_act=you").status_code == 422


def test_a_player_who_resigned_is_not_listed_as_to_act_for_the_bot_in_their_seat(table: Table) -> None:
    players, game = table.new_game(3)
    asked, _ = table.asked(players, game["id"])
    assert asked.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    caught_up(table)
    assert game["id"] in asked.get("/games?player=me&status=playing").text
    assert game["id"] not in asked.get("/games?to_act=me").text


def test_a_private_game_is_visible_to_its_players_only(table: Table) -> None:
    ada, eve = table.player(), table.player()
    game = table.game(ada, ada, visibility="private")
    caught_up(table)
    path = f"/games/{game['id']}"
    for part in ("", "/board", "/legal-moves", "/events", "/stream"):
        assert ada.get(path + part).status_code == 200
        for outsider in (eve, table.anybody):
            answer = outsider.get(path + part)
            assert answer.status_code == 404
            assert answer.json["detail"] == outsider.get("/games/none" + part).json["detail"]
    for part, body in {"/seats": {}, "/moves": {"move": {"type": "TakeLoan"}}, "/resignations": {}}.items():
        assert eve.post(path + part, body, game["version"]).status_code == 404
    assert game["id"] not in eve.get("/games?limit=200").text
    assert game["id"] in ada.get("/games?player=me").text


def test_an_unlisted_game_can_be_reached_but_is_not_listed(table: Table) -> None:
    ada = table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2, "visibility": "unlisted"}).json
    assert game["id"] not in caught_up(table).get("/games?limit=200").text
    assert table.anybody.get(f"/games/{game['id']}").status_code == 200


@pytest.mark.parametrize("form", ['"{}"', "{}", '"{}.0"'])
def test_the_version_is_accepted_with_and_without_quotes_and_as_an_etag(table: Table, form: str) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    path = f"/games/{game['id']}/moves"
    move = {"move": legal["moves"][0]["move"]}
    assert asked.post(path, move, If_Match=form.format(legal["version"])).status_code == 201


def test_a_repeated_key_repeats_the_first_answer_without_a_second_move(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    path, loan = f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}
    first = asked.post(path, loan, legal["version"], Idempotency_Key="k")
    again = asked.call("POST", path, '{ "move": {"type": "TakeLoan"} }', legal["version"], Idempotency_Key="k")
    assert (again.status_code, again.data, again.headers["Location"]) == (201, first.data, first.headers["Location"])
    table.play(players, game["id"], 5)
    later = asked.post(path, loan, 1, Idempotency_Key="k")
    assert (later.status_code, later.data) == (201, first.data)
    other = asked.post(path, {"move": {"type": "TakeLoan"}, "seat": 0}, legal["version"], Idempotency_Key="k")
    assert (other.status_code, other.json["type"]) == (422, "/api/problems/key-reused")


def test_keys_of_different_players_are_independent(table: Table) -> None:
    fields = {"title": "industrial-waste", "seats": 2}
    ada, ben = table.player(), table.player()
    games = [player.post("/games", fields, Idempotency_Key="same").json["id"] for player in (ada, ben, ada)]
    assert games[0] == games[2] != games[1]


def test_a_repeated_resignation_gets_the_first_answer(table: Table) -> None:
    players, game = table.new_game(3)
    path = f"/games/{game['id']}/resignations"
    first = players[0].post(path, {}, game["version"], Idempotency_Key="bye")
    assert first.status_code == 201
    assert players[0].post(path, {}, game["version"], Idempotency_Key="bye").data == first.data


def test_an_unchanged_resource_gives_304(table: Table) -> None:
    players, game = table.new_game(2)
    for part in ("", "/board", "/legal-moves", "/events", f"/board?at={game['version']}"):
        path = f"/games/{game['id']}{part}"
        first = players[0].get(path)
        assert first.headers["ETag"].startswith(f'"{game["version"]}.0')
        assert first.headers["Cache-Control"] == "private, no-cache"
        assert first.headers["Vary"] == "Authorization, Cookie, Accept"
        again = players[0].get(path, If_None_Match=first.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert players[1].get(path, If_None_Match=first.headers["ETag"]).status_code == 200
        tag = first.headers["ETag"]
        for known in (f"W/{tag}", f'"other", {tag}', f'"a,b" , W/"1",{tag},', "*"):
            assert players[0].get(path, If_None_Match=known).status_code == 304
        for other in (tag.strip('"'), f'{tag[:-1]}0"', f'"{tag}"', tag[:-1], f'"a" {tag}'):
            assert players[0].get(path, If_None_Match=other).status_code == 200
    table.move(players, game["id"], random.Random(1))
    assert players[0].get(path, If_None_Match=first.headers["ETag"]).status_code == 200


def test_positions_of_finished_games_are_immutable_for_caches(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 2)
    head = players[0].get(f"/games/{game['id']}").json["version"]
    players[0].post(f"/games/{game['id']}/resignations", {}, head)
    for reader in (players[0], table.anybody):
        board = reader.get(f"/games/{game['id']}/board?at={head}")
        assert board.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert board.headers["ETag"] == f'"{head}.all"'
        assert board.json["viewer"]["all"]
    assert players[0].get(f"/games/{game['id']}/board").headers["Cache-Control"] == "private, no-cache"


def test_events_are_served_in_pages_or_as_lines(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 6)
    path = f"/games/{game['id']}/events"
    everything = players[0].get(f"{path}?limit=200").json["items"]
    assert [event["version"] for event in everything] == list(range(1, len(everything) + 1))
    assert [event["type"] for event in everything[:2]] == ["GameOpened", "SeatTaken"]
    assert all(event["text"] and event["digest"] and event["at"] and event["actor"] for event in everything)
    collected, address = [], path.removeprefix("/api/v1") + "?limit=3"
    while address:
        page = players[0].get(address)
        collected += page.json["items"]
        address = page.headers.get("Link", "").removeprefix("</api/v1").partition(">")[0]
    assert collected == everything
    lines = players[0].get(f"{path}?limit=200", Accept="application/x-ndjson")
    assert lines.content_type == "application/x-ndjson"
    assert [msgspec.json.decode(line) for line in lines.data.splitlines()] == everything
    assert players[0].get(f"{path}?after=99999").json["items"] == []


def test_events_of_a_running_game_reveal_no_command_key_secret_draw_or_salt(table: Table) -> None:
    players, game = table.new_game(2)
    table.move(players, game["id"], random.Random(1), Idempotency_Key="my-own-key")
    events = table.anybody.get(f"/games/{game['id']}/events")
    assert "my-own-key" not in events.text
    for event in events.json["items"]:
        assert "secret" not in event
        assert (event.get("draws"), event.get("salt")) == (None, None)


def test_leaving_a_private_game_twice_with_one_key_repeats_the_answer(table: Table) -> None:
    ada, ben = table.player(), table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 3, "visibility": "private"}).json
    path = f"/games/{game['id']}/seats/0"
    first, again = (ada.delete(path, game["version"], Idempotency_Key="left") for _ in range(2))
    assert (first.status_code, again.status_code) == (204, 204)
    assert first.headers["ETag"] == again.headers["ETag"]
    assert ada.get(f"/games/{game['id']}").status_code == 404
    assert ada.delete(path, game["version"], Idempotency_Key="another").status_code == 404
    assert ben.delete(path, game["version"], Idempotency_Key="left").status_code == 404
    assert ada.delete(f"/games/{game['id']}/seats/1", game["version"], Idempotency_Key="left").status_code == 422
