"""The ten types of Subsidy tiles, as used in step 1 of a turn ("Subsidy tiles")."""

import pytest

from scoresheet.domain.titles.weather_machine.assembly import ConstructBot
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.effects.machines import ActionBegan, SubsidyTaken, SubsidyUsed
from scoresheet.domain.titles.weather_machine.effects.office import InvestmentTaken, LockRemoved, PaperPublished
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    ChemicalReturned,
    ChemicalSent,
    PartsPaid,
    VouchersPaid,
)
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.goals import UseSubsidy
from scoresheet.domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.papers import BuyPoints, OfferPoints
from scoresheet.domain.titles.weather_machine.research import PayExtraChemical, PayExtraPart, SendToResearch
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import Plot, Subsidy
from scoresheet.domain.titles.weather_machine.supply import TakeChemical
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.titles.weather_machine.vouchers import AdvanceTrack, GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import LayTile, TakePart, TakeTile
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    BOX,
    FULL,
    NOTHING,
    at_turn,
    choices,
    held,
    is_asked,
    move,
    offered,
    points,
    vouchers,
)

TYPES = {tile.type: tile.id for tile in BOX.subsidies.values()}
"""A tile of each type."""
SELL, WORK = TYPES["sell_part_no_part"], TYPES["work_experiment_no_chemical"]
RESEARCH = TYPES["research_no_chemical_lowest_cost_supply"]
NO_ROOM = {"vouchers": FULL, "parts": {"red": 1}, "workshop": 0, "bots": 1, "chemicals": {"red": 1}}
DONE = {"funding": {"government": 9, "lab": 9, "rnd": 9}}
PAPER = {"office": {2: ("snow", "snow", "snow")}}


def begun(tile, table=None, **mat):
    """Begin the turn of seat 0, who has this Subsidy tile and nothing else by default."""
    return at_turn({**NOTHING, "subsidies": [tile], **mat}, {}, {}, **(table or {}))


def used(tile, table=None, **mat):
    """Use the tile for seat 0, and accept its action, if any."""
    state = begun(tile, table, **mat)
    facts = move(state, 0, UseSubsidy(tile))
    if offered(state, 0, Accept):
        facts.effects += move(state, 0, offered(state, 0, Accept)[0]).effects
    return state, facts


def is_usable(kind, table=None, **mat):
    return bool(offered(begun(TYPES[kind], table, **mat), 0, UseSubsidy))


def test_there_are_ten_types():
    assert len(TYPES) == 10


def test_a_subsidy_is_used_once_and_kept_as_used():
    state, facts = used(TYPES["part_any"])
    assert playing.effects(facts, SubsidyUsed)
    assert state.laboratories[0].subsidies == [Subsidy(TYPES["part_any"], used=True)]
    assert not offered(at_turn({"used": [TYPES["part_any"]]}, {}), 0, UseSubsidy)


def test_the_scientist_still_moves_after_a_subsidy():
    state, _ = used(TYPES["part_any"])
    move(state, 0, TakePart("red"))
    assert is_asked(state, 0, TakeTurn)
    assert offered(state, 0, MoveTo)


def test_a_used_subsidy_is_closed_next_turn_but_another_one_is_open():
    state = at_turn({"used": ["SU07"], "subsidies": ["SU14", "SU15"]}, {}, {})
    assert offered(state, 0, UseSubsidy) == [UseSubsidy("SU14"), UseSubsidy("SU15")]


def test_sell_a_part_without_paying_fills_the_gap_with_a_part_of_the_reserve():
    state, _ = used(SELL, bots=1)
    move(state, 0, SendToGovernment("wind", 0, free=True))
    facts = move(state, 0, TakeSubsidy("wind", 2, 0))
    assert playing.effects(facts, SubsidyTaken) == [SubsidyTaken(0, "wind", 2, "SU06", "blue", kept=True)]
    assert state.plots["wind"][2] == Plot("", blue=False, part="blue")
    assert not playing.effects(facts, PartsPaid)
    assert state.laboratories[0].funding["government"] == 1
    assert [token.weather for token in state.laboratories[0].waiting] == ["wind"]


def test_sell_a_part_without_a_part_may_use_any_empty_space():
    state, _ = used(SELL, {"government": {"wind": [1, 1, 2]}}, bots=1)
    assert len(offered(state, 0, SendToGovernment)) == 12


def test_sell_a_part_without_a_part_keeps_the_players_parts():
    state, _ = used(SELL, bots=1, parts={"blue": 1})
    move(state, 0, SendToGovernment("wind", 0, free=True))
    move(state, 0, offered(state, 0, TakeSubsidy)[0])
    assert held(state.laboratories[0].parts) == {"blue": 1}


def test_work_on_an_experiment_without_its_chemical():
    state, _ = used(WORK, bots=1, chemicals={"blue": 1})
    facts = move(state, 0, SendToLab("rain", 0, free=True))
    assert not playing.effects(facts, ChemicalReturned)
    assert held(state.laboratories[0].chemicals) == {"blue": 1}
    assert state.machines["lab"]["rain"][0] == 0
    assert state.laboratories[0].funding["lab"] == 1


def test_research_from_the_supply_takes_its_chemical_from_there():
    state, _ = used(RESEARCH, bots=1, chemicals={"white": 1})
    facts = move(state, 0, SendToResearch("snow", 0, free=True))
    assert playing.effects(facts, ChemicalSent) == [ChemicalSent(0, "white", supplied=True)]
    assert state.supply["white"] == 3
    assert held(state.laboratories[0].chemicals) == {"white": 1}
    assert vouchers(state) == {"science": 1}


