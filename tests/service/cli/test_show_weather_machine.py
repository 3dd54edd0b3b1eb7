"""`show` of Weather Machine: the drawing has everything on the table, also on a narrow screen without colour."""

import io
import random

import pytest
from rich.console import Console

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.benefit_words import ACTIONS, benefit_text, benefits_text
from scoresheet.domain.titles.weather_machine.pieces import Board
from scoresheet.domain.titles.weather_machine.place_words import LOCATIONS
from scoresheet.domain.titles.weather_machine.state import (
    EMPTY,
    LATIV,
    OFFICIAL,
    PlacedGoal,
    Research,
    State,
    Subsidy,
    Tile,
)
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.titles.weather_machine.vocabulary import PHASES, TRIGGERS
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.replays.terminal.drawings import drawing_of
from tests.titles.playing import laid_out
from tests.titles.weather_machine.rich_games import rich_game

WIDE = 240
"""A width at which no text wraps."""


def printed(board: Board, width: int = WIDE) -> list[str]:
    screen = Console(file=io.StringIO(), width=width, no_color=True)
    screen.print(drawing_of("weather-machine")(board))
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


def begun(seats: int = 3, **options: bool) -> State:
    return laid_out(TITLE, seats, Imagined(random.Random(4)), **options).state


def seen(state: State) -> list[str]:
    return printed(view(state, SPECTATOR))


def panel(lines: list[str], title: str) -> list[str]:
    """Return the lines of a panel, without its frame."""
    first = next(number for number, line in enumerate(lines) if line.startswith("╭") and title in line)
    last = next(number for number, line in enumerate(lines) if number > first and line.startswith("╰"))
    return [line.strip("│ ") for line in lines[first + 1 : last]]


def row(lines: list[str], start: str) -> str:
    (line,) = [line for line in lines if line.startswith(start)]
    return " ".join(line.split())


def test_the_header_shows_round_trigger_turn_order_and_prizes() -> None:
    state = begun()
    state.round, state.last_round, state.trigger, state.phase = 9, 10, "nobel", "turns"
    state.order, state.initiative, state.nobel, state.awards = [2, 0, 1], [1, 2, 0], 1, 7
    text = "\n".join(seen(state)[:3])
    for part in (
        f"Round 9 of 10: {PHASES['turns']}",
        TRIGGERS["nobel"],
        "Turn order GOB",
        "Initiative BGO",
        "Awards left 7",
    ):
        assert part in text
    assert "Nobel Prize Blue" in text


def test_a_location_shows_its_scientists_and_the_cost_of_its_actions() -> None:
    state = begun(2)
    state.laboratories[1].location, state.laboratories[1].space = "lab", 0
    state.lativ, state.lativ_space = "lab", 1
    lines = panel(seen(state), "Locations")
    assert row(lines, "Lab") == (f"Lab [B:2] [L:1] [x:1] R&D {ACTIONS['work_experiment']} 1, {ACTIONS['publish']} 2")
    assert row(lines, "Government").startswith("Government [·:2] [·:1] [x:1] Lab Sell a Part")


def test_lativ_is_shown_in_supply_or_in_his_office() -> None:
    state = begun()
    assert row(panel(seen(state), "Locations"), "Supply").startswith("Supply + Lativ")
    state.lativ = "office"
    assert row(panel(seen(state), "Locations"), LOCATIONS["office"]) == f"{LOCATIONS['office']} Lativ"


def test_a_row_of_the_supply_shows_its_chemicals_its_price_and_its_refund() -> None:
    state = begun()
    state.supply.update(white=3, blue=0)
    lines = [line.split("│")[1].strip() for line in seen(state) if "Melgoth  " in line]
    assert [" ".join(line.split()) for line in lines] == ["w Melgoth 1 1 w w w 2 1"]
    assert any("b  Radieu    1 1 2 2 3  –      3" in line for line in seen(state))
    assert any("g  Verdino   g g g g g  1      –" in line for line in seen(state))


def test_workshop_tiles_on_offer_are_shown_by_their_half_circles() -> None:
    state = begun()
    state.offer, state.top, state.face_up, state.face_down = state.offer[:1], state.offer[1], 3, 8
    ends = ["".join(end[0] for end in state.components.workshop_tiles[tile].ends) for tile in (*state.offer, state.top)]
    text = "\n".join(seen(state))
    assert f"on offer      {ends[0]} " in text
    assert f"on the stack  {ends[1]}, 3 below it" in text
    assert "face down     8" in text


