"""Talk over HTTP: who hears whom, what is withdrawn, and that the game knows nothing of it."""

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
    """The same, when one of them has resigned and it is over."""
    (ada, ben), game = table.new_game(2)
    assert ada.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    assert ben.get(f"/games/{game['id']}").json["status"] == "finished"
    return ada, ben, game["id"]


def said(player: Player, game: str, text: str, room: str = "messages", **more: object) -> int:
    answer = player.post(f"/games/{game}/{room}", {"text": text, **more})
    assert answer.status_code == 201, answer.text
    assert player.get(answer.headers["Location"].removeprefix("/api/v1")).json["items"] == [answer.json]
    return answer.json["id"]


def heard(player: Player, game: str, room: str = "messages") -> list[str | None]:
    answer = player.get(f"/games/{game}/{room}")
    assert answer.status_code == 200, answer.text
    return [one["text"] for one in answer.json["items"]]


def test_those_who_play_hear_one_another_and_nobody_else_does(table: Table, seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    said(ada, game, "Good luck!")
    said(ben, game, "And to you.\nYou will need it.")
    assert heard(ada, game) == heard(ben, game) == ["Good luck!", "And to you.\nYou will need it."]
    for other in (table.player(), table.anybody):
        assert is_problem(other.get(f"/games/{game}/messages"), 403, "not-your-room")
    assert is_problem(table.player().post(f"/games/{game}/messages", {"text": "Help!"}), 403, "not-your-room")


def test_spectators_talk_apart_and_no_player_hears_them_nor_who_runs_a_bot_there(table: Table) -> None:
    owner, ada, spectator = table.player(), table.player(), table.player()
    bot = owner.post("/players/me/bots", {"name": "Overhearing"}).json
    token = owner.post(f"/players/me/bots/{bot['id']}/tokens", {}).json["token"]
    playing = Player(table.app, token, bot["id"])
    game = table.game(ada, playing)["id"]
    said(spectator, game, "She must sell now.", "gallery")
    assert heard(table.anybody, game, "gallery") == ["She must sell now."]
    for player in (ada, playing, owner):
        assert is_problem(player.get(f"/games/{game}/gallery"), 403, "not-your-room")
        assert is_problem(player.post(f"/games/{game}/gallery", {"text": "x"}), 403, "not-your-room")
    said(playing, game, "I am a program.")
    assert heard(ada, game) == ["I am a program."]


def test_when_the_game_is_over_all_who_may_see_it_hear_both_and_comment(table: Table) -> None:
    (ada, ben), game = table.new_game(2)
    spectator, game = table.player(), game["id"]
    said(ada, game, "Well played so far.")
    said(spectator, game, "Ben sleeps.", "gallery")
    assert is_problem(ada.post(f"/games/{game}/comments", {"position": 1, "text": "x"}), 403, "not-your-room")
    head = ada.get(f"/games/{game}").json["version"]
    ada.post(f"/games/{game}/resignations", {}, head)
    assert heard(table.anybody, game) == ["Well played so far."]
    assert heard(ben, game, "gallery") == ["Ben sleeps."]
    said(ben, game, "Here it turned.", "comments", position=head)
    (comment,) = table.anybody.get(f"/games/{game}/comments").json["items"]
    assert (comment["position"], comment["author"]) == (head, ben.id)
    assert is_problem(spectator.post(f"/games/{game}/messages", {"text": "x"}), 403, "not-your-room")
    assert spectator.post(f"/games/{game}/comments", {"position": 999, "text": "x"}).status_code == 422
    assert table.anybody.post(f"/games/{game}/comments", {"position": 1, "text": "x"}).status_code == 401


def test_what_players_of_a_private_game_say_stays_theirs(table: Table, services: Services) -> None:
    ada, ben = table.player(), table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2, "visibility": "private"}).json["id"]
    services.invitations.invite(game, ada.id, ben.name)
    services.invitations.accept(game, ben.id)
    said(ada, game, "Between us.")
    assert heard(ben, game) == ["Between us."]
    assert is_problem(ada.get(f"/games/{game}/gallery"), 403, "not-your-room")
    for room in ("messages", "gallery", "comments", "notes"):
        assert table.player().get(f"/games/{game}/{room}").status_code == 404
    ada.post(f"/games/{game}/resignations", {}, ada.get(f"/games/{game}").json["version"])
    assert heard(ben, game) == heard(ada, game) == ["Between us."]
    assert table.player().get(f"/games/{game}/messages").status_code == 404


