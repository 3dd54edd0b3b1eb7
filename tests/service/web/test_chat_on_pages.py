"""Talk on the pages: the chat beside the board, what is new in it, notes and comments in the replay, and reports."""

from __future__ import annotations

import html
import re

import pytest
from sqlalchemy.exc import OperationalError

from scoresheet.service.community.chat import message_service
from scoresheet.service.container.services import Services
from tests.service.sentences import in_texts
from tests.service.web.test_hostile_input import HOSTILE, assert_harmless
from tests.service.web.visitors import Guests, Visitor

Playing = tuple[Visitor, Visitor, str]


@pytest.fixture
def playing(guests: Guests) -> Playing:
    """Two who play, and the address of their game."""
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    guests.play(game, players, 4)
    return players[0], players[1], game


def say(visitor: Visitor, game: str, text: str, room: str = "messages", **more: object) -> None:
    answer = visitor.post(f"{game}/chat/{room}", {"text": text, "tab": "chat", **more})
    assert answer.status_code == 303, answer.text


def id_of(visitor: Visitor, services: Services) -> str:
    cookie = visitor.client.get_cookie("__Host-session", "localhost")
    token = services.accounts.tokens.known(cookie.value) if cookie else None
    assert token
    return token.player


def panel(visitor: Visitor, game: str, part: str = "chat", **headers: str) -> str:
    """That part of the page."""
    html = visitor.get(game, **headers).text
    return html.partition(f'data-part="{part}"')[2].partition("</aside>")[0].partition("data-part=")[0]


def unread(visitor: Visitor, game: str) -> str:
    found = re.search(r'data-unread="(\d+)"', visitor.get(game).text)
    assert found
    return found[1]


