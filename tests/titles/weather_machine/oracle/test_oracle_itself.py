"""The model by itself against worked examples of the sources: Vouchers, moves, Supply, Bots, Phase B."""

import pytest

from . import data
from .experiments import after_phase_b, last_round_branches, participants, run_cp, running_tile, token_gains
from .extreme import after_government_marker
from .funding import government_funds, lab_positions, lab_science, rnd_funds
from .positions import pieces, table, vouchers
from .research import (
    can_provide_chemical,
    extra_costs,
    government_run,
    research_benefit,
    research_places,
    securable,
    tiles_to_take,
)
from .rounds import income, initiative_after
from .snapshot import Branch, ExtremePile, Seat, branches
from .storing import acquire_cost, return_pay
from .vouchers import (
    after_entering,
    enter,
    gain,
    lativ_bot,
    lativ_leaves,
    lativ_next,
    mixes,
    paid,
    scientist_spaces,
    ways_to_pay,
)


def test_every_board_has_every_colour_three_times_and_tiles_have_every_pair_three_times() -> None:
    grids = (data.GOVERNMENT_COLOURS, data.LAB_CHEMICALS, data.RND_COLOURS)
    counts = [
        [c for column in grid.values() for c in column].count(colour) for grid in grids for colour in data.COLOURS
    ]
    assert counts == [3] * 15
    assert len(data.WORKSHOP_TILES) == 30


def test_vouchers_beyond_the_room_are_lost() -> None:
    assert gain(vouchers(government=3), "government", 3)["government"] == 4


def test_three_other_vouchers_replace_one_only_when_neither_it_nor_science_is_left() -> None:
    assert ways_to_pay(vouchers(lab=2, rnd=1), "government", 1) == {(0, 0, 2, 1, 0)}
    assert ways_to_pay(vouchers(lab=2, rnd=1, science=1), "government", 1) == {(0, 0, 0, 0, 1)}
    assert ways_to_pay(vouchers(lab=3, science=1), "science", 2) == {(0, 0, 3, 0, 1)}
    assert ways_to_pay(vouchers(lab=2), "science", 1) == set()


def test_two_vouchers_swap_a_chemical_if_the_supply_has_the_wanted_one() -> None:
    snap = table()
    me = Seat(chemicals=pieces(green=1))
    assert can_provide_chemical(snap, me, "white", 2)
    assert not can_provide_chemical(snap, me, "white", 1)
    snap.supply["white"] = 0
    assert not can_provide_chemical(snap, me, "white", 2)


def test_the_start_of_the_rulebooks_supply_round() -> None:
    held = vouchers(supply=4, government=1, lab=1, rnd=1, science=2)
    held = gain(paid(held, (1, 0, 0, 0, 0)), "lab", 1)
    held = gain(paid(held, (2, 0, 0, 0, 0)), "science", 1)
    for way in ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0, 1)):
        assert way in ways_to_pay(held, "supply", 1)
        held = paid(held, way)
    assert (held["supply"], held["lab"], held["science"]) == (0, 2, 1)
    assert data.ASSEMBLY["top_left"].benefits[1] == "voucher lab 1"
    assert acquire_cost(5) == 1


def test_funds_of_the_three_tracks() -> None:
    assert government_funds(3) == ["voucher_any 1", "chemical_free 1"]
    assert lab_science(4) == 2
    me = Seat(funding={"government": 1, "lab": 4, "rnd": 8})
    assert lab_positions(me) == {"government": 3, "rnd": 9}
    assert rnd_funds(5) == [("part_any 1",), ("part_any 2",), ("cp 3", "part_any 1")]


def test_supply_with_lativ_and_two_players_to_the_left() -> None:
    snap = table(scientists={0: ("lab", 0), 1: ("supply", 0), 2: ("supply", 1)})
    snap.seats[0].vouchers = vouchers(lab=1, rnd=4)
    entering = enter(snap, 0, "supply", 2)
    assert (entering.n, entering.science, entering.pay) == (1, 1, 2)
    assert entering.any_types == {"supply", "government", "lab", "science"}
    after = after_entering(snap.seats[0].vouchers, entering, "lab")
    assert after == vouchers(lab=2, rnd=4, science=1)
    assert (0, 0, 1, 0, 1) in mixes(after, entering.pay)


def test_government_with_a_player_and_lativ_to_the_left() -> None:
    snap = table(scientists={0: ("lab", 0), 1: ("government", 1), 2: ("supply", 1)}, lativ=("government", 0))
    entering = enter(snap, 0, "government", 2)
    assert (entering.kind, entering.n, entering.science) == ("lab", 2, 1)
    snap.new_scientists = True
    assert enter(snap, 0, "government", 2).n == 3


def test_a_scientist_to_the_left_of_lativ_gains_no_science_but_makes_him_move() -> None:
    snap = table(scientists={0: ("government", 0), 1: ("lab", 0), 2: ("lab", 1)}, lativ=("government", 1))
    assert enter(snap, 0, "government", 0).science == 0
    assert lativ_leaves(snap, "government")
    assert lativ_next(snap) == ("lab", 2)
    snap.scientists[0] = ("lab", 2)
    assert lativ_next(snap) == ("rnd", 0)


def test_lativs_bot_skips_a_full_branch_and_one_with_his_bot() -> None:
    lab = branches() | {"fog": [0, 1, 1], "snow": [None, None, "lativ"], "rain": [None, 1, 0]}
    assert lativ_bot(table(assistant="fog", lab=lab)) == ("rain", 0)


