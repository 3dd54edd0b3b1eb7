"""Routes for play: boards, legal moves, moves, takebacks and resignations."""

from __future__ import annotations

from functools import reduce

from flask import Response, request

from scoresheet.domain.events import MoveMade, MovesTakenBack, TakebackAsked
from scoresheet.domain.game import Game, Request
from scoresheet.domain.takeback_requests import Settled, asked_after, settled
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.api import representations, requests, schemas, seat_requests, titled
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import command, etag, for_ever, is_known, not_modified
from scoresheet.service.api.decorators import conditional, fails, needs, versioned
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import as_arbiter, visible
from scoresheet.service.api.meaning import requested, seats_of
from scoresheet.service.api.refusals import represent_refused
from scoresheet.service.api.responses import command_accepted, json_response
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.http.authentication import caller, check
from scoresheet.service.http.problems import Problem
from scoresheet.service.observability import metrics
from scoresheet.service.play.permissions import viewer_at, viewer_of
from scoresheet.service.play.prepare import TROUBLE

playing = Blueprint("playing", __name__, description="Boards, legal moves, moves, takebacks and resignations.")

ACCEPTED = 202
EVENTS_AT_ONCE = 50


@playing.route("/games/<id:game>/board")
@playing.arguments(requests.BoardQuery, location="query")
@conditional
@fails(403)
@playing.response(200, titled.PositionSchema, headers=headers("ETag"))
def show_board(query: requests.BoardQuery, game: str) -> Response:
    """Get the board at any position, as the caller could see it then.

    Without `at`, the answer is the latest position. A player sees what their seat could see. In a finished game
    everyone sees everything. Its positions never change and may be cached forever; `head` is the position at its end,
    since later disputes add none. With `dispute`, the answer is the view of the arbiter who examines it.
    """
    head = visible(game)
    position = services().games.at(game, head.version if query.at is None else query.at)
    if position.state is None:
        raise NoSuchPosition("The game had not started at position {version}.", version=position.version)
    viewer = as_arbiter(head, query.dispute, position.version) or viewer_at(position, head, caller().player)
    end = _end(head)
    kept = query.at is not None and 0 < position.version <= end
    tag = etag(position, position.version if kept else head.version, viewer)
    if is_known(tag):
        return not_modified(tag)
    caching = for_ever(head) if kept else {}
    return json_response(_board(position, end if kept else head.version, viewer), headers={"ETag": tag, **caching})


def _end(head: Game) -> int:
    """Return the position at which a finished game ended; 0 while it runs."""
    version = head.version if head.over else 0
    while version and head.disputes and services().games.events(head.id, version - 1, 1)[0].stands:
        version -= 1
    return version


def _board(position: Game, last: int, viewer: Viewer) -> dict[str, object]:
    title = registry.find(position.title)
    seats = sorted(viewer.seats)
    return {
        "title": position.title,
        "game": position.id,
        "version": position.version,
        "head": last,
        "at": position.updated_at,
        "viewer": {"seat": seats[0] if len(seats) == 1 else None, "seats": seats, "all": viewer.all},
        "board": title.view(position.started_state, viewer),
        "awaiting": representations.awaiting(title, position, viewer),
        "last": _last(title, position, viewer),
        "scores": [representations.represent_score(score) for score in representations.scores(position)],
        "links": _board_links(position, last),
    }


def _board_links(position: Game, last: int) -> dict[str, str]:
    own, at = representations.address(position.id), position.version
    links = {"self": f"{own}/board?at={at}", "game": own, "head": f"{own}/board"}
    if at > position.started:
        links["previous"] = f"{own}/board?at={at - 1}"
    if at < last:
        links["next"] = f"{own}/board?at={at + 1}"
    return links


def _last(title: Title, position: Game, viewer: Viewer) -> dict[str, object] | None:
    if position.last is None:
        return None
    version = position.last[1]
    event = services().games.events(position.id, version - 1, 1)[0]
    return (
        representations.represent_last_move(title.words_of(position.edition), event, viewer)
        if isinstance(event, MoveMade)
        else None
    )


@playing.route("/games/<id:game>/legal-moves")
@playing.arguments(requests.LegalMovesQuery, location="query")
@conditional
@fails(403)
@playing.response(200, titled.LegalMovesSchema, headers=headers("ETag"))
def show_legal_moves(query: requests.LegalMovesQuery, game: str) -> Response:
    """List the caller's legal moves.

    The list contains every legal move, with a separate entry for each possible number: send one of them unchanged.
    `answers` is false for a move that leaves the decision open; a seat without a decision has only such moves, if any.
    A caller with several seats gets the moves of the seat to act, or of `seat`. With `refused=true`, the answer also
    says why other moves are not legal; the last entry names the pieces that this decision does not use.
    """
    head = visible(game)
    viewer = viewer_of(head, caller().player, over=False)
    seat = _seat_looked_from(head, query.seat, viewer)
    parts = ("" if seat is None else f".{seat}") + (".refused" if query.refused else "")
    tag = etag(head, head.version, viewer).removesuffix('"') + parts + '"'
    if is_known(tag):
        return not_modified(tag)
    refused = {"refused": represent_refused(head, seat)} if query.refused else {}
    return json_response({**_legal_moves(head, seat, viewer), **refused}, headers={"ETag": tag})


def _seat_looked_from(head: Game, wanted: Seat | None, viewer: Viewer) -> Seat | None:
    if wanted is not None:
        if wanted not in viewer.seats:
            check("")
            raise NotYourSeat("Seat {seat} is not yours.", seat=wanted)
        return wanted
    own = sorted(viewer.seats, key=lambda seat: (seat not in head.to_act(), seat))
    return own[0] if own else None


