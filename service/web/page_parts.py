"""Small parts of many pages, for templates: marks of seats, links to players, times."""

from __future__ import annotations

from flask_babel import gettext as _
from markupsafe import Markup

from scoresheet.domain.viewer import Seat
from scoresheet.service.web import reader
from scoresheet.service.web.addresses import path
from scoresheet.service.web.drawing_kit import markup
from scoresheet.service.web.drawing_kit.markup import e
from scoresheet.service.web.language import moment as in_words


def mark(seat: Seat) -> Markup:
    """Return the mark of a seat: its shape, colour and letter."""
    return Markup(markup.mark(seat))  # noqa: S704


def player_link(player: str, name: str) -> Markup:
    """Return a player's name, with a link to the player's page if there is one."""
    if reader.has_page(player):
        address = path("pages.players.show", player=player)
        return Markup(f'<a class="player" href="{e(address)}">{e(name)}</a>')  # noqa: S704
    return Markup(f'<span class="player">{e(name)}</span>')  # noqa: S704


def moment(at: str, *, exactly: bool = False) -> Markup:
    """Return a time in UTC; `times.js` makes it relative ("3 hours ago") or local (`exactly`)."""
    kind = " data-exactly" if exactly else ""
    return Markup(f'<time translate="no" datetime="{e(at)}"{kind}>{e(in_words(at))}</time>')  # noqa: S704


def running_out(at: str, short_from: str = "") -> Markup:
    """Return the time at which a clock runs out.

    `times.js` counts down the last hour and, from `short_from` on, marks that little time is left.
    """
    short = f' data-short-from="{e(short_from)}" data-short="{e(_("time is running short"))}"' if short_from else ""
    return Markup(f'<time translate="no" datetime="{e(at)}" data-runs-out{short}>{e(in_words(at))}</time>')  # noqa: S704


def little_time() -> Markup:
    """Return a tag which says that little time is left."""
    return Markup(f'<span class="tag short">{e(_("time is running short"))}</span>')  # noqa: S704
