"""Monthly dumps: finished public games for everybody, with nobody's name, and other ids when somebody is forgotten."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Parent
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import all_seats
from scoresheet.service.core.location import engine_url
from scoresheet.service.dumps import schedule
from scoresheet.service.dumps.listing import dumps_in, end_of, file_of, month_before
from scoresheet.service.dumps.process import make
from scoresheet.service.dumps.schedule import DumpOrder, DumpScheduler, keep_members
from scoresheet.service.play.games import Command, Games
from tests import databases
from tests.service.playing import open_store, play_on, start, step

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
MONTH = "2099-12"
"""So that all games of these tests have ended by its end."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dumped")


def ended(games: Games, game: Game) -> Game:
    return games.resign(play_on(games, game, 12).id, Command("p1")).game


def opened(games: Games, **settings: Any) -> Game:
    game = games.open("industrial-waste", GameSettings(seats=2, **settings), Command("p0"), bots={}).game
    return games.take_seat(game.id, Command("p1")).game


@pytest.fixture(scope="module")
def stored(folder: Path) -> dict[str, str]:
    """The ids of games of every sort, by what they are."""
    games = open_store(folder)
    first, second = ended(games, start(games)), ended(games, start(games))
    third = games.open("phytoplankton", GameSettings(seats=2), Command("p0"), bots={}).game
    third = ended(games, games.take_seat(third.id, Command("p1")).game)
    settings = GameSettings(seats=2, parent=Parent(first.id, first.version - 2))

    def sit_down(sheet: Any) -> None:
        for seat in all_seats(2):
            sheet.take_seat(seat=seat, player=f"p{seat}", entropy=f"e{seat}")

    branch = games.begin(first.title, settings, Command("p0"), sit_down).game
    found = {
        "first": first.id,
        "second": second.id,
        "third": third.id,
        "private": ended(games, opened(games, visibility="private")).id,
        "unlisted": ended(games, opened(games, visibility="unlisted")).id,
        "running": play_on(games, start(games), 5).id,
        "branch": ended(games, branch).id,
    }
    games.store.close()
    return found


def order(folder: Path, into: Path, **more: Any) -> DumpOrder:
    place = DumpOrder(
        database=engine_url(databases.at(folder)), secrets=str(folder / "secrets"), folder=str(into), licence="CC0-1.0"
    )
    return msgspec.structs.replace(place, **{"month": MONTH, "today": "2026-11-03", **more})


@pytest.fixture(scope="module")
def dumped(folder: Path, stored: dict[str, str]) -> Path:
    make(order(folder, folder / "dumps"))
    return folder / "dumps" / MONTH


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    return list(pq.read_table(folder / f"{table}.parquet").to_pylist())


def moves_of(folder: Path) -> dict[tuple[str, ...], str]:
    """The games of a dump by the moves that were made in them."""
    found: dict[str, list[str]] = {}
    for row in rows(folder, "moves"):
        found.setdefault(row["game"], []).append(row["move"])
    return {tuple(moves): game for game, moves in found.items()}


def players_of(folder: Path) -> dict[tuple[str, int], str]:
    return {(row["game"], row["seat"]): row["player"] for row in rows(folder, "scores")}


def test_only_public_games_that_were_finished_and_are_no_branches_are_in_it(
    folder: Path, stored: dict[str, str], dumped: Path
) -> None:
    games = open_store(folder)
    wanted = {tuple(_moves(games, stored[name])) for name in ("first", "second", "third")}
    games.store.close()
    assert set(moves_of(dumped)) == wanted
    manifest = json.loads((dumped / "manifest.json").read_bytes())
    assert (manifest["games"], manifest["licence"], manifest["month"]) == (3, "CC0-1.0", MONTH)
    for file in manifest["files"]:
        assert hashlib.sha256((dumped / file["name"]).read_bytes()).hexdigest() == file["sha256"]


def _moves(games: Games, game: str) -> Iterator[str]:
    for event in games.events(game, 0, 10_000):
        if hasattr(event, "move"):
            yield msgspec.json.encode(event.move).decode()


def test_no_id_name_secret_or_time_of_day_is_in_it(folder: Path, stored: dict[str, str], dumped: Path) -> None:
    told = str([rows(dumped, file.stem) for file in sorted(dumped.glob("*.parquet"))])
    games = open_store(folder)
    for game in stored.values():
        assert game not in told
        for event in games.events(game, 0, 10_000):
            assert event.digest not in told
    games.store.close()
    assert {row["player"] for row in rows(dumped, "scores")}.isdisjoint({"p0", "p1"})
    assert {row["at"] for table in ("events", "moves") for row in rows(dumped, table)} == {None}
    for row in rows(dumped, "games"):
        for name in ("opened_at", "started_at", "finished_at"):
            assert (row[name].hour, row[name].minute, row[name].second, row[name].microsecond) == (0, 0, 0, 0)


