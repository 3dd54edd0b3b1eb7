"""The rows of a dataset match the events, and its columns match their declaration."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from scoresheet.domain.counts import resources_of
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.game import fold
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.title import Title
from scoresheet.replays.datasets.arrow import schema_of
from scoresheet.replays.datasets.columns import MEANT
from scoresheet.replays.datasets.folder import read_manifest
from scoresheet.replays.datasets.identities import AsTheyAre
from scoresheet.replays.datasets.rows import GameRows, Row, Rows
from scoresheet.replays.datasets.tables import BY_NAME, TABLES
from tests.replays.datasets.takebacks import EVERY, NAME, resigned, with_takebacks

Tables = dict[str, list[Row]]


@pytest.fixture(scope="module")
def tables(dataset: Path) -> Tables:
    return {name: pq.read_table(dataset / table.file).to_pylist() for name, table in BY_NAME.items()}


def test_every_file_has_the_declared_columns_with_type_and_meaning(dataset: Path) -> None:
    for table in TABLES:
        schema = pq.read_schema(dataset / table.file)
        assert schema.equals(schema_of(table))
        assert [field.name for field in schema] == [column.name for column in table.columns]
        for field, column in zip(schema, table.columns, strict=True):
            assert field.metadata[b"meaning"].decode() == column.meaning
            assert field.nullable == bool(column.empty)


def test_duckdb_uses_the_declared_names_of_types(connection: Any) -> None:
    for table in TABLES:
        called = {row[0]: row[1] for row in connection.execute(f"DESCRIBE {table.name}").fetchall()}
        for column in table.columns:
            assert called[column.name] == MEANT[column.type].partition(" (")[0], (table.name, column.name)


def test_columns_declared_as_never_empty_have_no_nulls(tables: Tables) -> None:
    for table in TABLES:
        assert tables[table.name]
        for column in table.columns:
            empty = sum(row[column.name] is None for row in tables[table.name])
            assert not empty or column.empty, (table.name, column.name)


def test_rows_are_in_the_declared_order(tables: Tables) -> None:
    for table in TABLES:
        keys = [tuple(row[name] for name in table.order) for row in tables[table.name]]
        assert keys == sorted(keys, key=lambda key: key)


def test_the_manifest_counts_games_and_rows(dataset: Path, tables: Tables, played: Sequence[GameRows]) -> None:
    manifest = read_manifest(dataset)
    assert manifest.games == len(played)
    assert {file.name: file.rows for file in manifest.files} == {
        table.file: len(tables[table.name]) for table in TABLES
    }


def test_every_event_and_effect_is_a_complete_row(
    tables: Tables, by_id: dict[str, list[Event]], played: Sequence[GameRows]
) -> None:
    events = {(row["game"], row["version"]): row for row in tables["events"]}
    assert len(events) == sum(map(len, by_id.values()))
    effects = iter(tables["effects"])
    for game in played:
        gone = taken_back(game.events)
        for event in game.events:
            row = events[event.game, event.version]
            assert (row["kind"], row["stands"]) == (type(event).__name__, event.version not in gone)
            assert row["draws"] == [{"of": draw.of, "got": draw.got} for draw in event.draws]
            for number, effect in enumerate(event.effects, start=1):
                told = next(effects)
                assert (told["game"], told["version"], told["number"]) == (event.game, event.version, number)
                assert told["effect"] == msgspec.json.encode(effect).decode()
                assert told["kind"] == type(effect).__name__
    assert next(effects, None) is None


def test_every_move_has_the_legal_moves_it_was_chosen_from(tables: Tables, played: Sequence[GameRows]) -> None:
    rows = {(row["game"], row["version"]): row for row in tables["moves"]}
    looked = 0
    for game in played:
        made = [event for event in game.events if isinstance(event, MoveMade)]
        for event in made[:: max(1, len(made) // 20)]:
            before = fold(game.title, game.events[: event.version - 1]).state
            legal = [msgspec.json.encode(move).decode() for move in game.title.legal_moves(before, event.seat)]
            row = rows[event.game, event.version]
            assert row["legal_moves"] == legal
            assert row["legal"] == len(legal)
            assert legal[row["chosen"] - 1] == row["move"] == msgspec.json.encode(event.move).decode()
            after = fold(game.title, game.events[: event.version]).state
            assert row["points"] == [score.points for score in game.title.scores(after)]
            decision = before.open_to(event.seat)
            assert row["asked"] == (None if decision is None else msgspec.json.encode(decision).decode())
            looked += 1
    assert looked > 200


def test_moves_that_were_taken_back_have_no_number_and_do_not_stand(tables: Tables, played: Sequence[GameRows]) -> None:
    for game in played:
        gone = taken_back(game.events)
        mine = [row for row in tables["moves"] if row["game"] == game.events[0].game]
        assert [row["version"] for row in mine if not row["stands"]] == sorted(
            event.version for event in game.events if event.version in gone and isinstance(event, MoveMade)
        )
        standing = [row for row in mine if row["stands"]]
        assert [row["number"] for row in standing] == list(range(1, len(standing) + 1))
        assert all(row["number"] is None for row in mine if not row["stands"])
    back = [row for row in tables["games"] if row["taken_back"]]
    assert len(back) == 4
    assert all(row["taken_back"] >= row["moves"] // (2 * EVERY) for row in back)


def test_resources_of_seats_are_known_at_every_position(tables: Tables, played: Sequence[GameRows]) -> None:
    changes: dict[Any, dict[int, Any]] = defaultdict(dict)
    for row in tables["resources"]:
        changes[row["game"], row["seat"], row["resource"]][row["version"]] = row["amount"]
    for game in played:
        last = game.events[-1]
        state = fold(game.title, game.events).state
        for resource, by_seat in resources_of(game.title, state).items():
            for seat, amount in enumerate(by_seat):
                assert list(changes[last.game, seat, resource].values())[-1] == amount
    assert all(one != other for of in changes.values() for one, other in pairwise(of.values()))


def test_the_row_of_a_game_matches_its_events(tables: Tables, by_id: dict[str, list[Event]]) -> None:
    for row in tables["games"]:
        events = by_id[row["game"]]
        assert row["events"] == len(events)
        assert row["moves"] + row["taken_back"] == sum(isinstance(event, MoveMade) for event in events)
        assert row["effects"] == sum(len(event.effects) for event in events)
    people = [row for row in tables["games"] if row["source"] == "installation"]
    assert [(row["players"], row["bots"], row["pace"]) for row in people] == [(2, 0, 24)] * 4
    assert all(row["opened_at"].isoformat() == "2026-10-05T00:00:00+00:00" for row in people)
    assert all(row["seconds"] > 0 for row in people)


def test_the_files_contain_no_texts_of_people_and_no_secrets(dataset: Path, played: Sequence[GameRows]) -> None:
    everything = str({name: pq.read_table(dataset / one.file).to_pylist() for name, one in BY_NAME.items()})
    assert NAME not in everything
    long = set(re.findall("[0-9a-f]{32,}", everything))
    for game in played:
        for event in game.events:
            secrets = {getattr(event, name, "") for name in ("secret", "salt", "commitment", "digest", "entropy")}
            assert not secrets & long


def test_a_move_not_in_the_list_of_legal_moves_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_takebacks(0)
    wanted = next(event.move for event in reversed(game.events) if isinstance(event, MoveMade))
    listing = Title.legal_moves
    monkeypatch.setattr(Title, "legal_moves", lambda *args: [move for move in listing(*args) if move != wanted])
    moves = Rows(game, AsTheyAre()).moves
    unlisted = [row for row in moves if not row["listed"]]
    assert unlisted
    assert all(row["chosen"] is None and row["legal_moves"] is not None for row in unlisted)
    assert {row["move"] for row in unlisted} == {msgspec.json.encode(wanted).decode()}


def test_if_the_rules_fail_a_move_is_written_without_its_legal_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> list[object]:
        raise KeyError("a card that is no more")

    game = with_takebacks(0)
    monkeypatch.setattr(Title, "legal_moves", fail)
    moves = Rows(game, AsTheyAre()).moves
    assert len(moves) == sum(isinstance(event, MoveMade) for event in game.events)
    assert all(
        (row["legal_moves"], row["legal"], row["chosen"], row["listed"]) == (None, None, None, False) for row in moves
    )


def test_a_player_who_resigned_is_marked_and_ranks_last() -> None:
    rows = Rows(resigned(), AsTheyAre())
    assert [row["ending"] for row in rows.games] == ["resigned"]
    given_up = [row for row in rows.scores if row["forfeited"]]
    assert [(row["seat"], row["place"], row["bot"]) for row in given_up] == [(1, 2, "greedy")]
