"""Settings: channels, kinds of news, muted games, and the links that confirm addresses."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.errors import BrokenChain
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.container.services import services
from scoresheet.service.core.catalogues import LANGUAGES
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.notify.contact import (
    CONFIRM,
    HOURS_BEFORE,
    NEWS_KINDS,
    OFF,
    ON,
    WEBHOOK,
    BadAddress,
    BadLink,
    NewsPreferences,
)
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.permissions import has_sat
from scoresheet.service.web import language, move_previews, reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import never_kept
from scoresheet.service.web.csrf import own_address
from scoresheet.service.web.push import told_browsers
from scoresheet.service.web.small_page import dead_link, small_page
from scoresheet.service.web.vocabulary import reason

settings = Blueprint("settings", __name__)


class MutedGame(msgspec.Struct, frozen=True):
    """A game that the reader has muted."""

    id: str
    name: str


@settings.get("/settings")
@signed_in_only("pages.settings.show")
def show() -> ResponseReturnValue:
    """Show the reader's settings."""
    return _page()


@settings.get("/settings/webhook")
@signed_in_only("pages.settings.show")
def webhook() -> ResponseReturnValue:
    """Show the settings with the address of the reader's webhook, without its secret."""
    return _page(WEBHOOK)


@settings.post("/settings/news")
@signed_in_only("pages.settings.show")
def set_news() -> ResponseReturnValue:
    """Set the language and the kinds of news that the reader wants."""
    wanted = request.form.get("language", "")
    spoken = wanted if wanted in LANGUAGES else language.language()
    kinds = {kind: kind in request.form.getlist("news") for kind in NEWS_KINDS}
    _notifications().preferences.set_news(reader.player_id(), NewsPreferences(spoken, **kinds))
    _notifications().preferences.warn_before(reader.player_id(), request.form.getlist("before", type=int))
    return _back("set")


@settings.post("/settings/playing")
@signed_in_only("pages.settings.show")
def set_playing() -> ResponseReturnValue:
    """Set which moves the reader wants to confirm."""
    when = move_previews.WANTED.get(request.form.get("confirm", ""))
    move_previews.ask(reader.player_id(), abort(422) if when is None else when)
    return _back("set")


@settings.post("/settings/channels/<kind>")
@signed_in_only("pages.settings.show")
def channel(kind: str) -> ResponseReturnValue:
    """Set up a channel, or do what its button says."""
    if kind not in _notifications().offered:
        abort(404)
    try:
        _do(request.form.get("do", ""), reader.player_id(), kind)
    except BadAddress as error:
        return _page(kind, reason(error)), 422
    except TooManyAttempts as error:
        said = _("Too many attempts today. Try again tomorrow.")
        return _page(kind, said), 429, {"Retry-After": str(error.retry_after)}
    return _back(request.form["do"], kind)


@settings.post("/settings/games/<game>")
@signed_in_only("pages.settings.show")
def mute(game: str) -> ResponseReturnValue:
    """Mute or unmute a game."""
    if not has_sat(reader.open_game(game), reader.player_id()):
        abort(404)
    _notifications().preferences.mute(reader.player_id(), game, mute=request.form.get("mute") == "yes")
    return redirect(own_address(request.form.get("next", "")), 303)


@settings.get("/settings/confirm/<token>")
def confirm(token: str) -> ResponseReturnValue:
    """Ask for a confirmation, because programs that scan e-mails follow links, too."""
    try:
        _notifications().check(CONFIRM, token)
    except BadLink as error:
        return dead_link(error)
    return small_page(
        _("Is this your address?"),
        _("Once you confirm, notifications about your games will go there."),
        _("Yes, continue"),
    )


@settings.post("/settings/confirm/<token>")
def confirmed(token: str) -> ResponseReturnValue:
    """Confirm an address; this works without signing in."""
    try:
        _notifications().confirm(token)
    except BadLink as error:
        return dead_link(error)
    return small_page(_("Your address is confirmed"), _("Notifications about your games go there from now on."))


