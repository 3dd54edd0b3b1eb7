"""The home page of a signed-in reader: decisions, games, invitations, results, friends."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import render_template

from scoresheet.domain.viewer import Seat
from scoresheet.projections.listed import ListedSeat
from scoresheet.projections.lists import FINISHED, MINE, OPEN, PLAYING, VACANT, Search
from scoresheet.service.accounts.invitations import Invitation
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.board_pictures import BoardPicture, board_picture
from scoresheet.service.web.game_lists import GameRow, Listing, listing, names_in, row_of
from scoresheet.service.web.presence import online, times
from scoresheet.service.web.title_cards import shelf, title_names

MOST_TO_RULE = 100
MOST_OF_MINE, MOST_OF_OTHERS, MOST_RESULTS, MOST_FRIENDS = 50, 6, 5, 6
PICTURES = 3
"""The number of games with a picture of their board; pages stay light, and further games have the title's cover."""


class TurnCard(msgspec.Struct, frozen=True):
    """A game in which the reader has to act, with a picture of its board."""

    row: GameRow
    picture: BoardPicture | None


class ResultLine(msgspec.Struct, frozen=True):
    """A finished game of the reader's."""

    row: GameRow
    place: int
    shared: bool
    """True if the place is shared."""
    points: list[int]
    """The points of all seats, those of the reader first."""
    change: int | None
    """The change of the reader's rating; None if the game was not rated."""


def show_home() -> str:
    """Render the home page."""
    mine = listing(MINE, size=MOST_OF_MINE)
    ended = listing(FINISHED, Search(seated=reader.player_id()), size=MOST_RESULTS)
    others = [listing(kind, size=MOST_OF_OTHERS) for kind in (OPEN, VACANT, PLAYING)]
    turns, invited = [row for row in mine.rows if row.asked], _invited()
    friends = [one.player for one in services().friends.of(reader.player_id())]
    looked_at = times(friends)
    here = online([*friends, *(seat.player for row in mine.rows for seat in row.game.seats)])
    shown = sorted(friends, key=lambda one: (one in here, looked_at.get(one, "")), reverse=True)[:MOST_FRIENDS]
    return render_template(
        "home.html",
        mine=mine,
        turns=[
            TurnCard(row, board_picture(row.game.id, row.seat) if number < PICTURES else None)
            for number, row in enumerate(turns)
        ],
        waits=[row for row in mine.rows if not row.asked],
        lists={one.kind: one for one in others},
        joinable=_joinable(others[0].rows),
        results=_results(ended),
        ended=ended,
        friends=shown,
        all_friends=len(friends),
        looked_at=looked_at,
        online=here,
        names=names_in([mine, ended, *others], [row for row, _ in invited], [*shown, *(one.by for _, one in invited)]),
        titles=title_names(),
        shelf=shelf(),
        played={row.game.title for row in (*mine.rows, *ended.rows)},
        invited=invited,
        waiting=_waiting(),
        to_rule=_to_rule(),
        set_aside=services().quarantined(),
        key=reader.new_key(),
    )


def _joinable(rows: Sequence[GameRow]) -> set[str]:
    """Return the open games with a seat that is free and not reserved for another player."""
    reserved, me = services().invitations.invitations.reserved_in([row.game.id for row in rows]), reader.player_id()
    return {
        row.game.id
        for row in rows
        if any(not _taken(seat) and reserved.get((row.game.id, seat.seat), me) == me for seat in row.game.seats)
    }


def _taken(seat: ListedSeat) -> bool:
    return bool(seat.player or seat.bot or seat.imported)


def _results(ended: Listing) -> list[ResultLine]:
    player = reader.player_id()
    found = services().read_models.statistics.results(player, player, limit=MOST_RESULTS)
    changes = {one.game: one.rating_change for one in found if one.rated}
    return [_result(row, changes.get(row.game.id)) for row in ended.rows if row.game.ranking and not row.game.voided]


def _result(row: GameRow, change: int | None) -> ResultLine:
    own = [seat.seat for seat in row.game.seats if seat.player == reader.player_id()]
    place, tied = min(
        ((place, tied) for place, tied in enumerate(row.game.ranking, 1) if set(own) & set(tied)), default=(0, [])
    )
    points = {score.seat: score.points for score in row.game.scores}
    order = sorted(points, key=lambda seat: (seat not in own, seat))
    return ResultLine(row, place, len(tied) > 1, [points[Seat(seat)] for seat in order], change)


def _invited() -> Sequence[tuple[GameRow, Invitation]]:
    """Return the reader's invitations, each with the row of its game."""
    invited = services().invitations.waiting_for(reader.player_id())
    found = ((services().read_models.lobby.game(game.id), one) for one, game in invited)
    return [(row_of(game), one) for game, one in found if game]


def _to_rule() -> int:
    """Return the number of disputes that the reader may rule on; 0 if not an arbiter."""
    if not services().disputes.is_arbiter(reader.player_id()):
        return 0
    found = services().read_models.disputes.page(limit=MOST_TO_RULE)
    return len(services().disputes.judged([one.game for one in found], reader.player_id()))


def _waiting() -> str:
    """Return a text that changes with the reader's inbox, so that the page can detect changes."""
    entries = services().lists().inbox.of(reader.player_id())
    return " ".join(f"{it.game}.{it.seat}.{it.version}" for it in entries)
