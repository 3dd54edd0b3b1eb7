"""Awards placed between the steps of the player's own turn, before and after the Research tokens."""

from random import Random

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Asked
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.effects.machines import TurnBegan
from scoresheet.domain.titles.weather_machine.effects.office import TokenPlaced, TokenRemoved
from scoresheet.domain.titles.weather_machine.keeping import EndTurn, KeepAwards
from scoresheet.domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from scoresheet.domain.titles.weather_machine.state import Research
from scoresheet.domain.titles.weather_machine.turns import EndActions, TakeTurn
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


def test_waiting_awards_may_be_placed_before_the_tokens():
    state = after_actions(awards=1)
    assert is_asked(state, 0, KeepAwards)
    assert {(award.department, award.row) for award in offered(state, 0, PlaceAward)} == {("lab", 0), ("lab", 5)}


def test_without_awards_tokens_are_asked_at_once_and_a_sole_space_is_taken():
    state = after_actions()
    assert state.laboratories[0].office[0].tokens == ["rain", "rain", "rain"]
    assert is_asked(state, 1, TakeTurn)


def test_an_award_may_take_the_last_space_of_a_token_which_then_leaves_the_game():
    table = move(after_actions(awards=1), 0, PlaceAward("lab", 0))
    assert playing.effects(table, TokenRemoved) == [TokenRemoved(0, "lab", "rain")]
    assert is_asked(table.state, 1, TakeTurn)


def test_kept_awards_may_be_placed_after_the_tokens():
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


def test_an_award_may_be_placed_between_two_research_tokens():
    """Each placement gives the benefit of its space, so the order of the three matters."""
    two = [("lab", "rain"), ("lab", "sun")]
    state = after_actions(awards=1, waiting=two, office=OFFICE | {3: ("", "award", "award")})
    move(state, 0, EndTurn())
    move(state, 0, PlaceToken("lab", "rain", 0))
    assert is_asked(state, 0, KeepAwards)
    move(state, 0, PlaceAward("government", 3))
    assert state.laboratories[0].awards_waiting == 0
    assert state.laboratories[0].office[5].tokens == ["sun", "sun", "award"]


def test_an_award_between_two_tokens_may_take_the_space_of_the_second():
    state = after_actions(awards=1, waiting=[("lab", "rain"), ("lab", "sun")])
    move(state, 0, EndTurn())
    move(state, 0, PlaceToken("lab", "rain", 0))
    move(state, 0, PlaceAward("lab", 5))
    table = move(state, 0, Decline("bot"))
    assert playing.effects(table, TokenRemoved) == [TokenRemoved(0, "lab", "sun")]


def test_no_award_is_asked_for_between_tokens_when_none_waits():
    state = after_actions(waiting=[("lab", "rain"), ("lab", "sun")], office=OFFICE | {4: ("sun", "", "award")})
    assert is_asked(state, 0, ChooseSpace)
    move(state, 0, PlaceToken("lab", "rain", 0))
    assert is_asked(state, 0, ChooseSpace)


def test_every_token_placement_follows_a_question_about_waiting_awards():
    """Checked by the recorded effects alone, in games in which tokens and Awards are given and mostly kept."""
    placed = sum(tokens_beside_awards(seed) for seed in range(24))
    assert placed > 20


def tokens_beside_awards(seed):
    """Count the tokens placed in a turn while an Award waited."""
    chooser, found, asked_about = Random(seed), 0, False
    chance = Imagined(chooser)
    state = playing.laid_out(TITLE, 2 + seed % 3, chance).state
    for _ in range(300):
        if state.over():
            break
        seat = chooser.choice(state.to_act())
        if isinstance(state.open_to(seat), TakeTurn):
            load(state, seat)
        own = state.phase == "turns" and state.laboratories[seat].awards_waiting > 0
        legal = TITLE.legal_moves(state, seat)
        made = chooser.choice([each for each in legal if not isinstance(each, PlaceAward)] or legal)
        for effect in TITLE.play(state, seat, made, chance).effects:
            if isinstance(effect, TurnBegan):
                asked_about, own = False, False
            elif isinstance(effect, Asked) and isinstance(effect.decision, KeepAwards):
                asked_about = True
            elif isinstance(effect, TokenPlaced) and own:
                assert asked_about, (seed, made)
                asked_about, found = False, found + 1
    return found


def load(state, seat):
    """Give the seat two waiting Research tokens and an Award, if the board has them."""
    laboratory = state.laboratories[seat]
    if laboratory.waiting or laboratory.awards_waiting or not state.awards:
        return
    for weather in ("rain", "sun"):
        if state.tokens["lab"][weather]:
            state.tokens["lab"][weather] -= 1
            laboratory.waiting.append(Research("lab", weather))
    state.awards -= 1
    laboratory.awards += 1
    laboratory.awards_waiting += 1
