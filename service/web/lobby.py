"""The lobby: what waits for the reader, the reader's games, open games, and what is being played."""

from typing import Any

import msgspec
from flask import Blueprint, render_template

from domain.titles import registry
from projections.inbox import Waiting
from projections.lobby import ListedGame
from projections.sentences import question
from service.api.callers import services
from service.web import desk
from service.web.language import translated

lobby = Blueprint("lobby", __name__)

MOST = 30
SECONDS_TO_CATCH_UP = 1.0
"""Who has just opened a game or moved finds it in the lobby; when the lists fall behind, he does not wait long."""


class Lists(msgspec.Struct, frozen=True):
    """What the lobby shows."""

    waiting: list[Waiting]
    mine: list[ListedGame]
    open: list[ListedGame]
    playing: list[ListedGame]
    finished: list[ListedGame]


@lobby.get("/")
def show() -> str:
    """The lobby."""
    services().projections.settle(SECONDS_TO_CATCH_UP)
    lists = _lists(desk.reader_id())
    listed = [*lists.mine, *lists.open, *lists.playing, *lists.finished]
    names = desk.names(seat.player for game in listed for seat in game.seats)
    titles = {title.title: title.name for title in registry.all_titles().values()}
    asked = [_asked(waiting) for waiting in lists.waiting]
    return render_template("lobby.html", lists=lists, asked=asked, names=names, titles=titles)


def _asked(waiting: Waiting) -> str:
    """What is asked, in the reader's language; what is kept of it is English. Empty if it was answered just now."""
    game, title = desk.games().head(waiting.game), registry.find(waiting.title)
    return question(title, game, waiting.seat, translated(title.title))


def _lists(reader: str) -> Lists:
    views = services().views

    def games(**wanted: Any) -> list[ListedGame]:
        return views.lobby.games(limit=MOST, viewer=reader, **wanted)

    mine = [game for game in games(player=reader) if game.status in ("open", "playing")] if reader else []
    return Lists(
        views.inbox.of(reader, MOST) if reader else [],
        mine,
        _without(games(status="open"), mine),
        _without(games(status="playing"), mine),
        games(status="finished"),
    )


def _without(games: list[ListedGame], others: list[ListedGame]) -> list[ListedGame]:
    known = {game.id for game in others}
    return [game for game in games if game.id not in known]
