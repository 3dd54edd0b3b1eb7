"""The leaderboard of a title: players ranked by their ratings."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import services
from scoresheet.service.web import reader

leaderboard = Blueprint("leaderboard", __name__)

A_PAGE = 50
FURTHEST = 1_000_000


@leaderboard.get("/titles/<title>/leaderboard")
def show(title: str) -> ResponseReturnValue:
    """Show a page of the leaderboard, which starts after the first `after` players."""
    found = registry.all_titles().get(title) or abort(404)
    ratings, after = services().lists().ratings, after_in(request.args)
    board, player = ratings.leaderboard(title, after, A_PAGE), reader.player_id()
    return render_template(
        "leaderboard.html",
        title=found,
        board=board,
        after=after,
        before=max(0, after - A_PAGE) if after else None,
        following=after + A_PAGE if after + A_PAGE < board.total else None,
        own=ratings.of(player).get(title) if player else None,
        names=reader.names(leader.player for leader in board.leaders),
    )


def after_in(asked: MultiDict[str, str]) -> int:
    """Return the number of players to skip, from the query."""
    return min(max(0, asked.get("after", 0, type=int)), FURTHEST)
