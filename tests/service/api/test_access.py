"""Access control: every route for every role and every relation to the game, as the table promises."""

from __future__ import annotations

import pytest

from tests.service.api.access_table import (
    ALL,
    BOTS,
    BRANCHING,
    LISTS,
    MODERATING,
    OPENING,
    RELATIONS,
    ROLES,
    RULING,
    TOURNAMENTS,
    VISIBILITIES,
    WRITING,
    WRITING_CHAT,
    expected,
)
from tests.service.api.players import Player, Table
from tests.service.api.test_access_of_clubs import ROUTES as OF_CIRCLES

READS = ("read", "play", "arbiter", "admin", "moderator")
NEVER = 999
"""A version that is never current: it stops requests that pass access control."""


@pytest.fixture(scope="module")
def cast(table: Table) -> dict[tuple[str, str], Player]:
    """A player for each role and relation, with one token of just that role."""
    accounts = table.app.extensions["scoresheet"].accounts
    found = {}
    for relation in RELATIONS:
        person = table.player()
        for role in ("arbiter", "admin", "moderator"):
            accounts.grant(person.id, role)
        for role in ROLES:
            found[role, relation] = Player(table.app, token_for(table, person, role), person.id, person.name)
    return found


def token_for(table: Table, person: Player, role: str) -> str:
    accounts = table.app.extensions["scoresheet"].accounts
    if role == "nobody":
        return ""
    if role == "bad token":
        return "ss_nonsense"
    if role == "expired":
        return accounts.new_token(accounts.profile(person.id), ["play"], days=-1)[0]
    scope = role if role in READS else "play"
    secret, token = accounts.new_token(accounts.profile(person.id), [scope])
    if role == "revoked":
        accounts.tokens.revoke(person.id, token.id)
    return secret


@pytest.fixture(scope="module")
def games(table: Table, cast: dict[tuple[str, str], Player]) -> dict[str, str]:
    """A running game of each visibility, in which the seated player holds all seats."""
    sits = cast["play", "sits"]
    made = {visibility: table.game(sits, sits, visibility=visibility)["id"] for visibility in VISIBILITIES}
    assert table.anybody.post("/log/heads", None).status_code == 200
    return made


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("route", ALL)
def test_each_cell_answers_as_promised(
    cast: dict[tuple[str, str], Player], games: dict[str, str], route: str, role: str, relation: str, visibility: str
) -> None:
    caller = cast[role, relation]
    method, path = route.split(" ")
    bodies = {**WRITING, **RULING, **BOTS, **TOURNAMENTS, **LISTS, **WRITING_CHAT, **MODERATING}
    body = bodies[route][0] if route in bodies else {**OPENING, **BRANCHING}.get(route)
    current = cast["play", "sits"].get(f"/games/{games[visibility]}").json["version"]
    version = NEVER if relation == "sits" else current
    answer = caller.call(method, path.format(game=games[visibility], player=caller.id), body, version)
    answer.close()
    assert answer.status_code == expected(route, role, relation, visibility)


def test_the_matrix_names_every_route(table: Table) -> None:
    rules = {
        (method, rule.rule)
        for rule in table.app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1")
    }
    tried = set()
    adapter = table.app.url_map.bind("localhost")
    for route in [*ALL, *OF_CIRCLES]:
        method, path = route.split(" ")
        rule, _ = adapter.match(
            "/api/v1" + path.format(game="g", player="p", club="c").partition("?")[0], method, return_rule=True
        )
        tried.add((method, rule.rule))
    by_password = {("POST", "/api/v1/players"), ("POST", "/api/v1/tokens")}
    own_test = {("DELETE", "/api/v1/players/me")}
    if_offered = {("GET", "/api/v1/datasets"), ("GET", "/api/v1/datasets/<id:month>")}
    assert rules == tried | by_password | own_test | if_offered


def test_deleting_an_account_needs_a_token_with_the_play_scope(
    table: Table, cast: dict[tuple[str, str], Player]
) -> None:
    for role in ROLES:
        if role != "play":
            refused = cast[role, "outsider"].delete("/players/me").status_code
            assert refused == (403 if role in READS else 401)
    assert cast["play", "outsider"].get("/players/me").status_code == 200
