"""Awards may be placed between the steps of one's own turn: before the Research tokens, and after them."""

from domain.titles.weather_machine.awards import PlaceAward
from domain.titles.weather_machine.effects.office import TokenRemoved
from domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from domain.titles.weather_machine.turns import EndActions, EndTurn, KeepAwards, TakeTurn
from tests.titles import playing
from tests.titles.weather_machine.positions import NOTHING, acting, is_asked, move, offered

ROWS = dict.fromkeys(range(1, 4), ("award", "award", "award"))
OFFICE = {0: ("rain", "", "rain"), 4: ("wind", "award", "award"), 5: ("sun", "", "award"), **ROWS}
"""A Rain token of the Lab has one space left: that of row 0."""


def after_actions(**mat):
    state = acting(NOTHING | {"office": OFFICE, "waiting": [("lab", "rain")]} | mat, NOTHING, at=("lab", 1))
    if mat.get("awards"):
        move(state, 0, EndActions())
    return state


def test_awards_that_wait_may_be_placed_before_the_tokens():
    state = after_actions(awards=1)
    assert is_asked(state, 0, KeepAwards)
    assert {(award.department, award.row) for award in offered(state, 0, PlaceAward)} == {("lab", 0), ("lab", 5)}


def test_without_awards_the_tokens_are_asked_for_at_once_and_a_single_space_is_taken():
    state = after_actions()
    assert state.laboratories[0].office[0].tokens == ["rain", "rain", "rain"]
    assert is_asked(state, 1, TakeTurn)


def test_an_award_may_take_the_last_space_of_a_token_which_then_leaves_the_game():
    table = move(after_actions(awards=1), 0, PlaceAward("lab", 0))
    assert playing.effects(table, TokenRemoved) == [TokenRemoved(0, "lab", "rain")]
    assert is_asked(table.state, 1, TakeTurn)


def test_awards_that_are_kept_may_be_placed_after_the_tokens_but_not_among_them():
    state = after_actions(awards=1, office=OFFICE | {5: ("", "", "award")})
    move(state, 0, EndTurn())
    assert is_asked(state, 0, ChooseSpace)
    assert not offered(state, 0, PlaceAward)
    move(state, 0, PlaceToken("lab", "rain", 0))
    assert is_asked(state, 0, KeepAwards)
    assert {(award.department, award.row) for award in offered(state, 0, PlaceAward)} == {
        ("government", 5),
        ("lab", 5),
    }
