"""The work week: Supervisors, the printed action and the alternate action ("Work Week")."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.line import AlgaTaken, CubeMoved
from scoresheet.domain.titles.algae_inc.effects.month import AlternateTaken, SupervisorMoved, TurnBegan
from scoresheet.domain.titles.algae_inc.kinds import MACHINES, TEAMS
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.turns import (
    BeginTurn,
    ChooseAction,
    ChooseSpot,
    ChooseTileUse,
    MoveAlternate,
    MoveSupervisor,
    PerformAction,
    TakeAlternate,
    TakeAlternateAlga,
)
from scoresheet.domain.viewer import Seat

from .positions import asked, biofuel, bioplastics, company, cosmetics, food
from .spots import allowed, standing


@pytest.mark.parametrize("first", [0, 2])
def test_players_take_five_turns_a_week_clockwise_from_the_start_player(first):
    game = asked(company(biofuel(), bioplastics(), food(), first=Seat(first)), BeginTurn(Seat(first), 1))
    while game.state.decisions:
        seat = game.state.to_act()[0]
        if game.is_asked(ChooseSpot, seat):
            game.take(MoveSupervisor, seat=seat, spot=game.offered(MoveSupervisor, seat)[0].spot)
        else:
            game.take(TakeAlternate, seat=seat, item="eur")
    order = [(first + step) % 3 for step in range(3)]
    assert [turn.seat for turn in game.of(TurnBegan)] == order * 5
    assert [turn.number for turn in game.of(TurnBegan)] == [turn for turn in range(1, 6) for _ in range(3)]
    assert [own.level for own in game.state.departments] == ["E"] * 3


def test_the_first_turn_of_a_week_may_begin_on_any_spot_of_the_bottom_strip():
    game = asked(company(biofuel(), food()), ChooseSpot(Seat(0)))
    assert game.fields(MoveSupervisor, "level", "spot") == [("A", 0), ("A", 1), ("A", 2)]


@pytest.mark.parametrize(
    ("level", "spot", "up"),
    [
        ("A", 0, [("B", 0), ("B", 1)]),
        ("A", 2, [("B", 2), ("B", 3)]),
        ("B", 0, [("C", 0)]),
        ("B", 1, [("C", 0), ("C", 1)]),
        ("B", 3, [("C", 2)]),
        ("C", 1, [("D", 1), ("D", 2)]),
        ("D", 2, [("E", 1), ("E", 2)]),
        ("D", 3, [("E", 2)]),
    ],
)
def test_later_turns_lead_to_a_linked_spot_of_the_next_strip(level, spot, up):
    game = asked(company(biofuel(level=level, spot=spot), food()), ChooseSpot(Seat(0)))
    assert game.fields(MoveSupervisor, "level", "spot") == up


def test_a_supervisor_must_be_moved_even_to_a_sole_destination():
    game = asked(company(biofuel(level="B", spot=0), food()), ChooseSpot(Seat(0)))
    assert game.is_asked(ChooseSpot)
    game.take(MoveSupervisor)
    assert game.of(SupervisorMoved) == [SupervisorMoved(Seat(0), "C", 0)]


def test_moving_the_supervisor_is_followed_by_an_action_and_an_optional_export_tile():
    game = asked(company(biofuel(level="B", spot=0, disks=9, markers=9), food()), ChooseSpot(Seat(0)))
    assert game.take(MoveSupervisor).is_asked(ChooseAction)
    assert game.take(TakeAlternate, item="eur").is_asked(ChooseTileUse)


def test_several_supervisors_may_share_a_spot():
    game = asked(company(biofuel(level="A", spot=0), food(level="B", spot=0)), ChooseSpot(Seat(0)))
    assert game.take(MoveSupervisor, spot=0).own().spot == game.own(1).spot == 0


@pytest.mark.parametrize(
    ("strip", "spot", "action"),
    [("B1", 1, "engineers"), ("B1", 2, "recruit"), ("C1", 2, "operators"), ("D2", 1, "scientists"), ("D2", 3, "A")],
)
def test_a_spot_allows_its_printed_action(strip, spot, action):
    game = standing(strip, 0, spot, food(items={"eur": 1}), cosmetics())
    assert allowed(game) == [action]


def test_turned_strips_allow_the_actions_printed_on_their_other_side():
    own = food(cubes={"S2": 1, "U1": 1})
    assert [allowed(standing("C1", 0, 1, own, cosmetics())), allowed(standing("C1", 1, 1, own, cosmetics()))] == [
        ["B"],
        ["C"],
    ]


@pytest.mark.parametrize("strip", ["A1", "E1"])
def test_the_first_and_the_last_strip_allow_any_team_and_any_machine(strip):
    own = food(cubes={"spirulina": 1, "U1": 1, "S2": 1})
    assert allowed(standing(strip, 0, 0, own, cosmetics())) == list(TEAMS)
    assert allowed(standing(strip, 0, 1, own, cosmetics())) == list(MACHINES)


def test_an_action_without_a_possible_effect_is_not_offered():
    own = food(cubes={"spirulina": 1})
    assert allowed(standing("A1", 0, 1, own, cosmetics())) == ["A"]
    full = food(cubes={"spirulina": 4})
    assert allowed(standing("A1", 0, 0, full, cosmetics())) == ["engineers", "scientists"]
    assert allowed(standing("A1", 0, 2, own, cosmetics())) == []


def test_a_choice_action_or_a_euro_may_be_taken_instead_of_the_printed_action():
    for item in ("ca", "eur"):
        game = standing("A1", 0, 0, food(), cosmetics()).take(TakeAlternate, item=item)
        assert game.items() == {item: 1}
        assert game.of(AlternateTaken) == [AlternateTaken(Seat(0))]
        assert not game.state.decisions


def test_the_alternate_action_is_open_to_a_player_without_other_possibilities():
    own = food(cubes={"spirulina": 4}, items={})
    game = standing("C1", 0, 1, own, cosmetics(), algae=dict.fromkeys(("red", "brown", "spirulina", "chlorella"), 0))
    assert not game.offered(PerformAction)
    assert game.fields(TakeAlternate, "item") == ["ca", "eur"]


def test_the_alternate_cube_must_be_of_a_species_that_can_be_stored():
    game = standing("A1", 0, 0, food(gone=["STO_3"], cubes={"spirulina": 1, "chlorella": 3}), cosmetics())
    assert game.fields(TakeAlternateAlga, "species") == ["spirulina"]
    game.take(TakeAlternateAlga)
    assert (game.cubes()["spirulina"], game.state.tanks["spirulina"].cubes) == (2, 3)
    assert game.of(AlternateTaken) == [AlternateTaken(Seat(0))]


def test_the_alternate_cube_of_an_empty_tank_costs_a_euro():
    boards = (food(items={"eur": 2}), cosmetics())
    game = standing("A1", 0, 0, *boards, algae={"spirulina": 0}).take(TakeAlternateAlga)
    assert (game.cubes(), game.items()) == ({"spirulina": 3}, {"eur": 1})
    assert game.of(AlgaTaken)[0].supply
    assert not standing("A1", 0, 0, food(), cosmetics(), algae={"spirulina": 0}).offered(TakeAlternateAlga)


def test_the_euro_for_the_alternate_cube_may_come_from_exchange():
    boards = (food(items={"fe": 1, "mv": 1}), cosmetics())
    game = standing("A1", 0, 0, *boards, algae={"spirulina": 0}).take(TakeAlternateAlga)
    assert game.is_asked(Exchange)
    game.take(GiveForMissing, item="mv")
    assert game.items() == {}


def test_the_alternate_move_uses_one_main_belt_and_triggers_nothing():
    own = cosmetics(cubes={"red": 1, "U1": 2, "H2": 1, "HD": 1}, energy=5)
    game = standing("A1", 0, 2, own, food())
    assert game.fields(MoveAlternate, "belt") == ["A1", "B1", "B2", "C2"]
    game.take(MoveAlternate, belt="B2")
    assert game.cubes() == {"red": 1, "U1": 1, "H2": 2, "HD": 1}
    assert (game.own().energy, len(game.of(AlternateTaken))) == (5, 1)
    assert [moved.counts for moved in game.of(CubeMoved)] == [False]
    assert not game.state.decisions


def test_the_alternate_move_cannot_use_closed_belts():
    game = standing("A1", 0, 2, cosmetics(cubes={"L1": 1}), food())
    assert game.fields(MoveAlternate, "belt") == ["B3"]
    opened = standing("A1", 0, 2, cosmetics(cubes={"L1": 1}, gone=["LINE_CREAM"]), food())
    assert opened.fields(MoveAlternate, "belt") == ["B3", "B4"]
