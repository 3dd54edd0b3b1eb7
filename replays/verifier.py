"""Verifies a record without a server: `python verifier.py record.jsonl`; see `--help`.

This file is self-contained: it needs Python and, for signatures of receipts, the package `cryptography`. It trusts
nothing it reads and keeps one event at a time in memory. Its checks are specified at /api/docs/record.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import hmac
import io
import json
import re
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

LONGEST_LINE, MOST_EVENTS, MOST_BYTES, MOST_DRAWS = 1 << 20, 10_000, 1 << 26, 100_000
"""Limits for a file; whole games have a few hundred events and kilobytes."""
LONGEST_NUMBER = 20
"""The maximum length of a number in characters; all numbers fit in 64 bits."""
PIECE, LEAST_OF_A_MEMBER = 1 << 14, 1 << 12
"""The number of compressed bytes read at once, and the minimum number counted for each gzip member."""
MOST_UNPACKED = 2 * MOST_BYTES
"""The maximum size of a decompressed file in bytes."""
BYTE_ORDER_MARK, GZIP = b"\xef\xbb\xbf", b"\x1f\x8b"
OTHER_KINDS = {
    b"\xff\xfe": "it is in UTF-16 or UTF-32; save it as UTF-8",
    b"\xfe\xff": "it is in UTF-16; save it as UTF-8",
    b"\0\0\xfe\xff": "it is in UTF-32; save it as UTF-8",
    b"{\0": "it is in UTF-16 or UTF-32; save it as UTF-8",
    b"\0{": "it is in UTF-16; save it as UTF-8",
    b"PK\3\4": "it is a zip archive; take the files out first",
    b"BZh": "it is compressed with bzip2; decompress it first",
    b"\xfd7zXZ\0": "it is compressed with xz; decompress it first",
    b"\x28\xb5\x2f\xfd": "it is compressed with zstandard; decompress it first",
    GZIP: "it is compressed twice with gzip; decompress it first",
}
"""The first bytes of files that are often passed instead of UTF-8 text, and what to do about each."""
TAR, TAR_AT = b"ustar", 257
MOST_WRONG = 20
"""The maximum number of reported errors."""
GENESIS = "0" * 64
SEAL = b',"digest":"'
TAIL = len(SEAL) + 64 + len(b'"}')
HASH = re.compile("[0-9a-f]{64}")

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z")
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
CLOCKS_DIFFER = timedelta(days=1)
"""The maximum time by which an event may precede the previous one, or be ahead of this clock."""

Json = dict[str, Any]
ENVELOPE = dict.fromkeys(("type", "game", "at", "actor", "command", "software", "rules", "previous", "digest"), str)
OWN: dict[str, dict[str, type]] = {
    "GameOpened": {"title": str, "name": str, "seats": int, "options": dict, "commitment": str},
    "SeatTaken": {"seat": int, "player": str, "bot": str, "entropy": str},
    "SeatLeft": {"seat": int},
    "GameStarted": {"components": str, "effects": list, "draws": list},
    "MoveMade": {"seat": int, "move": dict, "effects": list, "draws": list},
    "MovesTakenBack": {"seat": int, "to": int},
    "SeatForfeited": {"seat": int},
    "GameFinished": {"ending": str, "scores": list, "ranking": list, "secret": str},
}
"""The fields that are checked in certain kinds of events, in addition to those of all events."""
WHEN: dict[str, tuple[str, ...]] = {
    "GameOpened": ("new",),
    **dict.fromkeys(("SeatTaken", "SeatLeft", "GameStarted"), ("open",)),
    **dict.fromkeys(("MoveMade", "MovesTakenBack", "SeatForfeited", "GameFinished"), ("playing",)),
    **dict.fromkeys(("TakebackAsked", "TakebackWithdrawn", "TakebackAnswered"), ("playing",)),
    **dict.fromkeys(("DisputeRaised", "DisputeWithdrawn", "DisputeExpired", "DisputeRuled"), ("playing", "over")),
    "ArbiterLooked": ("playing", "over"),
    "DisputeHoldEnded": ("playing",),
    **dict.fromkeys(("PauseAsked", "PauseAnswered", "ClocksStopped", "ClocksStarted"), ("playing",)),
    **dict.fromkeys(("VacationTaken", "VacationEnded", "TimeGivenBack", "TimeRanOut"), ("playing",)),
    **dict.fromkeys(("WaitingAnswered", "SeatOffered", "OfferWithdrawn", "SeatHandedOver"), ("playing",)),
}
"""The phases of a game in which each event can occur."""
LEADS_TO = {"GameOpened": "open", "GameStarted": "playing", "GameFinished": "over"}
MAY_HIDE = ("GameStarted", "MoveMade")
HIDING_FIELDS = ("move", "effects", "draws", "salt")
HEADER: dict[str, type] = {"title": str, "name": str, "rules": str, "components": str, "seats": list, "options": dict}
HEADER_DEFAULTS = {"record": 1, "source": "", "ending": "", "scores": [], "ranking": []}
PARTS: dict[str, Json] = {"seats": {"player": "", "bot": ""}, "scores": {"parts": {}, "tie_break": []}}
"""The defaults of fields that may be omitted in the items of these lists."""
RECEIPT = {"version": int} | dict.fromkeys(("game", "digest", "at", "key_id", "signature"), str)


RECORD, RECEIPTS, AGAINST = "record", "receipts", "against"
NAMES = {RECEIPTS: "the receipts", AGAINST: "the record to compare with"}


@dataclass(frozen=True)
class Wrong:
    """An error: the check that failed, the version (0: header, -1: none), and the file."""

    check: str
    version: int
    reason: str
    file: str = RECORD


@dataclass
class Report:
    """The result of a verification, in sentences."""

    game: str = ""
    title: str = ""
    events: int = 0
    whole: bool = False
    """True if nothing is hidden and all kinds of events are known, so that the rules can check the record."""
    checked: list[str] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Return whether there are no errors."""
        return not self.wrong

    @property
    def record_sound(self) -> bool:
        """Return whether the record itself has no errors."""
        return all(one.file != RECORD for one in self.wrong)


