"""Recipients of the news of clocks and of seats that change hands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.clocks.events import ClocksStarted, ClocksStopped, PauseAsked, TimeRanOut, VacationTaken
from scoresheet.domain.envelope import Event
from scoresheet.domain.events import SeatForfeited
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.seats.events import OfferWithdrawn, SeatHandedOver, SeatOffered
from scoresheet.service.core.catalogues import translations
from scoresheet.service.notify.news import news
from scoresheet.service.notify.outbox import PendingNews
from tests.service.notify.mailing import Mailing

ENVELOPE: dict[str, Any] = {"id": "e", "game": "g", "version": 7, "at": "2027-01-01T00:00:00.000Z", "command": "c"}


def event(kind: type[Event], actor: str = "system", **fields: Any) -> Event:
    wanted = {name: ENVELOPE.get(name, "") for name in Event.__struct_fields__}
    return kind(**{**wanted, "version": 7, "actor": actor, **fields})


def told(happened: Event, on_time_out: Any = "bot", **second: Any) -> dict[str, str]:
    """Return the news of an event for each player of a game of Ada, Ben and Cyd; `second` describes Ben's seat."""
    chairs = [Chair(player="ada"), msgspec.structs.replace(Chair(player="ben"), **second), Chair(player="cyd")]
    game = Game[Any](id="g", title="t", status="playing", seats=chairs, clock=Clock(move=60, on_time_out=on_time_out))
    return {one.player: one.about for one in news(happened, set(), game) if one.about}


def test_a_time_out_is_reported_to_its_player_and_to_the_others() -> None:
    ran_out = event(TimeRanOut, seat=1)
    assert told(ran_out) == {"ben": "out", "ada": "theirs", "cyd": "theirs"}
    assert told(ran_out, "wait") == {"ben": "out", "ada": "wait", "cyd": "wait"}


@pytest.mark.parametrize(
    ("happened", "about"),
    [
        (event(PauseAsked, "ben", seat=1), "pause"),
        (event(ClocksStarted, "ben", seat=1), "started"),
        (event(VacationTaken, "ben", seat=1, days=3), "vacation"),
        (event(SeatOffered, "ben", seat=1), "offered"),
        (event(OfferWithdrawn, "ben", seat=1), "withdrawn"),
    ],
)
def test_actions_of_a_seat_are_reported_to_the_other_players(happened: Event, about: str) -> None:
    assert told(happened) == {"ada": about, "cyd": about}


def test_stopped_clocks_are_reported_to_all_but_the_player_who_stopped_them() -> None:
    assert told(event(ClocksStopped, "cyd")) == {"ada": "stopped", "ben": "stopped"}


def test_a_handover_to_a_bot_and_the_return_are_reported_to_the_players() -> None:
    assert told(event(SeatHandedOver, seat=1, bot="easy", reason="time"), bot="easy", away=True) == {
        "ben": "yours",
        **dict.fromkeys(("ada", "cyd"), "bot"),
    }
    assert told(event(SeatHandedOver, "ben", seat=1, player="ben", reason="return"), former=["eve"]) == {
        "ada": "back",
        "cyd": "back",
    }


def test_a_takeover_is_reported_to_the_former_player_and_the_others() -> None:
    taken = event(SeatHandedOver, "ben", seat=1, player="ben", reason="offer")
    assert told(taken, former=["eve"]) == {"eve": "given", "ada": "taken", "cyd": "taken"}


def test_a_forfeit_by_rule_is_reported_to_the_player_and_a_resignation_is_not() -> None:
    assert told(event(SeatForfeited, seat=1, bot="easy"), forfeited=True) == {"ben": "lost"}
    assert told(event(SeatForfeited, "ben", seat=1, bot="easy"), forfeited=True) == {}


def test_a_time_out_in_a_game_that_is_over_is_not_reported() -> None:
    game = Game[Any](id="g", status="abandoned", seats=[Chair(player="ada"), Chair(player="ben")])
    assert [one for one in news(event(TimeRanOut, seat=1), set(), game) if one.about] == []


def test_texts_that_repeat_within_a_game_are_sent_once(mailing: Mailing) -> None:
    composer = mailing.notifications.deliveries["email"].composer
    twice = [
        PendingNews("clock", "g", 7, "theirs"),
        PendingNews("clock", "g", 9, "theirs"),
        PendingNews("seat", "g", 8, "bot"),
    ]
    said = composer._beside(twice, translations("en"))
    assert said == "Another player has run out of time. A bot is playing for another player."
