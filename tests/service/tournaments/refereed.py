"""Tournaments run step by step, on days that pass when a test says so."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from scoresheet.domain.commands import disputes
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.rules.fold import Tournament
from scoresheet.service.tournaments.rules.terms import Terms
from scoresheet.service.tournaments.tournaments import stream_of

TITLE, DAY = "industrial-waste", 86_400
PASSWORD = "correct horse battery"
NUMBERS = count()
PLAYERS = [
    f"{one}{other}"
    for one in ("Ada", "Ben", "Cay", "Dot", "Eve", "Fay")
    for other in ("", " Kit", " Leo", " Mia", " Ned")
]


class Days:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def held(services: Services, players: list[str], start: bool = True, **terms: Any) -> str:
    """Open a tournament by the first of the players, with all of them entered."""
    chosen = {"kind": "swiss", "title": TITLE, "rounds": 3, "tie_breaks": ["opponents", "lots"], **terms}
    found = services.tournaments.open(players[0], "Autumn cup", "", Terms(**chosen))
    for player in players:
        services.tournaments.enter(found, player)
    if start and chosen["kind"] != "ladder":
        services.tournaments.start(found, players[0])
    return found


def step(services: Services) -> bool:
    """Mark the service as up, and let the director look once."""
    services.outages.mark()
    return services.tournament_director.step()


def it(services: Services, tournament: str) -> Tournament:
    return services.tournaments.standing(tournament)


def listed(services: Services, tournament: str) -> list[dict[str, Any]]:
    return [{"type": one.kind, **one.told} for one in services.journal.all(stream_of(tournament))]


def end_games(services: Services, tournament: str, rng: Random) -> None:
    """End every game of the tournament by resignations of all but one player."""
    for _, _, table in it(services, tournament).waiting():
        if table.begun and not services.games.head(table.game).over:
            players = table.players
            for player in rng.sample(players, len(players) - 1):
                services.games.resign(table.game, Command(player))


def void(services: Services, game: str) -> None:
    """Let an arbiter void the game."""

    def write(sheet: Any) -> None:
        disputes.raise_dispute(sheet, sheet.game.seats_of(sheet.game.seats[0].player)[0], sheet.game.started, "so")
        disputes.rule(sheet, sheet.game.disputes[-1].id, Ruling(verdict="upheld", remedy="void"))

    services.games.write(game, Command("arbiter"), write)
