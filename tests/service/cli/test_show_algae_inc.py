"""`show` of Algae, Inc.: the drawing has everything on the table, also on a narrow screen without colour."""

import io
import random

import pytest
from rich.console import Console

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.pieces import Board
from scoresheet.domain.titles.algae_inc.state import BRUNO, State
from scoresheet.domain.titles.algae_inc.view import view
from scoresheet.domain.viewer import SPECTATOR, Seat
from scoresheet.replays.terminal.drawings import drawing_of
from tests.titles.algae_inc.positions import biofuel, bioplastics, company, cosmetics, food
from tests.titles.playing import laid_out, random_game

WIDE = 500
"""A width at which no text wraps."""


def printed(board: Board, width: int = WIDE) -> list[str]:
    screen = Console(file=io.StringIO(), width=width, no_color=True)
    screen.print(drawing_of("algae-inc")(board))
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


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


def own(state: State, title: str, start: str) -> str:
    """Return a row of a department."""
    return row(panel(seen(state), title), start)


def test_the_header_shows_week_turn_and_start_player() -> None:
    state = company(biofuel(), food(), week=3, round=4, turn=Seat(1), first=Seat(0))
    assert seen(state)[0] == "Week 3: work week  Turn 4 of the week, Blue  Start player Orange"


def test_a_new_game_shows_empty_places_for_departments() -> None:
    lines = seen(laid_out(TITLE, 3, Imagined(random.Random(1))).state)
    assert sum(line.startswith("╭") for line in lines) == 3
    assert not any("Map" in line for line in lines)


def test_a_city_shows_its_demand_its_token_and_its_disks() -> None:
    state = company(biofuel(exported=["Berlin", "Gdansk"]), food(exported=["Berlin"]), demands={"Berlin": 4, "Cluj": 1})
    state.demands["Gdansk"] = 2
    state.disks["Krakow"] = [BRUNO]
    line = row(panel(seen(state), "Map"), "east")
    assert "Berlin* 4 OB," in line
    assert "Gdańsk 2 O," in line
    assert "Cluj 1?" in line
    assert " N," in line.split("Kraków")[1]


def test_milestones_are_listed_from_the_top_with_the_players_who_reached_them() -> None:
    state = company(biofuel(), food(), rows=["M01a", "M13b"], achieved={"M01a": [BRUNO, Seat(1)]})
    lines = panel(seen(state), "Milestones")
    assert row(lines, "1 ") == "1 1 a city in the south NB 1, 0, 0, 0"
    assert row(lines, "2 ") == "2 5 3 cities in each of 2 regions – 5, 4, 3, 2"


def test_a_strip_shows_its_spots_supervisors_disks_and_exits() -> None:
    state = company(biofuel(level="D", spot=2))
    lines = panel(seen(state), "Action board")
    spots = row(lines, "D ").split(", ")
    assert spots[0].startswith("D 1 ")
    assert " ONN (2" in row(lines, "D ")
    assert row(lines, "E ").count("N (") == 3


def test_bonuses_of_weekends_and_of_the_month_and_upgrades_of_weeks_are_shown() -> None:
    state = company(biofuel(), food(), weekend="W01", month="1a", rounds=["scientists", "operators", "engineers"])
    lines = panel(seen(state), "Action board")
    assert row(lines, "weekend") == "weekend 1 EUR 2, 2 2 science points, 3 a Choice Action, 4 a Freelance Engineer"
    assert row(lines, "month") == "month 1 2 VP for each milestone of colour 2"
    assert row(lines, "exports") == "exports week 1 scientists, week 2 operators, week 3 engineers"
    state.weekend = ""
    assert not any(line.startswith("weekend") for line in panel(seen(state), "Action board"))


