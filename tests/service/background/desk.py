"""Players with conditional moves, and the runner that makes them."""

import json
from pathlib import Path

from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.tables import make_tables, open_tables
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner
from scoresheet.service.core.database import Database
from scoresheet.service.play.conditional_moves import (
    ConditionalMoves,
)
from scoresheet.service.play.games import Command, Games
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.storage.journal.tables import METADATA
from tests import databases
from tests.service.playing import open_store


def legal(head: Game, seat: Seat) -> list[Move]:
    """Return the legal moves of a seat."""
    return registry.find(head.title).legal_moves(head.state, seat)


def moved(games: Games, head: Game) -> Game:
    """Return the game after the first legal move of the seat to act."""
    seat = head.to_act()[0]
    return games.move(head.id, Command(f"p{seat}", head.version), seat, legal(head, seat)[0]).game


class RecordedNotifications:
    """Records notifications."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, int, str]] = []

    def tell(self, kind, players, *, game="", version=0, about="", name="", within=None):
        self.told += [(player, kind, version, about.partition(":")[0]) for player in players]


class Desk:
    """Games, their books of conditional moves, and a runner that works step by step."""

    def __init__(self, folder: Path) -> None:
        self.games: Games = open_store(folder)
        people = open_tables(databases.at(folder))
        make_tables(METADATA, people)
        self.streams = Journal(Database(people, self.games.store.turn))
        self.ahead = ConditionalMoves(self.streams, Limits(), self.games.bus)
        self.heard = RecordedNotifications()
        self.runner = self.another_runner()

    def another_runner(self) -> ConditionalMoveRunner:
        return ConditionalMoveRunner(self.games, self.ahead, self.heard)

    def run(self, game: str) -> Game:
        """Make all due conditional moves."""
        while self.runner.play_on(game):
            pass
        return self.games.head(game)

    def leave(self, head: Game, seat: int, order: dict, key: str = ""):
        return self.ahead.place(head, f"p{seat}", Seat(seat), json.dumps(order).encode(), key)


def first_answer(head: Game, move: Move | None = None) -> dict:
    """Return a conditional move that answers the present question with its first legal move."""
    seat = head.to_act()[0]
    title = registry.find(head.title)
    move = move or title.legal_moves(head.state, seat)[0]
    where = [{"field": name, "value": getattr(move, name)} for name in move.__struct_fields__]
    asked = type(head.state.open_to(seat)).__name__
    return {"type": "standing", "asked": asked, "answer": {"move": type(move).__name__, "where": where}}
