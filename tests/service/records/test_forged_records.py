"""Forged records: ids, times, numbers and texts are checked as everywhere else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.events import Event, GameFinished
from scoresheet.service.container.services import Services
from scoresheet.service.records.importing import take_in
from tests.service.records.imported import forged

ESCAPES = "\x1b]0;owned\x07\x9b31m"


def wrong(services: Services, file: Path, change: Callable[[Event], dict[str, Any]]) -> str:
    imported = take_in(services.games, forged(file, change))
    assert imported.wrong
    return imported.wrong


@pytest.mark.parametrize("game", ["new", "../../etc/passwd", "A" * 20, "0" * 21, "<b>bold</b>", "", "5c1f0b7de2"])
def test_the_id_of_a_game_must_be_opaque(services: Services, file: Path, game: str) -> None:
    said = wrong(services, file, lambda event: {"game": game, "id": f"{game}.{event.version}"})
    assert said == "Line 2: It contains an id that no service assigns."


@pytest.mark.parametrize(
    "change",
    [
        lambda event: {"id": "x"},
        lambda event: {"actor": "Ada Lovelace"},
        lambda event: {"actor": f"p0{ESCAPES}"},
        lambda event: {"actor": "bot:Greedy!"},
        lambda event: {"player": "a b"} if hasattr(event, "player") and event.player else {},
        lambda event: {"bot": "greedy"} if hasattr(event, "player") and event.player else {},
        lambda event: {"player": "", "bot": ""} if hasattr(event, "player") else {},
        lambda event: {"bot": "<script>"} if hasattr(event, "player") and event.bot else {},
    ],
)
def test_ids_must_have_the_form_of_ids(
    services: Services, file: Path, change: Callable[[Event], dict[str, Any]]
) -> None:
    assert "It contains an id that no service assigns." in wrong(services, file, change)


@pytest.mark.parametrize(
    "at", ["yesterday", "", "2026-02-30T12:00:00Z", "2026-05-01T12:00:00", "2026-05-01T12:00:00+02:00", "2026-05-01"]
)
def test_times_must_be_valid(services: Services, file: Path, at: str) -> None:
    assert wrong(services, file, lambda event: {"at": at}) == "Line 2: Its time is not in UTC as in RFC 3339."


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59Z", "1999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z"])
def test_an_event_before_2000_or_in_the_future_is_refused(services: Services, file: Path, at: str) -> None:
    assert wrong(services, file, lambda event: {"at": at}).endswith("is before 2000 or in the future.")


@pytest.mark.parametrize("year", [2001, 2025])
def test_events_more_than_a_day_before_their_predecessor_are_refused(services: Services, file: Path, year: int) -> None:
    said = wrong(services, file, lambda event: {"at": f"{year}{event.at[4:]}"} if event.version == 4 else {})
    assert said.startswith("Line 5: Its time, ")
    assert said.endswith("is more than a day before that of the previous event.")


@pytest.mark.parametrize("pace", [-1, 8_761, 2**63 - 1])
def test_a_pace_must_be_a_number_of_hours(services: Services, file: Path, pace: int) -> None:
    said = wrong(services, file, lambda event: {"pace": pace} if hasattr(event, "pace") else {})
    assert said == "Line 2: `pace` must be a number of hours, at most 8760."


@pytest.mark.parametrize("number", [10**30, -(10**30)])
def test_numbers_too_large_to_store_are_refused(services: Services, file: Path, number: int) -> None:
    said = wrong(services, file, lambda event: {"pace": number} if hasattr(event, "pace") else {})
    assert said == "Line 2: A number in the event is too large."


@pytest.mark.parametrize("text", [ESCAPES, "\u202egnp.exe", "zero\u200bwidth", "e\u0301\u0301\u0301", "a\nb", "x" * 81])
@pytest.mark.parametrize("field", ["name", "entropy", "software", "command"])
def test_texts_are_checked_like_any_other_input(services: Services, file: Path, field: str, text: str) -> None:
    text = text * 3 if field != "name" else text
    said = wrong(services, file, lambda event: {field: text} if hasattr(event, field) else {})
    assert "This text" in said
    assert said.isprintable()


def test_a_well_formed_forgery_is_found_by_the_rules(services: Services, file: Path) -> None:
    said = wrong(services, file, lambda event: {"ranking": [[0], [1, 2]]} if isinstance(event, GameFinished) else {})
    assert "ranking" in said


def test_an_error_raised_by_the_rules_is_reported_for_its_line(
    services: Services, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def confused(*_: object) -> None:
        raise TypeError("a list is no number")

    monkeypatch.setattr("scoresheet.service.records.importing.Walk.decide", confused)
    assert wrong(services, file, lambda event: {}) == "Line 2: Version 1: The rules do not allow it (TypeError)."
