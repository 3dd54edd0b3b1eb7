"""Clocks on pages: terms, remaining time, and the players' clock commands."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.play.commands import hold
from scoresheet.service.web import reader
from scoresheet.service.web.clock_face import clocks_of
from scoresheet.service.web.clock_words import in_sentences, in_short
from scoresheet.service.web.playing import done

clocking = Blueprint("clocking", __name__)

Change = Callable[[Sheet, Seat], None]
CHANGES: dict[str, Change] = {
    "ask": lambda sheet, seat: services().pausing.ask(sheet, seat, reader.player_id()),
    "withdraw": clocks.withdraw_pause,
    "start": clocks.start_clocks,
    "vacation": lambda sheet, seat: clocks.take_vacation(sheet, seat, _days()),
    "back": clocks.end_vacation,
    "agree": lambda sheet, seat: clocks.answer_pause(sheet, seat, True),
    "refuse": lambda sheet, seat: clocks.answer_pause(sheet, seat, False),
}
"""Commands, keyed by the value of their button."""


@clocking.post("/games/<game>/clock")
def change(game: str) -> ResponseReturnValue:
    """Run a clock command (pause, start, vacation) for one of the reader's seats."""
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
    """Return template functions about clocks."""
    return {"clock_in_short": in_short, "clock_sentences": in_sentences, "clocks_of": clocks_of}
