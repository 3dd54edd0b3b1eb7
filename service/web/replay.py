"""The replay: any position by its number, and the complete log."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.analysis import panel_of, verdicts_of
from scoresheet.service.web.game_page import show_change_page, show_game_page, show_list_page
from scoresheet.service.web.log import lines

replay = Blueprint("replay", __name__)

LINES_A_PAGE = 200


@replay.get("/games/<game>/at")
def go(game: str) -> ResponseReturnValue:
    """Redirect from the slider's form to the position's own address."""
    at = request.args.get("n", default=1, type=int)
    perspective = request.args.get("perspective")
    return redirect(url_for("pages.replay.show", game=game, at=at, perspective=perspective), 303)


@replay.get("/games/<game>/at/<int:at>")
def show(game: str, at: int) -> ResponseReturnValue:
    """Show the game after the event `at`."""
    return show_game_page(reader.open_game(game), at=at)


@replay.get("/games/<game>/at/<int:at>/change")
def change(game: str, at: int) -> ResponseReturnValue:
    """Show the positions before and after the event `at`."""
    return show_change_page(reader.open_game(game), at)


@replay.get("/games/<game>/at/<int:at>/list")
def as_list(game: str, at: int) -> ResponseReturnValue:
    """Show the game after the event `at` as a list, for readers who cannot see the board."""
    return show_list_page(reader.open_game(game), at)


@replay.get("/games/<game>/log")
def log(game: str) -> ResponseReturnValue:
    """Show the complete log, page by page."""
    head = reader.open_game(game)
    after = min(max(0, request.args.get("after", default=0, type=int)), head.version)
    events = reader.games().events(game, after, LINES_A_PAGE)
    index, viewer = reader.replay_indexes().of(head), hotseat.perspective(head, reader.games().title(game)).viewer
    marked = verdicts_of(panel_of(head, index, head.version))
    found = lines(head, events, viewer, gone=index.gone(), lapsed=index.lapsed, verdicts=marked)
    following = after + LINES_A_PAGE if after + LINES_A_PAGE < head.version else None
    return render_template("log.html", game=head, log=found, after=after, following=following, page=LINES_A_PAGE)
