"""Routes for conditional moves ("orders"), visible only to their owner."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.conditional_moves.book import Book, Placed
from scoresheet.domain.conditional_moves.language import Step
from scoresheet.domain.conditional_moves.plans import Tried, Tryout
from scoresheet.domain.conditional_moves.wording import Speech
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.domain.wording import UNTRANSLATED
from scoresheet.projections.sentences import Teller
from scoresheet.service.api import order_schemas, plan_schemas, representations
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.meaning import own_seat
from scoresheet.service.api.responses import encode, json_response, no_content, page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.play import permissions
from scoresheet.service.play.conditional_moves import MOST_ORDERS, NoSuchOrder

orders = Blueprint(
    "orders", __name__, description="Conditional moves (`orders`) and plans, visible only to their owner."
)


@orders.route("/games/<id:game>/orders")
@needs()
@orders.response(200, order_schemas.LeftOrderListSchema)
def list_orders(game: str) -> Response:
    """List the caller's conditional moves in a game, in the order in which they are tried.

    Only the caller can see them: other players, arbiters and admins cannot, and exports do not contain them. They leave
    no trace in the game's versions or in answers to others.
    """
    head = _own(game)
    return _listed(head, services().conditional_moves.book(game, caller().player))


@orders.route("/games/<id:game>/orders", methods=["POST"])
@repeatable
@limited
@fails(409)
@needs("play")
@orders.arguments(order_schemas.OrderRequest)
@orders.response(201, order_schemas.LeftOrderSchema, headers=headers("Location"))
def leave_order(body: order_schemas.OrderRequest, game: str) -> Response:
    """Add a conditional move: an answer to a type of decision, or a sequence of moves.

    In a standing order, `asked` is the type of the decision and `answer` selects a legal move: by its type, by
    conditions on its fields, and by number if several match. Conditions test fields of the decision, and the lowest or
    highest number offered. The first order that fits is used. A sequence stops when something unforeseen happens; every
    conditional move stops when its seat changes hands or its moves are taken back. With `later`, the move is made after
    two to twenty minutes instead of at once, so that opponents cannot tell it from a person's.

    A player may have 40 waiting or suspended orders per game (`counts`). Finished and stopped ones do not count; the
    last 100 of them are kept.
    """
    head, player = visible(game), caller().player
    seat = own_seat(head, player, body.seat)
    key = key_of(body).name
    placed = services().conditional_moves.place(head, player, seat, encode(body.order), key)
    return json_response(_represented(head, placed), 201, {"Location": _address(game, placed)})


@orders.route("/games/<id:game>/orders", methods=["PUT"])
@limited
@needs("play")
@orders.arguments(order_schemas.ArrangeRequest)
@orders.response(200, order_schemas.LeftOrderListSchema)
def arrange_orders(body: order_schemas.ArrangeRequest, game: str) -> Response:
    """Change the order in which the caller's conditional moves are tried.

    Conditional moves that are not named follow in their current order.
    """
    head = _own(game)
    return _listed(head, services().conditional_moves.arrange(game, caller().player, body.orders))


@orders.route("/games/<id:game>/orders", methods=["DELETE"])
@limited
@needs("play")
@orders.response(204)
def revoke_orders(game: str) -> Response:
    """Revoke all conditional moves in a game.

    This includes unreadable ones, if the list is `damaged`. Moves that have already been made remain.
    """
    _own(game)
    services().conditional_moves.revoke_all(game, caller().player)
    return no_content()


@orders.route("/games/<id:game>/orders/<id:order>")
@needs()
@orders.response(200, order_schemas.LeftOrderSchema)
def show_order(game: str, order: str) -> Response:
    """Get one of the caller's conditional moves.

    404 for the conditional moves of other players.
    """
    head = _own(game)
    return json_response(_represented(head, _found(services().conditional_moves.book(game, caller().player), order)))


@orders.route("/games/<id:game>/orders/<id:order>", methods=["PUT"])
@limited
@fails(422)
@needs("play")
@orders.arguments(order_schemas.SuspensionRequest)
@orders.response(200, order_schemas.LeftOrderSchema)
def suspend_order(body: order_schemas.SuspensionRequest, game: str, order: str) -> Response:
    """Suspend a conditional move, or resume it.

    A standing order that has stopped can be resumed; a sequence cannot.
    """
    head = _own(game)
    placed = services().conditional_moves.suspend(head, caller().player, order, suspended=body.suspended)
    return json_response(_represented(head, placed))


@orders.route("/games/<id:game>/orders/<id:order>", methods=["DELETE"])
@limited
@needs("play")
@orders.response(204)
def revoke_order(game: str, order: str) -> Response:
    """Revoke a conditional move.

    Moves that it has already made remain.
    """
    _own(game)
    services().conditional_moves.revoke(game, caller().player, order)
    return no_content()


@orders.route("/games/<id:game>/plans", methods=["POST"])
@limited
@fails(409)
@needs("play")
@orders.arguments(order_schemas.PlanRequest)
@orders.response(200, plan_schemas.TriedPlanSchema)
def try_plan(body: order_schemas.PlanRequest, game: str) -> Response:
    """Try moves on a private board, and get their certain consequences up to the first unknown.

    Nothing is stored. You may assume moves for other seats. The answer reveals no more than the rules and the caller's
    view, so it is allowed in rated games. Send the moves as a `sequence` to `orders` to have them made.
    """
    head, player = visible(game), caller().player
    seat = own_seat(head, player, body.seat)
    steps = [Step(move=one.move, seat=one.seat) for one in body.moves]
    return json_response(_tried(head, seat, services().private_plans.try_out(head, player, seat, steps)))


def _own(game: str) -> Game:
    """Return a game in which the caller has or had a seat; raises a problem (404) otherwise."""
    head = visible(game)
    if not permissions.has_sat(head, caller().player):
        raise NoSuchOrder
    return head


def _found(book: Book, order: str) -> Placed:
    placed = book.find(order)
    if placed is None or placed.order is None:
        raise NoSuchOrder
    return placed


def _listed(head: Game, book: Book) -> Response:
    items = [_represented(head, placed) for placed in book.orders if placed.order]
    counted = len(book.counting(head.version))
    return page(items, None, {"damaged": book.damaged, "counted": counted, "most": MOST_ORDERS})


def _address(game: str, placed: Placed) -> str:
    return f"{representations.address(game)}/orders/{placed.id}"


def _represented(head: Game, placed: Placed) -> dict[str, object]:
    title, game = registry.find(head.title), representations.address(head.id)
    speech = Speech(title, title.words_of(head.edition), UNTRANSLATED, UNTRANSLATED)
    return {
        "id": placed.id,
        "seat": placed.seat,
        "order": placed.order,
        "text": speech.say(placed.order) if placed.order else "",
        "standing": placed.standing(head.version),
        "counts": placed.counts(head.version),
        "reason": placed.stopped,
        "stopped_at": placed.stopped_at or None,
        "used": placed.used,
        "version": placed.at,
        "placed_at": placed.placed,
        "links": {"self": _address(head.id, placed), "game": game, "orders": f"{game}/orders"},
    }


def _tried(head: Game, seat: Seat, tryout: Tryout) -> dict[str, object]:
    title, game = registry.find(head.title), representations.address(head.id)
    teller = Teller(title, edition=head.edition)
    possible = [
        {"seat": number, "asked": number in tryout.asked, "moves": moves}
        for number, moves in enumerate(tryout.moves)
        if moves
    ]
    return {
        "title": head.title,
        "game": head.id,
        "version": head.version,
        "seat": seat,
        "tried": [_represented_step(teller, one) for one in tryout.tried],
        "stopped": tryout.stopped,
        "board": title.view(tryout.state, at_seat(seat)),
        "next": possible,
        "links": {"game": game, "orders": f"{game}/orders"},
    }


def _represented_step(teller: Teller, one: Tried) -> dict[str, object]:
    return {
        "seat": one.seat,
        "move": one.move,
        "asked": one.asked,
        "text": teller.words.say(one.move),
        "came": [said for said in teller.came(one.effects) if said],
    }
