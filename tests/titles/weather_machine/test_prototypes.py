"""Prototypes: their Parts, where these come from, and the score (player aid; rulebook p. 19)."""

import pytest

from scoresheet.domain.titles.weather_machine.breakthrough import ChooseRow, LosePart, ProvideParts, SendMarker, UseRow
from scoresheet.domain.titles.weather_machine.effects.office import PointsScored, PrototypeBuilt
from scoresheet.domain.titles.weather_machine.effects.workshop import PartsPaid, VouchersPaid
from scoresheet.domain.titles.weather_machine.exchange import GivePart
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles.weather_machine.breaking import ROOMY, breaking, in_rnd, sun_prototype, tiles, to_parts
from tests.titles.weather_machine.positions import held, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import fields

LEVEL_2 = {"boards": {"wind": ["wind-1", "wind-2"]}, "vouchers": {"rnd": 2, "science": 1}}
"""The tile needs red, and slot 1 gives a Bot, for which a full Workshop has no room."""


def built(steps):
    """Return the CP of each seat by Prototypes, and the Parts provided."""
    scored = {scored.seat: scored.points for scored in steps.of(PointsScored) if scored.reason == "prototypes"}
    return scored, [each.parts for each in steps.of(PrototypeBuilt)]


@pytest.mark.parametrize(
    ("rows", "parts", "mine", "other"), [((), 3, 8, 2), ((1,), 4, 10, 0), ((2,), 4, 10, 2), ((1, 2), 5, 12, 0)]
)
def test_example_the_sun_prototype_of_level_3_has_four_options(rows, parts, mine, other):
    steps = sun_prototype().take(SendMarker, slot=1).take(ProvideParts, rows=rows)
    assert built(steps) == ({0: mine} | ({1: other} if other else {}), [parts])


def test_the_sun_prototype_of_level_3_has_no_other_options():
    assert fields(sun_prototype().take(SendMarker, slot=1).state, ProvideParts, "rows") == [(), (1,), (2,), (1, 2)]


def wind_prototype(**mat):
    """A Wind branch with an empty green space, seat 0 on blue, seat 1 on green, and a tile that needs red."""
    mat = {"parts": {"red": 1, "green": 2, "blue": 1}, "workshop": ROOMY, **LEVEL_2, **mat}
    return to_parts(breaking(rnd={"wind": [EMPTY, 0, 1]}, **mat))


def test_example_wind_requires_red_for_the_tile_and_green_for_the_empty_space():
    steps = wind_prototype()
    assert fields(steps.state, ProvideParts, "rows") == [(), (1,), (2,), (1, 2)]
    steps.take(ProvideParts, rows=())
    assert [sorted(paid.colours) for paid in steps.of(PartsPaid)] == [["green", "red"]]
    assert built(steps) == ({0: 6, 1: 2}, [2])


def test_example_wind_with_red_blue_and_two_green():
    steps = wind_prototype().take(ProvideParts, rows=(1, 2))
    assert [sorted(paid.colours) for paid in steps.of(PartsPaid)] == [["blue", "green", "green", "red"]]
    assert built(steps) == ({0: 10}, [4])


@pytest.mark.parametrize("lacking", [{"red": 1}, {"green": 1}])
def test_a_prototype_cannot_be_built_without_a_required_part_or_an_exchange(lacking):
    """Slot 0, which gives Parts, is taken; the Bot of slot 1 has no room."""
    mat = {"parts": lacking, "slots": {"wind": [1, EMPTY]}, "workshop": 2, "bots": 3, **LEVEL_2}
    assert not offered(in_rnd(rnd={"wind": [EMPTY, 0, 1]}, **mat).state, 0, Perform)


def test_example_an_extra_part_of_the_row_is_saved_by_swapping_it_with_a_bot_elsewhere():
    """Three tiles in the middle row and one above hold the white Part and two Bots: nothing is lost."""
    mat = {"parts": {"red": 1, "green": 2, "white": 1}, "bots": 2, "workshop": tiles(1, 1, 1, 0)}
    steps = wind_prototype(**mat).take(ProvideParts, rows=(2,))
    assert built(steps) == ({0: 8}, [3])
    assert held(steps.state.laboratories[0].parts) == {"white": 1}


def test_an_extra_part_with_no_other_space_is_lost_and_scores_nothing():
    mat = {"parts": {"red": 1, "green": 2, "white": 1}, "bots": 1, "workshop": tiles(1, 1, 1)}
    steps = wind_prototype(**mat).take(ProvideParts, rows=(2,))
    assert PartsPaid(0, ["white"], "lost") in steps.of(PartsPaid)
    assert built(steps) == ({0: 8}, [3])
    assert held(steps.state.laboratories[0].parts) == {}