def test_members_of_a_club_are_the_spectators_of_its_games_and_hear_no_player(table: Table, services: Services) -> None:
    ada, ben, cay, dee = (table.player() for _ in range(4))
    club = services.clubs.found(ada.id, "Owls", "", "open", private=False)
    for player in (ben, cay, dee):
        services.clubs.join(club, player.id)
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2, "club": club}).json["id"]
    assert ben.post(f"/games/{game}/seats", {}, ben.get(f"/games/{game}").json["version"]).status_code == 201
    said(ada, game, "Between us.")
    said(cay, game, "She bluffs.", "gallery")
    assert heard(dee, game, "gallery") == ["She bluffs."]
    for player in (ada, ben):
        assert is_problem(player.get(f"/games/{game}/gallery"), 403, "not-your-room")
    assert is_problem(cay.get(f"/games/{game}/messages"), 403, "not-your-room")
    assert table.player().get(f"/games/{game}/gallery").status_code == 404
    services.clubs.leave(club, dee.id)
    assert dee.get(f"/games/{game}/gallery").status_code == 404
    ada.post(f"/games/{game}/resignations", {}, ada.get(f"/games/{game}").json["version"])
    assert heard(ben, game, "gallery") == heard(cay, game, "gallery") == ["She bluffs."]
    assert is_problem(cay.get(f"/games/{game}/messages"), 403, "not-your-room")


def test_the_game_knows_nothing_of_talk(seated: tuple[Player, Player, str], table: Table) -> None:
    ada, ben, game = seated
    paths = [f"/games/{game}{part}" for part in ("", "/board", "/events", "/record")]
    before = [reader.get(path) for path in paths for reader in (ada, ben, table.anybody)]
    said(ada, game, "Nobody knows")
    ada.post(f"/games/{game}/notes", {"position": 1, "text": "Nobody at all"})
    after = [reader.get(path) for path in paths for reader in (ada, ben, table.anybody)]
    for was, now in zip(before, after, strict=True):
        assert (was.data, was.headers.get("ETag")) == (now.data, now.headers.get("ETag"))


def test_a_message_that_is_sent_twice_is_said_once(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    first = ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1")
    assert ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1").json == first.json
    other = ada.post(f"/games/{game}/messages", {"text": "Twice"}, Idempotency_Key="k1")
    assert is_problem(other, 422, "key-reused")
    assert ben.post(f"/games/{game}/messages", {"text": "Mine"}, Idempotency_Key="k1").status_code == 201
    assert heard(ben, game) == ["Once", "Mine"]
    ada.delete(f"/games/{game}/messages/{first.json['id']}")
    again = ada.post(f"/games/{game}/messages", {"text": "Once"}, Idempotency_Key="k1")
    assert (again.status_code, again.json["id"], again.json["text"]) == (201, first.json["id"], None)


def test_what_was_withdrawn_is_seen_to_have_been_there_and_by_its_author_alone(
    seated: tuple[Player, Player, str], services: Services
) -> None:
    ada, ben, game = seated
    number, room = said(ada, game, "I did not mean it"), f"talk:{game}"
    assert services.chat.unread.of(ben.id, [room]) == {room: 1}
    assert is_problem(ben.delete(f"/games/{game}/messages/{number}"), 404, "not-found")
    assert heard(ben, game) == ["I did not mean it"]
    for _ in range(2):
        assert ada.delete(f"/games/{game}/messages/{number}").status_code == 204
    (found,) = ben.get(f"/games/{game}/messages").json["items"]
    assert (found["text"], found["standing"]) == (None, "withdrawn")
    assert services.chat.unread.of(ben.id, [room]) == {}
    assert is_problem(ada.delete(f"/games/{game}/messages/77"), 404, "not-found")


def test_a_list_goes_on_where_the_page_ended(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    for number in range(5):
        said(ada, game, f"Message {number}")
    ada.delete(f"/games/{game}/messages/2")
    texts, address = [], f"/games/{game}/messages?limit=2"
    while address:
        page = ben.get(address).json
        texts += [one["text"] for one in page["items"]]
        address = page["links"].get("next", "").removeprefix("/api/v1")
    assert texts == ["Message 0", None, "Message 2", "Message 3", "Message 4"]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 1_001, "a\u202eb", "z\u0300\u0301\u0302", "\n" * 41 + "x", 7, None])
