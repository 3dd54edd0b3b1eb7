"""Games: joining, seating bots and moving; refusals; stored data besides the events."""

from pathlib import Path

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import SeatLeft, SeatTaken
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.core.errors import KeyReused, NoSuchGame, NotYourSeat
from scoresheet.service.play.adoption import adopt
from scoresheet.service.play.games import Command, Games
from scoresheet.service.signals.bus import GameAdvanced
from tests.service.play.seating import opened, refusal
from tests.service.playing import TITLE, open_store, play_on, start


def sitting(game: Game) -> list[str]:
    return [chair.player or chair.bot for chair in game.seats]


def test_bots_get_their_chosen_seats_and_the_host_the_lowest_free_one(games: Games) -> None:
    assert sitting(opened(games, s0="greedy", s2="random")) == ["greedy", "p0", "random", ""]


def test_a_player_joins_at_the_chosen_seat_or_the_lowest_free_one(games: Games) -> None:
    game = opened(games)
    taken = games.take_seat(game.id, Command("p3"), seat=3)
    assert isinstance(taken.event, SeatTaken)
    assert sitting(taken.game) == ["p0", "", "", "p3"]
    assert sitting(games.take_seat(game.id, Command("p1")).game) == ["p0", "p1", "", "p3"]


NOT_THE_HOST = "Only the host can do this: the player who opened the game, while they have a seat in it."
ONE_SEAT = "You and your programs can have only one seat here. Ask the host of the game to invite you."


def test_a_player_who_joins_cannot_add_or_remove_bots(games: Games) -> None:
    game = games.take_seat(opened(games, s1="greedy").id, Command("p9"), seat=2).game
    for attempt in (
        lambda: games.take_seat(game.id, Command("p9"), seat=3, bot="greedy"),
        lambda: games.take_seat(game.id, Command("p8"), seat=3, bot="greedy"),
        lambda: games.leave_seat(game.id, Command("p9"), 1),
    ):
        assert refusal(NotYourSeat, attempt) == NOT_THE_HOST
    assert sitting(games.head(game.id)) == ["p0", "greedy", "p9", ""]


def test_a_guest_and_their_programs_have_one_seat_in_all(games: Games) -> None:
    games.persons = lambda players: {player: player[:2] for player in players}
    game = opened(games)
    games.take_seat(game.id, Command("p9"))
    for player in ("p9", "p9-a-bot", "p9-b-bot"):
        assert refusal(NotYourSeat, lambda player=player: games.take_seat(game.id, Command(player))) == ONE_SEAT
    assert sitting(games.take_seat(game.id, Command("p8-a-bot")).game) == ["p0", "p9", "p8-a-bot", ""]
    assert refusal(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"))) == ONE_SEAT
    games.expected = lambda asked, player, by: (asked, player, by) == (game.id, "p8-b-bot", "p0")
    assert games.take_seat(game.id, Command("p8-b-bot")).game.status == "playing", "the host has invited it"


def test_the_host_may_take_several_seats_and_bring_programs(
    games: Games,
) -> None:
    games.persons = lambda players: {player: player[:2] for player in players}
    game = games.take_seat(opened(games).id, Command("p0")).game
    game = games.take_seat(game.id, Command("p0-a-bot")).game
    assert games.take_seat(game.id, Command("p0-a-bot"), bot="random").game.status == "playing"
    other = games.open(TITLE, GameSettings(seats=3), Command("p0-a-bot"), bots={}).game
    assert sitting(games.take_seat(other.id, Command("p0"), bot="random").game) == ["p0-a-bot", "random", ""]


def test_when_the_host_leaves_the_longest_seated_player_becomes_host(games: Games) -> None:
    game = opened(games)
    for player in ("p7", "p8"):
        games.take_seat(game.id, Command(player))
    games.leave_seat(game.id, Command("p0"), 0)
    assert refusal(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"), bot="random")) == NOT_THE_HOST
    games.take_seat(game.id, Command("p7"), seat=3, bot="random")
    games.leave_seat(game.id, Command("p7"), 1)
    games.take_seat(game.id, Command("p7"), seat=0)
    assert refusal(NotYourSeat, lambda: games.leave_seat(game.id, Command("p7"), 3)) == NOT_THE_HOST
    assert sitting(games.leave_seat(game.id, Command("p8"), 3).game) == ["p7", "", "p8", ""]
    games.take_seat(game.id, Command("p0"), seat=1)
    assert refusal(NotYourSeat, lambda: games.take_seat(game.id, Command("p8"), bot="random")) == NOT_THE_HOST
    begun = games.take_seat(game.id, Command("p0"), bot="random").game
    assert sitting(begun) == ["p7", "p0", "p8", "random"], "the opener is back"


def test_the_host_seats_a_bot(games: Games) -> None:
    game = opened(games)
    refused = refusal(NotYourSeat, lambda: games.take_seat(game.id, Command("p9"), seat=2, bot="greedy"))
    assert refused == NOT_THE_HOST
    seated = games.take_seat(game.id, Command("p0"), seat=2, bot="greedy").game
    assert sitting(seated) == ["p0", "", "greedy", ""]


def test_players_leave_their_own_seats_and_the_host_removes_bots(games: Games) -> None:
    game = opened(games, s1="greedy")
    game = games.take_seat(game.id, Command("p2"), seat=2).game
    assert refusal(NotYourSeat, lambda: games.leave_seat(game.id, Command("p0"), 2)) == "Seat 2 is not yours."
    assert refusal(NotYourSeat, lambda: games.leave_seat(game.id, Command("p9"), 1)) == NOT_THE_HOST
    left = games.leave_seat(game.id, Command("p2"), 2)
    assert isinstance(left.event, SeatLeft)
    assert sitting(left.game) == ["p0", "greedy", "", ""]
    assert sitting(games.leave_seat(game.id, Command("p0"), 1).game) == ["p0", "", "", ""]


def test_an_import_stores_a_record_once_byte_for_byte_and_publishes_it(games: Games, tmp_path: Path) -> None:
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


def test_refusals_explain_the_problem(games: Games) -> None:
    game = start(games)
    seat = game.to_act()[0]
    player = f"p{seat}"
    for version in (0, game.version + 1):
        text = refusal(NoSuchPosition, lambda version=version: games.at(game.id, version))
        assert text == f"This game has no position {version}."
    assert refusal(NoSuchGame, lambda: games.head("nowhere")) == "nowhere"
    assert refusal(NotYourSeat, lambda: games.resign(game.id, Command("p9"))) == "You are not a player in this game."
    text = refusal(CannotTakeBack, lambda: games.answer_takeback(game.id, Command(player), 77, True))
    assert text == "Takeback request 77 is not open."
    games.move(game.id, Command(player, key="k", fingerprint="one"), seat, TakeLoan())
    again = Command(player, key="k", fingerprint="other")
    text = refusal(KeyReused, lambda: games.move(game.id, again, seat, TakeLoan()))
    assert text == "This idempotency key was already used for a different request. Send a new key."
