"""The lobby: what waits for the reader, the reader's games, open games, and what is being played."""

import msgspec
from flask import Blueprint, render_template
from flask_babel import gettext as _

from domain.errors import BrokenChain
from domain.titles import registry
from projections.inbox import InboxEntry
from projections.lobby import ListedGame
from projections.sentences import waiting_text
from service.services import services
from service.web import reader
from service.web.language import translated

lobby = Blueprint("lobby", __name__)

MOST = 30
SECONDS_TO_CATCH_UP = 1.0
"""Who has just opened a game or moved finds it in the lobby; lists that fall behind are not waited for long."""


class Lists(msgspec.Struct, frozen=True):
    """What the lobby shows."""

    waiting: list[InboxEntry]
    mine: list[ListedGame]
    open: list[ListedGame]
    playing: list[ListedGame]
    finished: list[ListedGame]


@lobby.get("/")
def show() -> str:
    """The page that everybody comes to first."""
    services().projections.settle(SECONDS_TO_CATCH_UP)
    lists = _lists(reader.player_id())
    listed = [*lists.mine, *lists.open, *lists.playing, *lists.finished]
    names = reader.names(seat.player for game in listed for seat in game.seats)
    titles = {title.title: title.name for title in registry.all_titles().values()}
    texts = [_text(entry) for entry in lists.waiting]
    aside = services().set_aside()
    return render_template("lobby.html", lists=lists, texts=texts, names=names, titles=titles, set_aside=aside)


def _text(entry: InboxEntry) -> str:
    """What waits, in the reader's language; what is kept of it is English. Empty if it was answered just now."""
    try:
        game, title = reader.games().head(entry.game), registry.find(entry.title)
    except BrokenChain:
        return str(_("This game is set aside: what was stored of it is damaged."))
    return waiting_text(title, game, entry.seat, translated(title.title))


def _lists(player: str) -> Lists:
    read_models = services().read_models

    def games(*, status: str = "", seated: str = "") -> list[ListedGame]:
        return read_models.lobby.games(limit=MOST, viewer=player, status=status, player=seated)

    mine = [game for game in games(seated=player) if game.status in ("open", "playing")] if player else []
    return Lists(
        read_models.inbox.of(player, MOST) if player else [],
        mine,
        _without(games(status="open"), mine),
        _without(games(status="playing"), mine),
        games(status="finished"),
    )


def _without(games: list[ListedGame], others: list[ListedGame]) -> list[ListedGame]:
    known = {game.id for game in others}
    return [game for game in games if game.id not in known]
