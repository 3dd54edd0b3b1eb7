"""Records: a game as a JSON Lines file with a header and each event's stored bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from scoresheet.domain import chain
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.events import Event, GameFinished, GameOpened, GameStarted, Score, SeatLeft, SeatTaken
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays import verifier

T = TypeVar("T")
LIBRARY = Path(__file__).parent / "library"
"""The recorded games, in a folder for each title."""
LONGEST_LINE = 1 << 20
"""The maximum length of a line in bytes; real events are much shorter."""
MOST_EVENTS = 10_000
MOST_BYTES = 1 << 26
"""The maximum size of all lines together; whole games have a few hundred events and kilobytes."""


class SeatHolder(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat's holder: a player id or a bot strategy."""

    seat: Seat
    player: str = ""
    bot: str = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: a summary. All fields except `source` follow from the events."""

    record: Literal[1] = 1
    title: str
    name: str
    rules: str
    """The rules version at the start of the game."""
    components: str
    """The digest of the components' edition; empty if the game never started."""
    seats: list[SeatHolder]
    options: JsonObject
    source: str = ""
    """The source of the record."""
    ending: str = ""
    """Empty until the game is finished."""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []


_header = msgspec.json.Decoder(Header)


class Record(msgspec.Struct, frozen=True):
    """A record that was read; its events are sealed and chained."""

    header: Header
    title: Title
    events: list[Event]
    stored: list[bytes]


class UnreadableRecord(BrokenRecord):
    """A line of the record is invalid; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = verifier.printable(reason)
        super().__init__(f"Line {line}: {self.reason}")


def header_of(events: Sequence[Event], source: str = "") -> Header:
    """Return the header for all events of a game."""
    opened = next(event for event in events if isinstance(event, GameOpened))
    started = next((event for event in events if isinstance(event, GameStarted)), None)
    finished = next((event for event in events if isinstance(event, GameFinished)), None)
    return Header(
        title=opened.title,
        name=opened.name,
        rules=started.rules if started else opened.rules,
        components=started.components if started else "",
        seats=_sitters(events),
        options=opened.options,
        source=source,
        ending=finished.ending if finished else "",
        scores=finished.scores if finished else [],
        ranking=finished.ranking if finished else [],
    )


def write(header: Header, stored: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a record; `stored` has the unchanged bytes of each event."""
    yield msgspec.json.encode(header) + b"\n"
    for event in stored:
        yield event + b"\n"


def read(lines: Iterable[bytes], watch: Callable[[Record], object] = lambda record: None) -> Record:
    """Read a record from its lines; raises `UnreadableRecord` for the first invalid line.

    Lines end with LF or CR LF; a byte order mark and trailing blank lines are ignored. The events must belong to the
    title, be chained and sealed, and agree with the header. The rules are not checked: use `verify.py`, or `watch`,
    which is called with the record after each event.
    """
    numbered = _numbered(lines)
    header = header_in(next(numbered, (1, b""))[1])
    title = registry.all_titles().get(header.title)
    if title is None:
        raise UnreadableRecord(1, f"There is no title {header.title!r} here.")
    record = Record(header, title, [], [])
    size = 0
    for number, line in numbered:
        size += len(line)
        if number > MOST_EVENTS + 1 or size > MOST_BYTES:
            raise UnreadableRecord(number, f"A record has at most {MOST_EVENTS} events and {MOST_BYTES} bytes.")
        _add(record, number, line)
        watch(record)
    _check_header(record)
    return record


def read_file(file: Path) -> Record:
    """Read a record from a file, which may be compressed (gzip); raises like `read`."""
    return read(verifier.lines_of(file))


def _numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    number = 0
    try:
        for line in verifier.text_lines(lines):
            number += 1
            yield number, line
    except verifier.Unfit as error:
        reason = str(error)
        raise UnreadableRecord(number + 1, f"{reason[:1].upper()}{reason[1:]}.") from None


def header_in(line: bytes) -> Header:
    """Return the header in the first line of a record; raises `UnreadableRecord`."""
    header: Header = _decode(_header, 1, line)
    return header


def _add(record: Record, number: int, line: bytes) -> None:
    event: Event = _decode(record.title.event_decoder, number, line)
    if reason := _unlinked(event, record.events):
        raise UnreadableRecord(number, reason)
    if not chain.is_sealed(line):
        raise UnreadableRecord(number, "The digest does not match the event.")
    if not _fits(event):
        raise UnreadableRecord(number, "A number in the event is too large.")
    record.events.append(event)
    record.stored.append(line)


def _fits(event: Event) -> bool:
    """Return whether all numbers fit in 64 bits."""
    try:
        msgspec.msgpack.encode(event)
    except OverflowError:
        return False
    return True


def _unlinked(event: Event, before: Sequence[Event]) -> str:
    """Return the reason why `event` cannot follow the events `before`; empty if it can."""
    last = before[-1] if before else None
    if last is None and not isinstance(event, GameOpened):
        return "The first event of a game must be GameOpened."
    if event.version != len(before) + 1:
        return f"Version {len(before) + 1} was expected here, not {event.version}."
    if last is not None and event.game != last.game:
        return "The event belongs to a different game."
    if event.previous != (last.digest if last else chain.GENESIS):
        return "The event does not continue the previous one: `previous` is a different digest."
    return ""


def _decode(decoder: msgspec.json.Decoder[T], number: int, line: bytes) -> T:
    if len(line) > LONGEST_LINE:
        raise UnreadableRecord(number, f"The line is longer than {LONGEST_LINE} bytes.")
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableRecord(number, f"{error}.") from None


def _check_header(record: Record) -> None:
    if not record.events:
        raise UnreadableRecord(2, "The record ends before its first event.")
    if record.header.ending and not any(isinstance(event, GameFinished) for event in record.events):
        raise UnreadableRecord(len(record.events) + 1, "The record is cut off: by its header, the game has ended.")
    if header_of(record.events, record.header.source) != record.header:
        raise UnreadableRecord(1, "The header does not agree with the events.")


def _sitters(events: Sequence[Event]) -> list[SeatHolder]:
    sitters: dict[Seat, SeatHolder] = {}
    for event in events:
        if isinstance(event, SeatTaken):
            sitters[event.seat] = SeatHolder(event.seat, event.player, event.bot)
        elif isinstance(event, SeatLeft):
            sitters.pop(event.seat, None)
    return [sitters[seat] for seat in sorted(sitters)]
