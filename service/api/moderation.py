"""Routes for moderation: reports, moderators' actions, and the log of both."""

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

moderation = Blueprint("moderation", __name__, description="Reports of messages, and moderators' actions.")

REPORTS = f"{API}/moderation/reports"


@moderation.route("/moderation/reports")
@needs(MODERATOR)
@moderation.arguments(chat_requests.ReportsQuery, location="query")
@moderation.response(200, chat_schemas.ReportListSchema, headers=headers("Link"))
def list_reports(query: chat_requests.ReportsQuery) -> Response:
    """List open or closed reports, oldest first, for moderators.

    Reports about the caller's own games, messages and reports, including those of their bots, are left out. The text of
    a message is shown only after the moderator has asked to view it, which is logged.
    """
    _check_role()
    found, following = _moderation().page(caller().player, query.status, query.after, query.limit)
    return page([represent_report(one) for one in found], following)


@moderation.route("/moderation/reports/<number:report>")
@needs(MODERATOR)
@moderation.response(200, chat_schemas.ReportDetailSchema)
def show_report(report: int) -> Response:
    """Get a report, as a moderator.

    Once the caller has viewed the reported message (`…/looks`), the answer includes it and a few messages before and
    after it in the same room.
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
    """View a reported message, as a moderator.

    This is logged; other moderators and admins can see the entry.
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
    """Take action on a report after viewing it, as a moderator; the action is logged.

    `hide` or `restore` changes the message; `silence` suspends its author from writing for `days`, in this game or
    `everywhere`, and `lift` ends the suspension; `dismiss` rejects the report. An action on a message closes all
    reports about it.
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
    """List the moderation log, oldest first, for moderators and admins.

    The log contains every message that a moderator has viewed and every action, and is permanent.
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
    """Raise `NotAModerator` if the caller has lost that role since the token was created."""
    if not _moderation().is_moderator(caller().player):
        raise NotAModerator("Only a moderator may do this.")


def _moderation() -> Moderation:
    return services().chat.moderation
