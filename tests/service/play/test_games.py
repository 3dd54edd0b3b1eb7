"""Games: load, play, append; versions, keys, takebacks, time travel."""

import random
import threading
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.errors import CannotTakeBack, IllegalMove, NotAsked, WrongStatus
from scoresheet.domain.events import GameFinished, MovesTakenBack, TakebackAsked
from scoresheet.domain.game import Game, fold
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Pass
from scoresheet.replays.timeline import EVENTS_BETWEEN_CHECKPOINTS, NoSuchPosition
from scoresheet.service.core.errors import KeyReused, NoSuchGame, NotYourSeat, ServiceError, StaleVersion
from scoresheet.service.play.games import Command, Games
from scoresheet.service.signals.bus import GameAdvanced
from tests.service.playing import TITLE, open_store, play_on, start, step


@pytest.fixture
def games(tmp_path: Path):
    games = open_store(tmp_path)
    yield games
    games.store.close()


def me(game: Game) -> tuple[int, Command]:
    """Return the seat to act, and a command of its player on the current version."""
    seat = game.to_act()[0]
    return seat, Command(f"p{seat}", game.version)


def same(one: Game, other: Game) -> bool:
    return msgspec.json.encode(one) == msgspec.json.encode(other)


def test_every_position_read_later_equals_the_one_seen_live(games: Games) -> None:
    rng = random.Random(5)
    game = start(games, 3)
    live = {game.version: game}
    while game.status == "playing":
        game = step(games, game, rng)
        live[game.version] = game
    games.heads.clear()
    assert all(same(games.at(game.id, version), then) for version, then in live.items())
    assert isinstance(games.events(game.id, game.version - 1, 1)[0], GameFinished)


