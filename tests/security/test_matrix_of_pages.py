"""Access control of pages: every route of the application, for each role and relation.

The API's matrix is in tests/service/api/test_access.py. A route missing from these tests makes the last one fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.routing import Rule

from tests.service.web.conftest import guests, services  # noqa: F401
from tests.service.web.visitors import PASSWORD, Guests, Visitor

ANYBODY = {
    *("/", "/games", "/sign-in", "/sign-up", "/forgotten-password", "/guest", "/records", "/healthz", "/readyz"),
    *("/metrics", "/favicon.ico", "/apple-touch-icon.png", "/sw.js", "/games/next", "/datasets", "/clubs"),
    *("/tournaments", "/clock", "/cookies", "/search"),
}
NEEDS_NAME = re.compile(
    r"/(settings($|/(?!confirm))|games/new$|tournaments/new$|disputes$|moderation($|/)|friends($|/)|clubs/new$)"
)
BY_LINK = re.compile(r"/(invitations|reset|sign-in/mail|unsubscribe|settings/confirm)/<")
OF_NO_GAME = re.compile(
    r"/(api/|titles/|players/|static/|drawings/|sign-(in|up|out)|guest|language|forgotten-password|games/new|records|"
    r"datasets/|tournaments/|play-now)"
)
ROLES = ("nobody", "outsider", "sits")
NOWHERE = "nosuchgame0000000000"


def rules(guests: Guests) -> Iterator[tuple[str, Rule]]:  # noqa: F811
    """Return (method, rule) of every route outside the API."""
    for rule in guests.app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            if not rule.rule.startswith("/api/v1"):
                yield method, rule


@pytest.fixture(scope="module")
def cast(guests: Guests) -> dict[str, Visitor]:  # noqa: F811
    """A visitor of each role; `sits` is a player of both games."""
    return {"nobody": guests.stranger(), "outsider": guests.player(), "sits": guests.player()}


@pytest.fixture(scope="module")
def games(guests: Guests, cast: dict[str, Visitor]) -> dict[str, str]:  # noqa: F811
    """The ids of two running games."""
    other = guests.player()
    public = guests.game(cast["sits"], other, name="A public one")
    guests.play(public, [cast["sits"], other], 8)
    private = guests.game(cast["sits"], name="Hidden", visibility="private", **{"seat:1": "me"})
    guests.play(private, [cast["sits"]], 8)
    return {"public": public.rpartition("/")[2], "private": private.rpartition("/")[2]}


def address(rule: Rule, game: str) -> str:
    """Return the rule's address for that game, with other parameters filled in."""
    return re.sub(r"<[^>]*>", "1", re.sub(r"<(?:id:)?game>", game, rule.rule))


def called(visitor: Visitor, method: str, path: str) -> Any:
    """Return the answer to that visitor; forms are sent from our own pages, with confirmation."""
    fields = {"sure": "yes", "version": "1", "seat": "0", "to": "1", "password": PASSWORD}
    answer = visitor.get(path) if method == "GET" else visitor.post(path, fields)
    answer.close()
    return answer


def without(text: str, game: str) -> str:
    """Return a page without the requested id, and without values that differ each time."""
    return re.sub(r"[0-9a-f]{16}", "#", text.replace(game, "#"))


def leads(answer: Any, game: str) -> str:
    """Return the target of a redirect, without the requested id."""
    return without(answer.headers.get("Location", ""), game)


def test_a_private_game_looks_like_a_missing_one_to_outsiders(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
    games: dict[str, str],
) -> None:
    tried = 0
    for method, rule in rules(guests):
        if not re.search("<(id:)?game>", rule.rule):
            continue
        for role in ("nobody", "outsider"):
            hidden = called(cast[role], method, address(rule, games["private"]))
            none = called(cast[role], method, address(rule, NOWHERE))
            assert hidden.status_code == none.status_code, (role, method, rule.rule)
            assert hidden.status_code in (301, 303, 401, 403, 404), (role, method, rule.rule, hidden.status_code)
            assert without(hidden.text, games["private"]) == without(none.text, NOWHERE), (role, method, rule.rule)
            assert "Hidden" not in hidden.text
            assert leads(hidden, games["private"]) == leads(none, NOWHERE), (role, method, rule.rule)
            tried += 1
    assert tried > 50


