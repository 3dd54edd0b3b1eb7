"""The friends page: friends with their last visits, and friend requests."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.community.social.errors import NoSuchRequest
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.answers import never_kept, to_sign_in
from scoresheet.service.web.csrf import own_address
from scoresheet.service.web.presence import online, times
from scoresheet.service.web.vocabulary import reason

friends = Blueprint("friends", __name__)

A_PAGE = 50


@friends.before_request
def only_for_those_who_are_signed_in() -> ResponseReturnValue | None:
    """Redirect anonymous readers to the sign-in page."""
    return None if reader.player_id() else to_sign_in(url_for("pages.friends.show"))


@friends.get("/friends")
def show() -> ResponseReturnValue:
    """List the reader's friends and the open requests."""
    return _page()


@friends.post("/friends")
def ask() -> ResponseReturnValue:
    """Send a friend request to a player by name."""
    name = " ".join(request.form.get("name", "").split())

    def by_name() -> None:
        found = services().accounts.named(name)
        if found is None:
            raise NoSuchPlayer("There is no player named {name}.", name=name)
        services().friends.ask(reader.player_id(), found.id)

    return _done(by_name)


@friends.post("/friends/<id:player>")
def change(player: str) -> ResponseReturnValue:
    """Send, accept, decline or withdraw a request, or end a friendship, as the button says."""
    found, me = services().friends, reader.player_id()
    deeds: dict[str, Callable[[str, str], object]] = {
        "ask": found.ask,
        "accept": found.accept,
        "decline": found.decline,
        "withdraw": found.withdraw,
        "end": found.end,
    }
    deed = deeds.get(request.form.get("do", ""))
    return _done(lambda: deed(me, player) if deed else None)


@friends.app_context_processor
def around_players() -> dict[str, object]:
    """Return the template functions about friends."""
    return {"tie_to": tie_to, "asking_friends": asking_friends}


def tie_to(player: str) -> str:
    """Return the reader's relation to a player: `friend`, `asked`, `asking` or `none`.

    It is `asked` if the reader has sent a request, `asking` if the player has; empty if the two cannot become friends.
    """
    me = reader.signed_in()
    profile = services().accounts.profile(player)
    if me is None or me.guest or me.id == player or profile.bot or profile.guest or profile.former:
        return ""
    found = services().friends
    standing = {"friend": found.of, "asking": found.asking, "asked": found.asked}
    return next((name for name, of in standing.items() if any(one.player == player for one in of(me.id))), "none")


def asking_friends() -> int:
    """Return the number of open friend requests to the reader."""
    return len(services().friends.asking(reader.player_id())) if reader.player_id() else 0


def _done(write: Callable[[], object]) -> ResponseReturnValue:
    try:
        write()
    except NoSuchRequest:
        pass  # another request was faster; the page shows the result
    except ServiceError as error:
        problem = of_error(error)
        page = _page(reason(error))
        return page, 422 if problem.kind.status == 404 else problem.kind.status, problem.headers
    return redirect(own_address(request.form.get("next", url_for("pages.friends.show"))), 303)


def _page(wrong: str = "") -> Response:
    found, me = services().friends, reader.player_id()
    mine, number = found.of(me), max(1, request.args.get("page", 1, type=int))
    shown = mine[(number - 1) * A_PAGE : number * A_PAGE]
    asking, asked = found.asking(me), found.asked(me)
    page = render_template(
        "friends.html",
        friends=shown,
        more=len(mine) > number * A_PAGE,
        number=number,
        asking=asking,
        asked=asked,
        names=reader.names(one.player for one in (*shown, *asking, *asked)),
        looked_at=times(one.player for one in shown),
        online=online(one.player for one in shown),
        given=request.form.get("name", ""),
        wrong=wrong,
        said=_("If you decline, the other player won't be notified."),
    )
    return never_kept(make_response(page))
