"""Verifies the record of a game with no server: `python verifier.py record.jsonl`; `--help` tells more.

This one file can be copied away: it needs Python and, for the signatures of receipts alone, the package `cryptography`.
It trusts nothing that it reads, and holds one event at a time. What it does is specified at /api/docs/record.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import hmac
import json
import re
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

LONGEST_LINE, MOST_EVENTS, MOST_BYTES, MOST_DRAWS = 1 << 20, 10_000, 1 << 26, 100_000
"""What is read of a file at most; whole games have some hundreds of events, and some hundred thousand bytes."""
LONGEST_NUMBER = 20
"""In characters; all numbers fit in 64 bits."""
MOST_WRONG = 20
"""As many mistakes are told."""
GENESIS = "0" * 64
SEAL = b',"digest":"'
TAIL = len(SEAL) + 64 + len(b'"}')
HASH = re.compile("[0-9a-f]{64}")

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
"""The fields that are checked of some kinds of events, besides those that all have."""
WHEN: dict[str, tuple[str, ...]] = {
    "GameOpened": ("new",),
    **dict.fromkeys(("SeatTaken", "SeatLeft", "GameStarted"), ("open",)),
    **dict.fromkeys(("MoveMade", "MovesTakenBack", "SeatForfeited", "GameFinished"), ("playing",)),
    **dict.fromkeys(("TakebackAsked", "TakebackWithdrawn", "TakebackAnswered"), ("playing",)),
    **dict.fromkeys(("DisputeRaised", "DisputeWithdrawn", "DisputeExpired", "DisputeRuled"), ("playing", "over")),
    "ArbiterLooked": ("playing", "over"),
    **dict.fromkeys(("PauseAsked", "PauseAnswered", "ClocksStopped", "ClocksStarted"), ("playing",)),
    **dict.fromkeys(("VacationTaken", "VacationEnded", "TimeGivenBack", "TimeRanOut"), ("playing",)),
    **dict.fromkeys(("WaitingAnswered", "SeatOffered", "OfferWithdrawn", "SeatHandedOver"), ("playing",)),
}
"""When in the life of a game each can happen."""
LEADS_TO = {"GameOpened": "open", "GameStarted": "playing", "GameFinished": "over"}
MAY_HIDE = ("GameStarted", "MoveMade")
HIDING_FIELDS = ("move", "effects", "draws", "salt")
HEADER: dict[str, type] = {"title": str, "name": str, "rules": str, "components": str, "seats": list, "options": dict}
HEADER_DEFAULTS = {"record": 1, "source": "", "ending": "", "scores": [], "ranking": []}
PARTS: dict[str, Json] = {"seats": {"player": "", "bot": ""}, "scores": {"parts": {}, "tie_break": []}}
"""What is left out of the parts of these lists, where it has its default."""
RECEIPT = {"version": int} | dict.fromkeys(("game", "digest", "at", "key_id", "signature"), str)


@dataclass(frozen=True)
class Wrong:
    """A mistake: by which check it was found, and at which version (0 is the header, -1 another file)."""

    check: str
    version: int
    reason: str


@dataclass
class Report:
    """What a verification came to, in sentences."""

    game: str = ""
    title: str = ""
    events: int = 0
    whole: bool = False
    """Nothing in it is hidden, and all kinds of events are known: the rules can be asked."""
    checked: list[str] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


class Unfit(ValueError):
    """Something cannot be read, or is not what it should be."""


class TooMuch(Unfit):
    """More is there than is read, or less than there was."""


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a file, which may be compressed (.gz), with their ends; of one that is too long, its beginning."""
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        try:
            yield from iter(lambda: file.readline(LONGEST_LINE + 2), b"")
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise TooMuch(f"it cannot be decompressed: {error}") from None


