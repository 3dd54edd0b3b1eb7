"""Dumps on the page and in the API: listed, downloaded in full and in ranges, and hidden if switched off."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client, TestResponse

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.location import engine_url
from scoresheet.service.dumps.listing import FILES
from scoresheet.service.dumps.process import make
from scoresheet.service.dumps.schedule import DumpOrder, DumpScheduler
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.runtime.gateway import Gateway
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.playing import play_on, start
from tests.service.runtime.test_gateway import scope
from tests.service.web.visitors import Guests

MONTH = "2099-12"


def offering(folder: Path, **more: Any) -> Services:
    return build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4, **more), CHEAP)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Services with one dump, of one game."""
    folder = tmp_path_factory.mktemp("offered")
    services = offering(folder, dumps=folder / "dumps", dumps_licence="CC-BY-4.0")
    services.games.resign(play_on(services.games, start(services.games), 12).id, command("p1"))
    place = DumpOrder(
        database=engine_url(services.config.database),
        secrets=str(folder / "secrets"),
        folder=str(folder / "dumps"),
        licence="CC-BY-4.0",
        month=MONTH,
        today="2026-11-03",
    )
    make(place)
    services.projections.start()
    assert services.projections.level.wait(30)
    yield services
    services.projections.stop()
    services.games.store.close()


def command(player: str) -> Any:
    from scoresheet.service.play.games import Command

    return Command(player)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture(scope="module")
def off(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    services = offering(tmp_path_factory.mktemp("off"))
    yield create_app(services)
    services.games.store.close()


def get(app: Flask, path: str, **headers: str) -> TestResponse:
    return Client(app).get(path, base_url="https://localhost", headers=dict(headers), buffered=True)


@pytest.mark.parametrize(
    "path", ["/datasets", f"/datasets/{MONTH}/games.parquet", "/api/v1/datasets", f"/api/v1/datasets/{MONTH}"]
)
def test_dumps_give_404_and_have_no_link_if_they_are_switched_off(off: Flask, app: Flask, path: str) -> None:
    assert get(off, path).status_code == 404
    assert get(app, path).status_code == 200
    assert "/datasets" not in get(off, "/").text
    assert 'href="/datasets"' in get(app, "/").text


def test_the_page_lists_each_file_with_a_link_and_names_the_licence(services: Services, app: Flask) -> None:
    page = Guests(app).stranger().page("/datasets")
    assert "CC-BY-4.0" in page.text
    assert {f"/datasets/{MONTH}/{name}" for name in FILES} <= set(page.links())
    german = get(app, "/datasets", **{"Accept-Language": "de"}).text
    assert "Datensätze" in german
    assert "Sie stehen unter dieser Lizenz: CC-BY-4.0." in german


def test_the_api_lists_dumps_with_their_files(app: Flask) -> None:
    answer = get(app, "/api/v1/datasets")
    (item,) = answer.json["items"]  # type: ignore[index]
    assert (item["month"], item["licence"], item["games"], answer.json["next"]) == (MONTH, "CC-BY-4.0", 1, None)  # type: ignore[index]
    assert get(app, item["links"]["self"]).json == item
    for file in item["files"]:
        sent = get(app, item["links"][file["name"]]).data
        assert (len(sent), hashlib.sha256(sent).hexdigest()) == (file["bytes"], file["sha256"])
    assert get(app, "/api/v1/datasets/2026-01").status_code == 404


def test_a_file_is_sent_in_ranges_and_not_again_if_it_is_unchanged(app: Flask) -> None:
    path = f"/datasets/{MONTH}/effects.parquet"
    whole = get(app, path)
    assert whole.headers["Accept-Ranges"] == "bytes"
    assert whole.headers["Content-Disposition"].endswith(f'"{MONTH}-effects.parquet"')
    part = get(app, path, Range="bytes=10-29")
    assert (part.status_code, part.data) == (206, whole.data[10:30])
    assert part.headers["Content-Range"] == f"bytes 10-29/{len(whole.data)}"
    assert get(app, path, Range="bytes=-4").data == b"PAR1"
    tag = whole.headers["ETag"]
    assert get(app, path, **{"If-None-Match": tag}).status_code == 304
    assert get(app, path, Range="bytes=10-29", **{"If-Range": tag}).status_code == 206
    assert get(app, path, Range="bytes=10-29", **{"If-Range": '"other"'}).data == whole.data
    assert get(app, path, Range=f"bytes={len(whole.data)}-").status_code == 416
    head = Client(app).head(path, base_url="https://localhost")
    assert (head.data, head.headers["Content-Length"]) == (b"", str(len(whole.data)))


@pytest.mark.parametrize(
    "path", [f"/datasets/{MONTH}/.{MONTH}.members", f"/datasets/.{MONTH}.members/x", "/datasets/x/y"]
)
def test_other_files_in_the_folder_are_not_sent(app: Flask, path: str) -> None:
    assert get(app, path).status_code == 404


class Transport:
    """Receives the pieces of an answer and records their sizes."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    async def send_bytes(self, piece: bytes) -> None:
        self.pieces.append(piece)


class Downloading:
    """A client that sends no body."""

    def __init__(self) -> None:
        self.transport = Transport()
        self.status, self.headers = 0, dict[str, str]()

    async def __call__(self) -> bytes:
        return b""

    async def __aiter__(self) -> Any:
        yield b""

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Transport:
        self.status, self.headers = status, dict(headers)
        return self.transport


@pytest.mark.parametrize(("asked", "status"), [({}, 200), ({"range": "bytes=5-70000"}, 206)])
def test_a_large_file_is_sent_in_pieces_and_never_fully_in_memory(
    app: Flask, services: Services, asked: dict[str, str], status: int
) -> None:
    file = (services.config.dumps or Path()) / MONTH / "effects.parquet"
    before = file.read_bytes()
    large = bytes(range(256)) * 4_000
    try:
        file.write_bytes(large)
        client = Downloading()
        wanted = scope({"host": "localhost", **asked}, f"/datasets/{MONTH}/effects.parquet")
        wanted.method = "GET"
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, Gateway(app.wsgi_app, 1).__rsgi__(wanted, client)).result()  # type: ignore[arg-type]
    finally:
        file.write_bytes(before)
    expected = large[5:70_001] if asked else large
    assert client.status == status
    assert b"".join(client.transport.pieces) == expected
    assert int(client.headers["Content-Length"]) == len(expected)
    assert max(map(len, client.transport.pieces)) <= 1 << 17 < len(large)


def test_a_dump_is_due_again_after_one_of_its_players_was_deleted(tmp_path: Path) -> None:
    services = offering(tmp_path, dumps=tmp_path / "dumps", dumps_licence="CC-BY-4.0")
    player = services.accounts.make("Ada", "correct horse battery").id
    from scoresheet.domain.commands.sheet import GameSettings
    from scoresheet.service.play.games import Command

    games = services.games
    game = games.open("industrial-waste", GameSettings(seats=2), Command(player), bots={}).game
    game = games.take_seat(game.id, Command("p1")).game
    games.resign(game.id, Command("p1"))
    orders = next(part for part in services.followers._parts if isinstance(part, DumpScheduler))
    place = orders._place
    import msgspec

    make(msgspec.structs.replace(place, month=MONTH, today="2026-01-01"))
    before = json.loads((tmp_path / "dumps" / f".{MONTH}.members").read_bytes())
    assert player in before["players"]
    assert MONTH not in orders.due(services.accounts.forgotten())  # type: ignore[attr-defined]
    services.accounts.forget(player)
    assert MONTH in orders.due(services.accounts.forgotten())  # type: ignore[attr-defined]
    services.games.store.close()
