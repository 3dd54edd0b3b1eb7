"""Monthly dumps: finished public games for everyone, without names, and with new ids after a deletion."""

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

from scoresheet.service.dumps.listing import end_of, month_before
from scoresheet.service.dumps.process import make
from scoresheet.service.play.games import Games
from tests.service.dumps.dumped import MONTH, NOW, ended, opened, order
from tests.service.playing import open_store, start, step


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    return list(pq.read_table(folder / f"{table}.parquet").to_pylist())


def moves_of(folder: Path) -> dict[tuple[str, ...], str]:
    """Return the games of a dump by their moves."""
    found: dict[str, list[str]] = {}
    for row in rows(folder, "moves"):
        found.setdefault(row["game"], []).append(row["move"])
    return {tuple(moves): game for game, moves in found.items()}


def players_of(folder: Path) -> dict[tuple[str, int], str]:
    return {(row["game"], row["seat"]): row["player"] for row in rows(folder, "scores")}


def test_a_dump_contains_only_finished_public_games_that_are_no_branches(
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


def test_a_dump_contains_no_ids_names_secrets_or_times_of_day(
    folder: Path, stored: dict[str, str], dumped: Path
) -> None:
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


def test_dumps_of_different_months_have_different_ids_and_a_repeated_dump_is_identical(
    folder: Path, dumped: Path
) -> None:
    make(order(folder, folder / "again"))
    make(order(folder, folder / "again", month="2099-11"))
    again, other = folder / "again" / MONTH, folder / "again" / "2099-11"
    assert {file.name: file.read_bytes() for file in again.iterdir()} == {
        file.name: file.read_bytes() for file in dumped.iterdir()
    }
    assert set(moves_of(other)) == set(moves_of(dumped))
    assert set(moves_of(other).values()).isdisjoint(moves_of(dumped).values())
    assert set(players_of(other).values()).isdisjoint(players_of(dumped).values())


def test_after_a_deletion_that_player_has_a_new_id_in_each_game_and_all_others_have_new_ids(
    folder: Path, dumped: Path
) -> None:
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


def test_running_and_private_games_do_not_affect_a_dump(folder: Path, stored: dict[str, str], dumped: Path) -> None:
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


def test_a_game_that_ended_later_is_not_in_the_dump_of_an_earlier_month(
    folder: Path, stored: dict[str, str], tmp_path: Path
) -> None:
    make(order(folder, tmp_path, month="2001-01"))
    assert rows(tmp_path / "2001-01", "games") == []


def test_months_end_when_the_next_ones_begin() -> None:
    assert [month_before(NOW), month_before(datetime(2026, 1, 1, tzinfo=UTC))] == ["2026-10", "2025-12"]
    assert [end_of("2026-10"), end_of("2025-12")] == ["2026-11-01T00:00:00Z", "2026-01-01T00:00:00Z"]
