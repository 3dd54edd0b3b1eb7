"""The wording of offered moves, with costs and gains, so that players need not look them up."""

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.kinds import COLOURS
from scoresheet.domain.titles.weather_machine.machine import OfferExperiment
from scoresheet.domain.titles.weather_machine.papers import ChoosePaper
from scoresheet.domain.titles.weather_machine.promises import doable
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.titles.weather_machine.workshop import LayStart
from scoresheet.domain.viewer import Seat
from tests.titles.weather_machine.breaking import breaking
from tests.titles.weather_machine.positions import FULL, NOTHING, acting, asked, at_turn, choices, institute
from tests.titles.weather_machine.steps import Steps, bare, machine


def offers(state: State) -> list[str]:
    """Return the offers to seat 0 in words."""
    return [TITLE.words.offer(move, state) for move in choices(state)]


def test_a_move_of_the_scientist_states_the_gain_on_arrival_and_the_number_of_actions():
    said = offers(at_turn({}, {"location": "government", "space": 0}, {}))
    sales = [text for text in said if text.startswith("Go to Government, space 2: gain 2 Lab Vouchers, one action")]
    assert len(sales) == 1
    assert any(text.startswith("Go to R&D, space 1: gain a Government Voucher, two actions") for text in said)


def test_a_move_of_the_scientist_warns_if_actions_there_are_not_possible():
    poor = offers(at_turn(NOTHING, {}, {}))
    assert all(
        text.endswith("as things stand, you can perform no action there") for text in poor if "Lab, space" in text
    )
    rich = offers(at_turn({"vouchers": FULL, "bots": 1, "chemicals": {"green": 1, "red": 1}}, {}, {}))
    assert "Go to R&D, space 3: gain a Government Voucher, one action" in rich


def test_vouchers_gained_on_arrival_count_for_the_actions_there():
    state = at_turn({"vouchers": {}, "bots": 1, "parts": dict.fromkeys(COLOURS, 1)}, {"location": "government"}, {})
    assert doable(state, Seat(0), "government", 1) == 0
    state = at_turn({"vouchers": {"government": 1}, "bots": 1, "parts": dict.fromkeys(COLOURS, 1)}, {}, {})
    assert doable(state, Seat(0), "government", 1) == 1


def test_a_move_to_supply_states_the_payment_for_players_to_the_left():
    said = offers(at_turn({"location": "lab", "space": 0}, {"space": 0}, {"space": 1}))
    assert "Go to Supply, space 3: gain any Voucher, pay 2" in said
    said = offers(at_turn({"location": "lab", "space": 0}, {"space": 1}, {"space": 2}))
    assert "Go to Supply, space 1: gain any Voucher" in said


def test_a_purchase_states_its_price_and_what_comes_with_it():
    said = offers(acting({"chemicals": {"green": 1}}, {}, at=("supply", 0)))
    assert "Construct a Bot for 2 Vouchers (top right, slot 1): gives a Science Voucher" in said
    assert "Extend the Workshop for 1 Voucher" in said
    assert "Buy Calorium for 3 Vouchers" in offers(acting({}, {"chemicals": {"red": 4}}, at=("supply", 0)))
    assert "Return Verdino for 1 Supply Voucher" in said


def test_securing_a_subsidy_states_the_vouchers_of_column_and_row_and_the_tiles_benefit():
    state = acting(bare(vouchers={"government": 2}), bare(), bare(), at=("government", 1))
    said = offers(Steps(state).take(Perform, action="secure_subsidy").state)
    tile = TITLE.words.terms["subsidy"][state.plots["sun"][1].tile]
    assert f"Secure in Sun, row 2: a Science Voucher, an R&D Voucher, {tile}" in said


def test_placing_a_goal_states_the_benefit_of_its_space():
    said = offers(at_turn({"investments": 1, "goals": ["B3"]}, {}))
    assert "Invest: place “3 Parts in the Workshop” on the lower space, for a Machine Part" in said
    assert (
        "Invest: place “3 Parts in the Workshop” on the upper space, "
        "for one of: 2 Vouchers of any types, the action “Sell a Part”"
    ) in said


def test_an_experiment_states_its_price_and_the_points_of_all_bots():
    table = asked(institute({}, {}), OfferExperiment(0, "wind", "II-wind", 2))
    assert offers(table.state) == [
        "Pay 2 Science for 10 CP, a Research token, and one of these: 2 Machine Parts, an Investment tile",
        "Pay nothing, and get nothing from the experiment",
    ]


def test_a_paper_states_its_weather_its_points_and_the_benefit_of_its_marker():
    office = {0: ("rain", "award", "rain"), 5: ("sun", "", "sun")}
    table = asked(institute({"office": office, "goals": ["A5"]}, {}, locks=[]), ChoosePaper(0))
    assert offers(table.state) == [
        "Publish row 1, about Rain: 8 CP, and 2 Vouchers of any types",
        (
            "Give up the Goal “3 empty slots of the bottom right section” to complete and publish row 6, about Sun: "
            "4 CP, and 5 CP"
        ),
    ]


