"""The page for those who write programs: tokens and bots are made, shown, revoked and given up there."""

from __future__ import annotations

import re

import pytest

from scoresheet.service.accounts import bots
from scoresheet.service.container.services import Services
from tests.service.api.players import Player
from tests.service.web.visitors import BASE, Guests, Page, Visitor

PROGRAMS = "/settings/programs"
SECRET = re.compile(r"ss_[\w-]{43}")
BOTH = {"scope": ["read", "play"], "days": "30"}


def new_token(visitor: Visitor, path: str = "/settings/tokens", **fields: object) -> str:
    """The secret that the page shows."""
    answer = visitor.post(path, {**BOTH, **fields})
    assert answer.status_code == 201, Page(answer.text).text
    assert answer.headers["Cache-Control"] == "no-store"
    (secret,) = SECRET.findall(answer.text)
    return secret


def caller(guests: Guests, secret: str) -> Player:
    return Player(guests.app, secret)


def player_of(guests: Guests, visitor: Visitor) -> str:
    """The id of the player who is signed in there."""
    return str(caller(guests, new_token(visitor)).get("/players/me").json["id"])


def actions(visitor: Visitor, ending: str) -> list[str]:
    """Where the forms of the page that end so go."""
    return [form.action for form in visitor.page(PROGRAMS).forms if form.action.endswith(ending)]


def new_bot(visitor: Visitor, name: str) -> str:
    """The path of a new bot of theirs."""
    assert visitor.post("/settings/bots", {"name": name}).status_code == 303
    return actions(visitor, "/give-up")[-1].removesuffix("/give-up")


def test_a_token_is_shown_once_works_and_says_when_it_was_used(guests: Guests) -> None:
    visitor = guests.player()
    secret = new_token(visitor, label="my <laptop>")
    page = visitor.page(PROGRAMS)
    assert secret not in visitor.get(PROGRAMS).text
    assert all(text in page.text for text in ("my <laptop>", "never used", "valid until", "watch", "play"))
    assert caller(guests, secret).get("/players/me").status_code == 200
    assert "last used within the hour after" in visitor.page(PROGRAMS).text
    assert "never used" not in visitor.page(PROGRAMS).text


def test_a_token_has_the_scopes_that_were_chosen_and_no_others(guests: Guests) -> None:
    visitor = guests.player()
    read_only = caller(guests, new_token(visitor, scope=["read"]))
    assert read_only.get("/players/me").status_code == 200
    assert read_only.post("/games", {"title": "industrial-waste", "seats": 2}).status_code == 403
    assert caller(guests, new_token(visitor)).post("/games", {"title": "lineae", "seats": 2}).status_code == 201


def test_roles_are_offered_to_those_who_have_them_and_refused_to_others(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    assert 'value="arbiter"' not in visitor.get(PROGRAMS).text
    answer = visitor.post("/settings/tokens", {"scope": ["arbiter"], "days": "30"})
    assert answer.status_code == 403
    assert "This account doesn't have the role for the scope arbiter." in Page(answer.text).text
    services.accounts.grant(player_of(guests, visitor), "arbiter")
    assert 'value="arbiter"' in visitor.get(PROGRAMS).text
    assert 'value="admin"' not in visitor.get(PROGRAMS).text
    assert new_token(visitor, scope=["arbiter"])


def test_a_token_that_is_revoked_is_worthless_at_once(guests: Guests) -> None:
    visitor = guests.player()
    program = caller(guests, new_token(visitor))
    (revoke,) = actions(visitor, "/revoke")
    assert visitor.post(revoke, {}).status_code == 303
    assert program.get("/players/me").status_code == 401
    assert "No tokens." in visitor.page(PROGRAMS).text
    assert visitor.post(revoke, {}).status_code == 404


def test_what_is_anothers_is_not_there(guests: Guests) -> None:
    owner, other = guests.player(), guests.player()
    bot = new_bot(owner, "Owned")
    new_token(owner, f"{bot}/tokens")
    new_token(owner)
    for path in (*actions(owner, "/revoke"), *actions(owner, "/give-up"), f"{bot}/tokens"):
        assert other.post(path, {**BOTH, "sure": "yes"}).status_code == 404
    assert len(actions(owner, "/revoke")) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"scope": []},
        {"scope": ["everything"]},
        {"days": "0"},
        {"days": "never"},
        {"label": "x" * 81},
        {"label": "a\x00b"},
        {"label": "a\u202eb"},
    ],
)
def test_a_form_that_nobody_was_shown_makes_no_token(guests: Guests, fields: dict[str, object]) -> None:
    visitor = guests.player()
    assert visitor.post("/settings/tokens", {**BOTH, **fields}).status_code == 422
    assert actions(visitor, "/revoke") == []


def test_a_bot_plays_with_its_token_and_is_marked_on_every_page_that_names_it(
    guests: Guests, services: Services
) -> None:
    visitor, other = guests.player("Susan Calvin"), guests.player()
    bot = caller(guests, new_token(visitor, f"{new_bot(visitor, 'Speedy')}/tokens"))
    opened = bot.post("/games", {"title": "industrial-waste", "seats": 2}).json
    game = f"/games/{opened['id']}"
    assert other.post(f"{game}/seats", {}).status_code == 303
    assert services.projections.settle(30)
    for path in ("/", game, f"{game}/at/4"):
        assert "Speedy (bot of Susan Calvin)" in other.page(path).text, path


def test_a_bot_that_is_given_up_is_gone_once_that_was_meant(guests: Guests) -> None:
    visitor = guests.player()
    path = new_bot(visitor, "Cutie")
    bot = caller(guests, new_token(visitor, f"{path}/tokens"))
    visitor.post(f"{path}/give-up", {})
    assert bot.get("/players/me").status_code == 200
    assert visitor.post(f"{path}/give-up", {"sure": "yes"}).status_code == 303
    assert bot.get("/players/me").status_code == 401
    assert "Cutie" not in visitor.page(PROGRAMS).text


def test_a_name_that_cannot_be_is_refused_with_the_reason(guests: Guests) -> None:
    visitor = guests.player("Powell")
    for name, status, said in (("bot", 422, "reserved"), ("POWELL", 409, "taken"), ("x", 422, "2 to 32")):
        answer = visitor.post("/settings/bots", {"name": name})
        assert answer.status_code == status
        assert said in Page(answer.text).text
    assert actions(visitor, "/give-up") == []


def test_as_many_bots_as_may_be_and_then_no_form_for_more(guests: Guests) -> None:
    visitor = guests.player()
    for letter in "abcdefgh"[: bots.MOST_BOTS]:
        new_bot(visitor, f"Legion {letter}")
    assert actions(visitor, "/settings/bots") == []
    assert visitor.post("/settings/bots", {"name": "Legion z"}).status_code == 409


def test_who_is_not_signed_in_is_sent_to_sign_in_and_changes_nothing(guests: Guests) -> None:
    stranger = guests.stranger()
    for answer in (
        stranger.get(PROGRAMS),
        stranger.post("/settings/tokens", BOTH),
        stranger.post("/settings/bots", {}),
    ):
        assert answer.status_code == 303
        assert answer.headers["Location"].startswith("/sign-in")


def test_a_token_opens_no_page_and_a_form_from_elsewhere_makes_none(guests: Guests) -> None:
    visitor = guests.player()
    secret = new_token(visitor)
    shown = guests.stranger().client.get(PROGRAMS, base_url=BASE, headers={"Authorization": f"Bearer {secret}"})
    assert shown.status_code == 303
    assert visitor.post("/settings/tokens", BOTH, {"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert len(actions(visitor, "/revoke")) == 1
