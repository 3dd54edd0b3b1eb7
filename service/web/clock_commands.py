"""Clocks on pages: the terms, the time left, and the players' commands."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.play.clock_commands import ClockCommands, seats_for
from scoresheet.service.web import reader
from scoresheet.service.web.clock_face import clocks_of
from scoresheet.service.web.clock_words import in_sentences, in_short
from scoresheet.service.web.playing import done

clocking = Blueprint("clocking", __name__)

Change = Callable[[ClockCommands, Sheet, str, Seat], None]
CHANGES: dict[str, Change] = {
    "ask": lambda commands, sheet, player, seat: commands.ask_pause(sheet, player),
    "withdraw": lambda commands, sheet, player, seat: commands.withdraw_pause(sheet, player),
    "start": lambda commands, sheet, player, seat: commands.start_clocks(sheet, player),
    "vacation": lambda commands, sheet, player, seat: commands.take_vacation(sheet, player, _days(), seat),
    "back": lambda commands, sheet, player, seat: commands.end_vacation(sheet, player, seat),
    "agree": lambda commands, sheet, player, seat: commands.answer_pause(sheet, player, True),
    "refuse": lambda commands, sheet, player, seat: commands.answer_pause(sheet, player, False),
}
"""Commands, by the value of their button."""


@clocking.post("/games/<game>/clock")
def change(game: str) -> ResponseReturnValue:
    """Carry out a clock command, for one of the reader's seats (vacation) or all (pauses)."""
    head = reader.open_game(game)
    what = CHANGES.get(request.form.get("do", "")) or abort(422)
    seat = Seat(request.form.get("seat", default=-1, type=int))

    def write(sheet: Sheet) -> None:
        seats_for(sheet, reader.player_id(), seat)
        what(services().clock_commands, sheet, reader.player_id(), seat)

    return done(head, lambda: reader.games().write(game, reader.command(), write))


def _days() -> int:
    return request.form.get("days", default=0, type=int)


@clocking.app_context_processor
def words() -> dict[str, object]:
    """Return the template functions about clocks."""
    return {"clock_in_short": in_short, "clock_sentences": in_sentences, "clocks_of": clocks_of}
