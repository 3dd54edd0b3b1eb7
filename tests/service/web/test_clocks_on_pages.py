"""Clocks on the game page: time left, deadline, reason of a stop, actions of the players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest

from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from tests.service.web.visitors import Form, Guests, Page, Visitor

HOUR, DAY = 3_600, 86_400
MONDAY = datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp()


class Time:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.seconds = MONDAY

    def __call__(self) -> float:
        return self.seconds


class Played(NamedTuple):
    """A game of two players with a clock, its players, and the time."""

    services: Services
    players: list[Visitor]
    address: str
    time: Time

    @property
    def head(self) -> Game:
        return self.services.games.head(self.address.rpartition("/")[2])

    @property
    def asked(self) -> Visitor:
        return self.players[self.head.to_act()[0]]

    @property
    def other(self) -> Visitor:
        return next(player for player in self.players if player is not self.asked)

    def text_for(self, visitor: Visitor | None = None) -> str:
        return (visitor or self.asked).page(self.address).text

    def press(self, visitor: Visitor, do: str, **fields: str) -> None:
        form = form_with(visitor.page(self.address), do)
        answer = visitor.post(form.action, {**form.fields, "do": do, **fields})
        assert answer.status_code == 303, Page(answer.text).text


def form_with(page: Page, do: str) -> Form:
    """Return the clock form with this button."""
    for part in page.html.split("<form")[1:]:
        form = Page(f"<form{part}").forms[0]
        if form.action.endswith("/clock") and f'value="{do}"' in part.split("</form>")[0]:
            return form
    raise AssertionError(f"There is no button {do!r}.")


@pytest.fixture
def time() -> Iterator[Time]:
    time = Time()
    with clock.told_by(time):
        yield time


@pytest.fixture
def play(guests: Guests, services: Services, time: Time) -> Any:
    def begin(**terms: str) -> Played:
        players = [guests.player(), guests.player()]
        terms = {"clock": "own", "move": "2", "move_unit": "days", "vacation": "5", **terms}
        return Played(services, players, guests.game(*players, **terms), time)

    return begin


def test_each_seat_shows_its_time_left_and_deadline(play: Any) -> None:
    game = play(bank="3", bank_unit="hours", increment="1")
    text = game.text_for()
    assert "time runs out Mar 3, 2027, 3:00 PM UTC · 2 days for this turn, 3 hours in the bank" in plain_spaces(text)
    assert "due Mar 3, 2027, 3:00 PM UTC" in plain_spaces(text)
    game.time.seconds += 47 * HOUR
    assert "1 hour for this turn, 3 hours in the bank" in game.text_for()


def plain_spaces(text: str) -> str:
    return text.replace("\u202f", " ")


def test_the_page_warns_when_time_is_running_short(play: Any) -> None:
    game = play()
    assert "time is running short" not in game.text_for()
    assert game.text_for().startswith("● Your turn")
    assert 'data-short-from="2027-03-03T06:00:00Z"' in game.asked.page(game.address).html
    game.time.seconds += 43 * HOUR
    assert "time is running short" in game.text_for()
    assert game.text_for().startswith("⧗ Your turn")
    assert "time is running short" in game.text_for(game.other)
    assert "⧗ Your turn" not in game.text_for(game.other)


def test_no_time_runs_during_an_agreed_pause(play: Any) -> None:
    game = play()
    game.press(game.asked, "ask")
    assert "is asking for a pause: the clocks would stop" in game.text_for(game.other)
    game.press(game.other, "agree")
    game.time.seconds += 9 * DAY
    assert "clock stopped: the game is paused" in game.text_for()
    assert "2 days for this turn" in game.text_for()
    game.press(game.asked, "start")
    game.time.seconds += HOUR
    assert "time runs out Mar 12, 2027, 12:00 PM UTC" in plain_spaces(game.text_for())


def test_a_requested_pause_can_be_refused_or_withdrawn(play: Any) -> None:
    game = play()
    game.press(game.asked, "ask")
    game.press(game.other, "refuse")
    assert "is asking for a pause: the clocks would stop" not in game.text_for()
    game.press(game.other, "ask")
    assert "Still to answer:" in game.text_for(game.other)
    game.press(game.other, "withdraw")
    assert game.head.dial.pause is None


def test_vacation_is_taken_and_ended(play: Any) -> None:
    game = play()
    who = game.asked
    game.press(who, "vacation", days="3")
    text = plain_spaces(game.text_for(game.other))
    assert "clock stopped: on vacation" in text
    assert "until Mar 4, 2027, 12:00 PM UTC" in text
    assert "2 days left" in game.text_for(who)
    game.press(who, "back")
    assert "on vacation" not in game.text_for(game.other)
    assert "4 days left" in game.text_for(who) or "5 days left" in game.text_for(who)


def test_invalid_clock_actions_are_rejected(play: Any) -> None:
    game = play()
    seat = game.players.index(game.asked)
    address = f"{game.address}/clock"
    for fields, status in (
        ({"do": "start", "seat": seat}, 409),
        ({"do": "vacation", "seat": seat, "days": "6"}, 409),
        ({"do": "vacation", "seat": seat, "days": "-1"}, 409),
        ({"do": "vacation", "seat": seat, "days": "x"}, 409),
        ({"do": "ask", "seat": 1 - seat}, 403),
        ({"do": "ask"}, 403),
        ({"do": "sleep", "seat": seat}, 422),
        ({"seat": seat}, 422),
    ):
        answer = game.asked.post(address, {"key": f"{fields}", **fields})
        assert answer.status_code == status, (fields, Page(answer.text).text)
    assert game.head.dial.taken == {}


@pytest.mark.parametrize(
    ("terms", "hours", "why"),
    [
        ({"day_off": ["2"]}, 18, "night or day off"),
        ({"night_from": "22", "night_to": "6"}, 11, "night or day off"),
    ],
)
def test_the_page_gives_the_reason_of_a_stopped_clock(play: Any, terms: dict[str, Any], hours: int, why: str) -> None:
    game = play(**terms)
    assert "clock stopped" not in game.text_for()
    game.time.seconds += hours * HOUR
    assert f"clock stopped: {why}" in game.text_for()


def test_an_open_dispute_stops_the_clock_and_says_so(play: Any) -> None:
    game = play()
    fields = {"about": str(game.head.version), "reason": "That was wrong.", "key": "d"}
    assert game.other.post(f"{game.address}/disputes", fields).status_code == 303
    assert "clock stopped: a dispute is open" in game.text_for()


def test_after_a_time_out_the_page_explains_the_decision_of_the_others(play: Any) -> None:
    game = play(on_time_out="wait")
    who, other = game.asked, game.other
    game.time.seconds += 3 * DAY
    game.services.games.keep_time(game.head.id)
    assert "You can still move" in game.text_for(who)
    assert "If even one player waits" in game.text_for(other)
    assert "time ran out" in game.text_for(other)


def test_vacation_in_all_games_at_once_reports_the_days_for_each_game(
    guests: Guests, services: Services, time: Time
) -> None:
    ada, ben = guests.player(), guests.player()
    terms = {"clock": "own", "move": "2", "move_unit": "days"}
    days = {"Few": 3, "Many": 20, "None": 0}
    games = {name: guests.game(ada, ben, name=name, **terms, vacation=str(number)) for name, number in days.items()}
    guests.game(ada, ben, name="Timeless")
    services.projections.settle(5)
    form = next(form for form in ada.page("/settings").forms if form.action == "/settings/vacation")
    for _ in range(2):  # sent again, nothing is taken twice
        said = Page(ada.post(form.action, {**form.fields, "do": "away", "days": "7"}).text).text
        assert "Few : 3 days of vacation" in said.replace("Few:", "Few :")
        assert "Many : 7 days of vacation" in said.replace("Many:", "Many :")
        assert "None : You have no vacation days left." in said.replace("None:", "None :")
        assert "Timeless" not in said
    heads = {name: services.games.head(address.rpartition("/")[2]) for name, address in games.items()}
    assert {name: sum(head.dial.taken.values()) for name, head in heads.items()} == {"Few": 3, "Many": 7, "None": 0}
    again = next(form for form in ada.page("/settings").forms if form.action == "/settings/vacation")
    assert "your clock is running again" in Page(ada.post(form.action, {**again.fields, "do": "back"}).text).text
    assert ada.post(form.action, {**again.fields, "do": "away", "days": "0"}).status_code == 422


def test_the_new_game_form_preselects_the_players_default_clock(guests: Guests) -> None:
    ada = guests.player()
    for chosen, kept in (("correspondence", "correspondence"), ("sundial", "none"), ("day", "day")):
        assert ada.post("/settings/clock", {"clock": chosen}).status_code == 303
        page = ada.page("/games/new?title=lineae")
        assert [each["value"] for _, each in page.tags if each.get("name") == "clock" and "checked" in each] == [kept]


def test_a_game_without_a_clock_shows_none(guests: Guests) -> None:
    players = [guests.player(), guests.player()]
    page = players[0].page(guests.game(*players))
    assert "Clock in this game" not in page.text
    assert "clock-face" not in page.html


def test_past_positions_show_no_clock(play: Any) -> None:
    game = play()
    page = game.asked.page(f"{game.address}/at/4")
    assert "clock-face" not in page.html
    assert "Clock in this game" in page.text


def test_the_most_urgent_game_is_listed_first_and_opened_next(guests: Guests, services: Services, time: Time) -> None:
    ada, ben = guests.player(), guests.player()
    days = {
        name: guests.game(ada, ben, name=name, clock="own", move=str(number), move_unit="days")
        for name, number in (("Slow", 9), ("Quick", 1), ("Middling", 4))
    }
    heads = {name: services.games.head(address.rpartition("/")[2]) for name, address in days.items()}
    who, seat = (ada, 0)
    mine = [name for name in ("Quick", "Middling", "Slow") if heads[name].to_act() == [seat]]
    page = who.page("/games?list=mine")
    shown = [name for name in sorted(days, key=page.text.index) if name in mine]
    assert shown == mine
    services.projections.settle(5)
    if mine:
        assert who.get("/games/next").headers["Location"] == days[mine[0]]
    time.seconds += 20 * HOUR
    assert "time is running short" in who.page("/games?list=mine").text
