"""Lativ: his moves, his Bots, and the tokens he discards ("Lativ")."""

import pytest

from scoresheet.domain.titles.weather_machine.effects.machines import LativMoved, TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.workshop import LativBotPlaced
from scoresheet.domain.titles.weather_machine.experiments import ChooseExperiment, SendToLab
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS
from scoresheet.domain.titles.weather_machine.scientists import LativLeaves, MoveTo
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from tests.titles import playing
from tests.titles.weather_machine.positions import acting, asked, at_turn, institute, move, offered
from tests.titles.weather_machine.test_moving import at

HIS = [EMPTY, EMPTY, LATIV]
FULL = [1, 1, 1]


def met(location, space, *others, options=None, **table):
    """Move seat 0 to Lativ's Location and return the table; the others stand in Supply by default."""
    mats = [at("lab" if location == "supply" else "supply", 0), *(others or [{}, {}])]
    state = at_turn(*mats, options=options, lativ=location, **table)
    table = move(state, 0, MoveTo(location, space))
    if offered(state, 0, GainVoucher):
        table.effects += move(state, 0, GainVoucher("lab")).effects
    return table


def moved(table):
    return [(each.location, each.space) for each in playing.effects(table, LativMoved)]


def bots(table):
    return [(each.weather, each.row) for each in playing.effects(table, LativBotPlaced)]


@pytest.mark.parametrize(
    ("there", "next_one"),
    [("supply", "government"), ("government", "lab"), ("lab", "rnd"), ("rnd", "office")],
)
def test_lativ_moves_to_the_next_location_when_a_scientist_arrives(there, next_one):
    table = met(there, 0, {}, {}, lativ_space=EMPTY if there == "supply" else 1)
    assert [location for location, _ in moved(table)] == [next_one]
    assert table.state.lativ == next_one


def test_lativ_takes_the_leftmost_empty_action_space():
    assert moved(met("supply", 0)) == [("government", 0)]
    assert moved(met("supply", 0, at("government", 0), at("government", 2))) == [("government", 1)]


def test_lativ_has_a_space_of_his_own_in_his_office():
    assert moved(met("rnd", 1, lativ_space=0)) == [("office", EMPTY)]


def test_a_full_location_is_skipped():
    others = [at("lab", space) for space in range(3)]
    assert moved(met("government", 1, *others, lativ_space=0)) == [("rnd", 0)]


def test_lativ_does_not_use_the_blocked_space_in_a_game_for_two():
    state = institute(at("supply", 0), at("government", 0))
    asked(state, LativLeaves(0))
    assert (state.lativ, state.lativ_space) == ("government", 1)


def test_lativ_stays_where_he_is_when_a_scientist_goes_elsewhere():
    state = at_turn({}, {}, {}, lativ="lab", lativ_space=0)
    table = move(state, 0, MoveTo("rnd", 0))
    assert not moved(table)
    assert not bots(table)


def test_a_scientist_to_the_left_of_lativ_gains_no_science_but_makes_him_move():
    table = met("lab", 0, lativ_space=1)
    assert table.state.laboratories[0].vouchers["science"] == 2
    assert moved(table) == [("rnd", 0)]


def test_lativ_leaves_after_the_vouchers_and_before_the_actions():
    table = met("lab", 1, lativ_space=0)
    kinds = [type(each).__name__ for each in table.effects]
    order = ["ScientistMoved", "VouchersGained", "LativMoved", "LativBotPlaced"]
    assert [kind for kind in kinds if kind in order] == [
        "ScientistMoved",
        "VouchersGained",
        "VouchersGained",
        "LativMoved",
        "LativBotPlaced",
    ]


def test_lativ_places_a_bot_on_the_lowest_empty_space_of_the_active_branch():
    assert bots(met("lab", 1, lativ_space=0, assistant="sun")) == [("sun", 2)]
    assert bots(met("lab", 1, lativ_space=0, assistant="sun", lab={"sun": [EMPTY, EMPTY, 1]})) == [("sun", 1)]


def test_lativ_skips_branches_that_are_full_or_have_his_bot():
    table = met("lab", 0, lativ_space=1, assistant="wind", lab={"wind": FULL, "sun": HIS})
    assert bots(table) == [("fog", 2)]
    assert table.state.lativ_bots == 3


