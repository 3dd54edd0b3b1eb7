"""Vacation in all of the reader's games at once, and the default clock for new games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.clocks.clocks import on_vacation
from scoresheet.domain.commands.clocks import vacation_left
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import BrokenChain, DomainError
from scoresheet.domain.events import VacationTaken
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.play.clock_commands import ClockCommands
from scoresheet.service.play.commands import Command
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.clock_form import keep_usual, preset_words, usual
from scoresheet.service.web.vocabulary import reason

away = Blueprint("away", __name__)

MOST_DAYS = 365
MOST_GAMES = 300
"""The maximum number of games in which one request takes vacation."""


class VacationResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result for one game: the days of vacation taken, or the reason why none were."""

    game: str
    name: str
    days: int = 0
    why: str = ""


@away.post("/settings/clock")
@signed_in_only("pages.settings.show")
def set_clock() -> ResponseReturnValue:
    """Set the reader's default clock for new games."""
    keep_usual(reader.player_id(), request.form.get("clock", ""))
    return redirect(url_for("pages.settings.show", done="set"), 303)


@away.post("/settings/vacation")
@signed_in_only("pages.settings.show")
def take_vacation() -> ResponseReturnValue:
    """Take vacation in all games with a clock, or end it in all, and show the results."""
    if request.form.get("do") == "back":
        return _page([told for head in _timed() for told in _end(head)], back=True)
    days = request.form.get("days", default=0, type=int)
    if not 0 < days <= MOST_DAYS:
        return _page([], wrong=str(_("Enter the number of days: a whole number from 1 to 365."))), 422
    return _page([told for head in _timed() for told in _take(head, days)])


@away.app_context_processor
def choices() -> dict[str, object]:
    """Return the template functions for the settings."""
    return {"usual_clock": usual, "clock_presets": preset_words, "new_key": reader.new_key}


def _timed() -> list[Game]:
    """Return the reader's running games with clocks."""
    held = services().read_models.lobby.held([reader.player_id()])
    found = (_head(game) for game, _player in held[:MOST_GAMES])
    return [head for head in found if head and head.status == "playing" and head.dial is not None]


def _head(game: str) -> Game | None:
    try:
        return reader.games().head(game)
    except (BrokenChain, ServiceError):
        return None


def _take(head: Game, wanted: int) -> list[VacationResult]:
    return [_taken(head, seat, wanted) for seat in head.seats_of(reader.player_id())]


def _taken(head: Game, seat: Seat, wanted: int) -> VacationResult:
    days = min(wanted, vacation_left(head, seat))
    if not days and reader.games().repeated(_command(head.id, seat)) is None:
        return _told(head, why=str(_("You have no vacation days left.")))
    return _done(head, seat, lambda sheet: _commands().take_vacation(sheet, reader.player_id(), days, seat))


def _end(head: Game) -> list[VacationResult]:
    mine = [seat for seat in head.seats_of(reader.player_id()) if on_vacation(head, seat) > clock.milliseconds()]
    return [_ended(head, seat) for seat in mine]


def _ended(head: Game, seat: Seat) -> VacationResult:
    return _done(head, seat, lambda sheet: _commands().end_vacation(sheet, reader.player_id(), seat))


def _commands() -> ClockCommands:
    return services().clock_commands


def _done(head: Game, seat: Seat, write: Callable[[Sheet], None]) -> VacationResult:
    try:
        written = reader.games().write(head.id, _command(head.id, seat), write).event
    except (DomainError, ServiceError) as error:
        return _told(head, why=reason(error, head.title))
    return _told(head, days=written.days if isinstance(written, VacationTaken) else 0)


def _command(game: str, seat: Seat) -> Command:
    """Return a command whose key is different for each seat and the same for a repeated form."""
    said = f"{request.path}?{request.form.get('do', '')}&{request.form.get('days', '')}"
    key = hashlib.sha256(f"{request.form.get('key', '')} {game} {seat}".encode()).hexdigest()
    return Command(reader.player_id(), None, key, hashlib.sha256(said.encode()).hexdigest())


def _told(head: Game, days: int = 0, why: str = "") -> VacationResult:
    return VacationResult(game=head.id, name=head.name or reader.games().title(head.id).name, days=days, why=why)


def _page(told: list[VacationResult], *, back: bool = False, wrong: str = "") -> str:
    return render_template("away.html", outcomes=told, back=back, wrong=wrong)
