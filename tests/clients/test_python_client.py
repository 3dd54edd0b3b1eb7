"""A Python client generated from the description plays a whole game of each title, using its types only."""

from __future__ import annotations

import importlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.api.components import prefix
from scoresheet.service.api.documents import OPENAPI
from tests.server import PASSWORD, running

NAME = "scoresheet_client"
SETTINGS = """
post_hooks: []
literal_enums: true
content_type_overrides: {application/x-ndjson: application/octet-stream, text/event-stream: application/octet-stream}
"""
MOST_MOVES = 3_000
TIME = re.compile(r"\d{4}-\d\d-\d\dT")
Call = Callable[..., Any]


def timed(value: Any) -> Any:
    """Return the value with parsed times, as there are several ways to write the same time."""
    if isinstance(value, dict):
        return {name: timed(one) for name, one in value.items()}
    if isinstance(value, list):
        return [timed(one) for one in value]
    return datetime.fromisoformat(value) if isinstance(value, str) and TIME.match(value) else value


class Client:
    """The generated client of one player: calls by `operationId`, answers as models."""

    opened: ClassVar[list[Any]] = []

    def __init__(self, address: str, token: str = "") -> None:
        package = importlib.import_module(NAME)
        self.models = importlib.import_module(f"{NAME}.models")
        self.address = address
        self.http = (
            package.AuthenticatedClient(address, token=token) if token else package.Client(base_url=address, timeout=30)
        )
        self.opened.append(self.http)

    def __getattr__(self, operation: str) -> Call:
        found = next((Path(sys.modules[NAME].__file__ or "").parent / "api").glob(f"*/{operation}.py"))
        module = importlib.import_module(f"{NAME}.api.{found.parent.name}.{operation}")

        def call(*parts: Any, **more: Any) -> Any:
            answer = module.sync_detailed(*parts, client=self.http, **more)
            assert answer.status_code < 300, answer.content
            assert timed(answer.parsed.to_dict()) == timed(json.loads(answer.content)), "all that was sent, and no more"
            return answer.parsed

        return call

    def signed_up(self, name: str) -> Client:
        """Sign up a new player and return their client."""
        self.make_player(body=self.models.PlayerRequest(name=name, password=PASSWORD))
        token = self.make_token(body=self.models.TokenRequest(name=name, password=PASSWORD))
        return Client(self.address, token.token)


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """An anonymous generated client of a separate server."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "settings.yml").write_text(SETTINGS)
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--path", str(OPENAPI)]
    into = ["--config", str(folder / "settings.yml"), "--output-path", str(folder / NAME)]
    said = subprocess.run([*generate, *into], capture_output=True, text=True, check=True)
    assert "WARNING" not in said.stdout + said.stderr, said.stdout
    with pytest.MonkeyPatch.context() as patch, running(folder) as (port, _):
        patch.syspath_prepend(str(folder))
        yield Client(f"http://127.0.0.1:{port}")
        while Client.opened:
            Client.opened.pop().get_httpx_client().close()
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]


def named(model: Any) -> str:
    return type(model).__name__


def to_act(players: list[Client], game: str) -> tuple[Client, Any] | None:
    """Return the player to act, and their legal moves."""
    for player in players:
        legal = player.show_legal_moves(game)
        if legal.decision is not None:
            return player, legal
    return None


def play(players: list[Client], game: str, own: str) -> int:
    """Play at random to the end, and return the number of moves."""
    rng = random.Random(own)
    for made in range(MOST_MOVES):
        asked = to_act(players, game)
        if asked is None:
            return made
        player, legal = asked
        assert named(legal) == f"{own}LegalMoves"
        assert {named(one.move) for one in legal.moves} <= {own + one.move.type_ for one in legal.moves}
        chosen = rng.choice([one for one in legal.moves if one.answers])
        body = player.models.MoveRequest(move=chosen.move)
        accepted = player.make_move(game, body=body, if_match=f'"{legal.version}"')
        assert named(accepted.event) == f"{own}MoveMade"
        assert accepted.event.move == chosen.move
        assert all(named(effect) == own + effect.type_ for effect in accepted.event.effects)
    raise AssertionError("The game does not end.")


@pytest.mark.in_turn(0)
@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_a_generated_client_plays_a_whole_game(anybody: Client, title: Title) -> None:
    players = [anybody.signed_up(f"{title.title[:20]} {which}") for which in ("one", "two")]
    new = anybody.models.GameRequest(title=title.title, seats=2)
    game = players[0].open_game(body=new)
    players[1].take_seat(game.id, body=anybody.models.SeatRequest(), if_match=f'"{game.version}"')
    own = prefix(title)

    assert play(players, game.id, own) > 20

    finished = anybody.show_game(game.id)
    assert finished.status == "finished"
    assert sorted(seat for tied in finished.ranking for seat in tied) == [0, 1]
    position = anybody.show_board(game.id)
    assert (named(position), named(position.board)) == (f"{own}Position", f"{own}Board")
    last = anybody.list_events(game.id, after=finished.version - 1)
    assert [named(event) for event in last.items] == ["GameFinished"]
    assert [score.points for score in last.items[0].scores] == [score.points for score in finished.scores]
