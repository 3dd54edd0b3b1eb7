"""Offers of moves with their costs, gains and necessary exchanges."""

import pytest

from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.titles.algae_inc import (
    TITLE,
    actions,
    algae,
    converter,
    exporting,
    gains,
    machines,
    operators,
    placing,
    recruiting,
    refining,
    scientists,
    turns,
)
from scoresheet.domain.titles.algae_inc.effects.goods import EnergyPaid, ItemsPaid, ScienceLost
from scoresheet.domain.titles.algae_inc.engineers import BuildTile
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, asked, biofuel, company, cosmetics, food
from tests.titles.playing import random_game

WORDS = TITLE.words
GIVING = "in exchange for what you lack"


def offers(steps, kind, seat=0):
    return [WORDS.offer(move, steps.state) for move in steps.offered(kind, seat)]


def choosing(*boards, printed="R", **table):
    """Put seat 0 on a spot of strip A with this action, to choose its action."""
    state = company(*boards, **table)
    state.strips["A"] = type(state.strips["A"])("A1", 0)
    state.departments[0].level, state.departments[0].spot = "A", "TMR".index(printed)
    return asked(state, turns.AfterAction(Seat(0)), turns.ChooseAction(Seat(0)))


def test_a_main_move_states_its_energy_cost_cube_by_cube():
    steps = acting("B", food(cubes={"L1": 2}), biofuel())
    for _ in range(2):
        assert "Move a cube from the lower Station 1 to the lower Station 2: 1 energy" in offers(
            steps, machines.MoveCube
        )
        if steps.own().activation.moves == 0:
            steps.take(machines.MoveCube, belt="B4")


def test_a_main_move_whose_energy_is_paid_once_states_it_for_the_first_cube_only():
    steps = acting("B", food(cubes={"L1": 2}, built={"SPEC": "SPEC"}), biofuel())
    assert "Move a cube from the lower Station 1 to the lower Station 2: 1 energy" in offers(steps, machines.MoveCube)
    steps.take(machines.MoveCube, belt="B4")
    assert "Move a cube from the lower Station 1 to the lower Station 2" in offers(steps, machines.MoveCube)


def test_a_main_move_without_energy_states_the_euros_for_it():
    steps = acting("B", food(cubes={"L1": 1}, energy=0, items={"eur": 2}), biofuel())
    assert "Move a cube from the lower Station 1 to the lower Station 2: 1 energy; EUR 2 for missing energy" in offers(
        steps, machines.MoveCube
    )


def test_a_main_move_states_the_loss_of_a_cube_of_cream():
    steps = acting("B", cosmetics(cubes={"L1": 2}, gone=["LINE_CREAM"]), food())
    cream = "Move a cube from the lower Station 1 to the lower Station 2"
    assert cream in offers(steps, machines.MoveCube)
    steps.take(machines.MoveCube, belt="B4")
    assert f"{cream}; a cube is lost there" in offers(steps, machines.MoveCube)


def test_a_main_move_of_machine_a_states_the_number_of_cubes_that_become_byproduct():
    steps = acting("A", biofuel(cubes={"red": 2, "chlorella": 2}), food())
    move = "Move a cube from the storage of red algae to the upper Station 1"
    assert move in offers(steps, machines.MoveCube)
    steps.take(machines.MoveCube, belt="A1")
    assert f"{move}; 1 cube of this activation becomes byproduct" in offers(steps, machines.MoveCube)


def test_a_cube_of_algae_is_offered_with_the_contents_of_its_tank_or_its_cost():
    steps = asked(company(biofuel(items={"eur": 1}), food(), algae={"chlorella": 3}), algae.TakeAlgae(Seat(0), 1))
    assert offers(steps, algae.TakeAlga) == ["Take a cube of Chlorella; 3 in its tank"]
    steps.state.tanks["chlorella"].cubes = 0
    assert offers(steps, algae.TakeAlga) == ["Take a cube of Chlorella for EUR 1: its tank is empty"]
    steps.state.departments[0].items.update(eur=0, sp=2)
    assert offers(steps, algae.TakeAlga) == [
        f"Take a cube of Chlorella for EUR 1: its tank is empty; give 2 other items {GIVING}"
    ]


