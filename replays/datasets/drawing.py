"""Charts of query answers as accessible SVG: grouped bars and named lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from scoresheet.replays.datasets.opening import QueryAnswer
from scoresheet.replays.datasets.queries import Chart, Query

WIDTH, LABELS, VALUES = 860, 290, 90
BAR, GAP, HEADING, MARGIN = 16, 6, 34, 16
PLOT_HEIGHT, AXIS = 260, 30
MOST_BARS = 30
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4")
COLOURS = 6
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1b2430}.heading{font-weight:600}.axis{stroke:#8593a3}"
    ".c0{--c:#0b6aa2}.c1{--c:#b3560b}.c2{--c:#3d7a35}.c3{--c:#8a3f8f}.c4{--c:#a32f3d}.c5{--c:#5b6470}"
    "rect{fill:var(--c)}polyline{fill:none;stroke:var(--c);stroke-width:2}.ground{--c:#ffffff}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ground{--c:#10161d}"
    ".c0{--c:#6db6e4}.c1{--c:#eba35f}.c2{--c:#8fcf85}.c3{--c:#d79adb}.c4{--c:#f08a95}.c5{--c:#aab4c0}}"
)


class PlotPanel(NamedTuple):
    """A panel of a chart: its subject, and the (series, x, y) of each point."""

    of: str
    points: list[tuple[str, str, float]]


def drawn(query: Query, answer: QueryAnswer) -> str:
    """Return the answer to a query as SVG with a text description."""
    panels = panels_of(query.chart, answer)
    draw = _lines if query.chart.kind == "lines" else _bars
    parts, top = list[str](), MARGIN
    for panel in panels:
        body, height = draw(panel, top + HEADING)
        parts += [_text(MARGIN, top + HEADING - 14, panel.of, style="heading"), *body]
        top += HEADING + height + MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {max(top, HEADING)}" role="img" '
        f'aria-labelledby="t d"><title id="t">{escape(query.says)}</title>'
        f'<desc id="d">{escape(_told(query.chart, panels))}</desc><style>{STYLE}</style>'
        f'<rect class="ground" width="{WIDTH}" height="{max(top, HEADING)}"/>'
    )
    return "\n".join([head, *parts, "</svg>\n"])


def panels_of(chart: Chart, answer: QueryAnswer) -> list[PlotPanel]:
    """Return a panel for each combination of the columns before the x column."""
    places = {name: number for number, name in enumerate(answer.columns)}
    before = [name for name in answer.columns[: places[chart.along]] if name != chart.each]
    panels: dict[str, PlotPanel] = {}
    for row in answer.rows:
        height = row[places[chart.height]]
        if height is not None:
            of = ", ".join(_named(name, row[places[name]]) for name in before)
            series = str(row[places[chart.each]]) if chart.each else ""
            panel = panels.setdefault(of, PlotPanel(of, []))
            panel.points.append((series, str(row[places[chart.along]]), float(height)))
    return list(panels.values())


def _named(column: str, value: object) -> str:
    return f"{value} {column}" if isinstance(value, int) else str(value)


def _told(chart: Chart, panels: Sequence[PlotPanel]) -> str:
    """Return a text description of the whole chart."""
    told = []
    for panel in panels:
        points = (
            f"{f'{series} at ' if series else ''}{along}: {_short(height)}" for series, along, height in panel.points
        )
        told.append(f"{panel.of}, {chart.height} by {chart.along}: {'; '.join(points)}.")
    return " ".join(told) or "Nothing to draw."


def _bars(panel: PlotPanel, top: int) -> tuple[list[str], int]:
    shown = panel.points[:MOST_BARS]
    least = min(0.0, *(height for _, _, height in shown))
    span = (max(0.0, *(height for _, _, height in shown)) - least) or 1.0
    scale = (WIDTH - LABELS - VALUES - 2 * MARGIN) / span
    zero = MARGIN + LABELS - least * scale
    parts = []
    for number, (_, along, height) in enumerate(shown):
        y, length = top + number * (BAR + GAP), abs(height) * scale
        left = zero if height >= 0 else zero - length
        parts.append(_text(MARGIN + LABELS - 8, y + BAR - 3, _cut(along), anchor="end"))
        parts.append(f'<rect class="c0" x="{left:.1f}" y="{y}" width="{max(length, 1):.1f}" height="{BAR}"/>')
        parts.append(_text(round(left + length + 6), y + BAR - 3, _short(height)))
    height = len(shown) * (BAR + GAP)
    if more := len(panel.points) - len(shown):
        parts.append(_text(MARGIN + LABELS, top + height + BAR - 3, f"and {more} more"))
        height += BAR + GAP
    return parts, height


def _lines(panel: PlotPanel, top: int) -> tuple[list[str], int]:
    along = [float(point[1]) for point in panel.points]
    heights = [point[2] for point in panel.points]
    low, high, first, last = min(0.0, *heights), max(*heights, 0.0), min(along), max(along)
    wide, right = WIDTH - LABELS - 2 * MARGIN - AXIS, WIDTH - LABELS - MARGIN
    left, bottom = MARGIN + AXIS, top + PLOT_HEIGHT

    def at(x: float, y: float) -> tuple[float, float]:
        part = (x - first) / ((last - first) or 1.0)
        return left + part * wide, bottom - (y - low) / ((high - low) or 1.0) * PLOT_HEIGHT

    parts = [
        f'<path class="axis" fill="none" d="M{left} {top}V{bottom}H{right}"/>',
        _text(left - 6, top + 10, _short(high), anchor="end"),
        _text(left - 6, bottom, _short(low), anchor="end"),
        _text(left, bottom + 18, _short(first)),
        _text(right, bottom + 18, _short(last), anchor="end"),
    ]
    for number, series in enumerate(dict.fromkeys(point[0] for point in panel.points)):
        points = [at(float(x), y) for name, x, y in panel.points if name == series]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        look = f'class="c{number % COLOURS}" stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        key = top + 14 + number * 20
        parts.append(
            f'<polyline {look} points="{way}"/><polyline {look} points="{right + 24},{key} {right + 60},{key}"/>'
        )
        parts.append(_text(right + 68, key + 4, _cut(series)))
    return parts, PLOT_HEIGHT + AXIS


def _text(x: float, y: float, text: str, *, anchor: str = "start", style: str = "") -> str:
    look = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{look}>{escape(text)}</text>'


def _cut(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _short(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")
