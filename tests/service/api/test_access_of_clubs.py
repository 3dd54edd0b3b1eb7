"""Access control of clubs and friends: every route for every relation to a club, as generated cells."""

from __future__ import annotations

import pytest

from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table

PEOPLE = ("owner", "host", "member", "invited", "blocked", "former", "removed", "outsider", "nobody")
"""`blocked` is a member whom the owner has blocked; `former` has left; `removed` was sent away."""
KINDS = ("open", "request", "private")
INSIDE, LEADING = ("owner", "host", "member", "blocked"), ("owner", "host")
SEES_PRIVATE = (*INSIDE, "invited")

OF_CLUB = {
    "GET /clubs/{club}": None,
    "GET /clubs/{club}/members": None,
    "GET /clubs/{club}/requests": None,
    "GET /clubs/{club}/notices": None,
    "GET /clubs/{club}/results": None,
    "GET /clubs/{club}/standings": None,
    "GET /games?club={club}": None,
    "GET /games/{game}": None,
    "GET /games/{game}/board": None,
    "GET /games/{game}/events": None,
    "GET /games/{game}/record": None,
    "GET /games/{game}/statistics": None,
    "GET /games/{game}/audit": None,
    "GET /games/{game}/branches": None,
    "GET /games/{game}/stream": None,
    "GET /games/{game}/presence": None,
    "POST /games/{game}/seats": {"bot": "greedy"},
    "POST /games": {"title": TITLE, "seats": 2, "club": "{club}", "bots": {"7": "greedy"}},
    "POST /clubs/{club}": {},
    "POST /clubs/{club}/requests": {"player": "nosuchplayer"},
    "POST /clubs/{club}/requests/nosuchplayer/answers": {"agree": True},
    "DELETE /clubs/{club}/requests/nosuchplayer": None,
    "DELETE /clubs/{club}/members/nosuchplayer": None,
    "POST /clubs/{club}/members/nosuchplayer/roles": {"role": "host"},
    "POST /clubs/{club}/notices": {"text": "Hear!"},
    "DELETE /clubs/{club}/notices/999": None,
}
"""Routes and request bodies; none of them changes the membership of the club."""
GAMES = ("GET /games?club={club}", *(route for route in OF_CLUB if "{game}" in route))
OTHERS = {
    *("GET /clubs", "POST /clubs", "GET /players/me/clubs", "DELETE /clubs/none", "POST /clubs/none/members"),
    *("GET /players/me/friends", "GET /players/me/friend-requests", "GET /players/me/presence"),
    *("POST /players/me/presence", "GET /players/none/presence", "DELETE /players/me/friends/none"),
    *("POST /players/me/friend-requests/none/answers", "POST /players/none/friend-requests"),
    "DELETE /players/none/friend-requests",
}
FOR_ANYBODY = ("GET /clubs",)
ROUTES = {*OF_CLUB, *OTHERS} - {route for route in OF_CLUB if "/games" in route and "presence" not in route}
"""Routes that are in no other matrix."""


def expected(route: str, person: str, kind: str) -> int:
    """Return the expected status of one cell."""
    if person == "nobody" and not (route.startswith("GET") and route not in NEEDS):
        return 401
    if route in GAMES or route.startswith("POST /games"):
        return of_games(route, person)
    if kind == "private" and person not in SEES_PRIVATE:
        return 404
    return of_clubs(route, person)


FOR_MEMBERS = tuple(f"GET /clubs/{{club}}/{part}" for part in ("notices", "results", "standings"))
NEEDS = ("GET /clubs/{club}/requests", *FOR_MEMBERS, "GET /games/{game}/presence")


def of_games(route: str, person: str) -> int:
    """Return the status of a route of games: only members see them, only seated players seat bots."""
    if route == "POST /games":
        return 422
    if person not in INSIDE:
        return 404
    if route == "POST /games/{game}/seats":
        return 409 if person == "owner" else 403
    return 200


