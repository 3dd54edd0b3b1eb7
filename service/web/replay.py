"""The replay: any position by its number, and the whole log."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from service.web import desk
from service.web.log import lines
from service.web.sight import sight
from service.web.stage import change_page, game_page

replay = Blueprint("replay", __name__)

LINES_A_PAGE = 200


@replay.get("/games/<game>/at")
def go(game: str) -> Any:
    """The slider's form leads here, and on to the position's own address."""
    at = request.args.get("n", default=1, type=int)
    eyes = request.args.get("eyes")
    return redirect(url_for("pages.replay.show", game=game, at=at, eyes=eyes), 303)


@replay.get("/games/<game>/at/<int:at>")
def show(game: str, at: int) -> Any:
    """The game as it stood after event `at`."""
    return game_page(desk.open_game(game), at=at)


@replay.get("/games/<game>/at/<int:at>/change")
def change(game: str, at: int) -> Any:
    """The positions before and after event `at`."""
    return change_page(desk.open_game(game), at)


@replay.get("/games/<game>/log")
def log(game: str) -> Any:
    """All that happened, page by page."""
    head = desk.open_game(game)
    after = max(0, request.args.get("after", default=0, type=int))
    events = desk.games().events(game, after, LINES_A_PAGE)
    gone = desk.chronicles().of(head).gone()
    found = lines(desk.games().title(game), events, sight(head, desk.reader_id()).viewer, gone)
    following = after + LINES_A_PAGE if after + LINES_A_PAGE < head.version else None
    return render_template("log.html", game=head, log=found, after=after, following=following, page=LINES_A_PAGE)
