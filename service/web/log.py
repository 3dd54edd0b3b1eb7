"""The log: each event of a game in sentences, as a viewer may see it."""

from collections.abc import Collection, Iterable
from functools import cache

import msgspec

from domain.events import Event, MoveMade
from domain.title import Title
from domain.viewer import Seat, Viewer
from projections.sentences import Teller
from service.catalogue import translator
from service.web.language import language
from service.web.replay_index import round_begun


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One event: its position, the seat that moved (where the sentence does not say it), what, and what came of it."""

    version: int
    at: str
    seat: Seat | None
    text: str
    came: list[str]
    """Of a move: its effects, a sentence each."""
    gone: bool
    """Taken back later on."""
    round: int | None
    """The round that began with it."""


@cache
def _teller(title: Title, code: str) -> Teller:
    return Teller(title, translator(code, title.title))


def lines(title: Title, events: Iterable[Event], viewer: Viewer, gone: Collection[int]) -> list[Line]:
    """The log of `events`, in their order; those in `gone` were taken back."""
    return [_line(_teller(title, language()), event.seen_by(viewer), event.version in gone) for event in events]


def _line(teller: Teller, event: Event, gone: bool) -> Line:
    text, came = teller.tell(event)
    return Line(
        version=event.version,
        at=event.at,
        seat=event.seat if isinstance(event, MoveMade) else None,
        text=text,
        came=[said for said in came if said],
        gone=gone,
        round=round_begun(event),
    )
