"""The private plan board, for trying out moves and sending them as a conditional sequence."""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.conditional_moves.language import MOST_STEPS, BadOrder, Step
from scoresheet.domain.conditional_moves.plans import Tried, Tryout
from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NotYourSeat, ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.private_plans import order_of
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import never_kept
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.log import said_of, said_of_move
from scoresheet.service.web.move_forms import LegalMove, legal_moves_of
from scoresheet.service.web.perspective import Perspective
from scoresheet.service.web.vocabulary import reason

planning = Blueprint("planning", __name__)

LONGEST_STEP = 2_000


class PlanContext(BoardContext):
    """The board as shown while planning: every link carries the plan along."""

    def __init__(self, head: Game, seen: Perspective, tryout: Tryout, sent: list[str]) -> None:
        there: Game = msgspec.structs.replace(head, state=tryout.state)
        self.steps = sent
        own = _address(seen, sent)
        super().__init__(
            registry.find(head.title),
            there,
            seen,
            pieces=request.args.getlist("piece"),
            names=reader.names(chair.player for chair in head.seats),
            path=own,
        )
        self._moves = tryout.moves[seen.seat or 0]
        self.without_moves, self.without_last = _address(seen, []), _address(seen, sent[:-1])
        """The addresses of an empty plan, and of this plan without its last move."""

    @property
    def moves(self) -> list[Move]:
        """Return the moves that can be added to the plan."""
        return self._moves

    def link(self, piece: str = "") -> str:
        """Return the address of this plan with a piece selected or deselected."""
        chosen = [("piece", one) for one in self.choosing.after(piece)] if piece else []
        return f"{self.path}{'&' if chosen else ''}{urlencode(chosen)}#moves"


def _address(seen: Perspective, sent: list[str]) -> str:
    return f"{request.path}?{urlencode([('seat', str(seen.seat)), *(('step', step) for step in sent)])}"


class Other(msgspec.Struct, frozen=True):
    """Another seat to act, with the moves that the reader knows to be possible for it."""

    seat: Seat
    moves: list[LegalMove]


@planning.get("/games/<game>/plan")
@signed_in_only()
def show(game: str) -> ResponseReturnValue:
    """Show the board after the moves of the plan, which are in the address."""
    head = reader.open_game(game)
    return _page(head, request.args.getlist("step"))


@planning.post("/games/<game>/plan")
@signed_in_only("pages.planning.show")
def send(game: str) -> ResponseReturnValue:
    """Save the plan as a conditional move."""
    head = reader.open_game(game)
    sent, form = request.form.getlist("step"), request.form
    try:
        seat = _seen(head).seat or Seat(0)
        tryout = _tried(head, seat, sent)
        order = order_of(
            tryout,
            seat,
            strict=form.get("strict") == "yes",
            reveals=form.get("reveals") == "yes",
            later=form.get("later") == "yes",
        )
        key = form.get("key", "")
        services().conditional_moves.place(head, reader.player_id(), seat, msgspec.json.encode(order), key)
    except (DomainError, ServiceError) as error:
        return _page(head, sent, reason(error, head.title), of_error(error).kind.status)
    return redirect(url_for("pages.ahead.show", game=game), 303)


def _page(head: Game, sent: list[str], wrong: str = "", status: int = 200) -> ResponseReturnValue:
    seen = _seen(head)
    seat = seen.seat or Seat(0)
    try:
        tryout = _tried(head, seat, sent)
    except (DomainError, ServiceError) as error:
        if not sent:
            return never_kept(Response(_nothing(head, error), of_error(error).kind.status, mimetype="text/html"))
        return _page(head, [], reason(error, head.title), of_error(error).kind.status)
    context, drawing = PlanContext(head, seen, tryout, sent), drawing_of(head.title)
    page = render_template(
        "plan.html",
        game=head,
        title=registry.find(head.title),
        context=context,
        board=context.board,
        drawing=drawing,
        tryout=tryout,
        tried=[_told(head, one) for one in tryout.tried],
        last=said_of_move(head, tryout.last.move) if tryout.last else "",
        others=_others(head, seat, tryout),
        wrong=wrong,
        why=stops().get(tryout.stopped, ""),
        full=len(sent) >= MOST_STEPS,
        key=reader.new_key(),
    )
    return never_kept(Response(page, status, mimetype="text/html"))


def stops() -> dict[str, str]:
    """Return the reasons for which a plan cannot be continued."""
    return {
        "illegal": _("This move is not possible there:"),
        "unknown": _(
            "This can only be the last move of a plan, because the result depends on chance or hidden information:"
        ),
        "over": _("The game would be over."),
    }


def _nothing(head: Game, error: DomainError | ServiceError) -> str:
    return render_template("problem.html", name=_("No plan"), text=reason(error, head.title))


def _told(head: Game, tried: Tried) -> dict[str, object]:
    return {"seat": tried.seat, "text": said_of_move(head, tried.move), "came": said_of(head, tried.effects)}


def _others(head: Game, seat: Seat, tryout: Tryout) -> list[Other]:
    title = registry.find(head.title)
    asked = [other for other in tryout.asked if other != seat and tryout.moves[other]]
    return [Other(other, legal_moves_of(title, tryout.state, other, tryout.moves[other])) for other in asked]


def _tried(head: Game, seat: Seat, sent: list[str]) -> Tryout:
    return services().private_plans.try_out(head, reader.player_id(), seat, [_step(one) for one in sent])


def _step(text: str) -> Step:
    """Return the step in a text `<seat>:<move>`; without a seat, it is a move by the reader."""
    if len(text) > LONGEST_STEP:
        raise BadOrder("This is not a move of this game: {reason}", reason="")
    seat, colon, move = text.partition(":") if text[:1].isdigit() else ("", "", text)
    try:
        decoded = msgspec.json.decode(move, type=JsonObject)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadOrder("This is not a move of this game: {reason}", reason=str(error)) from None
    return Step(move=decoded, seat=int(seat) if colon and seat.isdecimal() and len(seat) < 3 else None)


def _seen(head: Game) -> Perspective:
    wanted = request.values.get("seat", "")
    seen = hotseat.perspective(head, registry.find(head.title), wanted)
    if not seen.mine or seen.seat is None:
        raise NotYourSeat("You are not a player in this game.")
    return seen
