"""Last uses before final scoring, one player after the other (rulebook p. 22)."""

from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline, TakeNext
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.effects.office import (
    GameEnded,
    GoalPlaced,
    LastUsesBegan,
    LastUsesEnded,
    TokenPlaced,
)
from scoresheet.domain.titles.weather_machine.ending import UseLast, UseNoMore
from scoresheet.domain.titles.weather_machine.goals import FlipGoal, PlaceGoal, UseSubsidy
from scoresheet.domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.scoring import score
from scoresheet.domain.titles.weather_machine.vouchers import AdvanceTrack
from tests.titles.weather_machine.breaking import OWN, WIND
from tests.titles.weather_machine.positions import BOX, is_asked, offered
from tests.titles.weather_machine.steps import bare, machine

LAST = {"trigger": "experiments", "round": 9, "last_round": 9}
AWARD = bare(awards=1)


def last(*mats, **table):
    """Finish the last round without any run."""
    return machine(*mats, **{**LAST, **table})


def test_players_make_their_last_uses_one_after_the_other_in_the_last_turn_order():
    steps = last(AWARD, AWARD, AWARD, order=[2, 0, 1], initiative=[0, 1, 2])
    assert steps.of(LastUsesBegan) == [LastUsesBegan([2, 0, 1])]
    assert [is_asked(steps.state, seat, UseLast) for seat in range(3)] == [False, False, True]
    steps.take(UseNoMore, seat=2)
    assert [is_asked(steps.state, seat, UseLast) for seat in range(3)] == [True, False, False]


def test_waiting_awards_may_be_placed():
    steps = last(AWARD, bare()).take(PlaceAward, department="rnd", row=2)
    assert steps.state.laboratories[0].office[2].tokens == ["", "", "award"]


def test_any_number_of_investment_tiles_may_place_and_flip_goals():
    mat = bare(investments=3, goals=["A7", "A8"])
    steps = last(mat, bare()).take(PlaceGoal, goal="A7", space="bottom").take(AdvanceTrack, track="rnd")
    steps.take(FlipGoal).take(Decline, what="part").take(PlaceGoal, goal="A8", space="top").take(
        TakeNext, benefit=BOX.goal_space("rnd", "top")[0]
    )
    assert [placed.goal for placed in steps.of(GoalPlaced)] == ["A7", "A8"]
    assert steps.state.laboratories[0].investments == 0


def test_subsidy_tiles_cannot_be_used():
    steps = last(bare(subsidies=["SU07"], awards=1), bare())
    assert is_asked(steps.state, 0, UseLast)
    assert not offered(steps.state, 0, UseSubsidy)


def test_a_player_with_nothing_to_use_is_not_asked():
    steps = last(bare(), bare())
    assert [ended.seat for ended in steps.of(LastUsesEnded)] == [0, 1]
    assert len(steps.of(GameEnded)) == 1


def test_using_is_optional():
    steps = last(AWARD, bare()).take(UseNoMore)
    assert steps.state.over()
    assert steps.state.laboratories[0].awards_waiting == 1


def test_research_tokens_gained_in_last_uses_are_placed_at_once():
    mat = bare(investments=1, goals=["A1"], bots=1, parts={"blue": 1})
    steps = last(mat, bare()).take(PlaceGoal, goal="A1", space="top")
    steps.take(TakeNext, benefit=BOX.goal_space("government", "top")[1]).take(Accept)
    steps.take(SendToGovernment, weather="wind", row=0).take(TakeSubsidy, row=0).take(PlaceToken, row=3)
    assert steps.of(TokenPlaced) == [TokenPlaced(0, "government", "wind", 3)]
    assert steps.state.laboratories[0].waiting == []


def breakthrough(**mat):
    """Place a Goal of seat 0 for a Breakthrough, before scoring."""
    mat = bare(investments=1, goals=["A9"], office={5: WIND}, published=[5], **mat)
    steps = last(mat, bare(), rnd=OWN).take(PlaceGoal, goal="A9", space="top")
    steps.take(TakeNext, benefit=BOX.goal_space("rnd", "top")[1]).take(Accept, action="breakthrough")
    return steps.take(SendMarker, slot=0).take(Decline, what="part")


def test_an_award_gained_in_last_uses_counts_and_may_be_placed():
    steps = breakthrough()
    assert offered(steps.state, 0, PlaceAward)
    assert score(steps.state, 0).tie_break[0] == 1


def test_a_third_award_gained_in_last_uses_takes_the_nobel_prize_and_meets_its_goal():
    steps = breakthrough(awards=2)
    assert score(steps.state, 0).parts["nobel"] == 5
    assert score(steps.state, 0).parts["goals"] == 5


def test_the_game_ends_after_the_last_player():
    steps = last(AWARD, AWARD).take(UseNoMore)
    assert not steps.state.over()
    steps.take(UseNoMore, seat=1)
    assert steps.order(LastUsesEnded, GameEnded)[-1] == "GameEnded"
    assert steps.state.over()
