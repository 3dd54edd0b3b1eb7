"""The judge: every API answer in a test is checked against the description."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.domain.titles import registry
from scoresheet.service.api import describe, openapi

METHODS = ("GET", "POST", "DELETE")
EVENT_STREAM = "text/event-stream"
NOWHERE = (404, 405)


class NotAsDescribed(AssertionError):
    """Raised for an answer that the description does not allow."""


class Judge:
    """The description of each answer."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.components = document["components"]
        self.paths = {re.compile(_pattern(path, calls)): calls for path, calls in document["paths"].items()}
        self._validators: dict[str, jsonschema_rs.Validator] = {}

    def check(self, method: str, path: str, status: int, media_type: str, content: bytes | None) -> None:
        """Raise `NotAsDescribed` if the answer does not match.

        For a stream (`content` is None) only its type is checked.
        """
        call = self._call(method.lower(), path)
        if call is None:
            if status not in NOWHERE:
                raise NotAsDescribed(f"{method} {path} is answered {status}, but there is no such call.")
            return
        named = f"{method} {path}, {status}"
        if str(status) not in call["responses"]:
            raise NotAsDescribed(f"{named}: there is no such status. {content!r}")
        described = self._resolved(call["responses"][str(status)]).get("content", {})
        if not described:
            if content:
                raise NotAsDescribed(f"{named}: nothing was to be in it, but {content!r}.")
        elif media_type not in described:
            raise NotAsDescribed(f"{named}: {media_type} is not described.")
        elif content is not None and "schema" in described[media_type]:
            self._check_content(named, described[media_type]["schema"], media_type, content)

    def _call(self, method: str, path: str) -> dict[str, Any] | None:
        return next((calls.get(method) for path_of, calls in self.paths.items() if path_of.fullmatch(path)), None)

    def _check_content(self, named: str, schema: dict[str, Any], media_type: str, content: bytes) -> None:
        if media_type == "text/csv":
            content = json.dumps(content.decode()).encode()
        parts = content.splitlines() if media_type.endswith("ndjson") else [content]
        for part in parts:
            for error in self._validator(schema).iter_errors(json.loads(part)):
                raise NotAsDescribed(f"{named}: {error}"[:3_000])

    def _resolved(self, response: dict[str, Any]) -> dict[str, Any]:
        name = response.get("$ref", "").rpartition("/")[2]
        return self.components["responses"][name] if name else response

    def _validator(self, schema: dict[str, Any]) -> jsonschema_rs.Validator:
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            whole = {**schema, "components": self.components}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        return self._validators[key]


def _pattern(path: str, calls: dict[str, Any]) -> str:
    """Return the path as a regular expression with the described formats of its parameters."""
    parts = {part["name"]: part["schema"] for part in calls.get("parameters", ())}
    named = re.split(r"\{(\w+)\}", path)
    number = r"[0-9]{1,15}"
    return "".join(
        re.escape(text) if at % 2 == 0 else parts[text].get("pattern", number).strip("^$")
        for at, text in enumerate(named)
    )


@cache
def _with(titles: tuple[str, ...]) -> Judge:
    return Judge(json.loads(openapi(describe(Flask("test")))))


def judge() -> Judge:
    """Return the judge for the present titles: a test may have added one."""
    return _with(tuple(registry.all_titles()))


class JudgedClient(FlaskClient):
    """A client whose API answers are checked against the description."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Send a request, and check its answer."""
        answer = super().open(*args, **kwargs)
        method, path = answer.request.method, answer.request.path
        if path.startswith("/api/v1/") and method in METHODS:
            content = None if answer.mimetype == EVENT_STREAM else answer.get_data()
            judge().check(method, path, answer.status_code, answer.mimetype, content)
        return answer
