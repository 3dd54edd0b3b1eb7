"""The page for developers: tokens and bots are created, shown, revoked and deleted."""

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
    """Create a token and return the secret on the page."""
    answer = visitor.post(path, {**BOTH, **fields})
    assert answer.status_code == 201, Page(answer.text).text
    assert answer.headers["Cache-Control"] == "no-store"
    (secret,) = SECRET.findall(answer.text)
    return secret


def caller(guests: Guests, secret: str) -> Player:
    return Player(guests.app, secret)


def player_of(guests: Guests, visitor: Visitor) -> str:
    """Return the id of the signed-in player."""
    return str(caller(guests, new_token(visitor)).get("/players/me").json["id"])


def actions(visitor: Visitor, ending: str) -> list[str]:
    """Return the targets of the page's forms with that ending."""
    return [form.action for form in visitor.page(PROGRAMS).forms if form.action.endswith(ending)]


def new_bot(visitor: Visitor, name: str) -> str:
    """Create a bot and return its path."""
    assert visitor.post("/settings/bots", {"name": name}).status_code == 303
    return actions(visitor, "/give-up")[-1].removesuffix("/give-up")


def test_a_token_is_shown_once_and_its_last_use_is_listed(guests: Guests) -> None:
    visitor = guests.player()
    secret = new_token(visitor, label="my <laptop>")
    page = visitor.page(PROGRAMS)
    assert secret not in visitor.get(PROGRAMS).text
    assert all(text in page.text for text in ("my <laptop>", "never used", "valid until", "watch", "play"))
    assert caller(guests, secret).get("/players/me").status_code == 200
    assert "last used (to the hour)" in visitor.page(PROGRAMS).text
    assert "never used" not in visitor.page(PROGRAMS).text


def test_a_token_has_only_the_chosen_scopes(guests: Guests) -> None:
    visitor = guests.player()
    read_only = caller(guests, new_token(visitor, scope=["read"]))
    assert read_only.get("/players/me").status_code == 200
    assert read_only.post("/games", {"title": "industrial-waste", "seats": 2}).status_code == 403
    assert caller(guests, new_token(visitor)).post("/games", {"title": "lineae", "seats": 2}).status_code == 201


def test_scopes_of_roles_are_offered_only_to_players_with_the_role(guests: Guests, services: Services) -> None:
    visitor = guests.player()
    assert 'value="arbiter"' not in visitor.get(PROGRAMS).text
    answer = visitor.post("/settings/tokens", {"scope": ["arbiter"], "days": "30"})
    assert answer.status_code == 403
    assert "This account doesn't have the role for the scope arbiter." in Page(answer.text).text
    services.accounts.grant(player_of(guests, visitor), "arbiter")
    assert 'value="arbiter"' in visitor.get(PROGRAMS).text
    assert 'value="admin"' not in visitor.get(PROGRAMS).text
    assert new_token(visitor, scope=["arbiter"])


def test_a_revoked_token_is_invalid_at_once(guests: Guests) -> None:
    visitor = guests.player()
    program = caller(guests, new_token(visitor))
    (revoke,) = actions(visitor, "/revoke")
    assert visitor.post(revoke, {}).status_code == 303
    assert program.get("/players/me").status_code == 401
    assert "No tokens." in visitor.page(PROGRAMS).text
    assert visitor.post(revoke, {}).status_code == 404


def test_tokens_and_bots_of_other_players_give_404(guests: Guests) -> None:
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
def test_invalid_fields_create_no_token(guests: Guests, fields: dict[str, object]) -> None:
    visitor = guests.player()
    assert visitor.post("/settings/tokens", {**BOTH, **fields}).status_code == 422
    assert actions(visitor, "/revoke") == []


def test_every_page_marks_a_bot_with_its_owner(guests: Guests, services: Services) -> None:
    visitor, other = guests.player("Susan Calvin"), guests.player()
    bot = caller(guests, new_token(visitor, f"{new_bot(visitor, 'Speedy')}/tokens"))
    opened = bot.post("/games", {"title": "industrial-waste", "seats": 2}).json
    game = f"/games/{opened['id']}"
    assert other.post(f"{game}/seats", {}).status_code == 303
    assert services.projections.settle(30)
    for path in ("/", game, f"{game}/at/4"):
        assert "Speedy (bot of Susan Calvin)" in other.page(path).text, path


def test_deleting_a_bot_needs_a_confirmation(guests: Guests) -> None:
    visitor = guests.player()
    path = new_bot(visitor, "Cutie")
    bot = caller(guests, new_token(visitor, f"{path}/tokens"))
    visitor.post(f"{path}/give-up", {})
    assert bot.get("/players/me").status_code == 200
    assert visitor.post(f"{path}/give-up", {"sure": "yes"}).status_code == 303
    assert bot.get("/players/me").status_code == 401
    assert "Cutie" not in visitor.page(PROGRAMS).text


def test_an_invalid_bot_name_is_rejected_with_the_reason(guests: Guests) -> None:
    visitor = guests.player("Powell")
    for name, status, said in (("bot", 422, "reserved"), ("POWELL", 409, "taken"), ("x", 422, "2 to 32")):
        answer = visitor.post("/settings/bots", {"name": name})
        assert answer.status_code == status
        assert said in Page(answer.text).text
    assert actions(visitor, "/give-up") == []


def test_at_the_maximum_number_of_bots_the_form_disappears(guests: Guests) -> None:
    visitor = guests.player()
    for letter in "abcdefgh"[: bots.MOST_BOTS]:
        new_bot(visitor, f"Legion {letter}")
    assert actions(visitor, "/settings/bots") == []
    assert visitor.post("/settings/bots", {"name": "Legion z"}).status_code == 409


def test_visitors_are_redirected_to_sign_in(guests: Guests) -> None:
    stranger = guests.stranger()
    for answer in (
        stranger.get(PROGRAMS),
        stranger.post("/settings/tokens", BOTH),
        stranger.post("/settings/bots", {}),
    ):
        assert answer.status_code == 303
        assert answer.headers["Location"].startswith("/sign-in")


def test_tokens_open_no_pages_and_cross_site_forms_create_none(guests: Guests) -> None:
    visitor = guests.player()
    secret = new_token(visitor)
    shown = guests.stranger().client.get(PROGRAMS, base_url=BASE, headers={"Authorization": f"Bearer {secret}"})
    assert shown.status_code == 303
    assert visitor.post("/settings/tokens", BOTH, {"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert len(actions(visitor, "/revoke")) == 1
