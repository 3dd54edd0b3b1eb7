"""Games to measure with: real ones of Industrial Waste, four seats, played at random."""

import random
from collections.abc import Iterable, Iterator
from itertools import count, islice

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings, Metadata, Sheet
from scoresheet.domain.game import Game, copy
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.service.core.location import Location
from scoresheet.service.play.games import Command, Games
from scoresheet.service.storage.store import Store

TITLE = "industrial-waste"
SEATS = 4
RANDOM_MOVES = 150
"""Most games last longer than this many random moves; after them, seats take loans."""
ATTEMPTS = 20
SEEDS = 1_000
"""The distance between the seeds of two attempts."""


class Planned(msgspec.Struct, frozen=True):
    """A move that will be legal when the game has reached `version`."""

    version: int
    seat: int
    move: Move
    stored: bytes
    """The content to store, without the envelope."""


def open_store(where: Location) -> Games:
    """Return the games of a store."""
    return Games(Store(where, b"what the checkpoints of the bench are sealed with"))


def start(games: Games, players: list[str]) -> Game:
    """Return a game that has just begun, with a player on each of the four seats."""
    game = games.open(TITLE, GameSettings(seats=SEATS), Command(players[0]), bots={}).game
    for player in players[1:]:
        game = games.take_seat(game.id, Command(player)).game
    return game


def plan(games: Games, game: Game, seed: int, moves: int) -> list[Planned]:
    """Prepare `moves` random legal moves, with the game's own draws, but do not play them.

    The game continues after the last of them: if it would end earlier, another seed is tried.
    """
    for attempt in range(ATTEMPTS):
        line = list(islice(_line(games, game, seed + attempt * SEEDS), moves + 1))
        if len(line) > moves:
            return line[:moves]
    raise RuntimeError(f"None of {ATTEMPTS} games lasted for more than {moves} moves.")


def _line(games: Games, game: Game, seed: int) -> Iterator[Planned]:
    """Yield random moves at first, then loans, which never end a game, until the game is over."""
    title, rng = registry.find(TITLE), random.Random(seed)
    sheet = Sheet(title, copy(title, game), games.store.secret(game.id), Metadata("", "", "", ""))
    for number in count():
        if sheet.game.status != "playing":
            return
        seat, version = sheet.game.to_act()[0], sheet.game.version
        move = (
            choose("random", title, sheet.game.state, seat, rng) if number < RANDOM_MOVES else _loan(sheet.game, seat)
        )
        sheet.move(seat, move)
        yield Planned(version, seat, move, sheet.events[-1].stored)


def _loan(game: Game, seat: int) -> Move:
    """Return a loan if the seat may take one, else its first legal move."""
    choices = registry.find(TITLE).legal_moves(game.state, seat)
    return TakeLoan() if TakeLoan() in choices else choices[0]


def play(games: Games, game: Game, moves: int, seed: int = 1) -> Game:
    """Play and store that number of moves, one by one; return the game after them."""
    return make(games, game, plan(games, game, seed, moves))


def make(games: Games, game: Game, planned: Iterable[Planned]) -> Game:
    """Play and store the prepared moves, one by one; return the game after them."""
    for move in planned:
        command = Command(game.seats[move.seat].player, game.version)
        game = games.move(game.id, command, move.seat, move.move).game
    return game
