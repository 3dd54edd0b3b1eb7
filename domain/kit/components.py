"""Components: the contents of a title's box, read from TOML files, in all editions in use."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from scoresheet.domain.errors import UnknownEdition

C = TypeVar("C")
Tables = dict[str, Any]

SOURCES = ("rulebook", "public", "reconstructed")
"""The possible sources of a value; details may follow after a colon."""
PAST = "past"
"""The folder of earlier editions, one subfolder each, beside the current files."""
OURS = ("id", "text", "texts", "bloom_text")
"""Fields that need no source: names and our own texts."""
TODAY = ""
"""The key of the current edition, for positions without a game."""


class ComponentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of component tables; unknown keys are rejected."""


class Edition(msgspec.Struct, Generic[C], frozen=True):
    """An edition of the components; any change to its files makes a new edition."""

    digest: str
    components: C
    sources: dict[str, str]
    """The source of each value by path: `prices.loan`, `rockets.deep_space_optics.spaces`."""

    def counted_sources(self) -> dict[str, int]:
        """Return the number of values by kind of source."""
        return dict(Counter(map(_kind, self.sources.values())))


class Editions(dict[str, Edition[C]]):
    """The editions of a title's components by digest; `TODAY` is the current one.

    Raises `UnknownEdition` for any other digest.
    """

    def __init__(self, *editions: Edition[C]) -> None:
        """Publish the editions in this order; the last one becomes the current one."""
        for edition in editions:
            self.publish(edition)

    def publish(self, edition: Edition[C]) -> None:
        """Make `edition` the current one, used by new games; existing games keep theirs."""
        self[edition.digest] = self[TODAY] = edition

    @property
    def today(self) -> Edition[C]:
        """The edition that new games use."""
        return self[TODAY]

    def __missing__(self, digest: str) -> Edition[C]:
        raise UnknownEdition(f"No edition of the components here has the digest {digest}.")


def nothing_in_the_box() -> Editions[None]:
    """Return placeholder editions for titles without components."""
    return Editions(Edition("none", None, {}))


def load(folder: Path, kind: type[C]) -> Editions[C]:
    """Load the editions in `folder`: the current one from its files, earlier ones from `past`."""
    past = sorted(path for path in (folder / PAST).glob("*") if path.is_dir())
    return Editions(*(read(path, kind) for path in (*past, folder)))


def read(folder: Path, kind: type[C]) -> Edition[C]:
    """Read an edition from a folder; `ValueError` names a missing, wrong or unsourced value."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml"))]
    tables = _merged([tomllib.loads(text) for text in texts])
    digest = hashlib.sha256("".join(texts).encode()).hexdigest()
    return Edition(digest, msgspec.convert(_by_id(tables), kind), dict(_sources(tables)))


def _merged(files: list[Tables]) -> Tables:
    """Merge the files; a list of tables may continue in the next file."""
    merged: Tables = {}
    for name, value in ((name, value) for file in files for name, value in file.items()):
        before = merged.setdefault(name, value)
        if before is not value:
            if not isinstance(before, list) or not isinstance(value, list):
                raise ValueError(f"There are two tables {name}.")
            merged[name] = [*before, *value]
    return merged


def _by_id(value: Any) -> Any:
    """Return the values without their sources; lists of tables with ids become dicts by id."""
    if isinstance(value, dict):
        return {name: _by_id(each) for name, each in value.items() if name not in ("source", "sources")}
    if not isinstance(value, list):
        return value
    items = [_by_id(each) for each in value]
    if not items or not all(isinstance(item, dict) and "id" in item for item in items):
        return items
    if twice := [name for name, count in Counter(item["id"] for item in items).items() if count > 1]:
        raise ValueError(f"There are two tables with the id {twice[0]}.")
    return {item["id"]: item for item in items}


def _sources(tables: Tables) -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if name in OURS:
            continue
        if isinstance(value, dict):
            yield from _of_table(name, value, "")
        elif isinstance(value, list):
            for number, table in enumerate(value):
                yield from _of_table(f"{name}.{table.get('id', number)}", table, "")


def _of_table(place: str, table: Tables, source: str) -> Iterator[tuple[str, str]]:
    """Yield each value's source: its entry in the table's `sources`, or that of the table."""
    source, own = table.get("source", source), table.get("sources", {})
    for name, value in table.items():
        if isinstance(value, dict) and name != "sources":
            yield from _of_table(f"{place}.{name}", value, source)
        elif name not in (*OURS, "source", "sources"):
            yield f"{place}.{name}", _known(f"{place}.{name}", own.get(name, source))
    _check_own(place, table, own)


def _check_own(place: str, table: Tables, own: Mapping[str, str]) -> None:
    for name in own:
        if name not in table:
            raise ValueError(f"{place} has a source for {name}, which it does not have.")


def _known(place: str, source: str) -> str:
    if _kind(source) not in SOURCES:
        raise ValueError(f"{place} does not say where it comes from.")
    return source


def _kind(source: str) -> str:
    return source.split(":")[0]
