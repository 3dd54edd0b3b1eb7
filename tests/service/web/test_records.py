"""Records on pages: uploads are verified and imported or rejected; own games are downloaded."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator

import pytest
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from scoresheet.replays.record import LIBRARY
from scoresheet.service.container.services import Services
from tests.service.web.visitors import BASE, OWN, Guests, Page, Visitor


@pytest.fixture(scope="module")
def ada(guests: Guests) -> Visitor:
    return guests.player("Ada")


@pytest.fixture(scope="module")
def records() -> Iterator[bytes]:
    """Library records that were not sent yet."""
    return iter(file.read_bytes() for file in sorted((LIBRARY / "industrial_waste").glob("*.jsonl")))


@pytest.fixture
def record(records: Iterator[bytes]) -> bytes:
    return next(records)


def send(visitor: Visitor, *files: bytes, name: str = "game.jsonl") -> TestResponse:
    """Upload the files by the form."""
    sent = [("record", FileStorage(io.BytesIO(file), name)) for file in files]
    boundary, body = encode_multipart(MultiDict(sent))
    kind = f"multipart/form-data; boundary={boundary}"
    return visitor.client.post("/records", data=body, content_type=kind, base_url=BASE, headers=OWN)


def stored(services: Services) -> int:
    return services.games.store.recorder.max_notification_id()


def broken(record: bytes) -> bytes:
    """Return the record with a changed fifth line."""
    lines = record.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"at":"20', b'"at":"21')
    return b"".join(lines)


@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_a_valid_record_is_imported_and_marked_as_such(
    guests: Guests, ada: Visitor, record: bytes, packed: object
) -> None:
    answer = send(ada, packed(record))  # type: ignore[operator]
    assert answer.status_code == 303, Page(answer.text).text
    game = answer.headers["Location"]
    assert "· imported" in guests.stranger().page(game).text
    assert "was imported as a record" in guests.stranger().page(f"{game}/audit").text


def test_a_compressed_form_gives_a_415_page_and_names_identity_as_accepted(ada: Visitor) -> None:
    sent = {"data": gzip.compress(b"a=b"), "content_type": "application/x-www-form-urlencoded"}
    headers = {**OWN, "Content-Encoding": "gzip"}
    answer = ada.client.post("/records", base_url=BASE, headers=headers, **sent)  # type: ignore[arg-type]
    assert (answer.status_code, answer.mimetype) == (415, "text/html")
    assert answer.headers["Accept-Encoding"] == "identity"


def test_the_invalid_line_is_named_and_nothing_is_stored(services: Services, ada: Visitor, record: bytes) -> None:
    before = stored(services)
    answer = send(ada, broken(record))
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "Line 5 is invalid. Nothing of this game was imported." in page.text
    assert stored(services) == before


def test_each_of_several_files_gets_its_own_result(services: Services, ada: Visitor, records: Iterator[bytes]) -> None:
    first, second, third = next(records), next(records), next(records)
    answer = send(ada, broken(first), second + broken(third), second)
    page = Page(answer.text)
    said = [
        "Line 5 is",
        "is valid and was imported",
        f"Line {second.count(bytes([10])) + 5} is",
        "is already stored here",
    ]
    assert [page.text.count(one) for one in said] == [1, 1, 1, 1], page.text
    assert sum(link.startswith("/games/") for link in page.links()) >= 2


def test_an_upload_of_too_much_at_once_is_reported(
    ada: Visitor, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.web.records.MOST_AT_ONCE", 1)
    assert "too much at once" in Page(send(ada, broken(record), broken(record)).text).text
    monkeypatch.setattr("scoresheet.service.web.records.SECONDS_AT_ONCE", -1)
    assert "too much at once" in Page(send(ada, record).text).text


def test_decompression_bombs_and_nonsense_are_rejected_with_an_explanation(ada: Visitor, record: bytes) -> None:
    header = record.splitlines(keepends=True)[0]
    assert "Line 2 is invalid" in Page(send(ada, gzip.compress(header + b"\n" * (40 << 20)), name="b.gz").text).text
    for nonsense in (b"", b"\x00" * 99, b"PK\x03\x04", b"<html>"):
        answer = send(ada, nonsense)
        assert answer.status_code == 422
        assert "Line 1 is invalid" in Page(answer.text).text or not nonsense
    assert send(ada, b"x" * ((16 << 20) + (1 << 17))).status_code == 413


def test_file_names_are_escaped(ada: Visitor) -> None:
    page = send(ada, b"{}", name="<b>\x1b]0;x\x07.jsonl").text
    assert "<b>\x1b" not in page
    assert "&lt;b&gt;" in page


def test_a_form_without_a_file_asks_for_one(ada: Visitor) -> None:
    answer = ada.post("/records", {})
    assert answer.status_code == 422
    assert "Choose a file first." in Page(answer.text).text


def test_uploading_needs_a_signed_in_player_and_a_form_of_our_own(guests: Guests, ada: Visitor) -> None:
    stranger = guests.stranger()
    assert stranger.get("/records").headers["Location"].startswith("/sign-in")
    assert send(stranger, b"{}").headers["Location"].startswith("/sign-in")
    stranger.post("/titles/industrial-waste/try", {})
    assert stranger.get("/records").status_code == 403
    assert send(stranger, b"{}").status_code == 403
    sent = {"record": (io.BytesIO(b"{}"), "game.jsonl")}
    foreign = ada.client.post("/records", data=sent, base_url=BASE, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403


def test_other_forms_keep_their_smaller_size_limit(ada: Visitor) -> None:
    assert ada.post("/games/new", {"title": "industrial-waste", "name": "x" * 70_000}).status_code == 413


def test_the_lobby_links_to_uploads_and_lists_and_settings_to_own_games(ada: Visitor) -> None:
    assert "/records" in ada.page("/").links()
    for path in ("/games?list=finished", "/games?list=mine", "/settings"):
        assert "/settings/my-games" in ada.page(path).links()


def test_own_finished_games_are_downloaded_as_one_file_that_can_be_uploaded(
    services: Services, guests: Guests, ada: Visitor
) -> None:
    ben, eve = guests.player(), guests.player()
    games = []
    for fields in ({}, {"visibility": "unlisted"}):
        game = guests.game(ben, eve, **fields)
        ben.post(f"{game}/resignation", {"sure": "yes"})
        games.append(game.rpartition("/")[2])
    running = guests.game(ben, eve).rpartition("/")[2]
    of_others = guests.game(eve, guests.player())
    eve.post(f"{of_others}/resignation", {"sure": "yes"})
    assert services.projections.settle(30)
    answer = ben.get("/settings/my-games")
    assert (answer.status_code, answer.content_type) == (200, "application/x-ndjson")
    assert 'filename="scoresheet-games.jsonl"' in answer.headers["Content-Disposition"]
    assert all(answer.text.count(f'"id":"{game}.1"') == 1 for game in games)
    assert running not in answer.text
    assert of_others.rpartition("/")[2] not in answer.text
    assert Page(send(ada, answer.get_data()).text).text.count("is already stored here") == 2
    assert guests.stranger().get("/settings/my-games").status_code == 303
