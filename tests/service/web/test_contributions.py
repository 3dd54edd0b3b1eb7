"""Randomness that players add to the draws: bits of their browser, words, or the service's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scoresheet.domain.events import SeatTaken
from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page, Visitor

BITS = "00112233445566778899aabbccddeeff"
HOSTILE = ["\x1b]0;owned\x07", "\u202egnp.exe", "zero\u200bwidth", "e\u0301" * 9 + "\u0301" * 5, "x" * 65]


def contributions(services: Services, game: str) -> list[tuple[str, str]]:
    """Return the stored contributions of a game by seat."""
    events = services.games.events(game.rpartition("/")[2], 0, 1_000)
    found = {event.seat: event for event in events if isinstance(event, SeatTaken)}
    return [(found[seat].entropy, found[seat].entropy_from) for seat in sorted(found)]


def open_game(player: Visitor, **fields: str) -> str:
    """Open a game for two players with a free seat and return its address."""
    answer = player.post("/games/new", {"title": "industrial-waste", "seat:1": "open", **fields})
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def take_seat(player: Visitor, game: str, **fields: str) -> None:
    assert player.post(f"{game}/seats", fields).status_code == 303


def test_bits_of_a_browser_and_words_of_a_player_are_stored_for_the_draws(services: Services, guests: Guests) -> None:
    game = open_game(guests.player(), bits=BITS)
    take_seat(guests.player(), game, bits=BITS, entropy="  seven   swans ")
    assert contributions(services, game) == [(BITS, "device"), ("seven swans", "words")]


def test_without_a_contribution_the_service_generates_one_and_the_audit_says_so(
    services: Services, guests: Guests
) -> None:
    game = open_game(guests.player(), entropy="   ")
    take_seat(guests.player(), game)
    (first, said), (second, also) = contributions(services, game)
    assert (said, also) == ("server", "server")
    assert first != second
    assert all(re.fullmatch("[0-9a-f]{32}", made) for made in (first, second))
    page = guests.stranger().page(f"{game}/audit").text
    assert page.count("The service generated it") == 2
    assert "browser generated it" not in page


def test_the_audit_names_the_source_of_each_contribution(guests: Guests) -> None:
    game = open_game(guests.player(), bits=BITS)
    take_seat(guests.player(), game, entropy="seven swans")
    page = guests.stranger().page(f"{game}/audit")
    assert f"{BITS} The player's browser generated it." in page.text
    assert "seven swans The player's own words." in page.text
    assert [attributes for _, attributes in page.tags if "data-contribution" in attributes]
    assert all("hidden" in attributes for _, attributes in page.tags if attributes.get("class") == "ours")


def by_a_link(services: Services, host: Visitor, guest: Visitor) -> str:
    game = open_game(host)
    host.post(f"{game}/invitation-link", {"do": "renew"})
    link = services.invitations.invitations.link(game.rpartition("/")[2])
    assert guest.post(f"/invitations/{link}", {"bits": BITS}).status_code == 303
    return game


def by_name(services: Services, host: Visitor, guest: Visitor) -> str:
    game = open_game(host)
    name = re.search(r"Guest \w+", guest.page("/").text)
    assert name
    assert host.post(f"{game}/invitations", {"name": name[0]}).status_code == 303
    assert guest.post(f"{game}/invitation", {"accept": "yes", "bits": BITS}).status_code == 303
    return game


def by_rematch(services: Services, host: Visitor, guest: Visitor) -> str:
    game = open_game(host)
    take_seat(guest, game)
    assert host.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    return guest.post(f"{game}/again", {"bits": BITS}).headers["Location"]


def by_trial_game(services: Services, host: Visitor, guest: Visitor) -> str:
    return host.post("/titles/industrial-waste/try", {"bits": BITS}).headers["Location"]


@pytest.mark.parametrize("way", [by_a_link, by_name, by_rematch, by_trial_game])
def test_every_way_to_take_a_seat_stores_the_bits(
    services: Services, guests: Guests, way: Callable[[Services, Visitor, Visitor], str]
) -> None:
    assert (BITS, "device") in contributions(services, way(services, guests.player(), guests.player()))


def test_a_player_of_several_seats_contributes_to_each(services: Services, guests: Guests) -> None:
    game = open_game(guests.player(), **{"seat:1": "me", "bits": BITS})
    assert contributions(services, game) == [(BITS, "device"), (BITS, "device")]


@pytest.mark.parametrize("words", HOSTILE)
def test_undisplayable_words_give_422_and_open_no_game(services: Services, guests: Guests, words: str) -> None:
    player, before = guests.player(), services.games.store.recorder.max_notification_id()
    answer = player.post("/games/new", {"title": "industrial-waste", "seat:1": "open", "entropy": words})
    assert answer.status_code == 422
    assert "This text" in Page(answer.text).text
    assert services.games.store.recorder.max_notification_id() == before


@pytest.mark.parametrize("bits", ["00", "Z" * 32, "0" * 65, "00112233445566778899AABBCCDDEEFF", BITS + "\n", "<b>"])
def test_malformed_bits_give_422(services: Services, guests: Guests, bits: str) -> None:
    for path in ("/games/new", "/titles/industrial-waste/try"):
        answer = guests.player().post(path, {"title": "industrial-waste", "seat:1": "open", "bits": bits})
        assert answer.status_code == 422
        assert "in the expected format" in Page(answer.text).text


def test_a_bot_contributes_nothing(services: Services, guests: Guests) -> None:
    host = guests.player()
    game = open_game(host)
    take_seat(host, game, seat="1", bot="random", bits="no bits", entropy="mine")
    assert contributions(services, game)[1] == ("", "")


def test_every_form_that_takes_a_seat_lets_the_browser_add_bits(guests: Guests) -> None:
    host, guest = guests.player(), guests.player()
    game = open_game(host)
    pages = {"/games/new?title=industrial-waste": guest, game: guest, "/": guests.stranger()}
    for path, reader in pages.items():
        forms = [
            attributes for tag, attributes in reader.page(path).tags if tag == "form" and "data-bits" in attributes
        ]
        assert forms, path
