"""All players of a simultaneous decision time out: the service abandons the game."""

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from tests.service.play.clocks.clocked import DAY, HOUR, Time, names, run_clocks


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("number", range(2, 6))
def test_a_game_is_abandoned_without_a_winner_if_all_seats_to_act_time_out(
    services: Services, time: Time, number: int, rated: bool
) -> None:
    settings = GameSettings(seats=number, clock=Clock(move=DAY, on_time_out="forfeit"), rated=rated)
    game = services.games.open("phytoplankton", settings, Command("p0"), bots={}).game
    for seat in range(1, number):
        game = services.games.take_seat(game.id, Command(f"p{seat}")).game
    assert len(game.to_act()) == number
    time.seconds += DAY + 6 * HOUR
    assert run_clocks(services)
    head = services.games.head(game.id)
    assert names(services, game) == ["TimeRanOut"] * number + ["GameFinished"]
    assert (head.status, head.ending, any(chair.forfeited for chair in head.seats)) == ("abandoned", "abandoned", False)


@pytest.mark.parametrize("title", sorted(registry.all_titles()))
def test_a_player_who_times_out_at_the_start_never_wins(services: Services, time: Time, title: str) -> None:
    settings = GameSettings(seats=2, clock=Clock(move=DAY, on_time_out="forfeit"))
    game = services.games.open(title, settings, Command("p0"), bots={}).game
    game = services.games.take_seat(game.id, Command("p1")).game
    late = game.to_act()
    time.seconds += 2 * DAY
    assert run_clocks(services)
    head = services.games.head(game.id)
    assert head.ending == ("abandoned" if len(late) == 2 else "resigned")
    assert head.ending == "abandoned" or head.ranking[-1] == late
