"""Trial games against a bot, even for guests, and what guests may not do."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.accounts import SESSION_DAYS
from scoresheet.service.accounts.browsers import described
from scoresheet.service.accounts.errors import NotForGuests, TooManyAttempts
from scoresheet.service.accounts.tokens import SECONDS_A_DAY
from scoresheet.service.container.services import services
from scoresheet.service.core.proxies import client_address, seems_secure
from scoresheet.service.http.authentication import end_session, set_session
from scoresheet.service.play.games import Command
from scoresheet.service.play.permissions import PRIVATE
from scoresheet.service.web import guide, reader
from scoresheet.service.web.cookie_check import lead_on
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import reason

trying = Blueprint("trying", __name__)

BOT = "greedy"
SEATS = 2
NOT_FOR_GUESTS = (
    "pages.friends",
    "pages.clubs.new",
    "pages.clubs.found_one",
    "pages.club",
    *("pages.playing.sit_down", "pages.account", "pages.programs", "pages.push.subscribe"),
    *("pages.new_game.choose", "pages.new_game.open_game", "pages.invitations.come", "pages.invitations.answer"),
    *("pages.branching.choose", "pages.branching.open_branch"),
    *("pages.records.show", "pages.records.take_in"),
    *(f"pages.settings.{what}" for what in ("show", "set_news", "channel", "webhook")),
)
"""Endpoints and blueprints that require an account with a name and a password."""


@trying.post("/titles/<title>/try")
def begin(title: str) -> ResponseReturnValue:
    """Redirect to the reader's trial game of the title; open one if there is none."""
    found = registry.all_titles().get(title) or abort(404)
    if not seems_secure():
        said = _(
            "This page was loaded over plain HTTP, and browsers won't keep you signed in that way. Open it over HTTPS."
        )
        return small_page(_("You can't play here"), said), 400
    try:
        return _begun_before(found) or _begin(found)
    except TooManyAttempts as error:
        return _too_many(error)


@trying.get("/guest")
def guest() -> ResponseReturnValue:
    """Show guests how to keep their games, or discard them."""
    found = reader.signed_in()
    if not (found and found.guest):
        return redirect(url_for("pages.lobby.show"), 303)
    return _page()


@trying.post("/guest/leave")
def leave() -> ResponseReturnValue:
    """Delete the guest, as an account would be deleted."""
    found = reader.signed_in()
    if found and found.guest:
        services().accounts.forget(found.id)
    answer = make_response(redirect(url_for("pages.lobby.show"), 303))
    end_session(answer)
    return answer


def refuse_guests() -> ResponseReturnValue | None:
    """Answer 403, with an explanation, to guests on pages that require an account.

    A guest's rematches count towards the limit on new guests.
    """
    found, endpoint = reader.signed_in(), request.endpoint or ""
    if not (found and found.guest):
        return None
    if _is_refused(endpoint):
        return _page(reason(NotForGuests())), 403
    try:
        if endpoint == "pages.invitations.play_again":
            services().accounts.guests.games.take(client_address())
    except TooManyAttempts as error:
        return _too_many(error)
    return None


def _page(wrong: str = "") -> str:
    return render_template("guest.html", wrong=wrong, titles=registry.all_titles().values())


def _is_refused(endpoint: str) -> bool:
    return any(endpoint == name or endpoint.startswith(f"{name}.") for name in NOT_FOR_GUESTS)


def _begun_before(title: Title) -> ResponseReturnValue | None:
    """Redirect to the reader's running game of the title against bots; None if there is none."""
    if not reader.player_id():
        return None
    mine = (
        services()
        .lists()
        .lobby.games(limit=1, viewer=reader.player_id(), player=reader.player_id(), status="playing", title=title.title)
    )
    return _to(mine[0].id) if mine and mine[0].visibility == PRIVATE else None


def _begin(title: Title) -> ResponseReturnValue:
    found = reader.signed_in()
    if found is None or found.guest:
        services().accounts.guests.games.take(client_address())
    if found:
        return _to(_open(title, found.id))
    player = services().accounts.guests.make()
    answer = lead_on(url_for("pages.playing.show", game=_open(title, player)), "session")
    browser = described(request.user_agent.string)
    secret, _token = services().accounts.new_session(services().accounts.profile(player), browser)
    set_session(answer, secret, SESSION_DAYS * SECONDS_A_DAY)
    return answer


def _open(title: Title, player: str) -> str:
    seats = SEATS if SEATS in title.seats else min(title.seats)
    found = guide.guide_of(title.title)
    settings = GameSettings(seats=seats, options=dict(found.options) if found else {}, visibility=PRIVATE)
    bots = {Seat(seat): BOT for seat in range(1, seats)}
    entropy = reader.contribution()
    game = services().games.open(title.title, settings, Command(player), bots=bots, entropy=entropy).game
    guide.begin(player, title.title)
    return game.id


def _to(game: str) -> Response:
    return make_response(redirect(url_for("pages.playing.show", game=game), 303))


def _too_many(error: TooManyAttempts) -> ResponseReturnValue:
    said = ngettext(
        "Too many trial games were started from your network. Try again in %(num)d minute, or sign up "
        "and play on immediately.",
        "Too many trial games were started from your network. Try again in %(num)d minutes, or sign up "
        "and play on immediately.",
        max(1, round(error.retry_after / 60)),
    )
    return small_page(_("Too many guests"), said), 429, {"Retry-After": str(error.retry_after)}