def test_research_from_the_supply_needs_the_chemical_there_without_exchange():
    supply = {"green": 1, "white": 0, "pink": 0, "red": 0, "blue": 0}
    state, _ = used(RESEARCH, {"supply": supply}, bots=1, chemicals={"white": 1}, vouchers={"lab": 4})
    assert {BOX.research[each.weather][each.row].part for each in offered(state, 0, SendToResearch)} == {"green"}
    assert not is_usable(RESEARCH_TYPE, {"supply": dict.fromkeys(supply, 0)}, bots=1, chemicals={"white": 1})


RESEARCH_TYPE = "research_no_chemical_lowest_cost_supply"


def test_research_from_the_supply_still_pays_the_extra_cost_of_a_bottom_space():
    state, _ = used(RESEARCH, bots=1, chemicals={"pink": 1}, parts={"red": 1})
    move(state, 0, SendToResearch("wind", 2, free=True))
    assert choices(state) == [PayExtraChemical("pink"), PayExtraPart("red")]
    move(state, 0, PayExtraPart("red"))
    assert held(state.laboratories[0].parts) == {}
    assert state.supply["green"] == 4


def test_bottom_spaces_are_closed_without_their_extra_cost():
    state, _ = used(RESEARCH, bots=1)
    assert {each.row for each in offered(state, 0, SendToResearch)} == {0, 1}


def test_a_workshop_tile_on_display_is_added():
    state, _ = used(TYPES["workshop_tile"])
    move(state, 0, TakeTile("WT03"))
    move(state, 0, LayTile("WT03", 1, 2))
    assert [tile.tile for tile in state.laboratories[0].workshop] == ["WT05", "WT03"]


def test_the_leftmost_chemical_of_the_chosen_type_is_taken():
    state, _ = used(TYPES["chemical_leftmost"])
    assert [taken.colour for taken in offered(state, 0, TakeChemical)] == ["green", "white", "pink", "red", "blue"]
    move(state, 0, TakeChemical("pink"))
    assert state.supply["pink"] == 4
    assert held(state.laboratories[0].chemicals) == {"pink": 1}


def test_any_one_machine_part_from_the_reserve():
    state, _ = used(TYPES["part_any"])
    assert [taken.colour for taken in offered(state, 0, TakePart)] == ["green", "white", "pink", "red", "blue"]
    move(state, 0, TakePart("white"))
    assert held(state.laboratories[0].parts) == {"white": 1}


def test_any_two_vouchers_of_equal_or_different_types():
    state, _ = used(TYPES["voucher_any_2"])
    for voucher in ("science", "supply"):
        move(state, 0, next(taken for taken in offered(state, 0, GainVoucher) if taken.voucher == voucher))
    assert vouchers(state) == {"supply": 1, "science": 1}


def test_publish_follows_all_rules_including_the_lock_and_the_offer_of_3_points_for_1_science():
    state, facts = used(TYPES["publish"], **PAPER, vouchers={"science": 1})
    assert playing.effects(facts, PaperPublished) == [PaperPublished(0, 2, "snow")]
    while not is_asked(state, 0, OfferPoints):
        facts = move(state, 0, choices(state)[0])
    assert playing.effects(facts, LockRemoved)
    assert playing.effects(facts, InvestmentTaken)
    move(state, 0, BuyPoints())
    assert (points(state), vouchers(state)) == (9, {})
    assert is_asked(state, 0, TakeTurn)


def test_construct_a_bot_follows_all_rules():
    state, _ = used(TYPES["construct_bot"])
    assert {each.section for each in offered(state, 0, ConstructBot)} == {"top_left", "top_right"}
    move(state, 0, ConstructBot("top_left", 1))
    assert vouchers(state) == {"lab": 1}
    assert state.laboratories[0].bots == 1


def test_a_step_on_any_of_the_funding_tracks():
    state, _ = used(TYPES["advance_any"])
    move(state, 0, AdvanceTrack("rnd"))
    assert state.laboratories[0].funding["rnd"] == 1


@pytest.mark.parametrize("tile", [SELL, WORK, RESEARCH, TYPES["publish"]])
def test_an_action_of_a_subsidy_costs_no_vouchers_and_does_not_use_up_one_of_the_location(tile):
    state, facts = used(tile, bots=1, vouchers=FULL, **PAPER)
    assert playing.effects(facts, ActionBegan)[0].benefit
    assert not playing.effects(facts, VouchersPaid)
    assert state.acted == []


def test_a_declined_action_of_a_subsidy_still_uses_up_the_tile():
    state = begun(SELL, bots=1)
    move(state, 0, UseSubsidy(SELL))
    move(state, 0, Decline("action"))
    assert state.laboratories[0].subsidies[0].used
    assert state.laboratories[0].funding["government"] == 0


@pytest.mark.parametrize("kind", sorted(TYPES.keys() - {"advance_any"}))
def test_a_subsidy_is_offered_only_if_the_player_gains_something(kind):
    closed = {**NO_ROOM, "bots": 0} if "no" in kind.split("_") else NO_ROOM
    table = {"offer": [], "top": ""} if kind == "workshop_tile" else {}
    assert not is_usable(kind, table, **closed)
    assert is_usable(kind, bots=1, **PAPER)


def test_a_part_is_offered_only_while_the_workshop_has_room():
    assert is_usable("part_any", workshop=0)
    assert not is_usable("part_any", workshop=0, parts={"red": 1})


def test_a_step_on_a_track_is_offered_until_all_markers_are_at_the_end():
    assert is_usable("advance_any", funding={"government": 9, "lab": 8, "rnd": 9})
    assert not is_usable("advance_any", **DONE)
