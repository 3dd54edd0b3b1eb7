"""Routes for clocks: their state, pauses by consent, and vacation."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.service.api import clock_requests, clock_schemas, representations, requests, titled
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.clock_representations import represent_clock
from scoresheet.service.api.conditions import command
from scoresheet.service.api.decorators import limited, needs, versioned
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.responses import command_accepted, json_response
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.http.problems import Problem
from scoresheet.service.play.games import Command

clocks = Blueprint("clocks", __name__, description="Clocks of games, pauses and vacations.")


@clocks.route("/games/<id:game>/clock")
@clocks.response(200, clock_schemas.ClockNowSchema)
def show_clock(game: str) -> Response:
    """Get the clock of a game now: each seat's remaining time and deadline.

    `GET /games/{game}` shows the clock as of the game's last event instead. 404 for games without a clock.
    """
    head = visible(game)
    found = represent_clock(head, clock.milliseconds())
    if found is None:
        raise Problem("not-found")
    own = representations.address(game)
    links = {
        "self": f"{own}/clock",
        "game": own,
        "pauses": f"{own}/clock/pauses",
        "vacations": f"{own}/clock/vacations",
    }
    return json_response({**found, "links": links}, headers={"Cache-Control": "no-store"})


@clocks.route("/games/<id:game>/clock/pauses", methods=["POST"])
@limited
@versioned
@needs("play")
@clocks.arguments(requests.EmptyRequest, required=False)
@clocks.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def ask_for_pause(body: requests.EmptyRequest, game: str) -> Response:
    """Ask for a pause; all clocks stop once every player has agreed.

    The pause lasts until a player ends it, at most 60 days. Moves remain possible.
    """
    return _written(game, command(body), services().clock_commands.ask_pause)


@clocks.route("/games/<id:game>/clock/pauses/answers", methods=["POST"])
@versioned
@needs("play")
@clocks.arguments(clock_requests.PauseAnswer)
@clocks.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def answer_pause(body: clock_requests.PauseAnswer, game: str) -> Response:
    """Agree to a requested pause, or refuse it.

    The answer counts for all of the caller's seats. The clocks stop once every player has agreed.
    """
    return _written(
        game, command(body), lambda sheet, player: services().clock_commands.answer_pause(sheet, player, body.agree)
    )


@clocks.route("/games/<id:game>/clock/pauses", methods=["DELETE"])
@versioned
@needs("play")
@clocks.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def end_pause(game: str) -> Response:
    """End a pause, or withdraw the caller's request for one.

    Any player may restart the clocks. An open request can be withdrawn only by the player who made it.
    """
    return _written(game, command(), services().clock_commands.end_pause, 200)


@clocks.route("/games/<id:game>/clock/vacations", methods=["POST"])
@versioned
@needs("play")
@clocks.arguments(clock_requests.VacationRequest)
@clocks.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def take_vacation(body: clock_requests.VacationRequest, game: str) -> Response:
    """Take days of vacation, from now or from the end of the current vacation.

    The clocks of the caller's seats stop during the vacation. The clock's terms set the number of days per seat.
    """
    return _written(
        game, command(body), lambda sheet, player: services().clock_commands.take_vacation(sheet, player, body.days)
    )


@clocks.route("/games/<id:game>/clock/vacations", methods=["DELETE"])
@versioned
@needs("play")
@clocks.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def end_vacation(game: str) -> Response:
    """End the caller's vacation early.

    Days that have not begun are kept.
    """
    return _written(game, command(), services().clock_commands.end_vacation, 200)


def _written(game: str, asked: Command, write: Callable[[Sheet, str], None], status: int = 201) -> Response:
    """Write to the game with `write`, which gets a sheet and the caller's id."""
    visible(game)
    return command_accepted(services().games.write(game, asked, lambda sheet: write(sheet, asked.player)), status)
