"""All players of a title that asks several seats at once are late: the service abandons the game."""

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from tests.service.play.clocks.clocked import DAY, HOUR, Time, kept, names


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("number", range(2, 6))
def test_nobody_wins_where_all_seats_are_asked_at_once_and_nobody_moves(
    services: Services, time: Time, number: int, rated: bool
) -> None:
    settings = GameSettings(seats=number, clock=Clock(move=DAY, on_time_out="forfeit"), rated=rated)
    game = services.games.open("phytoplankton", settings, Command("p0"), bots={}).game
    for seat in range(1, number):
        game = services.games.take_seat(game.id, Command(f"p{seat}")).game
    assert len(game.to_act()) == number
    time.seconds += DAY + 6 * HOUR
    assert kept(services)
    head = services.games.head(game.id)
    assert names(services, game) == ["TimeRanOut"] * number + ["GameFinished"]
    assert (head.status, head.ending, any(chair.forfeited for chair in head.seats)) == ("abandoned", "abandoned", False)


@pytest.mark.parametrize("title", sorted(registry.all_titles()))
def test_who_is_asked_at_the_start_and_late_never_wins(services: Services, time: Time, title: str) -> None:
    settings = GameSettings(seats=2, clock=Clock(move=DAY, on_time_out="forfeit"))
    game = services.games.open(title, settings, Command("p0"), bots={}).game
    game = services.games.take_seat(game.id, Command("p1")).game
    late = game.to_act()
    time.seconds += 2 * DAY
    assert kept(services)
    head = services.games.head(game.id)
    assert head.ending == ("abandoned" if len(late) == 2 else "resigned")
    assert head.ending == "abandoned" or head.ranking[-1] == late
