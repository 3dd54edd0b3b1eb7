"""Random moves made directly through the service, so that tests reach later positions fast."""

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
    """Return False: play on."""
    return False


def make_move(services: Services, head: Game, seat: Seat, move: Move) -> Game:
    """Make a move for the holder of the seat and return the game after it."""
    return services.games.move(head.id, Command(head.seats[seat].player, head.version), seat, move).game


def play_random_moves(services: Services, game: str, most: int, rng: random.Random, until: Until = never) -> Game:
    """Make up to `most` random moves, to the end or until `until`; `game` is an address or id."""
    head = services.games.head(game.rpartition("/")[2])
    title = registry.find(head.title)
    for _ in range(most):
        if head.status != "playing" or until(head):
            return head
        seat = rng.choice(head.to_act())
        head = make_move(services, head, seat, choose("random", title, head.state, seat, rng))
    return head
