"""The list of clubs, and the form for founding one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.community.social.club import BY_INVITATION, BY_REQUEST, HOST, JOINING, MEMBER, OPEN, OWNER
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.vocabulary import reason

clubs = Blueprint("clubs", __name__)

A_PAGE = 25
MOST_EVER = 2**62


class ClubForm(TypedDict):
    """The values of a club's form."""

    name: str
    description: str
    joining: str
    private: bool


@clubs.get("/clubs")
def show() -> ResponseReturnValue:
    """List the reader's clubs, and page by page all clubs that the reader may see."""
    found, me = services().clubs, reader.player_id()
    words = " ".join(request.args.get("words", "").split())[:60]
    after = request.args.get("after", type=int)
    rows = found.listed(me, words, None if after is None else min(max(0, after), MOST_EVER), A_PAGE + 1)
    calling = found.calling(me) if me else []
    return render_template(
        "clubs.html",
        mine=found.of(me) if me else [],
        calling=calling,
        rows=rows[:A_PAGE],
        following=rows[A_PAGE - 1].number if len(rows) > A_PAGE else None,
        after=after,
        words=words,
        names=reader.names(one.call.by for one in calling),
    )


@clubs.get("/clubs/new")
@signed_in_only("pages.clubs.new")
def new() -> ResponseReturnValue:
    """Show the form for a new club."""
    return _form()


@clubs.post("/clubs/new")
@signed_in_only("pages.clubs.new")
def found_one() -> ResponseReturnValue:
    """Create a club and redirect to its page."""
    try:
        club = services().clubs.found(reader.player_id(), **asked())
    except ServiceError as error:
        problem = of_error(error)
        return _form(reason(error)), problem.kind.status, problem.headers
    return redirect(url_for("pages.club.show", club=club), 303)


@clubs.app_context_processor
def words_of_clubs() -> dict[str, object]:
    """Return the template functions and texts about clubs."""
    return {
        "joining_words": joining_words(),
        "role_words": {OWNER: _("owner"), HOST: _("host"), MEMBER: _("member")},
        "my_clubs": my_clubs,
    }


def joining_words() -> Mapping[str, str]:
    """Return descriptions of the ways to join a club."""
    return {
        OPEN: _("anyone can join"),
        BY_REQUEST: _("by request"),
        BY_INVITATION: _("by invitation"),
    }


def my_clubs() -> dict[str, str]:
    """Return the names of the reader's clubs, by id."""
    mine = services().clubs.of(reader.player_id()) if reader.player_id() else []
    return {one.club.id: one.club.name for one in mine}


def asked() -> ClubForm:
    """Return the values in a club's form."""
    joining = request.form.get("joining", BY_REQUEST)
    return {
        "name": request.form.get("name", ""),
        "description": request.form.get("description", "").replace("\r\n", "\n").strip(),
        "joining": joining if joining in JOINING else BY_REQUEST,
        "private": request.form.get("private") == "yes",
    }


def _form(wrong: str = "") -> str:
    return render_template("club_form.html", club=None, wrong=wrong, given=asked())
