"""`serve`: a real server on a free port of the loopback."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scoresheet.service.cli.commands import serve
from scoresheet.service.core.configuration import Config
from scoresheet.service.records.importing import demonstration
from tests.server import Client, free_port, running
from tests.service.command_line import CommandLine, simulated

PATIENCE = 10
SECONDS_OF_A_WAIT = 20.0
"""The time that a page waits for read models that lag."""


def listed(port: int) -> list[str]:
    """Return the status of each game in the lobby, as soon as there are any: read models lag a little."""
    client, deadline = Client(port), time.monotonic() + PATIENCE
    items: list[Any] = []
    while not items and time.monotonic() < deadline:
        items = client.get("/api/v1/games")[1]["items"]
    return [game["status"] for game in items]


def seconds(port: int, page: str) -> float:
    """Return the seconds that a page takes."""
    began = time.monotonic()
    assert Client(port).get(page, Accept="text/html")[0] < 400, page
    return time.monotonic() - began


def test_serve_answers_and_prints_its_address(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        assert Client(port).get("/healthz")[0] == 200
    assert f"http://127.0.0.1:{port}/" in (tmp_path / "server.log").read_text()


def test_demonstration_games_are_loaded_into_an_empty_database_only(tmp_path: Path) -> None:
    waiting_long = (
        f"from scoresheet.service.container import services; services.SECONDS_TO_CATCH_UP = {SECONDS_OF_A_WAIT}"
    )
    for _ in range(2):
        with running(tmp_path, "--demonstration", first=waiting_long) as (port, _):
            assert listed(port) == ["finished"] * len(demonstration())
            for page in ("/", "/games?list=finished", "/games/next", "/titles/lineae/leaderboard", "/tournaments"):
                assert seconds(port, page) < SECONDS_OF_A_WAIT, f"{page} waits for lists that are up to date"


def test_the_service_answers_as_soon_as_its_address_is_printed(tmp_path: Path) -> None:
    for _ in range(3):
        with printed_address(tmp_path) as (line, port):
            assert f"http://127.0.0.1:{port}/" in line
            assert Client(port).get("/healthz")[0] == 200


@contextmanager
def printed_address(folder: Path, **settings: str) -> Iterator[tuple[str, int]]:
    """Return the first line that a service prints, and its port."""
    port = free_port()
    environment = {**os.environ, **CommandLine(folder).settings, "SCORESHEET_PORT": str(port), **settings}
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "serve"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline(), port
        finally:
            Client.close_all()
            server.terminate()
            assert server.wait(20) == 0


def test_a_host_name_can_be_given_instead_of_an_address(tmp_path: Path) -> None:
    with printed_address(tmp_path, SCORESHEET_HOST="localhost") as (line, port):
        assert f"http://localhost:{port}/" in line


def printed(**settings: Any) -> str:
    """Return what `serve` prints for such a configuration."""
    runner = CliRunner()
    with runner.isolation() as (out, *_):
        serve.say_where(Config(**settings), as_json=False)
        return out.getvalue().decode()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "games.example"])
def test_a_warning_is_printed_if_signing_in_cannot_work(host: str) -> None:
    assert "nobody can sign in" in printed(host=host)
    assert "nobody can sign in" in printed(host=host, public_url="http://games.example")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1", "localhost"])
def test_no_warning_is_printed_for_loopback_addresses(host: str) -> None:
    assert "nobody can sign in" not in printed(host=host)


def test_the_public_url_is_printed_with_the_listening_address() -> None:
    said = printed(host="0.0.0.0", public_url="https://games.example")
    assert "http://127.0.0.1:8000/ and at every other address of this machine" in said
    assert "from outside at https://games.example/" in said
    assert "nobody can sign in" not in said


def test_a_port_in_use_is_reported_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = CommandLine(tmp_path, SCORESHEET_PORT=str(port)).refused("serve")
    assert f"port {port}" in said
    assert "SCORESHEET_PORT" in said


def test_a_second_service_on_the_port_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        assert f"port {port}" in CommandLine(tmp_path / "other", SCORESHEET_PORT=str(port)).refused("serve")


@pytest.mark.parametrize("host", ["203.0.113.1", "no-such-host.invalid", "2001:db8::1", "999.1.1.1"])
def test_an_address_of_another_machine_is_reported_at_once(tmp_path: Path, host: str) -> None:
    said = CommandLine(tmp_path, SCORESHEET_HOST=host).refused("serve")
    assert f"Cannot listen on {host}, port 8000: " in said
    assert "SCORESHEET_HOST" in said


def test_a_service_that_fails_to_start_prints_no_address(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text("This is no folder.")
    environment = {**os.environ, **CommandLine(tmp_path).settings, "SCORESHEET_PORT": str(free_port())}
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "serve"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "Scoresheet is at" not in ended.stdout


def test_games_imported_while_it_runs_appear(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        line = CommandLine(tmp_path)
        line.json("import", *simulated(line))
        assert listed(port) == ["finished"]