def test_exactly_one_of_several_moves_on_one_version_is_stored(games: Games) -> None:
    game = start(games)
    seat, command = me(game)
    errors: list[Exception] = []

    def move() -> None:
        try:
            games.move(game.id, command, seat, TakeLoan())
        except StaleVersion as stale:
            errors.append(stale)

    threads = [threading.Thread(target=move) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len(errors) == 7
    assert games.head(game.id).version == game.version + 1


def test_the_error_about_a_stale_version_names_the_current_one(games: Games) -> None:
    game = start(games)
    seat, command = me(game)
    games.move(game.id, command, seat, TakeLoan())
    with pytest.raises(StaleVersion) as stale:
        games.move(game.id, command, seat, TakeLoan())
    assert stale.value.current == game.version + 1


def test_a_move_that_loses_to_another_process_is_stale_and_nothing_is_lost(games: Games, tmp_path: Path) -> None:
    game = start(games)
    seat, command = me(game)
    other = open_store(tmp_path)
    other.move(game.id, command, seat, TakeLoan())
    with pytest.raises(StaleVersion) as stale:
        games.move(game.id, command, seat, TakeLoan())
    assert stale.value.current == game.version + 1
    assert same(games.head(game.id), other.head(game.id))
    other.store.close()


def test_a_repeated_key_gives_the_same_answer_and_no_second_event(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    command = Command(f"p{seat}", game.version, "key-1", "fingerprint")
    first = games.move(game.id, command, seat, TakeLoan())
    play_on(games, first.game, 3)
    again = games.move(game.id, command, seat, TakeLoan())
    assert (again.event, same(again.game, first.game)) == (first.event, True)


def test_a_key_of_another_request_is_refused(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    games.move(game.id, Command(f"p{seat}", game.version, "key-1", "one"), seat, TakeLoan())
    with pytest.raises(KeyReused):
        games.move(game.id, Command(f"p{seat}", game.version + 1, "key-1", "other"), seat, TakeLoan())


def test_opening_a_game_twice_with_one_key_opens_one_game(games: Games) -> None:
    command = Command("p0", key="open", fingerprint="f")
    ids = {games.open(TITLE, GameSettings(seats=2), command, bots={}).game.id for _ in range(2)}
    assert len(ids) == 1


def test_concurrent_requests_with_one_key_make_one_move(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    command = Command(f"p{seat}", None, "key-1", "fingerprint")
    versions: list[int] = []
    threads = [
        threading.Thread(target=lambda: versions.append(games.move(game.id, command, seat, TakeLoan()).event.version))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert versions == [game.version + 1] * 6


def test_a_refused_command_changes_nothing(games: Games) -> None:
    game = start(games)
    seat, command = me(game)
    other = 1 - seat
    refused: list[tuple[type[Exception], object]] = [
        (NotYourSeat, lambda: games.move(game.id, Command(f"p{other}", game.version), seat, TakeLoan())),
        (NotAsked, lambda: games.move(game.id, Command(f"p{other}", game.version), other, Pass())),
        (IllegalMove, lambda: games.move(game.id, command, seat, Pass())),
        (WrongStatus, lambda: games.take_seat(game.id, Command("p9"))),
        (NoSuchGame, lambda: games.move("nowhere", command, seat, TakeLoan())),
        (NotYourSeat, lambda: games.resign(game.id, Command("p9"))),
    ]
    for error, attempt in refused:
        with pytest.raises(error):
            attempt()
    assert same(games.head(game.id), game)
    assert games.store.version(game.id) == game.version


def test_positions_before_the_first_or_after_the_head_do_not_exist(games: Games) -> None:
    game = start(games)
    for version in (-1, 0, game.version + 1, 10**12):
        with pytest.raises(NoSuchPosition):
            games.at(game.id, version)


def test_taking_back_ones_own_last_move_needs_no_consent_and_keeps_both_lines(games: Games) -> None:
    game = start(games)
    seat, command = me(game)
    moved = games.move(game.id, command, seat, TakeLoan()).game
    back = games.take_back(game.id, Command(f"p{seat}", moved.version), seat, game.version)
    assert isinstance(back.event, MovesTakenBack)
    assert back.game.state == game.state
    assert games.at(game.id, moved.version).state == moved.state
    games.heads.clear()
    assert same(games.head(game.id), back.game)


def test_taking_back_past_another_seats_move_needs_consent(games: Games) -> None:
    rng = random.Random(3)
    game = began = start(games)
    first = game.to_act()[0]
    while game.to_act() == [first] or game.last[0] == first or first in game.free:
        seat, command = me(game)
        asked = [move for move in registry.find(TITLE).legal_moves(game.state, seat) if move != TakeLoan()]
        game = games.move(game.id, command, seat, rng.choice(asked)).game
    asked = games.take_back(game.id, Command(f"p{first}", game.version), first, began.version)
    assert isinstance(asked.event, TakebackAsked)
    with pytest.raises(NotYourSeat):
        games.answer_takeback(game.id, Command(f"p{first}"), asked.event.version, True)
    done = games.answer_takeback(game.id, Command(f"p{1 - first}"), asked.event.version, True)
    assert done.game.state == began.state
    assert done.game.draws == game.draws


def back_across_a_checkpoint(games: Games, asked: bool) -> tuple[Game, Game]:
    """Return a game before and after a takeback to that position, which is the fiftieth event.

    If the other seat is `asked`, their consent and the takeback are written together.
    """
    before = start(games)
    before = play_on(games, before, EVENTS_BETWEEN_CHECKPOINTS - before.version - (4 if asked else 2))
    seat, command = me(before)
    answers = [move for move in registry.find(TITLE).legal_moves(before.state, seat) if move.answers]
    moved = games.move(before.id, command, seat, answers[0]).game
    mover, other = moved.last[0], 1 - moved.last[0]
    back = games.take_back(
        before.id, Command(f"p{other if asked else mover}"), other if asked else mover, before.version
    )
    if asked:
        back = games.answer_takeback(before.id, Command(f"p{mover}"), back.event.version, True)
    assert moved.state != before.state
    assert back.game.version == EVENTS_BETWEEN_CHECKPOINTS
    return before, back.game


@pytest.fixture
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game makes the same draws: neither the server nor the players add new randomness."""
    monkeypatch.setattr("scoresheet.service.play.games.secrets.token_bytes", lambda size: bytes(size))
    monkeypatch.setattr("scoresheet.service.play.entropy.new_entropy", lambda: "as ever")


@pytest.mark.usefixtures("same_draws")
@pytest.mark.parametrize("asked", [False, True], ids=["at once", "by consent"])
def test_the_checkpoint_after_a_takeback_is_the_restored_position(games: Games, tmp_path: Path, asked: bool) -> None:
    before, after = back_across_a_checkpoint(games, asked)
    assert after.state == games.head(before.id).state == before.state
    kept = games.store.checkpoint(registry.find(TITLE), before.id, after.version)
    assert kept is not None
    assert same(kept, after)
    other = open_store(tmp_path)
    assert same(other.head(before.id), after)
    assert same(other.at(before.id, after.version), after)
    on = step(other, after, random.Random(4))
    other.store.close()
    assert same(fold(registry.find(TITLE), games.events(before.id, 0, 99)), on)


@pytest.mark.usefixtures("same_draws")
def test_a_game_that_ignores_a_takeback_would_be_detected(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    """As before, with a sheet that stays in place when moves are taken back."""
    monkeypatch.setattr(Sheet, "take_back", lambda sheet, seat, to: sheet.write(MovesTakenBack, seat=seat, to=to))
    before, after = back_across_a_checkpoint(games, asked=False)
    games.heads.clear()
    assert after.state != before.state
    assert games.head(before.id).state != before.state


def test_a_declined_takeback_changes_nothing(games: Games) -> None:
    game = play_on(games, start(games), 12)
    asker = 1 - game.last[0]
    asked = games.take_back(game.id, Command(f"p{asker}"), asker, game.started)
    refused = games.answer_takeback(game.id, Command(f"p{1 - asker}"), asked.event.version, False)
    assert refused.game.state == game.state
    assert refused.game.request is None


@pytest.mark.parametrize("to", [-5, 0, 1, 2, 10**9])
def test_a_takeback_before_the_start_or_beyond_the_head_is_refused(games: Games, to: int) -> None:
    game = play_on(games, start(games), 3)
    with pytest.raises(CannotTakeBack):
        games.take_back(game.id, Command("p0"), 0, to)


def test_a_takeback_to_a_position_that_was_taken_back_is_refused(games: Games) -> None:
    game = start(games)
    seat, command = me(game)
    moved = games.move(game.id, command, seat, TakeLoan()).game
    back = games.take_back(game.id, Command(f"p{seat}"), seat, game.version).game
    games.move(game.id, Command(f"p{seat}"), seat, TakeLoan())
    with pytest.raises(CannotTakeBack):
        games.take_back(game.id, Command(f"p{seat}"), seat, moved.version)
    assert games.take_back(game.id, Command(f"p{seat}"), seat, back.version).game.state == game.state


def test_resigning_one_of_two_seats_ends_the_game_for_the_other(games: Games) -> None:
    game = start(games)
    ended = games.resign(game.id, Command("p0", game.version)).game
    assert (ended.status, ended.ending, ended.ranking) == ("finished", "resigned", [[1], [0]])


def test_every_append_is_published(games: Games) -> None:
    heard: list[int] = []
    games.bus.subscribe(GameAdvanced, lambda signal: heard.append(signal.game.version))
    game = play_on(games, start(games), 5)
    assert heard[-1] == game.version
    assert heard == sorted(set(heard))


def test_conflicts_are_service_errors() -> None:
    assert issubclass(StaleVersion, ServiceError)


def test_a_command_without_a_version_is_retried_when_another_process_was_faster(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={}).game
    assert games.take_seat(before.id, Command("p1")).game.seats_of("p1")
    looks = iter([before])
    monkeypatch.setattr(games, "head", lambda game: next(looks, None) or games.heads.of(game))
    assert games.take_seat(before.id, Command("p2")).game.seats_of("p2") == [2]
    looks = iter([before])
    with pytest.raises(StaleVersion):
        games.take_seat(before.id, Command("p3", before.version))