def test_all_parts_must_come_from_one_row_of_the_workshop():
    """With two tiles in each of two rows, the middle row holds three Parts, and no row holds four."""
    mat = {"workshop": tiles(1, 1, 0, 0)}
    assert fields(wind_prototype(**mat).state, ProvideParts, "rows") == [(), (1,), (2,)]
    mat = {"workshop": tiles(1, 0, 0, 0)}
    assert fields(wind_prototype(**mat).state, ProvideParts, "rows") == [(), (1,), (2,)]
    mat = {"workshop": tiles(1, 0, 2)}
    assert fields(wind_prototype(**mat).state, ProvideParts, "rows") == []
    assert built(wind_prototype(**mat)) == ({0: 6, 1: 2}, [2])


def test_the_action_is_closed_when_no_row_holds_the_required_parts():
    mat = {"parts": {"red": 1, "green": 1}, "workshop": tiles(0, 2), **LEVEL_2}
    assert not offered(in_rnd(rnd={"wind": [EMPTY, 0, 1]}, **mat).state, 0, Perform)


def losing():
    """Build in one Part; four others do not all fit elsewhere, whichever row of two tiles provides it."""
    mat = {"parts": {"green": 1, "white": 2, "blue": 2}, "bots": 1, "workshop": tiles(1, 1, 0, 0)}
    return to_parts(breaking(rnd={"wind": [EMPTY, 0, 0]}, **mat)).take(ProvideParts, rows=())


def test_the_player_chooses_the_row_when_parts_are_lost():
    steps = losing()
    assert is_asked(steps.state, 0, ChooseRow)
    assert fields(steps.state, UseRow, "row", "lost") == [(0, 1), (1, 2)]


def test_the_player_chooses_the_parts_that_are_lost():
    steps = losing().take(UseRow, row=1)
    assert fields(steps.state, LosePart, "colour") == ["white", "blue"]
    steps.take(LosePart, colour="white").take(LosePart, colour="blue")
    assert held(steps.state.laboratories[0].parts) == {"white": 1, "blue": 1}


def test_parts_of_the_prototype_cannot_be_chosen_as_lost():
    assert "green" not in fields(losing().take(UseRow, row=0).state, LosePart, "colour")


def test_no_part_is_lost_when_none_is_provided():
    """Seven Parts fill the Workshop: a row that provided Parts would lose others."""
    mat = {"parts": {"white": 3, "pink": 4}, "bots": 1, "workshop": tiles(0, 0, 1, 1, 2, 2)}
    steps = to_parts(breaking(rnd={"wind": [0, 0, 1]}, **mat))
    assert built(steps) == ({0: 4, 1: 2}, [0])
    assert held(steps.state.laboratories[0].parts) == {"white": 3, "pink": 4}


def test_two_vouchers_may_replace_a_missing_required_part_by_exchange():
    mat = {"parts": {"red": 1, "white": 1}, "workshop": 2}
    steps = wind_prototype(**mat, vouchers={"rnd": 2, "science": 1, "lab": 2})
    assert PartsPaid(0, ["white"], "exchange") in steps.of(PartsPaid)
    assert ["lab", "lab"] in [paid.vouchers for paid in steps.of(VouchersPaid)]
    assert built(steps) == ({0: 6, 1: 2}, [2])


def test_optional_parts_may_be_exchanged_too():
    mat = {"parts": {"red": 1, "green": 1, "white": 1}, "workshop": 3}
    steps = wind_prototype(**mat, vouchers={"rnd": 2, "science": 1, "lab": 2})
    assert fields(steps.state, ProvideParts, "rows") == [(), (1,), (2,)]
    steps.take(ProvideParts, rows=(1,))
    assert (built(steps), vouchers(steps.state)) == (({0: 8, 1: 2}, [3]), {})


def test_a_part_that_is_provided_cannot_be_given_in_exchange():
    """The seat has red, green and pink, and needs blue: it may only give pink."""
    mat = {"parts": {"red": 1, "green": 1, "pink": 1, "white": 1}, "workshop": 4}
    steps = wind_prototype(**mat, vouchers={"rnd": 2, "science": 1, "lab": 2}).take(ProvideParts, rows=(1,))
    assert fields(steps.state, GivePart, "given", "wanted") == [("white", "blue"), ("pink", "blue")]


def test_an_exchange_is_paid_after_the_cost_and_the_science():
    mat = {
        "parts": {"red": 1, "white": 1},
        "workshop": 2,
        "bots": 2,
        "boards": LEVEL_2["boards"],
        "slots": {"wind": [1, EMPTY]},
    }
    short = {"rnd": 2, "science": 1, "lab": 1}
    assert not offered(in_rnd(rnd={"wind": [EMPTY, 0, 1]}, **mat, vouchers=short).state, 0, Perform)
    assert offered(in_rnd(rnd={"wind": [EMPTY, 0, 1]}, **mat, vouchers={**short, "lab": 2}).state, 0, Perform)


def test_used_parts_go_to_the_reserve_and_own_bots_stay_in_rnd():
    steps = wind_prototype().take(ProvideParts, rows=(1, 2))
    assert held(steps.state.laboratories[0].parts) == {}
    assert steps.state.machines["rnd"]["wind"] == [EMPTY, 0, 1]
