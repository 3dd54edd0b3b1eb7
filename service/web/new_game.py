"""Opening a game: one form for every title, made from what the title says of its seats and options."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from domain.bots import STRATEGIES
from domain.errors import DomainError
from domain.sheet import GameSettings
from domain.title import Title
from domain.titles import registry
from domain.viewer import Seat, by_seat
from service.errors import ServiceError
from service.games import Command
from service.problems import of_error
from service.web import reader
from service.web.fields import filled, read
from service.web.language import translated
from service.web.vocabulary import reason

new_game = Blueprint("new_game", __name__)

ME, FREE, NOBODY = "me", "open", "nobody"
VISIBILITIES = ("public", "unlisted", "private")
LONGEST_NAME = 60
LONGEST_PACE = 24 * 30


class Sitting(msgspec.Struct, frozen=True):
    """Who is to sit where: seats of the caller beyond the first, and bots."""

    seats: int
    mine: list[Seat]
    bots: dict[Seat, str]

    @property
    def free(self) -> int:
        """How many seats wait for others; the first is always the caller's."""
        return self.seats - 1 - len(self.mine) - len(self.bots)


@new_game.get("/games/new")
def choose() -> ResponseReturnValue:
    """The form; without a title, the titles to choose from."""
    if not reader.player_id():
        return redirect(url_for("pages.sign_in.sign_in_form", next=request.full_path.rstrip("?")), 303)
    wanted = request.args.get("title", "")
    return _page(_title(wanted)) if wanted else render_template("titles.html", titles=registry.all_titles().values())


@new_game.post("/games/new")
def open_game() -> ResponseReturnValue:
    """Open the game, and seat everybody who was named."""
    if not reader.player_id():
        return redirect(url_for("pages.sign_in.sign_in_form", next=url_for("pages.new_game.choose")), 303)
    title = _title(request.form.get("title", ""))
    sitting = _sitting(title)
    try:
        game = _open(title, sitting)
    except (DomainError, ServiceError) as error:
        return _page(title, reason(error, title.title)), of_error(error).kind.status
    return redirect(url_for("pages.playing.show", game=game), 303)


def _open(title: Title, sitting: Sitting) -> str:
    entropy = request.form.get("entropy", "")[:64].encode().hex()
    outcome = reader.games().open(
        title.title, _settings(title, sitting), reader.command(), bots=sitting.bots, entropy=entropy
    )
    free = [seat for seat, chair in by_seat(reader.games().head(outcome.game.id).seats) if not chair.taken]
    for seat in set(sitting.mine).intersection(free):
        reader.games().take_seat(outcome.game.id, Command(reader.player_id()), seat=seat)
    return outcome.game.id


def _settings(title: Title, sitting: Sitting) -> GameSettings:
    pace = request.form.get("pace", default=0, type=int)
    visibility = request.form.get("visibility", "public")
    return GameSettings(
        seats=sitting.seats,
        options=read(title, request.form),
        name=" ".join(request.form.get("name", "").split())[:LONGEST_NAME],
        visibility=visibility if visibility in VISIBILITIES else "public",
        pace=min(max(pace, 0), LONGEST_PACE),
    )


def _sitting(title: Title) -> Sitting:
    """The first seat is the caller's; the rows of the form say who has the others."""
    rows = [request.form.get(f"seat:{seat}", NOBODY) for seat in range(1, max(title.seats))]
    wanted = [ME, *(row for row in rows if row != NOBODY)]
    mine = [seat for seat, who in by_seat(wanted) if who == ME and seat]
    bots = {seat: who for seat, who in by_seat(wanted) if who in STRATEGIES}
    return Sitting(len(wanted), mine, bots)


def _title(title: str) -> Title:
    found = registry.all_titles().get(title)
    return found or abort(404)


def _page(title: Title, wrong: str = "") -> str:
    return render_template(
        "new_game.html",
        title=title,
        fields=filled(title, request.form),
        visibilities=VISIBILITIES,
        say=translated(title.title),
        wrong=wrong,
        key=reader.new_key(),
        form=request.form,
    )
