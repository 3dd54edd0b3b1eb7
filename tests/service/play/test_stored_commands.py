"""Commands: data stored besides the events, games cached in memory, and stale commands."""

import random
import re

import msgspec
import pytest

from scoresheet.domain import chance
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import MovesTakenBack, SeatTaken, TakebackAsked
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Pass
from scoresheet.replays.timeline import EVENTS_BETWEEN_CHECKPOINTS
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NotYourSeat, StaleVersion
from scoresheet.service.core.ids import ENTROPY_BYTES
from scoresheet.service.play.entropy import Entropy
from scoresheet.service.play.games import SECRET_BYTES, Command, Games
from tests.service.play.seating import opened, refusal
from tests.service.playing import TITLE, play_on, start, step

TOKEN = re.compile("[0-9a-f]+")


def in_memory(games: Games) -> set[str]:
    return {game for game in games.store.games() if game in games.heads}


def test_entropy_of_players_and_of_the_server_is_stored(games: Games) -> None:
    wanted = GameSettings(seats=3)
    game = games.open(TITLE, wanted, Command("p0"), bots={}, entropy=Entropy("my dice", "words")).game
    game = games.take_seat(game.id, Command("p1"), entropy=Entropy("my coin", "device")).game
    game = games.take_seat(game.id, Command("p2")).game
    first, second, made = (chair.entropy for chair in game.seats)
    assert (first, second) == ("my dice", "my coin")
    assert TOKEN.fullmatch(made)
    assert len(made) == 2 * ENTROPY_BYTES
    assert all(len(chair.entropy) == len(made) for chair in start(games).seats)
    taken = [event for event in games.events(game.id, 0, game.version) if isinstance(event, SeatTaken)]
    assert [event.entropy_from for event in taken] == ["words", "device", "server"]


def test_the_stored_secret_of_a_game_matches_its_commitment(games: Games) -> None:
    game = start(games)
    secret = games.store.secret(game.id)
    assert len(secret) == SECRET_BYTES
    assert chance.commitment(secret) == game.commitment
    assert games.store.secret("nowhere") == b""
    ended = games.resign(game.id, Command("p0"))
    assert games.events(game.id, ended.game.version - 1, 1)[0].secret == secret.hex()


def test_a_bot_moves_for_its_seat_on_the_version_it_has_seen(games: Games) -> None:
    game = opened(games, 2, s1="random")
    while 1 not in game.to_act():
        game = step(games, game, random.Random(1))
    move = registry.find(TITLE).legal_moves(game.state, 1)[0]
    with pytest.raises(StaleVersion) as stale:
        games.move_bot(game.id, game.version - 1, 1, move)
    assert stale.value.current == game.version
    moved = games.move_bot(game.id, game.version, 1, move)
    assert (moved.event.actor, moved.event.seat, moved.event.move) == ("bot:random", 1, move)


def asked_by_the_first_of_three(games: Games) -> tuple[Game, int]:
    """Return a game in which seat 0 requests a takeback to the start; p1, invited by p0, holds the two other seats."""
    games.expected = lambda game, player, by: (player, by) == ("p1", "p0")
    game = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={}).game
    for _ in range(2):
        game = games.take_seat(game.id, Command("p1")).game
    rng = random.Random(1)
    while game.last is None or game.last[0] == 0 or 0 in game.free:
        seat = game.to_act()[0]
        moves = [move for move in registry.find(TITLE).legal_moves(game.state, seat) if move != TakeLoan()]
        game = games.move(game.id, Command(game.seats[seat].player), seat, rng.choice(moves)).game
    asked = games.take_back(game.id, Command("p0"), 0, game.started)
    assert isinstance(asked.event, TakebackAsked)
    return asked.game, asked.event.version


def test_an_answer_counts_for_all_seats_of_the_player_and_a_refusal_once(games: Games) -> None:
    game, request = asked_by_the_first_of_three(games)
    refused = games.answer_takeback(game.id, Command("p1"), request, False)
    assert refused.game.request is None
    assert refused.game.version == request + 1
    game, request = asked_by_the_first_of_three(games)
    text = refusal(NotYourSeat, lambda: games.answer_takeback(game.id, Command("p0"), request, True))
    assert text == "None of your seats has been asked to answer this takeback request."
    refusal(CannotTakeBack, lambda: games.answer_takeback(game.id, Command("p1"), request - 1, True))
    agreed = games.answer_takeback(game.id, Command("p1"), request, True)
    assert agreed.game.request is None
    assert agreed.game.version >= request + 3


