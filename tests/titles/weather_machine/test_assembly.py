"""The assembly line: open sections, constructing Bots, and income ("Construct a Bot", "Income")."""

import pytest

from scoresheet.domain.titles.weather_machine.assembly import ChooseBot, ConstructBot
from scoresheet.domain.titles.weather_machine.assembly_line import open_sections
from scoresheet.domain.titles.weather_machine.effects.machines import LativMoved
from scoresheet.domain.titles.weather_machine.effects.office import IncomeReceived, PointsScored, TurnOrderUpdated
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    BotConstructed,
    BotTakenBack,
    GainLost,
    LativBotPlaced,
    VouchersGained,
)
from scoresheet.domain.titles.weather_machine.kinds import SECTIONS, Benefit
from scoresheet.domain.titles.weather_machine.rounds import RoundEnds
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.supply import BuyBot, ChooseChemical, TakeChemical
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.titles.weather_machine.workshop import ChoosePart, TakePart
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    AWAY,
    BOX,
    FULL,
    NOTHING,
    acting,
    asked,
    at,
    choices,
    given,
    held,
    institute,
    is_asked,
    move,
    offered,
    vouchers,
)

BOT = Benefit("bot")
TOP = ["top_left", "top_right"]
WITH_BOTTOM_LEFT = [*TOP, "bottom_left"]
ROOM = {**NOTHING, "workshop": 9}
EMPTY_SECTION = [False, False, False]


def bots_constructed(number, **mat):
    """A position in which seat 0 has constructed and stored this number of Bots."""
    return institute({**NOTHING, "workshop": 12, "bots": number, **mat}, {})


def sections(number=0, **mat):
    return open_sections(BOX, bots_constructed(number, **mat).laboratories[0])


def constructed(section, slot, **mat):
    """Construct that Bot as a benefit of seat 0."""
    state = institute({**ROOM, **mat}, {}, {})
    state.laboratories[0].assembly[section][slot] = True
    given(state, BOT)
    return move(state, 0, ConstructBot(section, slot))


def test_only_the_top_sections_are_open_at_the_start():
    assert sections() == TOP


@pytest.mark.parametrize(("number", "open_"), [(5, 2), (6, 3), (8, 3), (9, 4)])
def test_the_bottom_sections_open_at_6_and_9_constructed_bots(number, open_):
    assert sections(number) == list(SECTIONS[:open_])


