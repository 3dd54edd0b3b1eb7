"""Request schemas, and the types of the validated values."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.commands.takebacks import TURN
from scoresheet.domain.events import OnDispute, Replacements
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts import names
from scoresheet.service.api.clock_requests import ClockBody, ClockRequest
from scoresheet.service.api.fields import Object, OneOf, Text, Truth, Whole, WholeOr, WholeText
from scoresheet.service.api.seat_requests import MOST_SEATS as MOST_SEATS
from scoresheet.service.api.seat_requests import handicap, replacements
from scoresheet.service.api.strict import Strict as Strict

MOST_LISTED = 200
LISTED = 50
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


class GameRequest(Strict):
    """Settings of a new game, including which bots take seats."""

    title = fields.String(required=True, metadata={"component": "Title"})
    seats = Whole(1, MOST_SEATS, required=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    name = Text(high=80, load_default="")
    visibility = OneOf(*VISIBILITIES, load_default="public")
    rated = Truth(load_default=False)
    clock = fields.Nested(ClockRequest)
    bots = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"\A(0|[1-9][0-9]?)\Z")),
        values=OneOf(*STRATEGIES),
        load_default=dict,
    )
    on_dispute = OneOf(
        *ON_DISPUTE,
        load_default="play_on",
        metadata={"description": "What the game does while a dispute is open: go on, or wait for the ruling."},
    )
    handicap = handicap()
    replacements = replacements()
    entropy = Text(load_default="")
    club = fields.String(
        load_default="",
        metadata={
            "description": "A club of yours: the game is private, and there for its members, who may join it.",
            "examples": [""],
        },
    )


class GameBody(TypedDict):
    """The validated settings of a new game."""

    title: str
    seats: int
    options: dict[str, object]
    name: str
    visibility: str
    rated: bool
    clock: NotRequired[ClockBody]
    bots: dict[str, str]
    on_dispute: OnDispute
    handicap: list[int]
    replacements: Replacements
    entropy: str
    club: str


class BranchRequest(Strict):
    """The position that a branch starts from, and its seats."""

    at = Whole(1, required=True, metadata={"description": "The position that the new game begins at."})
    seat = Whole(
        0,
        MOST_SEATS - 1,
        metadata={
            "description": "Where you sit; in a game that hides things and goes on, one of your seats there. The first "
            "of your own, if you do not say, or else the lowest that is free."
        },
    )
    hotseat = Truth(
        load_default=None,
        metadata={"description": "Whether you take all seats that no bot has; unless others are invited, you do."},
    )
    bots = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"\A(0|[1-9][0-9]?)\Z")),
        values=OneOf(*STRATEGIES),
        load_default=dict,
    )
    invite = fields.List(
        fields.String(validate=validate.Length(1, names.LONGEST)),
        load_default=list,
        validate=validate.Length(0, MOST_SEATS),
        metadata={"description": "Names of players who are asked to come.", "examples": [["Ben"]]},
    )
    name = Text(high=80, load_default="")
    entropy = Text(load_default="")


class BranchBody(TypedDict):
    """The validated settings of a branch."""

    at: int
    seat: NotRequired[Seat]
    hotseat: bool | None
    bots: dict[str, str]
    invite: list[str]
    name: str
    entropy: str


class BranchesQuery(Strict):
    """Filter and page of a list of branches."""

    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class BranchesFilter(TypedDict):
    """The validated `BranchesQuery`."""

    after: int | None
    limit: int


class GamesQuery(Strict):
    """Filter and page of a list of games."""

    status = OneOf(*STATUSES, load_default=str)
    title = fields.String(load_default="")
    player = fields.String(load_default="", metadata={"description": "An id, or `me`."})
    to_act = OneOf("me", load_default=str)
    vacant = OneOf(
        "me", load_default=str, metadata={"description": "Games with a seat that you could take over uninvited."}
    )
    club = fields.String(
        load_default="", metadata={"description": "A club of yours: its games, which no other list has."}
    )
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class GamesFilter(TypedDict):
    """The validated `GamesQuery`."""

    status: str
    title: str
    player: str
    to_act: str
    vacant: str
    club: str
    after: int | None
    limit: int


class InboxQuery(Strict):
    """The longest time to wait for a change."""

    wait = WholeText(
        0, LONGEST_WAIT, load_default=0, metadata={"description": "For how many seconds to wait for something."}
    )


class InboxFilter(TypedDict):
    """The validated `InboxQuery`."""

    wait: int


class NewsQuery(Strict):
    """The games to follow."""

    games = fields.String(
        load_default="",
        validate=validate.Regexp(rf"\A({ONE_GAME}(,{ONE_GAME}){{0,{MOST_FOLLOWED - 1}}})?\Z"),
        metadata={"description": f"Ids of games, at most {MOST_FOLLOWED}, with commas between them."},
    )


class NewsFilter(TypedDict):
    """The validated `NewsQuery`."""

    games: str


class BoardQuery(Strict):
    """The position to show."""

    at = WholeText(metadata={"description": "A position; the latest if you do not say."})
    dispute = WholeText(metadata=AS_ARBITER)


class BoardFilter(TypedDict):
    """The validated `BoardQuery`."""

    at: NotRequired[int]
    dispute: NotRequired[int]


class LegalMovesQuery(Strict):
    """The seat to list legal moves for."""

    seat = WholeText(high=MOST_SEATS - 1)


class LegalMovesFilter(TypedDict):
    """The validated `LegalMovesQuery`."""

    seat: NotRequired[Seat]


class MoveRequest(Strict):
    """A move, and the seat that makes it."""

    move = Object(required=True, metadata={"component": "Move"})
    seat = Whole(0, MOST_SEATS - 1, metadata={"description": "Needed only where you hold several."})


class MoveBody(TypedDict):
    """The validated `MoveRequest`. The title checks the move itself."""

    move: dict[str, object]
    seat: NotRequired[Seat]


class EventsQuery(Strict):
    """Filter and page of a list of events."""

    after = WholeText(load_default=0)
    limit = WholeText(
        1, MOST_LISTED, load_default=lambda: None, metadata={"description": "50 if you do not say; of lines, all."}
    )
    dispute = WholeText(metadata=AS_ARBITER)


class EventsFilter(TypedDict):
    """The validated `EventsQuery`."""

    after: int
    limit: int | None
    dispute: NotRequired[int]


class TakebackRequest(Strict):
    """The position to return to, or `turn` for the start of the turn."""

    to = WholeOr(TURN, 1, required=True)


class TakebackBody(TypedDict):
    """The validated `TakebackRequest`."""

    to: int | Literal["turn"]


class TakebackAnswer(Strict):
    """The answer to a takeback request."""

    agree = Truth(required=True)


class AnswerBody(TypedDict):
    """The validated answer."""

    agree: bool


class EmptyRequest(Strict):
    """An empty object, or no body at all."""
