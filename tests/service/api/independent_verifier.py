"""A verifier of records, written from the specification page alone; imports no product code."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.service.api.specified_fields import (
    HEADER_DEFAULTS,
    OWN,
    RECEIPT,
    misfits,
    schema_problem,
)

Line = tuple[str, bytes, dict]  # where it stands, its bytes, its event
ABOUT_A_DISPUTE = ("DisputeRaised", "DisputeWithdrawn", "DisputeExpired", "ArbiterLooked", "DisputeRuled")


def same(one: object, other: object) -> bool:
    """Return whether two values are the same JSON (unlike in Python, true is not 1)."""
    try:
        return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    except RecursionError:
        return False


def once(pairs: list[tuple[str, object]]) -> dict:
    """Return the object of these pairs; raise ValueError if a name occurs twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return found


def read(record: bytes, problems: list[str]) -> tuple[dict, list[Line]]:
    """Return the header and the events that fit their schemas; add a problem for other lines."""
    *rows, rest = record.split(b"\n")
    if rest or not rows:
        problems.append(f"line {len(rows) + 1}: it is not ended by a line feed")
    header, lines = {}, []
    for count, raw in enumerate(rows):
        try:
            value = json.loads(
                raw.decode(), parse_float=int, parse_constant=int, object_pairs_hook=once
            )  # raise ValueError
            problem = schema_problem(value, count > 0)
        except (ValueError, RecursionError) as error:
            problem = f"it cannot be read as JSON: {error}"
        if problem:
            problems.append(f"line {count + 1}: {problem}")
        elif count:
            lines.append((f"line {count + 1} (version {value['version']})", raw, value))
        else:
            header = value
    return header, lines


def check_order(lines: list[Line]) -> Iterator[str]:
    """Check that versions count from 1 and the events belong to one game and come in a possible order."""
    expected, seen = 1, set()
    for where, _, event in lines:
        if event["version"] != expected:
            yield f"{where}: version {expected} was expected here"
        if event["game"] != lines[0][2]["game"]:
            yield f"{where}: it belongs to another game"
        if (event["type"] == "GameOpened") == bool(seen):
            yield f"{where}: GameOpened is the first event, and only that"
        early = event["type"] in ("GameOpened", "SeatTaken", "SeatLeft", "GameStarted")
        known = event["type"] in OWN or event["type"] in ABOUT_A_DISPUTE
        if known and early == ("GameStarted" in seen):
            yield f"{where}: it cannot happen {'after' if early else 'before'} the game's start"
        if "GameFinished" in seen and event["type"] in OWN:
            yield f"{where}: the game was finished before"
        expected = event["version"] + 1
        seen.add(event["type"])
    if "GameFinished" not in seen:
        yield f"version {expected}: missing, there is no GameFinished: draws and salts cannot be checked"


def check_chain(lines: list[Line]) -> Iterator[str]:
    """Check that each digest matches the bytes and each event names the one before."""
    before = "0" * 64
    for where, raw, event in lines:
        if not raw.endswith(f',"digest":"{event["digest"]}"}}'.encode()):
            yield f"{where}: the line does not end with its digest"
        elif hashlib.sha256(raw[:-77] + b"}").hexdigest() != event["digest"]:
            yield f"{where}: its bytes have another digest"
        if event["previous"] != before:
            yield f"{where}: it does not name the digest of the event before"
        before = event["digest"]


def last(lines: list[Line], kind: str) -> dict:
    """Return the last event of this type, or an empty object."""
    return next((event for _, _, event in reversed(lines) if event["type"] == kind), {})


def sitters(lines: list[Line]) -> list[dict]:
    """Return the last SeatTaken of each seat that was not left, in the order of the seats."""
    taken = {event["seat"]: event for _, _, event in lines if event["type"] in ("SeatTaken", "SeatLeft")}
    return [taken[seat] for seat in sorted(taken) if taken[seat]["type"] == "SeatTaken"]


def check_header(header: dict, lines: list[Line]) -> Iterator[str]:
    """Check that the header repeats what the events say, with defaults for the rest."""
    opened, started, finished = (last(lines, kind) for kind in ("GameOpened", "GameStarted", "GameFinished"))
    said = {"record": 1} | {name: opened[name] for name in ("title", "name", "options") if opened}
    said |= {"rules": (started or opened).get("rules"), "components": started.get("components", "")}
    said |= {name: (finished or HEADER_DEFAULTS)[name] for name in ("ending", "scores", "ranking")}
    said["seats"] = [{name: taken[name] for name in ("seat", "player", "bot")} for taken in sitters(lines)]
    full = HEADER_DEFAULTS | header
    full["seats"] = [{"player": "", "bot": ""} | sitter for sitter in full["seats"]]
    for table in (full, said):
        table["scores"] = [{"parts": {}, "tie_break": []} | score for score in table["scores"]]
    for name in (name for name in said if not same(full[name], said[name])):
        yield f"line 1: {name} of the header is not what the events say"


