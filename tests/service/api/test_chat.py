"""Chat over HTTP: readers of each room, withdrawn messages, independence from the game."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.storage.journal.tables import STREAMS
from tests.service.api.players import Player, Table, is_problem

Game = dict[str, object]


def over(table: Table) -> tuple[Player, Player, str]:
    """Return two players and their game after one of them resigned."""
    (ada, ben), game = table.new_game(2)
    assert ada.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    assert ben.get(f"/games/{game['id']}").json["status"] == "finished"
    return ada, ben, game["id"]


def post_message(player: Player, game: str, text: str, room: str = "messages", **more: object) -> int:
    answer = player.post(f"/games/{game}/{room}", {"text": text, **more})
    assert answer.status_code == 201, answer.text
    assert player.get(answer.headers["Location"].removeprefix("/api/v1")).json["items"] == [answer.json]
    return answer.json["id"]


def texts_read(player: Player, game: str, room: str = "messages") -> list[str | None]:
    answer = player.get(f"/games/{game}/{room}")
    assert answer.status_code == 200, answer.text
    return [one["text"] for one in answer.json["items"]]


def test_only_the_players_read_and_write_the_players_room(table: Table, seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    post_message(ada, game, "Good luck!")
    post_message(ben, game, "And to you.\nYou will need it.")
    assert texts_read(ada, game) == texts_read(ben, game) == ["Good luck!", "And to you.\nYou will need it."]
    for other in (table.player(), table.anybody):
        assert is_problem(other.get(f"/games/{game}/messages"), 403, "not-your-room")
    assert is_problem(table.player().post(f"/games/{game}/messages", {"text": "Help!"}), 403, "not-your-room")


def test_players_and_owners_of_bots_cannot_read_the_spectators_room(table: Table) -> None:
    owner, ada, spectator = table.player(), table.player(), table.player()
    bot = owner.post("/players/me/bots", {"name": "Overhearing"}).json
    token = owner.post(f"/players/me/bots/{bot['id']}/tokens", {}).json["token"]
    playing = Player(table.app, token, bot["id"])
    game = table.game(ada, playing)["id"]
    post_message(spectator, game, "She must sell now.", "gallery")
    assert texts_read(table.anybody, game, "gallery") == ["She must sell now."]
    for player in (ada, playing, owner):
        assert is_problem(player.get(f"/games/{game}/gallery"), 403, "not-your-room")
        assert is_problem(player.post(f"/games/{game}/gallery", {"text": "x"}), 403, "not-your-room")
    post_message(playing, game, "I am a program.")
    assert texts_read(ada, game) == ["I am a program."]


def test_after_the_game_all_viewers_read_both_rooms_and_comment(table: Table) -> None:
    (ada, ben), game = table.new_game(2)
    spectator, game = table.player(), game["id"]
    post_message(ada, game, "Well played so far.")
    post_message(spectator, game, "Ben sleeps.", "gallery")
    assert is_problem(ada.post(f"/games/{game}/comments", {"position": 1, "text": "x"}), 403, "not-your-room")
    head = ada.get(f"/games/{game}").json["version"]
    ada.post(f"/games/{game}/resignations", {}, head)
    assert texts_read(table.anybody, game) == ["Well played so far."]
    assert texts_read(ben, game, "gallery") == ["Ben sleeps."]
    post_message(ben, game, "Here it turned.", "comments", position=head)
    (comment,) = table.anybody.get(f"/games/{game}/comments").json["items"]
    assert (comment["position"], comment["author"]) == (head, ben.id)
    assert is_problem(spectator.post(f"/games/{game}/messages", {"text": "x"}), 403, "not-your-room")
    assert spectator.post(f"/games/{game}/comments", {"position": 999, "text": "x"}).status_code == 422
    assert table.anybody.post(f"/games/{game}/comments", {"position": 1, "text": "x"}).status_code == 401


def test_the_chat_of_a_private_game_stays_private_after_its_end(table: Table, services: Services) -> None:
    ada, ben = table.player(), table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2, "visibility": "private"}).json["id"]
    services.invitations.invite(game, ada.id, ben.name)
    services.invitations.accept(game, ben.id)
    post_message(ada, game, "Between us.")
    assert texts_read(ben, game) == ["Between us."]
    assert is_problem(ada.get(f"/games/{game}/gallery"), 403, "not-your-room")
    for room in ("messages", "gallery", "comments", "notes"):
        assert table.player().get(f"/games/{game}/{room}").status_code == 404
    ada.post(f"/games/{game}/resignations", {}, ada.get(f"/games/{game}").json["version"])
    assert texts_read(ben, game) == texts_read(ada, game) == ["Between us."]
    assert table.player().get(f"/games/{game}/messages").status_code == 404


def test_club_members_use_the_spectators_room_and_cannot_read_the_players_room(
    table: Table, services: Services
) -> None:
    ada, ben, cay, dee = (table.player() for _ in range(4))
    club = services.clubs.found(ada.id, "Owls", "", "open", private=False)
    for player in (ben, cay, dee):
        services.clubs.join(club, player.id)
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2, "club": club}).json["id"]
    assert ben.post(f"/games/{game}/seats", {}, ben.get(f"/games/{game}").json["version"]).status_code == 201
    post_message(ada, game, "Between us.")
    post_message(cay, game, "She bluffs.", "gallery")
    assert texts_read(dee, game, "gallery") == ["She bluffs."]
    for player in (ada, ben):
        assert is_problem(player.get(f"/games/{game}/gallery"), 403, "not-your-room")
    assert is_problem(cay.get(f"/games/{game}/messages"), 403, "not-your-room")
    assert table.player().get(f"/games/{game}/gallery").status_code == 404
    services.clubs.leave(club, dee.id)
    assert dee.get(f"/games/{game}/gallery").status_code == 404
    ada.post(f"/games/{game}/resignations", {}, ada.get(f"/games/{game}").json["version"])
    assert texts_read(ben, game, "gallery") == texts_read(cay, game, "gallery") == ["She bluffs."]
    assert is_problem(cay.get(f"/games/{game}/messages"), 403, "not-your-room")


def test_chat_and_notes_do_not_change_the_game(seated: tuple[Player, Player, str], table: Table) -> None:
    ada, ben, game = seated
    paths = [f"/games/{game}{part}" for part in ("", "/board", "/events", "/record")]
    before = [reader.get(path) for path in paths for reader in (ada, ben, table.anybody)]
    post_message(ada, game, "Nobody knows")
    ada.post(f"/games/{game}/notes", {"position": 1, "text": "Nobody at all"})
    after = [reader.get(path) for path in paths for reader in (ada, ben, table.anybody)]
    for was, now in zip(before, after, strict=True):
        assert (was.data, was.headers.get("ETag")) == (now.data, now.headers.get("ETag"))


def test_a_message_sent_twice_with_one_key_is_stored_once(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    first = ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1")
    assert ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1").json == first.json
    other = ada.post(f"/games/{game}/messages", {"text": "Twice"}, Idempotency_Key="k1")
    assert is_problem(other, 422, "key-reused")
    assert ben.post(f"/games/{game}/messages", {"text": "Mine"}, Idempotency_Key="k1").status_code == 201
    assert texts_read(ben, game) == ["Once", "Mine"]
    ada.delete(f"/games/{game}/messages/{first.json['id']}")
    again = ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1")
    assert (again.status_code, again.json["id"], again.json["text"]) == (201, first.json["id"], None)


def test_only_the_author_withdraws_a_message_and_a_placeholder_remains(
    seated: tuple[Player, Player, str], services: Services
) -> None:
    ada, ben, game = seated
    number, room = post_message(ada, game, "I did not mean it"), f"talk:{game}"
    assert services.chat.unread.of(ben.id, [room]) == {room: 1}
    assert is_problem(ben.delete(f"/games/{game}/messages/{number}"), 404, "not-found")
    assert texts_read(ben, game) == ["I did not mean it"]
    for _ in range(2):
        assert ada.delete(f"/games/{game}/messages/{number}").status_code == 204
    (found,) = ben.get(f"/games/{game}/messages").json["items"]
    assert (found["text"], found["standing"]) == (None, "withdrawn")
    assert services.chat.unread.of(ben.id, [room]) == {}
    assert is_problem(ada.delete(f"/games/{game}/messages/77"), 404, "not-found")


def test_messages_are_listed_by_pages(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    for number in range(5):
        post_message(ada, game, f"Message {number}")
    ada.delete(f"/games/{game}/messages/2")
    texts, address = [], f"/games/{game}/messages?limit=2"
    while address:
        page = ben.get(address).json
        texts += [one["text"] for one in page["items"]]
        address = page["links"].get("next", "").removeprefix("/api/v1")
    assert texts == ["Message 0", None, "Message 2", "Message 3", "Message 4"]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 1_001, "a\u202eb", "z\u0300\u0301\u0302", "\n" * 41 + "x", 7, None])
def test_a_text_that_cannot_be_displayed_gives_422(seated: tuple[Player, Player, str], text: object) -> None:
    ada, _, game = seated
    assert is_problem(ada.post(f"/games/{game}/messages", {"text": text}), 422, "schema")
    assert texts_read(ada, game) == []


def test_each_player_may_send_twenty_messages_a_minute(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    for number in range(20):
        answer = ada.post(f"/games/{game}/messages", {"text": str(number)})
    assert '"messages";r=0' in answer.headers["RateLimit"]
    assert is_problem(ada.post(f"/games/{game}/messages", {"text": "One more"}), 429, "too-many")
    post_message(ben, game, "I still may")
    assert texts_read(ben, game)[-1] == "I still may"


def test_a_full_room_rejects_messages(seated: tuple[Player, Player, str], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, game = seated
    monkeypatch.setattr("scoresheet.service.community.chat.message_service.MOST_IN_A_ROOM", 1)
    assert ada.post(f"/games/{game}/messages", {"text": "one"}).status_code == 201
    assert "is full" in ben.post(f"/games/{game}/messages", {"text": "two"}).json["detail"]
    assert len(ben.get(f"/games/{game}/messages").json["items"]) == 1


def test_messages_of_muted_and_blocked_players_are_hidden_without_notice_to_them(table: Table) -> None:
    (ada, ben, eve), game = table.new_game(3)
    game = game["id"]
    post_message(ben, game, "One")
    before = eve.get("/players/me").data
    assert ada.post("/players/me/blocks", {"player": eve.id}).status_code == 201
    assert ada.post("/players/me/mutes", {"player": ben.id}).status_code == 201
    post_message(eve, game, "Two")
    post_message(ben, game, "Three")
    assert texts_read(ada, game) == []
    assert texts_read(eve, game) == ["One", "Two", "Three"]
    assert eve.get("/players/me").data == before
    assert [one["player"] for one in ada.get("/players/me/blocks").json["items"]] == [eve.id]
    assert eve.get("/players/me/blocks").json["items"] == []
    assert ada.delete(f"/players/me/blocks/{eve.id}").status_code == 204
    assert texts_read(ada, game) == ["Two"]
    assert is_problem(ada.post("/players/me/blocks", {"player": ada.id}), 404, "not-found")
    assert is_problem(ada.post("/players/me/mutes", {"player": "nobody"}), 404, "not-found")


def test_deleting_an_account_removes_its_messages_despite_a_corrupt_row(table: Table, services: Services) -> None:
    ada, ben, game = over(table)
    post_message(ada, game, "What I said")
    post_message(ben, game, "What stays")
    number = post_message(ben, game, "What is damaged")
    with for_writing(services.journal.database.engine).begin() as connection:
        damaged = (STREAMS.c.stream == f"talk:{game}") & (STREAMS.c.version == number)
        connection.execute(update(STREAMS).where(damaged).values(sealed="no base64!", told="{"))
    ada.post("/players/me/blocks", {"player": ben.id})
    assert ada.delete("/players/me").status_code == 204
    found = ben.get(f"/games/{game}/messages").json["items"]
    assert [(one["text"], one["standing"]) for one in found] == [
        (None, "forgotten"),
        ("What stays", "said"),
        (None, "unreadable"),
    ]
    assert "What I said" not in json.dumps(found)
    assert services.journal.broken(f"talk:{game}") == number


def test_guests_cannot_chat(table: Table, services: Services) -> None:
    guest = services.accounts.guests.make()
    token, _ = services.accounts.tokens.issue(guest, "token", ("play", "read"))
    _, _, game = over(table)
    answer = Player(table.app, token, guest).post(f"/games/{game}/comments", {"position": 1, "text": "Hello"})
    assert is_problem(answer, 403, "not-for-guests")


def test_a_deleted_player_cannot_finish_sending_a_message(table: Table, services: Services) -> None:
    ada, ben, game = over(table)
    head = services.games.head(game)
    services.accounts.forget(ada.id)
    with pytest.raises(Exception, match="no longer exists"):
        services.chat.messages.say("comments", head, ada.id, "From beyond", 1)
    assert texts_read(ben, game, "comments") == []
