"""`scoresheet dataset export` and `from-records`: all finished games, and nothing of others."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Parent
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, all_seats
from scoresheet.service.play.games import Command, Games
from tests.replays import damage
from tests.service.cli.test_audit import change, states_of
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import open_store, play_on, start


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of three short games."""
    return simulated(CommandLine(tmp_path_factory.mktemp("played")), games=3)


@pytest.fixture
def line(tmp_path: Path, records: list[Path]) -> CommandLine:
    """A store with these games."""
    line = CommandLine(tmp_path / "here")
    line.json("import", *records)
    return line


def exported(line: CommandLine, name: str = "out", *more: object) -> dict[str, str]:
    """Return the digests of the files of a dataset with all games."""
    line.json("dataset", "export", "--all", "-o", line.folder / name, "--jobs", 1, *more)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in (line.folder / name).iterdir()}


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    return list(pq.read_table(folder / f"{table}.parquet").to_pylist())


def id_of(record: Path) -> str:
    return str(json.loads(record.read_bytes().splitlines()[1])["game"])


def to_its_end(games: Games, game: Game) -> Game:
    return games.resign(play_on(games, game, 10).id, Command("p1")).game


def branch(games: Games, parent: Game) -> Game:
    """Return a branch of another game without seats for its players, played to its end."""
    settings = GameSettings(seats=len(parent.seats), parent=Parent(parent.id, parent.version - 2, NOBODY))

    def sit_down(sheet: Any) -> None:
        for seat in all_seats(len(parent.seats)):
            sheet.take_seat(seat=seat, player=f"p{seat}", entropy=f"e{seat}")

    return to_its_end(games, games.begin(parent.title, settings, Command("p0"), sit_down).game)


def test_all_finished_games_are_exported_with_all_their_events(line: CommandLine, records: list[Path]) -> None:
    answer = line.json("dataset", "export", "--all", "-o", line.folder / "out")
    assert answer["games"] == 3
    assert answer["wrong"] == []
    assert [row["game"] for row in rows(line.folder / "out", "games")] == sorted(map(id_of, records))
    for record in records:
        stored = [json.loads(event) for event in record.read_bytes().splitlines()[1:]]
        mine = [row for row in rows(line.folder / "out", "effects") if row["game"] == id_of(record)]
        assert [json.loads(row["effect"]) for row in mine] == [
            effect for event in stored for effect in event.get("effects", [])
        ]


def test_running_games_and_their_branches_are_not_exported(line: CommandLine) -> None:
    before = exported(line, "before")
    games = open_store(line.folder)
    running = play_on(games, start(games, title="phytoplankton"), 8)
    games.open("lineae", GameSettings(seats=2), Command("p0"), bots={})
    from_it = branch(games, play_on(games, start(games), 6))
    branch(games, from_it)
    games.store.close()
    assert running.status == "playing"
    assert exported(line, "after") == before


def test_running_games_do_not_affect_a_dataset(tmp_path: Path, records: list[Path]) -> None:
    made = []
    for world in range(2):
        line = CommandLine(tmp_path / str(world))
        line.json("import", *records)
        games = open_store(line.folder)
        running, chance = start(games, title="phytoplankton"), random.Random(world)
        for _ in range(6):
            seat = running.to_act()[0]
            move = choose("random", registry.find(running.title), running.state, seat, chance)
            running = games.move(running.id, Command(f"p{seat}", running.version), seat, move).game
        games.store.close()
        made.append(exported(line))
    assert made[0] == made[1]


def test_a_branch_is_exported_with_a_finished_parent_and_marked_as_one(line: CommandLine) -> None:
    games = open_store(line.folder)
    parent = to_its_end(games, start(games))
    child = branch(games, parent)
    games.store.close()
    exported(line)
    told = {row["game"]: row for row in rows(line.folder / "out", "games")}
    assert (told[parent.id]["branch"], told[parent.id]["parent"]) == (False, None)
    assert (told[child.id]["branch"], told[child.id]["parent"]) == (True, parent.id)
    assert told[child.id]["parent_version"] == child.parent.version  # type: ignore[union-attr]
    assert told[child.id]["ending"] == "resigned"
    players = {(row["game"], row["seat"]): row["player"] for row in rows(line.folder / "out", "scores")}
    assert [players[child.id, seat] for seat in range(2)] == ["p0", "p1"]


def test_imported_games_are_marked_and_have_no_players(line: CommandLine) -> None:
    exported(line)
    assert {row["imported"] for row in rows(line.folder / "out", "games")} == {True}
    assert {row["player"] for row in rows(line.folder / "out", "scores")} == {None}


