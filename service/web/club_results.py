"""The results of a club, for members: standings and finished games."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from scoresheet.service.community.social.club_rows import ListedClub
from scoresheet.service.community.social.errors import NoSuchClub, NotYourClub
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.game_lists import row_of
from scoresheet.service.web.title_cards import title_names

club_results = Blueprint("club_results", __name__)

A_PAGE, GAMES_A_PAGE = 50, 20
FURTHEST, MOST_EVER = 1_000_000, 2**62


@club_results.get("/clubs/<id:club>/results")
def show(club: str) -> str:
    """Show standings and finished games; skip the first `ranks` players and `after` games."""
    found, titles = _club(club), title_names()
    title = request.args.get("title", "") if request.args.get("title", "") in titles else ""
    results, first = services().lists().clubs, min(_number("ranks") or 0, FURTHEST)
    table = results.standings(club, services().clubs.members(club), title)
    games = results.games(club, title, _number("after"), GAMES_A_PAGE + 1)
    rows = [row_of(game) for _, game in games[:GAMES_A_PAGE]]
    shown = table[first : first + A_PAGE]
    sitting = [seat.player for row in rows for seat in row.game.seats]
    return render_template(
        "club_results.html",
        club=found,
        chosen=title,
        titles=titles,
        table=shown,
        first=first,
        back=max(0, first - A_PAGE),
        total=len(table),
        further=first + A_PAGE if first + A_PAGE < len(table) else None,
        rows=rows,
        after=_number("after"),
        following=games[GAMES_A_PAGE - 1][0] if len(games) > GAMES_A_PAGE else None,
        names=reader.names([*(one.player for one in shown), *sitting]),
        set_aside=services().quarantined(),
    )


def _club(club: str) -> ListedClub:
    try:
        services().clubs.check_belongs(club, reader.player_id())
        return services().clubs.seen(club, reader.player_id())
    except (NoSuchClub, NotYourClub):
        abort(404)


def _number(name: str) -> int | None:
    wanted = request.args.get(name, type=int)
    return None if wanted is None else min(max(0, wanted), MOST_EVER)
