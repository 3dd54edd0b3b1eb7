"""The shapes of what clients get. They describe; what is sent is made by `representations` and `responses`."""

from __future__ import annotations

from marshmallow import INCLUDE, Schema, fields, validate

from service.api.fields import OneOf
from service.api.requests import STATUSES, VISIBILITIES


class Links(Schema):
    """Base of resources: the addresses of what belongs to them."""

    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class WrongField(Schema):
    """What is wrong with one field of the body, named by a JSON pointer."""

    pointer = fields.String(required=True)
    detail = fields.String(required=True)


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String(required=True)
    request_id = fields.String(required=True)
    errors = fields.List(fields.Nested(WrongField))
    current_version = fields.Integer()


class Player(Links):
    """A public profile."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    former = fields.Boolean(required=True)
    bot = fields.Boolean(required=True, metadata={"description": "Whether it is the account of a program."})
    run_by = fields.String(
        required=True, allow_none=True, metadata={"description": "Of a bot: the id of the player who runs it."}
    )


class PlayerList(Links):
    """Several players."""

    items = fields.List(fields.Nested(Player), required=True)
    next = fields.String(required=True, allow_none=True)


class TokenSummary(Links):
    """A token without its secret."""

    id = fields.String(required=True)
    kind = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
    label = fields.String(required=True)
    created_at = fields.String(required=True)
    expires_at = fields.String(required=True)
    used_at = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The hour in which it was used last; of sessions it is not kept."},
    )


class TokenCreated(TokenSummary):
    """A token with its secret."""

    token = fields.String(required=True, metadata={"description": "Shown this once."})


class TokenList(Links):
    """The tokens and sessions of a player."""

    items = fields.List(fields.Nested(TokenSummary), required=True)
    next = fields.String(required=True, allow_none=True)


class SeatCounts(Schema):
    """With how many seats it is played."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class TitleSummary(Links):
    """A title as lists have it."""

    title = fields.String(required=True)
    name = fields.String(required=True)
    seats = fields.Nested(SeatCounts, required=True)
    solo = fields.Boolean(required=True)
    minutes = fields.Integer(required=True)
    rules_version = fields.String(required=True)


class TitleDetail(TitleSummary):
    """A title with the shapes of its options and moves."""

    options = fields.Dict(required=True, metadata={"description": "JSON Schema."})
    moves = fields.Dict(required=True, metadata={"description": "JSON Schema of each move type."})
    components = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    texts = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "What cards and the like do: by kind, and by id."},
    )
    notes = fields.List(fields.String(), required=True)


class TitleList(Links):
    """All titles, by name."""

    items = fields.List(fields.Nested(TitleSummary), required=True)
    next = fields.String(required=True, allow_none=True)


class Seat(Schema):
    """A seat and who sits there."""

    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True, metadata={"description": "An id."})
    bot = fields.String(
        required=True, allow_none=True, metadata={"description": "The strategy, where the service itself plays."}
    )
    run_by = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Where `player` is a bot account: the id of the player who runs it."},
    )
    imported = fields.Boolean(
        required=True, metadata={"description": "Whether it was a player's where the game was imported from."}
    )
    resigned = fields.Boolean(required=True)
    to_act = fields.Boolean(required=True)


class SeatScore(Schema):
    """What a seat's game is worth."""

    seat = fields.Integer(required=True)
    points = fields.Integer(required=True)
    parts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    tie_break = fields.List(fields.Integer(), required=True)


class Clock(Schema):
    """The pace that players agree on."""

    hours = fields.Integer(required=True)


class Takeback(Schema):
    """A takeback that waits for answers."""

    id = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    to = fields.Integer(required=True)
    agreed = fields.List(fields.Integer(), required=True)


