"""Problems: every error as application/problem+json (RFC 9457), with a page for each type."""

from __future__ import annotations

import logging
from typing import NamedTuple
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


class ProblemKind(NamedTuple):
    """A type of problem: the last part of its address, status, title, and what to do about it."""

    name: str
    status: int
    title: str
    advice: str


KINDS = {
    kind.name: kind
    for kind in (
        ProblemKind("bad-request", 400, "Not understood", "Check the request against the documentation."),
        ProblemKind("bad-json", 400, "Not JSON", "Send JSON in UTF-8, without duplicate keys, NaN or deep nesting."),
        ProblemKind(
            "incomplete", 400, "The body is not whole", "Send all that Content-Length says, or well-formed chunks."
        ),
        ProblemKind("bad-header", 400, "A header is wrong", "Check If-Match, Idempotency-Key and Authorization."),
        ProblemKind(
            "who-are-you", 401, "Who are you?", "Send a token that is still good: Authorization: Bearer <token>."
        ),
        ProblemKind("wrong-credentials", 401, "Wrong name or password", "Check both; after too many tries, wait."),
        ProblemKind("scope", 403, "The token may not", "Make a token with the scope that is named."),
        ProblemKind("not-your-seat", 403, "Not your seat", "Act only for seats that you hold."),
        ProblemKind(
            "not-an-arbiter", 403, "Not yours to rule on", "Another arbiter may, who has nothing to do with the game."
        ),
        ProblemKind(
            "not-for-bots", 403, "Not for bots", "The player who runs the bot does this, with a token of their own."
        ),
        ProblemKind("not-for-guests", 403, "Not for guests", "Choose a name and a password first: sign up."),
        ProblemKind(
            "not-your-room", 403, "Not your room", "Wait until the game is over: then all who may see it can read it."
        ),
        ProblemKind("silenced", 403, "Silenced", "A moderator has said so; wait until the time that is named."),
        ProblemKind("not-a-moderator", 403, "Not yours to moderate", "Another moderator may, who did not take part."),
        ProblemKind("not-your-club", 403, "Not yours to do in this club", "Ask one of its hosts or owners."),
        ProblemKind("not-the-organiser", 403, "Not yours to direct", "Who has opened the tournament may do this."),
        ProblemKind("cross-site", 403, "From another site", "Send requests with a cookie from our own pages only."),
        ProblemKind("not-found", 404, "Not found", "Check the address; a private game is there for its players only."),
        ProblemKind(
            "not-in-log", 404, "Not in the log", "Check game, version and digest; POST /api/v1/log/heads makes a head."
        ),
        ProblemKind("no-position", 404, "No such position", "Ask for a position from the game's start to its head."),
        ProblemKind("method", 405, "Not that method", "See the header Allow."),
        ProblemKind("not-acceptable", 406, "Not in that form", "Accept application/json (events also as NDJSON)."),
        ProblemKind("too-slow", 408, "Too slow", "Send the whole request within twenty seconds."),
        ProblemKind("not-your-turn", 409, "Not your turn", "Wait until the game asks something of your seat."),
        ProblemKind(
            "wrong-status", 409, "Not in this game's status", "See the game's status: open, playing, finished."
        ),
        ProblemKind("seat-unavailable", 409, "The seat is not to be had", "Take a seat that is free."),
        ProblemKind("cannot-take-back", 409, "Cannot be taken back", "See which position you may return to."),
        ProblemKind(
            "cannot-be-rated", 409, "Cannot be rated", "Rate games between different people, or open it unrated."
        ),
        ProblemKind("name-taken", 409, "The name is taken", "Choose a name that looks different."),
        ProblemKind("as-many-as-may-be", 409, "You have as many as may be", "Give up one that you do not need."),
        ProblemKind("cannot-branch", 409, "No playing on from there", "See the game: some wait until it has ended."),
        ProblemKind("cannot-analyse", 409, "Not to be analysed", "Wait until the game has ended."),
        ProblemKind(
            "cannot-hand-over",
            409,
            "The seat does not change hands so",
            "See who sits where, and which seats are vacant.",
        ),
        ProblemKind(
            "cannot-change-clock", 409, "The clock is not to be changed so", "See the game's clock, and its terms."
        ),
        ProblemKind(
            "cannot-dispute", 409, "Not to be disputed so", "See which disputes are open, and how the game stands."
        ),
        ProblemKind("overtaken", 409, "Others were faster", "Look again, then decide again."),
        ProblemKind(
            "cannot-join", 409, "Not to be joined or left so", "See how the club is joined, and who belongs to it."
        ),
        ProblemKind("cannot-moderate", 409, "Not to be done so", "See how the message, and the report, stand."),
        ProblemKind("game-exists", 409, "Another game has this id", "Take a game in where none is under its id."),
        ProblemKind(
            "against-the-rules",
            409,
            "Not by the rules of the tournament",
            "See the tournament: its terms and its status.",
        ),
        ProblemKind("stale-version", 412, "The game has moved on", "Look at the game as it is now, then decide again."),
        ProblemKind("too-large", 413, "Too large", "Send at most 64 KiB; of a record 16 MiB, packed and unpacked."),
        ProblemKind("media-type", 415, "Not in that form", "Send application/json; a record as application/x-ndjson."),
        ProblemKind("schema", 422, "Does not fit the schema", "See errors for what is wrong where."),
        ProblemKind("bad-record", 422, "The record is wrong", "See line: nothing of the record was stored."),
        ProblemKind(
            "bad-order",
            422,
            "Not an order for this title",
            "See the schema Order, and the title's decisions.",
        ),
        ProblemKind("illegal-move", 422, "Not a legal move", "Choose one of the moves that legal-moves lists."),
        ProblemKind("key-reused", 422, "Idempotency key used before", "Use a new key for each new request."),
        ProblemKind("no-version", 428, "Which version?", 'Send If-Match: "<version>", the version you have seen.'),
        ProblemKind("too-many", 429, "Too many", "Wait as long as Retry-After says."),
        ProblemKind("failure", 500, "We failed", "It is our fault. Tell us the request_id."),
        ProblemKind("set-aside", 503, "Set aside", "A stored event of the game is damaged; its admins can mend it."),
        ProblemKind(
            "damaged", 503, "Damaged", "A stored value is damaged. The operators can restore it from a backup."
        ),
        ProblemKind(
            "not-stored", 503, "Cannot be stored now", "Nothing was done. Try again after Retry-After seconds."
        ),
        ProblemKind("overloaded", 503, "Busy", "Try again after Retry-After seconds."),
    )
}

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
    """Raised to answer with a problem."""

    def __init__(self, kind: str, detail: str = "", *, headers: dict[str, str] | None = None, **more: object) -> None:
        super().__init__(detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.headers = headers or {}
        self.more = more


def wrong_field(pointer: str, detail: str) -> Problem:
    """A problem with one field of the body."""
    return Problem("schema", "The request does not fit the schema.", errors=[{"pointer": pointer, "detail": detail}])


def register(app: Flask) -> None:
    """Answer every error with a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(domain.DomainError, lambda error: problem_response(of_error(error)))
    app.register_error_handler(errors.ServiceError, lambda error: problem_response(of_error(error)))
    app.register_error_handler(HTTPException, lambda error: problem_response(of_http(error)))
    app.register_error_handler(Exception, _failed)


def of_error(error: Exception) -> Problem:
    """The problem that an error of the domain, the service or the accounts is to the client."""
    kind = next((_OF_ERRORS[known] for known in type(error).__mro__ if known in _OF_ERRORS), None)
    if kind is None:
        raise error
    if type(error) in _POINTERS:
        return wrong_field(_POINTERS[type(error)], str(error))
    detail = "There is nothing at this address." if kind == "not-found" else str(error)
    return Problem(kind, detail, headers=_headers(error, kind), **_more(error))


def problem_response(problem: Problem) -> Response:
    """The problem as a response, with an id by which it is found in the log."""
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
    """Log the database error and return the refusal for the client."""
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
    """The problem that an error of routing is to the client."""
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
        log.error("A request failed on a damaged value (%r).", error)
        return current_app.make_response(current_app.handle_user_exception(errors.DamagedRow()))
    route = request.url_rule.rule if request.url_rule else access_log.NO_ROUTE
    log.error("A request failed: %s %s", plain(request.method), route, exc_info=error)
    return problem_response(Problem("failure"))
