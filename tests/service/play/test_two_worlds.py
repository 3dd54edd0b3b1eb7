"""Two worlds that differ only in B's hand give A and any stranger the same bytes on every channel."""

import itertools
import logging
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.json import encode
from werkzeug.test import TestResponse

from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.play import WorkingTable as Playing
from scoresheet.domain.titles import phytoplankton, registry
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.setup import set_up
from scoresheet.replays import draws as proven
from scoresheet.service.core.configuration import Config
from scoresheet.service.http.authentication import COOKIE
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.domain import hidden_hands
from tests.service.api.players import Player, Table
from tests.service.hashing import CHEAP
from tests.titles.phytoplankton.test_secrets import Naming, Renaming

BOX = EDITIONS.today.components

HAND_OF_A = [Draw(30, 29), Draw(29, 14), Draw(28, 7), Draw(27, 3)]
HANDS_OF_B = (
    [Draw(26, 0), Draw(25, 3), Draw(24, 7), Draw(23, 1)],
    [Draw(26, 9), Draw(25, 20), Draw(24, 2), Draw(23, 5)],
)
MADE_UP = re.compile(
    r"[0-9a-f]{16,}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?:signature|public_key)(?:\"|&#34;):(?:\"|&#34;)[\w-]+|ss_[\w-]+|"
    r"name=\"key\" value=\"[\w-]+\"|(?<=>)[^<>]+UTC(?=</time>)"
)
"""Ids, digests, times, keys and signatures: different in any two games."""


def dealt_with_hidden_hands() -> list[list[Draw]]:
    """Return the draws of a game of Hidden Hands, in both worlds."""
    return [[*HAND_OF_A, *hand] for hand in HANDS_OF_B]


@cache
def dealt_with_phytoplankton() -> list[list[Draw]]:
    """Return the draws of a game of Phytoplankton: in the other world B holds a card of the deck instead of one."""
    one, other = (phytoplankton.TITLE.begin_with(2, {}) for _ in range(2))
    naming = Naming(one, random.Random(7))
    draws = [_set_up(one, naming)]
    mine, deck = one.players[1].hand[0], one.deck[0]
    draws.append(_set_up(other, Renaming(other, naming.drawn, {mine: deck, deck: mine})))
    assert (one.players[0], one.face_up) == (other.players[0], other.face_up)
    assert one.players[1].hand != other.players[1].hand
    return draws


def _set_up(state: Any, chance: Any) -> list[Draw]:
    playing = Playing(state, chance)
    set_up(playing)
    playing.settle()
    return playing.draws


TITLES = {"hidden-hands": dealt_with_hidden_hands, "phytoplankton": dealt_with_phytoplankton}


class World:
    """A game with this world's hand of B, who has made the first possible move (or the `choice`-th)."""

    def __init__(
        self, folder: Path, title: str, draws: list[Draw], monkeypatch: pytest.MonkeyPatch, choice: int = 0
    ) -> None:
        titles = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
        monkeypatch.setattr(registry, "all_titles", lambda: titles)
        monkeypatch.setattr(Sheet, "_chance", lambda sheet: Recorded(list(draws)))
        monkeypatch.setattr(proven, "derive", lambda events, secret: 0)
        self.services = build(
            Config(database=databases.at(folder, "games.db"), secrets=folder / "secrets", threads=4), CHEAP
        )
        self.services.projections.start()
        self.services.inboxes.start()
        table = Table(create_app(self.services))
        self.a, self.b, self.stranger = table.player("Ada"), table.player("Ben"), table.player("Cyd")
        self.nobody = table.anybody
        self.game = table.game(self.a, self.b, title=title)
        self.path = f"/games/{self.game['id']}"
        self.version = self.game["version"]
        self.move_b(choice)

    def move_b(self, choice: int) -> None:
        """Make one of the possible moves of B."""
        self.made = self.b.post(f"{self.path}/moves", {"move": self.moves_of(self.b)[choice]}, self.version)
        assert self.made.status_code == 201
        self.version = self.made.json["version"]

    def moves_of(self, player: Player) -> list[dict[str, Any]]:
        """Return the legal moves of a player."""
        return [one["move"] for one in player.get(f"{self.path}/legal-moves").json["moves"]]

    def page(self, viewer: Player, path: str) -> TestResponse:
        """Return a page as the viewer's browser gets it."""
        accounts = self.services.accounts
        session = accounts.new_session(accounts.profile(viewer.id))[0] if viewer.id else ""
        headers = {"Cookie": f"{COOKIE}={session}"} if session else {}
        return viewer.client.get(path, headers=headers)

    def close(self) -> None:
        """End the threads."""
        self.services.event_streams.close()
        self.services.projections.stop()
        self.services.inboxes.stop()
        self.services.games.store.close()