def test_government_shows_bots_tokens_vouchers_subsidies_and_parts() -> None:
    state = begun()
    state.machines["government"]["rain"] = [0, EMPTY, 2]
    state.tokens["government"]["rain"] = 1
    state.plots["rain"][0].tile, state.plots["rain"][0].part = "", "red"
    state.plots["wind"][2].blue = False
    lines = panel(seen(state), "Government, 3 markers")
    assert row(lines, "Bots").startswith("Bots pO b· wG b· w· r·")
    assert row(lines, "tokens") == "tokens 1 2 2 2 2"
    assert row(lines, "Voucher") == "Voucher Supply any Science any Supply"
    assert row(lines, "Lab").startswith("Lab r Part ")
    assert row(lines, "Government").count("flipped: ") == 1


def test_the_lab_shows_its_branches_the_assistant_and_the_locks() -> None:
    state = begun()
    state.machines["lab"]["fog"] = [EMPTY, 1, LATIV]
    state.assistant, state.locks, state.lativ_bots = "fog", ["rain"], 4
    lines = panel(seen(state), "Lab: the Weather Machine")
    assert row(lines, "Assistant") == "Assistant Fog g· wB pL 2 open"
    assert row(lines, "Rain").endswith("2 locked")
    assert any("Lativ's Bots beside it: 4, tiles in the deck: 8" in line for line in lines)


def test_an_experiment_shows_its_science_its_points_and_its_benefits() -> None:
    state = begun()
    state.display, state.preview, state.deck_top, state.deck = ["II-wind", "I-sun", "I-fog"], "III-rain", "", 0
    lines = panel(seen(state), "Lab: the Weather Machine")
    assert row(lines, "display 1") == "display 1 Wind II 2 5 2 Machine Parts or an Investment tile"
    assert row(lines, "preview").startswith("preview Rain III 2 6")
    assert not any(line.startswith("top of the deck") for line in lines)


def test_research_spaces_show_parts_bots_and_benefits_and_the_bottom_one_its_extra_cost() -> None:
    state = begun()
    state.machines["rnd"]["rain"] = [EMPTY, 1, 0]
    gives = [benefit_text(space.gives) for space in state.components.research["rain"]]
    line = row(panel(seen(state), "R&D (+"), "Rain")
    assert line == f"Rain r· {gives[0]} pB {gives[1]} rO+ {gives[2]} 2"


def test_extreme_weather_shows_level_science_parts_markers_and_surroundings() -> None:
    state = begun()
    climate = state.climates["rain"]
    climate.board, climate.stack, climate.slots = ["rain-1", "rain-2"], ["rain-3"], [1, OFFICIAL]
    state.climates["wind"].board, state.climates["wind"].slots = [], []
    lines = panel(seen(state), "Extreme Weather")
    assert row(lines, "Rain").startswith("Rain 2 1 w [B] a step on any Funding track, [M] 2 Machine Parts")
    assert row(lines, "Rain").endswith("1 3")
    assert row(lines, "Wind").startswith("Wind – – – –")


def test_funding_markers_are_drawn_on_their_spaces() -> None:
    state = begun()
    state.laboratories[0].funding["lab"] = state.laboratories[2].funding["lab"] = 3
    assert "[OG] 1 Science, other track +2" in row(panel(seen(state), "Funding"), "3 ")


def test_a_workshop_shows_its_tiles_in_place_with_their_contents() -> None:
    state = begun()
    tiles = {frozenset(tile.ends): tile for tile in state.components.workshop_tiles.values()}
    upper, lower = tiles[frozenset(("green", "white"))], tiles[frozenset(("white", "red"))]
    laboratory = state.laboratories[0]
    laboratory.start_tile = ""
    laboratory.workshop = [
        Tile(upper.id, 1, 1, turned=upper.ends[0] != "green"),
        Tile(lower.id, 2, 1, turned=lower.ends[0] != "white"),
    ]
    laboratory.bots, laboratory.parts, laboratory.chemicals = 2, {"pink": 1}, {"red": 1, "blue": 1}
    lines = seen(state)
    first = next(number for number, line in enumerate(lines) if line.startswith("│ Part  "))
    assert [line[15:18] for line in lines[first : first + 4]] == ["╭g╮", "╰w╯", "╭w╮", "╰r╯"]
    shown = {"Bots": "2", "Parts": "p", "Chemicals": "r b", "their spaces": "any w", "free": "1 tile"}
    for name, there in shown.items():
        assert any(line.startswith(name) and f" {there} " in line for line in panel(lines, "Orange")), name


