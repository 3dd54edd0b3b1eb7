"""The solo game against Bruno: set-up, his disks and points ("Solo Mode")."""

import pytest

from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.effects.rival import NeutralDiskPlaced, NeutralDiskRemoved, RivalCompared
from scoresheet.domain.titles.algae_inc.exporting import ExportTo
from scoresheet.domain.titles.algae_inc.gains import ChooseResource
from scoresheet.domain.titles.algae_inc.laying import capitals
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.rival import total
from scoresheet.domain.titles.algae_inc.scoring import scores
from scoresheet.domain.titles.algae_inc.setup import ChoosePool
from scoresheet.domain.titles.algae_inc.state import BRUNO, State
from scoresheet.domain.titles.algae_inc.turns import BeginTurn, ChooseSpot, MoveSupervisor, UseExportTile
from scoresheet.domain.titles.algae_inc.weekend import EndWeek
from scoresheet.domain.viewer import Seat
from tests.titles import playing
from tests.titles.algae_inc.deliveries import cities, export
from tests.titles.algae_inc.positions import Lots, Steps, acting, asked, biofuel, bioplastics, company, cosmetics, food

FOUR = (biofuel, bioplastics, cosmetics, food)
STRIPS = {"B": [0, 1, 1, 0], "C": [1, 1, 1], "D": [2, 2, 2, 2], "E": [1, 1, 1]}


def test_bruno_starts_in_a_random_capital_and_scores_its_demand():
    for lot in range(8):
        state = begun(lot)
        (city,) = [name for name, seats in state.disks.items() if BRUNO in seats]
        assert city == sorted(capitals(state))[lot]
        assert state.bruno.points == {"exports": state.demands[city]}
        assert state.disks == {city: [BRUNO]}


def begun(lot: int = 0) -> State:
    """A solo game up to the choice of the pool; `lot` draws Bruno's demand after those of all cities."""
    state = playing.laid_out(TITLE, 1, Lots()).state
    while not playing.is_asked(state, Seat(0), ChoosePool):
        TITLE.play(state, Seat(0), TITLE.legal_moves(state, Seat(0))[0], Lots(*[0] * len(state.components.cities), lot))
    return state


def test_no_city_bonus_token_lies_on_brunos_city():
    state = begun(2)
    (city,) = state.disks
    assert sorted([*state.tokens, city]) == sorted(state.components.cities)


def test_sixteen_of_brunos_18_disks_lie_on_the_strips():
    state = begun()
    assert state.bruno.strips == STRIPS
    assert sum(map(sum, STRIPS.values())) + 2 == state.components.solo.disks == 18
    assert (state.bruno.left, state.bruno.gone) == (0, 0)


@pytest.mark.parametrize("make", FOUR)
def test_the_tank_of_the_own_byproduct_begins_empty_and_the_other_full(make):
    state = company(make())
    own = state.box(Seat(0)).makes
    cubes = {name: tank.cubes for name, tank in state.byproducts.items()}
    assert cubes == {name: 0 if name == own else 8 for name in cubes}
    assert [tank.row for tank in state.byproducts.values()] == [2, 2]


def test_the_player_chooses_one_of_two_pools_and_is_start_player_every_week():
    state = begun()
    assert len(state.pools) == 2
    assert state.first == 0
    steps = asked(company(biofuel(level="E", spot=0, energy=0), week=2), EndWeek(Seat(0)))
    while steps.state.week != 3:
        move = TITLE.legal_moves(steps.state, Seat(0))[0]
        steps.effects += TITLE.play(steps.state, Seat(0), move, Lots()).effects
    assert steps.state.first == 0


def test_transport_is_counted_from_brunos_disks_too():
    steps = acting("operators", biofuel(cubes={"LD": 1}, items={}), rows=[], demands={"Athina": 3, "Napoli": 1})
    assert cities(steps) == ["Athina"]
    export(steps, "Athina", "LD")
    assert steps.state.disks["Athina"] == [BRUNO, 0]


def test_with_printed_capitals_the_first_export_is_not_bound_to_berlin():
    board = biofuel(cubes={"LD": 1}, items={"eur": 1})
    steps = acting("operators", board, rows=[], demands={"Napoli": 1}, options={"printed_capitals": True})
    assert "Napoli" in cities(steps)
    assert "Berlin" not in {move.city for move in steps.offered(ExportTo)}


@pytest.mark.parametrize("milestones", [[], ["M01a"], ["M01a", "M04a", "M07a"]])
def test_bruno_scores_1_point_per_milestone_on_monday(milestones: list[str]):
    state = company(biofuel(), achieved={name: [BRUNO] for name in milestones})
    asked(state, BeginWeek(Seat(0), 2))
    assert state.bruno.points.get("monday", 0) == len(milestones)


