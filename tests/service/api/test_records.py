"""Records over HTTP: importing valid games; limits on callers, size and rate; bulk download."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoresheet.domain.errors import BrokenChain
from scoresheet.replays.record import LIBRARY
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.records import exporting
from scoresheet.service.records.uploads import RecordUploads
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.api.players import Player, Table, is_problem
from tests.service.hashing import CHEAP

NDJSON = "application/x-ndjson"
MEBIBYTE = 1 << 20
AGAINST_A_BOT = {"seats": 2, "bots": {"1": "random"}}


@pytest.fixture(scope="module")
def records() -> Iterator[bytes]:
    """Library records that were not sent yet."""
    return iter(file.read_bytes() for file in sorted((LIBRARY / "industrial_waste").glob("*.jsonl")))


@pytest.fixture
def record(records: Iterator[bytes]) -> bytes:
    return next(records)


@pytest.fixture(scope="module")
def ada(table: Table) -> Player:
    return table.player("Ada")


def send(player: Player, body: bytes, **headers: str) -> TestResponse:
    return player.call("POST", "/records", body, **{"Content_Type": NDJSON, **headers})


def stored(services: Services) -> int:
    return services.games.store.recorder.max_notification_id()


def test_a_valid_record_is_imported_once(ada: Player, record: bytes) -> None:
    made = send(ada, record)
    assert made.status_code == 201, made.text
    assert (made.json["imported"], made.json["rated"], made.json["status"]) == (True, False, "finished")
    assert made.headers["Location"] == f"/api/v1/games/{made.json['id']}"
    again = send(ada, record)
    assert (again.status_code, again.json) == (200, made.json)
    assert "Location" not in again.headers


def test_an_imported_record_is_returned_byte_for_byte(table: Table, ada: Player, record: bytes) -> None:
    made = send(ada, gzip.compress(record), Content_Encoding="gzip")
    assert made.status_code == 201, made.text
    lines = table.anybody.get(f"/games/{made.json['id']}/record").data.splitlines()
    assert lines[1:] == record.splitlines()[1:]
    header = record.splitlines()[0]
    assert send(ada, b"\n".join([header, *lines[1:]]) + b"\n").status_code == 200


def test_a_record_that_differs_from_the_stored_game_gives_409(
    services: Services, ada: Player, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert send(ada, record).status_code == 201
    states = services.games.store.states
    monkeypatch.setattr(services.games.store, "states", lambda *wanted: [b"other", *states(*wanted)[1:]])
    assert is_problem(send(ada, record), 409, "game-exists")


@pytest.mark.parametrize("at", [0, 1, 5, -1])
def test_the_first_wrong_line_is_named_and_nothing_is_stored(
    services: Services, ada: Player, record: bytes, at: int
) -> None:
    lines, before = record.splitlines(keepends=True), stored(services)
    lines[at] = lines[at].replace(b'"title":"', b'"title":"x').replace(b'"at":"20', b'"at":"21')
    answer = send(ada, b"".join(lines))
    assert is_problem(answer, 422, "bad-record")
    line = range(1, len(lines) + 1)[at]
    assert answer.json["line"] == line
    assert answer.json.get("version") == (line - 1 or None)
    assert f"Line {line}: " in answer.json["detail"]
    assert stored(services) == before


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines[:-1], -1),
        (lambda lines: lines[:4] + lines[5:], 5),
        (lambda lines: lines[:5] + lines[4:], 6),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], 5),
        (lambda lines: lines + lines, 0),
        (lambda lines: [*lines[:3], b"[" * 200_000 + b"\n"], 4),
        (lambda lines: [*lines[:3], b"{}\n"], 4),
        (lambda lines: [], 1),
        (lambda lines: [b"\xff\xfe\n"], 1),
    ],
)
def test_missing_repeated_swapped_or_invalid_lines_are_reported_with_their_number(
    services: Services, ada: Player, record: bytes, change: object, line: int
) -> None:
    lines, before = record.splitlines(keepends=True), stored(services)
    answer = send(ada, b"".join(change(lines)))  # type: ignore[operator]
    assert is_problem(answer, 422, "bad-record")
    assert answer.json["line"] == {-1: len(lines) - 1, 0: len(lines) + 1}.get(line, line)
    assert stored(services) == before


def test_sending_records_without_permission_gives_401_or_403(
    services: Services, table: Table, ada: Player, record: bytes
) -> None:
    assert is_problem(send(table.anybody, record), 401, "who-are-you")
    reading = Player(table.app, table.token("Ada", ["read"]), ada.id)
    assert is_problem(send(reading, record), 403, "scope")
    accounts = services.accounts
    session = accounts.new_session(accounts.profile(accounts.guests.make()), "")[0]
    cookie = {"Cookie": f"__Host-session={session}", "Sec_Fetch_Site": "same-origin"}
    assert is_problem(send(table.anybody, record, **cookie), 403, "not-for-guests")
    bot = accounts.bots.make(ada.id, "Crank")
    assert is_problem(
        send(Player(table.app, accounts.new_token(accounts.profile(bot), ["play"])[0]), record), 403, "not-for-bots"
    )


def test_other_content_types_and_encodings_are_rejected(ada: Player, record: bytes) -> None:
    assert is_problem(send(ada, record, Content_Type="application/json"), 415, "media-type")
    for coding in ("br", "gzip, gzip", "deflate", "gzip;q=1"):
        refused = send(ada, record, Content_Encoding=coding)
        assert is_problem(refused, 415, "media-type")
        assert refused.headers["Accept-Encoding"] == "gzip"
    assert is_problem(send(ada, record, Content_Encoding="gzip"), 422, "bad-record")
    assert is_problem(send(ada, gzip.compress(record)[:-40], Content_Encoding="gzip"), 422, "bad-record")


def test_gzip_is_accepted_under_several_names(ada: Player, record: bytes) -> None:
    codings = ("gzip", "x-gzip", " GZIP ", "identity, gzip")
    answers = [send(ada, gzip.compress(record), Content_Encoding=coding).status_code for coding in codings]
    assert answers == [201, 200, 200, 200]


def test_other_routes_reject_compressed_bodies(ada: Player) -> None:
    body = gzip.compress(b'{"title": "industrial-waste", "seats": 2}')
    for path in ("/games", "/clubs", "/tokens"):
        refused = ada.call("POST", path, body, Content_Type="application/json", Content_Encoding="gzip")
        assert is_problem(refused, 415, "media-type")
        assert refused.headers["Accept-Encoding"] == "identity"
    assert ada.get("/games", Content_Encoding="gzip").status_code == 200


def test_a_record_too_large_before_or_after_decompression_is_rejected(ada: Player, record: bytes) -> None:
    assert is_problem(send(ada, b"x" * (16 * MEBIBYTE + 1)), 413, "too-large")
    short = b"\n" * (17 * MEBIBYTE)
    header = record.splitlines(keepends=True)[0]
    assert is_problem(send(ada, gzip.compress(header + short), Content_Encoding="gzip"), 422, "bad-record")
    bomb = gzip.compress(b"x" * (64 * MEBIBYTE))
    assert len(bomb) < MEBIBYTE
    assert is_problem(send(ada, bomb, Content_Encoding="gzip"), 422, "bad-record")


def test_other_routes_keep_their_smaller_size_limit(ada: Player) -> None:
    body = {"title": "industrial-waste", "seats": 2, "name": "x" * 70_000}
    assert is_problem(ada.post("/games", body), 413, "too-large")


def test_a_record_that_takes_too_long_to_verify_is_rejected(
    ada: Player, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.records.uploads.SECONDS", -1.0)
    answer = send(ada, record)
    assert is_problem(answer, 422, "bad-record")
    assert "too long" in answer.json["detail"]


@pytest.fixture
def separate_service(tmp_path: Path) -> Iterator[tuple[Flask, Services]]:
    """A service that only this test sends records to."""
    services = build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets", threads=4), CHEAP)
    yield create_app(services), services
    services.games.store.close()


def test_uploads_are_limited_per_hour_even_if_invalid(
    separate_service: tuple[Flask, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.records.uploads.MOST_AN_HOUR", 2)
    app, services = separate_service
    object.__setattr__(services, "uploads", RecordUploads(services.games, services.accounts))
    table = Table(app)
    ada, ben = table.player(), table.player()
    for left in (1, 0):
        answer = send(ada, b"{}")
        assert is_problem(answer, 422, "bad-record")
        assert f'"records";r={left};' in answer.headers["RateLimit"]
    refused = send(ada, b"{}")
    assert is_problem(refused, 429, "too-many")
    assert int(refused.headers["Retry-After"]) > 0
    assert is_problem(send(ben, b"{}"), 422, "bad-record")


def test_one_record_is_verified_at_a_time_and_waiting_too_long_gives_503(
    services: Services, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.records.uploads.SECONDS_TO_WAIT", 0)
    with services.uploads._one_at_a_time:
        answer = send(ada, b"{}")
    assert is_problem(answer, 503, "overloaded")
    assert answer.headers["Retry-After"]
    assert is_problem(send(ada, b"{}"), 422, "bad-record")


def resign_game(table: Table, player: Player, **fields: object) -> str:
    game = table.game(player, **AGAINST_A_BOT, **fields)
    end = player.post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert end.status_code == 201, end.text
    return str(game["id"])


def games_in(answer: TestResponse) -> list[str]:
    """Return the games of the records in an answer, in order."""
    assert answer.status_code == 200, answer.text
    lines = answer.get_data().splitlines()
    first = [lines[at + 1] for at, line in enumerate(lines) if line.startswith(b'{"record":')]
    return [msgspec.json.decode(line)["game"] for line in first]


def test_records_of_a_players_finished_games_are_concatenated(services: Services, table: Table) -> None:
    ben = table.player()
    wanted = [resign_game(table, ben, visibility=it) for it in ("public", "unlisted", "private")]
    running = table.game(ben, **AGAINST_A_BOT)["id"]
    assert services.projections.settle(30)
    answer = ben.get("/records?status=abandoned&player=me")
    assert games_in(answer) == wanted[::-1]
    assert running not in answer.text
    assert answer.get_data() == b"".join(ben.get(f"/games/{game}/record").data for game in wanted[::-1])
    first = ben.get("/records?status=abandoned&player=me&limit=2")
    assert games_in(first) == wanted[:0:-1]
    following = first.headers["Link"].partition(">")[0].removeprefix("</api/v1")
    assert games_in(ben.get(following)) == wanted[:1]


def test_records_of_private_games_are_sent_to_their_players_only(services: Services, table: Table) -> None:
    ben = table.player()
    hidden, shown = resign_game(table, ben, visibility="private"), resign_game(table, ben)
    assert services.projections.settle(30)
    for reader in (table.player(), table.anybody):
        answer = reader.get(f"/records?status=abandoned&player={ben.id}")
        assert games_in(answer) == [shown]
        assert hidden not in answer.text
    assert is_problem(table.anybody.get("/records?player=me"), 401, "who-are-you")


def test_an_outsider_who_sends_the_record_of_a_private_game_gets_409(services: Services, table: Table) -> None:
    ben, outsider = table.player(), table.player()
    game = resign_game(table, ben, visibility="private")
    record = ben.get(f"/games/{game}/record").data
    assert send(ben, record).status_code == 200
    assert is_problem(send(outsider, record), 409, "game-exists")


def test_running_invisible_and_unknown_games_are_left_out_of_the_records(services: Services, table: Table) -> None:
    ben = table.player()
    hidden = resign_game(table, ben, visibility="private")
    running = table.game(ben, **AGAINST_A_BOT)["id"]
    wanted = [running, hidden, "0" * 20]
    assert list(exporting.finished(services.games, wanted, lambda head: head.visibility != "private")) == []
    sent = b"".join(exporting.finished(services.games, wanted, lambda head: True))
    assert sent == ben.get(f"/games/{hidden}/record").data


def test_a_quarantined_game_is_left_out_of_the_records(
    services: Services, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = table.player()
    damaged, whole = resign_game(table, ben), resign_game(table, ben)
    assert services.projections.settle(30)
    head = services.games.head

    def broken(game: str) -> object:
        if game == damaged:
            raise BrokenChain(game, 3, "its digest is another")
        return head(game)

    monkeypatch.setattr(services.games, "head", broken)
    assert games_in(ben.get("/records?status=abandoned&player=me")) == [whole]