def test_round_1_opens_middle_spaces_and_the_right_one_beside_a_taken_middle() -> None:
    snap = table(round=1, scientists={0: ("supply", 0), 1: ("lab", 1), 2: ("supply", 2)})
    assert scientist_spaces(snap, 0) == {("government", 1), ("lab", 2), ("rnd", 1)}
    two = table(players=2, round=1, scientists={0: ("supply", 0), 1: ("lab", 1)})
    assert scientist_spaces(two, 0) == {("government", 1), ("rnd", 1)}


def test_supply_is_closed_to_players_who_cannot_pay_there() -> None:
    snap = table(scientists={0: ("lab", 0), 1: ("supply", 0), 2: ("supply", 2)}, lativ=("rnd", 0))
    assert ("supply", 1) in scientist_spaces(snap, 0)
    assert ("supply", 3) not in scientist_spaces(snap, 0)


@pytest.mark.parametrize(("held", "pay"), [(2, 2), (3, 1), (0, 3), (5, None)])
def test_a_returned_chemical_pays_its_slot(held: int, pay: int | None) -> None:
    assert return_pay(held) == pay


def test_the_initiative_moves_from_last_to_first() -> None:
    assert initiative_after(table(players=4), 3, 0) == [3, 0, 1, 2]


def test_government_runs_wind_and_its_marker_fixes_the_tile() -> None:
    snap = table(government=branches() | {"wind": [0, 1, None]})
    assert government_run(snap, 0, "wind", 2) == {0: 6, 1: 3}
    assert government_run(snap, 0, "rain", 2) == {}
    snap.extreme["wind"] = ExtremePile([1, 2], [2, None], [3])
    assert after_government_marker(snap, "wind") == ExtremePile([1], [None, None], [2, 3])


def test_secure_subsidy_gives_the_vouchers_of_column_and_row() -> None:
    snap = table()
    snap.plots["sun"][1], snap.plots["snow"][0] = ("tile", "SU13", True), ("tile", "SU08", True)
    snap.plots["sun"][2] = ("tile", "SU09", False)
    found = securable(snap)
    assert (found["SU13"], found["SU08"]) == (("science", "rnd"), ("supply", "lab"))
    assert "SU09" not in found


def test_a_sale_takes_a_tile_of_a_lacking_type_or_discards_any() -> None:
    snap = table()
    snap.seats[0].subsidies = [("sell_part_no_part", True)]
    assert tiles_to_take(snap, 0, "rain") == ({"SU03"}, True)
    snap.seats[0].subsidies.append(("work_experiment_no_chemical", False))
    assert tiles_to_take(snap, 0, "rain") == ({"SU01", "SU02", "SU03"}, False)


def test_a_bottom_space_of_research_takes_its_chemical_and_one_more_piece() -> None:
    snap = table()
    snap.seats[0] = Seat(bots=1, chemicals=pieces(blue=1), parts=pieces(white=1))
    assert ("fog", 2) in research_places(snap, 0, 0)
    assert extra_costs(Seat(parts=pieces(white=1))) == {("part", "white")}
    assert research_benefit("fog", 2) == "construct_bot 1"
    snap.seats[0].parts["white"] = 0
    assert research_places(snap, 0, 0) == {("wind", 1), ("fog", 0)}


def test_rain_runs_with_the_rightmost_of_two_tiles() -> None:
    lab: dict[str, Branch] = branches() | {"rain": [1, 0, 1]}
    display = [("rain", 2), ("sun", 2), ("rain", 3)]
    snap = table(lab=lab, display=display, preview=("fog", 3), deck_top=("sun", 3), deck_count=1)
    snap.tokens["lab", "rain"] = 1
    assert running_tile(snap, "rain") == ("rain", 3)
    assert participants(snap, "rain") == [(0, 1), (1, 2)]
    assert [run_cp(("rain", 3), bots) for _, bots in participants(snap, "rain")] == [6, 12]
    assert token_gains(snap, "rain", [0, 1]) == [(0, "token"), (1, "science")]
    assert (1, 1, 1, 0, 1) in ways_to_pay(vouchers(supply=1, government=1, lab=1, science=1), "science", 2)
    after = after_phase_b(snap, [0, 1])
    assert after.refill.display == [("fog", 3), ("rain", 2), ("sun", 2)]
    assert (after.refill.preview, after.refill.deck_count, after.assistant) == (("sun", 3), 0, "wind")
    assert (after.branch, after.lab_tokens) == ([None] * 3, 0)
    assert after.extreme == ExtremePile([1, 2], [None, None], [3])


def test_a_branch_that_is_not_full_does_not_run_but_its_tile_is_discarded() -> None:
    snap = table(lab=branches() | {"rain": [1, "lativ", None]}, display=[("rain", 1), ("sun", 1), ("fog", 1)])
    snap.preview, snap.deck_top = ("snow", 1), ("rain", 2)
    after = after_phase_b(snap, [])
    assert running_tile(snap, "rain") is None
    assert (after.refill.discarded, after.branch) == (("rain", 1), [1, None, None])
    assert after_phase_b(snap, [1]).branch == [None] * 3
    assert after.extreme == ExtremePile()


def test_income_of_three_empty_slots() -> None:
    snap = table()
    snap.seats[0].assembly |= {"top_left": [False, True, False], "top_right": [True, False, True]}
    assert income(snap, 0) == ["voucher government 1", "voucher rnd 1", "part_any 1"]


def test_wind_and_sun_both_run_in_the_last_round() -> None:
    lab = branches() | {"wind": [0, 1, 1], "sun": ["lativ", 1, 0], "fog": [0, 0, 0]}
    snap = table(last_round=True, assistant="sun", lab=lab, display=[("wind", 3), ("sun", 2), ("rain", 3)])
    assert last_round_branches(snap) == ["sun", "wind"]
    assert after_phase_b(snap, [0]).refill.display == snap.display
