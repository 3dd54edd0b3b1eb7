"""Listing: the games that the caller asks for, as many as an answer takes, and where the list goes on."""

from __future__ import annotations

from scoresheet.projections.listed import ListedGame
from scoresheet.service.api.proof_requests import RecordsFilter
from scoresheet.service.api.requests import GamesFilter
from scoresheet.service.community.circles.errors import NoSuchClub
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller, check

ME = "me"


def listed(
    query: GamesFilter | RecordsFilter, to_act: str = "", vacant: str = "", club: str = ""
) -> tuple[list[ListedGame], int | None]:
    """The games that the caller may know of, newest first, and behind which number the list goes on, if it does.

    `me` is the caller: raises what `check` does where that is nobody. Of a club, its own: raises
    `NoSuchClub` for who does not belong to it.
    """
    if ME in (query["player"], to_act, vacant):
        check("")
    me, limit = caller().player, query["limit"]
    if club and not services().clubs.belongs(club, me):
        raise NoSuchClub
    rows = (
        services()
        .lists()
        .lobby.games(
            status=query["status"],
            title=query["title"],
            player=me if query["player"] == ME else query["player"],
            to_act=me if to_act else "",
            vacant_for=me if vacant else "",
            viewer=me,
            club=club,
            after=query["after"],
            limit=limit + 1,
        )
    )
    return rows[:limit], rows[limit - 1].number if len(rows) > limit else None
