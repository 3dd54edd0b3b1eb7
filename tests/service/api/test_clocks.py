"""Clocks over the API: their terms, their state, pauses by consent, vacation, time-outs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core import clock as moments
from scoresheet.service.play.clock_commands import MOST_ASKED
from tests.service.api.players import Player, Table, is_problem

HOUR, DAY = 3_600, 86_400
TERMS = {"move": DAY, "bank": HOUR, "increment": 60, "vacation": 5, "on_time_out": "forfeit"}


class Time:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.seconds = 1_790_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time(services: Services) -> Iterator[Time]:
    told = Time()
    told.seconds = float(int(moments.seconds()))
    with moments.told_by(told):
        yield told


@pytest.fixture(scope="module")
def ada(table: Table) -> Player:
    return table.player()


def at(game: str, player: Player) -> Any:
    return player.get(f"/games/{game}").json


def asked_and_other(table: Table, players: list[Player], game: str) -> tuple[Player, Player]:
    asked, _legal = table.asked(players, game)
    return asked, next(player for player in players if player is not asked)


def call_clock(player: Player, method: str, game: str, what: str, body: Any = None) -> Any:
    return player.call(method, f"/games/{game}/clock/{what}", body, at(game, player)["version"])


@pytest.mark.parametrize(
    "clock", [{"move": DAY, "on_time_out": "forfeit"}, {"bank": HOUR, "zone_name": "Europe/Berlin", "days_off": [7]}]
)
def test_the_opening_event_contains_the_terms_of_the_clock(table: Table, clock: dict[str, Any]) -> None:
    players, game = table.new_game(2, clock=clock)
    opened = players[0].get(f"/games/{game['id']}/events").json["items"][0]
    assert opened["clock"].items() >= clock.items()


def test_all_terms_of_a_clock_are_stored_and_returned(ada: Player) -> None:
    terms = {
        "move": 172_800,
        "bank": 86_400,
        "increment": 3_600,
        "most": 259_200,
        "zone": 330,
        "days_off": [6, 7],
        "night": [22, 7],
        "vacation": 14,
        "on_time_out": "bot",
        "bot": "greedy",
    }
    opened = ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": terms}).json
    assert opened["clock"] == {
        **terms,
        "zone_name": "",
        "shifts": [],
        "hours": 48,
        "kept": True,
        "at": None,
        "paused_since": None,
        "pause": None,
        "seats": [],
    }


def test_a_clock_of_hours_alone_lets_the_others_decide_on_time_out(ada: Player) -> None:
    clock = ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": {"hours": 48}}).json["clock"]
    assert (clock["hours"], clock["kept"], clock["move"], clock["bank"]) == (48, True, 172_800, 0)
    assert clock["on_time_out"] == "wait"


@pytest.mark.parametrize("more", [{}, {"zone": -300}])
def test_a_named_time_zone_includes_its_summer_time(ada: Player, more: dict[str, int]) -> None:
    terms = {"move": DAY, "night": [22, 7], "zone_name": "America/St_Johns", **more}
    clock = ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": terms}).json["clock"]
    assert clock["zone_name"] == "America/St_Johns"
    assert clock["zone"] in (-210, -150)
    assert {minutes for _, minutes in clock["shifts"]} == {-210, -150}
    again = {name: value for name, value in clock.items() if name in (*terms, "zone")}
    assert ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": again}).json["clock"] == clock


def test_an_error_about_a_time_zone_suggests_the_right_name(ada: Player) -> None:
    clock = {"move": DAY, "zone_name": "europe/berlin"}
    refused = ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": clock})
    assert refused.status_code == 422
    assert refused.json["errors"][0]["detail"] == "There is no time zone “europe/berlin”. Did you mean Europe/Berlin?"


@pytest.mark.parametrize(
    ("terms", "pointer"),
    [
        ({}, "/clock/move"),
        ({"move": 30}, "/clock/move"),
        ({"move": -1}, "/clock/move"),
        ({"move": 31_536_001}, "/clock/move"),
        ({"move": True}, "/clock/move"),
        ({"move": DAY, "bank": 10, "most": 5}, "/clock/most"),
        ({"move": DAY, "zone": 841}, "/clock/zone"),
        ({"move": DAY, "zone_name": "Europe/Berlim"}, "/clock/zone_name"),
        ({"move": DAY, "zone_name": "x" * 61}, "/clock/zone_name"),
        ({"move": DAY, "zone_name": 60}, "/clock/zone_name"),
        ({"move": DAY, "days_off": [1, 1]}, "/clock/days_off"),
        ({"move": DAY, "days_off": [1, 2, 3, 4, 5, 6, 7]}, "/clock/days_off"),
        ({"move": DAY, "night": [22]}, "/clock/night"),
        ({"move": DAY, "night": [7, 7]}, "/clock/night"),
        ({"move": DAY, "night": [22, 24]}, "/clock/night"),
        ({"move": DAY, "vacation": 366}, "/clock/vacation"),
        ({"move": DAY, "on_time_out": "cry"}, "/clock/on_time_out"),
        ({"move": DAY, "bot": "nobody"}, "/clock/bot"),
        ({"hours": 24, "move": DAY}, "/clock/hours"),
        ({"hours": 0}, "/clock/hours"),
    ],
)
def test_impossible_terms_give_422_and_point_at_the_field(ada: Player, terms: dict[str, Any], pointer: str) -> None:
    refused = ada.post("/games", {"title": "industrial-waste", "seats": 2, "clock": terms})
    assert is_problem(refused, 422, "schema")
    assert [error["pointer"].startswith(pointer) for error in refused.json["errors"]] == [True], refused.json


def test_the_clock_gives_the_time_left_now_and_the_game_that_at_its_last_event(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    asked, _legal = table.asked(players, game["id"])
    seat = players.index(asked)
    time.seconds += HOUR + 0.4
    here = f"/games/{game['id']}"
    now = asked.get(f"{here}/clock")
    assert now.headers["Cache-Control"] == "no-store"
    assert "ETag" not in now.headers
    mine = now.json["seats"][seat]
    assert (mine["turn_left"], mine["bank_left"]) == (DAY - HOUR - 1, HOUR), "in whole seconds, rounded down"
    assert (mine["asked"], mine["running"], mine["out"]) == (True, True, False)
    begun = datetime.fromisoformat(at(game["id"], asked)["clock"]["at"])
    assert datetime.fromisoformat(mine["deadline"]) - begun == timedelta(seconds=DAY + HOUR)
    assert at(game["id"], asked)["clock"]["seats"][seat]["turn_left"] == DAY
    other = now.json["seats"][1 - seat]
    assert (other["turn_left"], other["running"], other["deadline"]) == (DAY, False, None)


def test_passing_time_does_not_change_a_cacheable_game(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    before = players[0].get(f"/games/{game['id']}")
    time.seconds += HOUR
    after = players[0].get(f"/games/{game['id']}")
    assert (before.headers["ETag"], before.data) == (after.headers["ETag"], after.data)


def test_inbox_items_give_the_deadline(table: Table, services: Services, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    asked, _legal = table.asked(players, game["id"])
    assert services.projections.wait_for(services.games.store.recorder.max_notification_id(), 10)
    [item] = asked.get("/players/me/inbox").json["items"]
    assert item["deadline"] == at(game["id"], asked)["clock"]["seats"][players.index(asked)]["deadline"]
    players, game = table.new_game(2)
    asked, _legal = table.asked(players, game["id"])
    assert services.projections.wait_for(services.games.store.recorder.max_notification_id(), 10)
    [item] = asked.get("/players/me/inbox").json["items"]
    assert item["deadline"] is None


def test_clocks_pause_when_all_agree_until_a_player_resumes_them(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    asked, other = asked_and_other(table, players, game["id"])
    seat, here = players.index(asked), game["id"]
    assert call_clock(other, "POST", here, "pauses", {}).status_code == 201
    assert at(here, asked)["clock"]["pause"] == {"seat": 1 - seat, "agreed": [], "asked": [seat]}
    assert is_problem(call_clock(other, "POST", here, "pauses/answers", {"agree": True}), 403, "not-your-seat")
    assert call_clock(asked, "POST", here, "pauses/answers", {"agree": True}).status_code == 201
    stopped = at(here, asked)["clock"]
    assert stopped["paused_since"]
    assert stopped["seats"][seat]["deadline"] is None
    time.seconds += 9 * DAY
    assert call_clock(asked, "DELETE", here, "pauses").status_code == 200
    assert asked.get(f"/games/{here}/clock").json["seats"][seat]["turn_left"] == DAY
    assert is_problem(call_clock(asked, "DELETE", here, "pauses"), 409, "cannot-change-clock")


def test_a_requested_pause_can_be_refused_or_withdrawn(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    here = game["id"]
    call_clock(players[0], "POST", here, "pauses", {})
    assert call_clock(players[1], "POST", here, "pauses/answers", {"agree": False}).status_code == 201
    assert at(here, players[0])["clock"]["pause"] is None
    call_clock(players[0], "POST", here, "pauses", {})
    assert is_problem(call_clock(players[1], "DELETE", here, "pauses"), 409, "cannot-change-clock")
    assert call_clock(players[0], "DELETE", here, "pauses").status_code == 200
    assert at(here, players[0])["clock"]["pause"] is None


def test_pause_requests_are_limited(table: Table, services: Services, time: Time) -> None:
    (ada, ben), game = table.new_game(2, clock=TERMS)
    for _ in range(MOST_ASKED):
        services.clock_commands._limit.count(ada.id)
    assert is_problem(call_clock(ada, "POST", game["id"], "pauses", {}), 429, "too-many")
    assert call_clock(ben, "POST", game["id"], "pauses", {}).status_code == 201


def test_vacation_stops_a_players_clock_for_at_most_the_days_left(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    asked, _other = asked_and_other(table, players, game["id"])
    seat, here = players.index(asked), game["id"]
    assert is_problem(call_clock(asked, "POST", here, "vacations", {"days": 6}), 409, "cannot-change-clock")
    assert call_clock(asked, "POST", here, "vacations", {"days": 4}).status_code == 201
    mine = at(here, asked)["clock"]["seats"][seat]
    assert (mine["vacation_left"], bool(mine["vacation_until"]), mine["running"]) == (1, True, False)
    time.seconds += 1.5 * DAY
    assert asked.get(f"/games/{here}/clock").json["seats"][seat]["turn_left"] == DAY
    assert call_clock(asked, "DELETE", here, "vacations").status_code == 200
    mine = at(here, asked)["clock"]["seats"][seat]
    assert (mine["vacation_left"], mine["vacation_until"], mine["running"]) == (3, None, True), "two days were begun"
    assert is_problem(call_clock(asked, "DELETE", here, "vacations"), 409, "cannot-change-clock")


def test_a_move_after_the_time_out_finds_the_seat_forfeited(table: Table, time: Time) -> None:
    players, game = table.new_game(3, clock=TERMS)
    asked, legal = table.asked(players, game["id"])
    here = game["id"]
    time.seconds += DAY + HOUR
    late = asked.post(f"/games/{here}/moves", {"move": legal["moves"][0]["move"]}, legal["version"])
    assert is_problem(late, 412, "stale-version")
    assert at(here, asked)["seats"][players.index(asked)]["resigned"]
    kinds = [event["type"] for event in asked.get(f"/games/{here}/events?after={legal['version']}").json["items"]]
    assert kinds[:2] == ["TimeRanOut", "SeatForfeited"]


def test_a_game_without_a_clock_has_no_clock_to_show_or_pause(table: Table) -> None:
    players, game = table.new_game(2)
    assert at(game["id"], players[0])["clock"] is None
    assert is_problem(players[0].get(f"/games/{game['id']}/clock"), 404, "not-found")
    assert is_problem(call_clock(players[0], "POST", game["id"], "pauses", {}), 409, "cannot-change-clock")
    assert is_problem(call_clock(players[0], "DELETE", game["id"], "vacations"), 409, "cannot-change-clock")


def test_a_completed_turn_adds_the_increment_to_the_bank(table: Table, time: Time) -> None:
    players, game = table.new_game(2, clock=TERMS)
    rng = random.Random(1)
    asked, _legal = table.asked(players, game["id"])
    time.seconds += HOUR
    while table.asked(players, game["id"])[0] is asked:
        assert table.move(players, game["id"], rng).status_code == 201
    mine = at(game["id"], asked)["clock"]["seats"][players.index(asked)]
    assert (mine["turn_left"], mine["bank_left"]) == (DAY, HOUR + 60)