def test_what_cannot_be_shown_is_not_said(seated: tuple[Player, Player, str], text: object) -> None:
    ada, _, game = seated
    assert is_problem(ada.post(f"/games/{game}/messages", {"text": text}), 422, "schema")
    assert heard(ada, game) == []


def test_nobody_says_more_than_so_much_a_minute(seated: tuple[Player, Player, str]) -> None:
    ada, ben, game = seated
    for number in range(20):
        answer = ada.post(f"/games/{game}/messages", {"text": str(number)})
    assert '"messages";r=0' in answer.headers["RateLimit"]
    assert is_problem(ada.post(f"/games/{game}/messages", {"text": "One more"}), 429, "too-many")
    said(ben, game, "I still may")
    assert heard(ben, game)[-1] == "I still may"


def test_a_room_that_is_full_takes_nothing_more(
    seated: tuple[Player, Player, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, game = seated
    monkeypatch.setattr("scoresheet.service.community.chat.message_service.MOST_IN_A_ROOM", 1)
    assert ada.post(f"/games/{game}/messages", {"text": "one"}).status_code == 201
    assert "is full" in ben.post(f"/games/{game}/messages", {"text": "two"}).json["detail"]
    assert len(ben.get(f"/games/{game}/messages").json["items"]) == 1


def test_whom_one_mutes_or_blocks_is_not_heard_and_not_told(table: Table) -> None:
    (ada, ben, eve), game = table.new_game(3)
    game = game["id"]
    said(ben, game, "One")
    before = eve.get("/players/me").data
    assert ada.post("/players/me/blocks", {"player": eve.id}).status_code == 201
    assert ada.post("/players/me/mutes", {"player": ben.id}).status_code == 201
    said(eve, game, "Two")
    said(ben, game, "Three")
    assert heard(ada, game) == []
    assert heard(eve, game) == ["One", "Two", "Three"]
    assert eve.get("/players/me").data == before
    assert [one["player"] for one in ada.get("/players/me/blocks").json["items"]] == [eve.id]
    assert eve.get("/players/me/blocks").json["items"] == []
    assert ada.delete(f"/players/me/blocks/{eve.id}").status_code == 204
    assert heard(ada, game) == ["Two"]
    assert is_problem(ada.post("/players/me/blocks", {"player": ada.id}), 404, "not-found")
    assert is_problem(ada.post("/players/me/mutes", {"player": "nobody"}), 404, "not-found")


def test_a_person_who_is_forgotten_takes_their_words_along_and_one_bad_row_leaves_the_others(
    table: Table, services: Services
) -> None:
    ada, ben, game = over(table)
    said(ada, game, "What I said")
    said(ben, game, "What stays")
    number = said(ben, game, "What is damaged")
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


def test_guests_talk_to_nobody(table: Table, services: Services) -> None:
    guest = services.accounts.guests.make()
    token, _ = services.accounts.tokens.issue(guest, "token", ("play", "read"))
    _, _, game = over(table)
    answer = Player(table.app, token, guest).post(f"/games/{game}/comments", {"position": 1, "text": "Hello"})
    assert is_problem(answer, 403, "not-for-guests")


def test_who_has_gone_says_nothing_any_more_however_far_their_request_had_come(
    table: Table, services: Services
) -> None:
    ada, ben, game = over(table)
    head = services.games.head(game)
    services.accounts.forget(ada.id)
    with pytest.raises(Exception, match="no longer exists"):
        services.chat.messages.say("comments", head, ada.id, "From beyond", 1)
    assert heard(ben, game, "comments") == []
