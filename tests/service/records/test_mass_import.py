"""Mass imports have the same outcomes as single imports, even if some records are invalid."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scoresheet.replays.record import LIBRARY
from scoresheet.service.play.games import Games
from scoresheet.service.records import mass_import
from scoresheet.service.records.importing import Imported
from scoresheet.service.records.mass_import import take_in_all
from scoresheet.service.records.unpacking import PackedRecord, records_of
from scoresheet.service.storage.recorder import CommandBatch
from tests.service.playing import open_store

RECORDS = LIBRARY / "industrial_waste"
SOUND = ("abandoned_before_the_start", "all_but_one_resigned", "one_of_two_resigned", "voided_by_a_ruling")
BRANCHES = ("disputed_rewound_and_replayed", "played_on_from_another_game")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Sound records, branches, a duplicate, a changed one, an incomplete one, and a file that is none."""
    sound = [RECORDS / f"{name}.jsonl" for name in (*SOUND, *BRANCHES)]
    lines = sound[1].read_bytes().splitlines(keepends=True)
    wrong = {
        "changed.jsonl": b"".join([*lines[:3], lines[3].replace(b'"actor":"', b'"actor":"x'), *lines[4:]]),
        "broken off.jsonl": b"".join(lines[:-1]),
        "nothing.jsonl": b'{"record":"nothing"}\n',
    }
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
    return [*sound[:3], tmp_path / "changed.jsonl", sound[1], *(tmp_path / name for name in wrong), *sound[3:]]


def records(files: Sequence[Path]) -> Iterator[PackedRecord | Imported]:
    for file in files:
        yield from records_of(file)
    yield Imported(file="archive.tar", wrong="It cannot be unpacked.")


def results(games: Games, files: Sequence[Path]) -> tuple[list[Imported], dict[str, list[bytes]]]:
    """Return the outcome of each record, and the stored events."""
    told = list(take_in_all(games, records(files), jobs=2))
    return told, {game: games.store.states(game, 0, 10_000) for game in games.store.games()}


def test_a_parallel_import_has_the_same_results_as_a_sequential_one(
    tmp_path: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("apart", "together"):
        (tmp_path / name).mkdir()
    one_by_one = open_store(tmp_path / "apart")
    expected = results(one_by_one, files)
    monkeypatch.setattr(mass_import, "WORTH_PROCESSES", 3)
    together = open_store(tmp_path / "together")
    groups: list[int] = []
    insert = together.store.recorder.insert_batches

    def counted(batches: Sequence[CommandBatch]) -> None:
        groups.append(len(batches))
        insert(batches)

    monkeypatch.setattr(together.store.recorder, "insert_batches", counted)
    assert results(together, files) == expected
    assert max(groups) > 1
    told = expected[0]
    assert [one.already_here for one in told].count(True) == 1
    assert sum(bool(one.wrong) for one in told) >= 4
    assert len(expected[1]) >= len(SOUND)
    for games in (one_by_one, together):
        games.store.close()


def test_incomplete_and_malformed_records_are_not_sound() -> None:
    lines = (RECORDS / f"{SOUND[1]}.jsonl").read_bytes().splitlines()
    assert mass_import.is_sound(lines)
    assert not mass_import.is_sound(lines[:-1])
    assert not mass_import.is_sound([b"{}"])