def going(level: str, spot: int, **own) -> Steps:
    """Move the Supervisor to that spot from the strip below."""
    below = {"B": "A", "C": "B", "D": "C", "E": "D"}[level]
    start = {"A": 1, "B": 1, "C": 1, "D": 1}[below]
    state = company(biofuel(level=below, spot=start, **own))
    return asked(state, ChooseSpot(Seat(0))).take(MoveSupervisor, level=level, spot=spot)


@pytest.mark.parametrize(("level", "spot"), [("B", 1), ("B", 2), ("C", 0), ("C", 1), ("D", 1), ("D", 2), ("E", 1)])
def test_moving_to_a_spot_with_neutral_disks_removes_one_from_the_game(level: str, spot: int):
    steps = going(level, spot)
    expected = {name: list(disks) for name, disks in STRIPS.items()}
    expected[level][spot] -= 1
    assert steps.state.bruno.strips == expected
    assert steps.state.bruno.gone == 1


def test_moving_to_a_spot_without_neutral_disks_removes_none():
    state = company(biofuel(level="A", spot=0))
    steps = asked(state, ChooseSpot(Seat(0))).take(MoveSupervisor, level="B", spot=0)
    first = asked(company(biofuel()), ChooseSpot(Seat(0))).take(MoveSupervisor, level="A", spot=1)
    assert not steps.of(NeutralDiskRemoved) + first.of(NeutralDiskRemoved)


def test_repeating_the_action_by_an_export_tile_removes_no_second_disk():
    own = {"exported": ["Lyon"], "milestones": ["M01a"], "cubes": {}, "items": {"eur": 9}, "staff": {"operators": 1}}
    state = company(biofuel(level="C", spot=1, **own))
    steps = asked(state, BeginTurn(Seat(0), 4)).take(MoveSupervisor, level="D", spot=1)
    assert state.bruno.strips["D"] == [2, 1, 2, 2]
    while not steps.offered(UseExportTile):
        steps.effects += TITLE.play(state, Seat(0), steps.offered()[0], Lots()).effects
    steps.take(UseExportTile)
    steps.effects += TITLE.play(state, Seat(0), steps.offered()[0], Lots()).effects
    assert len(steps.of(NeutralDiskRemoved)) == 1


def test_bruno_counts_as_another_player_for_achieving_milestones_first():
    board = biofuel(ability="FIRST_MILESTONE_2SP", cubes={"LD": 2})
    alone = acting("operators", board, rows=["M01a"], demands={"Athina": 3})
    assert export(alone, "Athina", "LD").items() == {"sp": 2}
    after = acting("operators", board, rows=["M01a"], demands={"Athina": 3}, achieved={"M01a": [BRUNO]})
    assert export(after, "Athina", "LD").items() == {}
    assert after.points() == {}


def test_bruno_scores_1_point_per_milestone_at_the_end_and_nothing_else():
    state = month_over(achieved={"M01a": [BRUNO], "M13a": [BRUNO]})
    assert state.bruno.points["end"] == 2
    assert set(state.bruno.points) == {"exports", "end"}


def month_over(points: int = 0, **table) -> State:
    """End the last week; no disk of Bruno's is left on the strips."""
    state = company(biofuel(cubes={}, level="E", energy=0, points={"energy": points}), week=4, **table)
    state.bruno.strips = {level: [0] * len(disks) for level, disks in STRIPS.items()}
    asked(state, EndWeek(Seat(0)))
    assert state.over()
    return state


@pytest.mark.parametrize(("more", "outcome"), [(-1, "lost"), (0, "lost"), (1, "won")])
def test_the_player_wins_with_more_points_than_bruno_and_loses_a_tie(more: int, outcome: str):
    his = total(month_over())
    own = scores(month_over())[0].points
    assert month_over(his - own + more).bruno.outcome == outcome


def test_the_result_is_recorded_with_both_scores():
    state = company(biofuel(cubes={}, level="E", energy=0), week=4)
    state.bruno.strips = {level: [0] * len(disks) for level, disks in STRIPS.items()}
    steps = asked(state, EndWeek(Seat(0)))
    assert steps.of(RivalCompared) == [RivalCompared("lost", scores(state)[0].points, total(state))]


def test_larger_games_have_no_bruno():
    state = company(biofuel(), food())
    assert (state.rival, state.disks) == (None, {})
    with pytest.raises(LookupError):
        _ = state.bruno
    assert not asked(company(biofuel(level="E"), food(level="E"), week=4), EndWeek(Seat(0))).of(NeutralDiskPlaced)


def test_brunos_city_counts_as_occupied_for_abilities():
    board = food(ability="OCCUPIED_CITY_RESOURCE", cubes={"GD": 1})
    steps = export(acting("operators", board, rows=[], demands={"Athina": 3}), "Athina", "GD")
    assert steps.is_asked(ChooseResource)
    easier = biofuel(ability="UNOCCUPIED_MINUS_1MV", cubes={"LD": 1})
    assert cities(acting("operators", easier, rows=[], demands={"Athina": 4})) == []
