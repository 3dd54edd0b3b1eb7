"""Chat on pages: the panel beside the board, unread messages, notes and comments in the replay."""

from __future__ import annotations

import html
import re

import pytest
from sqlalchemy.exc import OperationalError

from scoresheet.service.community.chat import message_service
from scoresheet.service.container.services import Services
from tests.service.sentences import in_texts
from tests.service.web.talking import Playing, id_of, say, unread
from tests.service.web.test_hostile_input import HOSTILE, assert_harmless
from tests.service.web.visitors import Guests, Visitor


def panel(visitor: Visitor, game: str, part: str = "chat", **headers: str) -> str:
    """Return that part of the page."""
    html = visitor.get(game, **headers).text
    return html.partition(f'data-part="{part}"')[2].partition("</aside>")[0].partition("data-part=")[0]


def test_the_chat_form_accepts_every_script_and_emoji(
    services: Services, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in services.chat.messages._limits:
        monkeypatch.setattr(limit, "take", lambda *_: None)
    ada, ben, game = playing
    for text in in_texts(message_service.LONGEST):
        say(ada, game, text)
        assert text in html.unescape(panel(ben, game))


def test_the_panel_shows_players_and_spectators_their_own_rooms(guests: Guests, playing: Playing) -> None:
    ada, ben, game = playing
    spectator = guests.player()
    say(ada, game, "Hello Ben,\r\nhow are you?")
    say(spectator, game, "She looks cheerful", "gallery")
    assert "Hello Ben,\nhow are you?" in panel(ben, game)
    assert "She looks cheerful" not in panel(ben, game)
    said_by = panel(ada, game).partition('<div class="said-by">')[2].partition("</div>")[0]
    assert "<form" in said_by  # a paragraph would end before it
    for visitor in (guests.stranger(), spectator):
        assert "Hello Ben" not in visitor.get(game).text
        assert "She looks cheerful" in panel(visitor, game)
        assert "Hello Ben" not in visitor.get(f"{game}/chat").text
    assert ben.post(f"{game}/chat/gallery", {"text": "I am no spectator"}).status_code == 403


def test_unread_messages_are_counted_per_reader_until_they_are_read(
    guests: Guests, playing: Playing, services: Services
) -> None:
    ada, ben, game = playing
    say(ada, game, "One")
    say(ada, game, "Two")
    assert (unread(ada, game), unread(ben, game), unread(guests.player(), game)) == ("0", "2", "0")
    assert services.projections.settle(30)
    assert "2 new messages" in ben.get("/").text
    assert "new messages" not in ada.get("/").text
    assert "1" in panel(ben, f"{game}?tab=chat")
    ben.post(f"{game}/chat/read", {"messages": "1"})
    assert unread(ben, game) == "1"
    ben.get(f"{game}/chat", **{"Sec-Fetch-Mode": "cors"})
    assert unread(ben, game) == "1"
    ben.get(f"{game}/chat")
    assert unread(ben, game) == "0"
    ben.post(f"{game}/chat/read", {"messages": str(10**20)})
    say(ada, game, "Three")
    assert unread(ben, game) == "1"


def test_a_long_conversation_is_read_page_by_page(playing: Playing, services: Services) -> None:
    ada, ben, game = playing
    head = services.games.head(game.rsplit("/", 1)[1])
    for number in range(35):
        if number == 20:
            services.chat.messages._limits[0].clear(id_of(ada, services))
        say(ada, game, f"Number {number}!")
    page = ben.page(f"{game}/chat")
    assert "Number 34!" in page.text
    assert "Number 4!" not in page.text
    earlier = next(link for link in page.links() if "before=" in link)
    assert "Number 4!" in ben.page(earlier).text
    assert head.version == services.games.head(head.id).version


def test_notes_appear_at_their_positions_for_their_author_only(guests: Guests, playing: Playing) -> None:
    ada, ben, game = playing
    for text, position in (("Watch the auction", 4), ("Sell at once", 2)):
        assert ada.post(f"{game}/notes", {"text": text, "position": position, "tab": "notes"}).status_code == 303
    assert "Watch the auction" in panel(ada, f"{game}/at/4", "notes")
    assert "my note" in panel(ada, game, "log")
    for visitor in (ben, guests.player(), guests.stranger()):
        for address in (game, f"{game}/at/4", f"{game}/log", f"{game}/chat"):
            html = visitor.get(address).text
            assert "Watch the auction" not in html
            assert "my note" not in html
    number = re.search(rf"{game}/notes/(\d+)", panel(ada, f"{game}/at/4", "notes"))
    assert number
    assert ben.post(f"{game}/notes/{number[1]}", {"do": "delete"}).status_code == 404
    changed = ada.post(f"{game}/notes/{number[1]}", {"do": "change", "text": "Bid less", "at": "4", "tab": "notes"})
    assert changed.headers["Location"] == f"{game}/at/4?tab=notes#notes"
    assert "Bid less" in panel(ada, f"{game}/at/4", "notes")
    ada.post(f"{game}/notes/{number[1]}", {"do": "delete"})
    assert "Bid less" not in ada.get(f"{game}/at/4").text


def test_comments_appear_at_their_positions_after_the_game(guests: Guests, playing: Playing) -> None:
    ada, ben, game = playing
    spectator = guests.player()
    assert spectator.post(f"{game}/chat/comments", {"text": "Too early", "position": 4}).status_code == 403
    ada.post(f"{game}/resignation", {"sure": "yes"})
    say(spectator, game, "Here it was lost", "comments", position=4, at=4)
    for visitor in (ada, ben, guests.stranger()):
        assert "Here it was lost" in panel(visitor, f"{game}/at/4", "notes")
        assert "Here it was lost" not in panel(visitor, f"{game}/at/3", "notes")
        assert "1 comment" in panel(visitor, f"{game}/at/4", "log")
    assert spectator.post(f"{game}/chat/comments", {"text": "x", "position": 9_999}).status_code == 422


def test_a_rejected_message_stays_in_its_form(playing: Playing) -> None:
    ada, _, game = playing
    answer = ada.post(f"{game}/chat/messages", {"text": "zero\u200bwidth", "tab": "chat"})
    assert answer.status_code == 422
    assert "zero\u200bwidth</textarea>" in answer.text
    assert 'id="tab-chat" checked' in answer.text


def test_if_storing_fails_the_page_says_so_and_keeps_the_text(
    playing: Playing, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, game = playing

    def full(*_: object, **__: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(services.journal, "append", full)
    for path, fields in ((f"{game}/chat/messages", {}), (f"{game}/notes", {"position": "1"})):
        answer = ada.post(path, {"text": "What I wanted to say", **fields})
        assert answer.status_code == 503, answer.text
        assert answer.headers["Retry-After"]
        assert "What I wanted to say</textarea>" in answer.text
    monkeypatch.undo()
    assert "What I wanted to say" not in panel(ben, game)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_messages_are_shown_verbatim_and_harmless(guests: Guests, playing: Playing, text: str) -> None:
    ada, ben, game = playing
    say(ada, game, text)
    ada.post(f"{game}/notes", {"text": text, "position": 3})
    for address in (game, f"{game}/chat", f"{game}/chat/messages/1/report"):
        assert_harmless(ben.get(address).text)
    assert_harmless(ada.get(f"{game}/at/3").text)
