"""Playing over HTTP: boards, legal moves, moves and their answers."""

import base64
import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from scoresheet.service.core.signing_keys import signed_bytes
from tests.service.api.players import Player, Table


def test_a_whole_game_is_played_with_legal_moves_and_all_its_positions_stay_readable(table: Table) -> None:
    players, game = table.new_game(3)
    path, rng = f"/games/{game['id']}", random.Random(5)
    seen = {game["version"]: [player.get(f"{path}/board").json for player in players]}
    while players[0].get(path).json["status"] == "playing":
        made = table.move(players, game["id"], rng)
        assert made.status_code == 201
        at = made.headers["Location"].removeprefix("/api/v1")
        seen[made.json["version"]] = [player.get(at).json for player in players]
    ended = players[0].get(path).json
    assert ended["status"] == "finished"
    assert [score["seat"] for score in ended["scores"]] == [0, 1, 2]
    for version, boards in seen.items():
        for player, before in zip(players, boards, strict=True):
            after = player.get(f"{path}/board?at={version}").json
            assert after["board"] == before["board"]
            assert after["scores"] == before["scores"]


def test_the_board_names_the_viewer_the_pending_decision_and_the_last_move(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 1)
    asked, legal = table.asked(players, game["id"])
    board = asked.get(f"/games/{game['id']}/board").json
    assert board["game"] == game["id"]
    assert board["version"] == board["head"] == legal["version"]
    assert board["viewer"]["seat"] == players.index(asked)
    assert [waiting["seat"] for waiting in board["awaiting"]] == [players.index(asked)]
    assert board["awaiting"][0]["decision"] == legal["decision"]
    assert board["last"]["text"]
    assert board["last"]["version"] == board["version"]


def test_others_see_the_type_of_a_decision_but_not_its_text_or_legal_moves(table: Table) -> None:
    players, game = table.new_game(2)
    asked, _ = table.asked(players, game["id"])
    other = next(player for player in players if player is not asked)
    for stranger in (other, table.player(), table.anybody):
        awaiting = stranger.get(f"/games/{game['id']}/board").json["awaiting"]
        assert [set(waiting["decision"]) for waiting in awaiting] == [{"type"}]
        legal = stranger.get(f"/games/{game['id']}/legal-moves").json
        assert legal["decision"] is None
        assert [each["move"]["type"] for each in legal["moves"]] == (["TakeLoan"] if stranger is other else [])


def test_refused_moves_are_listed_with_reasons_if_asked(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    path = f"/games/{game['id']}/legal-moves"
    assert "refused" not in asked.get(path).json
    answer = asked.get(f"{path}?refused=true").json
    assert answer["moves"] == legal["moves"]
    seat = legal["seat"]
    assert {"move": None, "reason": "not part of this decision"}.items() <= answer["refused"][-1].items()
    assert f"track:{seat}:rationalization" in answer["refused"][-1]["pieces"]
    other = next(player for player in players if player is not asked)
    assert other.get(f"{path}?refused=true").json["refused"] == []
    assert table.anybody.get(f"{path}?refused=true").json["refused"] == []
    assert asked.get(f"{path}?refused=maybe").status_code == 422


@pytest.mark.parametrize("at", [0, 1, 10**6, 10**14])
def test_no_board_exists_before_the_start_or_after_the_head(table: Table, at: int) -> None:
    players, game = table.new_game(2)
    answer = players[0].get(f"/games/{game['id']}/board?at={at}")
    assert (answer.status_code, answer.json["type"]) == (404, "/api/problems/no-position")


def test_an_open_game_has_no_board_yet(table: Table) -> None:
    ada = table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 2}).json
    assert ada.get(f"/games/{game['id']}/board").status_code == 404


def test_a_receipt_can_be_checked_with_the_public_key(table: Table) -> None:
    players, game = table.new_game(2)
    receipt = table.move(players, game["id"], random.Random(1)).json["receipt"]
    key = table.anybody.get("/keys").json["items"][0]
    assert receipt["key_id"] == key["key_id"]
    public = Ed25519PublicKey.from_public_bytes(_raw(key["public_key"]))
    said = signed_bytes(receipt["game"], receipt["version"], receipt["digest"], receipt["at"])
    public.verify(_raw(receipt["signature"]), said)
    digest = players[0].get(f"/games/{game['id']}/events?after={receipt['version'] - 1}").json["items"][0]["digest"]
    assert digest == receipt["digest"]


def _raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_player_with_several_seats_must_name_the_seat(table: Table) -> None:
    ada = table.player()
    game = table.game(ada, ada)
    legal = ada.get(f"/games/{game['id']}/legal-moves").json
    move = {"move": legal["moves"][0]["move"]}
    unsaid = ada.post(f"/games/{game['id']}/moves", move, legal["version"])
    assert unsaid.status_code == 422
    assert unsaid.json["errors"][0]["pointer"] == "/seat"
    said = ada.post(f"/games/{game['id']}/moves", {**move, "seat": legal["seat"]}, legal["version"])
    assert said.status_code == 201


def idle_of(players: list[Player], asked: Player) -> Player:
    return next(player for player in players if player is not asked)


