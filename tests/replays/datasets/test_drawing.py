"""Charts: one for every query, valid as XML, with all their data in the text description."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from scoresheet.replays.datasets.drawing import MOST_BARS, drawn, panels_of
from scoresheet.replays.datasets.opening import QueryAnswer, ask
from scoresheet.replays.datasets.queries import Chart, Query, all_queries

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", all_queries())
def test_every_answer_can_be_drawn_and_is_described_in_text(connection: Any, name: str) -> None:
    query = all_queries()[name]
    answer = ask(connection, query.sql, title=None)
    image = ET.fromstring(drawn(query, answer))
    assert image.get("role") == "img"
    assert image.findtext(f"{SVG}title") == query.says
    told = image.findtext(f"{SVG}desc") or ""
    panels = panels_of(query.chart, answer)
    assert panels
    for panel in panels:
        assert panel.of in told
        for _, along, _ in panel.points:
            assert along in told
    if query.chart.kind == "bars":
        shown = sum(min(len(panel.points), MOST_BARS) for panel in panels)
        assert len(image.findall(f"{SVG}rect[@class='c0']")) == shown


def bars(*rows: tuple[str, str, float | None]) -> str:
    return drawn(
        Query("mine", "What I ask.", Chart("bars", "of", "height"), ""),
        QueryAnswer(["title", "of", "height"], list(rows)),
    )


def test_the_length_of_a_bar_is_its_value_and_negative_bars_extend_to_the_other_side() -> None:
    image = ET.fromstring(bars(("t", "a", 4.0), ("t", "b", 2.0), ("t", "c", -2.0), ("t", "d", None)))
    first, second, below = (
        {name: float(bar.get(name, "")) for name in ("x", "width")} for bar in image.findall(f"{SVG}rect[@class='c0']")
    )
    assert first["width"] == pytest.approx(2 * second["width"], abs=0.2)
    assert second["width"] == pytest.approx(below["width"], abs=0.2)
    assert below["x"] + below["width"] == pytest.approx(first["x"], abs=0.2)


def test_names_are_escaped() -> None:
    image = bars(("<script>t</script>", "a&<b>", 1.0))
    assert "<script>" not in image
    ET.fromstring(image)


def test_the_number_of_omitted_bars_is_shown() -> None:
    assert "and 5 more" in bars(*(("t", f"n{number}", 1.0) for number in range(MOST_BARS + 5)))


def test_an_empty_answer_gives_an_image_too() -> None:
    assert "Nothing to draw." in bars()


def test_lines_differ_by_more_than_their_colour(connection: Any) -> None:
    query = all_queries()["resources-over-time"]
    image = ET.fromstring(drawn(query, ask(connection, query.sql, title="lineae")))
    looks = {(line.get("class"), line.get("stroke-dasharray")) for line in image.iter(f"{SVG}polyline")}
    assert len(looks) == len({row[1] for row in ask(connection, query.sql, title="lineae").rows})
