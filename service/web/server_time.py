"""The server's time for pages, because the clock of the reader's device may be wrong."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scoresheet.service.core import clock
from scoresheet.service.web.clock_thresholds import instant

server_time = Blueprint("clock", __name__)


@server_time.get("/clock")
def now() -> ResponseReturnValue:
    """Return the time in milliseconds since 1970, as text."""
    return str(clock.milliseconds()), {"Content-Type": "text/plain", "Cache-Control": "no-store"}


@server_time.app_context_processor
def made_at() -> dict[str, object]:
    """Return the template variable with the time at which the page was rendered."""
    return {"time_of_page": instant(clock.milliseconds())}
