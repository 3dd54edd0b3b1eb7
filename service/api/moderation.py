"""Routes of moderation: reports, looks, acts, and the log of these."""

from __future__ import annotations

import msgspec
from flask import Response

from scoresheet.service.accounts.tokens import ADMIN, MODERATOR
from scoresheet.service.api import chat_requests, chat_schemas, requests
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.chat import represent_message
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.representations import API, address
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.community.chat.errors import NotAModerator
from scoresheet.service.community.chat.moderation import Moderation, ModerationEntry, ModeratorAct
from scoresheet.service.community.chat.reports import MessageReport
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller, check

moderation = Blueprint("moderation", __name__, description="Reports of messages, and acts of moderators.")

REPORTS = f"{API}/moderation/reports"


@moderation.route("/moderation/reports")
@needs(MODERATOR)
@moderation.arguments(chat_requests.ReportsQuery, location="query")
@moderation.response(200, chat_schemas.ReportListSchema, headers=headers("Link"))
def list_reports(query: chat_requests.ReportsQuery) -> Response:
    """List reports for moderators, oldest first: open or closed ones.

    Reports about the caller's own games, messages and reports, including those of their bots, are left out. The
    text is shown only after a look, which is logged.
    """
    _check_role()
    found, following = _moderation().page(caller().player, query.status, query.after, query.limit)
    return page([represent_report(one) for one in found], following)


@moderation.route("/moderation/reports/<number:report>")
@needs(MODERATOR)
@moderation.response(200, chat_schemas.ReportDetailSchema)
def show_report(report: int) -> Response:
    """Get a report, as a moderator.

    Once the caller has looked, it includes the message and a few before and after it in the same room.
    """
    me, judge = caller().player, _moderation()
    found, looked = judge.report(me, report), judge.has_looked(me, report)
    context = [represent_message(one) for one in judge.context(me, report)] if looked else []
    return json_response({**represent_report(found), "looked": looked, "context": context})


@moderation.route("/moderation/reports/<number:report>/looks", methods=["POST"])
@needs(MODERATOR)
@moderation.arguments(requests.EmptyRequest, required=False)
@moderation.response(201, chat_schemas.ReportDetailSchema)
def look_at_report(body: requests.EmptyRequest, report: int) -> Response:
    """Look at a reported message, as a moderator.

    The look is logged, and visible to other moderators and admins.
    """
    _moderation().look(caller().player, report)
    answer = show_report(report)
    answer.status_code = 201
    return answer


@moderation.route("/moderation/reports/<number:report>/acts", methods=["POST"])
@repeatable
@fails(409)
@needs(MODERATOR)
@moderation.arguments(chat_requests.ActRequest)
@moderation.response(201, chat_schemas.ReportDetailSchema)
def act_on_report(body: chat_requests.ActRequest, report: int) -> Response:
    """Act on a report after a look; the act is logged.

    `hide` or `restore` changes the message; `silence` suspends its author for `days`, in this game or `everywhere`,
    and `lift` ends that; `dismiss` rejects the report. An act on a message closes all reports about it.
    """
    _moderation().act(caller().player, report, ModeratorAct(**body.values()), key_of(body))
    answer = show_report(report)
    answer.status_code = 201
    return answer


@moderation.route("/moderation/acts")
@needs()
@moderation.arguments(SequenceQuery, location="query")
@moderation.response(200, chat_schemas.DoneListSchema, headers=headers("Link"))
def list_acts(query: SequenceQuery) -> Response:
    """List moderators' looks and acts, oldest first, for moderators and admins.

    The log is complete and permanent.
    """
    if ADMIN not in caller().scopes:
        check(MODERATOR)
    if not _moderation().may_read_log(caller().player):
        raise NotAModerator("Only a moderator may do this.")
    found, following = _moderation().acts(query.after, query.limit)
    return page([_represent_done(one) for one in found], following)


def represent_report(report: MessageReport) -> dict[str, object]:
    """Represent a report without the text of the message."""
    own = f"{REPORTS}/{report.id}"
    links = {"self": own, "looks": f"{own}/looks", "acts": f"{own}/acts", "game": address(report.game)}
    return {**msgspec.structs.asdict(report), "links": links}


def _represent_done(one: ModerationEntry) -> dict[str, object]:
    links = {"self": f"{API}/moderation/acts?after={one.id - 1}&limit=1", "report": f"{REPORTS}/{one.report}"}
    return {**msgspec.structs.asdict(one), "links": links}


def _check_role() -> None:
    """Raise `NotAModerator` if the caller has lost the role since the token was created."""
    if not _moderation().is_moderator(caller().player):
        raise NotAModerator("Only a moderator may do this.")


def _moderation() -> Moderation:
    return services().chat.moderation
