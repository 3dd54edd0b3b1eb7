"""The game log: each event in sentences, as the viewer may see it."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.projections.sentences import Teller
from scoresheet.service.core.catalogues import translator
from scoresheet.service.web.language import language
from scoresheet.service.web.replay_index import round_begun

NOTHING_MARKED: Mapping[int, str] = MappingProxyType({})


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line in the log: an event with its position, sentence and effects.

    `seat` made the move; the sentence does not mention it.
    """

    version: int
    at: str
    seat: Seat | None
    text: str
    came: list[str]
    """The effects of a move, one sentence each."""
    gone: bool
    """True if the event was undone later."""
    lapsed: bool
    """True if the event is a takeback request that lapsed."""
    round: int | None
    """The number of the round that began with the event; None if none did."""
    verdict: str = ""
    """The verdict of the analysis if the move is marked; otherwise empty."""
    comments: int = 0
    """The number of comments on the position."""
    noted: bool = False
    """True if the reader has a note on the position."""


@cache
def _teller(title: Title, code: str, edition: str) -> Teller:
    return Teller(title, translator(code, title.title), edition)


def lines(
    game: Game,
    events: Iterable[Event],
    viewer: Viewer,
    *,
    gone: Collection[int] = (),
    lapsed: Collection[int] = (),
    verdicts: Mapping[int, str] = NOTHING_MARKED,
) -> list[LogLine]:
    """Return the log lines of events, in the reader's language.

    `gone` contains the versions of events that were undone, `lapsed` those of takeback requests that lapsed. `verdicts`
    are the verdicts of the analysis, by version.
    """
    teller = _teller(registry.find(game.title), language(), game.edition)
    found = (
        _line(teller, event.seen_by(viewer), gone=event.version in gone, lapsed=event.version in lapsed)
        for event in events
    )
    if not verdicts:
        return list(found)
    return [msgspec.structs.replace(line, verdict=verdicts.get(line.version, "")) for line in found]


def said_of_move(game: Game, move: Move) -> str:
    """Return the log's sentence for a move."""
    teller = _teller(registry.find(game.title), language(), game.edition)
    return teller.words.say(move, teller.translate)


def said_of(game: Game, effects: Iterable[Effect]) -> list[str]:
    """Return the log's sentences for these effects; some effects have none."""
    teller = _teller(registry.find(game.title), language(), game.edition)
    return [said for said in teller.came(effects) if said]


def _line(teller: Teller, event: Event, *, gone: bool, lapsed: bool) -> LogLine:
    text, came = teller.tell(event)
    return LogLine(
        version=event.version,
        at=event.at,
        seat=event.seat if isinstance(event, MoveMade) else None,
        text=text,
        came=[said for said in came if said],
        gone=gone,
        lapsed=lapsed,
        round=round_begun(event),
    )
