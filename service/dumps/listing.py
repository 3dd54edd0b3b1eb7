"""The monthly datasets of finished public games that can be downloaded."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from scoresheet.replays.datasets.folder import COLUMNS, MANIFEST, VIEWS, Manifest, NoDataset, read_manifest
from scoresheet.replays.datasets.tables import TABLES

MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
FILES = (*(table.file for table in TABLES), COLUMNS, VIEWS, MANIFEST)
"""The files of a dump that can be downloaded; other files in the folder stay private."""


class Dump(NamedTuple):
    """A complete dump."""

    month: str
    """The month, such as `2026-10`; the dump contains games that had ended by the end of that month, UTC."""
    manifest: Manifest
    folder: Path

    @property
    def size(self) -> int:
        """Return the total size of the dump's tables in bytes."""
        return sum(file.bytes for file in self.manifest.files)


def dumps_in(folder: Path | None) -> list[Dump]:
    """Return all complete dumps, newest first; none if dumps are disabled."""
    if folder is None or not folder.is_dir():
        return []
    months = sorted((one.name for one in folder.iterdir() if MONTH.fullmatch(one.name)), reverse=True)
    return [dump for month in months if (dump := dump_of(folder, month))]


def dump_of(folder: Path | None, month: str) -> Dump | None:
    """Return the dump of a month, if it is complete."""
    if folder is None or not MONTH.fullmatch(month):
        return None
    try:
        return Dump(month, read_manifest(folder / month), folder / month)
    except NoDataset:
        return None


def file_of(folder: Path | None, month: str, name: str) -> Path | None:
    """Return a downloadable file of a dump; None if there is no such file."""
    dump = dump_of(folder, month)
    found = dump.folder / name if dump and name in FILES else None
    return found if found and found.is_file() else None


def month_before(now: datetime) -> str:
    """Return the last month that was over at `now`."""
    return f"{now.replace(day=1) - timedelta(days=1):%Y-%m}"


def months_after(month: str, now: datetime, most: int) -> list[str]:
    """Return up to `most` past months that came after `month`, newest first.

    If `month` is empty, return only the last past month.
    """
    found = [month_before(now)]
    while month and found[-1] > month and len(found) <= most:
        found.append(month_before(datetime.strptime(found[-1], "%Y-%m")))  # only the month matters
    return [one for one in found if one > month][:most]


def end_of(month: str) -> str:
    """Return the end of a month in the time format of events."""
    first = datetime.strptime(month, "%Y-%m")  # only the month matters
    return f"{(first + timedelta(days=31)).replace(day=1):%Y-%m-%d}T00:00:00Z"
