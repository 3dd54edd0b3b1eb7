"""Reports, mutes and blocks on pages: visibility and notifications."""

from __future__ import annotations

import re

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.talking import Playing, id_of, say, unread
from tests.service.web.visitors import Guests, Visitor


def test_a_message_is_reported_and_hidden_and_all_acts_are_logged(
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


def test_moderators_learn_why_they_cannot_handle_reports_by_them_or_about_them(
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


def test_the_settings_list_muted_and_blocked_players(guests: Guests, playing: Playing, services: Services) -> None:
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


def test_own_texts_are_in_the_personal_data_copy_and_deleted_with_the_account(
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
    assert "former player, text removed" in ben.page(game).text


def test_new_messages_notify_the_other_players_except_those_who_muted_the_author(
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


def test_an_invitation_by_a_blocked_player_is_silently_dropped(
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


def test_chat_notes_and_blocks_do_not_change_the_pages_of_others(guests: Guests, services: Services) -> None:
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