def test_a_tile_to_be_laid_is_shown_with_its_possible_places() -> None:
    lines = panel(seen(begun()), "Orange")
    assert any(line.startswith("to be laid") for line in lines)
    assert any(line.startswith("Part         ╭·╮") for line in lines)


def test_the_assembly_line_shows_prices_benefits_and_when_sections_open() -> None:
    state = begun()
    state.laboratories[0].assembly["top_left"] = [False, True, True]
    text = "\n".join(panel(seen(state), "Orange"))
    for part in ("[·] a Government Voucher", "[B] a Lab Voucher", "opens at 6 Bots or 5 tokens", "top right      2"):
        assert part in text


def test_the_office_shows_tokens_or_benefits_of_spaces_and_every_paper() -> None:
    state = begun()
    office = state.laboratories[0].office
    office[1].tokens, office[1].published, office[1].marker = ["wind", "award", "citation"], True, "right"
    office[5].tokens = ["", "", "snow"]
    state.laboratories[0].waiting = [Research("rnd", "fog")]
    slides, last = [benefit_text(each.slide) for each in state.components.office], state.components.office[5]
    lines = panel(seen(state), "Orange")
    assert row(lines, "2 ") == f"2 [Wind] [Award] [Citation] {slides[1]} published, marker ready"
    assert row(lines, "6 ") == f"6 {' '.join(map(benefits_text, (last.government, last.lab)))} [Snow] {slides[5]}"
    assert row(lines, "To be placed") == "To be placed Fog (R&D)"


def test_goals_show_their_conditions_and_if_they_are_met() -> None:
    state = begun()
    laboratory = state.laboratories[0]
    laboratory.goals, laboratory.placed = ["B3"], {"rnd.bottom": PlacedGoal("C7", flipped=True)}
    laboratory.parts = {"red": 3}
    goals = TITLE.words_of(state.edition).terms["goal"]
    text = " ".join(" ".join(panel(seen(state), "Orange")).split())
    assert f"{goals['B3']} (met)" in text
    assert f"{goals['C7']} (not met), flipped" in text


def test_subsidies_investments_awards_and_vouchers_of_a_player_are_shown() -> None:
    state = begun()
    laboratory = state.laboratories[0]
    one, other, *_ = state.components.subsidies
    laboratory.subsidies = [Subsidy(one, used=True), Subsidy(other)]
    laboratory.investments, laboratory.awards, laboratory.awards_waiting = 2, 3, 1
    laboratory.vouchers["science"] = 4
    lines = panel(seen(state), "Orange")
    assert row(lines, "Subsidies").count(", used)") == 1
    assert row(lines, "Investments") == "Investments 2"
    assert row(lines, "Awards") == "Awards 3, 1 to be placed"
    assert row(lines, "Vouchers").endswith("4 Science")


def test_groups_of_goal_tiles_are_shown_during_the_draft() -> None:
    state = begun(goal_draft=True)
    words = TITLE.words_of(state.edition).terms
    lines = panel(seen(state), "Goal tiles to draft")
    for group, first in (("A.government", "A1"), ("D.rnd", "D7")):
        assert words["goal"][first] in row(lines, words["group"][group])
    assert len(lines) == 1 + len(state.groups) == 13
    state.phase = "turns"
    assert not any("Goal tiles to draft" in line for line in seen(state))


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_cut_off_on_narrow_screens(width: int) -> None:
    for number, (state, _) in enumerate(rich_game(4, 3)):
        if number % 40 == 0:
            lines = printed(view(state, SPECTATOR), width)
            assert max(map(len, lines)) <= width
            assert not any("…" in line for line in lines)


def test_no_word_of_a_subsidy_tile_is_cut_on_a_narrow_screen() -> None:
    state = begun()
    shown = {word for line in panel(printed(view(state, SPECTATOR), 80), "Government, 3") for word in line.split()}
    laid = {word for plots in state.plots.values() for plot in plots for word in words_of(state, plot.tile)}
    assert laid <= shown


def words_of(state: State, tile: str) -> list[str]:
    return TITLE.words_of(state.edition).terms["subsidy"][tile].split()


def test_the_legend_explains_every_mark() -> None:
    legend = seen(begun())[2]
    for mark in ("g green (Verdino)", "b blue (Radieu)", "L Lativ", "M Government marker", "x blocked", "· empty"):
        assert mark in legend
