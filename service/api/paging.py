"""Queries for pages of lists."""

from __future__ import annotations

from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.fields import WholeText

MOST_LISTED = 200
LISTED = 50
AFTER = {"description": "The number to continue after: `next` of the previous page."}
LIMIT = {"description": "The maximum number of items on the page."}


class PageQuery(ApiRequest):
    """A page of a list."""

    after: int | None = parsed(WholeText(load_default=None, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))


class SequenceQuery(ApiRequest):
    """A page of a list whose items are numbered from 1."""

    after: int = parsed(WholeText(load_default=0, metadata=AFTER))
    limit: int = parsed(WholeText(1, MOST_LISTED, load_default=LISTED, metadata=LIMIT))