def test_a_player_has_one_id_in_all_games_of_a_dump(dumped: Path) -> None:
    players = players_of(dumped)
    assert len(players) == 6
    by_seat = [{player for (_, seat), player in players.items() if seat == one} for one in range(2)]
    assert [len(ids) for ids in by_seat] == [1, 1]
    assert by_seat[0].isdisjoint(by_seat[1])


def test_another_dump_has_other_ids_and_the_same_one_made_again_the_same(folder: Path, dumped: Path) -> None:
    make(order(folder, folder / "again"))
    make(order(folder, folder / "again", month="2099-11"))
    again, other = folder / "again" / MONTH, folder / "again" / "2099-11"
    assert {file.name: file.read_bytes() for file in again.iterdir()} == {
        file.name: file.read_bytes() for file in dumped.iterdir()
    }
    assert set(moves_of(other)) == set(moves_of(dumped))
    assert set(moves_of(other).values()).isdisjoint(moves_of(dumped).values())
    assert set(players_of(other).values()).isdisjoint(players_of(dumped).values())


def test_who_was_forgotten_has_another_id_in_each_game_and_everybody_a_new_one(folder: Path, dumped: Path) -> None:
    before, games_before = players_of(dumped), moves_of(dumped)
    make(order(folder, folder / "forgotten", forgotten=["p1"]))
    after_folder = folder / "forgotten" / MONTH
    after, games_after = players_of(after_folder), moves_of(after_folder)
    assert set(games_after) == set(games_before)
    assert len({player for (_, seat), player in after.items() if seat == 0}) == 1
    assert len({player for (_, seat), player in after.items() if seat == 1}) == len(games_after)
    assert set(after.values()).isdisjoint(before.values())
    members = json.loads((folder / "forgotten" / f".{MONTH}.members").read_bytes())
    assert members["players"] == ["p0"]


def test_of_two_worlds_that_differ_in_running_and_private_games_the_dumps_are_the_same(
    folder: Path, stored: dict[str, str], dumped: Path
) -> None:
    games = open_store(folder)
    game, chance = start(games, title="phytoplankton"), random.Random(5)
    for _ in range(6):
        game = step(games, game, chance)
    hidden = opened(games, visibility="private")
    ended(games, hidden)
    games.store.close()
    make(order(folder, folder / "world"))
    assert {file.name: file.read_bytes() for file in (folder / "world" / MONTH).iterdir()} == {
        file.name: file.read_bytes() for file in dumped.iterdir()
    }


def test_what_ended_later_is_in_a_later_dump(folder: Path, stored: dict[str, str], tmp_path: Path) -> None:
    make(order(folder, tmp_path, month="2001-01"))
    assert rows(tmp_path / "2001-01", "games") == []


def test_months_end_when_the_next_begin() -> None:
    assert [month_before(NOW), month_before(datetime(2026, 1, 1, tzinfo=UTC))] == ["2026-10", "2025-12"]
    assert [end_of("2026-10"), end_of("2025-12")] == ["2026-11-01T00:00:00Z", "2026-01-01T00:00:00Z"]


