"""The specification of records: its examples hold, and so do its schemas, for every record there is."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from flask import Flask

from service.api.specification import LIBRARY, schemas, specification

RECORDS = sorted(LIBRARY.glob("*/*.jsonl"))


@cache
def page() -> str:
    """The page as it is served, with nothing else of the service around."""
    app = Flask("specification")
    app.register_blueprint(specification)
    answer = app.test_client().get("/api/docs/record")
    assert answer.status_code == 200
    return answer.text


def example(name: str) -> str:
    """What the page shows under that name."""
    found = re.search(rf'<pre id="{name}">(.*?)</pre>', page(), re.DOTALL)
    assert found, name
    return html.unescape(found[1])


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """The schema of that name, as the page shows it."""
    shown: dict[str, Any] = msgspec.json.decode(example("example-schemas"))
    return jsonschema_rs.Draft202012Validator({**shown, "$ref": f"#/$defs/{name}"}, validate_formats=True)


def test_the_schemas_on_the_page_are_those_that_are_served() -> None:
    app = Flask("specification")
    app.register_blueprint(specification)
    assert app.test_client().get("/api/schemas/record.json").json == msgspec.json.decode(example("example-schemas"))
    jsonschema_rs.meta.validate(schemas())


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
def test_a_line_that_is_no_event_does_not_fit(wrong: dict[str, object]) -> None:
    lines = example("example-record").splitlines()
    event = next(line for line in map(msgspec.json.decode, lines[1:]) if line["type"] == "MoveMade")
    assert validator("Event").is_valid(event)
    assert not validator("Event").is_valid(event | wrong)


def test_receipt_and_key_of_the_example_fit_their_schemas() -> None:
    validator("Receipt").validate(msgspec.json.decode(example("example-receipt")))
    for key in msgspec.json.decode(example("example-keys")):
        validator("PublicKey").validate(key)


def test_the_page_leads_to_the_whole_api_and_calls_nobody_else() -> None:
    assert not re.search(r"(?:src|href)=\"(?!/api/|#)", page())
    assert "<script" not in page()
