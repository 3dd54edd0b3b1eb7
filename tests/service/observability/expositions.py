"""The Prometheus text format, for tests: the contents of an exposition, and violations of its conventions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

UNITS = ("_seconds", "_bytes", "_info", "_size")
OTHER_UNITS = re.compile(
    r"_(ms|milliseconds|minutes|hours|kb|kilobytes|mb|megabytes|percent|counter|gauge|histogram)(_|$)"
)
ONLY_COUNTERS = re.compile("_(total|count|sum|bucket)$")
MOST_SERIES = 400
"""The maximum for one name: labels must have a bounded number of values."""


def complaints(text: str) -> Iterator[str]:
    """Yield the violations of the conventions in an exposition."""
    for family in text_string_to_metric_families(text):
        for right, complaint in _rules(family):
            if not right:
                yield f"{family.name} {complaint}."


def _rules(family: Metric) -> list[tuple[object, str]]:
    """Yield each rule with the complaint about its violation."""
    name, labels = family.name, {key for sample in family.samples for key in sample.labels}
    counts = all(sample.name.endswith("_total") for sample in family.samples)
    return [
        (re.fullmatch("scoresheet_[a-z_]+", name), "does not begin with the name of the application"),
        (family.documentation.endswith("."), "has no sentence that says what it is"),
        (not OTHER_UNITS.search(name), "is in no base unit, or names its type"),
        (family.type != "counter" or counts, "counts, but does not end with _total"),
        (family.type == "counter" or not ONLY_COUNTERS.search(name), "ends as only counters do"),
        (family.type != "histogram" or name.endswith(UNITS), "does not say its unit"),
        (len(family.samples) <= MOST_SERIES and not {"game", "player", "id"} & labels, "has too many series"),
    ]


def names(text: str) -> set[str]:
    """Return the names of all series, with the suffixes of their types."""
    found: set[str] = set()
    for family in text_string_to_metric_families(text):
        kinds = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
        found |= {f"{family.name}{kind}" for kind in kinds}
    return found


def value(text: str, name: str, **labels: str) -> float:
    """Return the value of a series, or the sum of those with these labels."""
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )
