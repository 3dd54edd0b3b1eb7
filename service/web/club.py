"""The page of a club: its games, members and noticeboard, and the members' actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.community.social.club import INVITATION, LEADING, ROLES, Member
from scoresheet.service.community.social.club_rows import ListedClub
from scoresheet.service.community.social.errors import NoSuchClub, NoSuchRequest
from scoresheet.service.community.social.notices import ClubNotice
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.clubs import asked
from scoresheet.service.web.game_lists import GameRow, row_of
from scoresheet.service.web.title_cards import title_names
from scoresheet.service.web.vocabulary import reason

club = Blueprint("club", __name__)

OPEN, PLAYING = "open", "playing"
MOST_OPEN, MOST_PLAYING, MOST_OVER, MOST_NOTICES, MOST_EVER = 50, 20, 5, 20, 2**62
MEMBERS_A_PAGE = 50


class ClubPart(msgspec.Struct, frozen=True):
    """A page of the member list: `rows` come after the first `first` of `total` members."""

    first: int
    total: int
    rows: dict[str, Member]

    @property
    def back(self) -> int | None:
        """The number of members before the previous page; None on the first page."""
        return max(0, self.first - MEMBERS_A_PAGE) if self.first else None

    @property
    def on(self) -> int | None:
        """The number of members before the next page; None on the last page."""
        last = self.first + MEMBERS_A_PAGE
        return last if last < self.total else None


@club.before_request
def only_clubs_there_are() -> ResponseReturnValue | None:
    """Answer 404 if the reader may not see the club, and require signing in for actions."""
    try:
        services().clubs.seen(_club(), reader.player_id())
    except NoSuchClub:
        abort(404)
    if request.method == "POST" and not reader.player_id():
        return to_sign_in(url_for("pages.club.show", club=_club()))
    return None


@club.get("/clubs/<id:club>")
def show(club: str) -> str:
    """Show the club's page."""
    return _page(club)


@club.post("/clubs/<id:club>/join")
def join(club: str) -> ResponseReturnValue:
    """Join the club, ask to join, or accept an invitation."""
    return _done(club, lambda: services().clubs.join(club, reader.player_id()))


@club.post("/clubs/<id:club>/leave")
def leave(club: str) -> ResponseReturnValue:
    """Leave the club, if the form confirms this."""
    if request.form.get("sure") != "yes":
        return _page(club, _("Tick the box if you really want to leave the club.")), 422
    return _done(club, lambda: services().clubs.leave(club, reader.player_id()), "pages.clubs.show")


@club.post("/clubs/<id:club>/close")
def close(club: str) -> ResponseReturnValue:
    """Close the club for good, if the form confirms this."""
    if request.form.get("sure") != "yes":
        return _page(club, _("Tick the box if you really want to close the club.")), 422
    return _done(club, lambda: services().clubs.close(club, reader.player_id()), "pages.clubs.show")


@club.post("/clubs/<id:club>/invite")
def invite(club: str) -> ResponseReturnValue:
    """Invite a player by name."""
    name = " ".join(request.form.get("name", "").split())

    def by_name() -> None:
        found = services().accounts.named(name)
        if found is None:
            raise NoSuchPlayer("There is no player named {name}.", name=name)
        services().clubs.invite(club, reader.player_id(), found.id)

    return _done(club, by_name)


@club.post("/clubs/<id:club>/requests/<id:player>")
def answer(club: str, player: str) -> ResponseReturnValue:
    """Accept a request to join, or decline or withdraw a request or an invitation."""
    found, me = services().clubs, reader.player_id()
    deed = found.let_in if request.form.get("agree") == "yes" else found.refuse
    away = "pages.clubs.show" if player == me else ""
    return _done(club, lambda: deed(club, me, player), away)


@club.post("/clubs/<id:club>/members/<id:player>")
def change_member(club: str, player: str) -> ResponseReturnValue:
    """Change a member's role, or remove the member from the club."""
    found, me, deed = services().clubs, reader.player_id(), request.form.get("do", "")
    if deed in ROLES:
        return _done(club, lambda: found.give_role(club, me, player, deed))
    return _done(club, lambda: found.send_away(club, me, player))


@club.post("/clubs/<id:club>/notices")
def pin(club: str) -> ResponseReturnValue:
    """Post a notice on the club's board."""
    text = request.form.get("text", "").replace("\r\n", "\n").strip()
    return _done(club, lambda: services().club_notices.pin(club, reader.player_id(), text))


@club.post("/clubs/<id:club>/notices/<number:notice>/down")
def take_down(club: str, notice: int) -> ResponseReturnValue:
    """Take a notice down from the board."""
    return _done(club, lambda: services().club_notices.take_down(club, reader.player_id(), notice))


@club.get("/clubs/<id:club>/settings")
def settings(club: str) -> ResponseReturnValue:
    """Show the form with the settings that owners may change."""
    return _form(club)


@club.post("/clubs/<id:club>/settings")
def change(club: str) -> ResponseReturnValue:
    """Change the club's settings."""
    try:
        services().clubs.change(club, reader.player_id(), **asked())
    except ServiceError as error:
        return _form(club, reason(error)), of_error(error).kind.status
    return redirect(url_for("pages.club.show", club=club), 303)


def _club() -> str:
    return str((request.view_args or {}).get("club", ""))


def _form(club: str, wrong: str = "") -> str:
    found = services().clubs
    one = found.seen(club, reader.player_id())
    if not _owns(club):
        abort(404)
    said = {name: getattr(one, name) for name in ("name", "joining", "private")}
    given = asked() if wrong else {**said, "description": found.description(one)}
    return render_template("club_form.html", club=one, wrong=wrong, given=given)


def _owns(club: str) -> bool:
    member = services().clubs.roll(club).get(reader.player_id())
    return member is not None and member.role == ROLES[0]


def _done(club: str, write: Callable[[], object], then: str = "") -> ResponseReturnValue:
    try:
        write()
    except NoSuchRequest:
        pass  # another request was faster; the page shows the result
    except ServiceError as error:
        problem = of_error(error)
        return _page(club, reason(error)), 422 if problem.kind.status == 404 else problem.kind.status, problem.headers
    return redirect(url_for(then) if then else url_for("pages.club.show", club=club), 303)


def _page(club: str, wrong: str = "") -> str:
    found, me = services().clubs, reader.player_id()
    one, roll = found.seen(club, me), found.roll(club)
    role = roll[me].role if me in roll else ""
    calls = found.calls(club, me)
    going, more, over = _games(one) if role else ([], None, [])
    notices = _notices(club) if role else []
    shown, members = notices[:MOST_NOTICES], _part(roll)
    sitting = [seat.player for row in (*going, *over) for seat in row.game.seats]
    return render_template(
        "club.html",
        club=one,
        about=found.description(one),
        role=role,
        leads=role in LEADING,
        call=calls[me].kind if me in calls else "",
        invitation=INVITATION,
        calls={player: call for player, call in calls.items() if player != me},
        roll=members.rows,
        members=members,
        going=going,
        more=more,
        over=over,
        notices=shown,
        older=shown[-1].id if len(notices) > MOST_NOTICES else None,
        names=reader.names([*members.rows, *calls, *(one.author for one in shown), *sitting]),
        titles=title_names(),
        set_aside=services().quarantined(),
        given=request.form,
        wrong=wrong,
    )


def _games(one: ListedClub) -> tuple[list[GameRow], int | None, list[GameRow]]:
    """Return open and running games, the number to continue after, and finished games.

    The number is None if there are no further running games.
    """
    read, after = services().lists(), _number("playing")
    waiting = [] if after is not None else read.lobby.games(club=one.id, status=OPEN, limit=MOST_OPEN)
    playing = read.lobby.games(club=one.id, status=PLAYING, after=after, limit=MOST_PLAYING + 1)
    more = playing[MOST_PLAYING - 1].number if len(playing) > MOST_PLAYING else None
    over = [game for _, game in read.clubs.games(one.id, limit=MOST_OVER)]
    return [row_of(game) for game in (*waiting, *playing[:MOST_PLAYING])], more, [row_of(game) for game in over]


def _part(roll: Mapping[str, Member]) -> ClubPart:
    """Return the requested page of the member list."""
    first = min(_number("from") or 0, max(0, len(roll) - 1) // MEMBERS_A_PAGE * MEMBERS_A_PAGE)
    return ClubPart(first, len(roll), dict(islice(roll.items(), first, first + MEMBERS_A_PAGE)))


def _notices(club: str) -> list[ClubNotice]:
    return services().club_notices.of(club, reader.player_id(), _number("older"), MOST_NOTICES + 1)


def _number(name: str) -> int | None:
    wanted = request.args.get(name, type=int)
    return None if wanted is None else min(max(0, wanted), MOST_EVER)
