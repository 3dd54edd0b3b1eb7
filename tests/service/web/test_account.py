"""The pages of the account: another password, sessions, deletion."""

from __future__ import annotations

import re

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.visitors import BASE, OWN, PASSWORD, Guests, Page, Visitor

NEW = "staple of another horse"
CHANGE = {"password": PASSWORD, "new": NEW, "again": NEW}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36"
PAGES = ("/settings/password", "/settings/sessions", "/settings/delete")


def sign_in(guests: Guests, name: str, password: str = PASSWORD, browser: str = FIREFOX) -> Visitor:
    """Sign in with another browser of the same player."""
    visitor = guests.stranger()
    answer = visitor.post("/sign-in", {"name": name, "password": password}, {**OWN, "User-Agent": browser})
    assert answer.status_code == 303, Page(answer.text).text
    return visitor


def is_in(visitor: Visitor) -> bool:
    return visitor.get("/settings").status_code == 200


def sign_out_path(visitor: Visitor, browser: str) -> str:
    """Return the target of the form that ends the session in that browser."""
    labels = [attributes.get("aria-label", "") for _, attributes in visitor.page("/settings/sessions").tags]
    buttons = [label for label in labels if label.startswith("Sign out in")]
    return sign_out_paths(visitor)[buttons.index(f"Sign out in {browser}")]


def sign_out_paths(visitor: Visitor) -> list[str]:
    """Return the targets of the forms that end one session."""
    return [form.action for form in visitor.page("/settings/sessions").forms if form.action.endswith("/end")]


@pytest.mark.parametrize("path", [*PAGES, "/settings/my-data"])
def test_account_pages_need_a_signed_in_player_and_are_not_cached(guests: Guests, path: str) -> None:
    assert guests.stranger().get(path).headers["Location"].startswith("/sign-in?next=/settings")
    assert guests.player().get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/settings/password", "/settings/delete", "/settings/sessions/end-others"])
def test_forms_from_other_sites_or_strangers_change_nothing(guests: Guests, path: str) -> None:
    visitor = guests.player()
    fields = {**CHANGE, "sure": "yes", "end": "yes"}
    assert visitor.post(path, fields, {"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert guests.stranger().post(path, fields).headers.get("Location", "/sign-in").startswith("/sign-in")
    assert is_in(visitor)


def test_the_settings_link_to_each_account_page(guests: Guests) -> None:
    links = guests.player().page("/settings").links()
    assert set(links) >= {*PAGES, "/settings/my-data", "/settings/programs", "/settings/webhook"}


def test_a_changed_password_ends_other_sessions_by_default(guests: Guests) -> None:
    here = guests.player("Rosalind")
    elsewhere = sign_in(guests, "Rosalind")
    box = [tag for tag in here.page("/settings/password").tags if tag[1].get("name") == "end"]
    assert "checked" in box[0][1]
    answer = here.post("/settings/password", {**CHANGE, "end": "yes"})
    assert answer.headers["Location"] == "/settings?done=password"
    assert "Your password was changed." in here.page("/settings?done=password").text
    assert is_in(here)
    assert not is_in(elsewhere)
    assert is_in(sign_in(guests, "Rosalind", NEW))


def test_a_changed_password_keeps_other_sessions_on_request(guests: Guests) -> None:
    here = guests.player("Celia")
    elsewhere = sign_in(guests, "Celia")
    assert here.post("/settings/password", CHANGE).status_code == 303
    assert is_in(elsewhere)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"password": "not the password"}, 401, "Wrong password."),
        ({"password": ""}, 401, "Wrong password."),
        ({"again": "something else here"}, 422, "The two new passwords are different."),
        ({"new": "short", "again": "short"}, 422, "A password must have 10 to 1024 characters."),
    ],
)
def test_an_invalid_password_change_explains_the_error_and_changes_nothing(
    guests: Guests, fields: dict[str, str], status: int, said: str
) -> None:
    visitor = guests.player()
    name = str(re.search(r"Guest [a-z]+", visitor.page("/settings").text)[0])  # type: ignore[index]
    answer = visitor.post("/settings/password", {**CHANGE, "end": "yes", **fields})
    assert answer.status_code == status
    assert said in Page(answer.text).text
    assert is_in(sign_in(guests, name))


