"""A file with rows in every table, made by play, and the requests of visitors to a service on it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scoresheet.replays import record
from scoresheet.service.accounts.tokens import SCOPES, SESSION
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.container.services import Services
from scoresheet.service.http.authentication import COOKIE
from scoresheet.service.play.adoption import adopt
from tests.service.analysis.test_analyses import here
from tests.service.api.players import Player, Table
from tests.service.api.test_analyses import RECORD
from tests.service.storage.damage.cells import tables
from tests.service.web.visitors import BASE
from tests.stores.making import ROWS

ROLES = ("moderator", "arbiter", "admin")
ORDER = {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}}
MORE_ROWS = {
    "commands": ("{player}", "a key", "a fingerprint", "{game}", 2, 3),
    "talk_reads": ("{player}", "talk:{game}", 1),
    "analyses_asked": ("{game}", "", "{player}"),
    "outages": (1_790_000_000, 1_790_000_100),
    "notify_warnings": ("{game}", 0, "{player}", 3, 1_790_000_000, 4_000_000_000, 3_600, 0),
    "notify_warn_before": ("{player}", 6),
    "followers": ("read models", "a process", 1_790_000_000, '{{"ok": true, "lag": 0}}'),
    "checkpoints": ("{game}", 3, "industrial-waste.Game/0", b"state"),
    "notify_known": ("{player}", "a key", 1_790_000_000),
}
"""Rows inserted directly into tables that the scene leaves empty."""
SKIPPED = (
    "stream$|/static/|/drawings/|/docs|/examples/|/sw.js|icon|schemas|openapi|/cards$|/guest|/sign-|/readyz|/rulings$"
)
"""Paths that read no table, are streams, or have to fail."""
SHOWN = (
    *("/", "/games", "/games/<game>", "/games/<game>/chat", "/games/<game>/log", "/clubs", "/clubs/<club>", "/friends"),
    *("/tournaments", "/tournaments/<tournament>", "/players/<player>", "/titles/<title>/leaderboard", "/disputes"),
    *("/moderation", "/moderation/<report>", "/moderation/log", "/settings", "/settings/my-games", "/metrics"),
    *("/settings/sessions", "/settings/programs", "/api/v1/games", "/api/v1/games/<game>/messages", "/api/v1/keys"),
    *("/api/v1/games/<game>/events", "/api/v1/games/<game>/clock", "/api/v1/games/<game>/presence", "/api/v1/log"),
    *("/api/v1/clubs/<club>/members", "/api/v1/clubs/<club>/notices", "/api/v1/players/me/inbox", "/api/v1/tokens"),
    *(
        "/api/v1/players/me/blocks",
        "/api/v1/players/me/mutes",
        "/api/v1/players/me/friend-requests",
        "/settings/my-data",
    ),
    *("/api/v1/tournaments/<tournament>/standings", "/api/v1/tournaments/<tournament>/events", "/api/v1/log/heads"),
    *("/api/v1/games/<game>/notes", "/api/v1/players/<player>/statistics", "/api/v1/titles/<title>/statistics"),
    *("/clubs/<club>/results", "/api/v1/clubs/<club>/standings", "/api/v1/moderation/acts", "/games/next"),
)
CLOCK = {"move": 86_400, "on_time_out": "forfeit"}


class Scene:
    """Players with every kind of data, and the ids of that data."""

    def __init__(self, services: Services, app: Flask) -> None:
        self.services, self.table = services, Table(app)
        self.ada, self.ben, self.cay, self.dee = (self._player(name) for name in ("Ada", "Ben", "Cay", "Dee"))
        self.judge = self._player("Judge")
        for role in ROLES:
            services.accounts.grant(self.judge.id, role)
        self.judge.token = self.table.token("Judge", ["play", *ROLES])
        self.bot = self._made(self.ada.post("/players/me/bots", {"name": "Ada's bot"}))["id"]
        self._games()
        self._club()
        self._circles()
        self._talk()
        self._tournaments()
        self._analysis()
        self._notes()
        people = {self.ben: SCOPES[:2], self.judge: SCOPES}
        issue = services.accounts.tokens.issue
        self.sessions = {player.name: issue(player.id, SESSION, scopes)[0] for player, scopes in people.items()}
        services.presence.write()
        services.transparency.make()

    def ids(self) -> dict[str, list[str]]:
        """Return the values for each parameter of a path."""
        return {
            "game": [self.playing, self.over, self.open],
            "club": [self.club],
            "tournament": [self.cup, self.ladder],
            "player": [self.ada.id, self.dee.id],
            "title": ["industrial-waste"],
            "report": [str(self.report)],
            "dispute": ["1"],
            "order": [self.order],
            "note": [str(self.note)],
            "bot": [self.bot],
            "at": ["2"],
            "takeback": ["1"],
            "room": ["messages"],
            "message": ["1"],
        }

    def paths(self) -> list[str]:
        """Return the paths of pages and reads that show data of every table."""
        ids = {**self.ids(), "game": [self.playing], "player": [self.ada.id], "tournament": [self.cup]}
        more = [f"/api/v1/games/{self.over}/analysis", f"/games/{self.over}", f"/tournaments/{self.ladder}"]
        return [*(path for rule in SHOWN for path in _filled(rule, ids)), *more]

    def all_paths(self) -> list[str]:
        """Return the path of each page and each read of the API."""
        found: list[str] = []
        for rule in self.table.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and not re.search(SKIPPED, rule.rule):
                found += _filled(rule.rule, self.ids())
        return sorted({*found})

    def visit(self, paths: Iterable[str]) -> Iterator[tuple[str, str, int]]:
        """Request the paths as a visitor and as players; return the player, path and status of each answer."""
        for name, secret in {"nobody": "", **self.sessions}.items():
            client = FlaskClient(self.table.app, self.table.app.response_class, use_cookies=False)
            headers = {"Cookie": f"{COOKIE}={secret}"} if secret else {}
            for path in paths:
                answer = client.get(path, base_url=BASE, headers=headers)
                answer.close()
                yield name, path, answer.status_code

    def _player(self, name: str) -> Player:
        return self.table.player(name)

    def _made(self, answer: Any) -> Any:
        assert answer.status_code in (200, 201, 202, 204), answer.text
        return answer.json

    def _games(self) -> None:
        game = self.table.game(self.ada, self.ben, clock=CLOCK, name="A game")
        self.playing = game["id"]
        self.table.play([self.ada, self.ben], self.playing, 6)
        self.open = self._made(self.cay.post("/games", {"title": "phytoplankton", "seats": 3}))["id"]
        self.order = self._made(self.ada.post(f"/games/{self.playing}/orders", {"order": ORDER}))["id"]
        read = record.read(RECORD.read_bytes().splitlines())
        adopt(self.services.games, read.title, read.stored)
        self.over = read.events[0].game

    def _club(self) -> None:
        self.club = self._made(self.ada.post("/clubs", {"name": "A club", "joining": "request"}))["id"]
        self._made(self.ben.post(f"/clubs/{self.club}/members", None))
        self._made(self.ada.post(f"/clubs/{self.club}/requests/{self.ben.id}/answers", {"agree": True}))
        self._made(self.cay.post(f"/clubs/{self.club}/members", None))
        self._made(self.ada.post(f"/clubs/{self.club}/notices", {"text": "Welcome"}))

    def _circles(self) -> None:
        for player, other in ((self.ada, self.ben), (self.cay, self.ada), (self.dee, self.ben)):
            self._made(player.post(f"/players/{other.id}/friend-requests", None))
        self._made(self.ben.post(f"/players/me/friend-requests/{self.ada.id}/answers", {"agree": True}))
        self._made(self.ben.post(f"/players/me/friend-requests/{self.dee.id}/answers", {"agree": False}))
        self._made(self.ben.post("/players/me/mutes", {"player": self.cay.id}))
        self._made(self.ada.post("/players/me/blocks", {"player": self.dee.id}))

    def _talk(self) -> None:
        rooms = f"/games/{self.playing}/messages"
        told = [self._made(player.post(rooms, {"text": "Hello"})) for player in (self.ada, self.ben, self.ada)]
        self.ben.get(rooms)
        self.report = self._made(self.ben.post(f"{rooms}/{told[0]['id']}/reports", {"reason": "It hurts"}))["id"]
        self._made(self.judge.post(f"/moderation/reports/{self.report}/looks", {}))
        silence = {"act": "silence", "note": "Enough", "days": 3}
        self._made(self.judge.post(f"/moderation/reports/{self.report}/acts", silence))

    def _tournaments(self) -> None:
        body = {"kind": "swiss", "name": "A cup", "title": "industrial-waste", "rounds": 2, "clock": CLOCK}
        self.cup = self._made(self.ben.post("/tournaments", body))["id"]
        body = {"kind": "ladder", "name": "A ladder", "title": "industrial-waste", "clock": CLOCK}
        self.ladder = self._made(self.cay.post("/tournaments", body))["id"]
        for player in (self.ben, self.cay, self.dee):
            for tournament in (self.cup, self.ladder):
                self._made(player.post(f"/tournaments/{tournament}/entries", {}))

    def _analysis(self) -> None:
        self._made(self.cay.post(f"/games/{self.over}/analyses", None))
        assert AnalysisWorker(self.services.analyses._analyses, self.services.games.store, here).step()

    def _notes(self) -> None:
        self.note = self._made(self.ben.post(f"/games/{self.playing}/notes", {"text": "Remember", "position": 2}))["id"]
        case = self.ada.get(f"/games/{self.playing}").json["version"]
        self._made(self.ben.post(f"/games/{self.playing}/disputes", {"version": 5, "reason": "Odd"}, case))


def _filled(rule: str, ids: dict[str, list[str]]) -> list[str]:
    """Return the paths of a rule, or none if a parameter is unknown here."""
    part = re.search(r"<(?:\w+:)?(\w+)>", rule)
    if part is None:
        return [rule]
    return [each for one in ids.get(part[1], []) for each in _filled(rule.replace(part[0], one, 1), ids)]


def fill(file: Path, scene: Scene) -> None:
    """Insert a row into each table that play has left empty: a useful or an invented one."""
    names = {"player": scene.ben.id, "game": scene.playing}
    known = {**ROWS, **MORE_ROWS}
    with closing(sqlite3.connect(file)) as connection, connection:
        for table in tables(connection):
            if connection.execute(f'SELECT count(*) FROM "{table}"').fetchone() == (0,):
                columns = connection.execute(f"PRAGMA table_info('{table}')").fetchall()
                values = known.get(table) or [_made_up(name, kind, names) for _, name, kind, *_ in columns]
                row = [value.format(**names) if isinstance(value, str) else value for value in values]
                into, marks = ",".join(f'"{name}"' for _, name, *_ in columns[: len(row)]), ",".join("?" * len(row))
                connection.execute(f'INSERT INTO "{table}" ({into}) VALUES ({marks})', row)


def _made_up(column: str, kind: str, names: dict[str, str]) -> object:
    if kind == "BLOB":
        return b"bytes"
    return names.get(column, f"some {column}") if kind.startswith(("VARCHAR", "TEXT")) else 1
