"""The page about programs: the reader's tokens and bot accounts."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.accounts.bots import MOST_BOTS
from scoresheet.service.accounts.errors import NoSuchPlayer, NoSuchToken
from scoresheet.service.accounts.tokens import ADMIN, ARBITER, DAYS, MODERATOR, PLAY, READ, ROLES, TOKEN, Token, rfc3339
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.answers import never_kept, to_sign_in
from scoresheet.service.web.vocabulary import reason

programs = Blueprint("programs", __name__)

LIFETIMES = (7, 30, DAYS, 366)
"""The choices of lifetimes, in days."""


class ListedToken(msgspec.Struct, frozen=True):
    """A token in the list; times are RFC 3339, `used_at` is empty if it was never used."""

    id: str
    label: str
    scopes: tuple[str, ...]
    created_at: str
    expires_at: str
    used_at: str


class ListedBot(msgspec.Struct, frozen=True):
    """A bot of the reader, with its tokens."""

    id: str
    name: str
    tokens: list[ListedToken]


class ScopeWords(NamedTuple):
    """The name of a scope, and what it allows."""

    name: str
    text: str


class FormResult(msgspec.Struct, frozen=True):
    """The result of a form: a new secret, or an error; `place` is the id of the form's section."""

    place: str = ""
    secret: str = ""
    wrong: str = ""


NOTHING = FormResult()


@programs.before_request
def only_for_those_who_are_signed_in() -> ResponseReturnValue | None:
    """Redirect anonymous readers to the sign-in page."""
    if reader.player_id():
        return None
    return to_sign_in(url_for("pages.programs.show"))


@programs.get("/settings/programs")
def show() -> ResponseReturnValue:
    """Show the reader's tokens and bots."""
    return _page()


@programs.post("/settings/tokens")
def make_token() -> ResponseReturnValue:
    """Create a token for the reader; only the response shows its secret."""
    return _make_token(services().accounts.profile(reader.player_id()), "tokens")


@programs.post("/settings/tokens/<id:token>/revoke")
def revoke_token(token: str) -> ResponseReturnValue:
    """Revoke one of the reader's tokens; if it no longer exists, nothing happens."""
    return _revoke(reader.player_id(), token)


@programs.post("/settings/bots")
def make_bot() -> ResponseReturnValue:
    """Create a bot owned by the reader."""
    try:
        services().accounts.bots.make(reader.player_id(), request.form.get("name", ""))
    except ServiceError as error:
        return _refused(error, "bots")
    return _back()


@programs.post("/settings/bots/<id:bot>/give-up")
def give_up_bot(bot: str) -> ResponseReturnValue:
    """Delete one of the reader's bots permanently."""
    _check_mine(bot)
    if request.form.get("sure") == "yes":
        services().accounts.forget(bot)
    return _back()


@programs.post("/settings/bots/<id:bot>/tokens")
def make_bot_token(bot: str) -> ResponseReturnValue:
    """Create a token for a bot; only the response shows its secret."""
    _check_mine(bot)
    return _make_token(services().accounts.profile(bot), bot)


@programs.post("/settings/bots/<id:bot>/tokens/<id:token>/revoke")
def revoke_bot_token(bot: str, token: str) -> ResponseReturnValue:
    """Revoke one of a bot's tokens."""
    _check_mine(bot)
    return _revoke(bot, token)


def scope_words() -> dict[str, ScopeWords]:
    """Return the name and meaning of each scope."""
    return {
        READ: ScopeWords(_("watch"), _("see games as I see them")),
        PLAY: ScopeWords(_("play"), _("open games, take seats, move, manage bots, delete the account")),
        MODERATOR: ScopeWords(_("moderator"), _("moderate reports")),
        ARBITER: ScopeWords(_("arbiter"), _("rule on disputes")),
        ADMIN: ScopeWords(_("admin"), _("operate the service")),
    }


def _make_token(player: Profile, place: str) -> ResponseReturnValue:
    scopes = [scope for scope in request.form.getlist("scope") if scope in scope_words()]
    days = request.form.get("days", 0, type=int)
    label = request.form.get("label", "").strip()
    if not scopes:
        return _page(FormResult(place, wrong=_("Choose at least one permission for the token."))), 422
    if days not in LIFETIMES:
        abort(422)
    try:
        secret, _token = services().accounts.new_token(player, scopes, label, days)
    except ServiceError as error:
        return _refused(error, place)
    return _page(FormResult(place, secret=secret)), 201


def _revoke(player: str, token: str) -> ResponseReturnValue:
    try:
        services().accounts.tokens.revoke(player, token)
    except NoSuchToken:
        abort(404)
    return _back()


def _check_mine(bot: str) -> None:
    try:
        services().accounts.bots.check_run_by(reader.player_id(), bot)
    except NoSuchPlayer:
        abort(404)


def _refused(error: ServiceError, place: str) -> ResponseReturnValue:
    problem = of_error(error)
    return _page(FormResult(place, wrong=reason(error))), problem.kind.status, problem.headers


def _page(said: FormResult = NOTHING) -> Response:
    accounts, player = services().accounts, reader.player_id()
    bots = [ListedBot(bot, accounts.profile(bot).name, _tokens(bot)) for bot in accounts.bots.of(player)]
    page = render_template(
        "programs.html",
        tokens=_tokens(player),
        bots=bots,
        another_bot=len(bots) < MOST_BOTS,
        scopes=[READ, PLAY, *(role for role in ROLES if role in accounts.profile(player).roles)],
        scope_words=scope_words(),
        lifetimes=LIFETIMES,
        usual=DAYS,
        said=said,
        given=request.form.get("name", ""),
    )
    return never_kept(make_response(page))


def _tokens(player: str) -> list[ListedToken]:
    return [_listed(token) for token in services().accounts.tokens.of(player) if token.kind == TOKEN]


def _listed(token: Token) -> ListedToken:
    used = rfc3339(token.used_at) if token.used_at else ""
    times = rfc3339(token.created_at), rfc3339(token.expires_at), used
    return ListedToken(token.id, token.label, token.scopes, *times)


def _back() -> ResponseReturnValue:
    return redirect(url_for("pages.programs.show"), 303)