def test_a_breakthrough_states_its_science_slot_benefit_and_then_the_parts_of_the_prototype():
    steps = breaking(
        rnd={"wind": [0, 1, EMPTY]},
        boards={"wind": ["wind-1", "wind-2"]},
        vouchers={"rnd": 2, "science": 1},
        parts={"red": 1, "green": 2, "blue": 1},
        workshop=4,
    )
    assert ("Follow up the paper of row 6 for 1 Science: slot 2 of Wind gives a new Bot; then the Prototype") in offers(
        steps.state
    )
    said = offers(steps.take(SendMarker, slot=1).take(Decline).state)
    assert "Provide only what is needed: green, red" in said
    assert "Provide blue, green, red, also for the Bot on space 2" in said
    assert "Provide blue, red, 2 green, also for the Bots on spaces 1, 2" in said


def test_laying_a_tile_states_its_upper_end():
    assert offers(asked(institute({}, {}), LayStart(0, "WT01")).state) == [
        "Lay it in row 2, column 1: green above, white below",
        "Lay it in row 2, column 1: white above, green below",
    ]


def in_government(*, parts=None, **vouchers):
    state = acting(bare(vouchers=vouchers, bots=1, parts=parts or {}), bare(), bare(), at=("government", 0))
    return offers(state)


def test_an_action_with_missing_vouchers_states_the_exchange_that_pays_for_it():
    assert "Secure a Subsidy: pay 2 Government Vouchers" in in_government(government=2)
    assert "Secure a Subsidy: pay 2 Government Vouchers" in in_government(science=2)
    one = "Secure a Subsidy: pay 2 Government Vouchers, by exchange: you lack 1, so pay 3 others for that"
    assert one in in_government(government=1, lab=3)
    none = "Secure a Subsidy: pay 2 Government Vouchers, by exchange: you lack 2, so pay 6 others for that"
    assert none in in_government(lab=3, supply=3)


def test_an_action_that_needs_a_part_exchange_states_it_before_it_is_chosen():
    every = dict.fromkeys(("green", "white", "pink", "red", "blue"), 1)
    assert "Sell a Part: pay a Government Voucher" in in_government(government=1, parts=every)
    state = acting(
        bare(vouchers={"government": 1, "lab": 2}, bots=1, parts={"red": 1}),
        bare(),
        bare(),
        at=("government", 1),
        government={weather: [1, 2, 1] for weather in ("rain", "sun", "fog", "snow")} | {"wind": [EMPTY, EMPTY, 1]},
    )
    assert "Sell a Part: pay a Government Voucher, then at least 2 Vouchers for an exchange" in offers(state)


def test_a_space_with_a_missing_part_or_chemical_states_the_exchange_for_it():
    state = acting(bare(vouchers={"government": 1, "lab": 2}, bots=1, parts={"red": 1}), bare(), at=("government", 1))
    said = offers(Steps(state).take(Perform, action="sell_part").state)
    assert "Sell a red Part: send a Bot to Wind, space 3" in said
    assert (
        "Sell a blue Part, by exchange: you lack it, so give another Part and 2 Vouchers for it; "
        "send a Bot to Wind, space 1"
    ) in said
    lab = bare(vouchers={"lab": 3}, bots=1, chemicals={"green": 1})
    said = offers(Steps(acting(lab, bare(), at=("lab", 1))).take(Perform, action="work_experiment").state)
    assert "Send a Bot to Rain, space 2, for Verdino" in said
    assert (
        "Send a Bot to Rain, space 1, for Radieu, by exchange: you lack it, "
        "so give another Chemical and 2 Vouchers for it"
    ) in said


def test_a_purchase_by_exchange_in_supply_states_the_exchange():
    said = offers(acting(bare(vouchers={"lab": 3}), bare(), at=("supply", 0)))
    assert "Extend the Workshop for 1 Voucher, by exchange: you lack it, so pay 3 others" in said
    assert "Buy Verdino for 1 Voucher, by exchange: you lack it, so pay 3 others" in said
    assert "Take the Initiative for 1 Voucher, by exchange: you lack it, so pay 3 others; to position 2" in said


def test_an_experiment_with_missing_science_states_the_exchange():
    table = asked(institute(bare(vouchers={"lab": 3, "science": 1}), {}), OfferExperiment(0, "wind", "II-wind", 2))
    assert offers(table.state)[0] == (
        "Pay 2 Science, by exchange: you lack 1, so pay 3 other Vouchers for that; for 10 CP, a Research token, "
        "and one of these: 2 Machine Parts, an Investment tile"
    )


def test_a_payment_with_vouchers_of_other_types_is_marked_as_an_exchange():
    mat = bare(vouchers={"government": 1, "lab": 3, "supply": 1})
    state = acting(mat, bare(), bare(), at=("government", 0))
    said = offers(Steps(state).take(Perform, action="secure_subsidy").state)
    assert "Pay a Government Voucher, 3 Lab Vouchers, by exchange" in said


def test_returning_bots_are_named_by_their_spaces():
    steps = machine(bare(), bare(), lab={"wind": [0, EMPTY, 0]}, display=["I-snow", "I-rain", "I-fog"])
    assert offers(steps.state) == [
        "Take your Bots back from Wind",
        "Take the Bot on space 1 back from Wind, and leave the others",
        "Take the Bot on space 3 back from Wind, and leave the others",
        "Leave your Bots on Wind",
    ]
