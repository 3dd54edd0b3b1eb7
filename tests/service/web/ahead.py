"""Games brought on in no time: programs make the moves, straight at the service; pages are for what is tested."""

import random
from collections.abc import Callable

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command

Until = Callable[[Game], bool]


def never(head: Game) -> bool:
    """Go on."""
    return False


def make(services: Services, head: Game, seat: Seat, move: Move) -> Game:
    """A move of whoever holds the seat; the game after it."""
    return services.games.move(head.id, Command(head.seats[seat].player, head.version), seat, move).game


def play_ahead(services: Services, game: str, most: int, rng: random.Random, until: Until = never) -> Game:
    """Make so many random moves, or fewer: to the end, or until the game is as wanted. `game` is its address or id."""
    head = services.games.head(game.rpartition("/")[2])
    title = registry.find(head.title)
    for _ in range(most):
        if head.status != "playing" or until(head):
            return head
        seat = rng.choice(head.to_act())
        head = make(services, head, seat, choose("random", title, head.state, seat, rng))
    return head
