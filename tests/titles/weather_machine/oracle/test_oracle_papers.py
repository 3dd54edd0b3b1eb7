"""The model by itself against worked examples: papers, Breakthroughs, the Workshop and the final score."""

import pytest

from .benefits import investment_uses, usable_subsidies
from .data import ASSEMBLY
from .papers import (
    all_prototypes,
    awards_after,
    breakthroughs,
    citable,
    lost_parts,
    no_arrangement,
    prototypes,
    publish_cp,
    publish_unlocks,
    publishable,
    token_rows,
)
from .positions import paper, pieces, table, vouchers
from .scoring import end_triggers, ranking, score
from .snapshot import ExtremePile, Seat, Snapshot, branches
from .storing import bots_room, chemicals_fit, open_sections, pieces_fit, returning_bots, spots


def test_a_citation_completes_two_tokens_of_which_one_is_an_award() -> None:
    snap = table(locks={"rain"})
    snap.seats[0].office[0] = paper("wind", "award", None)
    snap.seats[0].office[1] = paper("rain", "rain", None)
    snap.seats[0].goals_unused = ["G-A7", "G-A1"]
    assert citable(snap, 0) == {0: ("rnd", {"G-A7"})}
    assert publishable(snap, 0) == {0}
    assert publish_cp(paper("wind", "award", "citation")) == 6


def test_three_research_tokens_score_6_cp_and_take_the_lock_off() -> None:
    row = paper("wind", "wind", "wind")
    assert publish_cp(row) == 6
    assert publish_unlocks(table(), row)
    assert not publish_unlocks(table(locks=set()), row)


def test_a_research_token_goes_to_its_column_beside_its_own_weather() -> None:
    me = Seat(office=[paper("wind", None, None), paper("award", None, "fog"), *[paper(None, "award", None)] * 4])
    assert token_rows(me, ("lab", "wind")) == {0}
    assert token_rows(me, ("rnd", "wind")) == {0, 2, 3, 4, 5}