def test_tanks_show_cubes_sizes_and_the_cost_of_storing() -> None:
    state = company(biofuel(), food(), algae={"red": 1}, stored={"biomass": 7})
    lines = panel(seen(state), "Tanks")
    assert row(lines, "red algae") == "red algae 1 of 4"
    assert row(lines, "Biomass") == "Biomass 7 of 8, EUR 1 for the next"


def test_token_pools_are_shown_until_they_are_taken_with_the_tokens_not_seen() -> None:
    for state, _ in random_game(TITLE, 2, 5):
        if state.pools:
            team, tokens = state.pools[1].team, state.pools[1].tokens
            break
    lines = panel(seen(state), "Token pools")
    assert row(lines, "2 ").startswith(f"2 {team} ")
    assert len(lines) == len(state.pools)
    assert len(tokens) == 2
    left = next(line for line in seen(state) if line.startswith("Unseen City Bonus tokens: "))
    assert sum(int(part.split(" × ")[0]) for part in left.split(": ")[1].split(", ")) == 32 - 4


def test_brunos_panel_shows_his_points_by_source_and_his_disks() -> None:
    state = company(biofuel())
    state.bruno.points, state.bruno.gone, state.bruno.outcome = {"exports": 9, "end": 2}, 3, "won"
    lines = panel(seen(state), "Bruno")
    assert row(lines, "VP") == "VP 11 (exports 9, milestones at the end 2)"
    assert row(lines, "disks").endswith(", 3 gone")
    assert row(lines, "the month is") == "the month is won"
    assert not any("╭" in line and "Bruno" in line for line in seen(company(biofuel(), food())))


def test_a_department_shows_energy_items_contracts_and_the_side_board() -> None:
    state = company(
        bioplastics(
            ability="EXCHANGE_1TO1",
            export="SUM4",
            end="DV4_3",
            delivered=True,
            energy=8,
            items={"eur": 7, "wild": 1},
            exported=["Krakow"],
            milestones=["M01a"],
        ),
        biofuel(),
    )
    title = "Orange Bioplastics"
    assert own(state, title, "Energy") == "Energy 8 (green)"
    assert "euros 7, science points 0" in own(state, title, "Items")
    assert own(state, title, "Permanent ability") == "Permanent ability exchange one for one"
    assert own(state, title, "Contract export") == "Contract export worth 4 together, done"
    assert own(state, title, "End scoring") == "End scoring 3 VP for each city of demand 4"
    assert own(state, title, "Byproducts") == "Byproducts makes Bio-oil, recycles Biomass"
    assert own(state, title, "Cities") == "Cities Kraków"
    assert own(state, title, "Side board") == (
        "Side board 9 disks, 9 markers; tiles to use 1, used 0; on Mondays EUR 3, 1 VP"
    )


def test_dealt_cards_are_shown_until_they_are_slid_in() -> None:
    state = company(food(), biofuel())
    state.departments[0].cards = ["9"]
    assert own(state, "Orange Food", "Card 9") == (
        "Card 9 two recruits in an action; cubes worth 1, 2, 3; 2 VP for each operator recruited"
    )


def test_a_line_shows_storages_stations_and_the_value_of_cubes() -> None:
    cubes = {"red": 2, "L1": 1, "H2": 3, "KD": 1}
    state = company(cosmetics(cubes=cubes, gone=["MV_CREAM_1"]), food())
    title = "Orange Cosmetics"
    assert own(state, title, "storage").startswith("storage red algae ■■ of 5, brown algae closed")
    assert own(state, title, "Station 1") == "Station 1 upper –, lower ■"
    assert "middle (shampoo) ■■■" in own(state, title, "Station 2")
    assert own(state, title, "dispatch area").endswith("lower (cream) ■ worth 4")
    assert "lower degraded (burgers) – worth 1" in own(state, "Blue Food", "dispatch area")