@pytest.mark.parametrize(("number", "open_"), [(4, 2), (5, 3), (7, 3), (8, 4)])
def test_the_bottom_sections_open_at_5_and_8_tokens(number, open_):
    office = dict.fromkeys(range(number // 2), ("award", "award", ""))
    assert sections(office=office, awards=number % 2) == list(SECTIONS[:open_])


def test_research_award_and_citation_tokens_count_even_beside_the_office():
    assert sections(office={0: ("rain", "award", "citation")}, waiting=[("rnd", "fog")]) == TOP
    assert sections(office={0: ("rain", "award", "citation")}, waiting=[("rnd", "fog")], awards=1) == WITH_BOTTOM_LEFT


def test_constructed_bots_are_the_currently_empty_slots_of_the_whole_line():
    six = {"top_left": EMPTY_SECTION, "top_right": EMPTY_SECTION}
    assert sections(assembly=six) == WITH_BOTTOM_LEFT
    assert sections(assembly={**six, "top_right": [True, False, False]}) == TOP


def test_a_bot_moves_to_the_workshop_and_its_slot_gives_its_benefit():
    table = constructed("top_left", 1)
    assert playing.effects(table, BotConstructed) == [BotConstructed(0, "top_left", 1)]
    laboratory = table.state.laboratories[0]
    assert (laboratory.assembly["top_left"], laboratory.bots) == ([True, False, True], 1)
    assert vouchers(table.state) == {"lab": 1}


@pytest.mark.parametrize(("slot", "voucher"), [(0, "government"), (1, "lab"), (2, "rnd")])
def test_the_top_left_gives_a_voucher_of_each_main_location(slot, voucher):
    assert vouchers(constructed("top_left", slot).state) == {voucher: 1}


def test_the_top_right_gives_a_science_voucher_a_part_and_a_chemical():
    assert vouchers(constructed("top_right", 0).state) == {"science": 1}
    assert is_asked(constructed("top_right", 1).state, 0, ChoosePart)
    assert is_asked(constructed("top_right", 2).state, 0, ChooseChemical)


def test_any_bot_of_an_open_section_may_be_chosen():
    state = given(institute(ROOM, {}), BOT).state
    assert offered(state, 0, ConstructBot) == [ConstructBot(section, slot) for section in TOP for slot in range(3)]


def test_an_empty_slot_has_no_bot_to_construct():
    state = given(bots_constructed(2), BOT).state
    assert offered(state, 0, ConstructBot)[0] == ConstructBot("top_left", 2)


def test_a_bot_without_room_is_not_constructed_and_the_benefit_is_lost():
    table = given(institute({**NOTHING, "workshop": 0, "bots": 1}, {}), BOT)
    assert playing.effects(table, GainLost) == [GainLost(0, "bot", 1, "no_room")]


def test_the_benefit_is_lost_when_all_bots_are_constructed():
    table = given(bots_constructed(12), BOT)
    assert playing.effects(table, GainLost) == [GainLost(0, "bot", 1, "closed")]


def test_a_bot_as_a_benefit_is_free_comes_from_an_open_section_and_may_be_declined():
    state = given(institute({**ROOM, "vouchers": {}}, {}), BOT).state
    assert is_asked(state, 0, ChooseBot)
    assert len(choices(state)) == 7
    move(state, 0, choices(state)[-1])
    assert state.laboratories[0].bots == 0


def test_a_bot_needs_room_before_its_slot_gives_its_benefit():
    for bots, offers in ((1, True), (2, False)):
        state = acting({"vouchers": FULL, "workshop": 1, "bots": bots, "parts": {}}, {}, {}, at=("supply", 0), **AWAY)
        assert bool(offered(state, 0, BuyBot)) is offers


def test_a_returned_bot_gives_its_benefit_again_when_constructed_again():
    state = bots_constructed(1)
    state.laboratories[0].bots, state.laboratories[0].assembly["top_left"][0] = 0, True
    given(state, BOT)
    move(state, 0, ConstructBot("top_left", 0))
    assert vouchers(state) == {"government": 1}


def test_a_bot_returning_to_its_slot_closes_the_section_it_had_opened():
    """RULES.md gives the reason: constructed Bots are counted on the line, and no marker keeps a section open."""
    laboratory = bots_constructed(6).laboratories[0]
    assert "bottom_left" in open_sections(BOX, laboratory)
    BotTakenBack(0, "wind", 0, "top_left", 0).apply(state := bots_constructed(6))
    assert "bottom_left" not in open_sections(BOX, state.laboratories[0])
    BotConstructed(0, "top_left", 0).apply(state)
    assert "bottom_left" in open_sections(BOX, state.laboratories[0])


def round_over(*mats, **table):
    """End a round, by default with Lativ in his Office."""
    state = institute(*mats, **{"lativ": "office", **table})
    return asked(state, RoundEnds(0))


def line(left=(), right=()):
    """A laboratory with these slots of the top sections empty."""
    slots = {"top_left": [slot not in left for slot in range(3)], "top_right": [slot not in right for slot in range(3)]}
    return {**NOTHING, "assembly": slots}


def test_all_players_gain_the_benefits_of_empty_top_slots_when_lativ_is_in_his_office():
    table = round_over(line(left=[0, 1]), line(right=[0]), {**NOTHING})
    assert playing.effects(table, IncomeReceived)
    assert [vouchers(table.state, seat) for seat in range(3)] == [{"government": 1, "lab": 1}, {"science": 1}, {}]


def test_income_of_1_rnd_and_1_government_voucher_and_1_part_for_three_empty_slots():
    state = round_over(line(left=[0, 2], right=[1]), NOTHING).state
    assert vouchers(state) == {"government": 1, "rnd": 1}
    assert is_asked(state, 0, ChoosePart)
    move(state, 0, TakePart("red"))
    assert held(state.laboratories[0].parts) == {"red": 1}
    assert is_asked(state, 0, TakeTurn)


def test_no_income_is_paid_and_lativ_stays_when_he_is_elsewhere():
    table = round_over(line(left=[0, 1]), {}, lativ="rnd", lativ_space=0)
    assert not playing.effects(table, IncomeReceived)
    assert not playing.effects(table, LativMoved)
    assert vouchers(table.state) == {}


def test_the_bottom_sections_pay_no_income():
    mat = {**NOTHING, "assembly": {"bottom_left": EMPTY_SECTION, "bottom_right": EMPTY_SECTION}}
    table = round_over(mat, {})
    assert not playing.effects(table, PointsScored)
    assert not playing.effects(table, VouchersGained)


def test_after_the_income_lativ_goes_to_supply_and_places_no_bot():
    table = round_over({}, {}, {})
    assert playing.effects(table, LativMoved) == [LativMoved("supply", EMPTY)]
    assert not playing.effects(table, LativBotPlaced)


def test_lativ_goes_to_supply_only_after_all_incomes():
    state = round_over(line(), line(right=[1])).state
    assert is_asked(state, 1, ChoosePart)
    assert state.lativ == "office"
    move(state, 1, TakePart("red"))
    assert state.lativ == "supply"


def test_income_is_paid_in_the_new_turn_order_and_slots_from_the_top_left():
    everything = line(left=[0, 1, 2], right=[0, 1, 2])
    state = round_over(everything, everything, initiative=[1, 0]).state
    assert (vouchers(state, 0), sum(vouchers(state, 1).values())) == ({}, 4)
    assert is_asked(state, 1, ChoosePart)
    move(state, 1, TakePart("red"))
    move(state, 1, TakeChemical("red"))
    assert is_asked(state, 0, ChoosePart)


def test_the_turn_order_changes_before_the_income():
    table = round_over(line(left=[0]), {}, initiative=[1, 0])
    kinds = [type(effect) for effect in table.effects]
    assert kinds.index(TurnOrderUpdated) < kinds.index(IncomeReceived)
    assert table.state.order == [1, 0]


def test_the_first_player_in_the_new_turn_order_begins_the_next_round():
    state = round_over({}, {}, {}, initiative=[2, 0, 1]).state
    assert state.round == 3
    assert is_asked(state, 2, TakeTurn)


def test_income_beyond_a_cap_or_without_room_is_lost():
    mat = {**line(left=[0], right=[1]), "vouchers": {"government": 4}, "parts": {"red": 1}, "workshop": 0}
    table = round_over(mat, {})
    voucher, part = GainLost(0, "voucher", 1, "full", "government"), GainLost(0, "part", 1, "no_room")
    assert playing.effects(table, GainLost) == [voucher, part]


def test_scientists_stay_where_they_are_at_the_end_of_a_round():
    state = round_over(at("lab", 1), at("rnd", 0)).state
    assert [(each.location, each.space) for each in state.laboratories] == [("lab", 1), ("rnd", 0)]
