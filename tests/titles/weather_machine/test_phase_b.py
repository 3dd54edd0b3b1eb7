"""Phase B: conditions of a run, returning Bots, and the steps afterwards (player aid; rulebook p. 20)."""

from itertools import product

import pytest

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.effects.laying_out import AssistantPlaced, ExperimentRevealed
from scoresheet.domain.titles.weather_machine.effects.machines import (
    BotsLeft,
    ExperimentDiscarded,
    ExperimentFailed,
    ExperimentPreviewed,
    ExperimentRan,
    TokenDiscarded,
)
from scoresheet.domain.titles.weather_machine.effects.office import TurnOrderUpdated
from scoresheet.domain.titles.weather_machine.effects.workshop import BotTakenBack, LativBotRemoved, VouchersGained
from scoresheet.domain.titles.weather_machine.returning import (
    LeaveAll,
    ReturnToSlot,
    TakeAllBack,
    TakeOrLeave,
    TakeSomeBack,
)
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from tests.titles.weather_machine.positions import choices, is_asked, move, offered
from tests.titles.weather_machine.steps import bare, fields, machine

WIND = {"display": ["I-snow", "I-wind", "I-fog"]}
THREE = (bare(), bare(), bare())
TOP_LEFT = {"top_left": [False, True, True]}


def test_the_experiment_runs_when_the_active_branch_is_full_and_a_matching_tile_is_displayed():
    steps = machine(*THREE, lab={"wind": [0, LATIV, 1]}, **WIND)
    assert steps.of(ExperimentRan) == [ExperimentRan("wind", "I-wind")]


@pytest.mark.parametrize(
    ("branch", "display", "reason"),
    [
        ([0, EMPTY, 1], ["I-snow", "I-wind", "I-fog"], "not_full"),
        ([0, 2, 1], ["I-snow", "I-rain", "I-fog"], "no_tile"),
        ([0, EMPTY, 1], ["I-snow", "I-rain", "I-fog"], "neither"),
    ],
)
def test_a_branch_that_does_not_run_states_the_failed_condition(branch, display, reason):
    steps = machine(*THREE, lab={"wind": branch, "fog": [0, 1, 2]}, display=display)
    assert (steps.of(ExperimentRan), steps.of(ExperimentFailed)) == ([], [ExperimentFailed("wind", reason)])


def test_the_rightmost_of_several_matching_tiles_is_active():
    steps = machine(*THREE, lab={"wind": [0, 1, 1]}, display=["I-wind", "II-wind", "I-fog"])
    assert steps.of(ExperimentRan) == [ExperimentRan("wind", "II-wind")]


def test_example_a_branch_that_is_not_full_does_not_run_despite_its_tile():
    steps = machine(*THREE, assistant="fog", lab={"fog": [EMPTY, 1, EMPTY]}, display=["I-snow", "I-wind", "I-fog"])
    assert steps.of(ExperimentRan) == []
    steps.take(TakeAllBack, seat=1)
    assert steps.state.machines["lab"]["fog"] == [EMPTY] * 3
    assert steps.state.laboratories[1].bots == 1


def test_example_the_tile_is_discarded_even_when_owners_leave_their_bots():
    steps = machine(*THREE, assistant="sun", lab={"sun": [0, EMPTY, 2]}, display=["I-sun", "I-wind", "I-fog"])
    steps.take(LeaveAll).take(LeaveAll, seat=2)
    assert steps.state.machines["lab"]["sun"] == [0, EMPTY, 2]
    assert [left.seat for left in steps.of(BotsLeft)] == [0, 2]
    assert [discarded.tile for discarded in steps.of(ExperimentDiscarded)] == ["I-sun"]
    assert steps.state.assistant == "fog"


def test_owners_decide_in_turn_order_when_the_experiment_does_not_run():
    steps = machine(*THREE, lab={"wind": [0, EMPTY, 2]}, order=[2, 1, 0])
    assert is_asked(steps.state, 2, TakeOrLeave)
    assert not is_asked(steps.state, 0, TakeOrLeave)
    steps.take(TakeAllBack, seat=2)
    assert is_asked(steps.state, 0, TakeOrLeave)


