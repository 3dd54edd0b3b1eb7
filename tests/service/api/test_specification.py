"""The specification of records: its examples and schemas hold for every library record."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask

from scoresheet.domain import chain
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.replays.record import LIBRARY
from scoresheet.service.api.specification import schemas, specification
from scoresheet.service.core.signing_keys import Keys
from tests.replays.damage import cut, lines_in, receipts_for, resealed, shown
from tests.service.api.independent_verifier import compare, read_receipts, verify

RECORDS = sorted(LIBRARY.glob("*/*.jsonl"))


@cache
def page() -> str:
    """Return the page, served without the rest of the service."""
    app = Flask("specification")
    app.register_blueprint(specification)
    answer = app.test_client().get("/api/docs/record")
    assert answer.status_code == 200
    return answer.text


def example(name: str) -> str:
    """Return the example of that name on the page."""
    found = re.search(rf'<pre id="{name}">(.*?)</pre>', page(), re.DOTALL)
    assert found, name
    return html.unescape(found[1])


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the validator of a schema that the page shows."""
    shown: dict[str, Any] = msgspec.json.decode(example("example-schemas"))
    return jsonschema_rs.Draft202012Validator({**shown, "$ref": f"#/$defs/{name}"}, validate_formats=True)


def test_the_schemas_on_the_page_equal_the_served_ones() -> None:
    app = Flask("specification")
    app.register_blueprint(specification)
    assert app.test_client().get("/api/schemas/record.json").json == msgspec.json.decode(example("example-schemas"))
    jsonschema_rs.meta.validate(schemas())


def test_schemas_keep_their_released_names() -> None:
    shown = schemas()["$defs"]
    assert {"Header", "Event", "Sitter", "Receipt", "PublicKey", "Clock", "Draw", "Parent", "Score"} <= set(shown)
    assert not {"SeatHolder", "SignedReceipt"} & set(shown)
    assert shown["Header"]["properties"]["seats"]["items"] == {"$ref": "#/$defs/Sitter"}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_line_of_every_record_fits_its_schema(file: Path) -> None:
    header, *events = file.read_bytes().splitlines()
    validator("Header").validate(msgspec.json.decode(header))
    for event in events:
        validator("Event").validate(msgspec.json.decode(event))


@pytest.mark.parametrize(
    "wrong",
    [
        {"digest": "no digest"},
        {"version": 0},
        {"at": "yesterday"},
        {"draws": [[1, 2, 3]]},
        {"type": "GameMended"},
        {"effects": [{}]},
        {"salt": None},
    ],
    ids=str,
)
def test_an_invalid_event_does_not_fit_the_schema(wrong: dict[str, object]) -> None:
    lines = example("example-record").splitlines()
    event = next(line for line in map(msgspec.json.decode, lines[1:]) if line["type"] == "MoveMade")
    assert validator("Event").is_valid(event)
    assert not validator("Event").is_valid(event | wrong)


def test_the_receipt_and_the_keys_of_the_example_fit_their_schemas() -> None:
    validator("Receipt").validate(msgspec.json.decode(example("example-receipt")))
    for key in msgspec.json.decode(example("example-keys")):
        validator("PublicKey").validate(key)


def test_the_page_links_only_to_the_api_and_has_no_scripts() -> None:
    assert not re.search(r"(?:src|href)=\"(?!/api/|#)", page())
    assert "<script" not in page()


def receipts_and_keys() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    return [msgspec.json.decode(example("example-receipt"))], msgspec.json.decode(example("example-keys"))