def _legal_moves(head: Game, seat: Seat | None, viewer: Viewer) -> dict[str, object]:
    title = registry.find(head.title)
    words = title.words_of(head.edition)
    decision = head.started_state.open_to(seat) if seat is not None and seat in head.to_act() else None
    moves = title.legal_moves(head.started_state, seat) if seat is not None and head.plays else []
    return {
        "title": head.title,
        "version": head.version,
        "seat": seat,
        "decision": representations.represent_decision(words, decision, viewer) if decision else None,
        "moves": [representations.represent_legal_move(words, head.state, move, seat) for move in moves],  # type: ignore[arg-type]
        "links": {"game": representations.address(head.id), "moves": f"{representations.address(head.id)}/moves"},
    }


@playing.route("/games/<id:game>/moves", methods=["POST"])
@versioned
@needs("play")
@playing.arguments(requests.MoveRequest)
@playing.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def make_move(body: requests.MoveRequest, game: str) -> Response:
    """Make one of the moves that `legal-moves` lists.

    The event in the answer contains the effects of the move; the receipt proves that it was accepted. `seat` is needed
    only if the caller has several seats.
    """
    if trouble := request.environ.get(TROUBLE):
        raise trouble
    head = visible(game)
    order = command(body)
    outcome = services().games.move(game, order, *requested(head, order.player, body))
    metrics.REGULAR_MOVES.inc()
    return command_accepted(outcome)


@playing.route("/games/<id:game>/takebacks", methods=["POST"])
@versioned
@needs("play")
@playing.arguments(requests.TakebackRequest)
@playing.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
@playing.alt_response(
    202,
    schema=titled.CommandAcceptedSchema,
    success=True,
    description="The other players were asked to agree.",
    headers=headers("Location"),
)
def take_back(body: requests.TakebackRequest, game: str) -> Response:
    """Take moves back to position `to`: at once if free, otherwise by request.

    The caller's last moves are free as long as they disclosed nothing and no other seat has moved. With `turn` as `to`,
    the game returns to the start of the turn, or as far back as is free, without a request. The id of a request is
    `event.version` in the answer; its outcome is at `takebacks/{id}`. Until it is settled, a request can be withdrawn.
    It lapses when the game moves on, in particular with the next move, unless that move leaves the decision open and
    discloses nothing.
    """
    head = visible(game)
    order = command(body)
    outcome = services().games.take_back(game, order, _mover(head), body.to)
    asked = not isinstance(outcome.event, MovesTakenBack) and outcome.game.request is not None
    return command_accepted(outcome, ACCEPTED if asked else 201)


def _mover(head: Game) -> Seat:
    """Return the seat of the last move if it is the caller's, else the caller's first seat."""
    own = seats_of(head, caller().player)
    return head.last[0] if head.last and head.last[0] in own else own[0]


@playing.route("/games/<id:game>/takebacks/<number:takeback>/answers", methods=["POST"])
@versioned
@needs("play")
@playing.arguments(requests.TakebackAnswer)
@playing.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def answer_takeback(body: requests.TakebackAnswer, game: str, takeback: int) -> Response:
    """Agree to a takeback, or refuse it.

    Once all other players have agreed, the game returns to the requested position.
    """
    visible(game)
    return command_accepted(services().games.answer_takeback(game, command(body), takeback, body.agree))


@playing.route("/games/<id:game>/takebacks/<number:takeback>")
@conditional
@playing.response(200, schemas.SettledTakebackSchema, headers=headers("ETag"))
def show_takeback(game: str, takeback: int) -> Response:
    """Get a takeback request and its outcome.

    It is `asked` until the others have `agreed`, one has `refused`, the caller has `withdrawn` it, or it has `lapsed`
    because the game has moved on. The event `takeback` on the requesting player's stream reports the outcome as well.
    """
    head = visible(game)
    tag = etag(head, head.version, viewer_of(head, caller().player, over=head.over))
    if is_known(tag):
        return not_modified(tag)
    return json_response(representations.represent_takeback(game, *_became_of(head, takeback)), headers={"ETag": tag})


def _became_of(head: Game, takeback: int) -> tuple[Request, Settled | None]:
    """Return a takeback request and its outcome, if any; 404 if that version is not a request."""
    asked: Request | None = None
    for after in range(takeback - 1, head.version if takeback else -1, EVENTS_AT_ONCE):
        events = services().games.events(head.id, after, EVENTS_AT_ONCE)
        if after == takeback - 1 and not isinstance(events[0], TakebackAsked):
            break
        if found := settled(asked, events):
            return found[0].request, found[0]
        asked = reduce(asked_after, events, asked)
    if asked is None:
        raise Problem("not-found")
    return asked, None


@playing.route("/games/<id:game>/takebacks/<number:takeback>", methods=["DELETE"])
@versioned
@needs("play")
@playing.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def withdraw_takeback(game: str, takeback: int) -> Response:
    """Withdraw the caller's takeback request.

    This is possible as long as the request is open.
    """
    visible(game)
    return command_accepted(services().games.withdraw_takeback(game, command(), takeback), 200)


@playing.route("/games/<id:game>/resignations", methods=["POST"])
@versioned
@needs("play")
@playing.arguments(seat_requests.ResignationRequest, required=False)
@playing.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def resign(body: seat_requests.ResignationRequest, game: str) -> Response:
    """Resign all seats of the caller; bots play on.

    Resigned seats rank last, however well the bots play, unless another player takes over. A resignation cannot be
    undone.
    """
    visible(game)
    return command_accepted(services().games.resign(game, command(body), body.bot))
