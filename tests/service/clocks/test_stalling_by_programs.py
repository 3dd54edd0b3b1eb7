"""A player who sits at a game together with programs of theirs stops its clocks no longer than one player may."""

from contextlib import suppress

import pytest

from domain.clocks import Clock
from domain.instants import milliseconds
from domain.sheet import GameSettings
from service.app import create_app
from service.errors import NotYourSeat
from service.games import Command
from service.services import Services
from tests.service.api.players import Table
from tests.service.api.test_bots import make_bot
from tests.service.clocks.clocked import DAY, Time, kept
from tests.service.playing import TITLE


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize("apart", [3 * DAY, 15 * DAY])
def test_disputes_of_a_player_and_their_programs_stop_the_clocks_for_fourteen_days_in_all(
    services: Services, time: Time, order: tuple[int, ...], apart: int
) -> None:
    table, games = Table(create_app(services)), services.games
    host, other = table.player(), table.player()
    people = [host, *(make_bot(table, host, f"Program {number}") for number in "ab")]
    settings = GameSettings(seats=4, clock=Clock(move=2 * DAY, on_time_out="forfeit"))
    game = games.open(TITLE, settings, Command(host.id), bots={}).game
    for player in (*people[1:], other):
        game = games.take_seat(game.id, Command(player.id)).game
    begun = time.seconds
    for seat in (*order, None):
        if seat is not None:
            with suppress(NotYourSeat):  # the seat was given up
                services.courts.raise_dispute(game.id, Command(people[seat].id), game.version, "so")
        for _ in range(apart // DAY if seat is not None else 30):
            time.seconds += DAY
            kept(services)
    late = next(event for event in games.events(game.id, 0, 50) if type(event).__name__ == "TimeRanOut")
    held = (milliseconds(late.at) or 0) / 1000 - begun - 2 * DAY
    assert held <= 14 * DAY
