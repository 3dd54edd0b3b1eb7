"""Problems: every error as application/problem+json (RFC 9457), with a page for each type."""

from __future__ import annotations

import logging
from urllib.parse import quote

import msgspec
from flask import Flask, Response, current_app, g, has_request_context, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, UnsupportedMediaType

from scoresheet.domain import errors as domain
from scoresheet.domain.conditional_moves.language import BadOrder
from scoresheet.projections import columns
from scoresheet.replays.record import UnreadableRecord
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.accounts import errors as accounts
from scoresheet.service.analysis.queue import TooManyWaiting
from scoresheet.service.analysis.requests import CannotAnalyse
from scoresheet.service.community.chat import errors as chat
from scoresheet.service.community.social import errors as social
from scoresheet.service.core import errors
from scoresheet.service.core.database_errors import is_trouble, reason_of
from scoresheet.service.core.text_checks import plain
from scoresheet.service.http.problem_kinds import KINDS
from scoresheet.service.observability import access_log
from scoresheet.service.play.conditional_moves import NoSuchOrder, TooManyOrders
from scoresheet.service.records.importing import DifferentGameHere
from scoresheet.service.records.unpacking import Unpackable
from scoresheet.service.storage.journal.streams import StreamConflict

log = logging.getLogger(__name__)

PROBLEM_JSON = "application/problem+json"
PAGES = "/api/problems/"
SECONDS_TO_MEND = 3_600
"""Retry-After for a quarantined game, whose events an operator has to restore."""

_OF_ERRORS: dict[type[Exception], str] = {
    domain.IllegalMove: "illegal-move",
    domain.NotAsked: "not-your-turn",
    domain.WrongStatus: "wrong-status",
    domain.SeatUnavailable: "seat-unavailable",
    domain.BadOptions: "schema",
    domain.CannotTakeBack: "cannot-take-back",
    domain.CannotBranch: "cannot-branch",
    domain.CannotDispute: "cannot-dispute",
    domain.CannotChangeClock: "cannot-change-clock",
    domain.CannotHandOver: "cannot-hand-over",
    domain.BrokenChain: "set-aside",
    NoSuchPosition: "no-position",
    UnreadableRecord: "bad-record",
    Unpackable: "bad-record",
    DifferentGameHere: "game-exists",
    TooManyWaiting: "as-many-as-may-be",
    CannotAnalyse: "cannot-analyse",
    BadOrder: "bad-order",
    NoSuchOrder: "not-found",
    TooManyOrders: "as-many-as-may-be",
    errors.TooLarge: "too-large",
    errors.NoSuchGame: "not-found",
    errors.NoSuchInvitation: "not-found",
    errors.NoSuchTournament: "not-found",
    errors.AgainstTheRules: "against-the-rules",
    errors.NotTheOrganiser: "not-the-organiser",
    errors.UnfitText: "schema",
    errors.NotYourSeat: "not-your-seat",
    errors.NotAnArbiter: "not-an-arbiter",
    errors.CannotBeRated: "cannot-be-rated",
    errors.KeyReused: "key-reused",
    errors.StaleVersion: "stale-version",
    errors.Overloaded: "overloaded",
    errors.NotStored: "not-stored",
    errors.DamagedRow: "damaged",
    errors.TooMany: "too-many",
    chat.NotYourRoom: "not-your-room",
    chat.NothingToSay: "not-your-room",
    chat.Silenced: "silenced",
    chat.NoSuchMessage: "not-found",
    chat.NoSuchReport: "not-found",
    chat.NotAModerator: "not-a-moderator",
    chat.CannotModerate: "cannot-moderate",
    errors.NotAMember: "not-found",
    social.NoSuchClub: "not-found",
    social.NoSuchRequest: "not-found",
    social.NotYourClub: "not-your-club",
    social.CannotJoin: "cannot-join",
    StreamConflict: "overtaken",
    accounts.BadName: "schema",
    accounts.BadPassword: "schema",
    accounts.NameTaken: "name-taken",
    accounts.WrongCredentials: "wrong-credentials",
    accounts.ScopeNotAllowed: "scope",
    accounts.NoSuchPlayer: "not-found",
    accounts.NoSuchToken: "not-found",
    accounts.QuotaReached: "as-many-as-may-be",
    accounts.DeadLink: "not-found",
    accounts.NotForBots: "not-for-bots",
    accounts.NotForGuests: "not-for-guests",
    accounts.TooManyAttempts: "too-many",
}
_OF_STATUS = {404: "not-found", 405: "method", 406: "not-acceptable", 413: "too-large", 415: "media-type"}
_POINTERS: dict[type[Exception], str] = {
    domain.BadOptions: "/options",
    accounts.BadName: "/name",
    accounts.BadPassword: "/password",
}
MET_DAMAGE = "met_damage"
CHALLENGE = 'Bearer realm="scoresheet"'


