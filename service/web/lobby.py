"""The lobby: decisions to make, the reader's games, all other games, and search."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.projections.lists import FINISHED, KINDS, MINE, OPEN, PLAYING, VACANT, Search
from scoresheet.service.accounts.invitations import Invitation
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.game_lists import GameRow, Listing, listing, names_in, row_of, search_of
from scoresheet.service.web.title_cards import shelf, title_names
from scoresheet.service.web.waiting import next_after

lobby = Blueprint("lobby", __name__)

MOST_TO_RULE = 100
MOST_OF_MINE, MOST_OF_OTHERS, A_PAGE = 50, 8, 20


@lobby.get("/")
def show() -> str:
    """Show the lobby; anonymous readers get the front page."""
    if not reader.player_id():
        return _page("front.html", *(listing(kind, size=MOST_OF_OTHERS) for kind in (OPEN, PLAYING, FINISHED)))
    mine = listing(MINE, size=MOST_OF_MINE)
    ended = listing(FINISHED, Search(seated=reader.player_id()), size=MOST_OF_OTHERS)
    others = [listing(kind, size=MOST_OF_OTHERS) for kind in (OPEN, VACANT, PLAYING)]
    return _page("lobby.html", mine, *others, ended, waiting=_waiting(), invited=_invited(), to_rule=_to_rule())


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


def _page(template: str, *listings: Listing, invited: Sequence[tuple[GameRow, Invitation]] = (), **more: object) -> str:
    return render_template(
        template,
        lists={one.kind: one for one in listings},
        names=names_in(listings, [row for row, _ in invited], [one.by for _, one in invited]),
        titles=title_names(),
        shelf=shelf(),
        invited=invited,
        set_aside=services().quarantined(),
        **more,
    )


def _invited() -> list[tuple[GameRow, Invitation]]:
    """Return the reader's invitations, each with the row of its game."""
    invited = services().invitations.waiting_for(reader.player_id())
    found = ((services().read_models.lobby.game(game.id), one) for one, game in invited)
    return [(row_of(game), one) for game, one in found if game]


def _to_rule() -> int:
    """Return the number of disputes that the reader may rule on; 0 if not an arbiter."""
    if not services().disputes.is_arbiter(reader.player_id()):
        return 0
    found = services().read_models.disputes.page(limit=MOST_TO_RULE)
    return len(services().disputes.judged([one.game for one in found], reader.player_id()))


def _waiting() -> str:
    """Return a text that changes with the reader's inbox, so that the page can detect changes."""
    entries = services().lists().inbox.of(reader.player_id())
    return " ".join(f"{it.game}.{it.seat}.{it.version}" for it in entries)
