"""Final scoring and ties (player aid; rulebook p. 22)."""

import pytest

from scoresheet.domain.titles.weather_machine.scoring import score, scores
from tests.titles.weather_machine.positions import institute
from tests.titles.weather_machine.steps import bare

SUN = ("sun", "sun", "sun")


def parts(*mats, seat=0, **table):
    """Return a seat's score by part."""
    return score(institute(*mats, **table), seat).parts


@pytest.mark.parametrize("track", ["government", "lab", "rnd"])
@pytest.mark.parametrize(("space", "worth"), list(enumerate([0, 0, 1, 2, 3, 4, 4, 6, 6, 10])))
def test_each_funding_track_scores_the_highest_number_at_or_left_of_the_marker(track, space, worth):
    assert parts(bare(funding={track: space}), bare())["tracks"] == worth


def test_the_three_tracks_add_up():
    assert parts(bare(funding={"government": 9, "lab": 4, "rnd": 2}), bare())["tracks"] == 10 + 3 + 1


def test_example_the_rnd_track_scores_3_3_4_and_6():
    state = institute(*(bare(funding={"rnd": space}) for space in (4, 4, 5, 7)))
    assert [each.parts["tracks"] for each in scores(state)] == [3, 3, 4, 6]


def test_example_two_met_goals_score_ten():
    placed = {"government.top": "C3", "rnd.top": "C9", "lab.top": "C5"}
    papers = {"office": dict.fromkeys(range(4), SUN), "published": range(4)}
    assert (
        parts(bare(placed=placed, subsidies=["SU01", "SU03", "SU05", "SU07", "SU09"], **papers), bare())["goals"] == 10
    )


def test_an_unmet_goal_scores_nothing():
    assert parts(bare(placed={"rnd.top": "C9"}), bare())["goals"] == 0


def test_a_flipped_goal_scores_like_any_other():
    mat = bare(
        placed={"government.top": "C3"}, flipped=["government.top"], subsidies=["SU01", "SU03", "SU05", "SU07", "SU09"]
    )
    assert parts(mat, bare())["goals"] == 5


def test_an_unused_goal_scores_nothing():
    mat = bare(goals=["C3"], subsidies=["SU01", "SU03", "SU05", "SU07", "SU09"])
    assert parts(mat, bare())["goals"] == 0


def test_the_nobel_prize_scores_five():
    assert [each.parts["nobel"] for each in scores(institute(bare(), bare(), bare(), nobel=1))] == [0, 5, 0]


def test_points_of_the_game_are_added_by_source():
    won = {
        "papers": 8,
        "prototypes": 6,
        "experiments": 10,
        "government": 3,
        "citations": 3,
        "funding": 3,
        "benefits": 5,
    }
    whole = score(institute(bare(points=won, funding={"lab": 9}), bare()), 0)
    assert whole.points == sum(won.values()) + 10
    assert {part: whole.parts[part] for part in won} == won


def test_points_have_no_upper_limit():
    assert score(institute(bare(points={"papers": 130}), bare()), 0).points == 130


def ahead(mine, other):
    """Return whether seat 0 ranks before seat 1 with equal points."""
    first, second = scores(institute(bare(**mine), bare(**other)))
    assert first.points == second.points == 0
    return first.tie_break > second.tie_break


def test_more_awards_break_a_tie_first():
    assert ahead({"awards": 1}, {"office": {0: SUN, 1: SUN}, "published": [0, 1]})


def test_placed_and_waiting_awards_both_break_a_tie():
    state = institute(bare(awards=1, office={0: ("award", "", "")}), bare())
    assert score(state, 0).tie_break[0] == 2


def test_more_published_papers_break_a_tie_in_awards():
    one = {"awards": 1, "office": {0: SUN}, "published": [0]}
    assert ahead(one, {"awards": 1, "office": {0: SUN, 1: SUN}})


def test_more_completed_rows_break_a_tie_in_papers():
    assert ahead({"office": {0: SUN, 1: SUN}, "published": [0]}, {"office": {0: SUN}, "published": [0]})


def test_a_row_without_research_does_not_count_as_completed():
    assert score(institute(bare(office={0: ("award", "award", "award")}), bare()), 0).tie_break == [3, 0, 0]


def test_players_tied_in_everything_share_the_place():
    first, second = scores(institute(bare(office={0: SUN}), bare(office={1: SUN})))
    assert (first.points, first.tie_break) == (second.points, second.tie_break)


def test_a_paper_still_counts_as_published_after_its_marker_is_gone():
    state = institute(bare(office={0: SUN}, published=[0]), bare())
    state.laboratories[0].office[0].marker = "gone"
    assert score(state, 0).tie_break == [0, 1, 1]