def test_the_form_takes_every_script_and_every_emoji(
    services: Services, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in services.chat.messages._limits:
        monkeypatch.setattr(limit, "take", lambda *_: None)
    ada, ben, game = playing
    for text in in_texts(message_service.LONGEST):
        say(ada, game, text)
        assert text in html.unescape(panel(ben, game))


def test_players_read_one_another_beside_the_board_and_spectators_read_spectators(
    guests: Guests, playing: Playing
) -> None:
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


def test_what_is_new_is_counted_for_its_reader_alone_until_they_have_read_it(
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


def test_notes_stand_at_their_positions_for_their_writer_alone(guests: Guests, playing: Playing) -> None:
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


def test_comments_stand_at_their_positions_when_the_game_is_over(guests: Guests, playing: Playing) -> None:
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


def test_what_cannot_be_said_stays_in_its_form(playing: Playing) -> None:
    ada, _, game = playing
    answer = ada.post(f"{game}/chat/messages", {"text": "zero\u200bwidth", "tab": "chat"})
    assert answer.status_code == 422
    assert "zero\u200bwidth</textarea>" in answer.text
    assert 'id="tab-chat" checked' in answer.text


def test_when_nothing_can_be_stored_that_is_said_and_the_words_stay(
    playing: Playing, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, game = playing

    def full(*_: object, **__: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(services.streams, "append", full)
    for path, fields in ((f"{game}/chat/messages", {}), (f"{game}/notes", {"position": "1"})):
        answer = ada.post(path, {"text": "What I wanted to say", **fields})
        assert answer.status_code == 503, answer.text
        assert answer.headers["Retry-After"]
        assert "What I wanted to say</textarea>" in answer.text
    monkeypatch.undo()
    assert "What I wanted to say" not in panel(ben, game)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_shown_as_they_are_and_do_nothing(guests: Guests, playing: Playing, text: str) -> None:
    ada, ben, game = playing
    say(ada, game, text)
    ada.post(f"{game}/notes", {"text": text, "position": 3})
    for address in (game, f"{game}/chat", f"{game}/chat/messages/1/report"):
        assert_harmless(ben.get(address).text)
    assert_harmless(ada.get(f"{game}/at/3").text)


def test_a_message_is_reported_judged_and_hidden_and_all_of_it_stands_in_the_log(
    guests: Guests, playing: Playing, services: Services
) -> None:
    ada, ben, game = playing
    judge, outsider = guests.player(), guests.player()
    services.accounts.grant(id_of(judge, services), "moderator")
    say(ada, game, "You are a fool")
    report = next(link for link in ben.page(game).links() if link.endswith("/report"))
    assert "You are a fool" in ben.page(report).text
    assert ben.post(report, {"reason": ""}).status_code == 422
    assert ben.post(report, {"reason": "Rude\nand untrue"}).status_code == 200
    assert "report is waiting for a moderator" in judge.page("/").text
    for address in ("/moderation", "/moderation/1", "/moderation/log"):
        assert outsider.get(address).status_code == 404
        assert guests.stranger().get(address).status_code == 303
    page = judge.page("/moderation")
    case = next(link for link in page.links() if re.fullmatch(r"/moderation/\d+", link))
    assert "You are a fool" not in page.text + judge.page(case).text
    assert judge.post(f"{case}/act", {"act": "hide", "note": "Unseen"}).status_code == 403
    assert judge.post(f"{case}/look", {}).status_code == 303
    assert "You are a fool" in judge.page(case).text
    assert judge.post(f"{case}/act", {"act": "silence", "days": "0", "note": "x"}).status_code == 409
    assert judge.post(f"{case}/act", {"act": "hide", "note": "Rude indeed"}).status_code == 303
    assert "You are a fool" not in ben.page(game).text
    assert "hidden by a moderator" in ben.page(game).text
    log = judge.page("/moderation/log").text
    assert "hid the message" in log
    assert "Rude indeed" in log


def test_a_moderator_is_told_why_another_one_judges_their_words_and_what_they_reported(
    guests: Guests, playing: Playing, services: Services
) -> None:
    game = playing[2]
    author, reporter = guests.player(), guests.player()
    say(author, game, "An insult", "gallery")
    path = next(link for link in reporter.page(game).links() if link.endswith("/report"))
    assert reporter.post(path, {"reason": "Rude"}).status_code == 200
    number = services.chat.reports.page(limit=500)[-1].id
    for one, why in ((author, "your own message"), (reporter, "reported this message yourself")):
        services.accounts.grant(id_of(one, services), "moderator")
        for answer in (
            one.get(f"/moderation/{number}"),
            one.post(f"/moderation/{number}/look", {}),
            one.post(f"/moderation/{number}/act", {"act": "dismiss", "note": "x"}),
        ):
            assert (answer.status_code, why in answer.text, "An insult" in answer.text) == (403, True, False)
        assert f"/moderation/{number}" not in one.page("/moderation").links()


def test_whom_one_has_muted_or_blocked_stands_in_the_settings(
    guests: Guests, playing: Playing, services: Services
) -> None:
    ada, ben, game = playing
    say(ben, game, "Chatter")
    assert ada.post(f"/players/{id_of(ben, services)}/shun", {"do": "mute", "next": game}).headers["Location"] == game
    assert "Chatter" not in ada.get(game).text
    assert unread(ada, game) == "0"
    assert f"/players/{id_of(ben, services)}/shun" in ada.get("/settings").text
    assert f"/players/{id_of(ada, services)}/shun" not in ben.get("/settings").text
    ada.post(f"/players/{id_of(ben, services)}/shun", {"do": "unmute"})
    assert "Chatter" in ada.get(game).text
    assert ada.post(f"/players/{id_of(ada, services)}/shun", {"do": "block"}).status_code == 404
    assert guests.stranger().post(f"/players/{id_of(ben, services)}/shun", {"do": "block"}).status_code == 303


def test_all_that_one_has_written_is_in_ones_own_copy_and_goes_with_the_account(
    guests: Guests, playing: Playing, services: Services
) -> None:
    ada, ben, game = playing
    say(ada, game, "My words")
    say(ben, game, "His words")
    ada.post(f"{game}/notes", {"text": "My note", "position": 2})
    ada.post(f"/players/{id_of(ben, services)}/shun", {"do": "block"})
    copy = ada.get("/settings/my-data").text
    for mine in ("My words", "My note", id_of(ben, services)):
        assert mine in copy
    assert "His words" not in copy
    services.accounts.forget(id_of(ada, services))
    assert "My words" not in ben.page(game).text
    assert "former player, words removed" in ben.page(game).text


def test_players_are_told_that_there_is_something_new_and_those_who_do_not_listen_are_not(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [guests.player() for _ in range(3)]
    ada, ben, eve = players
    game = guests.game(*players)
    told: list[set[str]] = []
    monkeypatch.setattr(services.notifications, "tell", lambda _kind, players, **_: told.append(players))
    ben.post(f"/players/{id_of(ada, services)}/shun", {"do": "mute"})
    say(ada, game, "Hello")
    say(guests.player(), game, "Psst", "gallery")
    say(eve, game, "Hello yourself")
    assert told == [{id_of(eve, services)}, {id_of(ada, services), id_of(ben, services)}]


def test_an_invitation_of_somebody_who_is_blocked_does_not_arrive_and_they_are_not_told(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, cid = guests.player(), guests.player(), guests.player()
    ada.post(f"/players/{id_of(ben, services)}/shun", {"do": "block"})
    game = guests.game(ben, **{"seat:1": "open"})
    told: list[str] = []
    monkeypatch.setattr(services.notifications, "invited", lambda player, _game: told.append(player))
    sent = {}
    for friend in (ada, cid):
        name = services.accounts.profile(id_of(friend, services)).name
        sent[name] = ben.post(f"{game}/invitations", {"name": name})
    assert len({(answer.status_code, answer.headers["Location"]) for answer in sent.values()}) == 1
    assert all(name in ben.page(game).text for name in sent)
    assert told == [id_of(cid, services)]
    assert services.projections.settle(30)
    assert "invites you" in cid.page("/").text
    assert "invites you" not in ada.page("/").text


def test_pages_of_others_are_the_same_whether_or_not_players_talk_take_notes_and_block(
    guests: Guests, services: Services
) -> None:
    ada, ben, eve = players = [guests.player() for _ in range(3)]
    game = guests.game(*players)
    guests.play(game, players, 4)
    onlookers = (guests.stranger(), guests.player())
    addresses = (game, f"{game}/at/3", f"{game}/log", f"{game}/chat", f"{game}/at/3/change", "/")

    def seen(*visitors: Visitor) -> list[str]:
        assert services.projections.settle(30)
        pages = [visitor.get(address).text for visitor in visitors for address in addresses]
        return [re.sub(r'name="key" value="[^"]*"', "", page) for page in pages]

    eve.get(f"{game}/chat")
    before, hers = seen(*onlookers), seen(eve)
    ada.post(f"{game}/notes", {"text": "Eve is late", "position": 3})
    ada.post(f"/players/{id_of(eve, services)}/shun", {"do": "block"})
    assert seen(eve) == hers
    say(ada, game, "Hello")
    say(ben, game, "Hello, too")
    assert seen(*onlookers) == before
    assert seen(eve) != hers
