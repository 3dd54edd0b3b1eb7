"""Records decided by older rules: operators can import them, uploads by players are refused with the reason."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays import record
from scoresheet.replays.audit import audit
from scoresheet.replays.record import LIBRARY, UnreadableRecord
from scoresheet.service.play.games import Games
from scoresheet.service.records.importing import take_in, verify_and_adopt
from scoresheet.service.records.mass_import import is_sound
from scoresheet.service.records.unpacking import PackedRecord
from tests.service.playing import open_store

OLDER = LIBRARY / "weather_machine" / "two_seats_played.jsonl"
"""A record in which subsidies were secured under rules version 1: their tiles were flipped before their benefits."""


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    games = open_store(tmp_path)
    yield games
    games.store.close()


def lines(file: Path = OLDER) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


def test_an_operator_imports_a_record_decided_by_older_rules(games: Games) -> None:
    imported = take_in(games, OLDER)
    assert not imported.wrong
    title: Title = registry.find("weather-machine")
    found = audit(title, imported.game, games.store.states(imported.game, 0, imported.events), imported=True)
    assert found.verdict == "older_rules"
    with OLDER.open("rb") as file:
        assert games.head(imported.game).scores == record.read(file).header.scores


def test_an_upload_of_a_record_decided_by_older_rules_refers_to_the_operator(games: Games) -> None:
    with pytest.raises(UnreadableRecord, match=r"decided under older rules \(1\).*Ask the operator"):
        verify_and_adopt(games, PackedRecord("", 0, iter(lines())))


def test_records_decided_by_older_rules_pass_the_check_of_mass_imports() -> None:
    assert is_sound(lines())
