"""`show` of Lineae: the drawing has everything on the table."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from scoresheet.domain.titles.lineae.pieces import Board
from scoresheet.domain.titles.lineae.view import view
from scoresheet.domain.titles.lineae.vocabulary import ACROSS
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.replays.terminal.drawings import drawing_of
from scoresheet.replays.terminal.titles.lineae.pieces import LETTERS
from tests.titles.lineae.positions import sea

WIDTH = 160


def printed(board: Board) -> list[str]:
    screen = Console(file=io.StringIO(), width=WIDTH)
    screen.print(drawing_of("lineae")(board))
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


def row(lines: list[str], y: int) -> str:
    """Return the line of a row of the ocean, from the first mineral column on."""
    (line,) = [line for line in lines if line.startswith(f"│ {y + 1}  ")]
    return line[5:]


def character(x: int) -> int:
    """Return the position of a mineral column in a line: two characters each, and one between vessel columns."""
    return 2 * x + x // 3


@pytest.fixture
def lines() -> list[str]:
    state = sea(
        {"column": 2, "cargo": {"iron": 2}, "technology": ["reserve_cells"]},
        {"column": 2},
        {"column": 7},
        cubes={(9, 8): "sulfur", (0, 3): "iron"},
    )
    state.submersibles["C"].hold = ["salt", "silica"]
    state.atmosphere[3] = 2
    state.vessels[0].rockets.append("io_acid_works")
    return printed(view(state, SPECTATOR))


def test_every_vessel_is_drawn_in_its_column(lines: list[str]) -> None:
    assert row(lines, 2)[character(6) :].startswith("OB")
    assert row(lines, 6)[character(21) :].startswith("G")


def test_every_submersible_is_drawn_in_its_place_with_its_hold(lines: list[str]) -> None:
    for letter, x in {"A": 3, "B": 6, "C": 10, "D": 13, "E": 17, "F": 20}.items():
        assert row(lines, 7)[character(x)] == letter
    (spaces,) = [line for line in lines if "Submersible C" in line]
    assert LETTERS["salt"] + LETTERS["silica"] in spaces


def test_cubes_are_drawn_in_their_spaces(lines: list[str]) -> None:
    assert row(lines, 8)[character(9)] == LETTERS["sulfur"]
    assert row(lines, 3)[character(0)] == LETTERS["iron"]
    assert any("".join(ACROSS[x] for x in (0, 1, 2)) in line.replace(" ", "") for line in lines)


def test_every_lock_is_drawn_as_open_or_closed(lines: list[str]) -> None:
    for number, gate in enumerate(("open", "closed", "open", "closed"), 1):
        (line,) = [line for line in lines if f"Lock {number}" in line]
        assert gate in line.split(f"Lock {number}")[1]
    assert row(lines, 8).count("║") == row(lines, 8).count("¦") == 2


def test_the_sky_shows_suns_smoke_and_jupiter(lines: list[str]) -> None:
    sky = lines[2]
    assert sky.count("***") == 5
    assert "*##" in sky
    assert sky.count("Jup") == 2


def rockets(lines: list[str]) -> Iterator[str]:
    return (line for line in lines if any(f"{slot} " in line[2:4] for slot in range(1, 9)))


def test_every_rocket_shows_its_loaded_and_its_missing_cubes() -> None:
    state = sea({})
    rocket = state.rockets[0]
    assert rocket is not None
    rocket.cubes[0] = "silica"
    lines = printed(view(state, SPECTATOR))
    for waiting in state.rockets:
        assert waiting is not None
        assert any(state.components.rockets[waiting.card].name in line for line in rockets(lines))
    assert any("Callisto Solar Array [i] i f h *" in line for line in lines)


def test_the_board_of_every_vessel_is_shown(lines: list[str]) -> None:
    for part in ("Cargo       ff", "Reserve Cells", "Io Acid Works", "0 of 15", "$3"):
        assert any(part in line for line in lines), part


def test_colony_cards_in_the_row_and_in_the_city_are_named() -> None:
    state = sea({}, city={"income": "commissary"})
    state.rockets[1], state.colony[1] = None, "assay_office"
    lines = printed(view(state, SPECTATOR))
    assert any("Assay Office" in line and "colony" in line for line in lines)
    assert any("Commissary" in line for line in lines)
    assert not any("Universal Basic Income" in line for line in lines)
