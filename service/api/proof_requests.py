"""What clients ask of records, receipts and the log of all games."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.service.api import requests
from scoresheet.service.api.fields import Id, OneOf, WholeText


class RecordsQuery(requests.Strict):
    """Of which finished games to send the records, from where on, and how many."""

    status = OneOf(*requests.OVER, load_default=requests.OVER[0])
    title = fields.String(load_default="")
    player = fields.String(load_default="", metadata={"description": "An id, or `me`."})
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class RecordsFilter(TypedDict):
    """Of which finished games, read."""

    status: str
    title: str
    player: str
    after: int | None
    limit: int


class ReceiptsQuery(requests.Strict):
    """Which receipts to list: those for versions behind `after`, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class ReceiptsFilter(TypedDict):
    """Which receipts, read."""

    after: int
    limit: int


class HeadsQuery(requests.Strict):
    """Which heads to list: from where on, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class HeadsFilter(TypedDict):
    """Which heads, read."""

    after: int
    limit: int


class ConsistencyQuery(requests.Strict):
    """Which two sizes of the log."""

    first = WholeText(required=True, metadata={"description": "The smaller size."})
    second = WholeText(required=True, metadata={"description": "The greater one; at most that of the log."})


class ConsistencyFilter(TypedDict):
    """Which sizes, read."""

    first: int
    second: int


class InclusionQuery(requests.Strict):
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
