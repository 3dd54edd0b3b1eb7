"""Games between people who take some time to think, and sometimes take moves back."""

from __future__ import annotations

from random import Random

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.past import PastEvents
from scoresheet.domain.commands.sheet import GameSettings, Metadata, Sheet
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.datasets.rows import GameRows

TITLE = "industrial-waste"
EVERY = 9
NAME = "Nobody is to read this"


def with_takebacks(seed: int) -> GameRows:
    """Return a random game of two people, in which every ninth move is taken back by consent."""
    random, moves = Random(seed), 0
    sheet = _begun(random, f"{TITLE}-people-{seed}")
    while sheet.game.status == "playing":
        seat = sheet.game.to_act()[0]
        moves += 1
        sheet.metadata = _at(moves * 10 + random.randrange(10), f"player{seat}")
        sheet.move(seat, choose("random", sheet.title, sheet.game.state, seat, random))
        if moves % EVERY == 0 and sheet.game.status == "playing":
            _take_back(sheet, seat)
    return GameRows(title=sheet.title, events=[one.event for one in sheet.events], source="installation")


def resigned() -> GameRows:
    """Return a game in which one of two players resigned after a few moves."""
    random = Random(1)
    sheet = _begun(random, f"{TITLE}-resigned")
    for _ in range(5):
        seat = sheet.game.to_act()[0]
        sheet.move(seat, choose("random", sheet.title, sheet.game.state, seat, random))
    sheet.resign([Seat(1)])
    return GameRows(title=sheet.title, events=[one.event for one in sheet.events], source="installation")


def _begun(random: Random, game: str) -> Sheet:
    sheet = Sheet(registry.find(TITLE), Game(), random.randbytes(32), _at(0))
    sheet.open(game, GameSettings(seats=2, name=NAME, pace=24))
    for seat in range(2):
        sheet.take_seat(player=f"player{seat}", entropy=f"{seat:032x}")
    return sheet


def _take_back(sheet: Sheet, seat: Seat) -> None:
    sheet.past = PastEvents(sheet.title, [one.event for one in sheet.events])
    sheet.request_takeback(seat, sheet.game.version - 1)
    for other in sheet.game.consulted():
        sheet.past = PastEvents(sheet.title, [one.event for one in sheet.events])
        sheet.answer_takeback(other, agree=True)


def _at(seconds: int, actor: str = "player0") -> Metadata:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return Metadata(f"2026-10-05T{hours:02}:{minutes:02}:{seconds:02}Z", actor, "command", "scoresheet")