def bounded(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines without their ends, as far as they are as long and as many as they may be; else raises `TooMuch`."""
    size = 0
    for number, line in enumerate(lines):
        size += len(line)
        if len(line) > LONGEST_LINE or number > MOST_EVENTS or size > MOST_BYTES:
            raise TooMuch(f"more than {LONGEST_LINE} bytes in a line, {MOST_EVENTS} events or {MOST_BYTES} bytes")
        if not line.endswith(b"\n"):
            raise TooMuch("the line is not ended by a line feed: something was cut off")
        yield line[:-1]


def parsed(line: bytes) -> Json:
    """The object that is written in a line; raises `Unfit`."""
    try:
        value = json.loads(
            line.decode(), object_pairs_hook=_once, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
        if b"\\u" in line:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise Unfit(f"it cannot be read: {str(error)[:100]}") from None
    if not isinstance(value, dict):
        raise Unfit("it is not an object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit("a name stands twice in an object")
    return found


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else _no_number(digits)


def _no_number(digits: str) -> NoReturn:
    raise Unfit(f"{digits[:LONGEST_NUMBER]} is no number that can stand here")


def fields_fit(value: Json, fields: Mapping[str, type]) -> None:
    """Raises `Unfit` if a field is missing, or of another kind."""
    unfit = [name for name, kind in fields.items() if type(value.get(name)) is not kind]
    if unfit:
        raise Unfit(f"missing, or not what it should be: {', '.join(unfit)}")


def same(one: object, other: object) -> bool:
    """Whether two values are the same JSON; unlike in Python, true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def is_sealed(line: bytes, digest: str) -> bool:
    """Whether a line ends with this digest, and it is that of its bytes."""
    body, tail = line[:-TAIL], line[-TAIL:]
    return tail == SEAL + digest.encode() + b'"}' and hashlib.sha256(body + b"}").hexdigest() == digest


def keyed(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256."""
    return hmac.digest(key, message, "sha256")


def seed_of(secret: bytes, entropies: Iterable[str]) -> bytes:
    """What the draws are made from: the server's secret and what the seats contributed, in their order."""
    parts = [entropy.encode() for entropy in entropies]
    return keyed(secret, b"".join(len(part).to_bytes(4, "big") + part for part in parts))


def draw(seed: bytes, number: int, of: int) -> int:
    """Draw `number` of a game, out of 0…`of`-1, without bias."""
    for attempt in range(1 << 32):
        bits = keyed(seed, number.to_bytes(8, "big") + attempt.to_bytes(4, "big"))[:8]
        if (value := int.from_bytes(bits, "big")) < (1 << 64) // of * of:
            return value % of
    raise AssertionError("Half of all attempts come to something.")


def difference(seen: object, full: object, where: str) -> str:
    """Where what a player was shown is not what was stored; empty where it is, or was hidden from the player.

    What is hidden is left out, or it is an empty text, 0, null, or a list of nothing but empty texts and null.
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
    """Whether this may stand for something hidden; what kind of thing it is, and whose, never is."""
    if where.endswith((".type", ".seat")):
        return False
    empty = seen is None or seen == "" or (type(seen) is int and seen == 0)
    return empty or (isinstance(seen, list) and all(one is None or one == "" for one in seen))


class Verification:
    """A record as far as it was read: what is remembered of its events, and what was found."""

    def __init__(self, receipts: Mapping[int, list[Json]], mine: Iterator[bytes] | None) -> None:
        self.report = Report()
        self.receipts, self.mine = dict(receipts), mine
        self.header: Json = {}
        self.last: dict[str, Json] = {}
        self.seats: dict[int, Json] = {}
        self.stage, self.expected, self.previous = "new", 1, GENESIS
        self.draws: list[tuple[int, int, int]] = []
        self.salts: dict[int, str] = {}
        self.unsealed: list[int] = []
        self.unknown: Counter[str] = Counter()
        self.agreeing = self.compared = 0

    def wrong(self, check: str, version: int, reason: str) -> None:
        """Note a mistake; of so many, the first ones tell enough."""
        if len(self.report.wrong) < MOST_WRONG:
            self.report.wrong.append(Wrong(check, version, reason))

    def found(self, check: str) -> bool:
        """Whether that check found a mistake, or nothing could be read."""
        return any(one.check in (check, "form") for one in self.report.wrong)

    def read(self, lines: Iterable[bytes]) -> None:
        """Check line after line, the header first."""
        number = -1
        try:
            for number, line in enumerate(bounded(lines)):
                self._line(number, line)
        except TooMuch as error:
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
            self.wrong("chain", version, f"it is expected here, and version {said['version']} stands in its place")
            return
        if not is_sealed(line, said["digest"]):
            if said["type"] in MAY_HIDE and not said["draws"] and "salt" not in said:
                self.unsealed.append(version)
            else:
                self.wrong("chain", version, "its bytes are not those that its digest was made of")
        if said["previous"] != self.previous:
            self.wrong("chain", version, "it does not follow the event before: its `previous` is another digest")
        if said["game"] != opened["game"]:
            self.wrong("chain", version, "it belongs to another game")

    def _happen(self, version: int, said: Json) -> None:
        kind, seats = said["type"], self.last.get("GameOpened", {}).get("seats", 0)
        if kind not in WHEN:
            self.unknown[kind[:40]] += 1
            if self.stage == "new":
                self.wrong("order", version, "a game's first event is GameOpened")
            return
        if self.stage not in WHEN[kind]:
            self.wrong("order", version, f"{kind} cannot happen to a game that is {self.stage}")
        if "seat" in OWN.get(kind, ()) and not 0 <= said["seat"] < seats:
            self.wrong("order", version, "there is no such seat")
        if kind == "GameStarted" and len(self.seats) != seats:
            self.wrong("order", version, "a seat is free, and the game begins")
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
            reason = (
                f"the receipt for it says otherwise about {', '.join(otherwise)}: there are two stories of this game"
            )
            self.wrong("receipts", said["version"], reason)
        self.agreeing += not otherwise

    def _compare(self, version: int, said: Json) -> None:
        """An event with what a player was shown of it while the game went on."""
        if self.mine is None:
            return
        try:
            if (line := next(self.mine, None)) is None:
                self.mine = None
                return
            seen = parsed(line)
        except Unfit as error:
            self.wrong("against", version, f"the record to compare with: {error}")
            self.mine = None
            return
        self.compared += 1
        for name in ("digest", *sorted((seen.keys() | said.keys()) - {"digest"})):
            if place := _shown_otherwise(name, seen, said):
                self.wrong("against", version, f"{place} is not what the player was shown")
                return

    def finish(self) -> None:
        """What can be said only when all was read."""
        for version in self.unsealed if self.stage == "over" else ():
            self.wrong("chain", version, "its bytes are not those that its digest was made of")
        for version in sorted(self.receipts):
            self.wrong(
                "receipts",
                version,
                "there is a receipt for it, and it is missing: the record was cut off",
            )
        if self.mine and next(self.mine, None) is not None:
            self.wrong("against", self.expected, "the player was shown it; the record was cut off")
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
            self.wrong("header", 0, f"{', '.join(unlike)}: not what the events say")

    def _check_chance(self) -> None:
        opened, finished = self.last["GameOpened"], self.last["GameFinished"]
        end: int = finished["version"]
        if not HASH.fullmatch(finished["secret"]):
            return self.wrong("draws", end, "the secret is not 64 hexadecimal digits")
        secret = bytes.fromhex(finished["secret"])
        if hashlib.sha256(secret).hexdigest() != opened["commitment"]:
            return self.wrong("draws", end, "the secret is not the one that the game was opened with")
        seed = seed_of(secret, (self.seats[seat]["entropy"] for seat in sorted(self.seats)))
        for number, (version, of, got) in enumerate(self.draws):
            if draw(seed, number, of) != got:
                self.wrong("draws", version, f"draw {number} is not the one that the secret and the entropies make")
        for version, salt in self.salts.items():
            if salt not in ("", keyed(secret, b"salt" + version.to_bytes(8, "big"))[:16].hex()):
                self.wrong("draws", version, "the salt is not the one that the secret makes")
        return None


def _shown_otherwise(name: str, seen: Json, said: Json) -> str:
    """Which part of a field is not what was shown of it; empty if all is."""
    if name in HIDING_FIELDS and said["type"] in MAY_HIDE and (name in said or name not in seen):
        return difference(seen[name], said[name], name) if name in seen else ""
    return "" if name in seen and name in said and same(seen[name], said[name]) else name


def _filled(name: str, value: object) -> object:
    """A field of the header with what is left out where it has its default."""
    defaults = PARTS.get(name)
    if not defaults or not isinstance(value, list):
        return value
    kept = [{name: one[name] for name in one if name != "entropy"} for one in value if isinstance(one, dict)]
    return [defaults | one for one in kept] if len(kept) == len(value) else value


def keys_in(text: bytes) -> dict[str, bytes]:
    """Public keys by their ids, from what `/api/v1/keys` answers, or a list of keys; raises `Unfit`."""
    if len(text) > LONGEST_LINE:
        raise Unfit("it is too long to hold keys")
    said = parsed(b'{"items":' + text + b"}" if text.lstrip().startswith(b"[") else text)
    items = said.get("items", [said])
    if not isinstance(items, list) or not items:
        raise Unfit("there is no list of keys in it")
    return dict(_key(one) for one in items)


def _key(said: object) -> tuple[str, bytes]:
    if not isinstance(said, dict) or said.get("algorithm") != "Ed25519" or not isinstance(said.get("public_key"), str):
        raise Unfit("it is no Ed25519 key")
    raw = unbase64(said["public_key"])
    return hashlib.sha256(raw).hexdigest()[:16], raw


def unbase64(text: str) -> bytes:
    """The bytes of base64url without padding; raises `Unfit` if it is anything else."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise Unfit(f"it is not base64url: {error}") from None
    if base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != text:
        raise Unfit("it is not base64url without padding")
    return raw


def is_signed(receipt: Json, key: bytes) -> bool:
    """Whether a receipt is signed with the private half of `key`; raises ImportError without `cryptography`."""
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
    """What a file of receipts has in it: receipts by their versions, and the keys that were kept beside them."""

    of: dict[int, list[Json]] = field(default_factory=lambda: defaultdict(list))
    keys: dict[str, bytes] = field(default_factory=dict)
    wrong: list[Wrong] = field(default_factory=list)
    number: int = 0


def receipts_in(lines: Iterable[bytes]) -> Receipts:
    """The receipts and keys in lines; what is neither is noted as wrong."""
    found = Receipts()
    number = 0
    try:
        for number, line in enumerate(bounded(one if one.endswith(b"\n") else one + b"\n" for one in lines), start=1):  # noqa: B007  # told of below
            if line.strip():
                _take(found, parsed(line))
    except Unfit as error:
        found.wrong.append(Wrong("receipts", -1, f"line {max(1, number)} of the receipts: {error}"))
    return found


def _take(found: Receipts, said: Json) -> None:
    if "public_key" in said:
        found.keys.update([_key(said)])
        return
    fields_fit(said, RECEIPT)
    found.of[said["version"]].append(said)
    found.number += 1


def _check_signatures(found: Receipts, keys: Mapping[str, bytes]) -> Iterator[Wrong]:
    for receipt in chain.from_iterable(found.of.values()):
        key = keys.get(receipt["key_id"])
        if key is None:
            yield Wrong("signatures", receipt["version"], "the receipt for it is signed with a key that is not known")
        elif not is_signed(receipt, key):
            yield Wrong("signatures", receipt["version"], "the signature of the receipt for it does not fit")


def verify(
    record: Iterable[bytes],
    receipts: Iterable[bytes] | None = None,
    against: Iterable[bytes] | None = None,
    keys: Mapping[str, bytes] | None = None,
) -> Report:
    """Verify a record, given by its lines, with receipts for it and what a player was shown of it, where there are any.

    `keys` are those that receipts may be signed with; without them, it is those in the file of receipts.
    """
    kept = receipts_in(receipts or ())
    mine = bounded(against) if against is not None else None
    verification = Verification(kept.of, mine)
    report = verification.report
    report.wrong += kept.wrong[:MOST_WRONG]
    try:
        if mine is not None:
            next(mine, None)
        verification.read(record)
        verification.finish()
        _sign(verification, kept, keys)
    except Unfit as error:
        report.wrong.append(Wrong("against", -1, f"the record to compare with: {error}"))
    except RecursionError:
        report.wrong.append(Wrong("form", verification.expected, "something in it is nested too deeply"))
    report.wrong.sort(key=lambda one: ORDER.index(one.check))
    _tell(verification, kept, keys, against is not None)
    return report


ORDER = ("form", "chain", "order", "header", "draws", "receipts", "signatures", "against")
"""The checks; what an earlier one finds may be why a later one does."""


def _sign(verification: Verification, kept: Receipts, keys: Mapping[str, bytes] | None) -> None:
    known = kept.keys if keys is None else keys
    if not kept.number:
        return
    if not known:
        verification.report.not_checked.append(
            "The signatures of the receipts: there are no keys. Save /api/v1/keys while you play (--keys)."
        )
        return
    try:
        for wrong in _check_signatures(kept, known):
            verification.wrong(wrong.check, wrong.version, wrong.reason)
    except ImportError:
        verification.report.not_checked.append("The signatures: the package `cryptography` is not installed here.")
        return
    whose = "that were given" if keys is not None else "that came with the receipts"
    _unless(verification, "signatures", f"Each of the {kept.number} receipts is signed by one of the keys {whose}.")


def _tell(verification: Verification, kept: Receipts, keys: Mapping[str, bytes] | None, has_mine: bool) -> None:
    """Says in sentences what was checked, and what was not."""
    report, opened = verification.report, verification.last.get("GameOpened", {})
    report.game, report.title = opened.get("game", ""), opened.get("title", "")
    sealed = report.events - len(verification.unsealed)
    told = [
        ("chain", f"Each event names the one before, and {sealed} of {report.events} have the digest of their bytes."),
        ("order", "The events come in an order in which a game can happen."),
        ("header", "The first line says what the events say; its `source` is proven by nothing."),
    ]
    if verification.stage == "over":
        salts = sum(map(bool, verification.salts.values()))
        numbers = f"{len(verification.draws)} draws and {salts} salts were made again from it"
        told.append(("draws", f"The secret is the one that the game was opened with; {numbers}, and are the same."))
    if kept.number:
        told.append(("receipts", f"The game is the one that {verification.agreeing} receipts tell of."))
    if has_mine:
        shown = f"All that a player was shown of {verification.compared} events, while the game went on, is in them"
        told.append(("against", f"{shown}; their digests are the same, so what was hidden is what it was then."))
    for check, sentence in told:
        _unless(verification, check, sentence)
    report.whole = not (verification.unsealed or verification.unknown)
    report.not_checked += _not_checked(verification, bool(kept.number))


def _unless(verification: Verification, check: str, sentence: str) -> None:
    if not verification.found(check):
        verification.report.checked.append(sentence)


def _not_checked(verification: Verification, has_receipts: bool) -> Iterator[str]:
    if verification.stage != "over":
        yield "Draws and salts: the game is not finished in this record, and its secret is not told."
        if verification.unsealed:
            yield f"The bytes of {len(verification.unsealed)} events, of which parts are hidden until the game is over."
    for kind, number in verification.unknown.most_common(5):
        yield f"What the {number} events of kind {kind!r} say: this verifier does not know that kind."
    if not has_receipts:
        yield "Whether the whole story was written anew: only a receipt, or what a player kept, can tell."


def printable(text: str) -> str:
    """The text with what could control a terminal written out."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def sentences(report: Report) -> Iterator[str]:
    """A report, to be read."""
    yield f"Game {report.game} ({report.title}): {report.events} events."
    yield from (f"Checked: {sentence}" for sentence in report.checked)
    yield from (f"Not checked: {sentence}" for sentence in report.not_checked)
    for wrong in report.wrong:
        where = {0: "First line: ", -1: ""}.get(wrong.version, f"Version {wrong.version}: ")
        yield f"WRONG: {where}{wrong.reason}."
    yield "The record is sound." if report.sound else "The record is BROKEN."


def as_object(report: Report) -> Json:
    """A report, for programs."""
    return {"sound": report.sound, **asdict(report)}


def main() -> int:
    """What is run: 0 if the record is sound, 1 if it is broken, 2 if this was called wrongly."""
    parser = argparse.ArgumentParser(description="Verify the record of a game, with no server.")
    parser.add_argument("record", type=Path, help="the record, JSON Lines (.jsonl, or compressed .jsonl.gz)")
    parser.add_argument("receipts", type=Path, nargs="?", help="receipts.jsonl, as you kept it")
    parser.add_argument("--against", type=Path, help="your record of the game, saved while it was going on")
    parser.add_argument("--keys", type=Path, help="what /api/v1/keys said when you played")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    try:
        report = verify_files(given.record, given.receipts, given.against, given.keys)
    except (OSError, Unfit) as error:
        parser.error(printable(str(error)))
    report.not_checked.append("Whether the moves go by the rules: `scoresheet verify` decides them again.")
    print(json.dumps(as_object(report), indent=2) if given.json else "\n".join(map(printable, sentences(report))))
    return int(not report.sound)


def verify_files(record: Path, receipts: Path | None, against: Path | None, keys: Path | None) -> Report:
    """`verify` files; raises OSError where one cannot be opened, and `Unfit` for a file of keys that has none."""
    known = None
    if keys:
        with keys.open("rb") as file:
            known = keys_in(file.read(LONGEST_LINE + 1))
    kept, mine = (lines_of(file) if file else None for file in (receipts, against))
    return verify(lines_of(record), kept, mine, known)


if __name__ == "__main__":
    sys.exit(main())
