"""The start page, the lists of games with their search, and games that start at once."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.projections.lists import FINISHED, KINDS, MINE, OPEN, PLAYING
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.game_lists import Listing, listing, names_in, search_of
from scoresheet.service.web.home import show_home
from scoresheet.service.web.title_cards import shelf, title_names
from scoresheet.service.web.waiting import next_after

lobby = Blueprint("lobby", __name__)

MOST_OF_OTHERS, A_PAGE = 8, 20


@lobby.get("/")
def show() -> str:
    """Show the home page; anonymous readers get the front page."""
    if not reader.player_id():
        return _page("front.html", *(listing(kind, size=MOST_OF_OTHERS) for kind in (OPEN, PLAYING, FINISHED)))
    return show_home()


@lobby.get("/games")
def games() -> ResponseReturnValue:
    """Show a page of one list of games, filtered by the search in the query."""
    kind = request.args.get("list", MINE if reader.player_id() else OPEN)
    if kind not in KINDS:
        abort(404)
    words, title = request.args.get("words", ""), request.args.get("title", "")
    mine = bool(request.args.get("mine")) and bool(reader.player_id())
    number = request.args.get("page", default=1, type=int)
    found = listing(kind, search_of(words, title, mine=mine), number, A_PAGE)
    asked = {"list": kind, "words": words, "title": title, "mine": "yes" if mine else ""}
    return _page("games.html", found, kinds=KINDS, asked={name: said for name, said in asked.items() if said})


@lobby.get("/games/next")
def next_game() -> ResponseReturnValue:
    """Redirect to the next game in which the reader has to act; if there is none, to the lobby."""
    services().lists()
    game = next_after(request.args.get("after", ""))
    return redirect(url_for("pages.playing.show", game=game) if game else url_for("pages.lobby.show"), 303)


def _page(template: str, *listings: Listing, **more: object) -> str:
    return render_template(
        template,
        lists={one.kind: one for one in listings},
        names=names_in(listings),
        titles=title_names(),
        shelf=shelf(),
        set_aside=services().quarantined(),
        **more,
    )