def test_a_free_cube_from_the_supply_is_stated():
    board = food(ability="NO_STORAGE_LIMIT_FREE_SUPPLY")
    state = company(board, biofuel(), algae=dict.fromkeys(["red", "brown", "spirulina", "chlorella"], 0))
    said = offers(asked(state, algae.TakeAlgae(Seat(0), 1)), algae.TakeAlga)
    assert said
    assert all(sentence.endswith(", from the supply") for sentence in said)


def test_storing_a_byproduct_states_its_euros_and_burning_at_full_energy_the_points():
    steps = acting("A", biofuel(cubes={"chlorella": 2}, energy=10), food(), stored={"biomass": 0})
    steps.take(machines.MoveCube, belt="A4")
    assert offers(steps, converter.StoreByproduct) == ["Store it for EUR 3"]
    assert offers(steps, converter.BurnByproduct) == ["Burn it for 1 VP: the energy track is full"]
    tank = steps.state.byproducts["biomass"]
    tank.cubes = tank.row * tank.rows
    assert offers(steps, converter.StoreByproduct) == ["Sell it for EUR 1: its tank is full"]
    steps.state.departments[0].energy = 9
    assert offers(steps, converter.BurnByproduct) == ["Burn it for 1 energy"]


def test_gaining_a_byproduct_states_the_euros_of_each_tank():
    steps = asked(company(biofuel(), food(), stored={"biomass": 0, "bio_oil": 4}), gains.ChooseTank(Seat(0)))
    assert sorted(offers(steps, gains.StoreGained)) == [
        "Store it as Bio-oil, for EUR 2",
        "Store it as Biomass, for EUR 3",
    ]


@pytest.mark.parametrize(("points", "said"), [(0, "Gain 3 science points"), (9, "Gain 1 science point")])
def test_scientists_state_the_points_gained_within_the_limit(points, said):
    steps = acting("scientists", biofuel(staff={"scientists": 3}, items={"sp": points}), food())
    assert offers(steps, scientists.GainScience) == [said]


def test_decisions_of_a_team_differ_for_upgraded_teams():
    for team, question, move in (
        ("operators", operators.UseOperators, operators.FetchAlga),
        ("scientists", scientists.UseScientists, scientists.GainScience),
    ):
        said = []
        for upgraded in ([], [team]):
            board = biofuel(upgraded=upgraded, items={"sp": 4})
            steps = acting(team, board, food(), algae={"chlorella": 2})
            assert steps.is_asked(question)
            said.append(WORDS.say(steps.state.open_to(Seat(0))))
            assert ("afterwards" in offers(steps, move)[0]) == bool(upgraded)
        assert said[0] != said[1]
        assert "then" in said[1]


def test_scientists_are_declined_as_a_whole_at_first_and_as_further_tiles_later():
    steps = acting("scientists", biofuel(items={"sp": 9}, upgraded=["scientists"]), food())
    assert offers(steps, scientists.PlaceNoMore) == ["Do nothing with the scientists"]
    steps.take(scientists.GainScience)
    assert offers(steps, scientists.PlaceNoMore) == ["Place no more tiles"]


def test_machine_a_states_the_number_of_cubes_that_become_byproduct():
    steps = acting("A", cosmetics(cubes={"red": 2, "chlorella": 2}, built={"A": "CAP1"}), food())
    for belt in ("A1", "A4", "A1", "A4"):
        steps.take(machines.MoveCube, belt=belt)
    said = WORDS.say(steps.state.open_to(Seat(0)))
    assert said == "2 cubes that machine A has moved become byproduct, before they arrive: which first?"
    steps.take(converter.ConvertCube, place="U1").take(converter.BurnByproduct)
    assert WORDS.say(steps.state.open_to(Seat(0))).startswith("Which cube that machine A has moved becomes byproduct")