def test_an_idle_seat_can_make_its_anytime_moves_without_being_to_act(table: Table) -> None:
    players, game = table.new_game(2)
    asked, _ = table.asked(players, game["id"])
    idle = idle_of(players, asked)
    legal = idle.get(f"/games/{game['id']}/legal-moves").json
    assert (legal["decision"], legal["seat"]) == (None, players.index(idle))
    (loan,) = legal["moves"]
    assert (loan["move"], loan["answers"]) == ({"type": "TakeLoan"}, False)
    made = idle.post(f"/games/{game['id']}/moves", {"move": loan["move"]}, legal["version"])
    assert made.status_code == 201, made.text
    assert [each["seat"] for each in made.json["awaiting"]] == [players.index(asked)]
    seats = idle.get(f"/games/{game['id']}").json["seats"]
    assert [seat["to_act"] for seat in seats] == [player is asked for player in players]


def test_an_anytime_move_of_another_seat_does_not_make_a_legal_move_stale(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    moves = f"/games/{game['id']}/moves"
    idle = idle_of(players, asked)
    assert idle.post(moves, {"move": {"type": "TakeLoan"}}, legal["version"]).status_code == 201
    late = asked.post(moves, {"move": legal["moves"][0]["move"]}, legal["version"])
    assert (late.status_code, late.json["version"]) == (201, legal["version"] + 2)


def test_an_illegal_move_after_an_anytime_move_of_another_seat_is_stale(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    moves = f"/games/{game['id']}/moves"
    assert idle_of(players, asked).post(moves, {"move": {"type": "TakeLoan"}}, legal["version"]).status_code == 201
    late = asked.post(moves, {"move": {"type": "TakeCombination", "column": 77}}, legal["version"])
    assert (late.status_code, late.json["current_version"]) == (412, legal["version"] + 1)
    now = asked.post(moves, {"move": {"type": "TakeCombination", "column": 77}}, legal["version"] + 1)
    assert now.status_code == 422


def test_an_own_move_or_another_seats_answer_makes_a_move_stale(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    moves = f"/games/{game['id']}/moves"
    assert asked.post(moves, {"move": {"type": "TakeLoan"}}, legal["version"]).status_code == 201
    assert asked.post(moves, {"move": {"type": "TakeLoan"}}, legal["version"]).status_code == 412
    answer = legal["moves"][0]["move"]
    assert asked.post(moves, {"move": answer}, legal["version"] + 1).status_code == 201
    idle = idle_of(players, asked)
    assert idle.post(moves, {"move": {"type": "TakeLoan"}}, legal["version"]).status_code == 412


def test_a_player_takes_back_their_last_move_at_once_if_nothing_was_disclosed(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    asked.post(f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}, legal["version"])
    back = asked.post(f"/games/{game['id']}/takebacks", {"to": legal["version"]}, legal["version"] + 1)
    assert (back.status_code, back.json["event"]["type"]) == (201, "MovesTakenBack")
    assert asked.get(f"/games/{game['id']}/legal-moves").json["moves"] == legal["moves"]


def ask_for_takeback(table: Table) -> tuple[Player, Player, str, int]:
    """Return the player who asked, the player to answer, the game, and the takeback's id."""
    players, game = table.new_game(2)
    rng = random.Random(3)
    movers = [table.asked(players, game["id"])[0] for _ in range(6) if table.move(players, game["id"], rng)]
    other = next(player for player in players if player is not movers[-1])
    head = other.get(f"/games/{game['id']}").json["version"]
    asked = other.post(f"/games/{game['id']}/takebacks", {"to": head - 3}, head)
    assert asked.status_code == 202, asked.text
    return other, next(player for player in players if player is not other), game["id"], asked.json["event"]["version"]


def test_other_takebacks_need_the_consent_of_all_players(table: Table) -> None:
    asker, other, game, takeback = ask_for_takeback(table)
    assert other.get(f"/games/{game}").json["takeback"]["id"] == takeback
    path = f"/games/{game}/takebacks/{takeback}/answers"
    assert asker.post(path, {"agree": True}, takeback).status_code == 403
    done = other.post(path, {"agree": True}, takeback)
    assert done.status_code == 201
    assert asker.get(f"/games/{game}").json["takeback"] is None
    kinds = [event["type"] for event in other.get(f"/games/{game}/events?limit=200").json["items"]]
    of_the_takeback = [kind for kind in kinds if kind != "MoveMade"][-3:]
    assert of_the_takeback == ["TakebackAsked", "TakebackAnswered", "MovesTakenBack"]


def test_a_refused_takeback_cannot_be_answered_again(table: Table) -> None:
    _, other, game, takeback = ask_for_takeback(table)
    path = f"/games/{game}/takebacks/{takeback}/answers"
    refused = other.post(path, {"agree": False}, takeback)
    assert refused.status_code == 201
    again = other.post(path, {"agree": True}, refused.json["version"])
    assert (again.status_code, again.json["type"]) == (409, "/api/problems/cannot-take-back")


def test_resigning_gives_the_win_to_the_other_player(table: Table) -> None:
    players, game = table.new_game(2)
    gone = players[1].post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert (gone.status_code, gone.json["event"]["type"]) == (201, "SeatForfeited")
    after = players[0].get(f"/games/{game['id']}").json
    assert (after["status"], after["ranking"]) == ("finished", [[0], [1]])
    assert after["seats"][1]["resigned"]
