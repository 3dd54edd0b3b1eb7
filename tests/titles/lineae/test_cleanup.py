"""The Cleanup Phase, in its order ("Cleanup Phase")."""

from itertools import groupby

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import cleanup
from scoresheet.domain.titles.lineae.effects.cards import ColonyCardPromoted
from scoresheet.domain.titles.lineae.effects.cargo import ElectricityGained
from scoresheet.domain.titles.lineae.effects.crew import WorkersReset
from scoresheet.domain.titles.lineae.effects.ocean import JupiterAdvanced, MineralsDissolved
from scoresheet.domain.titles.lineae.submersibles import Stop
from scoresheet.domain.titles.lineae.turns import Pass
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Drawn, at_turn, move, place, sea
from tests.titles.playing import effects

ORDER = [JupiterAdvanced, MineralsDissolved, WorkersReset, ColonyCardPromoted, ElectricityGained]


def cleaned(**table):
    """Return the table after a cleanup phase."""
    made = WorkingTable(sea({}, **table), Drawn(sea({})))
    cleanup.clean_up(made)
    check(made.state)
    return made


def column(state, x):
    """The cubes of a mineral column, from the floor up."""
    return list(reversed(state.cubes[x]))


def test_jupiter_advances_then_minerals_dissolve_then_workers_come_home_then_a_card_is_promoted():
    state = at_turn({}, {}, round=2)
    move(state, 0, Pass())
    table = move(state, 1, Pass())
    facts = [type(fact) for fact in table.effects if type(fact) in ORDER]
    assert [kind for kind, _ in groupby(facts)] == ORDER


def test_every_mineral_column_gets_a_cube_as_its_deposit_shows():
    state = cleaned().state
    for x in range(24):
        deposit = state.deposits[x // 6]
        assert column(state, x)[0] == (deposit.odd if x % 2 else deposit.even)


def test_the_two_dissolving_minerals_of_a_deposit_alternate_by_column():
    assert [column(cleaned().state, x)[0] for x in range(12, 18)] == ["hydrocarbon", "sulfur"] * 3


def test_a_cube_goes_on_the_first_free_space_above_the_deposit():
    state = cleaned(cubes={(12, 8): "iron", (12, 7): "iron"}).state
    assert column(state, 12)[:4] == ["iron", "iron", "hydrocarbon", ""]


def test_a_free_space_below_a_cube_is_filled_first():
    state = cleaned(cubes={(12, 7): "iron"}).state
    assert column(state, 12)[:3] == ["hydrocarbon", "iron", ""]


def test_spaces_with_submersibles_are_skipped():
    state = cleaned(cubes={(13, 8): "iron"}).state
    assert column(state, 13)[:3] == ["iron", "", "sulfur"]


def test_a_full_column_gets_no_cube():
    state = cleaned(cubes={(21, 8): "iron", (21, 7): "iron"}).state
    assert column(state, 21)[:3] == ["iron", "iron", ""]


def test_cubes_rise_onto_water_tokens():
    state = cleaned(cubes={(18, 8): "iron", (18, 7): "iron"}).state
    assert column(state, 18)[2] == "iron"


def test_a_mineral_missing_from_the_supply_does_not_dissolve():
    made = WorkingTable(sea({"cargo": {"hydrocarbon": 24}}), Drawn(sea({})))
    before = made.state.supply["hydrocarbon"]
    cleanup.clean_up(made)
    dissolved = next(fact.cells for fact in effects(made, MineralsDissolved) if fact.mineral == "hydrocarbon")
    assert (before, len(dissolved)) == (1, 1)
    assert dissolved[0][0] == min(x for x in range(24) if cleanup.dissolving(made.state, x) == "hydrocarbon")
    check(made.state)


def test_all_players_retrieve_their_workers():
    state = at_turn({}, {})
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    place(state, 1, "election")
    move(state, 0, Pass())
    move(state, 1, Pass())
    assert [vessel.workers for vessel in state.vessels] == [4, 4]
    assert state.placed == {}


def test_the_next_round_begins_with_the_sunlight_phase():
    state = at_turn({}, {})
    move(state, 0, Pass())
    move(state, 1, Pass())
    assert (state.round, [vessel.electricity for vessel in state.vessels]) == (2, [6, 6])
    assert not any(vessel.passed for vessel in state.vessels)
