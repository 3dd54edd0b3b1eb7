"""Analyses over HTTP: requesting and reading; of running games by their only player alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain.titles import registry
from scoresheet.replays import record
from scoresheet.replays.analysis import analyse
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.container.services import Services
from scoresheet.service.play.adoption import adopt
from tests.service.analysis.test_analyses import FEW, here
from tests.service.api.players import Player, Table, is_problem

RECORD = record.LIBRARY / "industrial_waste" / "voided_by_a_ruling.jsonl"


@pytest.fixture
def over(services: Services) -> str:
    """A finished public game."""
    read = record.read(RECORD.read_bytes().splitlines())
    adopt(services.games, read.title, read.stored)
    return read.events[0].game


def run_worker(services: Services) -> None:
    assert AnalysisWorker(services.analyses._analyses, services.games.store, here).step()


def request_analysis(player: Player, game: str, status: int) -> Any:
    answer = player.post(f"/games/{game}/analyses", None)
    assert answer.status_code == status, answer.text
    return answer.json


def test_the_analysis_of_a_finished_game_is_queued_and_then_readable(
    services: Services, table: Table, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.analyses, "_playouts", FEW)
    ada = table.player()
    assert is_problem(ada.get(f"/games/{over}/analysis"), 404, "not-found")
    waits = request_analysis(ada, over, 202)
    assert (waits["status"], waits["others_before"], waits["found"]) == ("queued", 0, None)
    assert ada.get(f"/games/{over}/analysis").json == waits
    run_worker(services)
    told = table.anybody.get(f"/games/{over}/analysis").json
    assert (told["status"], told["version"]) == ("done", services.games.head(over).version)
    assert request_analysis(ada, over, 202) == told
    read = record.read(RECORD.read_bytes().splitlines())
    found = analyse(read.title, read.events, playouts=FEW)
    assert [one["version"] for one in told["found"]["decisions"]] == [one.version for one in found.decisions]
    assert [one["loss"] for one in told["found"]["decisions"]] == [one.loss for one in found.decisions]
    words = registry.find("industrial-waste").words
    assert [one["text"] for one in told["found"]["decisions"]] == [words.say(one.move) for one in found.decisions]


def test_requesting_an_analysis_without_a_token_gives_401(table: Table, over: str) -> None:
    assert is_problem(table.anybody.post(f"/games/{over}/analyses", None), 401, "who-are-you")


def test_a_running_game_between_people_cannot_be_analysed(table: Table) -> None:
    players, game = table.new_game()
    table.play(players, game["id"], 2)
    assert is_problem(players[0].post(f"/games/{game['id']}/analyses", None), 409, "cannot-analyse")
    assert is_problem(players[0].get(f"/games/{game['id']}/analysis"), 404, "not-found")


def test_the_analysis_of_a_running_game_against_bots_is_shown_to_its_player_only(
    services: Services, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.analyses, "_playouts", FEW)
    ada, eve = table.player(), table.player()
    body = {"title": "industrial-waste", "seats": 2, "bots": {"1": "random"}}
    game = ada.post("/games", body).json["id"]
    for _ in range(4):
        head = services.games.head(game)
        seat = head.to_act()[0]
        move = registry.find(head.title).legal_moves(head.state, seat)[0]
        if seat:
            services.games.move_bot(game, head.version, seat, move)
        else:
            ada.post(f"/games/{game}/moves", {"move": msgspec.to_builtins(move)}, head.version)
    assert request_analysis(ada, game, 202)["status"] == "queued"
    run_worker(services)
    told = ada.get(f"/games/{game}/analysis").json
    assert told["status"] == "done"
    assert {one["seat"] for one in told["found"]["decisions"]} == {0}
    assert is_problem(eve.get(f"/games/{game}/analysis"), 404, "not-found")
    assert is_problem(eve.post(f"/games/{game}/analyses", None), 409, "cannot-analyse")
    assert is_problem(table.anybody.get(f"/games/{game}/analysis"), 404, "not-found")
