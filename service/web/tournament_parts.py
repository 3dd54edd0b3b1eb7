"""Parts of a tournament's page: pages of standings and rounds, tie-breaks, cross table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from scoresheet.service.tournaments.rules.fold import Round, Tournament
from scoresheet.service.tournaments.rules.standings import PlayerStanding, place_points
from scoresheet.service.tournaments.rules.terms import ROUND_ROBIN
from scoresheet.service.web import tournament_words as words
from scoresheet.service.web.board_pictures import BoardPicture, board_picture

RANKS_A_PAGE, TABLES_A_PAGE, PICTURES = 50, 60, 4


class Ranks(msgspec.Struct, frozen=True):
    """A page of the standings, which comes after the `first` players."""

    first: int
    rows: Sequence[PlayerStanding]
    back: int | None
    """The number of players before the previous page; None on the first page."""
    on: int | None


class RoundPages(msgspec.Struct, frozen=True):
    """A page of rounds, newest first."""

    rows: Sequence[Round]
    latest: bool
    """True if this page begins with the newest round."""
    before: int | None
    """Older rounds are before this one; None if there are none."""


class CrossTable(msgspec.Struct, frozen=True):
    """The points against each opponent, in the order of the standings; empty if not played."""

    players: list[str]
    points: list[list[str]]


def rows_on(rows: Sequence[PlayerStanding], first: int) -> Ranks:
    """Return the page of the standings that comes after the `first` players."""
    first = min(max(0, first), max(0, len(rows) - 1))
    last = first + RANKS_A_PAGE
    back = max(0, first - RANKS_A_PAGE) if first else None
    return Ranks(first, rows[first:last], back, last if last < len(rows) else None)


def rounds_on(it: Tournament, before: int | None) -> RoundPages:
    """Return as many rounds before `before` as fit on a page, but at least one."""
    earlier = it.rounds if before is None else it.rounds[: max(0, before - 1)]
    found: list[Round] = []
    for one in reversed(earlier):
        if found and sum(len(other.tables) for other in (*found, one)) > TABLES_A_PAGE:
            break
        found.append(one)
    rest = len(earlier) > len(found)
    return RoundPages(found, before is None, found[-1].number if rest else None)


def live_boards(rounds: RoundPages) -> dict[str, BoardPicture]:
    """Return pictures of the first running games on the page, by game, as spectators see them."""
    running = [table.game for one in rounds.rows for table in one.tables if table.begun and not table.result]
    pictures = {game: board_picture(game, None) for game in running[:PICTURES]}
    return {game: picture for game, picture in pictures.items() if picture}


def broken(it: Tournament, rows: list[PlayerStanding]) -> dict[str, list[str]]:
    """Return each player's tie-break values in words."""
    names = it.terms.tie_breaks
    alike = Counter((row.points, *row.tie_breaks[:before]) for row in rows for before in range(len(names)))
    return {
        row.player: [
            words.tie_break_value(
                name, value, decides=bool(it.seed) and alike[(row.points, *row.tie_breaks[:before])] > 1
            )
            for before, (name, value) in enumerate(zip(names, row.tie_breaks, strict=False))
        ]
        for row in rows
    }


def cross_table(it: Tournament, rows: list[PlayerStanding]) -> CrossTable | None:
    """Return the cross table of a round robin between pairs; None before the first round."""
    if it.terms.kind != ROUND_ROBIN or it.terms.table > 2 or not it.rounds:
        return None
    players = [row.player for row in rows]
    found: dict[tuple[str, str], list[int]] = {}
    for _, _, table in it.tables():
        if table.result is not None and len(table.players) == len(table.seats):
            for seat, points in enumerate(place_points(table.result, len(table.seats))):
                found.setdefault((table.seats[seat], table.seats[1 - seat]), []).append(points)
    return CrossTable(
        players, [[" ".join(map(str, found.get((one, other), []))) for other in players] for one in players]
    )
