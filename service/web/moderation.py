"""Moderation pages: the reports, the moderators' actions, and the log of these actions."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.community.chat.errors import NoSuchReport, NotAModerator
from scoresheet.service.community.chat.moderation import (
    DISMISS,
    HIDE,
    LIFT,
    LONGEST_NOTE,
    LOOKED,
    RESTORE,
    SILENCE,
    Moderation,
    ModeratorAct,
)
from scoresheet.service.community.chat.reports import STANDINGS
from scoresheet.service.community.chat.suspensions import MOST_DAYS
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.ids import MOST_EVER
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.chat_panel import room_names, seats_in
from scoresheet.service.web.disputes import line
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import reason

moderation = Blueprint("moderation", __name__)

LISTED = 20
OPEN, CLOSED = "open", "closed"


@moderation.get("/moderation")
def show() -> ResponseReturnValue:
    """List open or closed reports, oldest first."""
    if refused := _not_for_the_reader():
        return refused
    status = CLOSED if request.args.get("status") == CLOSED else OPEN
    found, following = _judge().page(reader.player_id(), status, _number("after"), LISTED)
    names = reader.names([player for one in found for player in (one.author, one.reporter)])
    return render_template(
        "moderation.html",
        reports=found,
        following=following,
        status=status,
        names=names,
        rooms=room_names(),
        standings=_standings(),
    )


@moderation.get("/moderation/log")
@signed_in_only("pages.moderation.log")
def log() -> ResponseReturnValue:
    """List the moderators' actions, newest first; admins may read this list, too."""
    if not _judge().may_read_log(reader.player_id()):
        abort(404)
    found, earlier = _judge().latest_acts(_number("before") or None, LISTED)
    names = reader.names([player for one in found for player in (one.moderator, one.player)])
    return render_template(
        "moderation_log.html", acts=found, earlier=earlier, names=names, rooms=room_names(), words=_acts()
    )


@moderation.get("/moderation/<int:report>")
def show_report(report: int) -> ResponseReturnValue:
    """Show a report and, once the moderator has chosen to see it, the reported text."""
    return _not_for_the_reader() or _page(min(report, MOST_EVER))


@moderation.post("/moderation/<int:report>/look")
def look(report: int) -> ResponseReturnValue:
    """Reveal the reported text; this is logged."""
    return _not_for_the_reader() or _done(report, lambda: _judge().look(reader.player_id(), report))


@moderation.post("/moderation/<int:report>/act")
def act(report: int) -> ResponseReturnValue:
    """Carry out the moderator's action on a report."""
    days = request.form.get("days", default=0, type=int)
    wanted = ModeratorAct(
        act=request.form.get("act", ""),
        days=days if request.form.get("act") == SILENCE else 0,
        everywhere=request.form.get("everywhere") == "yes",
        note=line("note"),
    )
    return _not_for_the_reader() or _done(report, lambda: _judge().act(reader.player_id(), report, wanted))


@moderation.app_context_processor
def roles() -> dict[str, object]:
    """Return the template functions for the lobby."""
    return {"reports_waiting": reports_waiting}


def reports_waiting() -> int:
    """Return the number of reports that the reader may judge, counting at most `LISTED`."""
    return _judge().open_reports(reader.player_id(), LISTED)


def _page(number: int, wrong: ServiceError | None = None) -> ResponseReturnValue:
    me, judge = reader.player_id(), _judge()
    try:
        found = judge.report(me, number)
    except NoSuchReport:
        abort(404)
    except NotAModerator as error:
        return small_page(_("Another moderator must handle this"), reason(error)), of_error(error).kind.status
    context = judge.context(me, number) if judge.has_looked(me, number) else []
    page = render_template(
        "report_judged.html",
        report=found,
        context=context,
        names=reader.names([found.author, found.reporter, *(one.author for one in context)]),
        seats=seats_in(reader.games().head(found.game)),
        room=room_names()[found.room],
        standings=_standings(),
        words=_acts(),
        wrong=reason(wrong) if wrong else "",
        form=request.form,
        longest=LONGEST_NOTE,
        most_days=MOST_DAYS,
    )
    return (page, of_error(wrong).kind.status) if wrong else page


def _done(number: int, do: Callable[[], object]) -> ResponseReturnValue:
    try:
        do()
    except ServiceError as error:
        return _page(number, error)
    return redirect(url_for("pages.moderation.show_report", report=number), 303)


def _not_for_the_reader() -> ResponseReturnValue | None:
    """Redirect anonymous readers to the sign-in page; answer 404 to readers who don't moderate."""
    if not reader.player_id():
        return to_sign_in(url_for("pages.moderation.show"))
    if not _judge().is_moderator(reader.player_id()):
        abort(404)
    return None


def _standings() -> dict[str, str]:
    # Translators: The state of a report.
    return dict(zip(STANDINGS, (_("open"), _("upheld"), _("dismissed")), strict=True))


def _acts() -> dict[str, str]:
    return {
        LOOKED: _("viewed the message"),
        HIDE: _("hid the message"),
        RESTORE: _("showed the message again"),
        SILENCE: _("suspended the author"),
        LIFT: _("lifted the suspension"),
        DISMISS: _("dismissed the report"),
    }


def _number(name: str) -> int:
    return min(max(0, request.args.get(name, default=0, type=int)), MOST_EVER)


def _judge() -> Moderation:
    return services().chat.moderation
