"""Records of branches: imported after their parents, and checked against them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.domain import chain
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.effect import Stood
from scoresheet.domain.events import GameOpened, GameStarted, Parent
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, Seat, all_seats
from scoresheet.replays.record import header_of, write
from scoresheet.service.play import lineage
from scoresheet.service.play.games import Command, Games
from scoresheet.service.records import exporting
from scoresheet.service.records.importing import Imported, take_in
from tests.service.playing import open_store, play_on, start


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    found = open_store(tmp_path_factory.mktemp("here"))
    yield found
    found.store.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Games]:
    (tmp_path / "elsewhere").mkdir()
    found = open_store(tmp_path / "elsewhere")
    yield found
    found.store.close()


def ended(games: Games, game: Game) -> Game:
    game = play_on(games, game, 10)
    return games.resign(game.id, Command("p1")).game


def branch(games: Games, parent: Game, at: int, seat: Seat = NOBODY) -> Game:
    """Return a branch of another game, played to its end."""
    settings = GameSettings(seats=len(parent.seats), parent=Parent(parent.id, at, seat))

    def sit_down(sheet: Any) -> None:
        for each in all_seats(len(parent.seats)):
            sheet.take_seat(seat=each, player=f"p{each}", entropy=f"e{each}")

    begun = games.begin(parent.title, settings, Command("p0"), sit_down).game
    return ended(games, begun)


@pytest.fixture(scope="module")
def parent(games: Games) -> Game:
    return ended(games, start(games))


@pytest.fixture(scope="module")
def made(games: Games, parent: Game) -> Game:
    return branch(games, parent, parent.version - 4)


def transfer(games: Games, other: Games, folder: Path, game: str) -> Imported:
    """Export a game, import it elsewhere, and return the outcome."""
    return take_in(other, written(folder, exporting.whole(games, games.head(game))))


def written(folder: Path, lines: Any) -> Path:
    file = folder / "game.jsonl"
    file.write_bytes(b"".join(lines))
    return file


def test_a_branch_is_imported_only_after_its_finished_parent(
    games: Games, elsewhere: Games, tmp_path: Path, parent: Game, made: Game
) -> None:
    alone = transfer(games, elsewhere, tmp_path, made.id)
    assert "import it first" in alone.wrong
    assert alone.line == made.started + 1
    assert not transfer(games, elsewhere, tmp_path, parent.id).wrong
    assert not transfer(games, elsewhere, tmp_path, made.id).wrong
    there = elsewhere.head(made.id)
    assert (there.state, there.parent, there.imported, there.rated) == (made.state, made.parent, True, False)


def forged(games: Games, game: Game, kind: type, **changed: Any) -> list[bytes]:
    """Return the lines of a record with one changed event, all sealed again."""
    previous, stored, events = chain.GENESIS, [], []
    for event in games.events(game.id, 0, game.version):
        fields = {"previous": previous, "digest": "", **(changed if isinstance(event, kind) else {})}
        line, previous = chain.seal(msgspec.structs.replace(event, **fields))
        stored.append(line)
        events.append(registry.find(game.title).event_decoder.decode(line))
    return list(write(header_of(events), stored))


@pytest.mark.parametrize(
    ("kind", "changed", "wrong"),
    [
        (GameStarted, {"effects": []}, "does not begin at the position"),
        (GameStarted, {"effects": [Stood("companies.0.cash", 999)]}, "does not begin at the position"),
        (GameStarted, {"effects": [Stood("__class__", {})]}, "does not begin at the position"),
        (GameStarted, {"branched": False}, "is a branch"),
        (GameOpened, {"parent": None}, "is a branch"),
        (GameOpened, {"parent": Parent("0" * 20, 5)}, "not here"),
        (GameOpened, {"parent": "another", "at": 1}, "no such position"),
        (GameOpened, {"parent": "another", "at": 99_999}, "no such position"),
        (GameOpened, {"parent": "another", "seat": 1}, "can't be verified"),
    ],
)
def test_a_branch_that_differs_from_its_parent_is_refused(
    games: Games, tmp_path: Path, parent: Game, made: Game, kind: type, changed: dict[str, Any], wrong: str
) -> None:
    if changed.get("parent") == "another":
        changed = {"parent": Parent(parent.id, changed.get("at", parent.version - 4), Seat(changed.get("seat", -1)))}
    found = take_in(games, written(tmp_path, forged(games, made, kind, **changed)))
    assert wrong in found.wrong
    assert found.line == made.started + 1


def test_a_branch_of_a_running_game_is_refused(games: Games, tmp_path: Path, made: Game) -> None:
    going_on = play_on(games, start(games), 6)
    lines = forged(games, made, GameOpened, parent=Parent(going_on.id, going_on.version))
    assert "has not ended" in take_in(games, written(tmp_path, lines)).wrong


def test_a_branch_from_the_view_of_a_seat_is_refused(games: Games, elsewhere: Games, tmp_path: Path) -> None:
    parent = ended(games, start(games, title="phytoplankton"))
    known, open_to_all = branch(games, parent, parent.started + 1, Seat(0)), branch(games, parent, parent.started + 1)
    assert not transfer(games, elsewhere, tmp_path, parent.id).wrong
    assert "can't be verified" in transfer(games, elsewhere, tmp_path, known.id).wrong
    assert not transfer(games, elsewhere, tmp_path, open_to_all.id).wrong


def test_local_branches_are_compared_with_finished_parents_only(games: Games, parent: Game) -> None:
    told = lineage.ancestry(games.heads)
    going_on = play_on(games, start(games), 4)
    assert len(told(Parent(parent.id, 5)) or ()) == 5
    assert told(Parent(going_on.id, 4)) is None
    assert told(Parent("0" * 20, 4)) is None
