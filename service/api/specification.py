"""The specification of records, with a computed example."""

from __future__ import annotations

import hmac
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Blueprint, Response, render_template

from scoresheet.domain import chain, chance
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import PLAIN_EVENTS, Event, GameFinished, GameOpened, GameStarted, MoveMade
from scoresheet.domain.viewer import NOBODY
from scoresheet.replays import draws, record, verifier
from scoresheet.replays.record import LIBRARY
from scoresheet.service.api.responses import json_response
from scoresheet.service.core.signing_keys import Keys, PublicKey, SignedReceipt, signed_bytes

specification = Blueprint("specification", __name__, template_folder="templates", url_prefix="/api")

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VERIFIER = Path(verifier.__file__)
EXAMPLE_KEY = bytes(range(32))
"""The key that signs the example; it is public, and no service uses it."""

EVENTS: tuple[type[Event], ...] = (GameStarted, MoveMade, *PLAIN_EVENTS)

Schema = dict[str, Any]

OTHER_DRAWS = ((0, 6), (1, 6), (1_000, 52), (0, 2**63 + 1), (2, 2**63 + 1), (3, 2**63 + 1))
"""Numbers and bounds of further example draws; for the last ones, nearly half of the attempts are rejected."""

_HEX: dict[int, Schema] = {length: {"type": "string", "pattern": f"^[0-9a-f]{{{length}}}$"} for length in (32, 64)}
_VERSION: Schema = {"type": "integer", "minimum": 1}
EXACTLY: dict[str, Schema] = {
    "digest": _HEX[64],
    "previous": _HEX[64],
    "commitment": _HEX[64],
    "secret": _HEX[64],
    "salt": _HEX[32],
    "version": _VERSION,
    "to": _VERSION,
    "seat": {"type": "integer", "minimum": 0},
    "at": {"type": "string", "format": "date-time"},
    "effects": {"type": "array", "items": {"type": "object", "required": ["type"]}},
    "move": {"type": "object", "required": ["type"]},
}
"""Formats that Python types do not express, by name of field; clock terms are exempt."""
RELEASED = {"SeatHolder": "Sitter", "SignedReceipt": "Receipt"}
"""Names of released schemas whose classes have been renamed."""


@specification.get("/docs/record")
def show_record_format() -> str:
    """Return the specification of records with an example."""
    return render_template("api/record.html", **_worked_example(), schemas=_pretty(schemas()))


@specification.get("/docs/verifier.py")
def show_verifier() -> Response:
    """Return the verifier of records, a program in a single file."""
    return Response(VERIFIER.read_bytes(), content_type="text/x-python; charset=utf-8")


@specification.get("/schemas/record.json")
def show_schemas() -> Response:
    """Return the JSON Schemas of records, receipts and public keys."""
    return json_response(schemas())


@cache
def schemas() -> Schema:
    """Return JSON Schemas of records, receipts and public keys in `$defs`."""
    events = [event.__name__ for event in EVENTS]
    _, components = msgspec.json.schema_components([record.Header, *EVENTS, SignedReceipt, PublicKey])
    found = _with_released_names(components)
    for name, schema in found.items():
        if name != Clock.__name__:
            _make_exact(schema)
    found["Parent"]["properties"]["seat"] |= {"minimum": NOBODY}
    found["Draw"] |= {"prefixItems": [{"type": "integer", "minimum": low} for low in (1, 0)], "maxItems": 2}
    for name in events:
        found[name]["required"].append("digest")
    found["Event"] = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in events]}
    return {"$schema": DIALECT, "title": "A record of Scoresheet", "$defs": found}


def _with_released_names(components: Schema) -> Schema:
    text = msgspec.json.encode(components).decode()
    for name, released in RELEASED.items():
        text = text.replace(f'"{name}"', f'"{released}"').replace(f'/{name}"', f'/{released}"')
    found: Schema = msgspec.json.decode(text)
    return found


def _make_exact(schema: Schema) -> None:
    for name, known in schema.get("properties", {}).items():
        if name in EXACTLY:
            schema["properties"][name] = EXACTLY[name] | {
                key: value for key, value in known.items() if key == "description"
            }


@cache
def example() -> list[bytes]:
    """Return the lines of the shortest record in the library that has draws."""
    files = sorted(LIBRARY.glob("*/*.jsonl"), key=lambda file: (file.stat().st_size, file.name))
    return next(text for text in (file.read_bytes() for file in files) if b'"draws":[[' in text).splitlines()


@cache
def _worked_example() -> dict[str, Any]:
    read = record.read(example())
    opened, finished = read.events[0], read.events[-1]
    if not isinstance(opened, GameOpened) or not isinstance(finished, GameFinished):
        raise TypeError("The example must be a whole game.")
    first = next(event for event in read.events if event.draws)
    contributions = list(draws.contributed(read.events).values())
    keys = Keys(Ed25519PrivateKey.from_private_bytes(EXAMPLE_KEY))
    receipt = keys.receipt(finished.game, finished.version, finished.digest, finished.at)
    return {
        "lines": [line.decode() for line in read.stored[:1]],
        "record": b"\n".join(example()).decode(),
        "opened": opened,
        "finished": finished,
        "first": first,
        "chance": _chance(bytes.fromhex(finished.secret), contributions, first.draws[0].of),
        "salted": next(event for event in read.events if isinstance(event, MoveMade) and event.salt),
        "genesis": chain.GENESIS,
        "limits": {"line": record.LONGEST_LINE, "events": record.MOST_EVENTS, "bytes": record.MOST_BYTES},
        "receipt": msgspec.json.encode(receipt).decode(),
        "signed": signed_bytes(finished.game, finished.version, finished.digest, finished.at).decode(),
        "keys": msgspec.json.encode([keys.public]).decode(),
    }


def _chance(secret: bytes, entropies: list[str], of: int) -> dict[str, object]:
    """Return every step from the secret to the first draw, so that readers can check their own."""
    seed = chance.seed(secret, entropies)
    counter = bytes(12)
    return {
        "entropies": entropies,
        "commitment": sha256(secret).hexdigest(),
        "seed": seed.hex(),
        "counter": counter.hex(),
        "mac": hmac.digest(seed, counter, "sha256").hex(),
        "got": chance.Committed(seed).below(of),
        "of": of,
        "others": [(number, of, chance.Committed(seed, number).below(of)) for number, of in OTHER_DRAWS],
    }


def _pretty(schema: object) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=1).decode()
