"""Histograms: how often numbers came, in classes of equal width, as bars."""

from __future__ import annotations

from collections.abc import Mapping

from service.web.charts.bars import Bar

MOST_CLASSES = 20
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)


def classes(counts: Mapping[int, int]) -> list[Bar]:
    """A bar a class, without gaps between the lowest and the highest number; `counts` says how often each came."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    width = next((one for one in WIDTHS if high // one - low // one < MOST_CLASSES), high - low + 1)
    found = dict.fromkeys(range(low // width, high // width + 1), 0)
    for value, often in counts.items():
        found[value // width] += often
    return [Bar(_label(number * width, width), often) for number, often in found.items()]


def _label(low: int, width: int) -> str:
    return str(low) if width == 1 else f"{low}–{low + width - 1}"
