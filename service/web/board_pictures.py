"""Small pictures of boards, without moves or names, as one seat sees them."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from markupsafe import Markup

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.core.caching import Cache
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.language import language
from scoresheet.service.web.perspective import of_seat, of_spectator

PICTURES_IN_MEMORY = 200


class BoardPicture(msgspec.Struct, frozen=True):
    """A drawn board and the style sheet that it needs."""

    markup: Markup
    style: str


_drawn: Cache[Hashable, Markup] = Cache(PICTURES_IN_MEMORY)


def board_picture(game: str, seat: Seat | None) -> BoardPicture | None:
    """Return a picture of a game as the reader's seat sees it; None before the start.

    On a shared device, the picture shows only what every player may see.
    """
    try:
        head = reader.games().head(game)
    except BrokenChain:
        return None
    if head.state is None:
        return None
    title = registry.find(head.title)
    player = reader.player_id()
    own = seat is not None and seat in head.seats_of(player) and not hotseat.is_shared(head, title, player)
    perspective = of_seat(seat) if seat is not None and own else of_spectator()
    drawing = drawing_of(head.title)
    key = (head.id, head.version, perspective.chosen, language())
    markup = _drawn.get_or(key, lambda: drawing.draw(BoardContext(title, head, perspective, head=False)))
    return BoardPicture(markup, drawing.style)