class Unfit(ValueError):
    """The input cannot be read or has the wrong form."""


class TooMuch(Unfit):
    """The file is larger than allowed, or truncated."""


class Decompressed(io.RawIOBase):
    """A gzip file that is decompressed as it is read, up to `most` bytes."""

    def __init__(self, file: BinaryIO, most: int = MOST_UNPACKED) -> None:
        self._file, self._left = file, most
        self._piece, self._member, self._made, self._ended = b"", zlib.decompressobj(31), 0, False

    def readable(self) -> bool:
        """Return True: the file can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill part of the buffer; raises `TooMuch`, EOFError and `zlib.error`."""
        while not self._ended:
            self._piece = self._piece or self._file.read(PIECE)
            self._ended = self._begins() and not self._piece
            if self._ended:
                break
            if not self._piece and not self._member.eof:
                raise EOFError("the compressed file ends too early")
            made = self._member.decompress(self._piece, len(buffer))
            self._piece = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
            self._count(len(made))
            if made:
                buffer[: len(made)] = made
                return len(made)
        return 0

    def _begins(self) -> bool:
        """Begin the next gzip member if the last one has ended, and return whether it had.

        Zeros between members are skipped.
        """
        if self._member.eof:
            self._count(LEAST_OF_A_MEMBER - min(self._made, LEAST_OF_A_MEMBER))
            self._piece = self._piece.lstrip(b"\0")
            while not self._piece and (piece := self._file.read(PIECE)):
                self._piece = piece.lstrip(b"\0")
            self._member, self._made = zlib.decompressobj(31), 0
            return True
        return False

    def _count(self, size: int) -> None:
        self._left -= size
        self._made += size
        if self._left < 0:
            raise TooMuch("it is far larger than such files are")


def opened(file: BinaryIO, most: int = MOST_UNPACKED) -> io.BufferedReader:
    """Return the file, decompressed if it is gzip, regardless of its name."""
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(_Raw(file))
    if buffered.peek(len(GZIP)).startswith(GZIP):
        return io.BufferedReader(Decompressed(buffered, most), PIECE)
    return buffered


class _Raw(io.RawIOBase):
    """Adapts any object with a `read` method, so that it can be buffered."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        read = self._file.read(len(buffer))
        buffer[: len(read)] = read
        return len(read)


def lines_of(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, possibly gzipped; a line that is too long is cut."""
    with path.open("rb") as file:
        lines = opened(file)
        try:
            yield from iter(lambda: lines.readline(LONGEST_LINE + 2), b"")
        except (EOFError, zlib.error) as error:
            raise TooMuch(f"it cannot be decompressed: {error}") from None


