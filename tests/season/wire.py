"""The wire: requests of one client, some lost or sent twice; all received bytes are searched for secrets."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from http.client import HTTPException
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from scoresheet.service.api.documents import OPENAPI
from tests.season.server import Line

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

V1 = "/api/v1"
SECRET = re.compile(rb"zq[0-9a-f]{16}zq")
"""Marks a secret: a string that occurs nowhere else."""
ID = re.compile(rb"\b[0-9a-f]{20}\b")
ID_IN_PATH = re.compile(r"[0-9a-f]{20}")
BUSY = (503,)
MOST_TRIES = 12
SECONDS_TO_WAIT = 0.1
KEY = "Idempotency-Key"
IN_BRACES = re.compile(r"\\{\w+\\}")
_numbers = count(1)


@cache
def _repeatable() -> re.Pattern[str]:
    """Return the paths that the API's description allows to post to repeatedly with one key."""
    paths = json.loads(OPENAPI.read_bytes())["paths"]
    found = [path for path, told in paths.items() if any(one.get("name") == KEY for one in _parameters(told))]
    return re.compile("|".join(IN_BRACES.sub("[^/]+", re.escape(path)) for path in found))


def _parameters(told: dict[str, Any]) -> list[dict[str, Any]]:
    return list(told.get("post", {}).get("parameters", []))


def is_repeatable(path: str) -> bool:
    """Return whether a post to this path may be repeated; otherwise a repetition is refused."""
    return _repeatable().fullmatch(path if path.startswith(V1) else V1 + path) is not None


class Answer(NamedTuple):
    """An answer: its status (0 if the service was down), its JSON body, and its version."""

    status: int
    body: Any

    @property
    def well(self) -> bool:
        """Return whether the request succeeded."""
        return 200 <= self.status < 300


class First(NamedTuple):
    """The first occurrence of a secret at a client: the time and the place."""

    at: float
    where: str


class Seen:
    """All secrets that clients received, with the receivers and times; `watched` are ids of secrets."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.by: dict[str, dict[str, First]] = {}
        self.bytes: Counter[str] = Counter()
        self.watched: set[bytes] = set()
        self._now = now

    def look(self, who: str, where: str, content: bytes) -> None:
        """Search the bytes that a client has received."""
        self.bytes[who] += len(content)
        for found in {*SECRET.findall(content), *self.watched.intersection(ID.findall(content))}:
            self.by.setdefault(found.decode(), {}).setdefault(who, First(self._now(), where))


class Wire:
    """The requests of one client; `secret(kind)` marks what only some may ever see."""

    def __init__(
        self, application: Callable[[], WSGIApplication], who: str, seen: Seen, random: Random, faults: Counter[str]
    ) -> None:
        self._application = application
        self.who, self.seen, self.random, self.faults = who, seen, random, faults
        self.token = ""
        self.statuses: Counter[int] = Counter()
        self.lossy = 0.0
        """The percentage of answers that are lost, and of requests that are sent twice."""
        self._line: Line | None = None

    def get(self, path: str) -> Answer:
        """Get a path below /api/v1, or the path itself if it begins with two slashes."""
        return self.call("GET", path, None)

    def post(self, path: str, body: object, version: int | None = None) -> Answer:
        """Post with a new key, so that the request can be repeated."""
        return self.call("POST", path, body, version)

    def call(self, method: str, path: str, body: object, version: int | None = None) -> Answer:
        """Send a request, repeated with the same key if its answer was lost or the service was busy."""
        headers = {} if method == "GET" else {KEY: f"season-{self.who}-{next(_numbers)}"}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        for _ in range(MOST_TRIES):
            answer = self._send(method, path, body, headers)
            if answer.status in BUSY:
                self.faults["busy, and sent again"] += 1
                time.sleep(SECONDS_TO_WAIT)
                continue
            once = method != "POST" or not is_repeatable(path)
            if once or not self.lossy or self.random.random() * 100 >= self.lossy:
                return answer
            self.faults["answer lost, and sent again"] += 1
            again = self._send(method, path, body, headers)
            if again.status not in BUSY and (again.well or answer.well) and again != answer:
                self.faults[f"WRONG: another answer to the same {method} {ID_IN_PATH.sub('…', path)}"] += 1
            return again if again.status not in BUSY else answer
        return answer

    def _send(self, method: str, path: str, body: object, headers: dict[str, str]) -> Answer:
        address = path[1:] if path.startswith("//") else path if path.startswith(V1) else V1 + path
        sent = {"Content-Type": "application/json", **headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        try:
            status, content, kind = self._exchange(method, address, None if body is None else json.dumps(body), sent)
        except (OSError, HTTPException):
            self.close()
            self.faults["nobody there"] += 1
            return Answer(0, None)
        self.statuses[status] += 1
        return Answer(status, json.loads(content) if content and "json" in kind else None)

    def _exchange(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes, str]:
        line = self._kept(self._application())
        line.request(method, path, body, headers)
        answer = line.getresponse()
        content = answer.read()
        self.seen.look(self.who, f"{method} {path}", content + _joined(answer.getheaders()))
        return answer.status, content, answer.headers.get("Content-Type", "")

    def _kept(self, application: WSGIApplication) -> Line:
        """Return the kept connection, as long as the same process answers."""
        if self._line is None or application is not self._line.application:
            self.close()
            self._line = Line(application)
        return self._line

    def close(self) -> None:
        """Close the connection."""
        if self._line is not None:
            self._line.close()
        self._line = None


def _joined(headers: list[tuple[str, str]]) -> bytes:
    return "\n".join(f"{name}: {value}" for name, value in headers).encode()


def secret(random: Random) -> str:
    """Return a string that marks a private text."""
    return f"zq{random.getrandbits(64):016x}zq"