class GameSummary(Links):
    """A game as lists have it."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    name = fields.String(required=True)
    status = OneOf(*STATUSES, required=True)
    version = fields.Integer(required=True)
    visibility = OneOf(*VISIBILITIES, required=True)
    rated = fields.Boolean(required=True)
    imported = fields.Boolean(
        required=True,
        metadata={"description": "Whether it came from a record: its players are nobody here, it is not rated."},
    )
    clock = fields.Nested(Clock, required=True, allow_none=True)
    seats = fields.List(fields.Nested(Seat), required=True)
    options = fields.Dict(required=True)
    rules_version = fields.String(required=True)
    seed_commitment = fields.String(required=True)
    scores = fields.List(fields.Nested(SeatScore), required=True)
    ranking = fields.List(fields.List(fields.Integer()), required=True)
    created_at = fields.String(required=True)
    updated_at = fields.String(required=True)


class GameDetail(GameSummary):
    """A game with what waits for an answer in it."""

    takeback = fields.Nested(Takeback, required=True, allow_none=True)


class GameList(Links):
    """A page of games, newest first."""

    items = fields.List(fields.Nested(GameSummary), required=True)
    next = fields.String(required=True, allow_none=True)


class Awaiting(Schema):
    """Who is asked, and what."""

    seat = fields.Integer(required=True)
    decision = fields.Dict(required=True)


class WaitingSchema(Links):
    """What waits for the caller at one seat of a game."""

    game = fields.String(required=True)
    seat = fields.Integer(required=True)
    title = fields.String(required=True)
    name = fields.String(required=True)
    version = fields.Integer(required=True, metadata={"description": "Of the game, now: what If-Match takes."})
    decision = fields.String(
        required=True, metadata={"description": "Its type, or `Consent`: whether the others may take moves back."}
    )
    text = fields.String(required=True)
    takeback = fields.Integer(required=True, allow_none=True, metadata={"description": "To which to consent."})
    since = fields.String(required=True)


class Inbox(Links):
    """What waits for the caller, the longest first; 200 at most."""

    items = fields.List(fields.Nested(WaitingSchema), required=True)


class ViewerSchema(Schema):
    """Which seats the caller looks from, or whether everything is representations."""

    seat = fields.Integer(required=True, allow_none=True)
    seats = fields.List(fields.Integer(), required=True)
    all = fields.Boolean(required=True)


class LastMove(Schema):
    """The move that led to a position."""

    seat = fields.Integer(required=True)
    version = fields.Integer(required=True)
    move = fields.Dict(required=True)
    text = fields.String(required=True)


class Board(Links):
    """A position as the caller may see it."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    head = fields.Integer(required=True)
    at = fields.String(required=True)
    viewer = fields.Nested(ViewerSchema, required=True)
    board = fields.Dict(required=True)
    awaiting = fields.List(fields.Nested(Awaiting), required=True)
    last = fields.Nested(LastMove, required=True, allow_none=True)
    scores = fields.List(fields.Nested(SeatScore), required=True)


class LegalMove(Schema):
    """A legal move, in words, and the piece or place it concerns."""

    move = fields.Dict(required=True)
    text = fields.String(required=True)
    anchor = fields.String(required=True)
    answers = fields.Boolean(
        required=True, metadata={"description": "Whether it answers the decision; else that stays open."}
    )


class LegalMoves(Links):
    """What a seat may do now."""

    version = fields.Integer(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    decision = fields.Dict(required=True, allow_none=True)
    moves = fields.List(fields.Nested(LegalMove), required=True)


class EventSchema(Schema):
    """An event; further fields depend on its type."""

    class Meta:
        """marshmallow's settings."""

        unknown = INCLUDE

    id = fields.String(required=True)
    game = fields.String(required=True)
    version = fields.Integer(required=True)
    type = fields.String(required=True)
    at = fields.String(required=True)
    actor = fields.String(
        required=True, metadata={"description": "A player's id, `bot:` and its strategy, or `system`."}
    )
    command = fields.String(required=True, metadata={"description": "All events of one request have the same."})
    software = fields.String(required=True, metadata={"description": "The version of Scoresheet that wrote it."})
    rules = fields.String(required=True, metadata={"description": "The version of the title's rules."})
    previous = fields.String(required=True, metadata={"description": "The digest of the event before."})
    digest = fields.String(required=True, metadata={"description": "SHA-256 of the event as the record has it."})
    seat = fields.Integer(required=True, allow_none=True)
    move = fields.Dict(required=True, allow_none=True)
    effects = fields.List(fields.Dict(), required=True)
    draws = fields.List(
        fields.List(fields.Integer(), validate=validate.Length(equal=2)),
        allow_none=True,
        metadata={"description": "What was drawn, each as [of, got]; null until the game is over."},
    )
    salt = fields.String(
        allow_none=True, metadata={"description": "What hides the event in its digest; null until the game is over."}
    )
    text = fields.String(required=True)


class EventList(Links):
    """A page of events, oldest first."""

    items = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.String(required=True, allow_none=True)


class Receipt(Schema):
    """A signed receipt."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    digest = fields.String(required=True)
    at = fields.String(required=True)
    key_id = fields.String(required=True)
    signature = fields.String(required=True)


class CommandAccepted(Links):
    """What a command came to."""

    version = fields.Integer(required=True)
    event = fields.Nested(EventSchema, required=True)
    awaiting = fields.List(fields.Nested(Awaiting), required=True)
    receipt = fields.Nested(Receipt, required=True)


class Key(Schema):
    """A public key that receipts are checked with."""

    key_id = fields.String(required=True)
    algorithm = fields.String(required=True)
    public_key = fields.String(required=True)


class KeyList(Links):
    """The public keys, newest first."""

    items = fields.List(fields.Nested(Key), required=True)
    next = fields.String(required=True, allow_none=True)
