"""Queries for a part of a list."""

from __future__ import annotations

from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import WholeText

MOST_LISTED = 200
LISTED = 50


class PageQuery(ApiRequest):
    """The item to continue after, if any, and the limit."""

    after: int | None = parsed(WholeText(load_default=None))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED))


class SequenceQuery(ApiRequest):
    """The number to continue after, and the limit, for items that are numbered from 1."""

    after: int = parsed(WholeText(load_default=0))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED))
