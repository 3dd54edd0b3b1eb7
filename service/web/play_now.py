"""Games that start with one click: against a bot, or with the next player who wants one."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import DomainError
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections.lists import MINE, OPEN, Search
from scoresheet.projections.lobby import ListedGame
from scoresheet.service.accounts.errors import NotForGuests
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.play.games import Command
from scoresheet.service.web import reader
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.trial_games import begin
from scoresheet.service.web.vocabulary import reason

play_now = Blueprint("play_now", __name__)

PEOPLE = "people"
MOST_TRIED = 20


@play_now.post("/play-now")
def start() -> ResponseReturnValue:
    """Start a game of the chosen title, against a bot or with people."""
    title = registry.all_titles().get(request.form.get("title", "")) or abort(404)
    if request.form.get("against") != PEOPLE:
        return begin(title.title)
    player = reader.signed_in()
    if player is None:
        return to_sign_in(url_for("pages.lobby.show"))
    if player.guest:
        return small_page(str(title.name), reason(NotForGuests())), 403
    try:
        game = _own_open(title) or _joined(title) or _opened(title)
    except (DomainError, ServiceError) as error:
        return small_page(title.name, reason(error, title.title)), 409
    return redirect(url_for("pages.playing.show", game=game), 303)


def _own_open(title: Title) -> str:
    """Return the reader's own public game that is waiting for players; empty if there is none."""
    return next((game.id for game in _listed(MINE, title) if game.status == "open"), "")


def _joined(title: Title) -> str:
    """Take a seat in a game that is looking for players; return its id, empty if there is none."""
    for game in _listed(OPEN, title):
        with suppress(DomainError, ServiceError):
            reader.games().take_seat(game.id, Command(reader.player_id()), entropy=reader.contribution())
            return game.id
    return ""


def _opened(title: Title) -> str:
    settings = GameSettings(seats=max(2, title.seats[0]))
    opened = reader.games().open(title.title, settings, reader.command(), bots={}, entropy=reader.contribution())
    return opened.game.id


def _listed(kind: str, title: Title) -> list[ListedGame]:
    """Return unrated public games of the title, longest waiting first."""
    found = services().lists().lists.page(kind, reader.player_id(), Search(title.title), size=MOST_TRIED).games
    return [game for game in found[::-1] if game.visibility == "public" and not game.rated and not game.club]
