"""Requests: the shapes of what clients send, against which it is checked, and what is read of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import RAISE, Schema, fields, validate

from domain.bots import STRATEGIES
from domain.events import OnDispute
from domain.viewer import Seat
from service.accounts import names, passwords
from service.accounts.tokens import PLAY, READ, SCOPES
from service.api.fields import Id, OneOf, Text, Truth, Whole, WholeText
from service.games import LONGEST_PACE

MOST_LISTED = 200
LISTED = 50
MOST_SEATS = 16
LONGEST_WAIT = 60
DAYS_A_YEAR = 366
MOST_FOLLOWED = 50
ONE_GAME = "[A-Za-z0-9_-]{1,64}"
ON_DISPUTE = ("play_on", "wait")
VISIBILITIES = ("public", "unlisted", "private")
OVER = ("finished", "abandoned")
STATUSES = ("open", "playing", "finished", "abandoned")
NAME = {"examples": ["Ada"]}
AS_ARBITER = {
    "description": "An open dispute that you look into as an arbiter: what all seats could see, up to its position."
}
PASSWORD = {"format": "password", "examples": ["correct horse battery"]}


class Strict(Schema):
    """What clients send: nothing unknown."""

    class Meta:
        """marshmallow's settings."""

        unknown = RAISE


class PlayerRequest(Strict):
    """What a new account needs: a name and a password."""

    name = fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)
    password = fields.String(
        required=True, validate=validate.Length(passwords.SHORTEST, passwords.LONGEST), metadata=PASSWORD
    )


class PlayerBody(TypedDict):
    """A new account, read."""

    name: str
    password: str


class TokenRequest(Strict):
    """What a new token needs: whose it is, and what it may be used for."""

    name = fields.String(required=True, validate=validate.Length(1, names.LONGEST), metadata=NAME)
    password = fields.String(required=True, validate=validate.Length(1, passwords.LONGEST), metadata=PASSWORD)
    scopes = fields.List(OneOf(*SCOPES), load_default=[PLAY, READ], validate=validate.Length(1, len(SCOPES)))
    label = Text(high=80, load_default="")
    days = Whole(1, DAYS_A_YEAR, metadata={"description": "How long it is good for; 90 if you do not say."})


class TokenBody(TypedDict):
    """A new token, read."""

    name: str
    password: str
    scopes: list[str]
    label: str
    days: NotRequired[int]


class BotRequest(Strict):
    """What a new bot needs: a name."""

    name = fields.String(required=True, validate=validate.Length(names.SHORTEST, names.LONGEST), metadata=NAME)


class BotBody(TypedDict):
    """A new bot, read."""

    name: str


class BotTokenRequest(Strict):
    """What a bot's new token may be used for, what it is called, and how long it is good for."""

    scopes = fields.List(OneOf(PLAY, READ), load_default=[PLAY, READ], validate=validate.Length(1, 2))
    label = Text(high=80, load_default="")
    days = Whole(1, DAYS_A_YEAR, metadata={"description": "How long it is good for; 90 if you do not say."})


class BotTokenBody(TypedDict):
    """A bot's new token, read."""

    scopes: list[str]
    label: str
    days: NotRequired[int]


class ClockRequest(Strict):
    """The pace that players agree on, in hours a move."""

    hours = Whole(1, LONGEST_PACE, required=True, metadata={"description": "The pace that the players agree on."})


class ClockBody(TypedDict):
    """A pace, read."""

    hours: int


class GameRequest(Strict):
    """What a game is opened with, down to which bots sit where."""

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
    entropy = Text(load_default="")


class GameBody(TypedDict):
    """A new game, read."""

    title: str
    seats: int
    options: dict[str, object]
    name: str
    visibility: str
    rated: bool
    clock: NotRequired[ClockBody]
    bots: dict[str, str]
    on_dispute: OnDispute
    entropy: str


class BranchRequest(Strict):
    """From which position to play on, and who is to sit where."""

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
    """A new branch, read."""

    at: int
    seat: NotRequired[Seat]
    hotseat: bool | None
    bots: dict[str, str]
    invite: list[str]
    name: str
    entropy: str


class BranchesQuery(Strict):
    """Which branches to list, from where on, and how many."""

    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class BranchesFilter(TypedDict):
    """Which branches, read."""

    after: int | None
    limit: int


class GamesQuery(Strict):
    """Which games to list, from where on, and how many."""

    status = OneOf(*STATUSES, load_default=str)
    title = fields.String(load_default="")
    player = fields.String(load_default="", metadata={"description": "An id, or `me`."})
    to_act = OneOf("me", load_default=str)
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class GamesFilter(TypedDict):
    """Which games to list, read."""

    status: str
    title: str
    player: str
    to_act: str
    after: int | None
    limit: int


