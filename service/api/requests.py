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
from scoresheet.service.api.paging import LISTED, MOST_LISTED
from scoresheet.service.api.seat_requests import MOST_SEATS, OwnSeat, handicap, replacements

LONGEST_WAIT = 60
MOST_FOLLOWED = 50
ONE_GAME = "[A-Za-z0-9_-]{1,64}"
ON_DISPUTE = ("play_on", "wait")
VISIBILITIES = ("public", "unlisted", "private")
OVER = ("finished", "abandoned")
STATUSES = ("open", "playing", "finished", "abandoned")
AS_ARBITER = {
    "description": "An open dispute that you look into as an arbiter: what all seats could see, up to its position."
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
            metadata={"description": "What the game does while a dispute is open: go on, or wait for the ruling."},
        )
    )
    handicap: list[int] = parsed(handicap())
    replacements: Replacements = parsed(replacements())
    entropy: str = parsed(Text(load_default=""))
    club: str = parsed(
        fields.String(
            load_default="",
            metadata={
                "description": "A club of yours: the game is private, and there for its members, who may join it.",
                "examples": [""],
            },
        )
    )


class BranchRequest(ApiRequest):
    """The position that a branch starts from, and its seats."""

    at: int = parsed(Whole(1, required=True, metadata={"description": "The position that the new game begins at."}))
    seat: Seat | None = parsed(
        Whole(
            0,
            MOST_SEATS - 1,
            metadata={
                "description": "Where you sit; in a game that hides things and goes on, one of your seats there. The "
                "first of your own, if you do not say, or else the lowest that is free."
            },
        )
    )
    hotseat: bool | None = parsed(
        Truth(
            load_default=None,
            metadata={"description": "Whether you take all seats that no bot has; unless others are invited, you do."},
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
            metadata={"description": "Names of players who are asked to come.", "examples": [["Ben"]]},
        )
    )
    name: str = parsed(Text(high=80, load_default=""))
    entropy: str = parsed(Text(load_default=""))


class BranchesQuery(ApiRequest):
    """Filter and page of a list of branches."""

    after: int | None = parsed(WholeText(low=1, load_default=None))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED))


class GamesQuery(ApiRequest):
    """Filter and page of a list of games."""

    status: str = parsed(OneOf(*STATUSES, load_default=str))
    title: str = parsed(fields.String(load_default=""))
    player: str = parsed(fields.String(load_default="", metadata={"description": "An id, or `me`."}))
    to_act: str = parsed(OneOf("me", load_default=str))
    vacant: str = parsed(
        OneOf("me", load_default=str, metadata={"description": "Games with a seat that you could take over uninvited."})
    )
    club: str = parsed(
        fields.String(load_default="", metadata={"description": "A club of yours: its games, which no other list has."})
    )
    after: int | None = parsed(WholeText(low=1, load_default=None))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED))


class InboxQuery(ApiRequest):
    """The longest time to wait for a change."""

    wait: int = parsed(
        WholeText(
            0, LONGEST_WAIT, load_default=0, metadata={"description": "For how many seconds to wait for something."}
        )
    )


class NewsQuery(ApiRequest):
    """The games to follow."""

    games: str = parsed(
        fields.String(
            load_default="",
            validate=validate.Regexp(rf"\A({ONE_GAME}(,{ONE_GAME}){{0,{MOST_FOLLOWED - 1}}})?\Z"),
            metadata={"description": f"Ids of games, at most {MOST_FOLLOWED}, with commas between them."},
        )
    )


class BoardQuery(ApiRequest):
    """The position to show."""

    at: int | None = parsed(WholeText(metadata={"description": "A position; the latest if you do not say."}))
    dispute: int | None = parsed(WholeText(metadata=AS_ARBITER))


class LegalMovesQuery(ApiRequest):
    """The seat to list legal moves for."""

    seat: Seat | None = parsed(WholeText(high=MOST_SEATS - 1))


class MoveRequest(ApiRequest):
    """A move, and the seat that makes it."""

    move: dict[str, object] = parsed(Object(required=True, metadata={"component": "Move"}))
    seat: Seat | None = parsed(OwnSeat())


class EventsQuery(ApiRequest):
    """Filter and page of a list of events."""

    after: int = parsed(WholeText(load_default=0))
    limit: int | None = parsed(
        WholeText(
            1, MOST_LISTED, load_default=lambda: None, metadata={"description": "50 if you do not say; of lines, all."}
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
