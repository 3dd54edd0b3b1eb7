"""Request schemas, and the types of the validated values."""

from __future__ import annotations

from typing import Literal

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.commands.takebacks import TURN
from scoresheet.domain.events import OnDispute, Replacements
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts import names
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.clock_requests import ClockRequest
from scoresheet.service.api.fields import Object, OneOf, Text, Truth, Whole, WholeOr, WholeText
from scoresheet.service.api.paging import AFTER, LIMIT, LISTED, MOST_LISTED
from scoresheet.service.api.seat_requests import MOST_SEATS, OwnSeat, handicap, replacements

LONGEST_WAIT = 60
MOST_FOLLOWED = 50
ONE_GAME = "[A-Za-z0-9_-]{1,64}"
ON_DISPUTE = ("play_on", "wait")
VISIBILITIES = ("public", "unlisted", "private")
OVER = ("finished", "abandoned")
STATUSES = ("open", "playing", "finished", "abandoned")
REFUSED = {"description": "Also say why other moves are not legal."}
AS_ARBITER = {
    "description": "The id of an open dispute that the caller examines as an arbiter, to see what all seats could see."
}


class GameRequest(ApiRequest):
    """Settings of a new game, including which bots take seats."""

    title: str = parsed(fields.String(required=True, metadata={"component": "Title"}))
    seats: int = parsed(Whole(1, MOST_SEATS, required=True))
    options: JsonObject = parsed(fields.Dict(keys=fields.String(), load_default=dict))
    name: str = parsed(Text(high=80, load_default=""))
    visibility: str = parsed(OneOf(*VISIBILITIES, load_default="public"))
    rated: bool = parsed(Truth(load_default=False))
    clock: ClockRequest | None = parsed(fields.Nested(ClockRequest.schema))
    bots: dict[str, str] = parsed(
        fields.Dict(
            keys=fields.String(validate=validate.Regexp(r"\A(0|[1-9][0-9]?)\Z")),
            values=OneOf(*STRATEGIES),
            load_default=dict,
        )
    )
    on_dispute: OnDispute = parsed(
        OneOf(
            *ON_DISPUTE,
            load_default="play_on",
            metadata={"description": "The effect of an open dispute: play goes on, or waits for the ruling."},
        )
    )
    handicap: list[int] = parsed(handicap())
    replacements: Replacements = parsed(replacements())
    entropy: str = parsed(Text(load_default=""))
    club: str = parsed(
        fields.String(
            load_default="",
            metadata={
                "description": "The id of one of the caller's clubs, whose members alone can see and join the game.",
                "examples": [""],
            },
        )
    )


class BranchRequest(ApiRequest):
    """The position that a branch starts from, and the branch's seats."""

    at: int = parsed(Whole(1, required=True, metadata={"description": "The position from which the new game starts."}))
    seat: Seat | None = parsed(
        Whole(
            0,
            MOST_SEATS - 1,
            metadata={
                "description": "The caller's seat. In a running game with hidden information it must be one "
                "of their own seats. By default it is the first of these, or else the lowest free seat."
            },
        )
    )
    hotseat: bool | None = parsed(
        Truth(
            load_default=None,
            metadata={
                "description": "True to take all seats without a bot, which is the default if nobody is invited."
            },
        )
    )
    bots: dict[str, str] = parsed(
        fields.Dict(
            keys=fields.String(validate=validate.Regexp(r"\A(0|[1-9][0-9]?)\Z")),
            values=OneOf(*STRATEGIES),
            load_default=dict,
        )
    )
    invite: list[str] = parsed(
        fields.List(
            fields.String(validate=validate.Length(1, names.LONGEST)),
            load_default=list,
            validate=validate.Length(0, MOST_SEATS),
            metadata={"description": "The names of invited players.", "examples": [["Ben"]]},
        )
    )
    name: str = parsed(Text(high=80, load_default=""))
    entropy: str = parsed(Text(load_default=""))


class BranchesQuery(ApiRequest):
    """Paging for the list of branches."""

    after: int | None = parsed(WholeText(low=1, load_default=None, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))


class GamesQuery(ApiRequest):
    """Filter and paging for the list of games."""

    status: str = parsed(OneOf(*STATUSES, load_default=str))
    title: str = parsed(fields.String(load_default=""))
    player: str = parsed(fields.String(load_default="", metadata={"description": "The id of a player, or `me`."}))
    to_act: str = parsed(
        OneOf("me", load_default=str, metadata={"description": "Only games that wait for the caller to move."})
    )
    vacant: str = parsed(
        OneOf(
            "me",
            load_default=str,
            metadata={"description": "Only games with a seat that the caller can take over without an invitation."},
        )
    )
    club: str = parsed(
        fields.String(
            load_default="", metadata={"description": "The id of one of the caller's clubs, to list its games."}
        )
    )
    after: int | None = parsed(WholeText(low=1, load_default=None, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))


class InboxQuery(ApiRequest):
    """The maximum time to wait for a change."""

    wait: int = parsed(
        WholeText(
            0, LONGEST_WAIT, load_default=0, metadata={"description": "The number of seconds to wait for a change."}
        )
    )


class NewsQuery(ApiRequest):
    """The games to follow."""

    games: str = parsed(
        fields.String(
            load_default="",
            validate=validate.Regexp(rf"\A({ONE_GAME}(,{ONE_GAME}){{0,{MOST_FOLLOWED - 1}}})?\Z"),
            metadata={"description": f"The ids of at most {MOST_FOLLOWED} games, separated by commas."},
        )
    )


class BoardQuery(ApiRequest):
    """The position to show."""

    at: int | None = parsed(WholeText(metadata={"description": "The position to show; the latest by default."}))
    dispute: int | None = parsed(WholeText(metadata=AS_ARBITER))


class LegalMovesQuery(ApiRequest):
    """The seat to list legal moves for, and whether to explain the others."""

    seat: Seat | None = parsed(WholeText(high=MOST_SEATS - 1))
    refused: bool = parsed(fields.Boolean(truthy={"true"}, falsy={"false"}, load_default=False, metadata=REFUSED))


class MoveRequest(ApiRequest):
    """A move, and the seat that makes it."""

    move: dict[str, object] = parsed(Object(required=True, metadata={"component": "Move"}))
    seat: Seat | None = parsed(OwnSeat())


class EventsQuery(ApiRequest):
    """Filter and paging for the list of events."""

    after: int = parsed(WholeText(load_default=0, metadata=AFTER))
    limit: int | None = parsed(
        WholeText(
            1,
            MOST_LISTED,
            load_default=lambda: None,
            metadata={"description": "The maximum number of events; by default 50, or all as lines."},
        )
    )
    dispute: int | None = parsed(WholeText(metadata=AS_ARBITER))


class TakebackRequest(ApiRequest):
    """The position to return to, or `turn` for the start of the turn."""

    to: int | Literal["turn"] = parsed(WholeOr(TURN, 1, required=True))


class TakebackAnswer(ApiRequest):
    """The answer to a takeback request."""

    agree: bool = parsed(Truth(required=True))


class EmptyRequest(ApiRequest):
    """An empty object, or no body at all."""
