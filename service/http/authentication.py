"""Authentication: finds a request's caller and scopes by its token or session cookie."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Response, g, request

from scoresheet.service.accounts.accounts import DEVICE_DAYS
from scoresheet.service.accounts.errors import NotForGuests
from scoresheet.service.accounts.tokens import PLAY, SECONDS_A_DAY, SESSION, TOKEN, Token
from scoresheet.service.container.services import services
from scoresheet.service.http.problems import CHALLENGE, Problem

COOKIE = "__Host-session"
DEVICE_COOKIE = "__Host-device"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
BEARER = "bearer "


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request; anonymous if `player` is empty."""

    player: str = ""
    scopes: tuple[str, ...] = ()
    token: str = ""


ANYBODY = Caller()


def caller() -> Caller:
    """Return the caller of this request, as `identify` found it."""
    found: Caller = g.caller
    return found


def identify() -> None:
    """Authenticate the caller of this request.

    Raises a problem for an invalid token, even where none is needed, for a token together with a cookie, and for an
    unsafe request with a cookie that may come from another site.
    """
    sent = request.environ
    header = sent.get("HTTP_AUTHORIZATION")
    cookie = request.cookies.get(COOKIE) if "HTTP_COOKIE" in sent else None
    if header is not None and cookie is not None:
        raise Problem("bad-header", "Send a token or a session cookie, not both.")
    if header is not None:
        g.caller = _by_token(header)
    elif cookie is not None:
        g.caller = _by_cookie(cookie)
    else:
        g.caller = ANYBODY


def check(scope: str = PLAY) -> None:
    """Raise a problem unless the caller is signed in and has `scope`."""
    found = caller()
    if not found.player:
        raise Problem("who-are-you", headers={"WWW-Authenticate": CHALLENGE})
    if scope and not may(found, scope):
        challenge = f'{CHALLENGE}, error="insufficient_scope", scope="{scope}"'
        raise Problem("scope", f"This request needs the scope {scope}.", headers={"WWW-Authenticate": challenge})


def may(found: Caller, scope: str) -> bool:
    """Return whether the caller is signed in and has the scope."""
    return bool(found.player) and scope in found.scopes


def check_no_guest() -> None:
    """Raise `NotForGuests` if the caller is a guest."""
    if services().accounts.profile(caller().player).guest:
        raise NotForGuests()


def check_same_site() -> None:
    """Raise a problem for an unsafe request that may come from another site.

    The headers Sec-Fetch-Site and Origin decide.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    own = (request.host_url.rstrip("/"), services().config.public_url)
    if not (site == "same-origin" if site is not None else origin and origin in own):
        raise Problem("cross-site")


def by_session(secret: str) -> Caller:
    """Return the caller of the session with this secret; anonymous if there is none."""
    token = services().accounts.tokens.known(secret) if secret else None
    return _caller(token) if token and token.kind == SESSION else ANYBODY


def set_session(response: Response, secret: str, seconds: int) -> None:
    """Set the session cookie."""
    _set_cookie(response, COOKIE, secret, seconds)


def known_browser() -> str:
    """Return the player who last signed in with this browser; empty for none."""
    return services().accounts.device_of(request.cookies.get(DEVICE_COOKIE, ""))


def know_again(response: Response, player: str) -> None:
    """Set the cookie that recognises this browser as the player's."""
    if known_browser() != player:
        secret = services().accounts.new_device(player)
        _set_cookie(response, DEVICE_COOKIE, secret, DEVICE_DAYS * SECONDS_A_DAY)


def end_session(response: Response) -> None:
    """Delete the session cookie."""
    response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="Lax")


def _set_cookie(response: Response, cookie: str, secret: str, seconds: int) -> None:
    response.set_cookie(cookie, secret, seconds, secure=True, httponly=True, samesite="Lax", path="/")


def by_header(header: str, known: Callable[[str], Token | None]) -> Caller | None:
    """Return the caller whose token an Authorization header carries; None if it is not valid.

    `known` finds tokens by their secrets.
    """
    token = known(header[len(BEARER) :]) if header[: len(BEARER)].lower() == BEARER else None
    return _caller(token) if token is not None and token.kind == TOKEN else None


def _by_token(header: str) -> Caller:
    found = by_header(header, services().accounts.tokens.known)
    if found is None:
        raise Problem("who-are-you", headers={"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'})
    return found


def _by_cookie(cookie: str) -> Caller:
    check_same_site()
    return by_session(cookie)


def _caller(token: Token) -> Caller:
    return Caller(token.player, token.scopes, token.id)
