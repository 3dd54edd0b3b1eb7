"""The data export: everything stored about the reader, in one file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.projections.lobby import ListedGame
from scoresheet.service.accounts.copies import WITHHELD
from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.storage.journal.streams import JournalEntry
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import never_kept

my_data = Blueprint("my_data", __name__)

NAME = "scoresheet-my-data.json"
A_PAGE = 200
"""The number of games read at a time."""


@my_data.get("/settings/my-data")
@signed_in_only("pages.settings.show")
def download() -> ResponseReturnValue:
    """Send the file."""
    player = reader.player_id()
    answer = Response(
        msgspec.json.format(msgspec.json.encode(_everything(player)), indent=1), mimetype="application/json"
    )
    answer.headers["Content-Disposition"] = f'attachment; filename="{NAME}"'
    return never_kept(answer)


def _everything(player: str) -> dict[str, object]:
    """Return all data stored about a player and the player's bots, and the player's games."""
    copies = services().copies
    return {
        "made_at": rfc3339(int(clock.seconds())),
        "times": "in seconds since 1970, UTC, where they are numbers",
        "kept_but_not_shown": WITHHELD,
        "kept": copies.of(player),
        "bots": [copies.of(bot) for bot in services().accounts.bots.of(player)],
        "written": [_written(entry) for entry in services().journal.by(player)],
        "games": [_told(game, player) for game in _games(player)],
    }


def _written(entry: JournalEntry) -> dict[str, object]:
    """Return one text that the player wrote; withdrawn and deleted ones are included."""
    return {"where": entry.stream, "at": entry.at, "what": entry.kind, "told": entry.told, "words": entry.words}


def _games(player: str) -> Iterator[ListedGame]:
    """Yield all games in which the player has or had a seat, newest first."""
    lobby, after = services().lists().lobby, None
    while page := lobby.games(player=player, viewer=player, after=after, limit=A_PAGE):
        yield from page
        after = page[-1].number


def _told(game: ListedGame, player: str) -> dict[str, object]:
    site = services().config.public_url or request.host_url.rstrip("/")
    mine = [seat for seat in game.seats if seat.player == player]
    return {
        "id": game.id,
        "url": f"{site}{url_for('pages.playing.show', game=game.id)}",
        "title": game.title,
        "name": game.name,
        "status": game.status,
        "voided": game.voided,
        "visibility": game.visibility,
        "created_at": game.created_at,
        "updated_at": game.updated_at,
        "my_seats": [{"seat": seat.seat, "given_up": seat.forfeited} for seat in mine],
    }
