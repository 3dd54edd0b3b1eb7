"""Clocks of new games: presets, custom terms, and their description wherever a game is offered."""

from __future__ import annotations

from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.service.container.services import Services
from scoresheet.service.web.clock_form import PRESETS
from tests.service.web.test_invitations import link_of, make_link
from tests.service.web.visitors import Guests, Page, Visitor

OWN = {"clock": "own", "move": "36", "move_unit": "hours", "on_time_out": "bot", "time_out_bot": "strong"}


def open_game(visitor: Visitor, **fields: Any) -> Any:
    return visitor.post("/games/new", {"title": "industrial-waste", "seat:1": "open", **fields})


def clock_of(services: Services, visitor: Visitor, **fields: Any) -> Clock | None:
    answer = open_game(visitor, **fields)
    assert answer.status_code == 303, Page(answer.text).text
    return services.games.head(answer.headers["Location"].rpartition("/")[2]).clock


@pytest.fixture(scope="module")
def ada(guests: Guests) -> Visitor:
    return guests.player()


def test_a_new_game_has_no_clock_by_default(services: Services, ada: Visitor) -> None:
    assert clock_of(services, ada) is None
    assert clock_of(services, ada, clock="none", on_time_out="forfeit") is None


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_sets_its_terms_but_not_the_action_on_time_out(services: Services, ada: Visitor, preset: str) -> None:
    clock = clock_of(services, ada, clock=preset, on_time_out="forfeit", zone="120", move="7")
    assert clock is not None
    assert (clock.on_time_out, clock.bot, clock.zone) == ("forfeit", "", 120)
    assert [getattr(clock, name) for name in ("move", "bank", "increment", "most", "days_off", "vacation")] == [
        getattr(PRESETS[preset], name) for name in ("move", "bank", "increment", "most", "days_off", "vacation")
    ]


def test_all_terms_can_be_customised(services: Services, ada: Visitor) -> None:
    terms = {"bank": "3", "bank_unit": "days", "increment": "90", "increment_unit": "minutes", "most": "5"}
    rest = {"day_off": ["7", "3"], "night_from": "22", "night_to": "6", "zone": "-210", "vacation": "12"}
    assert clock_of(services, ada, **OWN, **terms, most_unit="days", **rest) == Clock(
        move=36 * 3600,
        bank=3 * 86_400,
        increment=5400,
        most=5 * 86_400,
        zone=-210,
        days_off=[3, 7],
        night=[22, 6],
        vacation=12,
        on_time_out="bot",
        bot="strong",
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"move": "0"}, "A clock needs time"),
        ({"move": "5", "move_unit": "seconds"}, "at least a minute"),
        ({"move": "-1"}, "not a valid number here"),
        ({"move": "1e9"}, "not a valid number here"),
        ({"move": "٣"}, "not a valid number here"),
        ({"move": "366", "move_unit": "days"}, "at most a year"),
        (
            {"bank": "3", "bank_unit": "days", "most": "2", "most_unit": "days"},
            "start above its maximum",
        ),
        ({"day_off": list("1234567")}, "at least one day of the week"),
        ({"night_from": "5"}, "choose both or neither"),
        ({"night_from": "5", "night_to": "5"}, "choose both or neither"),
        ({"night_from": "24", "night_to": "5"}, "not a valid number here"),
        ({"vacation": "366"}, "not a valid number here"),
        ({"on_time_out": "shout"}, "not a valid choice for time-outs"),
        ({"time_out_bot": "nobody"}, "This bot does not exist"),
        ({"clock": "sundial"}, "This clock does not exist"),
        ({"zone": "Europe/Berlim"}, "Did you mean Europe/Berlin?"),
        ({"zone": "841"}, "There is no time zone"),
    ],
)
def test_an_invalid_clock_is_explained_and_the_form_keeps_its_fields(
    ada: Visitor, wrong: dict[str, Any], said: str
) -> None:
    answer = open_game(ada, **{**OWN, "name": "Kept", **wrong})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert said in page.text
    assert any(attributes.get("value") == "Kept" for _, attributes in page.tags)


def test_a_rejected_form_keeps_the_terms(ada: Visitor) -> None:
    page = Page(open_game(ada, **{**OWN, "day_off": ["2"], "zone": "345", "title": "lineae", "seat:1": "invite"}).text)
    checked = [(each["name"], each["value"]) for tag, each in page.tags if tag == "input" and "checked" in each]
    assert {("clock", "own"), ("day_off", "2")} <= set(checked)
    selected = [each["value"] for tag, each in page.tags if tag == "option" and "selected" in each]
    assert {"hours", "345", "strong", "bot"} <= set(selected)
    assert next(each["value"] for _, each in page.tags if each.get("id") == "clock-move") == "36"


def test_a_time_zone_is_chosen_and_shown_by_name(services: Services, guests: Guests, ada: Visitor) -> None:
    rest = {"night_from": "22", "night_to": "7", "zone": "Australia/Lord_Howe"}
    clock = clock_of(services, ada, **OWN, **rest)
    assert clock is not None
    assert clock.zone_name == "Australia/Lord_Howe"
    assert {minutes for _, minutes in clock.shifts} == {630, 660}
    text = ada.page(open_game(ada, **OWN, **rest).headers["Location"]).text
    assert "from 22:00 to 07:00 (Australia/Lord_Howe)" in text


def test_a_rejected_form_keeps_a_time_zone_outside_the_list(ada: Visitor) -> None:
    page = Page(open_game(ada, **{**OWN, "zone": "Asia/Calcutta", "title": "lineae", "seat:1": "invite"}).text)
    assert "Asia/Calcutta" in [each["value"] for tag, each in page.tags if tag == "option" and "selected" in each]


def test_the_terms_are_shown_in_the_lobby_the_invitation_and_the_game(guests: Guests, ada: Visitor) -> None:
    address = open_game(ada, clock="workdays", name="Slowly").headers["Location"]
    for page in (guests.player().page("/games?list=open&words=Slowly"), ada.page(address)):
        assert "2 days per turn, weekends off" in page.text
    make_link(ada, address)
    told = guests.player().page(link_of(ada, address)).text
    assert "Players have 2 days for each turn. The clocks are stopped on Saturday and Sunday (UTC)." in told
    assert "Each player can take 14 days of vacation." in told
    assert "If a player runs out of time, the bot “greedy” plays on for them until they return." in told
