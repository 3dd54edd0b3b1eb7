"""Routes for raising, withdrawing, examining and deciding disputes."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.commands import disputes as rulings
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.disputes.disputes import Dispute
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.tokens import ARBITER
from scoresheet.service.api import dispute_requests, dispute_schemas, representations, requests, titled
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import command, etag, is_known, not_modified
from scoresheet.service.api.decorators import conditional, limited, needs, versioned
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.responses import command_accepted, page
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import wrong_field
from scoresheet.service.play.disputes import claimant_seats
from scoresheet.service.play.permissions import viewer_of

disputes = Blueprint("disputes", __name__, description="Disputes about positions, and rulings by arbiters.")


@disputes.route("/games/<id:game>/disputes", methods=["POST"])
@limited
@versioned
@needs("play")
@disputes.arguments(dispute_requests.DisputeRequest)
@disputes.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def raise_dispute(body: dispute_requests.DisputeRequest, game: str) -> Response:
    """Dispute a position: claim that the event before it was wrong.

    `event.version` in the answer is the id of the dispute. Everyone who may see the game can see the dispute, and an
    arbiter rules on it. Until then play goes on or waits, depending on the game's `on_dispute`. A seat can have one
    open dispute at a time. A dispute without a ruling expires after 14 days.

    The disputes of a player, except upheld ones, stop the clocks of a game for at most 14 days in total. After that
    they stop neither the clocks nor play, and `holds` is false.
    """
    head = visible(game)
    seat = _claimant(head, body.seat)
    return command_accepted(services().disputes.raise_dispute(game, command(body), body.version, body.reason, seat))


def _claimant(head: Game, wanted: Seat | None) -> Seat | None:
    """Return `wanted`, where None stands for the caller's only seat.

    Raises a problem if the caller has no seat, or has several and `wanted` is None. Permission is checked when the game
    is written to.
    """
    own = claimant_seats(head, caller().player)
    if wanted is None and len(own) > 1:
        raise wrong_field("/seat", "You hold several seats. Send the one you mean as `seat`.")
    if not own:
        raise NotYourSeat("You are not a player in this game.")
    return wanted


@disputes.route("/games/<id:game>/disputes")
@conditional
@disputes.response(200, dispute_schemas.DisputesOfGameSchema, headers=headers("ETag"))
def list_disputes_of_game(game: str) -> Response:
    """List the disputes of a game with their outcomes, oldest first.

    Everyone who may see the game can read them.
    """
    head = visible(game)
    tag = etag(head, head.version, viewer_of(head, caller().player, over=head.over))
    if is_known(tag):
        return not_modified(tag)
    response = page([represent_dispute(head, one) for one in head.disputes], None, game=representations.address(game))
    response.headers["ETag"] = tag
    return response


@disputes.route("/games/<id:game>/disputes/<number:dispute>", methods=["DELETE"])
@versioned
@needs("play")
@disputes.response(200, titled.CommandAcceptedSchema, headers=headers("Location"))
def withdraw_dispute(game: str, dispute: int) -> Response:
    """Withdraw a dispute.

    Only the player who raised it can do so.
    """
    visible(game)
    return command_accepted(services().disputes.withdraw(game, command(), dispute), 200)


@disputes.route("/games/<id:game>/disputes/<number:dispute>/looks", methods=["POST"])
@versioned
@needs(ARBITER)
@disputes.arguments(requests.EmptyRequest, required=False)
@disputes.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def look_into_dispute(body: requests.EmptyRequest, game: str, dispute: int) -> Response:
    """Look at hidden information up to the disputed position, as an arbiter.

    The look is recorded as an event that everyone can see. From then on, while the dispute is open,
    `board?at=…&dispute=…` and `events?dispute=…` show the arbiter what every seat could see.
    """
    visible(game)
    return command_accepted(services().disputes.look(game, command(body), dispute))


@disputes.route("/games/<id:game>/disputes/<number:dispute>/rulings", methods=["POST"])
@versioned
@needs(ARBITER)
@disputes.arguments(dispute_requests.RulingRequest)
@disputes.response(201, titled.CommandAcceptedSchema, headers=headers("Location"))
def rule_on_dispute(body: dispute_requests.RulingRequest, game: str, dispute: int) -> Response:
    """Rule on a dispute, as an arbiter without a seat or a bot in the game.

    An upheld dispute may have a remedy: `rewind` returns a running game to the position `to`; `replay` opens a new
    game, with a new secret, from the position `to` of a finished one; `void` voids the game, so that it does not count.
    """
    visible(game)
    ruling = Ruling(**body.values())
    return command_accepted(services().disputes.rule(game, command(body), dispute, ruling))


@disputes.route("/disputes")
@needs(ARBITER)
@disputes.arguments(dispute_requests.DisputesQuery, location="query")
@disputes.response(200, dispute_schemas.DisputeListSchema, headers=headers("Link"))
def list_disputes(query: dispute_requests.DisputesQuery) -> Response:
    """List the disputes of all games, oldest first, for arbiters.

    `status` selects open or closed disputes. Games in which the caller or one of their bots has a seat are left out.
    """
    limit = query.limit
    rows = services().lists().disputes.page(query.status, query.after, limit + 1)
    more = rows[limit - 1].number if len(rows) > limit else None
    judged = services().disputes.judged([row.game for row in rows[:limit]], caller().player)
    return page([representations.represent_listed_dispute(row) for row in rows[:limit] if row.game in judged], more)


def represent_dispute(game: Game, dispute: Dispute) -> dict[str, object]:
    """Represent a dispute of a game, without hidden information."""
    return {
        "id": dispute.id,
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "seat": dispute.seat,
        "about": dispute.about,
        "reason": dispute.reason,
        "at": dispute.at,
        "standing": dispute.standing,
        "closed": dispute.closed or None,
        "remedy": dispute.remedy,
        "to": dispute.to or None,
        "note": dispute.note,
        "game_again": dispute.game_again or None,
        "holds": game.status == "playing" and dispute.standing == "open" and dispute.holds,
        "arbiters": dispute.arbiters,
        "remedies": rulings.remedies(game) if dispute.standing == "open" else [],
        "links": representations.dispute_links(game.id, dispute.id, dispute.about),
    }
