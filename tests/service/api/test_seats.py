"""Handovers of seats over the API: permission, visibility afterwards, and races."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.seats import after_time_out
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import TimeRanOut
from scoresheet.service.background import departures
from scoresheet.service.play.games import Command
from tests.service.api.players import Player, Table, is_problem
from tests.service.api.test_games import caught_up

HIDING = "phytoplankton"


def head(player: Player, game: str) -> dict[str, Any]:
    return player.get(f"/games/{game}").json


def do(player: Player, game: str, what: str, body: Any = None, method: str = "POST", seat: int = 1) -> Any:
    version = player.get(f"/games/{game}").json.get("version", 1)
    return player.call(method, f"/games/{game}/seats/{seat}/{what}", body, version)


def game_of_three(table: Table, **fields: Any) -> tuple[Player, Player, Player, str]:
    if not fields.keys() & {"visibility", "clock"}:
        (ada, ben, cem), game = table.new_game(3, **fields)
        return ada, ben, cem, game["id"]
    services, players = table.app.extensions["scoresheet"], [table.player() for _ in range(3)]
    settings = GameSettings(seats=3, **fields)
    game = services.games.open("industrial-waste", settings, Command(players[0].id), bots={}).game.id
    for player in players[1:]:
        services.games.take_seat(game, Command(player.id))
    return *players, game


def let_time_run_out(table: Table, game: str, seat: int, terms: str = "wait") -> None:
    """Let the time of a seat run out in a game with these terms."""
    games = table.app.extensions["scoresheet"].games

    def write(sheet: Any) -> None:
        sheet.write(TimeRanOut, seat=seat)
        after_time_out(sheet, [seat])

    games.write(game, Command("system"), write)
    assert games.head(game).clock.on_time_out == terms


def terms(on_time_out: str) -> dict[str, Any]:
    return {"clock": Clock(move=86_400, on_time_out=on_time_out, bot="greedy")}


def test_taking_over_an_offered_seat_transfers_its_view(table: Table) -> None:
    ada, ben, _, game = game_of_three(table, title=HIDING)
    eve = table.player()
    hidden = ben.get(f"/games/{game}/board").json["board"]
    assert do(ben, game, "offers", {}).status_code == 201
    assert [seat["vacant"] for seat in head(eve, game)["seats"]] == [False, True, False]
    taken = do(eve, game, "replacements", {})
    assert (taken.status_code, taken.json["event"]["reason"]) == (201, "offer")
    now = head(ada, game)
    assert (now["seats"][1]["player"], now["former"]) == (eve.id, [{"seat": 1, "player": ben.id}])
    assert eve.get(f"/games/{game}/board").json["board"] == hidden
    assert ben.get(f"/games/{game}/board").json["board"] == table.anybody.get(f"/games/{game}/board").json["board"]


def test_no_route_shows_the_former_player_what_the_seat_learns_later(table: Table) -> None:
    ada, ben, cem, game = game_of_three(table, title=HIDING)
    eve = table.player()
    do(ben, game, "offers", {})
    do(eve, game, "replacements", {})
    table.play([ada, eve, cem], game, 12)
    caught_up(table)
    doors = ("board", "events?limit=200", "record", "statistics", "legal-moves", "disputes", "audit")
    for door in doors:
        theirs, anybodys = ben.get(f"/games/{game}/{door}"), table.anybody.get(f"/games/{game}/{door}")
        assert theirs.json == anybodys.json if theirs.is_json else theirs.text == anybodys.text, door
    assert ben.get("/players/me/inbox").json["items"] == []
    legal = next(one.get(f"/games/{game}/legal-moves").json for one in (ada, eve, cem))
    sent = {"move": legal["moves"][0]["move"], "seat": 1}
    assert is_problem(ben.post(f"/games/{game}/moves", sent, head(ben, game)["version"]), 403, "not-your-seat")


def test_former_and_present_holders_see_a_past_position_as_the_seat_saw_it(table: Table) -> None:
    _, ben, _, game = game_of_three(table, title=HIDING)
    eve, then = table.player(), head(ben, game)["version"]
    seen = ben.get(f"/games/{game}/board?at={then}").json
    do(ben, game, "offers", {})
    do(eve, game, "replacements", {})
    assert ben.get(f"/games/{game}/board?at={then}").json["board"] == seen["board"]
    assert eve.get(f"/games/{game}/board?at={then}").json["board"] == seen["board"]


def test_only_the_player_who_offered_a_seat_withdraws_the_offer(table: Table) -> None:
    ada, ben, _, game = game_of_three(table)
    do(ben, game, "offers", {})
    assert do(ada, game, "offers", None, "DELETE").status_code == 403
    assert do(ben, game, "offers", None, "DELETE").status_code == 200
    assert is_problem(do(table.player(), game, "replacements", {}), 409, "cannot-hand-over")


def test_offers_and_takeovers_of_seats_are_limited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ben, _, game = game_of_three(table)
    seating = table.app.extensions["scoresheet"].seats
    for limit, player, what in ((seating._offers, ben, "offers"), (seating._taken, table.player(), "replacements")):
        with monkeypatch.context() as patched:
            limit.count(player.id)
            patched.setattr(limit, "most", 1)
            assert is_problem(do(player, game, what, {}), 429, "too-many")
        assert do(player, game, what, {}).status_code == 201


def test_only_the_invited_player_takes_over_a_seat_in_a_private_game(table: Table) -> None:
    _, ben, _, game = game_of_three(table, visibility="private")
    eve, dan = table.player(), table.player()
    version = head(ben, game)["version"] + 1
    assert do(ben, game, "offers", {"invite": eve.name}).status_code == 201
    assert dan.post(f"/games/{game}/seats/1/replacements", {}, version).status_code == 404
    assert eve.get(f"/games/{game}").status_code == 404
    assert eve.post(f"/games/{game}/seats/1/replacements", {}, version).status_code == 201
    assert head(ben, game)["former"] == [{"seat": 1, "player": ben.id}]
    caught_up(table)
    for player, status in ((ben, ""), (eve, "playing")):
        mine = player.get("/games?player=me").json["items"]
        assert [it["id"] for it in mine] == [game], status


def test_a_game_can_reserve_vacant_seats_for_invited_players(table: Table) -> None:
    ada, ben, _, game = game_of_three(table, replacements="invited")
    eve = table.player()
    do(ben, game, "offers", {})
    assert is_problem(do(eve, game, "replacements", {}), 409, "cannot-hand-over")
    table.app.extensions["scoresheet"].invitations.invite(game, ada.id, eve.name)
    assert do(eve, game, "replacements", {}).status_code == 201


def test_the_owner_of_a_bot_in_the_game_cannot_take_over_a_seat(table: Table) -> None:
    _, ben, cem, game = game_of_three(table)
    eve = table.player()
    bot = eve.post("/players/me/bots", {"name": "Eves helper"}).json["id"]
    secret = eve.post(f"/players/me/bots/{bot}/tokens", {}).json["token"]
    helper = Player(table.app, secret, bot)
    do(ben, game, "offers", {})
    assert do(helper, game, "replacements", {}).status_code == 201
    do(cem, game, "offers", {}, seat=2)
    assert is_problem(do(eve, game, "replacements", {}, seat=2), 409, "cannot-hand-over")


@pytest.mark.parametrize("seat", [0, 9])
def test_only_a_vacant_seat_can_be_taken_over(table: Table, seat: int) -> None:
    *_, game = game_of_three(table)
    assert do(table.player(), game, "replacements", {}, seat=seat).status_code == (409 if seat == 0 else 404)


def test_exactly_one_of_several_concurrent_players_takes_over_a_seat(table: Table) -> None:
    _, ben, _, game = game_of_three(table)
    others = [table.player() for _ in range(4)]
    do(ben, game, "offers", {})
    version = head(ben, game)["version"]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda one: one.post(f"/games/{game}/seats/1/replacements", {}, version), others))
    assert sorted(answer.status_code for answer in answers) == [201, 412, 412, 412]
    now = head(ben, game)
    assert now["version"] == version + 1
    assert now["seats"][1]["player"] == others[[answer.status_code for answer in answers].index(201)].id


def test_games_with_a_vacant_seat_are_listed_for_eligible_players(table: Table) -> None:
    ada, ben, _, game = game_of_three(table)
    hidden = game_of_three(table, visibility="private")
    asked = game_of_three(table, replacements="invited")
    for _, other, _, which in ((ada, ben, None, game), hidden, asked):
        do(other, which, "offers", {})
    caught_up(table)
    eve = table.player()
    found = [it["id"] for it in eve.get("/games?vacant=me").json["items"]]
    assert game in found
    assert not {hidden[3], asked[3]} & set(found)
    assert game not in [it["id"] for it in ada.get("/games?vacant=me").json["items"]]
    assert table.anybody.get("/games?vacant=me").status_code == 401


def test_a_player_replaced_by_a_bot_after_a_time_out_can_return(table: Table) -> None:
    ada, ben, _, game = game_of_three(table, **terms("bot"))
    let_time_run_out(table, game, 1, "bot")
    seat = head(ada, game)["seats"][1]
    assert (seat["player"], seat["bot"], seat["away"], seat["vacant"], seat["resigned"]) == (
        *(ben.id, "greedy", True, True),
        False,
    )
    version = head(ben, game)["version"]
    refused = ben.post(f"/games/{game}/moves", {"move": {"type": "TakeLoan"}, "seat": 1}, version)
    assert "Come back first" in refused.json["detail"]
    assert do(ada, game, "returns", {}).status_code == 403
    assert do(ben, game, "returns", {}).status_code == 201
    assert head(ada, game)["seats"][1]["bot"] is None


def test_the_other_players_decide_whether_to_wait_after_a_time_out(table: Table) -> None:
    ada, ben, cem, game = game_of_three(table, **terms("wait"))
    assert is_problem(do(ada, game, "waits", {"wait": False}), 409, "cannot-hand-over")
    let_time_run_out(table, game, 1)
    assert head(ada, game)["undecided"] == [{"about": 1, "seats": [0, 2]}]
    caught_up(table)
    asked = [it for one in (ada, cem) for it in one.get("/players/me/inbox").json["items"] if it["decision"] == "Wait"]
    assert {(it["about"], it["links"]["waits"]) for it in asked} == {(1, f"/api/v1/games/{game}/seats/1/waits")}
    assert is_problem(do(ben, game, "waits", {"wait": False}), 409, "cannot-hand-over")
    assert do(table.player(), game, "waits", {"wait": False}).status_code == 403
    assert do(ada, game, "waits", {"wait": False}).status_code == 201
    assert do(cem, game, "waits", {"wait": False}).status_code == 201
    assert head(ada, game)["seats"][1]["resigned"]


def test_a_resigning_player_chooses_the_bot_except_in_a_rated_game(table: Table) -> None:
    _, ben, _, game = game_of_three(table)
    assert ben.post(f"/games/{game}/resignations", {"bot": "random"}, head(ben, game)["version"]).status_code == 201
    assert head(ben, game)["seats"][1]["bot"] == "random"
    _, ben, _, game = game_of_three(table, rated=True)
    refused = ben.post(f"/games/{game}/resignations", {"bot": "random"}, head(ben, game)["version"])
    assert is_problem(refused, 409, "cannot-be-rated")


def test_a_handicap_counts_in_the_points_from_the_first_position(table: Table) -> None:
    ada, ben = table.player(), table.player()
    game = table.game(ada, ben, handicap=[0, 7])
    assert game["handicap"] == [0, 7]
    scores = ada.get(f"/games/{game['id']}/board").json["scores"]
    assert [score["parts"]["handicap"] for score in scores] == [0, 7]
    plain = table.game(ada, ben)
    assert [score["points"] for score in plain["scores"]] == [
        scores[0]["points"],
        scores[1]["points"] - 7,
    ]
    for fields in ({"handicap": [0, 7], "rated": True}, {"handicap": [7]}, {"handicap": [0, 1001]}):
        refused = ada.post("/games", {"title": "industrial-waste", "seats": 2, **fields})
        assert refused.status_code == (409 if "rated" in fields else 422), fields


def test_the_seat_of_a_deleted_player_becomes_vacant(table: Table) -> None:
    ada, ben, _, game = game_of_three(table)
    services = table.app.extensions["scoresheet"]
    departures.depart(services.games, game, [ben.id])
    assert head(ada, game)["seats"][1]["vacant"]
    assert do(table.player(), game, "replacements", {}).status_code == 201


def test_a_handicap_is_proposed_for_each_player_by_seat(table: Table) -> None:
    ada = table.player()
    told = table.anybody.get(f"/titles/industrial-waste/handicaps?players={ada.id},nobody")
    assert [start["points"] for start in told.json["starts"]] == [0, 0]
    assert [start["player"] for start in told.json["starts"]] == [ada.id, "nobody"]
    for query in ("players=", "players=a", "players=a,b,c,d,e", "players=a;b", ""):
        assert table.anybody.get(f"/titles/industrial-waste/handicaps?{query}").status_code == 422, query
    assert table.anybody.get("/titles/nothing/handicaps?players=a,b").status_code == 404
