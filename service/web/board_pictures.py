"""Small pictures of boards, without moves or names, as one seat sees them."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from markupsafe import Markup

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import SPECTATOR, Seat, at_seat
from scoresheet.service.core.caching import Cache
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.language import language
from scoresheet.service.web.perspective import TABLE, Perspective

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
    if (
        seat is None
        or seat not in head.seats_of(reader.player_id())
        or hotseat.is_shared(head, title, reader.player_id())
    ):
        perspective = Perspective(SPECTATOR, None, TABLE, [], [])
    else:
        perspective = Perspective(at_seat(seat), seat, str(seat), [], [])
    drawing = drawing_of(head.title)
    key = (head.id, head.version, perspective.chosen, language())
    markup = _drawn.get_or(key, lambda: drawing.draw(BoardContext(title, head, perspective, head=False)))
    return BoardPicture(markup, drawing.style)