def test_the_branches_follow_the_arrows_from_snow_to_rain():
    assert bots(met("lab", 1, lativ_space=0, assistant="snow", lab={"snow": HIS})) == [("rain", 2)]


def test_a_branch_never_has_two_of_lativs_bots():
    table = met("lab", 1, lativ_space=0, assistant="rain", lab={"rain": HIS})
    assert table.state.machines["lab"]["rain"].count(LATIV) == 1
    assert bots(table) == [("wind", 2)]


def test_lativ_places_no_bot_when_all_branches_are_full_or_have_his_bot():
    branches = {**dict.fromkeys(WEATHERS, HIS), "fog": FULL}
    table = met("lab", 1, lativ_space=0, lab=branches)
    assert moved(table) == [("rnd", 0)]
    assert not bots(table)


def test_lativs_five_bots_suffice_for_five_branches():
    table = met("lab", 1, lativ_space=0, assistant="fog", lab=dict.fromkeys([*WEATHERS[:3], "snow"], HIS))
    assert bots(table) == [("fog", 2)]
    assert table.state.lativ_bots == 0


def sent(branch, row):
    """Return the branch after seat 0 has sent a Bot to that space."""
    state = acting({"bots": 1}, {}, {}, at=("lab", 0), lab={"rain": branch})
    made = asked(state, ChooseExperiment(0, free=True))
    move(made.state, 0, SendToLab("rain", row, free=True))
    return state.machines["lab"]["rain"]


def test_a_bot_sent_to_lativs_space_shifts_his_bot_to_the_lowest_empty_space():
    assert sent(HIS, 2) == [EMPTY, LATIV, 0]
    assert sent([EMPTY, LATIV, 1], 1) == [LATIV, 0, 1]


def test_lativs_bot_leaves_when_the_branch_has_no_other_space():
    assert sent([1, LATIV, 1], 1) == [1, 0, 1]


def two_players(location, space, other=None, **table):
    """Make Lativ leave this Location in a game for two, with Rain active."""
    return met(location, space, other or at("supply", 2), **{"assistant": "rain", **table})


def test_two_players_lose_a_token_of_the_active_weather_when_lativ_goes_to_government_or_rnd():
    table = two_players("supply", 0, assistant="fog")
    assert playing.effects(table, TokenDiscarded) == [TokenDiscarded("government", "fog")]
    assert table.state.tokens["government"]["fog"] == 1
    table = two_players("lab", 1, lativ_space=0)
    assert playing.effects(table, TokenDiscarded) == [TokenDiscarded("rnd", "rain")]


def test_two_players_lose_no_token_when_lativ_goes_to_the_lab_or_the_office():
    assert not playing.effects(two_players("government", 1, lativ_space=0), TokenDiscarded)
    assert not playing.effects(two_players("rnd", 1, lativ_space=0), TokenDiscarded)


@pytest.mark.parametrize("other", range(2))
@pytest.mark.parametrize(("there", "next_one"), [("supply", "government"), ("government", "lab"), ("lab", "rnd")])
def test_two_players_never_fill_a_location_so_lativ_never_skips_one(there, next_one, other):
    state = institute(at(there, 0), at(next_one, other), lativ=there, lativ_space=EMPTY if there == "supply" else 1)
    asked(state, LativLeaves(0))
    assert state.lativ == next_one


def test_two_players_discard_nothing_when_no_token_is_left():
    tokens = {department: dict.fromkeys(WEATHERS, 0) for department in ("government", "lab", "rnd")}
    table = two_players("supply", 0, tokens=tokens)
    assert moved(table)
    assert not playing.effects(table, TokenDiscarded)


def test_larger_games_discard_no_token():
    assert not playing.effects(met("supply", 0), TokenDiscarded)
    assert not playing.effects(met("lab", 1, lativ_space=0), TokenDiscarded)


def test_two_players_begin_with_all_of_lativs_bots_on_the_branches():
    assert not bots(two_players("supply", 0))
    table = two_players("supply", 0, lab={"rain": [EMPTY, EMPTY, 1]})
    assert bots(table) == [("rain", 1)]
