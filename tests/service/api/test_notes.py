"""Private notes over HTTP, readable by their author only."""

from __future__ import annotations

import pytest
from sqlalchemy import delete
from werkzeug.test import TestResponse

from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.storage.journal.tables import STREAMS
from tests.service.api.players import Player, Table, is_problem


def test_a_note_sent_twice_with_one_key_is_stored_once(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    path, body = f"/games/{game}/notes", {"position": 1, "text": "Once"}
    first, again = (ada.post(path, body, Idempotency_Key="k1") for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)
    assert is_problem(ada.post(path, {**body, "text": "Twice"}, Idempotency_Key="k1"), 422, "key-reused")
    assert is_problem(ada.post(path, {**body, "position": 2}, Idempotency_Key="k1"), 422, "key-reused")
    assert ben.post(path, body, Idempotency_Key="k1").status_code == 201, "keys are each player's own"
    assert ada.post(path, body).status_code == 201, "without a key it is another note"
    assert len(ada.get(path).json["items"]) == 2
    ada.delete(f"{path}/{first.json['id']}")
    assert is_problem(ada.post(path, body, Idempotency_Key="k1"), 404, "not-found")
    assert len(ada.get(path).json["items"]) == 1, "what was deleted does not come back"


def test_notes_are_visible_to_their_author_only(
    table: Table, services: Services, seated: tuple[Player, Player, str]
) -> None:
    ada, ben, game = seated
    written = ada.post(f"/games/{game}/notes", {"position": 2, "text": "Sell first"})
    assert written.status_code == 201
    own = written.headers["Location"].removeprefix("/api/v1")
    ada.post(f"/games/{game}/notes", {"position": 1, "text": "Before\nthat"})
    for other in (ben, table.player()):
        for answer in (other.get(own), other.post(own, {"text": "x"}), other.delete(own)):
            assert is_problem(answer, 404, "not-found")
        assert other.get(f"/games/{game}/notes").json["items"] == []
    assert ada.post(own, {"text": "Buy first"}).json["text"] == "Buy first"
    assert [one["text"] for one in ada.get(f"/games/{game}/notes").json["items"]] == ["Before\nthat", "Buy first"]
    assert ada.delete(own).status_code == 204
    assert is_problem(ada.get(own), 404, "not-found")
    assert ada.post(f"/games/{game}/notes", {"position": 999, "text": "x"}).status_code == 422
    assert table.anybody.get(f"/games/{game}/notes").status_code == 401
    with for_writing(services.journal.database.engine).begin() as connection:
        lost = (STREAMS.c.stream == f"notes:{game}:{ada.id}") & (STREAMS.c.version == 2)
        connection.execute(delete(STREAMS).where(lost))
    assert ada.post(f"/games/{game}/notes", {"position": 1, "text": "A lost entry stops nobody"}).status_code == 201


def test_deleted_notes_do_not_count_and_deleting_works_at_the_limit(
    seated: tuple[Player, Player, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, game = seated
    monkeypatch.setattr("scoresheet.service.community.chat.notes.MOST", 2)

    def write() -> TestResponse:
        return ada.post(f"/games/{game}/notes", {"position": 1, "text": "Mind the loans"})

    kept = [write().headers["Location"].removeprefix("/api/v1") for _ in range(2)]
    assert "Delete one of them first" in write().json["detail"]
    assert ada.delete(kept[0]).status_code == 204
    assert write().status_code == 201
    monkeypatch.setattr("scoresheet.service.community.chat.notes.MOST_CHANGES", 4)
    assert "You can still delete notes" in ada.post(kept[1], {"text": "Changed"}).json["detail"]
    assert ada.delete(kept[1]).status_code == 204
