"""A game keeps the components it began with, whatever changes later."""

import random
import re
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
from rich.console import Console

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.errors import UnknownEdition
from scoresheet.domain.game import Game, copy, fold, game_type
from scoresheet.domain.kit.components import TODAY, read
from scoresheet.domain.titles import industrial_waste, registry
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.components import EDITIONS, Components
from scoresheet.domain.titles.industrial_waste.effects.business import LoanTaken
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.viewer import SPECTATOR, Seat
from scoresheet.replays.simulate import METADATA, move_bot
from scoresheet.service.cli.screen import draw, see

SHIPPED = Path(industrial_waste.__file__).parent / "components"
CHANGES = {"loan = 10": "loan = 12", "loan_penalty = 10": "loan_penalty = 11", "yellow = 9": "yellow = 1"}
MOVES = 12
FIRST = Seat(0)


@pytest.fixture
def change(tmp_path):
    """Publish components with other values; the current ones are restored after the test."""
    before = EDITIONS.today
    copytree(SHIPPED, tmp_path / "components")
    box = tmp_path / "components" / "box.toml"
    for old, new in CHANGES.items():
        assert old in box.read_text()
        box.write_text(box.read_text().replace(old, new))
    after = read(tmp_path / "components", Components)
    yield lambda: EDITIONS.publish(after)
    EDITIONS.pop(after.digest, None)
    EDITIONS.publish(before)


def begun() -> Sheet:
    """Return a game of bots that has just begun."""
    sheet = Sheet(TITLE, Game(), bytes(32), METADATA)
    sheet.open("edition", GameSettings(seats=2))
    for seat in range(2):
        sheet.take_seat(bot="random", entropy=f"{seat}")
    return sheet


def lend(state):
    """Return what a loan pays."""
    table = TITLE.play(TITLE.copy(state), FIRST, TakeLoan(), None)
    return [effect.millions for effect in table.effects if isinstance(effect, LoanTaken)]


def assess(game):
    """Return a position's loan, zone, loan score and evaluation."""
    state = TITLE.copy(game.state)
    state.companies[FIRST].waste, state.companies[FIRST].loans = 5, 1
    zone = TITLE.view(state, SPECTATOR).companies[FIRST].zone
    score = TITLE.scores(state)[FIRST]
    return lend(state), zone, score.parts["loans"], TITLE.evaluate(state, FIRST)


def from_events(sheet):
    """Return the game as loaded from its stored events."""
    return fold(TITLE, [TITLE.event_decoder.decode(event.stored) for event in sheet.events])


def from_checkpoint(sheet):
    """Return the game as loaded from a checkpoint."""
    stored = msgspec.msgpack.encode(sheet.game)
    return msgspec.msgpack.decode(stored, type=game_type(TITLE))


def test_a_running_game_keeps_its_values_and_a_new_one_gets_the_current_values(change):
    running = begun()
    before = assess(running.game)
    assert before[:3] == ([10], "green", -10)
    change()
    assert assess(running.game) == before
    assert (
        assess(from_events(running)) == assess(from_checkpoint(running)) == assess(copy(TITLE, running.game)) == before
    )
    assert assess(begun().game)[:3] == ([12], "yellow", -11)


def test_a_running_game_without_its_edition_would_change(change):
    running = begun()
    before = assess(running.game)
    change()
    running.game.state.edition = TODAY
    assert assess(running.game) != before


def test_a_change_of_components_during_a_game_does_not_affect_it(change):
    def played(moves_before_the_change):
        sheet, chooser = begun(), random.Random(7)
        for number in range(10_000):
            if number == moves_before_the_change:
                change()
            if sheet.game.status != "playing":
                return [event.event.effects for event in sheet.events]
            move_bot(sheet, chooser)
        raise AssertionError("The game does not end.")

    undisturbed = played(None)
    assert played(MOVES) == undisturbed
    assert played(None) != undisturbed


def test_the_terminal_draws_with_the_values_of_the_games_own_edition(change):
    def shown(sheet):
        screen = Console(record=True, width=150, color_system=None)
        game = copy(TITLE, sheet.game)
        events = [event.event for event in sheet.events]
        with screen.capture() as capture:
            screen.print(draw(see(TITLE, game, events, SPECTATOR, game.version)))
        return capture.get()

    assert re.search("0, green", shown(begun()))
    running = begun()
    running.game.state.companies[FIRST].waste = 5
    change()
    assert "5, green" in shown(running)


def test_using_a_missing_edition_raises_unknown_edition(change):
    change()
    strange = begun()
    EDITIONS.pop(strange.game.state.edition)
    for reading in (TITLE.scores, lend, lambda state: TITLE.view(state, SPECTATOR)):
        with pytest.raises(UnknownEdition, match="No edition of the components here"):
            reading(strange.game.state)


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_all_editions_of_a_title_have_the_same_board_shape(title):
    shapes = [getattr(edition.components, "shape", None) for edition in title.editions.values()]
    assert all(shape == shapes[0] for shape in shapes)


def test_only_the_shape_of_the_ocean_is_read_from_the_current_components():
    folders = [
        Path(industrial_waste.__file__).parents[1],
        *(Path(*parts, "titles") for parts in (("replays", "terminal"), ("service", "web"))),
    ]
    readers = {file.name for folder in folders for file in folder.rglob("*.py") if ".today" in file.read_text()}
    assert readers == {"water.py"}