@pytest.fixture(scope="module", params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory, title: str, patch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """Both worlds; all viewers look at the same two, one after the other."""
    folder = tmp_path_factory.mktemp("worlds")
    made = [World(folder / str(number), title, draws, patch) for number, draws in enumerate(TITLES[title]())]
    yield made
    for world in made:
        world.close()


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory, patch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """Two worlds in which B makes different choices, twice, while A has still to choose."""
    folder, made = tmp_path_factory.mktemp("choices"), []
    for choice in (0, -1):
        world = World(folder / str(choice), "phytoplankton", dealt_with_phytoplankton()[0], patch, choice)
        world.move_b(choice)
        assert world.services.projections.settle(30)
        made.append(world)
    yield made
    for world in made:
        world.close()


def stream_of(world: World, viewer: Player) -> TestResponse:
    """Return the events that a player's stream sends, up to the present."""
    answer = viewer.get("/players/me/stream", Last_Event_ID="0")
    if answer.status_code == 200:
        assert world.services.projections.settle(30)
        told = list(itertools.takewhile(lambda event: b"inbox" not in event, events := answer.iter_encoded()))
        answer.close()
        answer.data = b"".join([*told, next(events, b"")])
    return answer


def everything(world: World, viewer: Player) -> dict[str, str]:
    """Return everything that this viewer can see, and the answers to their attempts, without ids and times."""
    answers = {**api_of(world, viewer), **pages_of(world, viewer), **tries_of(world, viewer)}
    return {what: f"{answer.status} {MADE_UP.sub('…', answer.text)}" for what, answer in answers.items()}


def api_of(world: World, viewer: Player) -> dict[str, TestResponse]:
    """Return the answers of the API."""
    path, version = world.path, world.made.json["version"]
    return {
        "game": viewer.get(path),
        "games": viewer.get("/games"),
        "mine": viewer.get("/games?to_act=me"),
        "legal moves": viewer.get(f"{path}/legal-moves"),
        "events": viewer.get(f"{path}/events"),
        "events, a line each": viewer.get(f"{path}/events", Accept="application/x-ndjson"),
        "record": viewer.get(f"{path}/record"),
        "receipts": viewer.get(f"{path}/receipts"),
        "inbox": viewer.get("/players/me/inbox"),
        "stream": stream_of(world, viewer),
        "audit": viewer.get(f"{path}/audit"),
        "statistics": viewer.get(f"{path}/statistics"),
        "statistics as a table": viewer.get(f"{path}/statistics", Accept="text/csv"),
        "statistics of B": viewer.get(f"/players/{world.b.id}/statistics"),
        "statistics of titles": viewer.get("/titles/industrial-waste/statistics"),
        "head of the log": viewer.post("/log/heads", None),
        "in the log": viewer.get(f"/log/inclusion?game={world.game['id']}&version={version}"),
        "grown log": viewer.get(f"/log/consistency?first=3&second={version}"),
        "health": viewer.get("//healthz"),
        **{f"board {at}": viewer.get(f"{path}/board?at={at}") for at in range(4, version + 1)},
    }


def pages_of(world: World, viewer: Player) -> dict[str, TestResponse]:
    """Return the pages."""
    path, version = world.path, world.made.json["version"]
    pages = {
        "page": path,
        "replayed page": f"{path}/at/{version}",
        "before and after": f"{path}/at/{version}/change",
        **{f"page of figures{part}": f"{path}/statistics{part}" for part in ("", "?at=5", ".csv", ".csv?of=points")},
        **{f"page{part} by B's eyes": f"{path}{part}?perspective=1" for part in ("", "/at/5", "/at/5/change")},
        "log": f"{path}/log",
        "audit page": f"{path}/audit",
        "receipts to keep": f"{path}/receipts.jsonl",
        "version": f"{path}/version",
        "lobby": "/",
    }
    return {what: world.page(viewer, page) for what, page in pages.items()}


def tries_of(world: World, viewer: Player) -> dict[str, TestResponse]:
    """Return the answers to attempted moves, to previews, and to late moves."""
    path, version = world.path, world.made.json["version"]
    own = world.moves_of(world.a)
    tried = [{"type": "PlayCard", "card": card} for card in range(31)]
    tried += [{"type": "KeepCards", "cards": [card]} for card in BOX.species_of]
    return {
        **{
            f"playing {move}": viewer.post(f"{path}/moves", {"move": move}, version)
            for move in tried
            if move not in own
        },
        **{
            f"previewing {move}": world.page(viewer, f"{path}?{urlencode({'seat': 0, 'move': encode(move).decode()})}")
            for move in (*own, *tried[::7])
        },
        "taking back": viewer.post(f"{path}/takebacks", {"to": version - 1}, version),
        "what became of it": viewer.get(f"{path}/takebacks/{version + 1}"),
        "page of who asked": world.page(viewer, path),
        "withdrawing": viewer.delete(f"{path}/takebacks/{version + 1}", version + 1),
        "as B": viewer.post(f"{path}/moves", {"move": {"type": "PlayCard", "card": 1}, "seat": 1}, version),
        "stale": viewer.post(f"{path}/moves", {"move": {"type": "PlayCard", "card": 1}}, version - 1),
    }


@pytest.mark.parametrize("who", ["a", "stranger", "nobody"])
def test_no_answer_to_others_depends_on_the_hand_of_b(worlds: list[World], who: str) -> None:
    one, other = (everything(world, getattr(world, who)) for world in worlds)
    assert one == other
    assert any(answer.startswith("200") for answer in one.values())


@pytest.mark.parametrize("who", ["a", "stranger", "nobody"])
def test_the_first_choice_of_b_stays_hidden_while_a_has_still_to_choose(choices: list[World], who: str) -> None:
    one, other = (everything(world, getattr(world, who)) for world in choices)
    assert one == other


def test_b_sees_their_own_choice(choices: list[World]) -> None:
    one, other = (everything(world, world.b) for world in choices)
    assert one["events"] != other["events"]


def test_the_pages_of_b_depend_on_their_hand(worlds: list[World]) -> None:
    one, other = (everything(world, world.b) for world in worlds)
    assert {what for what in one if one[what] != other[what]} >= {"events", "record", "board 4", "page"}


def test_the_log_does_not_depend_on_hands(
    tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    said = []
    with caplog.at_level(logging.DEBUG):
        for number, draws in enumerate(TITLES[title]()):
            caplog.clear()
            world = World(tmp_path / str(number), title, draws, monkeypatch)
            everything(world, world.a)
            world.close()
            lines = [line for line in caplog.text.splitlines() if str(tmp_path) not in line]
            said.append(MADE_UP.sub("…", "\n".join(sorted(lines))))
    assert said[0] == said[1]


def test_the_stored_events_differ_by_the_hand(worlds: list[World]) -> None:
    stored = [b"".join(world.services.games.store.states(world.game["id"], 0, 99)) for world in worlds]
    assert MADE_UP.sub("…", stored[0].decode()) != MADE_UP.sub("…", stored[1].decode())
