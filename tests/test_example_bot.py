"""The bot of the documentation plays whole games of every title against itself, on a real service."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from tests.server import Client, await_that, running

DOCS = Path(__file__).parents[1] / "docs"
BOT = DOCS / "examples" / "bot.py"
SECONDS = 240
LINES = 50


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bots")


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    with running(folder) as (port, _):
        yield port


@pytest.fixture(scope="module")
def owner(port: int) -> Client:
    return Client.signed_up(port, "Ada")


def new_bot(port: int, owner: Client, name: str) -> Client:
    """Create a bot of the owner, with a token."""
    status, bot = owner.post("/api/v1/players/me/bots", {"name": name})
    assert status == 201, bot
    status, token = owner.post(f"/api/v1/players/me/bots/{bot['id']}/tokens", {})
    assert status == 201, token
    return Client(port, token["token"])


@contextmanager
def playing(port: int, bot: Client, log: Path, *games: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the bot as documented; its output goes to `log`."""
    command = [sys.executable, str(BOT), f"http://127.0.0.1:{port}", bot.token, *games]
    with log.open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_two_of_these_bots_play_a_whole_game(port: int, owner: Client, folder: Path, title: Title) -> None:
    one, other = (new_bot(port, owner, f"{title.title[:4]} {name}") for name in ("one", "two"))
    status, game = one.post("/api/v1/games", {"title": title.title, "seats": 2})
    assert status == 201, game
    address, logs = f"/api/v1/games/{game['id']}", [folder / f"{title.title} {number}.log" for number in (1, 2)]
    with playing(port, one, logs[0]) as first, playing(port, other, logs[1], game["id"]) as second:
        await_that(lambda: owner.get(address)[1]["status"] == "finished" or first.poll() or second.poll(), SECONDS)
        said = [log.read_text() for log in logs]
        assert (first.poll(), second.poll()) == (None, None), said
    finished = owner.get(address)[1]
    assert finished["status"] == "finished"
    assert all(seat["run_by"] == owner.id and not seat["resigned"] for seat in finished["seats"])
    assert all(lines.count("\n") > 5 for lines in said)
    for bot in owner.get("/api/v1/players/me/bots")[1]["items"]:
        assert owner.call("DELETE", f"/api/v1/players/me/bots/{bot['id']}", None)[0] == 204


def test_a_bot_with_an_invalid_token_reports_it_and_ends(port: int, folder: Path) -> None:
    with playing(port, Client(port, "ss_nonsense"), log := folder / "no token.log") as process:
        assert process.wait(SECONDS) == 1
        assert "Authentication required" in log.read_text()


def test_the_bot_has_at_most_fifty_lines_needs_only_python_and_is_shown_in_the_guide() -> None:
    lines = BOT.read_text().splitlines()
    assert len(lines) <= LINES
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names
    assert f"```python\n{BOT.read_text()}```\n" in (DOCS / "bots.md").read_text()
