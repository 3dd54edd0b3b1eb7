"""The OpenAPI description is valid and covers every call and every shape of every title."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from scoresheet.domain.events import PLAIN_EVENTS
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.api.components import prefix, walk
from scoresheet.service.api.documents import OPENAPI

Shape = dict[str, Any]
DOCUMENT: Shape = json.loads(OPENAPI.read_text())
SCHEMAS: Shape = DOCUMENT["components"]["schemas"]
TITLES = registry.all_titles().values()
OPTIONAL = [{}, {"token": []}]


def calls() -> Iterator[tuple[str, str, Shape]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, call in methods.items():
            if method != "parameters":
                yield path, method, call


CALLS = list(calls())


def named(call: tuple[str, str, Shape]) -> str:
    return f"{call[1]} {call[0]}"


def members(union: str) -> dict[str, str]:
    """Return the discriminator values of a union, each with its component."""
    mapping = SCHEMAS[union]["discriminator"]["mapping"]
    return {value: place.rpartition("/")[2] for value, place in mapping.items()}


def test_the_description_is_valid_openapi() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_an_invalid_description_is_detected() -> None:
    broken = copy.deepcopy(DOCUMENT)
    broken["paths"]["/api/v1/games"]["get"]["operationId"] = broken["paths"]["/api/v1/games"]["post"]["operationId"]
    assert list(OpenAPIV31SpecValidator(broken).iter_errors())


@pytest.mark.parametrize("call", CALLS, ids=named)
def test_every_call_has_a_name_a_summary_and_a_description(call: tuple[str, str, Shape]) -> None:
    told = call[2]
    assert told["operationId"].isidentifier()
    assert told["summary"].endswith(".")
    assert told["description"].endswith(".")
    assert told["description"] != told["summary"]
    assert told["tags"]


def test_no_two_calls_have_the_same_name() -> None:
    names = [told["operationId"] for _, _, told in calls()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("call", CALLS, ids=named)
def test_every_call_states_whether_it_needs_authentication(call: tuple[str, str, Shape]) -> None:
    path, method, told = call
    if told["security"] == OPTIONAL:
        assert method == "get" or path in ("/api/v1/players", "/api/v1/tokens", "/api/v1/log/heads")
    else:
        assert told["security"] == [{"token": []}]
        assert {"401", "403"} <= set(told["responses"])


@pytest.mark.parametrize("call", CALLS, ids=named)
def test_every_path_parameter_has_a_description(call: tuple[str, str, Shape]) -> None:
    path = DOCUMENT["paths"][call[0]]
    assert all(part["description"] for part in path.get("parameters", ()))
    assert all(part["schema"] for part in call[2].get("parameters", ()))


@pytest.mark.parametrize("call", CALLS, ids=named)
def test_every_body_has_an_example_that_fits_its_schema(call: tuple[str, str, Shape]) -> None:
    answers = (answer for status, answer in call[2]["responses"].items() if status.startswith("2"))
    for content in (part.get("content", {}) for part in (call[2].get("requestBody", {}), *answers)):
        for media_type, described in content.items():
            if media_type == "application/json":
                whole = {**described["schema"], "components": DOCUMENT["components"]}
                jsonschema_rs.Draft202012Validator(whole, validate_formats=True).validate(described["example"])


def test_patterns_are_portable_and_match_their_defaults() -> None:
    found = [shape for shape in walk(DOCUMENT) if isinstance(shape.get("pattern"), str)]
    assert len(found) > 50
    for shape in found:
        assert not re.search(r"\\[AZz]|\(\?P", shape["pattern"]), shape
        assert re.search(shape["pattern"], shape.get("default", "")) or "default" not in shape, shape


def test_times_ids_and_links_declare_their_format() -> None:
    pieces = tuple(map(prefix, TITLES))
    for name, schema in SCHEMAS.items():
        for field, shape in schema.get("properties", {}).items():
            if shape.get("type") != "string" or name.startswith(pieces):
                continue
            if field in ("at", "created_at", "updated_at", "expires_at"):
                assert shape["format"] == "date-time", (name, field)
            if field in ("id", "game"):
                assert shape["pattern"], (name, field)
    links = [schema["properties"]["links"] for schema in SCHEMAS.values() if "links" in schema.get("properties", {})]
    assert links
    assert all(shape["additionalProperties"]["format"] == "uri-reference" for shape in links)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_every_move_decision_and_effect_of_a_title_has_its_own_schema(title: Title) -> None:
    kinds = {"Move": title.moves, "Decision": title.decisions, "Effect": title.effects}
    for kind, classes in kinds.items():
        told = members(prefix(title) + kind)
        assert {one.__name__ for one in classes} <= set(told)
        for value, component in told.items():
            assert SCHEMAS[component]["properties"]["type"]["const"] == value
            assert SCHEMAS[component]["description"]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_every_type_of_event_is_described(title: Title) -> None:
    told = members(prefix(title) + "Event")
    assert set(told) == {*(event.__name__ for event in PLAIN_EVENTS), "GameStarted", "MoveMade"}
    for value, component in told.items():
        shape = SCHEMAS[component]
        assert shape["properties"]["type"]["const"] == value
        assert set(shape["required"]) == set(shape["properties"])
    assert SCHEMAS[told["MoveMade"]]["properties"]["move"]["$ref"].endswith(f"/{prefix(title)}Move")


@pytest.mark.parametrize("union", ["Position", "LegalMoves", "EventList", "CommandAccepted"])
def test_answers_shaped_by_titles_have_the_title_as_discriminator(union: str) -> None:
    told = members(union)
    assert set(told) == set(registry.all_titles())
    for value, component in told.items():
        assert SCHEMAS[component]["properties"]["title"] == {"const": value, "type": "string"}


def test_every_object_schema_has_a_description() -> None:
    silent = [name for name, shape in SCHEMAS.items() if shape.get("type") == "object" and not shape.get("description")]
    assert silent == []


def test_only_a_few_known_fields_are_free_form_objects() -> None:
    """Only texts and components of titles, options, and JSON Schemas are free objects."""
    free = {
        (name, field)
        for name, schema in SCHEMAS.items()
        for field, shape in schema.get("properties", {}).items()
        if shape.get("type") == "object" and shape.get("additionalProperties") == {}
    }
    assert {field for _, field in free} == {"options", "moves", "told"}


def test_all_references_resolve_and_all_components_are_used() -> None:
    used = {shape["$ref"] for shape in walk(DOCUMENT) if isinstance(shape.get("$ref"), str)}
    there = {f"#/components/{kind}/{name}" for kind, parts in DOCUMENT["components"].items() for name in parts}
    assert used == there - {"#/components/securitySchemes/token"}
