"""`disputes` and the role of an arbiter on the command line."""

from pathlib import Path

import pytest

from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from tests.server import Client, running
from tests.service.command_line import CommandLine
from tests.service.hashing import CHEAP
from tests.service.playing import TITLE, start

PASSWORD = "correct horse battery"
WRONG = "That was not mine to pay."


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


@pytest.fixture
def disputed(line: CommandLine) -> Game:
    services: Services = build(Config(database=line.database, secrets=line.folder / "secrets", threads=4), CHEAP)
    services.accounts.make("Ada", PASSWORD)
    game = start(services.games)
    game = services.disputes.raise_dispute(game.id, Command("p0", game.version), game.version, WRONG).game
    services.games.store.close()
    return game


def rule(game: Game, *more: object) -> tuple[object, ...]:
    return ("disputes", "rule", game.id, game.disputes[0].id, "--as", "Ada", "--note", "So it is.", *more)


def test_open_and_closed_disputes_are_listed(line: CommandLine, disputed: Game) -> None:
    [listed] = line.json("disputes")["disputes"]
    assert (listed["game"], listed["dispute"], listed["reason"]) == (disputed.id, disputed.version, WRONG)
    assert disputed.id[:6] in line.run("disputes").output
    assert line.json("disputes", "--closed")["disputes"] == []
    line.run("admin", "make-arbiter", "Ada")
    line.run(*rule(disputed, "--verdict", "dismissed"))
    assert line.json("disputes")["disputes"] == []
    assert line.json("disputes", "--closed")["disputes"][0]["standing"] == "dismissed"


def test_a_ruling_names_its_arbiter(line: CommandLine, disputed: Game) -> None:
    line.run("admin", "make-arbiter", "Ada")
    told = line.json(*rule(disputed, "--verdict", "upheld", "--remedy", "void"))
    assert told["status"] == "abandoned"
    services = build(Config(database=line.database, secrets=line.folder / "secrets", threads=4), CHEAP)
    ada = services.accounts.named("Ada")
    assert ada
    assert services.games.head(disputed.id).disputes[0].arbiters == [ada.id]
    services.games.store.close()


def test_players_without_the_role_of_an_arbiter_cannot_rule(line: CommandLine, disputed: Game) -> None:
    assert "Only an arbiter" in line.refused(*rule(disputed, "--verdict", "dismissed"))
    line.run("admin", "make-arbiter", "Ada")
    assert "Revoked the role of Ada as arbiter" in line.run("admin", "withdraw-role", "Ada", "arbiter").output
    assert "Only an arbiter" in line.refused(*rule(disputed, "--verdict", "dismissed"))
    nobody = ("disputes", "rule", disputed.id, 5, "--as", "Eve", "--note", "x", "--verdict", "upheld")
    assert "no account named" in line.refused(*nobody)


def test_a_running_service_shows_a_ruling_by_command_at_once(line: CommandLine) -> None:
    with running(line.folder) as (port, _):
        ann, ben, _ = (Client.signed_up(port, name) for name in ("Ann", "Ben", "Ada"))
        _, game = ann.post("/api/v1/games", {"title": TITLE, "seats": 2})
        path = f"/api/v1/games/{game['id']}"
        _, game = ben.post(f"{path}/seats", {}, game["version"])
        status, raised = ann.post(f"{path}/disputes", {"version": game["version"], "reason": WRONG}, game["version"])
        assert status in (200, 201), raised
        number = ann.get(path)[1]["version"]
        line.run("admin", "make-arbiter", "Ada")
        ruling = ("--as", "Ada", "--note", "No.", "--verdict", "dismissed")
        said = line.json("disputes", "rule", game["id"], number, *ruling)
        assert said["version"] == number + 1
        assert ben.get(path)[1]["version"] == number + 1
