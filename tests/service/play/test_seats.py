"""Games: who may sit down, seat bots and move; what a refusal says; what is stored beside the events."""

import random
import re
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain import chance
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import MovesTakenBack, SeatLeft, SeatTaken, TakebackAsked
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Pass
from scoresheet.replays.timeline import EVENTS_BETWEEN_CHECKPOINTS, NoSuchPosition
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import KeyReused, NoSuchGame, NotYourSeat, StaleVersion
from scoresheet.service.core.ids import ENTROPY_BYTES
from scoresheet.service.play.adoption import adopt
from scoresheet.service.play.entropy import Entropy
from scoresheet.service.play.games import SECRET_BYTES, Command, Games
from scoresheet.service.signals.bus import GameAdvanced
from tests.service.playing import TITLE, open_store, play_on, start, step

TOKEN = re.compile("[0-9a-f]+")


@pytest.fixture
def games(tmp_path: Path):
    games = open_store(tmp_path)
    yield games
    games.store.close()


def in_memory(games: Games) -> set[str]:
    return {game for game in games.store.games() if game in games.heads}


def opened(games: Games, seats: int = 4, **bots: str) -> Game:
    """A game that waits for players; p0 sits there, and bots on `s1`, `s2`, …"""
    wanted = {int(seat[1:]): bot for seat, bot in bots.items()}
    return games.open(TITLE, GameSettings(seats=seats), Command("p0"), bots=wanted).game


def sitting(game: Game) -> list[str]:
    return [chair.player or chair.bot for chair in game.seats]


def said_by(error: type[Exception], attempt) -> str:
    with pytest.raises(error) as refused:
        attempt()
    return str(refused.value)


def test_bots_sit_where_they_are_wanted_and_whoever_opens_on_the_lowest_seat_left(games: Games) -> None:
    assert sitting(opened(games, s0="greedy", s2="random")) == ["greedy", "p0", "random", ""]


def test_a_player_sits_down_where_they_say_or_on_the_lowest_seat(games: Games) -> None:
    game = opened(games)
    taken = games.take_seat(game.id, Command("p3"), seat=3)
    assert isinstance(taken.event, SeatTaken)
    assert sitting(taken.game) == ["p0", "", "", "p3"]
    assert sitting(games.take_seat(game.id, Command("p1")).game) == ["p0", "p1", "", "p3"]


NOT_THE_HOST = "Only the host can do this: the player who opened the game, while they have a seat in it."
ONE_SEAT = "You and your programs can have only one seat here. Ask the host of the game to invite you."


def test_a_stranger_who_joins_an_open_game_cannot_fill_it_with_bots_nor_send_bots_away(games: Games) -> None:
    game = games.take_seat(opened(games, s1="greedy").id, Command("p9"), seat=2).game
    for attempt in (
        lambda: games.take_seat(game.id, Command("p9"), seat=3, bot="greedy"),
        lambda: games.take_seat(game.id, Command("p8"), seat=3, bot="greedy"),
        lambda: games.leave_seat(game.id, Command("p9"), 1),
    ):
        assert said_by(NotYourSeat, attempt) == NOT_THE_HOST
    assert sitting(games.head(game.id)) == ["p0", "greedy", "p9", ""]


