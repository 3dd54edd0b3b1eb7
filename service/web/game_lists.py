"""Lists of games on pages: players, decisions to make, waiting times and deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.commands.seats import late_for
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.projections.lists import ALL, Page, Search
from scoresheet.projections.lobby import ListedGame, ListedSeat
from scoresheet.projections.sentences import waiting_text
from scoresheet.service.container.services import services
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.chat_panel import unread_in
from scoresheet.service.web.clock_thresholds import instant, is_short, short_from
from scoresheet.service.web.language import translated
from scoresheet.service.web.title_cards import title_names
from scoresheet.service.web.vocabulary import seat_names

LONGEST_WORDS = 60


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a list."""

    game: ListedGame
    title: str
    """The name of the game's title."""
    asked: str = ""
    """The reader's decision in words; empty if there is none."""
    seat: Seat | None = None
    """The seat for which the reader has to decide."""
    since: str = ""
    """The time since which the reader has to act or, if not the reader, another player."""
    deadline: str = ""
    """The deadline that the players agreed on or, with a clock, the time at which it runs out."""
    short_from: str = ""
    """The time at which the clock starts to run low; empty without a clock."""
    hurries: bool = False
    """True if the clock is running low."""
    unread: int = 0
    """The number of unread messages by other players."""

    @property
    def name(self) -> str:
        """The game's own name or, if it has none, the name of its title."""
        return self.game.name or self.title

    @property
    def seats(self) -> list[ListedSeat]:
        """The seats; those of the reader come last."""
        return sorted(self.game.seats, key=lambda seat: bool(seat.player) and seat.player == reader.player_id())


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list of games."""

    kind: str
    rows: list[GameRow]
    page: Page


def listing(kind: str, search: Search = ALL, number: int = 1, size: int = 20) -> Listing:
    """Return a page of a list for the reader."""
    page = services().lists().lists.page(kind, reader.player_id(), search, number, size)
    titles, unread = title_names(), unread_in([game.id for game in page.games if _plays(game)])
    rows = [_row(game, page, titles, unread.get(game.id, 0)) for game in page.games]
    return Listing(kind=kind, rows=rows, page=page)


def search_of(words: str, title: str, *, mine: bool = False) -> Search:
    """Return a search for games of a title whose names or players' names match `words`."""
    words = " ".join(words.split())[:LONGEST_WORDS]
    players = services().accounts.like(words) if words else []
    return Search(title, words, players, reader.player_id() if mine else "")


def row_of(game: ListedGame) -> GameRow:
    """Return a row for a single game, without decision and deadline."""
    return GameRow(game=game, title=title_names().get(game.title, game.title))


def names_in(listings: Sequence[Listing], more: Sequence[GameRow] = (), others: Sequence[str] = ()) -> dict[str, str]:
    """Return the names of all players in the lists and rows, and of `others`."""
    rows = [*(row for one in listings for row in one.rows), *more]
    return reader.names([*others, *(seat.player for row in rows for seat in row.game.seats)])


def _row(game: ListedGame, page: Page, titles: dict[str, str], unread: int) -> GameRow:
    seat, asked = _asked(game) if game.id in page.own else (None, "")
    since, due = page.waits.get(game.id, ""), page.deadlines.get(game.id)
    agreed = _later(since, game.pace) if since and game.pace and game.clock is None else ""
    return GameRow(
        game=game,
        title=titles.get(game.title, game.title),
        asked=asked,
        seat=seat,
        since=since,
        deadline=agreed if due is None else instant(due),
        short_from=instant(short_from(game.clock, due)) if due is not None else "",
        hurries=due is not None and is_short(game.clock, due),
        unread=unread,
    )


def _plays(game: ListedGame) -> bool:
    """Return whether the reader has a seat in the game and has not given it up."""
    return any(seat.player == reader.player_id() and not seat.forfeited for seat in game.seats)


def _later(at: str, hours: int) -> str:
    return (datetime.fromisoformat(at) + timedelta(hours=hours)).isoformat().replace("+00:00", "Z")


def _asked(listed: ListedGame) -> tuple[Seat | None, str]:
    """Return the seat for which the reader has to decide, and the decision in words.

    This reads the game itself; it finds nothing if the decision has been made in the meantime.
    """
    try:
        game = reader.games().head(listed.id)
    except BrokenChain:
        return None, str(_("This game is quarantined: its stored data is damaged."))
    seat = next((seat for seat in game.seats_of(reader.player_id()) if _waits(game, seat)), None)
    if seat is None:
        return None, ""
    title = registry.find(game.title)
    if hotseat.is_shared(game, title, reader.player_id()):
        return seat, str(_("%(seat)s to move", seat=seat_names()[seat]))
    said = waiting_text(title, game, seat, translated(game.title))
    return seat, said or str(_("You have a decision to make"))


def _waits(game: Game, seat: Seat) -> bool:
    return seat in game.consulted() or seat in game.to_act() or late_for(game, seat) is not None
