"""Award tokens and the Nobel Prize (player aid; rulebook p. 9, p. 12, p. 19)."""

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.awards import PlaceAward, take_award
from scoresheet.domain.titles.weather_machine.benefits import Decline, OfferAction
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.effects.machines import TurnBegan
from scoresheet.domain.titles.weather_machine.effects.office import (
    AwardPlaced,
    AwardTaken,
    EndTriggered,
    NobelTaken,
    PointsScored,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, VouchersGained
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.keeping import EndTurn, KeepAwards
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.supply import ActInSupply
from scoresheet.domain.titles.weather_machine.turns import EndActions, Perform, TakeAction, TakeTurn
from scoresheet.domain.viewer import NOBODY
from tests.titles.playing import effects
from tests.titles.weather_machine.breaking import OWN, breaking
from tests.titles.weather_machine.positions import Lots, acting, at_turn, given, institute, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

BUSY = {"bots": 1, "chemicals": {"green": 1}, "vouchers": {"lab": 1}}
"""Work on Experiment can be performed."""


def taken(*mats, left=None, **table):
    """Take an Award for seat 0, and return the table."""
    state = institute(*mats, **table)
    state.awards = state.awards if left is None else left
    laid = TITLE.table(state, Lots())
    take_award(laid, 0)
    return laid


def test_an_award_may_be_placed_before_the_scientist_moves():
    steps = Steps(at_turn(bare(awards=1), bare(), bare())).take(PlaceAward, department="lab", row=0)
    assert is_asked(steps.state, 0, TakeTurn)
    assert steps.state.laboratories[0].office[0].tokens == ["", "award", ""]


def test_placing_an_award_gives_the_benefit_of_the_space():
    steps = Steps(at_turn(bare(awards=1), bare(), bare())).take(PlaceAward, department="lab", row=0)
    assert steps.of(VouchersGained) == [VouchersGained(0, "science", 1)]


def test_an_award_may_be_placed_between_actions_of_supply():
    steps = Steps(acting(bare(awards=1), bare(), bare(), at=("supply", 0))).take(PlaceAward, department="lab", row=0)
    assert is_asked(steps.state, 0, ActInSupply)


def test_an_award_may_be_placed_before_and_after_an_action_of_a_location():
    steps = Steps(acting(bare(awards=2, **BUSY), bare(), bare(), at=("lab", 1)))
    steps.take(PlaceAward, department="lab", row=4)
    assert is_asked(steps.state, 0, TakeAction)
    steps.take(Perform, action="work_experiment")
    steps.take(SendToLab, weather="fog", row=0).take(PlaceAward, department="rnd", row=2)
    assert len(steps.of(AwardPlaced)) == 2


def test_an_award_may_be_placed_before_the_research_tokens():
    steps = Steps(acting(bare(awards=1, waiting=[("rnd", "fog")]), bare(), bare(), at=("rnd", 1))).take(EndActions)
    steps.take(PlaceAward, department="lab", row=0)
    assert is_asked(steps.state, 0, ChooseSpace)
    steps.take(PlaceToken, row=2)
    assert steps.of(AwardPlaced) == [AwardPlaced(0, "lab", 0)]


def test_an_award_goes_to_any_empty_space_whatever_the_weather_of_its_row():
    office = {0: ("rain", "", "rain"), 1: ("award", "citation", "snow")}
    state = at_turn(bare(awards=1, office=office), bare(), bare())
    spaces = fields(state, PlaceAward, "row", "department")
    assert len(spaces) == 18 - 5
    assert [space for space in spaces if space[0] < 2] == [(0, "lab")]


def test_an_award_may_be_kept_for_a_later_turn():
    steps = Steps(acting(bare(awards=1), bare(), bare(), at=("rnd", 1))).take(EndActions)
    assert is_asked(steps.state, 0, KeepAwards)
    steps.take(EndTurn)
    assert steps.of(TurnBegan) == [TurnBegan(1)]
    assert steps.state.laboratories[0].awards_waiting == 1


def test_awards_are_not_placed_on_another_players_turn():
    state = at_turn(bare(), bare(awards=1), bare())
    assert not offered(state, 0, PlaceAward)
    assert not offered(state, 1, PlaceAward)
    steps = Steps(state).take(MoveTo, location="lab", space=1)
    assert is_asked(steps.state, 1, TakeTurn)
    assert offered(steps.state, 1, PlaceAward)


def test_awards_are_not_placed_in_the_middle_of_an_action():
    state = acting(bare(awards=1, **BUSY), bare(), bare(), at=("rnd", 1))
    given(state, Benefit("action", of="work_experiment"))
    assert is_asked(state, 0, OfferAction)
    assert not offered(state, 0, PlaceAward)


def test_the_award_of_a_breakthrough_waits_beside_the_office():
    steps = breaking(rnd=OWN, awards=0).take(SendMarker, slot=0).take(Decline, what="part")
    assert steps.of(AwardTaken) == [AwardTaken(0)]
    laboratory = steps.state.laboratories[0]
    assert (laboratory.awards, laboratory.awards_waiting, steps.state.awards) == (1, 1, 11)


def test_the_third_award_takes_the_nobel_prize():
    table = taken(bare(office={0: ("award", "", "")}, awards=1), bare())
    assert (effects(table, NobelTaken), table.state.nobel) == ([NobelTaken(0)], 0)
    assert table.state.trigger == "nobel"


def test_the_second_award_does_not_take_the_nobel_prize():
    assert taken(bare(awards=1), bare()).state.nobel == NOBODY


def test_placed_and_waiting_awards_count_for_the_nobel_prize():
    assert taken(bare(office={0: ("award", "award", "")}), bare()).state.nobel == 0
    assert taken(bare(awards=2), bare()).state.nobel == 0


def test_the_nobel_prize_is_taken_only_once():
    table = taken(bare(awards=2), bare(awards=3), nobel=1)
    assert (effects(table, NobelTaken), table.state.nobel, effects(table, EndTriggered)) == ([], 1, [])


def test_a_breakthrough_scores_without_a_token_when_no_award_is_left():
    table = taken(bare(awards=2), bare(), left=0)
    assert effects(table, GainLost) == [GainLost(0, "award", 1, "none_left")]
    assert (table.state.laboratories[0].awards, table.state.nobel) == (2, NOBODY)
    steps = breaking(rnd=OWN, awards=0, awards_left=0).take(SendMarker, slot=0).take(Decline, what="part")
    assert steps.of(PointsScored) == [PointsScored(0, 6, "prototypes")]
    assert GainLost(0, "award", 1, "none_left") in steps.of(GainLost)


def test_a_placed_award_still_counts_as_taken():
    steps = Steps(at_turn(bare(awards=1), bare(), bare())).take(PlaceAward, department="lab", row=0)
    laboratory = steps.state.laboratories[0]
    assert (laboratory.awards, laboratory.awards_waiting, vouchers(steps.state)) == (1, 0, {"science": 1})