def test_guesses_at_the_old_password_are_limited(guests: Guests) -> None:
    visitor = guests.player()
    wrong = {**CHANGE, "password": "a wrong guess"}
    answers = [visitor.post("/settings/password", wrong) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert "Retry-After" in answers[-1].headers


def test_the_list_of_sessions_names_the_browsers_and_marks_the_current_one(guests: Guests) -> None:
    guests.player("Touchstone")
    first = sign_in(guests, "Touchstone", browser=FIREFOX)
    sign_in(guests, "Touchstone", browser=CHROME)
    text = first.page("/settings/sessions").text
    assert "Firefox on Linux this one" in text
    assert "Chrome on Android" in text
    assert "signed in " in text
    assert text.count("this one") == 1
    assert text.index("Firefox on Linux") < text.index("Chrome on Android")


def test_an_ended_session_is_invalid_at_once(guests: Guests) -> None:
    guests.player("Jaques")
    here, elsewhere = sign_in(guests, "Jaques"), sign_in(guests, "Jaques", browser=CHROME)
    assert len(sign_out_paths(here)) == 3
    assert here.post(sign_out_path(here, "Chrome on Android"), {}).status_code == 303
    assert not is_in(elsewhere)
    assert is_in(here)
    assert len(sign_out_paths(here)) == 2


def test_all_other_sessions_end_together(guests: Guests) -> None:
    guests.player("Orlando")
    here, *others = (sign_in(guests, "Orlando") for _ in range(3))
    assert here.post("/settings/sessions/end-others", {}).status_code == 303
    assert is_in(here)
    assert not any(map(is_in, others))
    assert "You are not signed in anywhere else." in here.page("/settings/sessions").text


def test_players_cannot_end_sessions_of_others(guests: Guests) -> None:
    owner, other = guests.player(), guests.player()
    (way,) = sign_out_paths(owner)
    assert other.post(way, {}).status_code == 404
    assert is_in(owner)


def test_ending_the_current_session_signs_the_player_out(guests: Guests) -> None:
    visitor = guests.player()
    (way,) = sign_out_paths(visitor)
    assert visitor.post(way, {}).status_code == 303
    assert not is_in(visitor)


def test_deletion_needs_the_password_and_a_confirmation(guests: Guests) -> None:
    visitor = guests.player()
    assert "former player" in visitor.page("/settings/delete").text
    for fields, status in (({"password": PASSWORD}, 422), ({"password": "wrong guess", "sure": "yes"}, 401)):
        assert visitor.post("/settings/delete", fields).status_code == status
    assert is_in(visitor)


def test_a_deleted_player_is_signed_out_and_their_games_go_on(guests: Guests, services: Services) -> None:
    leaver, *others = guests.player("Adam"), guests.player(), guests.player()
    game = guests.game(leaver, *others)
    guests.play(game, [leaver, *others], 6)
    answer = leaver.post("/settings/delete", {"password": PASSWORD, "sure": "yes"})
    assert answer.status_code == 200
    assert "Your account was deleted" in Page(answer.text).text
    assert "Adam" not in Page(answer.text).text
    assert leaver.client.get_cookie("__Host-session") is None
    assert not is_in(leaver)
    refused = guests.stranger().post("/sign-in", {"name": "Adam", "password": PASSWORD})
    assert refused.status_code == 401
    services.departures.step()
    page = others[0].page(game).text
    assert "former player" in page
    assert "Adam" not in page


def test_no_account_page_repeats_a_typed_password(guests: Guests) -> None:
    visitor = guests.player()
    typed = "kept to themselves"
    for path in ("/settings/password", "/settings/delete"):
        fields = {"password": typed, "new": typed, "again": typed, "sure": "yes"}
        answer = visitor.client.post(path, data=fields, base_url=BASE, headers=OWN)
        assert answer.status_code == 401
        assert typed not in answer.text
