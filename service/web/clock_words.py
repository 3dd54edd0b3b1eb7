"""Clocks in words: durations, terms in short and in sentences, and what a time-out does."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.service.web.vocabulary import bot_names

SECOND, MINUTE, HOUR, DAY = 1, 60, 3_600, 86_400
WEEKEND = [6, 7]
MOST_UNITS = 2
"""The maximum number of units in a duration."""


def span(seconds: int) -> str:
    """Return a duration in its two largest units: "1 day 12 hours"."""
    left, said = max(0, seconds), []
    for size, words in _UNITS:
        number, left = divmod(left, size)
        if number:
            said.append(words(number))
    return " ".join(said[:MOST_UNITS]) or _seconds(0)


def in_short(clock: Clock | None) -> str:
    """Return a clock's terms in short, as shown beside a game's name; empty without a clock."""
    return ", ".join([_time(clock), *_times_off(clock)]) if clock else ""


def in_sentences(clock: Clock) -> list[str]:
    """Return a clock's terms as sentences, for players who have to agree to them."""
    said = [_of_turn(clock), _of_bank(clock), _of_rest(clock), _of_vacation(clock), on_time_out(clock)]
    return [sentence for sentence in said if sentence]


def on_time_out(clock: Clock) -> str:
    """Describe what happens when a seat times out."""
    said = {
        "wait": _("If a player runs out of time, the opponents decide whether to wait."),
        "bot": _(
            "If a player runs out of time, the bot “%(bot)s” plays on for them until they return.",
            bot=bot_names().get(clock.bot, clock.bot),
        ),
        "forfeit": _("If a player runs out of time, their seat is forfeited and they rank last."),
    }
    return str(said[clock.on_time_out])


def zone_name(minutes: int) -> str:
    """Return the name of a time zone with that offset in minutes, such as "UTC+05:30"."""
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'−' if minutes < 0 else '+'}{hours:02}:{rest:02}" if minutes else "UTC"


def weekday(number: int) -> str:
    """Return the name of a weekday; 1 is Monday."""
    names = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
    return str(names[number - 1])


def listed(parts: list[str]) -> str:
    """Join the parts with commas, and with "and" before the last one."""
    if len(parts) < 2:
        return "".join(parts)
    return str(_("%(some)s and %(last)s", some=", ".join(parts[:-1]), last=parts[-1]))


def _seconds(number: int) -> str:
    return str(ngettext("%(num)d second", "%(num)d seconds", number))


_UNITS = (
    (DAY, lambda number: str(ngettext("%(num)d day", "%(num)d days", number))),
    (HOUR, lambda number: str(ngettext("%(num)d hour", "%(num)d hours", number))),
    (MINUTE, lambda number: str(ngettext("%(num)d minute", "%(num)d minutes", number))),
    (SECOND, _seconds),
)


def _time(clock: Clock) -> str:
    """Describe the time allowed for turns."""
    parts = [str(_("%(span)s per turn", span=span(clock.move)))] if clock.move else []
    if clock.bank:
        parts.append(str(_("a bank of %(span)s", span=span(clock.bank))))
    if clock.increment:
        parts.append(str(_("%(span)s added per turn", span=span(clock.increment))))
    return " + ".join(parts)


def _times_off(clock: Clock) -> list[str]:
    off = [_days_off(clock)] if clock.days_off else []
    return [*off, str(_("nights off"))] if clock.night else off


def _days_off(clock: Clock) -> str:
    if sorted(clock.days_off) == WEEKEND:
        return str(_("weekends off"))
    return str(_("%(days)s off", days=listed([weekday(day) for day in sorted(clock.days_off)])))


def _of_turn(clock: Clock) -> str:
    return str(_("Players have %(span)s for each turn.", span=span(clock.move))) if clock.move else ""


def _of_bank(clock: Clock) -> str:
    if not (clock.bank or clock.increment):
        return ""
    has = str(_("Each player has a bank of %(span)s for the whole game.", span=span(clock.bank)))
    if clock.move:
        has = str(_("Extra time comes from a bank of %(span)s for the whole game.", span=span(clock.bank)))
    more = str(_("After each turn, it grows by %(span)s.", span=span(clock.increment))) if clock.increment else ""
    most = str(_("The bank never exceeds %(span)s.", span=span(clock.most))) if clock.most else ""
    return " ".join(part for part in (has, more, most) if part)


def _of_rest(clock: Clock) -> str:
    zone = clock.zone_name or zone_name(clock.zone)
    parts = []
    if clock.days_off:
        days = listed([weekday(day) for day in sorted(clock.days_off)])
        parts.append(str(_("The clocks are stopped on %(days)s (%(zone)s).", days=days, zone=zone)))
    if clock.night:
        start, end = (f"{hour:02}:00" for hour in clock.night)
        parts.append(
            str(_("The clocks are stopped from %(start)s to %(end)s (%(zone)s).", start=start, end=end, zone=zone))
        )
    return " ".join(parts)


def _of_vacation(clock: Clock) -> str:
    days = clock.vacation
    if not days:
        return ""
    said = ngettext(
        "Each player can take %(num)d day of vacation.", "Each player can take %(num)d days of vacation.", days
    )
    return str(said)
