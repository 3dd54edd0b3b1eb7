"""Government: selling Parts, and the machine that runs when a branch is full (player aid; rulebook p. 14-15)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Accept
from scoresheet.domain.titles.weather_machine.effects.laying_out import WeatherLaid
from scoresheet.domain.titles.weather_machine.effects.machines import (
    GovernmentRan,
    OfficialMissing,
    OfficialSent,
    SubsidyTaken,
    WeatherFixed,
)
from scoresheet.domain.titles.weather_machine.effects.office import (
    FundingAdvanced,
    InvestmentTaken,
    PointsScored,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import BotSent, PartsPaid, VouchersPaid
from scoresheet.domain.titles.weather_machine.exchange import GivePart
from scoresheet.domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL, Subsidy
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles.weather_machine.positions import acting, given, held, offered, points, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

SELLER = {"bots": 1, "parts": {"blue": 1}, "vouchers": {"government": 1}}


def selling(*others, at=("government", 1), **mat):
    """Perform Sell a Part for seat 0, by default with one Bot, one blue Part and one Voucher."""
    table = {name: mat.pop(name) for name in ("government", "tokens", "boards", "slots", "officials") if name in mat}
    state = acting(bare(**{**SELLER, **mat}), *(others or (bare(), bare())), at=at, **table)
    return Steps(state).take(Perform, action="sell_part")


def sent(*others, weather="wind", row=0, **mat):
    """Perform Sell a Part and send the Bot to the top space of Wind, which is blue."""
    return selling(*others, **mat).take(SendToGovernment, weather=weather, row=row)


def test_sell_a_part_costs_one_government_voucher():
    steps = selling()
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [(["government"], "action")]
    assert vouchers(steps.state) == {}


@pytest.mark.parametrize("lacking", [{"vouchers": {}}, {"bots": 0}, {"parts": {}}])
def test_without_the_voucher_a_bot_or_a_part_nothing_can_be_sold(lacking):
    state = acting(bare(**{**SELLER, "bots": 1, "awards": 1, **lacking}), bare(), bare(), at=("government", 1))
    assert not offered(state, 0, Perform)


def test_selling_steps_on_the_track_sends_a_bot_swaps_part_for_tile_and_takes_a_token():
    steps = sent().take(TakeSubsidy, row=1)
    kinds = (FundingAdvanced, BotSent, SubsidyTaken, TokenTaken)
    assert steps.order(*kinds) == ["FundingAdvanced", "BotSent", "SubsidyTaken", "TokenTaken"]
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "government", 1)]


def test_example_a_bot_goes_to_the_blue_space_of_wind_for_a_blue_part_a_tile_of_its_column_and_a_wind_token():
    steps = sent().take(TakeSubsidy, row=1)
    laboratory = steps.state.laboratories[0]
    assert steps.state.machines["government"]["wind"] == [0, EMPTY, EMPTY]
    assert steps.of(PartsPaid) == [PartsPaid(0, ["blue"], "sale")]
    assert steps.state.plots["wind"][1].part == "blue"
    assert laboratory.subsidies == [Subsidy("SU05")]
    assert steps.of(TokenTaken) == [TokenTaken(0, "government", "wind")]
    assert (laboratory.bots, held(laboratory.parts), laboratory.funding["government"]) == (0, {}, 1)


def test_the_sold_part_has_the_colour_of_the_bots_space():
    assert fields(selling().state, SendToGovernment, "weather", "row") == [("rain", 1), ("wind", 0), ("snow", 2)]


def test_a_bot_goes_to_an_empty_space_only():
    steps = selling(government={"wind": [1, EMPTY, EMPTY]})
    assert fields(steps.state, SendToGovernment, "weather", "row") == [("rain", 1), ("snow", 2)]


def test_a_missing_part_may_be_replaced_by_another_one_and_two_vouchers():
    steps = selling(vouchers={"government": 1, "supply": 2}).take(SendToGovernment, weather="sun", row=1)
    assert vouchers(steps.state) == {}
    assert [part.colours for part in steps.of(PartsPaid)] == [["blue"], ["red"]]
    assert steps.of(PartsPaid)[0].reason == "exchange"
    assert steps.take(TakeSubsidy, row=0).state.plots["sun"][0].part == "red"


def test_the_player_chooses_the_part_given_for_the_missing_one():
    steps = selling(parts={"blue": 1, "pink": 1}, vouchers={"government": 1, "supply": 2})
    steps.take(SendToGovernment, weather="sun", row=1)
    assert fields(steps.state, GivePart, "given", "wanted") == [("pink", "red"), ("blue", "red")]


def test_any_tile_of_the_column_may_be_taken_and_is_kept_blue_side_up():
    steps = selling()
    for plot in steps.state.plots["wind"]:
        plot.blue = False
    steps.take(SendToGovernment, weather="wind", row=0)
    assert fields(steps.state, TakeSubsidy, "weather", "row") == [("wind", 0), ("wind", 1), ("wind", 2)]
    assert steps.take(TakeSubsidy, row=0).state.laboratories[0].subsidies == [Subsidy("SU04", used=False)]


def test_a_player_must_take_a_tile_of_a_type_they_lack():
    """SU05 and SU06 of Wind have one type, which the seat lacks; SU03 has the type of SU04."""
    steps = sent(subsidies=["SU03"])
    assert fields(steps.state, TakeSubsidy, "row") == [1, 2]


def test_a_used_tile_counts_as_owned():
    assert fields(sent(used=["SU03"]).state, TakeSubsidy, "row") == [1, 2]


def test_a_player_who_lacks_no_type_takes_any_tile_and_discards_it():
    steps = sent(subsidies=["SU03"], used=["SU06"])
    assert fields(steps.state, TakeSubsidy, "row") == [0, 1]
    steps.take(TakeSubsidy, row=1)
    assert [taken.kept for taken in steps.of(SubsidyTaken)] == [False]
    assert [each.tile for each in steps.state.laboratories[0].subsidies] == ["SU03", "SU06"]
    assert "SU05" not in [plot.tile for plot in steps.state.plots["wind"]]


def test_an_investment_tile_is_taken_when_no_research_token_is_left():
    steps = selling()
    steps.state.tokens["government"]["wind"] = 0
    steps.take(SendToGovernment, weather="wind", row=0).take(TakeSubsidy, row=0)
    assert steps.of(InvestmentTaken) == [InvestmentTaken(0)]
    assert steps.of(TokenTaken) == []


def test_a_branch_that_is_not_full_does_not_run():
    steps = sent(government={"wind": [EMPTY, 1, EMPTY]}).take(TakeSubsidy, row=0)
    assert (steps.of(GovernmentRan), points(steps.state), points(steps.state, 1)) == ([], 0, 0)


def full(*others, **mat):
    """Fill Wind with a last Bot, where seats 0 and 1 have one each."""
    return sent(*others, **{"government": {"wind": [EMPTY, 0, 1]}, **mat}).take(TakeSubsidy, row=0)


def test_example_two_bots_and_one_score_six_and_three_and_the_marker_fixes_the_weather():
    steps = full(slots={"wind": [1, EMPTY]})
    assert (points(steps.state), points(steps.state, 1)) == (6, 3)
    assert steps.of(OfficialSent) == [OfficialSent("wind", 1)]
    assert steps.of(WeatherFixed) == [WeatherFixed("wind", "wind-1", 0)]
    assert steps.state.officials == 3
    assert (steps.state.climates["wind"].board, steps.state.climates["wind"].slots) == ([], [])
    assert steps.state.climates["wind"].stack == ["wind-3", "wind-2", "wind-1"]


def test_the_machine_runs_after_the_four_steps_and_bots_score_before_the_marker_goes():
    steps = full()
    kinds = (TokenTaken, GovernmentRan, PointsScored, OfficialSent)
    assert steps.order(*kinds) == ["TokenTaken", "GovernmentRan", "PointsScored", "PointsScored", "OfficialSent"]
    assert {scored.reason for scored in steps.of(PointsScored)} == {"government"}


def test_a_government_marker_takes_the_leftmost_empty_slot():
    steps = full()
    assert steps.state.climates["wind"].slots == [OFFICIAL, EMPTY]
    assert steps.state.officials == 2


def test_a_government_marker_does_not_give_the_benefit_of_its_slot():
    steps = full(boards={"wind": ["wind-3"]})
    assert steps.state.climates["wind"].slots == [OFFICIAL, EMPTY, EMPTY]
    assert steps.of(InvestmentTaken) == []


def test_bots_score_even_when_no_government_marker_is_left_to_place():
    used = {"rain": [OFFICIAL, EMPTY], "sun": [OFFICIAL, EMPTY], "fog": [OFFICIAL, EMPTY]}
    steps = full(slots=used)
    assert steps.of(OfficialMissing) == [OfficialMissing("wind", "no_marker")]
    assert steps.state.climates["wind"].slots == [EMPTY, EMPTY]
    assert (points(steps.state), points(steps.state, 1)) == (6, 3)


def test_bots_score_even_when_no_extreme_weather_tile_takes_a_marker():
    steps = full(boards={"wind": []})
    assert steps.of(OfficialMissing) == [OfficialMissing("wind", "no_slot")]
    assert (points(steps.state), points(steps.state, 1), steps.state.officials) == (6, 3, 3)


def test_bots_stay_after_government_ran_so_a_branch_runs_once():
    steps = full()
    assert steps.state.machines["government"]["wind"] == [0, 0, 1]
    assert steps.of(WeatherLaid) == []


def test_a_column_always_holds_as_many_tiles_as_empty_spaces():
    steps = Steps(acting(bare(bots=3, workshop=2, awards=1), bare(), bare(), at=("rnd", 1)))
    for row in range(3):
        given(steps.state, Benefit("action", of="sell_part_no_part"))
        steps.take(Accept).take(SendToGovernment, weather="fog", row=row)
        if row < 2:
            steps.take(TakeSubsidy, row=row)
        assert sum(plot.tile != "" for plot in steps.state.plots["fog"]) == 2 - row


def test_the_action_continues_when_the_track_marker_is_at_the_end():
    steps = sent(funding={"government": 9}).take(TakeSubsidy, row=0)
    assert steps.of(FundingAdvanced) == []
    assert len(steps.of(BotSent)) == 1