def test_the_least_recently_used_games_leave_memory_and_are_loaded_again(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.heads, "_kept", Cache(2))
    first, second = start(games), start(games)
    assert in_memory(games) == {first.id, second.id}
    games.head(first.id)
    third = start(games)
    assert in_memory(games) == {first.id, third.id}
    assert games.head(second.id) == second
    assert in_memory(games) == {third.id, second.id}


def test_a_head_in_memory_is_shared_and_never_replaced_by_an_older_one(games: Games) -> None:
    game = start(games)
    assert games.head(game.id) is games.head(game.id)
    newer = play_on(games, game, 1)
    assert games.heads.keep(game) is games.head(game.id) is newer
    twin = msgspec.structs.replace(newer)
    assert games.heads.keep(twin) is newer


def test_forgetting_a_game_that_is_not_in_memory_does_no_harm(games: Games) -> None:
    game = start(games)
    for _ in range(2):
        games.heads.forget(game.id)
        assert game.id not in games.heads
    assert games.head(game.id) == game


def test_one_checkpoint_is_stored_for_every_fifty_events(games: Games) -> None:
    game = play_on(games, start(games), 2 * EVENTS_BETWEEN_CHECKPOINTS + 10)
    rows = games.store.recorder.select("SELECT version FROM checkpoints WHERE game=? ORDER BY version", (game.id,))
    kept = [row[0] for row in rows]
    assert len(kept) == game.version // EVENTS_BETWEEN_CHECKPOINTS
    assert all(0 <= version % EVENTS_BETWEEN_CHECKPOINTS < 3 for version in kept)


def test_a_command_without_a_key_is_never_taken_for_a_repetition(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    versions = [games.move(game.id, Command(f"p{seat}"), seat, TakeLoan()).event.version for _ in range(2)]
    assert versions == [game.version + 1, game.version + 2]
    assert games.store.command(f"p{seat}", "") is None


def test_events_record_time_actor_and_command_id_but_never_the_clients_key(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    keyed = games.move(game.id, Command(f"p{seat}", key="mine", fingerprint="f"), seat, TakeLoan()).event
    free = games.move(game.id, Command(f"p{seat}"), seat, TakeLoan()).event
    assert keyed.actor == f"p{seat}"
    assert re.fullmatch("[0-9a-f]{20}", keyed.command)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", keyed.at)
    assert re.fullmatch("[0-9a-f]{20}", free.command)
    assert re.fullmatch("[0-9a-f]{20}", game.id)


def test_another_seats_loan_makes_neither_a_move_nor_a_takeback_stale(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    mine, theirs = f"p{seat}", Command(f"p{1 - seat}")
    games.move(game.id, theirs, 1 - seat, TakeLoan())
    with pytest.raises(StaleVersion) as stale:
        games.move(game.id, Command(mine, game.started), seat, Pass())
    assert stale.value.current == game.version + 1
    moved = games.move(game.id, Command(mine, game.started), seat, TakeLoan()).game
    assert moved.version == game.version + 2
    with pytest.raises(StaleVersion):
        games.move(game.id, Command(mine, game.started), seat, TakeLoan())
    with pytest.raises(StaleVersion):
        games.move(game.id, Command(mine, moved.version + 5), seat, TakeLoan())
    with pytest.raises(StaleVersion):
        games.resign(game.id, Command(mine, game.started))
    games.move(game.id, theirs, 1 - seat, TakeLoan())
    back = games.take_back(game.id, Command(mine, moved.version), seat, moved.version - 1)
    assert isinstance(back.event, MovesTakenBack)


def test_a_decision_can_be_answered_on_the_version_before_another_seats_loan(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    answer = next(move for move in registry.find(TITLE).legal_moves(game.state, seat) if move.answers)
    games.move(game.id, Command(f"p{1 - seat}"), 1 - seat, TakeLoan())
    moved = games.move(game.id, Command(f"p{seat}", game.version), seat, answer)
    assert (moved.event.seat, moved.event.move) == (seat, answer)
    assert [games.at(game.id, version).version for version in (1, game.version)] == [1, game.version]
