"""Statistics, leaderboards and rated games over HTTP, in JSON and CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem

CSV = "text/csv"


def rows(answer: TestResponse) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.text, newline="")))


def play_and_resign(table: Table, *players: Player, moves: int = 12, **fields: Any) -> str:
    """Play a game for some moves until all but the first player resign; return its id."""
    game = table.game(*players, **fields)["id"]
    table.play(list(players), game, moves)
    for player in players[1:]:
        version = player.get(f"/games/{game}").json["version"]
        assert player.post(f"/games/{game}/resignations", {}, version).status_code == 201
    return game


@pytest.fixture(scope="module")
def four(table: Table, services: Services) -> tuple[Player, Player, list[str]]:
    """Two players and their finished games: three public rated ones and a private one."""
    ada, ben = table.player("Ada of the figures"), table.player("Ben of the figures")
    games = [play_and_resign(table, ada, ben, rated=True) for _ in range(3)]
    private = ada.post("/games", {"title": TITLE, "seats": 2, "visibility": "private"}).json["id"]
    services.invitations.invite(private, ada.id, ben.name)
    services.invitations.accept(private, ben.id)
    version = ben.get(f"/games/{private}").json["version"]
    assert ben.post(f"/games/{private}/resignations", {}, version).status_code == 201
    return ada, ben, [*games, private]


def test_statistics_of_a_finished_game_cover_all_its_positions(
    table: Table, four: tuple[Player, Player, list[str]]
) -> None:
    ada, ben, games = four
    told = table.anybody.get(f"/games/{games[0]}/statistics").json
    game = table.anybody.get(f"/games/{games[0]}").json
    assert (told["finished"], told["ending"], told["voided"]) == (True, "resigned", False)
    assert [(seat["player"], seat["place"]) for seat in told["seats"]] == [(ada.id, 1), (ben.id, 2)]
    assert [points[-1] for points in told["points"]] == [score["points"] for score in game["scores"]]
    length = len(told["versions"])
    assert length == 12 + 3  # the start, twelve moves, the resignation, the end
    for series in (*told["parts"], *told["resources"]):
        assert {len(numbers) for numbers in series.values()} == {length}
    assert set(told["resource_names"]) == set(told["resources"][0])
    assert game["links"]["statistics"] == told["links"]["self"] == f"/api/v1/games/{games[0]}/statistics"
    assert all(piece["name"] for piece in told["pieces"])
    positions = rows(table.anybody.get(f"/games/{games[0]}/statistics", Accept=CSV))
    assert [int(row["version"]) for row in positions] == told["versions"]
    assert [int(row["seat_1_points"]) for row in positions] == told["points"][1]
    assert [int(row["seat_0_resource_cash"]) for row in positions] == told["resources"][0]["cash"]


def test_statistics_of_a_running_game_are_the_same_for_all_and_omit_resources(table: Table) -> None:
    players, game = table.new_game()
    table.play(players, game["id"], 5)
    answers = [who.get(f"/games/{game['id']}/statistics") for who in (*players, table.anybody)]
    assert len({answer.data for answer in answers}) == 1
    told = answers[0].json
    assert (told["finished"], told["ended_at"], told["turning_point"]) == (False, None, None)
    assert (told["resources"], told["pieces"]) == ([], [])
    assert [seat["place"] for seat in told["seats"]] == [0, 0]
    assert len(told["versions"]) == 6
    scores = table.anybody.get(f"/games/{game['id']}").json["scores"]
    assert [points[-1] for points in told["points"]] == [score["points"] for score in scores]


def test_statistics_of_an_open_game_are_empty(table: Table) -> None:
    player = table.player()
    game = player.post("/games", {"title": TITLE, "seats": 2}).json
    told = player.get(f"/games/{game['id']}/statistics").json
    assert (told["finished"], told["versions"], told["points"]) == (False, [], [])
    assert player.get(f"/games/{game['id']}/statistics", Accept=CSV).text == "version,mover,seconds\r\n"
    version = player.delete(f"/games/{game['id']}/seats/0", game["version"])
    assert version.status_code == 204
    assert player.get(f"/games/{game['id']}/statistics").json["versions"] == []


def test_statistics_of_a_private_game_are_visible_to_its_players_only(
    table: Table, four: tuple[Player, Player, list[str]]
) -> None:
    ada, _, games = four
    stranger = table.player()
    for accept in ("application/json", CSV):
        assert ada.get(f"/games/{games[3]}/statistics", Accept=accept).status_code == 200
        assert is_problem(stranger.get(f"/games/{games[3]}/statistics", Accept=accept), 404, "not-found")
    own = ada.get(f"/players/{ada.id}/statistics").json
    others = stranger.get(f"/players/{ada.id}/statistics").json
    assert [one["game"] for one in own["items"]] == games[::-1]
    assert [one["game"] for one in others["items"]] == games[2::-1]
    assert own["count"] == others["count"]
    assert own["count"]["games"] == 3


def test_statistics_of_a_player_give_ratings_by_title_and_results_by_pages(
    table: Table, four: tuple[Player, Player, list[str]]
) -> None:
    ada, ben, games = four
    told = table.anybody.get(f"/players/{ada.id}/statistics").json
    (own,) = told["titles"]
    assert (own["title"], own["count"]["firsts"], own["count"]["place"]) == (TITLE, 3, 10)
    assert own["rating"]["games"] == 3
    assert own["rating"]["provisional"] is True
    assert own["rating"]["rating"] > 1000 > _rating(table, ben)
    assert sum(one["rating_change"] for one in told["items"]) == pytest.approx(own["rating"]["rating"] - 1000, abs=2)
    first = table.anybody.get(f"/players/{ada.id}/statistics?limit=2")
    assert [one["game"] for one in first.json["items"]] == [games[2], games[1]]
    assert first.headers["Link"] == f'<{first.json["links"]["next"]}>; rel="next"'
    second = table.anybody.get(first.json["links"]["next"].removeprefix("/api/v1"))
    assert ([one["game"] for one in second.json["items"]], second.json["next"]) == ([games[0]], None)
    listed = rows(table.anybody.get(f"/players/{ada.id}/statistics?limit=2", Accept=CSV))
    assert [row["game"] for row in listed] == [games[2], games[1]]
    assert [row["rated"] for row in listed] == ["true", "true"]
    profile = table.anybody.get(f"/players/{ada.id}").json
    assert profile["links"]["statistics"] == f"/api/v1/players/{ada.id}/statistics"


def _rating(table: Table, player: Player) -> int:
    (own,) = table.anybody.get(f"/players/{player.id}/statistics").json["titles"]
    return int(own["rating"]["rating"])


def test_unknown_players_and_titles_give_404(table: Table) -> None:
    for path in ("/players/nobody/statistics", "/titles/none/statistics", "/titles/none/leaderboard"):
        assert is_problem(table.anybody.get(path), 404, "not-found")


def test_statistics_of_a_title_list_its_actions_and_are_available_as_a_table(
    table: Table, four: tuple[Player, Player, list[str]]
) -> None:
    told = table.anybody.get(f"/titles/{TITLE}/statistics").json
    assert {kind["kind"] for kind in told["actions"]} >= {"TakeLoan", "FillOrder"}
    assert next(kind["text"] for kind in told["actions"] if kind["kind"] == "Offer") == "Bid … million"
    assert told["games"] == 0  # resigned games do not count for a title
    assert told["piece_kinds"]["card"] == "cards played"
    figures = rows(table.anybody.get(f"/titles/{TITLE}/statistics", Accept=CSV))
    assert {"table": "games", "seats": "", "kind": "", "name": "", "figure": "games", "value": "0"} in figures
    title = table.anybody.get(f"/titles/{TITLE}").json
    assert title["links"]["statistics"] == told["links"]["self"]
    assert title["links"]["leaderboard"] == f"/api/v1/titles/{TITLE}/leaderboard"


def test_a_deleted_player_stays_on_the_leaderboard_without_a_name(table: Table, services: Services) -> None:
    ada, gone = table.player(), table.player("Somebody who goes")
    play_and_resign(table, gone, ada, rated=True)
    assert gone.delete("/players/me").status_code == 204
    board = table.anybody.get(f"/titles/{TITLE}/leaderboard?limit=200").json["items"]
    (found,) = [leader for leader in board if leader["player"] == gone.id]
    assert (found["name"], found["former"]) == ("former player", True)
    assert "Somebody who goes" not in table.anybody.get(f"/titles/{TITLE}/leaderboard", Accept=CSV).text


def test_the_leaderboard_is_paged_and_marks_bots(table: Table, four: tuple[Player, Player, list[str]]) -> None:
    ada, ben, _ = four
    bot, player = program(table, table.player()), table.player()
    play_and_resign(table, bot, player, rated=True)
    whole = table.anybody.get(f"/titles/{TITLE}/leaderboard?limit=200").json
    assert whole["total"] == len(whole["items"])
    by_id = {leader["player"]: leader for leader in whole["items"]}
    assert (by_id[bot.id]["bot"], by_id[player.id]["bot"]) == (True, False)
    assert by_id[ada.id]["name"] == "Ada of the figures"
    assert by_id[ada.id]["place"] < by_id[ben.id]["place"]
    conservative = [leader["rated"]["conservative"] for leader in whole["items"]]
    assert conservative == sorted(conservative, reverse=True)
    paged, following = [], "?limit=3"
    while following:
        page = table.anybody.get(f"/titles/{TITLE}/leaderboard{following}").json
        paged += page["items"]
        following = f"?limit=3&after={page['next']}" if page["next"] else ""
    assert paged == whole["items"]
    listed = rows(table.anybody.get(f"/titles/{TITLE}/leaderboard?limit=200", Accept=CSV))
    assert [row["player"] for row in listed] == [leader["player"] for leader in whole["items"]]
    assert next(row["bot"] for row in listed if row["player"] == bot.id) == "true"


def test_unchanged_statistics_give_304(table: Table, four: tuple[Player, Player, list[str]]) -> None:
    ada, _, games = four
    paths = [
        f"/games/{games[0]}/statistics",
        f"/players/{ada.id}/statistics",
        f"/titles/{TITLE}/statistics",
        f"/titles/{TITLE}/leaderboard",
    ]
    for path in paths:
        tags = set()
        for accept in ("application/json", CSV):
            first = table.anybody.get(path, Accept=accept)
            tags.add(first.headers["ETag"])
            again = table.anybody.get(path, Accept=accept, If_None_Match=first.headers["ETag"])
            assert (again.status_code, again.data) == (304, b"")
        assert len(tags) == 2
        assert is_problem(table.anybody.get(path, Accept="text/html"), 406, "not-acceptable")


def program(table: Table, owner: Player) -> Player:
    """A bot account that the player runs."""
    name = f"Program of {owner.name}"[:32]
    made = owner.post("/players/me/bots", {"name": name}).json
    token = owner.post(f"/players/me/bots/{made['id']}/tokens", {}).json["token"]
    return Player(table.app, token, made["id"], name)


def open_rated_game(player: Player, **fields: Any) -> TestResponse:
    return player.post("/games", {"title": TITLE, "seats": 3, "rated": True, **fields})


def test_a_rated_game_cannot_be_opened_alone_or_with_bots(table: Table) -> None:
    player = table.player()
    assert is_problem(open_rated_game(player, bots={"1": "greedy"}), 409, "cannot-be-rated")
    assert is_problem(open_rated_game(player, title="lineae", seats=1), 409, "cannot-be-rated")
    assert player.get("/games?player=me").json["items"] == []
    assert open_rated_game(player, bots={"1": "greedy"}, rated=False).status_code == 201
    assert open_rated_game(player).status_code == 201


def test_a_rated_game_accepts_no_bot_and_no_player_twice(table: Table) -> None:
    player, other = table.player(), table.player()
    game = open_rated_game(player).json
    seats = f"/games/{game['id']}/seats"
    assert is_problem(player.post(seats, {"bot": "greedy"}, game["version"]), 409, "cannot-be-rated")
    assert is_problem(player.post(seats, {}, game["version"]), 409, "cannot-be-rated")
    assert other.post(seats, {}, game["version"]).status_code == 201


def test_in_a_rated_game_a_bot_counts_as_its_owner(table: Table) -> None:
    owner, other = table.player(), table.player()
    one, two = program(table, owner), table.player()
    game = open_rated_game(owner).json
    seats = f"/games/{game['id']}/seats"
    assert is_problem(one.post(seats, {}, game["version"]), 409, "cannot-be-rated")
    taken = other.post(seats, {}, game["version"]).json
    assert program(table, two).post(seats, {}, taken["version"]).status_code == 201
    game = open_rated_game(one).json
    assert is_problem(owner.post(f"/games/{game['id']}/seats", {}, game["version"]), 409, "cannot-be-rated")


def test_in_a_rated_game_two_bots_of_one_owner_count_as_one_player(table: Table) -> None:
    owner = table.player("Owner of two programs")
    first = program(table, owner)
    owner.name = "the same"
    second = program(table, owner)
    game = open_rated_game(first).json
    assert is_problem(second.post(f"/games/{game['id']}/seats", {}, game["version"]), 409, "cannot-be-rated")


def test_an_unrated_game_accepts_bots_and_players_twice(table: Table) -> None:
    player = table.player()
    game = open_rated_game(player, rated=False).json
    taken = player.post(f"/games/{game['id']}/seats", {}, game["version"])
    assert taken.status_code == 201
    bot = player.post(f"/games/{game['id']}/seats", {"bot": "greedy"}, taken.json["version"])
    assert bot.status_code == 201


def test_a_repeated_key_opens_one_rated_game(table: Table) -> None:
    player = table.player()
    first = player.post("/games", {"title": TITLE, "seats": 2, "rated": True}, Idempotency_Key="a")
    again = player.post("/games", {"title": TITLE, "seats": 2, "rated": True}, Idempotency_Key="a")
    assert first.status_code == 201
    assert again.json["id"] == first.json["id"]