class Problem(Exception):
    """An exception whose response is a problem."""

    def __init__(self, kind: str, detail: str = "", *, headers: dict[str, str] | None = None, **more: object) -> None:
        super().__init__(detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.headers = headers or {}
        self.more = more


def wrong_field(pointer: str, detail: str) -> Problem:
    """Return a problem that reports one invalid field of the request."""
    return Problem("schema", "The request does not fit the schema.", errors=[{"pointer": pointer, "detail": detail}])


def register(app: Flask) -> None:
    """Answer every error with a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(domain.DomainError, lambda error: problem_response(of_error(error)))
    app.register_error_handler(errors.ServiceError, lambda error: problem_response(of_error(error)))
    app.register_error_handler(HTTPException, lambda error: problem_response(of_http(error)))
    app.register_error_handler(Exception, _failed)


def of_error(error: Exception) -> Problem:
    """Return the problem for an error of the domain or the service; re-raise any other error."""
    kind = next((_OF_ERRORS[known] for known in type(error).__mro__ if known in _OF_ERRORS), None)
    if kind is None:
        raise error
    if type(error) in _POINTERS:
        return wrong_field(_POINTERS[type(error)], str(error))
    detail = "There is nothing at this address." if kind == "not-found" else str(error)
    return Problem(kind, detail, headers=_headers(error, kind), **_more(error))


def problem_response(problem: Problem) -> Response:
    """Return the response for a problem; it names the request's id in the log."""
    kind = problem.kind
    body = {
        "type": PAGES + kind.name,
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail or kind.advice,
        "instance": quote(request.path),
        **problem.more,
        "request_id": access_log.current_id(),
    }
    response = Response(msgspec.json.encode(body), kind.status, content_type=PROBLEM_JSON)
    response.headers.update(problem.headers)
    if kind.status == KINDS["who-are-you"].status:
        response.headers.setdefault("WWW-Authenticate", CHALLENGE)
    return response


def not_stored(error: Exception) -> errors.NotStored:
    """Log a database error and return the error that the client gets."""
    log.error("The database cannot be used: %s.", reason_of(error))
    return errors.NotStored()


def _headers(error: Exception, kind: str) -> dict[str, str]:
    if isinstance(error, errors.Overloaded | errors.NotStored | errors.TooMany | accounts.TooManyAttempts):
        return {"Retry-After": str(error.retry_after)}
    return {"Retry-After": str(SECONDS_TO_MEND)} if kind in ("set-aside", "damaged") else {}


def _more(error: Exception) -> dict[str, object]:
    if isinstance(error, domain.BrokenChain):
        return {"game": error.game, "version": error.version}
    if isinstance(error, UnreadableRecord):
        return {"line": error.line, **({"version": error.line - 1} if error.line > 1 else {})}
    return {"current_version": error.current} if isinstance(error, errors.StaleVersion) else {}


def of_http(error: HTTPException) -> Problem:
    """Return the problem for an HTTP error, such as an unknown path or method."""
    kind = _OF_STATUS.get(error.code or 0, "bad-request")
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    detail = error.description if isinstance(error, UnsupportedMediaType) else None
    return Problem(kind, detail or "", headers=headers)


@columns.counters.append
def _note_damage(_: str) -> None:
    if has_request_context():
        setattr(g, MET_DAMAGE, True)


def _failed(error: Exception) -> Response:
    if is_trouble(error):
        return problem_response(of_error(not_stored(error)))
    if g.get(MET_DAMAGE):
        log.error("A request failed on a corrupt value (%r).", error)
        return current_app.make_response(current_app.handle_user_exception(errors.DamagedRow()))
    route = request.url_rule.rule if request.url_rule else access_log.NO_ROUTE
    log.error("A request failed: %s %s", plain(request.method), route, exc_info=error)
    return problem_response(Problem("failure"))
