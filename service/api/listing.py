"""Lists of games with paging."""

from __future__ import annotations

from scoresheet.projections.listed import ListedGame
from scoresheet.service.api.proof_requests import RecordsQuery
from scoresheet.service.api.requests import GamesQuery
from scoresheet.service.community.social.errors import NoSuchClub
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller, check

ME = "me"


def listed(
    query: GamesQuery | RecordsQuery, to_act: str = "", vacant: str = "", club: str = ""
) -> tuple[list[ListedGame], int | None]:
    """Return games that the caller may see, newest first, and the number to continue after.

    `me` stands for the caller; an anonymous caller gets a problem, as from `check`. Raises `NoSuchClub` if the caller
    is not a member of `club`.
    """
    if ME in (query.player, to_act, vacant):
        check("")
    me, limit = caller().player, query.limit
    if club and not services().clubs.belongs(club, me):
        raise NoSuchClub
    rows = (
        services()
        .lists()
        .lobby.games(
            status=query.status,
            title=query.title,
            player=me if query.player == ME else query.player,
            to_act=me if to_act else "",
            vacant_for=me if vacant else "",
            viewer=me,
            club=club,
            after=query.after,
            limit=limit + 1,
        )
    )
    return rows[:limit], rows[limit - 1].number if len(rows) > limit else None