def test_each_bot_may_return_or_stay_when_the_branch_did_not_run():
    steps = machine(*THREE, lab={"wind": [0, EMPTY, 0]}, display=["I-snow", "I-rain", "I-fog"])
    assert len(offered(steps.state, 0, TakeAllBack)) == len(offered(steps.state, 0, LeaveAll)) == 1
    assert fields(steps.state, TakeSomeBack, "rows") == [(0,), (2,)]
    steps.take(TakeSomeBack, rows=(2,))
    assert steps.state.laboratories[0].bots == 1
    assert steps.state.machines["lab"]["wind"] == [0, EMPTY, EMPTY]


def test_a_single_bot_returns_or_stays_and_each_way_is_offered_once():
    steps = machine(*THREE, lab={"wind": [0, EMPTY, 1]}, display=["I-snow", "I-rain", "I-fog"])
    assert [type(each) for each in choices(steps.state)] == [TakeAllBack, LeaveAll]


@pytest.mark.parametrize("branch", list(product([EMPTY, 0, 1, LATIV], repeat=3)))
def test_every_set_of_a_players_bots_on_a_branch_may_return_in_exactly_one_way(branch):
    """Checked by the seat's Bots on the branch in the resulting positions, whatever the moves are."""
    if branch.count(LATIV) > 1 or 0 not in branch:
        return
    display = ["I-snow", "I-rain", "I-fog"]
    roomy = bare(workshop=6)
    state = machine(roomy, roomy, bare(), lab={"wind": branch, "fog": [2, EMPTY, EMPTY]}, display=display).state
    outcomes = []
    for chosen in choices(state):
        after = TITLE.copy(state)
        move(after, 0, chosen)
        stayed = tuple(row for row, owner in enumerate(after.machines["lab"]["wind"]) if owner == 0)
        assert after.laboratories[0].bots + len(stayed) == branch.count(0)
        outcomes.append(stayed)
    own = [row for row, owner in enumerate(branch) if owner == 0]
    assert sorted(outcomes) == sorted(
        tuple(row for row, kept in zip(own, way, strict=True) if kept)
        for way in product((False, True), repeat=len(own))
    )


def test_among_bots_without_room_only_the_chosen_ones_return_to_the_assembly_line():
    steps = machine(full_workshop(), bare(), bare(), lab={"wind": [0, 0, EMPTY]}).take(TakeSomeBack, rows=(1,))
    steps.take(ReturnToSlot, section="top_left", slot=0)
    assert steps.state.machines["lab"]["wind"] == [0, EMPTY, EMPTY]
    assert [each.row for each in steps.of(BotTakenBack)] == [1]


def test_lativs_bots_return_in_any_case():
    steps = machine(*THREE, lab={"wind": [0, EMPTY, LATIV]}).take(LeaveAll)
    assert steps.of(LativBotRemoved) == [LativBotRemoved("wind", 2)]
    assert steps.state.machines["lab"]["wind"] == [0, EMPTY, EMPTY]
    assert steps.state.lativ_bots == 5


def test_two_players_lose_no_token_when_the_experiment_does_not_run():
    steps = machine(bare(), bare(), lab={"wind": [0, EMPTY, LATIV]}).take(LeaveAll)
    assert steps.of(TokenDiscarded) == []


def test_phase_b_affects_only_the_active_branch():
    steps = machine(*THREE, lab={"wind": [EMPTY, EMPTY, LATIV], "sun": [LATIV, 0, EMPTY]})
    assert steps.state.machines["lab"]["sun"] == [LATIV, 0, EMPTY]


def full_workshop(**mat):
    """A laboratory of seat 0 without room: one tile, two Bots."""
    return bare(bots=2, **mat)


