"""Requests: one class parses, checks and describes each of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import NoneType
from typing import get_args, get_type_hints

import pytest
from marshmallow import ValidationError, missing
from marshmallow.fields import Field

from scoresheet.service import api
from scoresheet.service.api import (
    clock_requests,
    order_schemas,
    requests,
    seat_requests,
    social_requests,
    tournament_requests,
)
from scoresheet.service.api.api_request import ApiRequest
from scoresheet.service.api.conditions import idempotency

for module in pkgutil.iter_modules(api.__path__):
    if module.name != "__main__":
        importlib.import_module(f"{api.__name__}.{module.name}")


def requests_of(base: type[ApiRequest]) -> Iterator[type[ApiRequest]]:
    for kind in base.__subclasses__():
        yield kind
        yield from requests_of(kind)


REQUESTS = sorted(requests_of(ApiRequest), key=lambda kind: (kind.__module__, kind.__name__))
STORED: list[tuple[type[ApiRequest], object, str]] = [
    (requests.EmptyRequest, {}, "6e03b098e6c46cab3e0538676800ac8117c74208cb2cfbee7ba2634ad9560eba"),
    (
        requests.MoveRequest,
        {"move": {"type": "Pass"}},
        "336f47aadae1d13c00edbc8daa2ef9d15fab2940de010f09109458e3a7e3d119",
    ),
    (
        requests.MoveRequest,
        {"seat": 1, "move": {"type": "Bid", "millions": 4}},
        "c1cf73bef1f80324cdb4cec7ed65134933dd991a12affa3ea655414cea758348",
    ),
    (requests.TakebackRequest, {"to": "turn"}, "48d8dc760a37a871aab0399d25c41aa2d26de21894e4ddd828d8ffd96b1caa48"),
    (
        requests.GameRequest,
        {"title": "c02x", "seats": 3, "bots": {"2": "greedy"}, "clock": {"bank": 3600, "night": [22, 7]}},
        "7a9588cc3ac263d40e3196ccb10675afc09cf3891b9de76ca6627466d7165044",
    ),
    (
        requests.BranchRequest,
        {"at": 5, "invite": ["Ben"]},
        "f9d368bfb39bff4a900f692154d6624f5105903ea645b0b8b4bd5e3cd6fb03af",
    ),
    (seat_requests.SeatRequest, {"seat": 0}, "79ff084ba1eefd6526365eaa4fe069bf8d0dfe16dd09a20975babfc1f3d69037"),
    (social_requests.ClubChange, {"private": True}, "a5d5271a24c35692079a57b62f39a1901534398261a3215cf41910bbb0398f35"),
    (
        order_schemas.PlanRequest,
        {"moves": [{"move": {"type": "Pass"}}, {"move": {"type": "Pass"}, "seat": 1}]},
        "3a904b6f9eef7bd35a2196213a636a3a1f83c481a3e2aa919cc3d183efd94632",
    ),
    (
        tournament_requests.TournamentRequest,
        {
            "kind": "swiss",
            "name": "Autumn cup",
            "title": "c02x",
            "clock": {"move": 86400},
            "starts": "2027-07-01T18:00",
        },
        "01fb05b6c86bb7a9bff5055200f5f9bb50b6bbd9c06f6eb6693052e6c5ccf902",
    ),
]
"""Requests and the fingerprints that the journal stores for them, computed when schemas gave dictionaries."""


@pytest.mark.parametrize(("kind", "sent", "fingerprint"), STORED)
def test_stored_fingerprints_stay_valid(kind: type[ApiRequest], sent: object, fingerprint: str) -> None:
    assert idempotency("key", "POST", "/api/v1/here", kind.load(sent)) == ("key", fingerprint)


def may_be_none(field: Field[object]) -> bool:
    default = field.load_default
    return not field.required and (default is missing or (default() if callable(default) else default) is None)


@pytest.mark.parametrize("kind", REQUESTS)
def test_exactly_the_optional_fields_without_a_default_may_be_none(kind: type[ApiRequest]) -> None:
    parsers = kind.schema.fields
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name != "schema"}
    assert set(hints) == set(parsers)
    optional = {name for name, hint in hints.items() if NoneType in get_args(hint)}
    assert optional == {name for name, parser in parsers.items() if may_be_none(parser)}


@pytest.mark.parametrize("kind", REQUESTS)
@pytest.mark.parametrize("sent", [None, [], "text", {"no_such_field": 1}])
def test_non_objects_and_unknown_fields_are_rejected(kind: type[ApiRequest], sent: object) -> None:
    with pytest.raises(ValidationError):
        kind.load(sent)


def test_an_absent_field_is_none_but_null_is_rejected() -> None:
    request = requests.MoveRequest.load({"move": {"type": "Pass"}})
    assert request.seat is None
    assert request.values() == {"move": {"type": "Pass"}}
    with pytest.raises(ValidationError):
        requests.MoveRequest.load({"move": {"type": "Pass"}, "seat": None})


def test_null_is_accepted_where_the_default_is_none() -> None:
    assert social_requests.ClubChange.load({"name": None}).values() == {
        "name": None,
        "description": None,
        "joining": None,
        "private": None,
    }


def test_a_nested_request_is_parsed_as_a_request() -> None:
    request = requests.GameRequest.load({"title": "c02x", "seats": 2, "clock": {"move": 60}})
    assert request.clock == clock_requests.ClockRequest.load({"move": 60})
    assert request.values()["clock"] == {"move": 60}
    with pytest.raises(ValidationError):
        requests.GameRequest.load({"title": "c02x", "seats": 2, "clock": {"no_such_field": 60}})