class Clock:
    """What the time is, for orders."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


def dump(into: Path, month: str, made: str = "2026-11-01", *players: str) -> None:
    """Stands for one that was made."""
    (into / month).mkdir(parents=True)
    (into / month / "manifest.json").write_text('{"format": 1, "software": "0", "games": 0, "files": []}')
    keep_members(into, month, made, players)


def test_one_is_due_when_a_month_is_over_and_has_none(tmp_path: Path) -> None:
    clock = Clock()
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock)
    assert orders.due([]) == ["2026-10"]
    dump(tmp_path, "2026-10")
    assert orders.due([]) == []
    clock.now = datetime(2026, 12, 1, tzinfo=UTC)
    assert orders.due([]) == ["2026-11"]


def test_months_that_an_outage_lasted_over_have_dumps_afterwards(tmp_path: Path) -> None:
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock := Clock())
    dump(tmp_path, "2026-10")
    clock.now = datetime(2027, 2, 28, 12, tzinfo=UTC)
    assert orders.due([]) == ["2027-01", "2026-12", "2026-11"]
    clock.now = datetime(2029, 1, 1, tzinfo=UTC)
    assert (len(orders.due([])), orders.due([])[-1]) == (12, "2028-01"), "no more than are kept"


def test_one_is_made_again_when_somebody_was_forgotten_who_sits_in_it_but_once_a_day(tmp_path: Path) -> None:
    clock = Clock()
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock)
    dump(tmp_path, "2026-10", "2026-11-03", "p0", "p1")
    dump(tmp_path, "2026-09", "2026-10-01", "p0")
    assert orders.due(["p1"]) == []
    assert orders.due(["p0"]) == ["2026-09"]
    clock.now = datetime(2026, 11, 4, tzinfo=UTC)
    assert orders.due(["p0", "nobody"]) == ["2026-10", "2026-09"]


def test_one_that_was_lost_or_not_noted_is_made_again(tmp_path: Path) -> None:
    orders = DumpScheduler(order(tmp_path, tmp_path), list, Clock())
    for month in ("2026-10", "2026-09", "2026-08"):
        dump(tmp_path, month)
    (tmp_path / "2026-09" / "manifest.json").unlink()
    (tmp_path / ".2026-08.members").unlink()
    assert orders.due([]) == ["2026-09", "2026-08"]


def test_the_newest_twelve_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for month in range(1, 11):
        dump(tmp_path, f"2026-{month:02}")
    for month in range(8, 13):
        dump(tmp_path, f"2025-{month:02}")
    DumpScheduler(order(tmp_path, tmp_path), list, Clock()).look()
    assert [one.month for one in dumps_in(tmp_path)][-1] == "2025-11"
    assert len(dumps_in(tmp_path)) == 12
    assert not (tmp_path / ".2025-10.members").exists()


def test_it_is_made_by_a_process_of_its_own_which_ends_with_who_ordered_it(
    folder: Path, stored: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".2026-10.0123.old").mkdir()
    orders = DumpScheduler(order(folder, tmp_path), list, Clock())
    orders.look()
    assert not orders.failing
    assert [one.month for one in dumps_in(tmp_path)] == ["2026-10"]
    assert not (tmp_path / ".2026-10.0123.old").exists()
    monkeypatch.setattr(schedule, "MAKER", (*schedule.MAKER[:1], "-c", WAITS))
    orders = DumpScheduler(order(folder, tmp_path / "other"), list, Clock())
    orders.stop()
    assert not orders._make("2026-10", [])


WAITS = """
import sys, threading, time
sys.stdin.buffer.readline()
from scoresheet.service.dumps.process import _end_with_who_ordered
threading.Thread(target=_end_with_who_ordered, daemon=True).start()
time.sleep(60)
"""


def test_what_fails_is_told_and_tried_again(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dumps").mkdir()
    (tmp_path / "dumps" / "2026-10").write_text("in the way")
    orders = DumpScheduler(order(folder, tmp_path / "dumps"), list, Clock())
    orders.look()
    assert orders.failing
    assert "The dump of 2026-10 could not be made" in caplog.text
    assert "not a dataset" in capfd.readouterr().err
    (tmp_path / "dumps" / "2026-10").unlink()
    orders.look()
    assert not orders.failing


def test_a_crash_leaves_nothing_that_is_offered_and_the_next_look_makes_it(
    folder: Path, stored: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scoresheet.replays.datasets import writing

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(writing, "seal", crash)
        with pytest.raises(KeyboardInterrupt):
            make(order(folder, tmp_path, month="2026-10"))
    assert dumps_in(tmp_path) == []
    orders = DumpScheduler(order(folder, tmp_path), list, Clock())
    assert orders.due([]) == ["2026-10"]


@pytest.mark.parametrize(
    ("month", "name"),
    [
        ("2026-10", ".2026-10.members"),
        ("2026-10", "../.2026-10.members"),
        ("..", "manifest.json"),
        (".2026-10.abc", "games.parquet"),
        ("2026-13", "games.parquet"),
        ("2026-10", "nothing.parquet"),
    ],
)
def test_nothing_but_the_files_of_a_dump_can_be_had(tmp_path: Path, month: str, name: str) -> None:
    dump(tmp_path, "2026-10", "2026-11-01", "p0")
    assert file_of(tmp_path, "2026-10", "manifest.json")
    assert file_of(tmp_path, month, name) is None
    assert file_of(None, "2026-10", "manifest.json") is None
