"""`show`: a position in the terminal."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import SPECTATOR, at_seat
from scoresheet.replays.terminal import plain
from scoresheet.replays.terminal.drawings import drawing_of
from scoresheet.service.cli.screen import draw, see
from tests.domain import hidden_hands
from tests.projections.logs import Log
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import open_store, play_on, start


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, COLUMNS="160")


def printed(drawing: object) -> str:
    screen = Console(file=io.StringIO(), width=160)
    screen.print(drawing)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_a_position_of_a_running_game_shows_its_board_question_and_last_move(line: CommandLine) -> None:
    games = open_store(line.folder)
    game = play_on(games, start(games, 3), 9)
    games.store.close()
    shown = line.run("show", game.id).output
    for word in (
        "Industrial Waste",
        "position 14 of 14",
        "Growth and co-workers",
        "Orange",
        "Green",
        "Last move",
        "Now",
    ):
        assert word in shown
    (seat,) = game.to_act()
    asked = registry.find(game.title).words.say(game.state.open_to(seat))
    assert asked not in shown
    assert asked in line.run("show", game.id, "--seat", seat).output


def test_the_cards_that_the_seat_sees_are_explained_with_the_numbers_of_the_edition(line: CommandLine) -> None:
    games = open_store(line.folder)
    game = play_on(games, start(games, 3), 9)
    games.store.close()
    shown = line.run("show", game.id, "--seat", 0).output
    words = registry.find(game.title).words
    cards = {card for company in game.state.companies for card in company.hand}
    assert cards
    assert "What the cards do" in shown
    for card in cards:
        assert words.explain("card", card).split(".")[0][:40] in shown


def test_every_position_of_a_record_can_be_shown(line: CommandLine) -> None:
    (file,) = simulated(line)
    events = len(file.read_bytes().splitlines()) - 1
    for at in range(1, events + 1, 10):
        position = line.json("show", "--record", file, "--at", at)
        assert (position["version"], position["head"]) == (at, events)
        assert (position["board"] is None) == (position["status"] == "open")
    end = line.run("show", "--record", file).output
    assert "finished" in end
    assert "1. " in end


def test_a_stored_game_and_its_record_are_shown_alike(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    game = json.loads(file.read_bytes().splitlines()[1])["game"]
    kept, read = line.json("show", game, "--at", 40), line.json("show", "--record", file, "--at", 40)
    assert (kept.pop("imported"), read.pop("imported")) == (True, False)
    assert kept == read


def test_missing_games_and_positions_give_clear_errors(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    assert "There is no position 9999" in line.refused("show", "--record", file, "--at", 9999)
    assert "There is no game 'none'" in line.refused("show", "none")
    assert "Give either a GAME or a --record." in line.refused("show", code=2)
    assert "0 to 1" in line.refused("show", "--record", file, "--seat", 7, code=2)


def test_every_zone_and_marker_of_a_mat_is_drawn(line: CommandLine) -> None:
    (file,) = simulated(line)
    events = len(file.read_bytes().splitlines()) - 1
    shown = "".join(line.run("show", "--record", file, "--at", at).output for at in range(5, events, 6))
    for word in ("●", "green", "Combination 1", "Auction", "has bid", "starting player", "Innovation", "at 5", "Loans"):
        assert word in shown, word


def test_a_title_without_a_drawing_is_drawn_as_tables(tmp_path: Path) -> None:
    assert drawing_of("hidden-hands") is plain.draw
    log = Log(tmp_path)
    log.begin("a", "hidden-hands")
    title, game = hidden_hands.TITLE, log.games["a"]
    shown = printed(draw(see(title, game, log.events["a"], SPECTATOR, game.version)))
    for word in ("Deck", "Players", "player:1", "Orange: is to act"):
        assert word in shown


def test_show_reveals_secrets_of_the_viewing_seat_only(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.begin("a", "hidden-hands")
    title, game = hidden_hands.TITLE, log.games["a"]
    position = see(title, game, log.events["a"], at_seat(1), game.version)
    mine, theirs = game.state.players[1].hand, game.state.players[0].hand
    assert [player.hand for player in position.board.players] == [[0] * len(theirs), mine]
    assert [decision.text for decision in position.awaiting] == ["", f"Choose a card; your highest is {max(mine)}"]