@settings.app_context_processor
def news_of_games() -> dict[str, object]:
    """Return the template functions for the game page."""
    return {"hears_of": hears_of, "asks_before": move_previews.wanted}


def hears_of(game: str) -> bool | None:
    """Return whether the reader gets news about a game; None without an active channel."""
    player, preferences = reader.player_id(), _notifications().preferences
    if not player or not any(channel.state == ON for channel in preferences.channels(player).values()):
        return None
    return game not in preferences.muted(player)


def failures() -> dict[str, str]:
    """Return explanations of the ways in which a channel can fail."""
    return {
        "status": _("The receiver answered with the code %(code)s."),
        "unreachable": _("The receiver could not be reached."),
        "unknown": _("This host name does not exist."),
        "private": _("The name resolves to an address that is not public."),
        "tls": _("The connection could not be secured."),
        "secret": _("The webhook's secret can no longer be read. Set up the webhook again."),
        "no-http": _("The response was not a valid HTTP response."),
        "refused": _("The service did not accept the message."),
    }


def why(failure: str) -> str:
    """Explain in a sentence why a channel failed; empty if the reason is unknown."""
    word, _space, code = failure.partition(" ")
    return failures().get(word, "").replace("%(code)s", code)


def _do(what: str, player: str, kind: str) -> None:
    notifications = _notifications()
    actions: dict[str, Callable[[], None]] = {
        "set": lambda: _set(player, kind),
        "remove": lambda: notifications.preferences.remove(player, kind),
        "on": lambda: notifications.switch(player, kind, ON),
        "off": lambda: notifications.switch(player, kind, OFF),
        "ask": lambda: notifications.ask_again(player),
        "try": lambda: notifications.try_out(player, kind),
        "renew": lambda: notifications.preferences.renew_secret(player, kind),
    }
    actions.get(what, lambda: abort(422))()


def _set(player: str, kind: str) -> None:
    notifications = _notifications()
    notifications.reach(player, kind, request.form.get("address", "").strip())
    if not notifications.preferences.has_set_news(player):
        notifications.preferences.set_news(player, NewsPreferences(language.language()))


def _page(kind: str = "", wrong: str = "") -> Response:
    player, notifications = reader.player_id(), _notifications()
    page = render_template(
        "webhook.html" if kind == WEBHOOK else "settings.html",
        offered=notifications.offered,
        channels=notifications.preferences.channels(player),
        news=notifications.preferences.news(player),
        warned_before=notifications.preferences.warned_before(player),
        hours_before=HOURS_BEFORE,
        browsers=told_browsers(),
        push_key=notifications.push_key,
        muted=_muted(player),
        wrong={kind: wrong},
        done=_done().get(request.args.get("done", ""), ""),
        given=request.form.get("address", ""),
        why=why,
        spoken=language.language() if not notifications.preferences.has_set_news(player) else "",
    )
    return never_kept(make_response(page))


def _muted(player: str) -> list[MutedGame]:
    games = []
    for game in _notifications().preferences.muted(player):
        try:
            head = reader.games().head(game)
        except (NoSuchGame, BrokenChain):
            continue
        games.append(MutedGame(game, head.name or reader.games().title(game).name))
    return sorted(games, key=lambda game: (game.name, game.id))


def _back(done: str, kind: str = "") -> ResponseReturnValue:
    there = "pages.settings.webhook" if kind == WEBHOOK else "pages.settings.show"
    return redirect(url_for(there, done=done if done in _done() else None), 303)


def _done() -> dict[str, str]:
    """Return the messages that confirm changes."""
    return {
        "set": _("Saved."),
        "renew": _("The secret was replaced."),
        "ask": _("The link is on its way."),
        "try": _("A test notification is on its way."),
        "browser": _("You'll now get notifications in this browser."),
        "password": _("Your password was changed."),
    }


def _notifications() -> Notifications:
    return services().notifications