def test_a_stranger_has_one_seat_in_a_game_of_another_player_programs_of_theirs_included(games: Games) -> None:
    games.persons = lambda players: {player: player[:2] for player in players}
    game = opened(games)
    games.take_seat(game.id, Command("p9"))
    for player in ("p9", "p9-a-bot", "p9-b-bot"):
        assert said_by(NotYourSeat, lambda player=player: games.take_seat(game.id, Command(player))) == ONE_SEAT
    assert sitting(games.take_seat(game.id, Command("p8-a-bot")).game) == ["p0", "p9", "p8-a-bot", ""]
    assert said_by(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"))) == ONE_SEAT
    games.expected = lambda asked, player, by: (asked, player, by) == (game.id, "p8-b-bot", "p0")
    assert games.take_seat(game.id, Command("p8-b-bot")).game.status == "playing", "the host has invited it"


def test_the_opener_takes_several_seats_and_brings_programs_and_a_program_that_opens_counts_as_its_person(
    games: Games,
) -> None:
    games.persons = lambda players: {player: player[:2] for player in players}
    game = games.take_seat(opened(games).id, Command("p0")).game
    game = games.take_seat(game.id, Command("p0-a-bot")).game
    assert games.take_seat(game.id, Command("p0-a-bot"), bot="random").game.status == "playing"
    other = games.open(TITLE, GameSettings(seats=3), Command("p0-a-bot"), bots={}).game
    assert sitting(games.take_seat(other.id, Command("p0"), bot="random").game) == ["p0-a-bot", "random", ""]


def test_when_the_opener_has_left_who_has_sat_there_longest_is_the_host(games: Games) -> None:
    game = opened(games)
    for player in ("p7", "p8"):
        games.take_seat(game.id, Command(player))
    games.leave_seat(game.id, Command("p0"), 0)
    assert said_by(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"), bot="random")) == NOT_THE_HOST
    games.take_seat(game.id, Command("p7"), seat=3, bot="random")
    games.leave_seat(game.id, Command("p7"), 1)
    games.take_seat(game.id, Command("p7"), seat=0)
    assert said_by(NotYourSeat, lambda: games.leave_seat(game.id, Command("p7"), 3)) == NOT_THE_HOST
    assert sitting(games.leave_seat(game.id, Command("p8"), 3).game) == ["p7", "", "p8", ""]
    games.take_seat(game.id, Command("p0"), seat=1)
    assert said_by(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"), bot="random")) == NOT_THE_HOST
    begun = games.take_seat(game.id, Command("p0"), bot="random").game
    assert sitting(begun) == ["p7", "p0", "p8", "random"], "the opener is back"


def test_the_host_seats_a_bot(games: Games) -> None:
    game = opened(games)
    refused = said_by(NotYourSeat, lambda: games.take_seat(game.id, Command("p9"), seat=2, bot="greedy"))
    assert refused == NOT_THE_HOST
    seated = games.take_seat(game.id, Command("p0"), seat=2, bot="greedy").game
    assert sitting(seated) == ["p0", "", "greedy", ""]


def test_players_stand_up_from_their_own_seats_and_send_bots_away(games: Games) -> None:
    game = opened(games, s1="greedy")
    game = games.take_seat(game.id, Command("p2"), seat=2).game
    assert said_by(NotYourSeat, lambda: games.leave_seat(game.id, Command("p0"), 2)) == "Seat 2 is not yours."
    assert said_by(NotYourSeat, lambda: games.leave_seat(game.id, Command("p9"), 1)) == NOT_THE_HOST
    left = games.leave_seat(game.id, Command("p2"), 2)
    assert isinstance(left.event, SeatLeft)
    assert sitting(left.game) == ["p0", "greedy", "", ""]
    assert sitting(games.leave_seat(game.id, Command("p0"), 1).game) == ["p0", "", "", ""]


def test_what_a_player_or_the_server_contributes_to_the_draws_is_stored(games: Games) -> None:
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


def test_the_secret_a_game_was_opened_with_is_stored_and_is_the_one_it_committed_itself_to(games: Games) -> None:
    game = start(games)
    secret = games.store.secret(game.id)
    assert len(secret) == SECRET_BYTES
    assert chance.commitment(secret) == game.commitment
    assert games.store.secret("nowhere") == b""
    ended = games.resign(game.id, Command("p0"))
    assert games.events(game.id, ended.game.version - 1, 1)[0].secret == secret.hex()


def test_a_bot_moves_for_the_seat_it_holds_on_the_version_it_thought_about(games: Games) -> None:
    game = opened(games, 2, s1="random")
    while 1 not in game.to_act():
        game = step(games, game, random.Random(1))
    move = registry.find(TITLE).legal_moves(game.state, 1)[0]
    with pytest.raises(StaleVersion) as stale:
        games.move_bot(game.id, game.version - 1, 1, move)
    assert stale.value.current == game.version
    moved = games.move_bot(game.id, game.version, 1, move)
    assert (moved.event.actor, moved.event.seat, moved.event.move) == ("bot:random", 1, move)


def test_a_record_is_adopted_once_byte_for_byte_and_told(games: Games, tmp_path: Path) -> None:
    game = play_on(games, start(games), 5)
    lines = games.store.states(game.id, 0, game.version)
    (tmp_path / "other").mkdir()
    other, heard = open_store(tmp_path / "other"), []
    other.bus.subscribe(GameAdvanced, lambda signal: heard.append(signal.game))
    assert adopt(other, registry.find(TITLE), lines)
    assert other.store.states(game.id, 0, game.version) == lines
    assert [head.version for head in heard] == [game.version]
    assert (other.store.imported(game.id), games.store.imported(game.id)) == (True, False)
    assert not adopt(other, registry.find(TITLE), lines)
    assert len(heard) == 1
    assert other.store.unfinished() == [game.id]
    with pytest.raises(NotYourSeat):
        other.resign(game.id, Command("p0"))
    other.store.close()


def test_refusals_say_what_is_wrong(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    player = f"p{seat}"
    for version in (0, game.version + 1):
        text = said_by(NoSuchPosition, lambda version=version: games.at(game.id, version))
        assert text == f"This game has no position {version}."
    assert said_by(NoSuchGame, lambda: games.head("nowhere")) == "nowhere"
    assert said_by(NotYourSeat, lambda: games.resign(game.id, Command("p9"))) == "You are not a player in this game."
    text = said_by(CannotTakeBack, lambda: games.answer_takeback(game.id, Command(player), 77, True))
    assert text == "Takeback request 77 is not open."
    games.move(game.id, Command(player, key="k", fingerprint="one"), seat, TakeLoan())
    again = Command(player, key="k", fingerprint="other")
    text = said_by(KeyReused, lambda: games.move(game.id, again, seat, TakeLoan()))
    assert text == "This idempotency key was already used for a different request. Send a new key."


def asked_by_the_first_of_three(games: Games) -> tuple[Game, int]:
    """A game in which seat 0 asks to go back to the start; p1, whom p0 has invited, holds the two other seats."""
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


def test_an_answer_is_given_for_all_seats_of_the_player_and_a_refusal_once(games: Games) -> None:
    game, request = asked_by_the_first_of_three(games)
    refused = games.answer_takeback(game.id, Command("p1"), request, False)
    assert refused.game.request is None
    assert refused.game.version == request + 1
    game, request = asked_by_the_first_of_three(games)
    text = said_by(NotYourSeat, lambda: games.answer_takeback(game.id, Command("p0"), request, True))
    assert text == "None of your seats has this takeback request to answer."
    said_by(CannotTakeBack, lambda: games.answer_takeback(game.id, Command("p1"), request - 1, True))
    agreed = games.answer_takeback(game.id, Command("p1"), request, True)
    assert agreed.game.request is None
    assert agreed.game.version >= request + 3


def test_games_that_nobody_asks_for_leave_memory_first_and_come_back_from_the_store(
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


def test_a_head_in_memory_is_handed_out_as_it_is_and_never_replaced_by_an_older_one(games: Games) -> None:
    game = start(games)
    assert games.head(game.id) is games.head(game.id)
    newer = play_on(games, game, 1)
    assert games.heads.keep(game) is games.head(game.id) is newer
    twin = msgspec.structs.replace(newer)
    assert games.heads.keep(twin) is newer


def test_a_game_that_is_not_in_memory_can_be_forgotten(games: Games) -> None:
    game = start(games)
    for _ in range(2):
        games.heads.forget(game.id)
        assert game.id not in games.heads
    assert games.head(game.id) == game


def test_a_checkpoint_is_kept_once_for_every_fifty_events(games: Games) -> None:
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


def test_events_say_when_by_whom_and_by_which_command_they_were_written_and_never_a_clients_key(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    keyed = games.move(game.id, Command(f"p{seat}", key="mine", fingerprint="f"), seat, TakeLoan()).event
    free = games.move(game.id, Command(f"p{seat}"), seat, TakeLoan()).event
    assert keyed.actor == f"p{seat}"
    assert re.fullmatch("[0-9a-f]{20}", keyed.command)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", keyed.at)
    assert re.fullmatch("[0-9a-f]{20}", free.command)
    assert re.fullmatch("[0-9a-f]{20}", game.id)


def test_a_loan_that_somebody_else_took_makes_neither_a_move_nor_a_takeback_stale(games: Games) -> None:
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


def test_what_a_seat_is_asked_can_be_answered_on_the_version_before_somebody_elses_loan(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    answer = next(move for move in registry.find(TITLE).legal_moves(game.state, seat) if move.answers)
    games.move(game.id, Command(f"p{1 - seat}"), 1 - seat, TakeLoan())
    moved = games.move(game.id, Command(f"p{seat}", game.version), seat, answer)
    assert (moved.event.seat, moved.event.move) == (seat, answer)
    assert [games.at(game.id, version).version for version in (1, game.version)] == [1, game.version]
