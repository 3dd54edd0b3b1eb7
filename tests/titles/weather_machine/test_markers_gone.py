"""Papers whose Breakthrough marker is gone, and the tile below a fixed one."""

from scoresheet.domain.titles.weather_machine import TITLE, climate
from scoresheet.domain.titles.weather_machine.breakthrough import breakthroughs
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL
from scoresheet.domain.viewer import Seat
from tests.titles.weather_machine.positions import Lots, institute

PAPERS = {"office": {0: ("rain", "rain", "rain")}, "published": [0]}
PARTS = {"workshop": 5, "parts": {"red": 2, "pink": 1}}


def test_a_paper_allows_no_breakthrough_once_its_marker_is_gone():
    state = institute(PAPERS | PARTS, {})
    assert list(breakthroughs(state, Seat(0), free=True))
    state.laboratories[0].office[0].marker = "gone"
    assert not list(breakthroughs(state, Seat(0), free=True))


def test_fixing_the_three_slots_of_level_3_uncovers_the_two_empty_slots_of_level_2():
    boards, slots = {"rain": ["rain-1", "rain-2", "rain-3"]}, {"rain": [OFFICIAL, 0, 1]}
    table = TITLE.table(institute({}, {}, boards=boards, slots=slots), Lots())
    climate.fix_if_full(table, "rain")
    assert table.state.climates["rain"].board == ["rain-1", "rain-2"]
    assert table.state.climates["rain"].slots == [EMPTY, EMPTY]
    assert table.state.officials == 3