class RecordsQuery(Strict):
    """Of which finished games to send the records, from where on, and how many."""

    status = OneOf(*OVER, load_default=OVER[0])
    title = fields.String(load_default="")
    player = fields.String(load_default="", metadata={"description": "An id, or `me`."})
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class RecordsFilter(TypedDict):
    """Of which finished games, read."""

    status: str
    title: str
    player: str
    after: int | None
    limit: int


class SeatRequest(Strict):
    """Which seat to take, and for whom."""

    seat = Whole(0, MOST_SEATS - 1)
    bot = OneOf(*STRATEGIES, load_default=str)
    entropy = Text(load_default="")


class SeatBody(TypedDict):
    """Where to sit, read."""

    seat: NotRequired[Seat]
    bot: str
    entropy: str


class InboxQuery(Strict):
    """For how long to wait."""

    wait = WholeText(
        0, LONGEST_WAIT, load_default=0, metadata={"description": "For how many seconds to wait for something."}
    )


class InboxFilter(TypedDict):
    """For how long to wait, read."""

    wait: int


class NewsQuery(Strict):
    """Which games to be told of."""

    games = fields.String(
        load_default="",
        validate=validate.Regexp(rf"\A({ONE_GAME}(,{ONE_GAME}){{0,{MOST_FOLLOWED - 1}}})?\Z"),
        metadata={"description": f"Ids of games, at most {MOST_FOLLOWED}, with commas between them."},
    )


class NewsFilter(TypedDict):
    """Which games to be told of, read."""

    games: str


class BoardQuery(Strict):
    """Which position to show."""

    at = WholeText(metadata={"description": "A position; the latest if you do not say."})
    dispute = WholeText(metadata=AS_ARBITER)


class BoardFilter(TypedDict):
    """Which position, read."""

    at: NotRequired[int]
    dispute: NotRequired[int]


class LegalMovesQuery(Strict):
    """Whose legal moves to list."""

    seat = WholeText(high=MOST_SEATS - 1)


class LegalMovesFilter(TypedDict):
    """Of which seat, read."""

    seat: NotRequired[Seat]


class MoveRequest(Strict):
    """A move, and for which seat."""

    move = fields.Dict(keys=fields.String(), required=True, metadata={"component": "Move"})
    seat = Whole(0, MOST_SEATS - 1, metadata={"description": "Needed only where you hold several."})


class MoveBody(TypedDict):
    """A move, read; whether it is one of the title's is for the title to say."""

    move: dict[str, object]
    seat: NotRequired[Seat]


class EventsQuery(Strict):
    """Which events to list, from where on, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(
        1, MOST_LISTED, load_default=lambda: None, metadata={"description": "50 if you do not say; of lines, all."}
    )
    dispute = WholeText(metadata=AS_ARBITER)


class ReceiptsQuery(Strict):
    """Which receipts to list: those for versions behind `after`, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class EventsFilter(TypedDict):
    """Which events, read."""

    after: int
    limit: int | None
    dispute: NotRequired[int]


class HeadsQuery(Strict):
    """Which heads to list: from where on, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, MOST_LISTED, load_default=LISTED)


class HeadsFilter(TypedDict):
    """Which heads, read."""

    after: int
    limit: int


class ConsistencyQuery(Strict):
    """Which two sizes of the log."""

    first = WholeText(required=True, metadata={"description": "The smaller size."})
    second = WholeText(required=True, metadata={"description": "The greater one; at most that of the log."})


class ConsistencyFilter(TypedDict):
    """Which sizes, read."""

    first: int
    second: int


class InclusionQuery(Strict):
    """Which event, in the log of which size."""

    game = Id(required=True)
    version = WholeText(1, required=True)
    digest = fields.String(
        validate=validate.Regexp(r"\A[0-9a-f]{64}\Z"),
        metadata={"description": "The event's digest: who knows it needs to be nobody who may see the game."},
    )
    tree_size = WholeText(1, metadata={"description": "That of the newest head if you do not say."})


class InclusionFilter(TypedDict):
    """Which event, read."""

    game: str
    version: int
    digest: NotRequired[str]
    tree_size: NotRequired[int]


class TakebackRequest(Strict):
    """The position to go back to."""

    to = Whole(1, required=True)


class TakebackBody(TypedDict):
    """Where to go back to, read."""

    to: int


class TakebackAnswer(Strict):
    """Whether a takeback is agreed to."""

    agree = Truth(required=True)


class AnswerBody(TypedDict):
    """Yes or no, read."""

    agree: bool


class EmptyRequest(Strict):
    """An empty object, or no body at all."""
