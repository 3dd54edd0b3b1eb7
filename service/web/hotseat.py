"""Hotseat games: a player with several seats passes the device from one to another.

A cookie stores the seat that has the device; every page about a game gets its perspective here. If a different seat has
to act or is requested, a page without hidden information asks to pass the device on.
"""

from __future__ import annotations

from flask import Blueprint, abort, after_this_request, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.service.web import language, reader
from scoresheet.service.web.answers import never_kept
from scoresheet.service.web.csrf import own_address
from scoresheet.service.web.perspective import Perspective, perspective_of

hotseat = Blueprint("hotseat", __name__)

COOKIE = "__Host-hotseat"
"""The cookie with the last hotseat game and the seat that has the device in it."""


class HandOver(Exception):
    """The device must be passed on to `to` before anything is shown."""

    def __init__(self, game: Game, title: Title, to: Seat, others: list[Seat]) -> None:
        super().__init__(f"to seat {to}")
        self.game, self.title, self.to, self.others = game, title, to, others


def perspective(game: Game, title: Title, wanted: str = "") -> Perspective:
    """Return the reader's perspective; raises `HandOver` if another seat must get the device."""
    player = reader.player_id()
    mine = game.seats_of(player)
    if not is_shared(game, title, player):
        return perspective_of(game, player, wanted)
    after_this_request(never_kept)
    holder = _holder(game, mine)
    due = _due(game, mine, holder, wanted)
    if due != holder:
        raise HandOver(game, title, due, [seat for seat in mine if seat != due])
    return perspective_of(game, player, str(holder))


def is_shared(game: Game, title: Title, player: str) -> bool:
    """Return whether one player's seats have secrets from each other, so that only one may look."""
    return title.hides and game.status == "playing" and len(game.seats_of(player)) > 1


def _due(game: Game, mine: list[Seat], holder: Seat | None, wanted: str) -> Seat:
    """Return the seat to get the device: the requested one, a seat to act, or the current one."""
    if wanted in map(str, mine):
        return Seat(int(wanted))
    asked = [seat for seat in game.to_act() if seat in mine]
    if holder is None or (asked and holder not in asked):
        return (asked or mine)[0]
    return holder


@hotseat.app_errorhandler(HandOver)
def hand_over(due: HandOver) -> ResponseReturnValue:
    """Return the page that asks to pass the device on."""
    name, there = due.game.name or due.title.name, language.same_page().partition("?")[0]
    return render_template("hand_over.html", due=due, name=name, there=there)


@hotseat.post("/games/<game>/hand-over")
def take(game: str) -> ResponseReturnValue:
    """Give the device to one of the reader's seats."""
    head, seat = reader.open_game(game), request.form.get("seat", type=int)
    if seat not in head.seats_of(reader.player_id()):
        abort(404)
    there = own_address(request.form.get("next", ""))
    if seat not in head.to_act():
        there += f"?perspective={seat}"
    answer = make_response(redirect(there, 303))
    answer.set_cookie(COOKIE, f"{head.id}.{seat}", secure=True, httponly=True, samesite="Lax", path="/")
    return answer


def _holder(game: Game, mine: list[Seat]) -> Seat | None:
    kept, _, seat = request.cookies.get(COOKIE, "").rpartition(".")
    return next((one for one in mine if kept == game.id and str(one) == seat), None)