def test_a_bot_without_room_returns_to_an_empty_slot_of_the_top_sections():
    assembly = {"top_left": [False, True, False], "top_right": [False, True, True], "bottom_left": [False, True, True]}
    steps = machine(full_workshop(assembly=assembly), bare(), bare(), lab={"wind": [0, EMPTY, EMPTY]}).take(TakeAllBack)
    slots = [("top_left", 0), ("top_left", 2), ("top_right", 0)]
    assert fields(steps.state, ReturnToSlot, "section", "slot") == slots
    steps.take(ReturnToSlot, section="top_right", slot=0)
    assert steps.state.laboratories[0].assembly["top_right"] == [True, True, True]
    assert steps.state.laboratories[0].bots == 2


def test_a_bot_returning_to_a_slot_brings_no_benefit():
    steps = machine(full_workshop(), bare(), bare(), lab={"wind": [0, EMPTY, EMPTY]}).take(TakeAllBack)
    steps.take(ReturnToSlot, section="top_left", slot=1)
    assert steps.of(VouchersGained) == []


def test_a_bot_returns_to_any_empty_slot_when_the_top_sections_are_full():
    top = {"top_left": [True] * 3, "top_right": [True] * 3}
    assembly = {**top, "bottom_left": [True, False, True], "bottom_right": [True, True, False]}
    steps = machine(full_workshop(assembly=assembly), bare(), bare(), lab={"wind": [0, EMPTY, EMPTY]}).take(TakeAllBack)
    assert fields(steps.state, ReturnToSlot, "section", "slot") == [("bottom_left", 1), ("bottom_right", 2)]


def test_returning_bots_fill_the_workshop_first():
    steps = machine(bare(bots=1), bare(), bare(), lab={"wind": [0, EMPTY, 0]}).take(TakeAllBack)
    assert [back.section for back in steps.of(BotTakenBack)] == [""]
    steps.take(ReturnToSlot, section="top_left", slot=0)
    assert [back.section for back in steps.of(BotTakenBack)] == ["", "top_left"]


def test_discarding_the_rightmost_match_slides_the_others_and_moves_preview_and_deck_up():
    steps = machine(*THREE, assistant="rain")
    assert steps.of(ExperimentDiscarded) == [ExperimentDiscarded("I-rain", "I-sun")]
    assert steps.of(ExperimentPreviewed) == [ExperimentPreviewed("I-wind")]
    assert steps.of(ExperimentRevealed) == [ExperimentRevealed("II-fog", 7)]
    assert steps.state.display == ["I-sun", "I-snow", "I-fog"]
    assert (steps.state.preview, steps.state.deck_top, steps.state.deck) == ("I-wind", "II-fog", 7)


def test_of_two_matching_tiles_only_the_rightmost_is_discarded():
    steps = machine(*THREE, display=["I-wind", "II-wind", "I-fog"])
    assert steps.state.display == ["I-sun", "I-wind", "I-fog"]


def test_without_a_matching_tile_the_display_stays_as_it_is():
    steps = machine(*THREE)
    assert steps.state.display == ["I-snow", "I-rain", "I-fog"]
    assert (steps.of(ExperimentDiscarded), steps.of(ExperimentPreviewed)) == ([], [])
    assert (steps.state.preview, steps.state.deck) == ("I-sun", 8)


def test_the_tile_is_discarded_after_a_run_too():
    steps = machine(*THREE, lab={"wind": [0, LATIV, LATIV]}, **WIND)
    assert steps.order(ExperimentRan, ExperimentDiscarded) == ["ExperimentRan", "ExperimentDiscarded"]


@pytest.mark.parametrize(
    ("here", "following"), [("rain", "wind"), ("wind", "sun"), ("sun", "fog"), ("fog", "snow"), ("snow", "rain")]
)
def test_the_assistant_moves_to_the_next_branch_and_from_snow_to_rain(here, following):
    steps = machine(*THREE, assistant=here)
    assert steps.state.assistant == following
    assert steps.order(ExperimentDiscarded, AssistantPlaced, TurnOrderUpdated)[-2:] == [
        "AssistantPlaced",
        "TurnOrderUpdated",
    ]
