"""The history of a game in words, for each audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    RowMapping,
    Table,
    bindparam,
    insert,
    select,
    update,
)

from scoresheet.domain.effect import Asked, Effect
from scoresheet.domain.events import PLAIN_EVENTS, Event, GameFinished, MoveMade, MovesTakenBack
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import SPECTATOR, Public, Seat, Viewer, all_seats, at_seat
from scoresheet.projections.columns import NumberColumn, TextColumn, TruthColumn, decoded
from scoresheet.projections.following import EventBatch
from scoresheet.projections.sentences import EventSentences, Teller
from scoresheet.projections.tables import METADATA, TableChange, read

EVERYBODY = -1
"""The audience of a public row; other rows have a seat as their audience."""
AFTERWARDS = -2
"""The audience of the full text: all viewers, once the game has ended."""

HISTORY = Table(
    "history",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("version", NumberColumn, primary_key=True),
    Column("audience", NumberColumn, primary_key=True),
    Column("at", TextColumn, nullable=False),
    Column("seat", NumberColumn),
    Column("kind", TextColumn, nullable=False),
    Column("text", TextColumn, nullable=False),
    Column("came", TextColumn, nullable=False),
    Column("taken_back", TruthColumn, nullable=False),
    sqlite_with_rowid=False,
)


class HistoryLine(msgspec.Struct, frozen=True, kw_only=True):
    """An event in words, as a viewer may read it."""

    version: int
    at: str
    seat: Seat | None
    kind: str
    """Type of the event."""
    text: str
    came: list[str]
    """The consequences, one sentence each."""
    taken_back: bool


def project(batch: EventBatch) -> list[TableChange]:
    """Return rows for new events, and marks on events that were taken back."""
    rows: list[dict[str, object]] = []
    for _, title, event in batch.happened:
        if type(event) is MoveMade and _all_see(event):
            rows.append(_row(event, EVERYBODY, _teller(title).tell(event)))
        else:
            seats = len(batch.games[event.game].game.seats)
            rows += (_row(event, audience, told) for audience, told in _tellings(title, event, seats))
    returns: dict[str, list[MovesTakenBack]] = {}
    for _, _, event in batch.happened:
        if isinstance(event, MovesTakenBack):
            returns.setdefault(event.game, []).append(event)
    back = [{"touched": game, "to": to, "version_now": now} for game in returns for to, now in _ranges(returns[game])]
    return [TableChange(insert(HISTORY), rows), TableChange(_TAKE_BACK, back)]


def _ranges(returns: Iterable[MovesTakenBack]) -> list[tuple[int, int]]:
    """Return the version ranges that were taken back, merged."""
    ranges: list[tuple[int, int]] = []
    for event in returns:
        to = event.to
        while ranges and to < ranges[-1][1]:
            to = min(to, ranges.pop()[0])
        ranges.append((to, event.version))
    return ranges


STANDING = sorted(kind.__name__ for kind in PLAIN_EVENTS if kind.stands)
"""The kinds of events outside the line of play, which are never taken back."""
_TAKE_BACK = (
    update(HISTORY)
    .where(
        HISTORY.c.game == bindparam("touched"),
        HISTORY.c.version > bindparam("to"),
        HISTORY.c.version < bindparam("version_now"),
        *(HISTORY.c.kind != kind for kind in STANDING),
        ~HISTORY.c.taken_back,
    )
    .values(taken_back=True)
)


def _row(event: Event, audience: int, told: EventSentences) -> dict[str, object]:
    return {
        "game": event.game,
        "version": event.version,
        "audience": audience,
        "at": event.at,
        "seat": getattr(event, "seat", None),
        "kind": type(event).__name__,
        "text": told.text,
        "came": msgspec.json.encode(told.came).decode(),
        "taken_back": False,
    }


_teller = lru_cache(Teller)


def _tellings(title: Title, event: Event, seats: int) -> Iterator[tuple[int, EventSentences]]:
    """Yield the event's public text, and fuller texts for viewers with more knowledge."""
    tell = _teller(title).tell
    seen = event.seen_by(SPECTATOR)
    public = tell(seen)
    yield EVERYBODY, public
    if not _hides(event, seen):
        return
    yield AFTERWARDS, tell(event)
    for seat in all_seats(seats):
        told = tell(event.seen_by(at_seat(seat)))
        if told != public:
            yield seat, told


def _all_see(event: MoveMade) -> bool:
    """Return whether a move has no hidden part, so that one text suffices."""
    return _is_public(event.move.__class__) and all(map(_is_open, event.effects))


def _is_open(effect: Effect) -> bool:
    return _is_public((effect.decision if type(effect) is Asked else effect).__class__)


@cache
def _is_public(kind: type) -> bool:
    return getattr(kind, "seen_by", None) is Public.seen_by


def _hides(event: object, seen: object) -> bool:
    """Return whether `seen` lacks any part of the event."""
    return any(getattr(event, part, None) != getattr(seen, part, None) for part in ("move", "effects"))


class History:
    """Reads the history of a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, game: str, viewer: Viewer = SPECTATOR, after: int = 0, limit: int = 200) -> list[HistoryLine]:
        """Return up to `limit` lines after version `after`; nothing is hidden in a finished game."""
        public = select(HISTORY).where(HISTORY.c.game == game, HISTORY.c.audience == EVERYBODY)
        with self.engine.connect() as connection:
            page = public.where(HISTORY.c.version > after).order_by(HISTORY.c.version).limit(limit)
            rows = {row["version"]: row for row in connection.execute(page).mappings()}
            audiences = [AFTERWARDS] if viewer.all or _is_finished(connection, game) else sorted(viewer.seats)
            told = _told_to(connection, game, audiences, list(rows))
        return [_line(row, told.get(version, [])) for version, row in rows.items()]


def _is_finished(connection: Connection, game: str) -> bool:
    end = select(HISTORY.c.version).where(HISTORY.c.game == game, HISTORY.c.kind == GameFinished.__name__)
    return connection.scalar(end) is not None


def _told_to(
    connection: Connection, game: str, audiences: Sequence[int], versions: list[int]
) -> dict[int, list[RowMapping]]:
    told: dict[int, list[RowMapping]] = {}
    if not audiences or not versions:
        return told
    special = select(HISTORY).where(
        HISTORY.c.game == game,
        HISTORY.c.audience.in_(audiences),
        HISTORY.c.version.between(versions[0], versions[-1]),
    )
    for row in connection.execute(special.order_by(HISTORY.c.audience)).mappings():
        told.setdefault(row["version"], []).append(row)
    return told


def _line(row: RowMapping, more: Iterable[RowMapping]) -> HistoryLine:
    """Return the public row with sentences replaced by the reader's fuller ones."""
    text, plain = row["text"], decoded(row["came"], list[Any], [])
    came = list(plain)
    for told in more:
        text = told["text"] if told["text"] != row["text"] else text
        for number, sentence in enumerate(decoded(told["came"], list[Any], [])):
            came[number] = sentence if sentence != plain[number] else came[number]
    return read(HistoryLine, {**row, "text": text, "came": [said for said in came if said]})