def keyed(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA256 of the message."""
    return hmac.digest(key, message, "sha256")


def draw(seed: bytes, k: int, of: int) -> int:
    """Return draw number k from 0 … of - 1."""
    attempt = 0
    while (value := int.from_bytes(keyed(seed, k.to_bytes(8) + attempt.to_bytes(4))[:8])) >= 2**64 // of * of:
        attempt += 1
    return value % of


def check_secret(lines: list[Line]) -> Iterator[str]:
    """Check that the secret fits the commitment and yields each draw and each salt."""
    opened, finished, seats = last(lines, "GameOpened"), last(lines, "GameFinished"), sitters(lines)
    if not opened or not finished:
        return
    secret, k = bytes.fromhex(finished["secret"]), 0
    if hashlib.sha256(secret).hexdigest() != opened["commitment"]:
        yield f"version {finished['version']}: the secret does not fit the commitment"
    if (last(lines, "GameStarted") and len(seats) != opened["seats"]) or any(
        taken["seat"] >= opened["seats"] for taken in seats
    ):
        yield f"version {opened['version']}: the seats taken are not the {opened['seats']} of the game"
    entropies = [taken["entropy"].encode() for taken in seats]
    seed = keyed(secret, b"".join(len(entropy).to_bytes(4) + entropy for entropy in entropies))
    for where, _, event in lines:
        draws = event["draws"] if event["type"] in ("GameStarted", "MoveMade") else []
        if wrong := [number for number, (of, got) in enumerate(draws, k) if draw(seed, number, of) != got]:
            yield f"{where}: {len(wrong)} draws are not what the seed makes, the first is number {wrong[0]}"
        k += len(draws)
        if "salt" in event and event["salt"] != keyed(secret, b"salt" + event["version"].to_bytes(8))[:16].hex():
            yield f"{where}: its salt is not what the secret makes"


def unbase64(text: str) -> bytes:
    """Decode base64url without padding; raise ValueError for anything else."""
    found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if urlsafe_b64encode(found).rstrip(b"=").decode() != text:
        raise ValueError("it is not base64url without padding")
    return found


def is_signed(receipt: dict, keys: Sequence[dict]) -> bool:
    """Return whether a receipt is signed by the known key that it names."""
    signed = json.dumps([receipt[name] for name in ("game", "version", "digest", "at")], separators=(",", ":"))
    for key in keys:
        try:
            raw = unbase64(key["public_key"])
            if key["algorithm"] == "Ed25519" and receipt["key_id"] == hashlib.sha256(raw).hexdigest()[:16]:
                Ed25519PublicKey.from_public_bytes(raw).verify(unbase64(receipt["signature"]), signed.encode())
                return True
        except (InvalidSignature, KeyError, TypeError, ValueError):
            continue
    return False


def check_receipt(receipt: object, keys: Sequence[dict], lines: list[Line]) -> Iterator[str]:
    """Check that a receipt is signed and agrees with the event of its version."""
    if not isinstance(receipt, dict) or misfits(receipt, RECEIPT):
        yield "a receipt is not as the schema says"
        return
    where = f"version {receipt['version']}"
    if not is_signed(receipt, keys):
        yield f"{where}: the receipt is not signed by a key that is known"
    event = next((event for _, _, event in lines if event["version"] == receipt["version"]), None)
    if event is None:
        yield f"{where}: there is a receipt for it, but the record was cut off"
    elif wrong := [name for name in ("game", "digest", "at") if event[name] != receipt[name]]:
        yield f"{where}: the receipt says otherwise about {', '.join(wrong)}"


def read_receipts(file: bytes) -> tuple[list[dict], list[dict]]:
    """Return the receipts and the keys in a file of receipts."""
    values = [json.loads(line, object_pairs_hook=once) for line in file.splitlines()]
    return [one for one in values if "public_key" not in one], [one for one in values if "public_key" in one]


def hidden(value: object) -> bool:
    """Return whether the value may stand for something hidden from a player."""
    empty = value is None or value == "" or (type(value) is int and value == 0)
    return empty or (isinstance(value, list) and all(one is None or one == "" for one in value))


def as_shown(shown: object, whole: object, name: str = "") -> bool:
    """Return whether the full value equals the shown one, apart from what was hidden then."""
    if name not in ("type", "seat") and hidden(shown):
        return True
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all(key in whole and as_shown(value, whole[key], key) for key, value in shown.items())
    if isinstance(shown, list) and isinstance(whole, list):
        return len(shown) == len(whole) and all(map(as_shown, shown, whole))
    return same(shown, whole)


def compare(mine: bytes, record: bytes) -> Iterator[str]:
    """Report where a record differs from what a player was shown during the game."""
    shown = [json.loads(line, object_pairs_hook=once) for line in mine.splitlines()[1:]]
    whole = [json.loads(line, object_pairs_hook=once) for line in record.splitlines()[1:]]
    for number, event in enumerate(shown, 1):
        if number > len(whole):
            yield f"version {number}: it was shown, but the record was cut off"
            return
        partly = ("move", "effects", "draws", "salt") if event["type"] in ("GameStarted", "MoveMade") else ()
        for name in sorted(event.keys() | whole[number - 1].keys()):
            one, other = event.get(name), whole[number - 1].get(name)
            if not (as_shown(one, other) if name in partly else same(one, other)):
                yield f"version {number}: {name} is not what was shown"


def verify(record: bytes, receipts: Sequence[dict] = (), keys: Sequence[dict] = ()) -> list[str]:
    """Return the problems of a record as plain sentences; none if it is sound."""
    problems: list[str] = []
    header, lines = read(record, problems)
    problems += [*check_order(lines), *check_chain(lines), *check_secret(lines)]
    problems += check_header(header, lines) if header else []
    for receipt in receipts:
        problems += check_receipt(receipt, keys, lines)
    return problems