def as_a_file(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def forge(version: int, **fields: object) -> bytes:
    """Return the example with changed fields in one event and every event sealed again."""
    header, *events = [line.encode() for line in example("example-record").splitlines()]
    lines, previous = [header], chain.GENESIS
    for line in events:
        event = msgspec.json.decode(line)
        event |= {"previous": previous, **(fields if event["version"] == version else {})}
        del event["digest"]
        sealed, previous = chain.seal(event)
        lines.append(sealed)
    return as_a_file(lines)


def event_of(version: int) -> dict[str, Any]:
    event: dict[str, Any] = msgspec.json.decode(example("example-record").splitlines()[version])
    return event


FIRST_WITH_DRAWS = next(version for version in range(1, 99) if event_of(version).get("draws"))
LAST = len(example("example-record").splitlines()) - 1


def test_the_independent_verifier_accepts_the_example() -> None:
    receipts, keys = receipts_and_keys()
    assert verify(example("example-record").encode() + b"\n", receipts, keys) == []
    assert verify(forge(0), receipts, keys) == []


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_independent_verifier_accepts_every_record(file: Path) -> None:
    wrong = verify(file.read_bytes())
    finished = b'"type":"GameFinished"' in file.read_bytes().splitlines()[-1]
    assert wrong == [] if finished else all("there is no GameFinished" in problem for problem in wrong)


@pytest.mark.parametrize(
    ("version", "fields"),
    [
        (1, {"commitment": "0" * 64}),
        (2, {"entropy": "another"}),
        (FIRST_WITH_DRAWS, {"draws": [[of, (got + 1) % of] for of, got in event_of(FIRST_WITH_DRAWS)["draws"]]}),
        (FIRST_WITH_DRAWS, {"salt": "0" * 32}),
        (LAST, {"secret": "0" * 64}),
        (LAST, {"ranking": [[0]]}),
    ],
    ids=str,
)
def test_the_independent_verifier_detects_a_careful_forgery(version: int, fields: dict[str, object]) -> None:
    assert verify(forge(version, **fields))


def test_the_independent_verifier_reports_a_changed_byte_and_a_dropped_event_by_version() -> None:
    lines = [line.encode() for line in example("example-record").splitlines()]
    changed = [*lines[:7], lines[7].replace(b'"actor":"', b'"actor":"x'), *lines[8:]]
    assert verify(as_a_file(changed)) == ["line 8 (version 7): its bytes have another digest"]
    dropped = verify(as_a_file([*lines[:7], *lines[8:]]))
    assert "line 8 (version 8): version 7 was expected here" in dropped
    assert "line 8 (version 8): it does not name the digest of the event before" in dropped


@pytest.mark.parametrize("field", ["game", "version", "digest", "at", "key_id", "signature"])
def test_the_independent_verifier_detects_a_changed_receipt(field: str) -> None:
    (receipt,), keys = receipts_and_keys()
    other = receipt["version"] - 1 if field == "version" else receipt[field][::-1]
    assert other != receipt[field]
    assert verify(example("example-record").encode() + b"\n", [receipt | {field: other}], keys)


def record_with_hidden_information() -> list[bytes]:
    return lines_in(LIBRARY / "phytoplankton" / "a_shared_victory.jsonl")


def test_the_independent_verifier_reads_a_file_of_receipts() -> None:
    lines = record_with_hidden_information()
    signer = Keys(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    receipts, keys = read_receipts(as_a_file(receipts_for(lines, [3, 20], signer)))
    assert [one["version"] for one in receipts] == [3, 20]
    assert verify(as_a_file(lines), receipts, keys) == []
    shorter = verify(as_a_file(cut(lines, 15)), receipts, keys)
    assert "version 20: there is a receipt for it, but the record was cut off" in shorter


@pytest.mark.parametrize("seat", [0, 1])
def test_the_independent_verifier_compares_a_record_with_what_a_player_was_shown(seat: int) -> None:
    lines = record_with_hidden_information()
    mine = shown(lines, 40, at_seat(Seat(seat)))
    assert list(compare(as_a_file(mine), as_a_file(lines))) == []
    anew = resealed(lines, 20, at="2026-05-01T00:00:00Z")
    assert next(compare(as_a_file(mine), as_a_file(anew))).startswith("version 20: ")
    lied = [line.replace(b'"seat":0', b'"seat":1') if at == 20 else line for at, line in enumerate(mine)]
    assert lied != mine
    assert {one.partition(":")[0] for one in compare(as_a_file(lied), as_a_file(lines))} == {"version 20"}
    assert list(compare(as_a_file(mine), as_a_file(lines[:31]))) == [
        "version 31: it was shown, but the record was cut off"
    ]


def test_the_independent_verifier_accepts_disputes_and_unknown_events_after_the_end() -> None:
    lines = record_with_hidden_information()
    last = msgspec.json.decode(lines[-1])
    more = {name: last[name] for name in ("id", "game", "at", "actor", "command", "software", "rules")}
    for kind, wrong in (("DisputeExpired", 0), ("GamePraised", 0), ("SeatForfeited", 1)):
        event = {"type": kind, **more, "version": len(lines), "previous": last["digest"], "dispute": 1}
        assert len(verify(as_a_file([*lines, chain.seal(event)[0]]))) == wrong, kind
