"""Clocks on the pages: their terms wherever a game is named, how time stands, and what players do about it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from domain import timing
from domain.sheet import Sheet
from domain.viewer import Seat
from service.services import services
from service.web import reader
from service.web.clock_face import clocks_of
from service.web.clock_words import in_sentences, in_short
from service.web.playing import done
from service.writing import hold

clocking = Blueprint("clocking", __name__)

Change = Callable[[Sheet, Seat], None]
CHANGES: dict[str, Change] = {
    "ask": lambda sheet, seat: services().pausing.ask(sheet, seat, reader.player_id()),
    "withdraw": timing.withdraw_pause,
    "start": timing.start_clocks,
    "vacation": lambda sheet, seat: timing.take_vacation(sheet, seat, _days()),
    "back": timing.end_vacation,
    "agree": lambda sheet, seat: timing.answer_pause(sheet, seat, True),
    "refuse": lambda sheet, seat: timing.answer_pause(sheet, seat, False),
}
"""By what the button says."""


@clocking.post("/games/<game>/clock")
def change(game: str) -> ResponseReturnValue:
    """Stop or start the clocks, or take vacation, for a seat of the reader's."""
    head = reader.open_game(game)
    what = CHANGES.get(request.form.get("do", "")) or abort(422)
    seat = Seat(request.form.get("seat", default=-1, type=int))

    def write(sheet: Sheet) -> None:
        hold(sheet, reader.command(), seat)
        what(sheet, seat)

    return done(head, lambda: reader.games().write(game, reader.command(), write))


def _days() -> int:
    return request.form.get("days", default=0, type=int)


@clocking.app_context_processor
def words() -> dict[str, object]:
    """What templates ask of clocks."""
    return {"clock_in_short": in_short, "clock_sentences": in_sentences, "clocks_of": clocks_of}
