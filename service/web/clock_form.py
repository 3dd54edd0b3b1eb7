"""The clock fields of a new game: presets, or terms that the form spells out."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import FORFEIT_BOT
from scoresheet.domain.errors import BadTerms
from scoresheet.domain.terms import FURTHEST_ZONE
from scoresheet.service.container.services import services
from scoresheet.service.core import time_zones as zones
from scoresheet.service.core.errors import UnfitText
from scoresheet.service.web import reader
from scoresheet.service.web.clock_words import DAY, HOUR, MINUTE, SECOND, WEEKEND, in_short, weekday
from scoresheet.service.web.vocabulary import bot_names

PREFERENCE = "clock"
"""The key of the preference for a player's default clock, and the name of the form's field."""
NONE, OWN = "none", "own"
FALLBACK_BOT = FORFEIT_BOT
"""The bot that takes over by default after a time-out, even in rated games."""
PRESETS: Mapping[str, Clock] = {
    "live": Clock(bank=10 * MINUTE, increment=30),
    "day": Clock(move=DAY),
    "workdays": Clock(move=2 * DAY, days_off=WEEKEND, vacation=14),
    "correspondence": Clock(bank=7 * DAY, increment=12 * HOUR, most=14 * DAY, vacation=21),
}
UNITS = {"seconds": SECOND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
SPANS = ("move", "bank", "increment", "most")
LONGEST_SPAN = 365 * DAY
MOST_VACATION = 365
LONGEST_ZONE = 60
_OFFSET = re.compile(r"[+-]?\d{1,3}", re.ASCII)
OUTCOMES = ("bot", "forfeit", "wait")


class SpanField(msgspec.Struct, frozen=True):
    """A duration as the form shows it: a number and a unit."""

    name: str
    label: str
    number: int
    unit: str


class ClockFields(msgspec.Struct, frozen=True, kw_only=True):
    """The clock fields of the form, with their current values."""

    chosen: str
    presets: dict[str, str]
    """The names of the presets, by the value that the form posts."""
    spans: list[SpanField]
    units: dict[str, str]
    weekdays: dict[int, str]
    days_off: list[int]
    hours: list[int]
    night: list[int]
    zones: list[str]
    """The names of the time zones to choose from."""
    zone: str
    zone_known: bool
    """True if the form contains a time zone; otherwise a script may fill in the browser's."""
    vacation: int
    outcomes: dict[str, str]
    outcome: str
    bots: dict[str, str]
    bot: str


def clock_fields(form: MultiDict[str, str]) -> ClockFields:
    """Return the fields with the values of the form or, at first, with the reader's default."""
    chosen = form.get(PREFERENCE, "") or usual()
    clock = _shown(form, chosen)
    return ClockFields(
        chosen=chosen if chosen in (*PRESETS, OWN) else NONE,
        presets=preset_words(),
        spans=[_span_field(name, getattr(clock, name)) for name in SPANS],
        units=unit_words(),
        weekdays={day: weekday(day) for day in range(1, 8)},
        days_off=clock.days_off,
        hours=list(range(24)),
        night=clock.night,
        zones=zones.names(),
        zone=form.get("zone", "")[:LONGEST_ZONE] or zones.UTC_NAME,
        zone_known="zone" in form,
        vacation=clock.vacation,
        outcomes=outcome_words(),
        outcome=clock.on_time_out,
        bots=bot_names(),
        bot=clock.bot or FALLBACK_BOT,
    )


def read_clock(form: MultiDict[str, str]) -> Clock | None:
    """Return the clock that a form describes, or None; raises `UnfitText` for an invalid clock."""
    chosen = form.get(PREFERENCE, NONE)
    if chosen == NONE:
        return None
    clock = _own(form) if chosen == OWN else PRESETS.get(chosen)
    if clock is None:
        raise UnfitText("This clock does not exist.")
    return _checked(_in_zone(clock, form))


def keep_usual(player: str, chosen: str) -> None:
    """Store the player's default clock for new games; a clock that is no preset is not stored."""
    services().accounts.preferences.put(player, PREFERENCE, chosen if chosen in PRESETS else "")


def preset_words() -> dict[str, str]:
    """Return the names of the presets, by the value that the form posts."""
    return {NONE: str(_("No clock")), **{name: _called(name) for name in PRESETS}}


def usual() -> str:
    """Return the name of the reader's default clock for new games."""
    return reader.preferences().get(PREFERENCE, NONE)


def unit_words() -> dict[str, str]:
    """Return the names of units of time, in the plural."""
    return {
        "seconds": str(_("seconds")),
        "minutes": str(_("minutes")),
        "hours": str(_("hours")),
        "days": str(_("days")),
    }


