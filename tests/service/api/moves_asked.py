"""Games of every kind, and move requests with every kind of mistake or oddity."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from typing import Any

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.accounts.tokens import PLAY, READ
from tests.service.api.both_paths import Asked, World, asking
from tests.service.api.cases import Case
from tests.service.api.players import Player, Table
from tests.service.api.test_takebacks import ask_for_takeback


class Scene:
    """Players and games of every kind, in both worlds."""

    def __init__(self, table: Table, world: World) -> None:
        self.services = world.services
        self.ann, self.bea = table.player("Ann"), table.player("Bea")
        self.reader = table.token("Ann", [READ])
        self.session = world.services.accounts.tokens.issue(self.ann.id, "session", (PLAY, READ))[0]
        self.gone, token = world.services.accounts.tokens.issue(self.ann.id, "token", (PLAY,))
        self.games = {name: self._game(table, title=name) for name in registry.all_titles()}
        self.games["plain"] = self._game(table)
        self.games["branched"] = self._branch(self.games["plain"])
        self.games["private"] = table.game(self.ann, self.ann, visibility="private")["id"]
        self.games["open"] = self.ann.post("/games", {"title": "industrial-waste", "seats": 2}).json["id"]
        self.games["both"] = self.games["unsaid"] = table.game(self.ann, self.ann)["id"]
        self.games["finished"] = self._finished(table)
        paused = Case(table, players=[self.ann, self.bea], on_dispute="wait")
        assert paused.dispute().status_code == 201
        self.games["paused"] = paused.id
        asked = ask_for_takeback(table)
        self.games["asked"], self.asker, self.other = asked.game, asked.asker, asked.other
        self.ann.delete(f"/tokens/{token.id}")

    def _game(self, table: Table, **fields: Any) -> str:
        game: str = table.game(self.ann, self.bea, **fields)["id"]
        return game

    def _branch(self, game: str) -> str:
        head = self.services.games.head(game)
        made = self.ann.post(f"/games/{game}/branches", {"at": head.version})
        assert made.status_code == 201, made.text
        return str(made.json["id"])

    def _finished(self, table: Table) -> str:
        game = self._game(table)
        given_up = self.ann.post(f"/games/{game}/resignations", {}, self.services.games.head(game).version)
        assert given_up.status_code == 201, given_up.text
        return game

    def head(self, name: str) -> Game:
        return self.services.games.head(self.games[name])

    def holder(self, head: Game, seat: int) -> Player:
        """Return the player who holds the seat."""
        players = (self.ann, self.bea, self.asker, self.other)
        return next(player for player in players if player.id == head.seats[seat].player)

    def move(self, name: str, rng: random.Random | None = None) -> Asked:
        """Return a request for a legal move of the seat to act, or for a loan if nobody can act."""
        head = self.head(name)
        seat = next(iter(head.to_act()), 0)
        legal = head.plays and head.to_act()
        title = registry.find(head.title)
        move = choose("random", title, head.state, seat, rng or random.Random(1)) if legal else {"type": "TakeLoan"}
        holder = self.holder(head, seat)
        said = {"seat": seat} if len(head.seats_of(holder.id)) > 1 and name != "unsaid" else {}
        return asking(head.id, holder.token, head.version, {"move": move, **said})

    def plain_move(self) -> Asked:
        """Return a valid move request in the plain game, which tests then spoil."""
        return self.move("plain")


WRONG: dict[str, tuple[int, Callable[[Scene, Asked], Asked]]] = {
    "stale": (412, lambda _, it: it.with_header("if-match", '"3"')),
    "of the future": (412, lambda _, it: it.with_header("if-match", '"99999"')),
    "no version": (428, lambda _, it: it.without("if-match")),
    "a version that is none": (400, lambda _, it: it.with_header("if-match", "W/x")),
    "a weak tag": (412, lambda _, it: it.with_header("if-match", f'W/"{version_of(it)}"')),
    "a weak tag in a list": (412, lambda _, it: it.with_header("if-match", f'"3", W/"{version_of(it)}"')),
    "a list of other versions": (412, lambda _, it: it.with_header("if-match", '"3", "99999"')),
    "a tag that names no version": (412, lambda _, it: it.with_header("if-match", '"abc"')),
    "an empty tag": (412, lambda _, it: it.with_header("if-match", '""')),
    "a tag that is a star": (412, lambda _, it: it.with_header("if-match", '"*"')),
    "a list without an end": (400, lambda _, it: it.with_header("if-match", '"3", "4')),
    "a list without commas": (400, lambda _, it: it.with_header("if-match", f'"3" "{version_of(it)}"')),
    "an empty list": (400, lambda _, it: it.with_header("if-match", ", ,")),
    "a star in a list": (400, lambda _, it: it.with_header("if-match", f'*, "{version_of(it)}"')),
    "a version that is not ASCII": (400, lambda _, it: it.without("if-match").also("if-match", None)),
    "an illegal move": (422, lambda _, it: it.saying({"move": {"type": "EndTurn", "nothing": 1}})),
    "no move of the title": (422, lambda _, it: it.saying({"move": {"type": "Castle"}})),
    "a move without a type": (422, lambda _, it: it.saying({"move": {}})),
    "a move that is a text": (422, lambda _, it: it.saying({"move": "TakeLoan"})),
    "no move": (422, lambda _, it: it.saying({})),
    "an unknown field": (422, lambda _, it: it.saying({**msgspec.json.decode(it.body), "why": 1})),
    "a seat that is a text": (422, lambda _, it: it.saying({**msgspec.json.decode(it.body), "seat": "0"})),
    "a seat that is true": (422, lambda _, it: it.saying({**msgspec.json.decode(it.body), "seat": True})),
    "a seat that there is not": (403, lambda _, it: it.saying({**msgspec.json.decode(it.body), "seat": 7})),
    "a seat out of bounds": (422, lambda _, it: it.saying({**msgspec.json.decode(it.body), "seat": 70})),
    "a list": (422, lambda _, it: it.saying([])),
    "null": (422, lambda _, it: it.saying(b"null")),
    "a key twice": (400, lambda _, it: it.saying(b'{"move": {"type": "TakeLoan"}, "move": {"type": "TakeLoan"}}')),
    "a key twice within": (400, lambda _, it: it.saying(b'{"move": {"type": "TakeLoan", "type": "TakeLoan"}}')),
    "no JSON": (400, lambda _, it: it.saying(b"{move}")),
    "JSON and more": (400, lambda _, it: it.saying(it.body + b"{}")),
    "no UTF-8": (400, lambda _, it: it.saying(b'{"move": {"type": "\xff"}}')),
    "a mark of order": (400, lambda _, it: it.saying(b"\xef\xbb\xbf" + it.body)),
    "NaN": (400, lambda _, it: it.saying(b'{"move": NaN}')),
    "a fraction": (422, lambda _, it: it.saying(b'{"move": {"type": "TakeLoan"}, "seat": 0.0}')),
    "half of a pair": (400, lambda _, it: it.saying(b'{"move": {"type": "\\ud800"}}')),
    "a text that is not composed": (422, lambda _, it: it.saying('{"move": {"type": "e\u0301"}}'.encode())),
    "deep nesting": (400, lambda _, it: it.saying(b'{"move": ' + b"[" * 40 + b"]" * 40 + b"}")),
    "nothing at all": (400, lambda _, it: it.saying(b"")),
    "a large body": (422, lambda _, it: it.saying({"move": {"type": "x" * 60_000}})),
    "a body too large": (413, lambda _, it: it.saying({"move": {"type": "x" * 70_000}})),
    "no token": (401, lambda _, it: it.without("authorization")),
    "no known token": (401, lambda _, it: it.with_header("authorization", "Bearer ss_nobody")),
    "another scheme": (401, lambda _, it: it.with_header("authorization", "Basic QTpi")),
    "a token that may only read": (403, lambda s, it: it.with_header("authorization", f"Bearer {s.reader}")),
    "a token that is revoked": (401, lambda s, it: it.with_header("authorization", f"Bearer {s.gone}")),
    "a session as a token": (401, lambda s, it: it.with_header("authorization", f"Bearer {s.session}")),
    "a cookie of another site": (
        403,
        lambda s, it: it.without("authorization").also("cookie", f"__Host-session={s.session}"),
    ),
    "a cookie and a token": (400, lambda s, it: it.also("cookie", f"__Host-session={s.session}")),
    "two tokens": (401, lambda _, it: it.also("authorization", "Bearer ss_other")),
    "a key that is none": (400, lambda _, it: it.also("idempotency-key", "two words")),
    "an empty key": (400, lambda _, it: it.also("idempotency-key", "")),
    "an empty key in quotes": (400, lambda _, it: it.also("idempotency-key", '""')),
    "a key without its last quote": (400, lambda _, it: it.also("idempotency-key", '"k')),
    "a key with a wrong escape": (400, lambda _, it: it.also("idempotency-key", r'"a\b"')),
    "a key in quotes that is too long": (400, lambda _, it: it.also("idempotency-key", f'"{"k" * 201}"')),
    "two keys in quotes": (400, lambda _, it: it.also("idempotency-key", '"k", "l"')),
    "a key that is not ASCII": (400, lambda _, it: it.also("idempotency-key", None)),
    "a key that is too long": (400, lambda _, it: it.also("idempotency-key", "k" * 201)),
    "not your seat": (403, lambda s, it: it.saying(_with_seat(s, _other_seat(s)))),
    "not at the table": (403, lambda s, it: it.with_header("authorization", f"Bearer {s.asker.token}")),
    "not to act": (409, lambda s, it: it.with_header("authorization", f"Bearer {_idle(s).token}")),
    "a private game of others": (
        404,
        lambda s, it: it.to(_path(s, "private")).with_header("authorization", f"Bearer {s.asker.token}"),
    ),
    "several seats and none said": (422, lambda s, _: s.move("unsaid")),
    "an open game": (409, lambda s, it: _of_ann(s, it).to(_path(s, "open")).with_header("if-match", _now(s, "open"))),
    "a finished game": (
        409,
        lambda s, it: (
            it.to(_path(s, "finished"))
            .with_header("if-match", _now(s, "finished"))
            .with_header("authorization", f"Bearer {s.bea.token}")
        ),
    ),
    "a game that waits for a ruling": (409, lambda s, _: s.move("paused")),
    "no game": (404, lambda _, it: it.to("/api/v1/games/nothing/moves")),
    "no id": (404, lambda _, it: it.to("/api/v1/games/a b/moves")),
    "a path that goes on": (404, lambda _, it: it.to(it.path + "/")),
    "another method": (405, lambda _, it: it.to(method="PUT")),
    "a query": (422, lambda _, it: it.to(query="at=3")),
    "a form that is not JSON": (415, lambda _, it: it.with_header("content-type", "text/plain")),
    "a compressed body": (415, lambda _, it: it.saying(gzip.compress(it.body)).also("content-encoding", "gzip")),
    "a body that says it is compressed": (415, lambda _, it: it.also("content-encoding", "br")),
    "a body in two codings": (415, lambda _, it: it.also("content-encoding", "identity, gzip")),
    "no content type": (415, lambda _, it: it.without("content-type")),
    "what cannot be accepted": (406, lambda _, it: it.with_header("accept", "text/html")),
}


def _of_ann(scene: Scene, asked: Asked) -> Asked:
    return asked.with_header("authorization", f"Bearer {scene.ann.token}")


def _idle(scene: Scene) -> Player:
    head = scene.head("plain")
    return scene.holder(head, _other_seat(scene))


def _other_seat(scene: Scene) -> int:
    return 1 - scene.head("plain").to_act()[0]


def _with_seat(scene: Scene, seat: int) -> dict[str, object]:
    """Return the body of a plain move that names a seat."""
    return {**msgspec.json.decode(scene.move("plain").body), "seat": seat}


def _path(scene: Scene, name: str) -> str:
    return f"/api/v1/games/{scene.games[name]}/moves"


def _now(scene: Scene, name: str) -> str:
    return f'"{scene.head(name).version}"'


UNUSUAL: dict[str, tuple[bool, Callable[[Scene, Asked], Asked]]] = {
    "JSON in UTF-8": (False, lambda _, it: it.with_header("content-type", "application/json; charset=utf-8")),
    "accepting this and that": (False, lambda _, it: it.with_header("accept", "text/html, application/json;q=0.5")),
    "accepting JSON": (True, lambda _, it: it.with_header("accept", "application/json")),
    "accepting what comes": (True, lambda _, it: it.without("accept")),
    "a version without quotes": (True, lambda _, it: it.with_header("if-match", version_of(it))),
    "a tag of a board": (True, lambda _, it: it.with_header("if-match", f'"{version_of(it)}.0"')),
    "any version": (False, lambda _, it: it.with_header("if-match", "*")),
    "a list of versions": (True, lambda _, it: it.with_header("if-match", f'"3", "{version_of(it)}" ,"99999"')),
    "a list with gaps": (True, lambda _, it: it.with_header("if-match", f', ,"{version_of(it)}.0",')),
    "a list that begins with another tag": (
        True,
        lambda _, it: it.with_header("if-match", f'W/"1", "a,b", "{version_of(it)}"'),
    ),
    "a version in a second line": (False, lambda _, it: it.also("if-match", '"4"')),
    "a body that is not compressed": (False, lambda _, it: it.also("content-encoding", "identity")),
    "a session's cookie": (
        False,
        lambda s, it: (
            it.without("authorization")
            .also("cookie", f"__Host-session={s.session}")
            .also("sec-fetch-site", "same-origin")
        ),
    ),
    "a scheme in small letters": (
        True,
        lambda _, it: it.with_header("authorization", "bearer" + (_header(it, "authorization") or "")[6:]),
    ),
    "another header twice": (
        False,
        lambda _, it: it.also("x-forwarded-for", "1.1.1.1").also("x-forwarded-for", "2.2.2.2"),
    ),
    "a page of another site": (True, lambda _, it: it.also("origin", "https://other.example")),
    "compressed if possible": (True, lambda _, it: it.also("accept-encoding", "gzip, zstd")),
}


def version_of(asked: Asked) -> str:
    return (_header(asked, "if-match") or "").strip('"')


def _header(asked: Asked, name: str) -> str | None:
    return dict(asked.headers)[name]