def test_a_wild_action_from_exchange_states_the_items_given_for_it():
    steps = choosing(biofuel(items={"eur": 2, "sp": 1}, cubes={"chlorella": 1}), food())
    assert f"Pay a Wild Action: activate machine A; give 3 other items {GIVING}" in offers(steps, turns.PerformAction)
    steps.state.departments[0].items.update(wild=1)
    assert "Pay a Wild Action: activate machine A" in offers(steps, turns.PerformAction)


def test_the_choice_of_another_team_states_its_strength():
    board = food(ability="OPERATORS_AS_ENGINEERS", staff={"operators": 3, "engineers": 2})
    steps = acting("engineers", board, biofuel())
    assert sorted(offers(steps, actions.UseStaff)) == ["Let the engineers work: 2", "Let the operators work: 3"]


def test_an_export_tile_states_the_income_that_its_use_loses():
    board = biofuel(exported=["Berlin"], milestones=["M01a"], cubes={"chlorella": 1})
    steps = acting("A", board, food(), week=2)
    said = "Use an Export/2x tile for another action"
    assert offers(steps, turns.UseExportTile) == [
        f"{said}; it brings EUR 1 and 1 VP less each Monday, and 1 VP less at the end"
    ]
    steps.state.week = 4
    assert offers(steps, turns.UseExportTile) == [f"{said}; it scores 1 VP less at the end"]


def test_a_tile_beyond_the_engineers_points_states_the_freelance_engineers_it_takes():
    steps = acting("engineers", cosmetics(staff={"engineers": 2}, items={"fe": 1}), food())
    said = offers(steps, BuildTile)
    assert any(sentence.startswith("3 EP") and sentence.endswith("; with 1 Freelance Engineer") for sentence in said)


COSTLY = (
    algae.TakeAlga,
    operators.FetchAlga,
    turns.TakeAlternateAlga,
    turns.PerformAction,
    recruiting.Recruit,
    exporting.Deliver,
    placing.PlaceAt,
    BuildTile,
    machines.AddByproduct,
    machines.ShiftCube,
    refining.RefineCube,
)


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 5), (2, 11), (3, 2), (4, 7)])
def test_only_moves_that_lead_to_an_exchange_state_it(seats, seed):
    exchanged = 0
    for state, _ in random_game(TITLE, seats, seed):
        for seat in state.to_act():
            for move in TITLE.legal_moves(state, seat):
                if isinstance(move, GiveForMissing) or not isinstance(move, COSTLY):
                    continue
                said, copy = WORDS.offer(move, state), TITLE.copy(state)
                before = [d for d in copy.decisions if isinstance(d, Exchange)]
                table = TITLE.table(copy, Imagined(Repeatable(1)))
                table.make(seat, move)
                asks = [d for d in copy.decisions if isinstance(d, Exchange) and d not in before]
                assert (GIVING in said) == bool(asks), (said, asks)
                exchanged += bool(asks)
                energy = sum(effect.number for effect in table.effects if isinstance(effect, EnergyPaid))
                assert not energy or f"{energy} energy" in said
                paid = {e.item: e.number for e in table.effects if isinstance(e, ItemsPaid)}
                if "eur" in paid and not isinstance(move, turns.PerformAction):
                    assert "EUR" in said
    assert exchanged


def test_points_gained_are_stated_without_those_lost():
    steps = acting("scientists", biofuel(staff={"scientists": 3}, items={"sp": 8}), food())
    (said,) = offers(steps, scientists.GainScience)
    steps.take(scientists.GainScience)
    (lost,) = steps.of(ScienceLost)
    assert said == f"Gain {3 - lost.number} science points"