def test_a_corrupt_game_is_named_and_left_out(line: CommandLine, records: list[Path]) -> None:
    game = id_of(records[0])
    change(line, game, 5, states_of(line, game)[4].replace(b'"at":"2', b'"at":"3'))
    result = line.run("dataset", "export", "--all", "-o", line.folder / "out", "--jobs", 1)
    assert result.exit_code == 1
    assert f"{game} is left out: event 5 is not as it was stored" in result.stderr
    assert len(rows(line.folder / "out", "games")) == 2


def test_games_of_one_title_can_be_exported(line: CommandLine) -> None:
    games = open_store(line.folder)
    other = to_its_end(games, start(games, title="phytoplankton"))
    games.store.close()
    line.json("dataset", "export", "--title", "phytoplankton", "-o", line.folder / "out")
    assert [row["game"] for row in rows(line.folder / "out", "games")] == [other.id]


def test_records_give_the_same_rows_from_every_kind_of_file(
    tmp_path: Path, line: CommandLine, records: list[Path]
) -> None:
    line.json("export", "--all", "-o", tmp_path / "games.tar.gz")
    line.json("export", "--all", "-o", tmp_path / "games.jsonl.gz")
    made = []
    ways = {"files": records, "archive": [tmp_path / "games.tar.gz"], "one-file": [tmp_path / "games.jsonl.gz"]}
    for name, files in {**ways, "folder": [records[0].parent]}.items():
        line.json("dataset", "from-records", *files, "-o", tmp_path / name, "--jobs", 1)
        made.append({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()})
    assert all(one == made[0] for one in made)
    assert {row["source"] for row in rows(tmp_path / "files", "games")} == {"record"}
    left = line.json("dataset", "from-records", records[0], records[0].parent, "-o", tmp_path / "twice", "--jobs", 1)
    assert left["left_out"] == {"twice among the records": 1}


def test_an_invalid_record_is_named_with_its_line(tmp_path: Path, line: CommandLine, records: list[Path]) -> None:
    lines = records[0].read_bytes().splitlines(keepends=True)
    (tmp_path / "wrong.jsonl").write_bytes(b"".join([*lines[:5], lines[5].replace(b"Asked", b"Aksed"), *lines[6:]]))
    (tmp_path / "none.jsonl").write_bytes(b"what\never\n")
    files = [records[1], tmp_path / "wrong.jsonl", tmp_path / "none.jsonl"]
    result = line.run("dataset", "from-records", *files, "-o", tmp_path / "out", "--jobs", 1)
    assert result.exit_code == 1
    assert f"{id_of(records[0])} is left out: Line 6" in result.stderr
    assert "none.jsonl, line 1 is left out: it is not a record" in result.stderr
    assert len(rows(tmp_path / "out", "games")) == 1


def test_a_record_with_invalid_effects_is_named_and_the_others_are_written(
    tmp_path: Path, line: CommandLine, records: list[Path]
) -> None:
    nonsense = [{"type": "Answered", "seat": 0}] * 5
    lines = damage.resealed(damage.lines_in(records[0]), 6, effects=nonsense)
    (tmp_path / "nonsense.jsonl").write_bytes(damage.as_file(lines))
    files = [tmp_path / "nonsense.jsonl", records[1]]
    result = line.run("dataset", "from-records", *files, "-o", tmp_path / "out", "--jobs", 1)
    assert result.exit_code == 1
    assert f"{id_of(records[0])} is left out: its rows cannot be made (IndexError" in result.stderr
    assert [row["game"] for row in rows(tmp_path / "out", "games")] == [id_of(records[1])]


def test_a_record_of_an_unfinished_game_is_left_out(tmp_path: Path, line: CommandLine) -> None:
    games = open_store(line.folder)
    running = play_on(games, start(games), 4)
    games.store.close()
    line.json("export", running.id, tmp_path / "running.jsonl", "--unfinished")
    answer = line.json("dataset", "from-records", tmp_path / "running.jsonl", "-o", tmp_path / "out", "--jobs", 1)
    assert (answer["games"], answer["left_out"]) == (0, {"not over": 1})


def test_existing_files_are_not_overwritten(line: CommandLine) -> None:
    exported(line)
    assert "--force" in line.refused("dataset", "export", "--all", "-o", line.folder / "out")
    exported(line, "out", "--force")
    shutil.rmtree(line.folder / "out")
    (line.folder / "out").mkdir()
    assert "not a dataset" in line.refused("dataset", "export", "--all", "-o", line.folder / "out", "--force")