def test_a_machine_shows_capacity_conveyor_tile_and_belts() -> None:
    state = company(
        cosmetics(built={"A": "CAP1", "conveyor A": "CONV1", "FLEX": "FLEX"}, upgraded=["engineers"]), biofuel()
    )
    title = "Orange Cosmetics"
    assert own(state, title, "A  ").startswith("A 5 + 2 Capacity upgrade 1 A1: red algae → upper Station 1")
    assert "b1: loses 1 energy, with B2" in own(state, title, "B  ")
    assert own(state, title, "Other engineering tiles").endswith(
        "Conveyor upgrade 1 between the machines A and B, Flexible converter at the Byproduct Converter"
    )
    assert "c2: middle dispatch place → lower dispatch place (1 energy a cube)" in own(state, "Blue Biofuel", "C  ")
    assert "R1: upper dispatch place → middle dispatch place (1 energy)" in own(state, "Blue Biofuel", "Monday")


def test_a_pending_delivery_is_shown() -> None:
    state = company(biofuel(cubes={"LD": 2}), food())
    state.departments[0].work.load = {"LD": 2}
    assert own(state, "Orange Biofuel", "to be delivered") == "to be delivered 2 from the lower dispatch place"


def test_a_team_shows_its_staff_next_cost_income_and_upgrade() -> None:
    staff = {"operators": 5, "engineers": 2}
    state = company(biofuel(staff=staff, upgraded=["engineers"], gone=["INC_O"]), food())
    lines = [line.split("│")[0] for line in panel(seen(state), "Orange")]
    rows = {name: " ".join(line.split()) for line in lines for name in TEAMS if line.startswith(name)}
    assert rows["operators"] == "operators 5 full 7"
    assert rows["engineers"] == "engineers 2 2 2 upgraded"


def test_the_science_grid_is_drawn_with_tiles_bonuses_and_free_cells() -> None:
    state = company(biofuel(gone=["INC_O"], taken=["COMBO1"]), food())
    cut = [line.split("│")[-1].split() for line in panel(seen(state), "Orange")]
    shown = [cells for cells in cut if len(cells) == 8 and cells[0].isdigit() and not cells[1].isdigit()]
    assert [cells[0] for cells in shown] == ["8", "7", "6", "5", "4", "3", "2", "1"]
    cells = [cell for line in shown for cell in line[1:]]
    assert cells.count("#") == 2
    assert cells.count("a") == 3
    assert {"+", "·"} <= set(cells)
    assert own(state, "Orange", "In reserve") == "In reserve Combo tile 1"
    assert own(state, "Orange", "In the grid").startswith("In the grid a Capacity upgrade 1,")
    assert "7/8 the VP of Monday" in own(state, "Orange", "Bonuses")
    board = own(state, "Orange", "On the board")
    assert "Storage upgrade: red algae" in board
    assert "(Market upgrade: lower dispatch place worth 5)" in board


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seats", [1, 4])
def test_nothing_is_cut_off_on_narrow_screens(seats: int, width: int) -> None:
    for number, (state, _) in enumerate(random_game(TITLE, seats, 3)):
        if number % 60 == 0:
            lines = printed(view(state, SPECTATOR), width)
            assert max(map(len, lines)) <= width
            assert not any("…" in line for line in lines)


def test_the_legend_explains_every_sign() -> None:
    legend = seen(company(biofuel()))[1]
    for sign in ("* capital", "? City Bonus token", "N Bruno", "■ cube", "# tile placed", "+ bonus", "· free"):
        assert sign in legend


def test_the_joint_value_of_cubes_is_shown() -> None:
    assert own(company(bioplastics(), food()), "Orange Bioplastics", "together") == "together one of each kind 2 + 3"
    assert own(company(cosmetics(), food()), "Orange Cosmetics", "together") == (
        "together 2 or more of a kind 1 more, 4 or more of a kind 2 more"
    )


def test_the_oven_shows_its_loss_of_energy_for_each_cube() -> None:
    state = company(food(), biofuel())
    assert "b1: loses 1 energy a cube, with B4" in own(state, "Orange Food", "B  ")