def text_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines without line ends; drop a byte order mark and trailing blank lines.

    Raises `Unfit` for text that is not UTF-8.
    """
    blank = 0
    for number, line in enumerate(lines):
        said = (line if number else _first(line)).rstrip(b"\r\n")
        if said.strip():
            yield from repeat(b"", blank)
            yield said
            blank = 0
        elif (blank := blank + 1) > MOST_EVENTS:
            raise TooMuch(f"it has more than {MOST_EVENTS} blank lines")


def _first(line: bytes) -> bytes:
    """Return the first line without a byte order mark; raises `Unfit` for other encodings."""
    said = next((said for begins, said in OTHER_KINDS.items() if line.startswith(begins)), "")
    if not said and line[TAR_AT:].startswith(TAR):
        said = "it is a tar archive; take the files out first"
    if said:
        raise Unfit(said)
    return line.removeprefix(BYTE_ORDER_MARK)


def bounded(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a text; raises `TooMuch` if they are too many or too long."""
    size = 0
    for number, line in enumerate(text_lines(lines)):
        size += len(line)
        if len(line) > LONGEST_LINE or number > MOST_EVENTS or size > MOST_BYTES:
            raise TooMuch(f"more than {LONGEST_LINE} bytes in a line, {MOST_EVENTS} events or {MOST_BYTES} bytes")
        yield line


