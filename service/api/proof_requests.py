"""Requests about records, receipts and the transparency log."""

from __future__ import annotations

from marshmallow import fields, validate

from scoresheet.service.api import requests
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import Id, OneOf, WholeText
from scoresheet.service.api.paging import AFTER, LIMIT, LISTED, MOST_LISTED


class RecordsQuery(ApiRequest):
    """Filters and paging for records of finished games."""

    status: str = parsed(OneOf(*requests.OVER, load_default=requests.OVER[0]))
    title: str = parsed(fields.String(load_default=""))
    player: str = parsed(fields.String(load_default="", metadata={"description": "The id of a player, or `me`."}))
    after: int | None = parsed(WholeText(low=1, load_default=None, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))


class ConsistencyQuery(ApiRequest):
    """Two sizes of the log."""

    first: int = parsed(WholeText(required=True, metadata={"description": "The smaller size of the log."}))
    second: int = parsed(
        WholeText(required=True, metadata={"description": "The larger size; at most the current size of the log."})
    )


class InclusionQuery(ApiRequest):
    """An event, and the size of the log."""

    game: str = parsed(Id(required=True))
    version: int = parsed(WholeText(1, required=True))
    digest: str | None = parsed(
        fields.String(
            validate=validate.Regexp(r"\A[0-9a-f]{64}\Z"),
            metadata={"description": "The digest of the event; with it, the caller need not be able to see the game."},
        )
    )
    tree_size: int | None = parsed(
        WholeText(1, metadata={"description": "The size of the log; by default that of the newest head."})
    )
