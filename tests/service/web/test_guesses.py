"""Password guessing on the sign-in page."""

from scoresheet.service.http.authentication import COOKIE, DEVICE_COOKIE
from tests.service.web.visitors import Guests, Visitor

PASSWORD = "long enough 123"


def sign_in(visitor: Visitor, name: str, password: str) -> int:
    return visitor.post("/sign-in", {"name": name, "password": password}).status_code


def sign_up(guests: Guests, name: str) -> Visitor:
    visitor = guests.stranger()
    assert visitor.post("/sign-up", {"name": name, "password": PASSWORD}).status_code == 303
    return visitor


def test_a_known_browser_can_sign_in_while_others_guess(guests: Guests) -> None:
    owner, guesser = sign_up(guests, "Olivia"), guests.stranger()
    assert owner.post("/sign-out", {}).status_code == 303
    assert [sign_in(guesser, "Olivia", "wrong password") for _ in range(11)] == [401] * 10 + [429]
    assert sign_in(guesser, "Olivia", PASSWORD) == 429
    assert sign_in(owner, "Olivia", PASSWORD) == 303
    assert "Retry-After" in guesser.post("/sign-in", {"name": "Olivia", "password": PASSWORD}).headers


def test_a_known_browser_is_known_for_its_own_player_only(guests: Guests) -> None:
    sign_up(guests, "Viola")
    guesser = sign_up(guests, "Malvolio")
    assert [sign_in(guesser, "Viola", "wrong password") for _ in range(11)] == [401] * 10 + [429]


def test_the_device_cookie_is_neither_a_session_nor_a_token(guests: Guests) -> None:
    visitor = sign_up(guests, "Feste")
    device = visitor.client.get_cookie(DEVICE_COOKIE)
    assert device is not None
    assert device.secure
    assert device.http_only
    visitor.post("/sign-out", {})
    assert visitor.client.get_cookie(DEVICE_COOKIE) is not None
    stranger = guests.stranger()
    stranger.client.set_cookie(COOKIE, device.value)
    assert stranger.get("/settings").status_code == 303
    answer = guests.stranger().get("/api/v1/players/me", Authorization=f"Bearer {device.value}")
    assert answer.status_code == 401


def test_a_browser_keeps_its_device_cookie(guests: Guests) -> None:
    visitor = sign_up(guests, "Orsino")
    before = visitor.client.get_cookie(DEVICE_COOKIE)
    visitor.post("/sign-out", {})
    assert sign_in(visitor, "Orsino", PASSWORD) == 303
    assert visitor.client.get_cookie(DEVICE_COOKIE) == before
