"""The form for a tournament: title, options and start."""

from __future__ import annotations

from datetime import UTC, timedelta

from werkzeug.datastructures import MultiDict

from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.core import time_zones
from scoresheet.service.core.errors import UnfitText
from scoresheet.service.web.clock_form import read_zone
from scoresheet.service.web.fields import OptionField, filled, read
from scoresheet.service.web.title_cards import title_names

OPTIONS_OF, STARTS = "options_of", "starts"
"""The form's fields with the title whose options it shows, and with the time of the start."""
_LENGTH = len("2026-01-31T18:00")


def title_of(form: MultiDict[str, str]) -> Title:
    """Return the title chosen in a form; by default, the first one."""
    titles = registry.all_titles()
    return titles.get(form.get("title", "")) or titles[next(iter(title_names()))]


def option_fields(title: Title, form: MultiDict[str, str]) -> list[OptionField]:
    """Return the options as the form gives them; defaults if it showed another title's options."""
    return filled(title, form if _shows(form, title) else MultiDict())


def read_options(form: MultiDict[str, str]) -> JsonObject:
    """Return the options in a form; none if it showed another title's options."""
    title = title_of(form)
    return read(title, form) if _shows(form, title) else {}


def read_start(form: MultiDict[str, str]) -> int:
    """Return the start in milliseconds since 1970; 0 if the organiser will start it.

    The form also names the time zone. Raises `UnfitText`.
    """
    said = form.get(STARTS, "").strip()
    if not said:
        return 0
    local, zone = time_zones.read_local(said[:_LENGTH]), read_zone(form)
    if local is None:
        raise UnfitText("{said} is not a valid date and time.", said=said[:20])
    if zone.name:
        return time_zones.instant_of(local, time_zones.find(zone.name))
    return int((local.replace(tzinfo=UTC) - timedelta(minutes=zone.minutes)).timestamp() * 1_000)


def _shows(form: MultiDict[str, str], title: Title) -> bool:
    return form.get(OPTIONS_OF) == title.title
