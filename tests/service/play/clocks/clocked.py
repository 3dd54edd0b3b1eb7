"""A service whose games have clocks, at a time set by tests."""

from pathlib import Path
from typing import Any

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.playing import TITLE

HOUR, DAY = 3_600, 86_400
TERMS = Clock(move=DAY, bank=HOUR, vacation=5, on_time_out="wait")


class Time:
    """Seconds since 1970, as set by a test."""

    def __init__(self) -> None:
        self.seconds = 1_790_000_000.0

    def __call__(self) -> float:
        return self.seconds


def on(folder: Path) -> Services:
    """Create the services of a process; only the read models run."""
    made = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    made.projections.start()
    return made


def close(services: Services) -> None:
    services.clock_runner.stop()
    services.outages.stop()
    services.projections.stop()
    services.games.store.close()


def begun(services: Services, clock: Clock | None = TERMS, seats: int = 2, **settings: Any) -> Game:
    games = services.games
    game = games.open(TITLE, GameSettings(seats=seats, clock=clock, **settings), Command("p0"), bots={}).game
    for seat in range(1, seats):
        game = games.take_seat(game.id, Command(f"p{seat}")).game
    return game


def run_clocks(services: Services) -> bool:
    """Mark the service as up, and let the clock runner look once."""
    services.outages.mark()
    return services.clock_runner.step()


def written(services: Services, game: Game) -> list[Event]:
    return services.games.events(game.id, game.version, 50)


def names(services: Services, game: Game) -> list[str]:
    return [type(event).__name__ for event in written(services, game)]