def outcome_words() -> dict[str, str]:
    """Return descriptions of what can happen on a time-out."""
    return {
        "bot": str(_("a bot plays on until the player is back")),
        "forfeit": str(_("the seat is forfeited and ranks last")),
        "wait": str(_("the opponents decide whether to wait")),
    }


def _called(name: str) -> str:
    """Return a preset's name, followed by its terms if the name doesn't give them."""
    names = {
        "live": _("Live"),
        "day": _("One day per turn"),
        "workdays": _("Two days per turn, weekends off"),
        "correspondence": _("Correspondence"),
    }
    return f"{names[name]}: {in_short(PRESETS[name])}" if name in ("live", "correspondence") else str(names[name])


def _shown(form: MultiDict[str, str], chosen: str) -> Clock:
    """Return the clock whose values the form's fields show."""
    if PREFERENCE not in form:
        return msgspec.structs.replace(PRESETS.get(chosen, PRESETS["day"]), on_time_out="bot", bot=FALLBACK_BOT)
    try:
        return _in_zone(_own(form), form)
    except UnfitText:
        return PRESETS["day"]


def _own(form: MultiDict[str, str]) -> Clock:
    """Return the clock that the form spells out."""
    move, bank, increment, most = (_seconds(form, name) for name in SPANS)
    night = [_whole(form, name, 0, 23) for name in ("night_from", "night_to") if form.get(name, "")]
    if len(night) == 1 or (night and night[0] == night[1]):
        raise UnfitText("A night has a start and an end: choose both or neither.")
    days = sorted({int(day) for day in form.getlist("day_off") if day in "1234567" and len(day) == 1})
    vacation = _whole(form, "vacation", 0, MOST_VACATION)
    return Clock(move=move, bank=bank, increment=increment, most=most, days_off=days, night=night, vacation=vacation)


def _checked(clock: Clock) -> Clock:
    """Return the clock; raises `UnfitText` if it leaves no time to move or never runs."""
    if not (clock.move or clock.bank):
        raise UnfitText("A clock needs time: set a time per turn or a bank.")
    if clock.most and clock.most < clock.bank:
        raise UnfitText("The bank can't start above its maximum.")
    if len(clock.days_off) > 6:
        raise UnfitText("Leave at least one day of the week on which the clock runs.")
    return clock


def _outcome(form: MultiDict[str, str]) -> dict[str, str]:
    wanted = form.get("on_time_out", OUTCOMES[0])
    if wanted not in OUTCOMES:
        raise UnfitText("This is not a valid choice for time-outs.")
    bot = form.get("time_out_bot", FALLBACK_BOT)
    if bot not in STRATEGIES:
        raise UnfitText("This bot does not exist.")
    return {"on_time_out": wanted, "bot": bot if wanted == "bot" else ""}


class Zone(msgspec.Struct, frozen=True):
    """A time zone: an IANA name or, if the name is empty, a fixed offset in minutes."""

    name: str
    minutes: int = 0


def read_zone(form: MultiDict[str, str]) -> Zone:
    """Read a time zone, by name or offset in minutes; raises `UnfitText`."""
    said = form.get("zone", "").strip()
    if said in ("", zones.UTC_NAME):
        return Zone("")
    if _OFFSET.fullmatch(said) and abs(int(said)) <= FURTHEST_ZONE:
        return Zone("", int(said))
    try:
        zones.find(said)
    except BadTerms as error:
        raise UnfitText(error.message.id, **error.message.params) from None
    return Zone(said)


def _in_zone(clock: Clock, form: MultiDict[str, str]) -> Clock:
    zone = read_zone(form)
    return msgspec.structs.replace(clock, zone=zone.minutes, zone_name=zone.name, **_outcome(form))


def _seconds(form: MultiDict[str, str], name: str) -> int:
    size = UNITS.get(form.get(f"{name}_unit", ""), DAY)
    seconds = _whole(form, name, 0, LONGEST_SPAN) * size
    if seconds > LONGEST_SPAN:
        raise UnfitText("A time on a clock can be at most a year.")
    return seconds


def _whole(form: MultiDict[str, str], name: str, low: int, high: int) -> int:
    said = form.get(name, "").strip() or "0"
    if not (said.isascii() and said.isdigit()) or len(said) > 9 or not low <= int(said) <= high:
        raise UnfitText("{said} is not a valid number here.", said=said[:20])
    return int(said)


def _span_field(name: str, seconds: int) -> SpanField:
    """Return a duration's field, in the largest unit that gives an integer."""
    labels = {
        "move": _("Time per turn"),
        "bank": _("Bank for the whole game"),
        "increment": _("Added to the bank after each turn"),
        "most": _("Maximum bank"),
    }
    fits = [unit for unit, size in UNITS.items() if seconds % size == 0 and (seconds or unit == "hours")]
    unit = fits[-1] if seconds else "hours"
    return SpanField(name, str(labels[name]), seconds // UNITS[unit], unit)