def parsed(line: bytes) -> Json:
    """Return the JSON object in a line; raises `Unfit`."""
    try:
        value = json.loads(
            line.decode(), object_pairs_hook=_once, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
        if b"\\u" in line:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is not valid text
    except (ValueError, RecursionError) as error:
        raise Unfit(f"it cannot be read: {str(error)[:100]}") from None
    if not isinstance(value, dict):
        raise Unfit("it is not an object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit("an object has the same name twice")
    return found


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else _no_number(digits)


def _no_number(digits: str) -> NoReturn:
    raise Unfit(f"{digits[:LONGEST_NUMBER]} is not a valid number here")


def fields_fit(value: Json, fields: Mapping[str, type]) -> None:
    """Raise `Unfit` if a field is missing or has the wrong type."""
    unfit = [name for name, kind in fields.items() if type(value.get(name)) is not kind]
    if unfit:
        raise Unfit(f"missing or of the wrong type: {', '.join(unfit)}")


def same(one: object, other: object) -> bool:
    """Return whether two values are the same JSON; unlike in Python, true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def time_in(at: str) -> datetime | None:
    """Return the UTC time of an RFC 3339 text; None if it is not one."""
    try:
        return datetime.fromisoformat(at) if TIME.fullmatch(at) else None
    except ValueError:
        return None


def untimely(at: str, before: str, now: datetime) -> str:
    """Return the reason why an event cannot have this time after `before`; empty if it can."""
    time, last = time_in(at), time_in(before)
    if time is None:
        return "its time is not in UTC as in RFC 3339"
    if not EARLIEST <= time <= now + CLOCKS_DIFFER:
        return f"its time, {at}, is before {EARLIEST.year} or in the future"
    if last is not None and time < last - CLOCKS_DIFFER:
        return f"its time, {at}, is more than a day before that of the previous event"
    return ""


def is_sealed(line: bytes, digest: str) -> bool:
    """Return whether a line ends with this digest and the digest matches its bytes."""
    body, tail = line[:-TAIL], line[-TAIL:]
    return tail == SEAL + digest.encode() + b'"}' and hashlib.sha256(body + b"}").hexdigest() == digest


def keyed(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA256 of a message."""
    return hmac.digest(key, message, "sha256")


def seed_of(secret: bytes, entropies: Iterable[str]) -> bytes:
    """Return the seed made from the server's secret and the seats' contributions, in order."""
    parts = [entropy.encode() for entropy in entropies]
    return keyed(secret, b"".join(len(part).to_bytes(4, "big") + part for part in parts))


def draw(seed: bytes, number: int, of: int) -> int:
    """Return draw `number` of a game: a number from 0 to `of` - 1, without bias."""
    for attempt in range(1 << 32):
        bits = keyed(seed, number.to_bytes(8, "big") + attempt.to_bytes(4, "big"))[:8]
        if (value := int.from_bytes(bits, "big")) < (1 << 64) // of * of:
            return value % of
    raise AssertionError("At least half of all attempts succeed.")


def difference(seen: object, full: object, where: str) -> str:
    """Return the place where a player's view contradicts the record; empty if there is none.

    Hidden values are omitted, or replaced by an empty text, 0, null, or a list of empty texts and nulls.
    """
    parts: Iterable[tuple[object, object, str]]
    if is_hidden(seen, where):
        return ""
    if isinstance(seen, dict) and isinstance(full, dict):
        parts = ((value, full.get(name, ...), f"{where}.{name}") for name, value in seen.items())
    elif isinstance(seen, list) and isinstance(full, list) and len(seen) == len(full):
        parts = ((*both, f"{where}[{at}]") for at, both in enumerate(zip(seen, full, strict=True)))
    else:
        return "" if type(seen) is type(full) and seen == full else where
    return next(filter(None, (difference(*part) for part in parts)), "")


def is_hidden(seen: object, where: str) -> bool:
    """Return whether a value may replace something hidden; types and seats are never hidden."""
    if where.endswith((".type", ".seat")):
        return False
    empty = seen is None or seen == "" or (type(seen) is int and seen == 0)
    return empty or (isinstance(seen, list) and all(one is None or one == "" for one in seen))


class Verification:
    """The state of a verification: the data of the events read so far, and the report."""

    def __init__(self, receipts: Mapping[int, list[Json]], mine: Iterator[bytes] | None) -> None:
        self.report = Report()
        self.receipts, self.mine, self.mine_is_given = dict(receipts), mine, mine is not None
        self.header: Json = {}
        self.last: dict[str, Json] = {}
        self.seats: dict[int, Json] = {}
        self.stage, self.expected, self.previous = "new", 1, GENESIS
        self.now, self.before = datetime.now(UTC), ""
        self.draws: list[tuple[int, int, int]] = []
        self.salts: dict[int, str] = {}
        self.unsealed: list[int] = []
        self.unknown: Counter[str] = Counter()
        self.agreeing = self.compared = 0

    def wrong(self, check: str, version: int, reason: str, file: str = RECORD) -> None:
        """Report an error, up to the maximum number of errors."""
        if len(self.report.wrong) < MOST_WRONG:
            self.report.wrong.append(Wrong(check, version, reason, file))

    def found(self, check: str) -> bool:
        """Return whether the check failed, or the file could not be read."""
        return any(one.check in (check, "form") for one in self.report.wrong)

    def read(self, lines: Iterable[bytes]) -> None:
        """Check the lines in order, the header first."""
        number = -1
        try:
            for number, line in enumerate(bounded(lines)):
                self._line(number, line)
        except Unfit as error:
            self.wrong("form", number + 1, str(error))
        if number < 1:
            self.wrong("form", number + 1, "the record ends before its first event")

    def _line(self, number: int, line: bytes) -> None:
        try:
            said = parsed(line)
            if number:
                fields_fit(said, {"version": int, **ENVELOPE})
                fields_fit(said, OWN.get(said["type"], {}))
            else:
                fields_fit(HEADER_DEFAULTS | said, HEADER)
        except Unfit as error:
            self.wrong("form", number, str(error))
            self.expected, self.previous = self.expected + bool(number), line[-66:-2].decode("ascii", "replace")
            return
        if number:
            self._event(said, line)
        else:
            self.header = said

    def _event(self, said: Json, line: bytes) -> None:
        version, digest = said["version"], said["digest"]
        self._link(said, line)
        if reason := untimely(said["at"], self.before, self.now):
            self.wrong("order", version, reason)
        self.before = said["at"]
        self._happen(version, said)
        self._remember(version, said)
        for receipt in self.receipts.pop(version, ()):
            self._agree(receipt, said)
        self._compare(version, said)
        self.expected, self.previous = version + 1, digest
        self.report.events += 1

    def _link(self, said: Json, line: bytes) -> None:
        version, opened = self.expected, self.last.get("GameOpened", said)
        if said["version"] != version:
            self.wrong("chain", version, f"it is expected here, but version {said['version']} comes instead")
            return
        if not is_sealed(line, said["digest"]):
            if said["type"] in MAY_HIDE and not said["draws"] and "salt" not in said:
                self.unsealed.append(version)
            else:
                self.wrong("chain", version, "its digest does not match its bytes")
        if said["previous"] != self.previous:
            self.wrong("chain", version, "it does not continue the previous event: `previous` is a different digest")
        if said["game"] != opened["game"]:
            self.wrong("chain", version, "it belongs to a different game")

    def _happen(self, version: int, said: Json) -> None:
        kind, seats = said["type"], self.last.get("GameOpened", {}).get("seats", 0)
        if kind not in WHEN:
            self.unknown[kind[:40]] += 1
            if self.stage == "new":
                self.wrong("order", version, "the first event of a game must be GameOpened")
            return
        if self.stage not in WHEN[kind]:
            self.wrong("order", version, f"{kind} cannot happen in a game that is {self.stage}")
        if "seat" in OWN.get(kind, ()) and not 0 <= said["seat"] < seats:
            self.wrong("order", version, "there is no such seat")
        if kind == "GameStarted" and len(self.seats) != seats:
            self.wrong("order", version, "the game begins although a seat is free")
        started = self.last.get("GameStarted", {}).get("version", 0)
        if kind == "MovesTakenBack" and not started <= said["to"] < version:
            self.wrong("order", version, "there is no such position to return to")
        self.stage = LEADS_TO.get(kind, self.stage)

    def _remember(self, version: int, said: Json) -> None:
        kind = said["type"]
        if kind in LEADS_TO:
            self.last[kind] = {name: said[name] for name in said if name not in HIDING_FIELDS}
        elif kind == "SeatTaken":
            self.seats[said["seat"]] = {name: said[name] for name in OWN[kind]}
        elif kind == "SeatLeft":
            self.seats.pop(said["seat"], None)
        if kind in MAY_HIDE:
            self._remember_chance(version, said)

    def _remember_chance(self, version: int, said: Json) -> None:
        self.salts[version] = said.get("salt", "")
        for one in said["draws"]:
            numbers = isinstance(one, list) and len(one) == 2 and all(type(number) is int for number in one)
            if not numbers or not 1 <= one[0] < 1 << 64:
                self.wrong("draws", version, "a draw in it is not [of, got]")
            elif len(self.draws) >= MOST_DRAWS:
                raise TooMuch(f"there are more than {MOST_DRAWS} draws")
            else:
                self.draws.append((version, *one))

    def _agree(self, receipt: Json, said: Json) -> None:
        otherwise = [name for name in ("game", "digest", "at") if receipt[name] != said[name]]
        if otherwise:
            reason = f"the receipt for it differs in {', '.join(otherwise)}: there are two versions of this game"
            self.wrong("receipts", said["version"], reason)
        self.agreeing += not otherwise

    def _compare(self, version: int, said: Json) -> None:
        """Compare an event with the record that the player saved during the game."""
        if self.mine is None:
            return
        try:
            if (line := next(self.mine, None)) is None:
                self.mine = None
                return
            seen = parsed(line)
        except Unfit as error:
            self.wrong("against", -1, f"line {version + 1} of the record to compare with: {error}", AGAINST)
            self.mine = None
            return
        self.compared += 1
        for name in ("digest", *sorted((seen.keys() | said.keys()) - {"digest"})):
            if place := _shown_otherwise(name, seen, said):
                self.wrong("against", version, f"{place} differs from what the player was shown")
                return

    def _compare_end(self) -> None:
        """Check that the player's record is not empty, and does not go beyond the last event."""
        try:
            if self.mine and (line := next(self.mine, None)) is not None:
                parsed(line)
                self.wrong("against", self.expected, "it was shown to the player, but the record was cut off")
        except Unfit as error:
            self.wrong("against", -1, f"line {self.expected + 1} of the record to compare with: {error}", AGAINST)
            self.mine = None
        if self.mine_is_given and self.mine is None and not self.compared and not self.found("against"):
            self.wrong("against", -1, "the record to compare with ends before its first event", AGAINST)

    def finish(self) -> None:
        """Run the checks that need the whole record."""
        for version in self.unsealed if self.stage == "over" else ():
            self.wrong("chain", version, "its digest does not match its bytes")
        for version in sorted(self.receipts):
            self.wrong("receipts", version, "there is a receipt for it, but the record was cut off")
        self._compare_end()
        if self.last and self.header:
            self._check_header()
        if self.stage == "over" and self.last.keys() == LEADS_TO.keys():
            self._check_chance()

    def _check_header(self) -> None:
        opened, started, finished = (self.last.get(kind, {}) for kind in LEADS_TO)
        said = {name: opened.get(name) for name in ("title", "name", "options")}
        said |= {"record": 1, "rules": (started or opened).get("rules"), "components": started.get("components", "")}
        said |= {name: (finished or HEADER_DEFAULTS)[name] for name in ("ending", "scores", "ranking")}
        said["seats"] = [self.seats[seat] for seat in sorted(self.seats)]
        full = HEADER_DEFAULTS | self.header
        unlike = [name for name in said if not same(_filled(name, full[name]), _filled(name, said[name]))]
        unlike += sorted(full.keys() - said.keys() - {"source"})
        if unlike:
            self.wrong("header", 0, f"{', '.join(unlike)}: not as in the events")

    def _check_chance(self) -> None:
        opened, finished = self.last["GameOpened"], self.last["GameFinished"]
        end: int = finished["version"]
        if not HASH.fullmatch(finished["secret"]):
            return self.wrong("draws", end, "the secret is not 64 hexadecimal digits")
        secret = bytes.fromhex(finished["secret"])
        if hashlib.sha256(secret).hexdigest() != opened["commitment"]:
            return self.wrong("draws", end, "the secret does not match the commitment made at the opening")
        seed = seed_of(secret, (self.seats[seat]["entropy"] for seat in sorted(self.seats)))
        for number, (version, of, got) in enumerate(self.draws):
            if draw(seed, number, of) != got:
                self.wrong("draws", version, f"draw {number} does not follow from the secret and the contributions")
        for version, salt in self.salts.items():
            if salt not in ("", keyed(secret, b"salt" + version.to_bytes(8, "big"))[:16].hex()):
                self.wrong("draws", version, "the salt does not follow from the secret")
        return None


def _shown_otherwise(name: str, seen: Json, said: Json) -> str:
    """Return the part of a field that contradicts the player's record; empty if none does."""
    if name in HIDING_FIELDS and said["type"] in MAY_HIDE and (name in said or name not in seen):
        return difference(seen[name], said[name], name) if name in seen else ""
    return "" if name in seen and name in said and same(seen[name], said[name]) else name


def _filled(name: str, value: object) -> object:
    """Return a header field with omitted defaults filled in."""
    defaults = PARTS.get(name)
    if not defaults or not isinstance(value, list):
        return value
    kept = [{name: one[name] for name in one if name != "entropy"} for one in value if isinstance(one, dict)]
    return [defaults | one for one in kept] if len(kept) == len(value) else value


def keys_in(text: bytes) -> dict[str, bytes]:
    """Return public keys by id, from a list or an answer of `/api/v1/keys`; raises `Unfit`."""
    if len(text) > LONGEST_LINE:
        raise Unfit("it is too long to hold keys")
    text = _first(text)
    said = parsed(b'{"items":' + text + b"}" if text.lstrip().startswith(b"[") else text)
    items = said.get("items", [said])
    if not isinstance(items, list) or not items:
        raise Unfit("it contains no list of keys")
    return dict(_key(one) for one in items)


def _key(said: object) -> tuple[str, bytes]:
    if not isinstance(said, dict) or said.get("algorithm") != "Ed25519" or not isinstance(said.get("public_key"), str):
        raise Unfit("it is not an Ed25519 key")
    raw = unbase64(said["public_key"])
    return hashlib.sha256(raw).hexdigest()[:16], raw


def unbase64(text: str) -> bytes:
    """Decode base64url without padding; raises `Unfit`."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise Unfit(f"it is not base64url: {error}") from None
    if base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != text:
        raise Unfit("it is not base64url without padding")
    return raw


def is_signed(receipt: Json, key: bytes) -> bool:
    """Return whether `key` signed the receipt; raises ImportError without `cryptography`."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    signed = json.dumps([receipt[name] for name in ("game", "version", "digest", "at")], separators=(",", ":"))
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(unbase64(receipt["signature"]), signed.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


@dataclass
class Receipts:
    """The receipts in a file, by version, and the keys stored with them."""

    of: dict[int, list[Json]] = field(default_factory=lambda: defaultdict(list))
    keys: dict[str, bytes] = field(default_factory=dict)
    wrong: list[Wrong] = field(default_factory=list)
    number: int = 0


def receipts_in(lines: Iterable[bytes]) -> Receipts:
    """Return the receipts and keys in these lines; the first other line is an error."""
    found = Receipts()
    number = 0
    try:
        for line in bounded(lines):
            number += 1
            if line:
                _take(found, parsed(line))
    except Unfit as error:
        number += isinstance(error, TooMuch)
        found.wrong.append(Wrong("receipts", -1, f"line {max(1, number)} of the receipts: {error}", RECEIPTS))
    return found


def _take(found: Receipts, said: Json) -> None:
    if "public_key" in said:
        found.keys.update([_key(said)])
        return
    fields_fit(said, RECEIPT)
    found.of[said["version"]].append(said)
    found.number += 1


def _check_signatures(found: Receipts, keys: Mapping[str, bytes]) -> list[Wrong]:
    """Return the errors in signatures, and drop the receipts concerned, which prove nothing."""
    wrong = []
    for receipt in list(chain.from_iterable(found.of.values())):
        key = keys.get(receipt["key_id"])
        if key is None:
            said = "the receipt for it is signed with an unknown key"
        elif not is_signed(receipt, key):
            said = "the signature of the receipt for it is wrong"
        else:
            continue
        wrong.append(Wrong("signatures", receipt["version"], said, RECEIPTS))
        found.of[receipt["version"]].remove(receipt)
    return wrong


def verify(
    record: Iterable[bytes],
    receipts: Iterable[bytes] | None = None,
    against: Iterable[bytes] | None = None,
    keys: Mapping[str, bytes] | None = None,
) -> Report:
    """Verify a record with receipts and a player's view, if given.

    Receipts must be signed with one of `keys`, by default those in the file of receipts.
    """
    kept = receipts_in(receipts or ())
    if receipts is not None and not (kept.number or kept.wrong):
        kept.wrong.append(Wrong("receipts", -1, "there are no receipts in the file of receipts", RECEIPTS))
    signatures = _signatures(kept, keys)
    mine = bounded(against) if against is not None else None
    verification = Verification(kept.of, mine)
    report = verification.report
    report.wrong += kept.wrong[:MOST_WRONG]
    try:
        if mine is not None:
            fields_fit(HEADER_DEFAULTS | parsed(next(mine, b"")), HEADER)
        verification.read(record)
        verification.finish()
    except Unfit as error:
        report.wrong.append(Wrong("against", -1, f"line 1 of the record to compare with: {error}", AGAINST))
    except RecursionError:
        report.wrong.append(Wrong("form", verification.expected, "something in it is nested too deeply"))
    _sign(verification, kept, keys, signatures)
    report.wrong.sort(key=lambda one: ORDER.index(one.check))
    _tell(verification, kept, keys, against is not None)
    return report


ORDER = ("form", "chain", "order", "header", "draws", "receipts", "signatures", "against")
"""The checks in order; a failed check may be the cause of a later failure."""


def _signatures(kept: Receipts, keys: Mapping[str, bytes] | None) -> list[Wrong] | None:
    """Return the errors in signatures of receipts; None if they cannot be checked."""
    known = kept.keys if keys is None else keys
    try:
        return _check_signatures(kept, known) if known else None
    except ImportError:
        return None


def _sign(
    verification: Verification, kept: Receipts, keys: Mapping[str, bytes] | None, found: list[Wrong] | None
) -> None:
    if not kept.number:
        return
    if found is not None:
        verification.report.wrong += found[:MOST_WRONG]
        whose = "that were given" if keys is not None else "that came with the receipts"
        _unless(verification, "signatures", f"All {kept.number} receipts are signed with the keys {whose}.")
    elif kept.keys if keys is None else keys:
        verification.report.not_checked.append("The signatures: the package `cryptography` is not installed here.")
    else:
        verification.report.not_checked.append(
            "The signatures of the receipts: there are no keys. Save /api/v1/keys while the game is running (--keys)."
        )


def _tell(verification: Verification, kept: Receipts, keys: Mapping[str, bytes] | None, has_mine: bool) -> None:
    """Describe in sentences the checks that were made, and those that were not."""
    report, opened = verification.report, verification.last.get("GameOpened", {})
    report.game, report.title = opened.get("game", ""), opened.get("title", "")
    sealed = report.events - len(verification.unsealed)
    told = [
        ("chain", f"Each event names the previous one, and {sealed} of {report.events} digests match the bytes."),
        ("order", "The events are in a possible order."),
        ("header", "The first line agrees with the events; nothing proves its `source`."),
    ]
    if verification.stage == "over":
        salts = sum(map(bool, verification.salts.values()))
        numbers = f"{len(verification.draws)} draws and {salts} salts follow from it"
        told.append(("draws", f"The secret matches the commitment made at the opening; {numbers}."))
    if kept.number:
        told.append(("receipts", f"The game agrees with {verification.agreeing} receipts."))
    if has_mine:
        shown = f"The record agrees with what a player was shown of {verification.compared} events during the game"
        told.append(("against", f"{shown}; the digests are the same, so the hidden parts have not changed either."))
    for check, sentence in told:
        _unless(verification, check, sentence)
    report.whole = not (verification.unsealed or verification.unknown)
    report.not_checked += _not_checked(verification, bool(kept.number))


def _unless(verification: Verification, check: str, sentence: str) -> None:
    if not verification.found(check):
        verification.report.checked.append(sentence)


def _not_checked(verification: Verification, has_receipts: bool) -> Iterator[str]:
    if verification.stage != "over":
        yield "Draws and salts: the game is not finished in this record, so the secret is not revealed."
        if verification.unsealed:
            yield f"The bytes of {len(verification.unsealed)} events whose parts are hidden until the game is over."
    for kind, number in verification.unknown.most_common(5):
        yield f"The content of {number} events of kind {kind!r}: this verifier does not know that kind."
    if not has_receipts:
        yield "Whether the whole game was rewritten: only a receipt or a player's own record can show that."


def printable(text: str) -> str:
    """Return the text with terminal control characters escaped."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def sentences(report: Report) -> Iterator[str]:
    """Yield the sentences of a report."""
    yield f"Game {report.game} ({report.title}): {report.events} events."
    yield from (f"Checked: {sentence}" for sentence in report.checked)
    yield from (f"Not checked: {sentence}" for sentence in report.not_checked)
    for wrong in report.wrong:
        where = {0: "First line: ", -1: ""}.get(wrong.version, f"Version {wrong.version}: ")
        yield f"WRONG: {where}{wrong.reason}."
    yield _verdict(report)


def _verdict(report: Report) -> str:
    if not report.record_sound:
        return "The record is BROKEN."
    damaged = [name for file, name in NAMES.items() if any(one.file == file for one in report.wrong)]
    return f"The record itself is sound, but not {' and '.join(damaged)}." if damaged else "The record is sound."


def as_object(report: Report) -> Json:
    """Return a report as a JSON object."""
    return {"sound": report.sound, "record_sound": report.record_sound, **asdict(report)}


def main() -> int:
    """Run the command; return 0 if everything is sound, else 1. Wrong usage exits with 2."""
    parser = argparse.ArgumentParser(description="Verify the record of a game, with no server.")
    parser.add_argument("record", type=Path, help="the record, JSON Lines (.jsonl, or compressed .jsonl.gz)")
    parser.add_argument("receipts", type=Path, nargs="?", help="the receipts.jsonl that you kept")
    parser.add_argument("--against", type=Path, help="the record that you saved during the game")
    parser.add_argument("--keys", type=Path, help="the answer of /api/v1/keys that you saved during the game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    try:
        report = verify_files(given.record, given.receipts, given.against, given.keys)
    except (OSError, Unfit) as error:
        parser.error(printable(str(error)))
    report.not_checked.append("Whether the moves follow the rules: `scoresheet verify` decides them again.")
    print(json.dumps(as_object(report), indent=2) if given.json else "\n".join(map(printable, sentences(report))))
    return int(not report.sound)


def verify_files(record: Path, receipts: Path | None, against: Path | None, keys: Path | None) -> Report:
    """Verify files; raises OSError, and `Unfit` for a file without keys."""
    known = None
    if keys:
        with keys.open("rb") as file:
            known = keys_in(file.read(LONGEST_LINE + 1))
    kept, mine = (lines_of(file) if file else None for file in (receipts, against))
    return verify(lines_of(record), kept, mine, known)


if __name__ == "__main__":
    sys.exit(main())
