"""Texts in every script and every emoji are returned unchanged, by the API and on pages."""

from __future__ import annotations

import html
from typing import Any

import pytest

from scoresheet.service.community.chat import message_service, notes
from scoresheet.service.container.services import Services
from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import UnfitText
from scoresheet.service.play.games import LONGEST_NAME
from tests.service.api.players import Player, Table, is_problem
from tests.service.sentences import HIDING, SENTENCES, in_texts


@pytest.fixture(scope="module")
def seated(table: Table) -> tuple[Player, Player, str]:
    """Two players, and the id of their game."""
    (ada, ben), game = table.new_game(2)
    return ada, ben, game["id"]


@pytest.fixture(autouse=True)
def unlimited(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the rate limits of messages and notes."""
    for limit in (*services.chat.messages._limits, services.chat.notes._limit):
        monkeypatch.setattr(limit, "take", lambda *_: None)


def shown_on(player: Player, path: str, services: Services) -> str:
    """Return the text of a page as the player's browser shows it."""
    session = services.accounts.new_session(services.accounts.profile(player.id), "")[0]
    answer = player.client.get(path, headers={"Cookie": f"__Host-session={session}"})
    assert answer.status_code == 200
    return html.unescape(answer.text)


def test_chat_and_notes_accept_every_script_and_emoji(services: Services, seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    for text in in_texts(message_service.LONGEST):
        assert ada.post(f"/games/{game}/messages", {"text": text}).json["text"] == text
        assert ben.get(f"/games/{game}/messages").json["items"][-1]["text"] == text
    for text in in_texts(notes.LONGEST):
        assert ada.post(f"/games/{game}/notes", {"position": 2, "text": text}).json["text"] == text
    page = shown_on(ben, f"/games/{game}/chat", services)
    assert in_texts(message_service.LONGEST)[-1] in page


@pytest.mark.parametrize("script", SENTENCES)
def test_a_game_can_be_named_in_any_script(services: Services, seated: tuple[Player, Player, str], script: str) -> None:
    name = SENTENCES[script][:40].rstrip("\u200c\u200d\u200b")
    body = {"title": "lineae", "seats": 2, "name": name}
    made = seated[0].post("/games", body)
    assert made.status_code == 201, made.text
    assert seated[1].get(f"/games/{made.json['id']}").json["name"] == name
    assert name in shown_on(seated[1], f"/games/{made.json['id']}", services)


def test_a_text_stored_under_older_rules_stays_readable(
    seated: tuple[Player, Player, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, game = seated
    old = "→\u200d→ \U0001d159"
    with pytest.raises(UnfitText):
        text_checks.prose(old, 100)
    with monkeypatch.context() as older:
        older.setattr(text_checks, "checked", lambda text, longest=0: text)
        assert ada.post(f"/games/{game}/messages", {"text": old}).status_code == 201
    assert ben.get(f"/games/{game}/messages").json["items"][-1]["text"] == old


@pytest.mark.parametrize("what", [what for what in HIDING if "\ud83d" not in HIDING[what]])
def test_texts_with_hiding_characters_are_rejected_everywhere(seated: tuple[Player, Player, str], what: str) -> None:
    player, _, game = seated
    text = HIDING[what][:LONGEST_NAME]
    calls: list[tuple[str, dict[str, Any]]] = [
        (f"/games/{game}/messages", {"text": text}),
        (f"/games/{game}/notes", {"position": 1, "text": text}),
        ("/games", {"title": "lineae", "seats": 2, "name": text}),
        ("/clubs", {"name": text}),
        ("/players/me/bots", {"name": text}),
    ]
    for path, body in calls:
        assert is_problem(player.post(path, body), 422, "schema"), path
