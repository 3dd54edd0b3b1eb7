"""Durations on a logarithmic scale, from seconds to weeks."""

from __future__ import annotations

from math import log10

from flask_babel import gettext as _
from flask_babel import ngettext

MINUTE, HOUR, DAY = 60, 3_600, 86_400
MARKS = (1, 10, MINUTE, 10 * MINUTE, HOUR, 10 * HOUR, 3 * DAY, 30 * DAY)
"""The durations that get a grid line, in seconds."""


def height(seconds: float) -> float:
    """Return the height of a duration on the scale; 0 for one second or less."""
    return log10(max(1.0, seconds))


def marks() -> list[tuple[float, str]]:
    """Return the height and the label of each grid line."""
    return [(height(seconds), span(seconds)) for seconds in MARKS]


def span(seconds: float) -> str:
    """Return a duration in words, in its largest unit."""
    if seconds < MINUTE:
        return str(_("%(number)s s", number=round(seconds)))
    if seconds < HOUR:
        return str(_("%(number)s min", number=round(seconds / MINUTE)))
    if seconds < 2 * DAY:
        return str(_("%(number)s h", number=round(seconds / HOUR)))
    return str(ngettext("%(num)d day", "%(num)d days", round(seconds / DAY)))