def test_a_private_club_and_its_games_look_like_missing_ones_to_outsiders(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
) -> None:
    owner, former = guests.player(), guests.player("Former Member")
    club = owner.post("/clubs/new", {"name": "Hidden", "private": "yes"}).headers["Location"].rpartition("/")[2]
    owner.post(f"/clubs/{club}/invite", {"name": "Former Member"})
    assert former.post(f"/clubs/{club}/join", {}).status_code == 303
    game = guests.game(owner, name="Hidden", visibility="club", club=club, **{"seat:1": "me"}).rpartition("/")[2]
    assert former.get(f"/games/{game}").status_code == 200
    assert former.post(f"/clubs/{club}/leave", {"sure": "yes"}).status_code == 303
    tried = 0
    for method, rule in rules(guests):
        which = re.search("<(?:id:)?(game|club)>", rule.rule)
        if not which:
            continue
        it = game if which[1] == "game" else club
        paths = [address(rule, one) if which[1] == "game" else of_club(rule, one) for one in (it, NOWHERE)]
        for visitor in (cast["nobody"], cast["outsider"], former):
            hidden, none = (called(visitor, method, path) for path in paths)
            assert hidden.status_code == none.status_code, (method, rule.rule)
            assert without(hidden.text, it) == without(none.text, NOWHERE), (method, rule.rule)
            assert "Hidden" not in hidden.text
            assert leads(hidden, it) == leads(none, NOWHERE), (method, rule.rule)
            tried += 1
    assert tried > 100


def of_club(rule: Rule, club: str) -> str:
    """Return the rule's address for that club, with other parameters filled in."""
    return re.sub(r"<[^>]*>", "1", rule.rule.replace("<id:club>", club))


def test_players_of_a_private_game_see_it(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
    games: dict[str, str],
) -> None:
    seen = [
        rule.rule
        for method, rule in rules(guests)
        if method == "GET"
        and re.search("<(id:)?game>", rule.rule)
        and called(cast["sits"], method, address(rule, games["private"])).status_code in (200, 301, 303, 308)
    ]
    assert len(seen) >= 10


def test_anonymous_visitors_can_change_nothing_and_are_asked_to_sign_in(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
    games: dict[str, str],
) -> None:
    for method, rule in rules(guests):
        if not NEEDS_NAME.match(rule.rule):
            continue
        answer = called(cast["nobody"], method, address(rule, games["public"]))
        assert answer.status_code in (303, 401, 403), (method, rule.rule, answer.status_code)
        if answer.status_code == 303:
            assert answer.headers["Location"].startswith(("/sign-in", "/guest", "/")), (method, rule.rule)


@pytest.mark.parametrize("role", ["nobody", "outsider"])
def test_outsiders_cannot_change_a_public_game(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
    games: dict[str, str],
    role: str,
) -> None:
    before = cast["sits"].get(f"/api/v1/games/{games['public']}/events").data
    for method, rule in rules(guests):
        if method == "POST" and re.search("<(id:)?game>", rule.rule):
            answer = called(cast[role], method, address(rule, games["public"]))
            assert answer.status_code in (303, 401, 403, 404, 409, 412, 422), (rule.rule, answer.status_code)
    assert cast["sits"].get(f"/api/v1/games/{games['public']}/events").data == before


def test_invented_links_give_no_access(guests: Guests, cast: dict[str, Visitor]) -> None:  # noqa: F811
    for method, rule in rules(guests):
        if BY_LINK.match(rule.rule):
            for visitor in cast.values():
                answer = called(visitor, method, address(rule, NOWHERE))
                assert answer.status_code in (200, 303, 404, 410, 422), (method, rule.rule, answer.status_code)
                assert "Set-Cookie" not in answer.headers or "session" not in answer.headers["Set-Cookie"]


def test_each_route_is_covered_by_one_of_these_tests(guests: Guests) -> None:  # noqa: F811
    unsaid = [
        f"{method} {rule.rule}"
        for method, rule in rules(guests)
        if rule.rule not in ANYBODY
        and not re.search("<(id:)?(game|club)>", rule.rule)
        and not any(pattern.match(rule.rule) for pattern in (NEEDS_NAME, BY_LINK, OF_NO_GAME))
    ]
    assert unsaid == []


def test_missing_access_control_would_be_detected(
    guests: Guests,  # noqa: F811
    cast: dict[str, Visitor],
    games: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoresheet.service.play.permissions.may_see", lambda game, player, belongs: True)
    with pytest.raises(AssertionError):
        test_a_private_game_looks_like_a_missing_one_to_outsiders(guests, cast, games)