def _breakthrough(weather: str, level: int, parts: dict[str, int]) -> Snapshot:
    snap = table()
    snap.extreme[weather] = ExtremePile([level], [None] * (level // 3 + 2), [])
    tiles = {(0, column): ("red", "blue") for column in range(1, 6)}
    snap.seats[0] = Seat(parts=parts, workshop=tiles, vouchers=vouchers(rnd=2, science=2))
    snap.seats[0].office[0] = paper(weather, weather, weather, published=True)
    return snap


def test_wind_red_and_green_are_required_blue_and_green_optional() -> None:
    snap = _breakthrough("wind", 2, pieces(red=1, green=2, blue=1))
    snap.rnd = branches() | {"wind": [None, 0, 1]}
    found = {prototype.parts for prototype in prototypes(snap, 0, "wind", 0)}
    assert found == {
        ("green", "red"),
        ("blue", "green", "red"),
        ("green", "green", "red"),
        ("blue", "green", "green", "red"),
    }


def test_sun_level_3_scores_8_10_10_or_12_and_the_other_owner_2_0_2_or_0() -> None:
    snap = _breakthrough("sun", 3, pieces(pink=3, green=1, white=1))
    snap.rnd = branches() | {"sun": [None, 0, 1]}
    found = {(len(each.parts), each.own_cp, each.others_cp) for each in prototypes(snap, 0, "sun", 0)}
    assert found == {(3, 8, ((1, 2),)), (4, 10, ()), (4, 10, ((1, 2),)), (5, 12, ())}


def test_an_extra_part_of_the_row_is_lost_unless_it_has_room_elsewhere() -> None:
    tiles = {(0, 1): ("red", "blue"), (0, 2): ("red", "blue"), (0, 3): ("red", "blue")}
    assert lost_parts(Seat(workshop=tiles, parts=pieces(red=4)), 0, 2) == 1
    assert lost_parts(Seat(workshop=tiles, parts=pieces(red=3)), 0, 2) == 0
    assert lost_parts(Seat(workshop=tiles | {(1, 1): ("blue", "red")}, parts=pieces(red=4)), 0, 2) == 0
    assert lost_parts(Seat(workshop=tiles, parts=pieces(red=2)), 1, 1) == 0
    assert lost_parts(Seat(workshop=tiles, parts=pieces(red=4)), 0, 0) == 0


def _kept(rows: tuple[int, int, int], bots: int, parts: int, row: int, n: int) -> int:
    """Return the most Parts kept by any arrangement when n are provided from the row and its others are lost, or -1."""
    here = rows[row] + int(row == 1)
    best = -1
    for bots_here in range(min(bots, rows[row]) + 1):
        for outside in range(parts - n + 1):
            tiles = sum(rows) - rows[row] - max(0, bots - bots_here - 1)
            bots_ok = tiles >= 0 and bots_here + (parts - outside) <= here
            if bots_ok and outside <= tiles + int(row != 1):
                best = max(best, outside)
    return best


@pytest.mark.parametrize("rows", [(0, 2, 1), (2, 0, 0), (1, 1, 1), (3, 1, 0), (0, 0, 3)])
def test_lost_parts_agree_with_trying_every_arrangement(rows: tuple[int, int, int]) -> None:
    tiles = {(row, column): ("red", "blue") for row in range(3) for column in range(1, rows[row] + 1)}
    for bots, parts in ((b, p) for b in range(5) for p in range(1, 5) if pieces_fit(sum(rows), b, p)):
        me = Seat(workshop=tiles, bots=bots, parts=pieces(red=parts))
        for row in range(3):
            for n in range(1, min(parts, rows[row] + int(row == 1)) + 1):
                kept = _kept(rows, bots, parts, row, n)
                assert (kept == -1) == no_arrangement(me, row, n)
                assert kept == -1 or parts - n - kept == lost_parts(me, row, n)


def test_an_exchange_replaces_a_part_and_the_slot_may_help() -> None:
    snap = _breakthrough("wind", 2, pieces(red=1, white=3))
    snap.rnd = branches() | {"wind": [1, 1, None]}
    assert breakthroughs(snap, 0) == breakthroughs(snap, 0, free=True) == {(0, 0), (0, 1)}
    line, snap.seats[0].assembly = snap.seats[0].assembly, {name: [False] * 3 for name in ASSEMBLY}
    assert breakthroughs(snap, 0) == {(0, 0)}
    assert breakthroughs(snap, 0, free=True) == {(0, 0), (0, 1)}
    snap.seats[0].assembly = line
    assert {each.exchanges for each in all_prototypes(snap, 0, "wind", pieces(red=1, white=3))} == {1, 2, 3}
    snap.extreme["wind"].slots[1] = 0
    assert breakthroughs(snap, 0) == set()


def test_the_third_award_takes_the_nobel_prize_once() -> None:
    snap = table()
    snap.seats[0].awards_taken = 2
    assert awards_after(snap, 0) == (1, True)
    snap.nobel = 1
    assert awards_after(snap, 0) == (1, False)


def test_a_second_tile_beside_the_first_may_turn_both_ways_and_one_below_must_match() -> None:
    found = spots({(1, 1): ("red", "blue")}, ("blue", "green"))
    assert {(1, 2, "blue", "green"), (1, 2, "green", "blue"), (2, 1, "blue", "green")} <= found
    assert len(found) == 3
    assert not chemicals_fit({(1, 1): ("red", "blue")}, pieces(blue=2))
    assert chemicals_fit({(1, 1): ("red", "blue"), (2, 1): ("blue", "green")}, pieces(blue=2))


def test_bots_return_to_the_workshop_and_then_to_the_top_sections() -> None:
    me = Seat(bots=1, workshop={(1, 1): ("red", "blue")})
    assert bots_room(me) == 1
    me.assembly |= {"top_left": [False, True, True], "bottom_left": [False, True, True]}
    assert returning_bots(me, 2) == (1, {("top_left", 0)}, 1)
    assert open_sections(me) == {"top_left", "top_right"}
    me.awards_waiting, me.tokens_waiting = 1, [("lab", "fog")] * 4
    assert "bottom_left" in open_sections(me)


def test_step_1_offers_only_useful_tiles() -> None:
    snap = table()
    me = snap.seats[0]
    me.subsidies = [("publish", False), ("voucher_any_2", False), ("part_any", True)]
    assert usable_subsidies(snap, 0) == {"voucher_any_2"}
    me.investments, me.goals_unused, me.goals_placed = 1, ["G-A1"], {("government", "top"): ("G-A2", False)}
    assert investment_uses(snap, 0) == {("place", "G-A1", "bottom")}
    me.funding["government"] = 1
    assert ("flip", "G-A2", "") in investment_uses(snap, 0)


def test_tracks_goals_and_the_nobel_prize_score_at_the_end() -> None:
    snap = table(nobel=0)
    me = snap.seats[0]
    me.points, me.funding = 20, {"government": 3, "lab": 4, "rnd": 7}
    me.goals_placed = {
        ("rnd", "top"): ("G-A9", True),
        ("rnd", "bottom"): ("G-D7", False),
        ("lab", "top"): ("G-A4", True),
    }
    me.awards_taken = 3
    final = score(snap, 0)
    assert (final.funding, final.goals, final.nobel) == ({"government": 2, "lab": 3, "rnd": 6}, 15, 5)
    assert (final.total, end_triggers(snap)) == (51, {"nobel"})
    snap.seats[2].points = 51
    assert ranking(snap) == [[0], [2], [1]]
    me.awards_taken = 0
    me.points += 5
    assert ranking(snap) == [[0, 2], [1]]
    snap.seats[1].goals_placed = {("rnd", "top"): ("G-B9", True)}
    assert score(snap, 1).goals == 0
