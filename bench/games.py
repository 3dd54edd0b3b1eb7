"""Games to measure with: real ones of Industrial Waste, four seats, played at random."""

import random

import msgspec

from domain.bots import choose
from domain.game import Game, copy
from domain.move import Move
from domain.sheet import GameSettings, Metadata, Sheet
from domain.titles import registry
from domain.titles.industrial_waste.loans import TakeLoan
from service.games import Command, Games
from service.location import Location
from service.storage.store import Store

TITLE = "industrial-waste"
SEATS = 4
SURELY_PLAYING = 150
"""No game ends within so many random moves."""


class Planned(msgspec.Struct, frozen=True):
    """A move that will be legal when the game has got to `version`."""

    version: int
    seat: int
    move: Move
    stored: bytes
    """What will be stored for it, but for its envelope."""


def open_store(where: Location) -> Games:
    """The games of a store."""
    return Games(Store(where, b"what the checkpoints of the bench are sealed with"))


def start(games: Games, players: list[str]) -> Game:
    """A game that has just begun, with a player on each of the four seats."""
    game = games.open(TITLE, GameSettings(seats=SEATS), Command(players[0]), bots={}).game
    for player in players[1:]:
        game = games.take_seat(game.id, Command(player)).game
    return game


def plan(games: Games, game: Game, seed: int, most: int) -> list[Planned]:
    """Moves to come, worked out with the game's own draws; the game itself stays where it is."""
    title, rng = registry.find(TITLE), random.Random(seed)
    sheet = Sheet(title, copy(title, game), games.store.secret(game.id), Metadata("", "", "", ""))
    planned: list[Planned] = []
    while sheet.game.status == "playing" and len(planned) < most:
        seat = sheet.game.to_act()[0]
        move = choose("random", title, sheet.game.state, seat, rng)
        version = sheet.game.version
        sheet.move(seat, move)
        planned.append(Planned(version, seat, move, sheet.events[-1].stored))
    return planned


def play(games: Games, game: Game, moves: int, seed: int = 1) -> Game:
    """The game after that many moves: random ones at first, then loans, which never end a game."""
    title, rng = registry.find(TITLE), random.Random(seed)
    for _ in range(min(moves, SURELY_PLAYING)):
        seat = game.to_act()[0]
        game = make(games, game, choose("random", title, game.state, seat, rng))
    return take_loans(games, game, moves - SURELY_PLAYING)


def take_loans(games: Games, game: Game, times: int) -> Game:
    """The game after that many moves: loans of the seat to act, else its first legal move."""
    for _ in range(times):
        choices = registry.find(TITLE).legal_moves(game.state, game.to_act()[0])
        game = make(games, game, TakeLoan() if TakeLoan() in choices else choices[0])
    return game


def make(games: Games, game: Game, move: Move) -> Game:
    """The game after a move of the seat to act."""
    seat = game.to_act()[0]
    return games.move(game.id, Command(game.seats[seat].player, game.version), seat, move).game
