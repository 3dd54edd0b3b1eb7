"""A player with several programs in a game cannot stop its clocks longer than one player can."""

import random
from contextlib import suppress

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import TakebackAsked
from scoresheet.domain.instants import milliseconds
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.application import create_app
from tests.service.api.players import Table
from tests.service.api.test_bots import make_bot
from tests.service.play.clocks.clocked import DAY, Time, run_clocks
from tests.service.playing import TITLE


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize("apart", [3 * DAY, 15 * DAY])
def test_disputes_of_a_player_and_their_programs_stop_the_clocks_for_14_days_in_all(
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
            with suppress(NotYourSeat):  # the seat was resigned
                services.disputes.raise_dispute(game.id, Command(people[seat].id), game.version, "so")
        for _ in range(apart // DAY if seat is not None else 30):
            time.seconds += DAY
            run_clocks(services)
    late = next(event for event in games.events(game.id, 0, 50) if type(event).__name__ == "TimeRanOut")
    held = (milliseconds(late.at) or 0) / 1000 - begun - 2 * DAY
    assert held <= 14 * DAY


def test_takeback_requests_of_a_player_and_their_programs_stop_the_clocks_for_7_days_in_all(
    services: Services, time: Time
) -> None:
    table, games = Table(create_app(services)), services.games
    host, other = table.player(), table.player()
    program = make_bot(table, host, "Program")
    settings = GameSettings(seats=3, clock=Clock(move=30 * DAY))
    game = games.open(TITLE, settings, Command(host.id), bots={}).game
    for player in (program, other):
        game = games.take_seat(game.id, Command(player.id)).game
    rng, stopped = random.Random(1), {host.id: 0, program.id: 0}
    for _ in range(12):
        seat = game.to_act()[0]
        move = rng.choice(registry.find(TITLE).legal_moves(game.state, seat))
        game = games.move(game.id, Command(game.seats[seat].player), seat, move).game
        for player in (host, program):
            with suppress(CannotTakeBack):
                asked = games.take_back(game.id, Command(player.id), game.seats_of(player.id)[0], game.started)
                if isinstance(asked.event, TakebackAsked):
                    stopped[player.id] += asked.event.stops
                    time.seconds += DAY
                    games.withdraw_takeback(game.id, Command(player.id), asked.event.version)
        game = games.head(game.id)
    assert sum(stopped.values()) == 7 * DAY * 1000, stopped
    assert all(stopped.values())
