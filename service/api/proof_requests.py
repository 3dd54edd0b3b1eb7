"""Requests about records, receipts and the transparency log."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from scoresheet.service.api import requests
from scoresheet.service.api.fields import Id, OneOf, WholeText


class RecordsQuery(requests.Strict):
    """Filters and paging of records of finished games."""

    status = OneOf(*requests.OVER, load_default=requests.OVER[0])
    title = fields.String(load_default="")
    player = fields.String(load_default="", metadata={"description": "An id, or `me`."})
    after = WholeText(low=1, load_default=None)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class RecordsFilter(TypedDict):
    """The parsed query for records."""

    status: str
    title: str
    player: str
    after: int | None
    limit: int


class ReceiptsQuery(requests.Strict):
    """Receipts for versions after `after`, and how many."""

    after = WholeText(load_default=0)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class ReceiptsFilter(TypedDict):
    """The parsed query for receipts."""

    after: int
    limit: int


class HeadsQuery(requests.Strict):
    """The part of the list of heads."""

    after = WholeText(load_default=0)
    limit = WholeText(1, requests.MOST_LISTED, load_default=requests.LISTED)


class HeadsFilter(TypedDict):
    """The parsed query for heads."""

    after: int
    limit: int


class ConsistencyQuery(requests.Strict):
    """Two sizes of the log."""

    first = WholeText(required=True, metadata={"description": "The smaller size."})
    second = WholeText(required=True, metadata={"description": "The greater one; at most that of the log."})


class ConsistencyFilter(TypedDict):
    """The parsed sizes."""

    first: int
    second: int


class InclusionQuery(requests.Strict):
    """An event, and the size of the log."""

    game = Id(required=True)
    version = WholeText(1, required=True)
    digest = fields.String(
        validate=validate.Regexp(r"\A[0-9a-f]{64}\Z"),
        metadata={"description": "The event's digest: who knows it needs to be nobody who may see the game."},
    )
    tree_size = WholeText(1, metadata={"description": "That of the newest head if you do not say."})


class InclusionFilter(TypedDict):
    """The parsed event and size."""

    game: str
    version: int
    digest: NotRequired[str]
    tree_size: NotRequired[int]