def of_clubs(route: str, person: str) -> int:
    """Return the status of a route of clubs for a caller who may see the club."""
    if route in ("GET /clubs/{club}", "GET /clubs/{club}/members", "GET /clubs/{club}/requests"):
        return 200
    if route in FOR_MEMBERS:
        return 200 if person in INSIDE else 403
    if route == "POST /clubs/{club}/notices":
        return 201 if person in INSIDE else 403
    if route == "DELETE /clubs/{club}/notices/999":
        return 404 if person in INSIDE else 403
    if route == "POST /clubs/{club}":
        return 200 if person == "owner" else 403
    if route.endswith("/roles"):
        return 404 if person == "owner" else 403
    if route in ("POST /clubs/{club}/requests", "DELETE /clubs/{club}/requests/nosuchplayer"):
        return 404
    return 404 if person in LEADING else 403


@pytest.fixture(scope="module")
def cast(table: Table) -> dict[str, Player]:
    found = {person: table.player() for person in PEOPLE}
    found["nobody"] = table.anybody
    return found


@pytest.fixture(scope="module")
def clubs(table: Table, cast: dict[str, Player], services: Services) -> dict[str, tuple[str, str]]:
    """The ids of a club with all these people and of one of its games, by kind of club."""
    services.chat.block_lists.add(cast["owner"].id, "block", cast["blocked"].id)
    return {kind: make_club(cast, services, kind) for kind in KINDS}


def make_club(cast: dict[str, Player], services: Services, kind: str) -> tuple[str, str]:
    clubs, owner = services.clubs, cast["owner"].id
    club = clubs.found(owner, f"A {kind} club", "", "open" if kind == "private" else kind, private=kind == "private")
    for person in ("host", "member", "blocked", "former", "removed"):
        clubs.invite(club, owner, cast[person].id)
        clubs.join(club, cast[person].id)
    clubs.give_role(club, owner, cast["host"].id, "host")
    clubs.leave(club, cast["former"].id)
    clubs.send_away(club, cast["host"].id, cast["removed"].id)
    clubs.invite(club, owner, cast["invited"].id)
    opened = cast["owner"].post("/games", {"title": TITLE, "seats": 2, "club": club, "bots": {"1": "greedy"}})
    assert opened.status_code == 201, opened.text
    return club, opened.json["id"]


def status_of(caller: Player, route: str, club: str, game: str) -> int:
    method, path = route.split(" ")
    body = OF_CLUB[route]
    body = {**body, "club": club} if body and "club" in body else body
    version = caller.get(f"/games/{game}").json.get("version", 1) if route.endswith("/seats") else None
    answer = caller.call(method, path.format(club=club, game=game), body, version)
    answer.close()
    return answer.status_code


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("person", PEOPLE)
def test_each_cell_of_a_club_answers_as_promised(
    cast: dict[str, Player], clubs: dict[str, tuple[str, str]], person: str, kind: str
) -> None:
    club, game = clubs[kind]
    answers = {route: status_of(cast[person], route, club, game) for route in OF_CLUB}
    assert answers == {route: expected(route, person, kind) for route in OF_CLUB}


@pytest.mark.parametrize("route", sorted(OTHERS - set(FOR_ANYBODY)))
def test_personal_routes_give_401_without_a_token_and_403_for_writing_with_a_read_token(
    table: Table, route: str
) -> None:
    method, path = route.split(" ")
    assert table.anybody.call(method, path, {} if method == "POST" else None).status_code == 401
    if method != "GET":
        reading = table.player(scopes=["read"])
        assert reading.call(method, path, {} if method == "POST" else None).status_code == 403


def test_a_private_club_is_listed_for_its_members_only(
    cast: dict[str, Player], clubs: dict[str, tuple[str, str]]
) -> None:
    for person, caller in cast.items():
        listed = {one["id"] for one in caller.get("/clubs?limit=200").json["items"]}
        assert (clubs["private"][0] in listed) == (person in INSIDE)
        assert clubs["open"][0] in listed


def test_general_lists_show_games_of_a_club_to_their_player_only(
    cast: dict[str, Player], clubs: dict[str, tuple[str, str]]
) -> None:
    games = {game for _, game in clubs.values()}
    for person, caller in cast.items():
        owner = cast["owner"].id
        for path in ("/games", f"/games?player={owner}", "/games?status=playing"):
            listed = {one["id"] for one in caller.get(path).json["items"]}
            assert (games <= listed) == (person == "owner"), (person, path)
            assert (not games & listed) == (person != "owner"), (person, path)
        records = caller.get("/records").text
        assert not any(game in records for game in games)
