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
    """The month, such as `2026-10`: all its games had ended by the end of that month, UTC."""
    manifest: Manifest
    folder: Path

    @property
    def size(self) -> int:
        """Return the total size of its tables in bytes."""
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
    """Return a file for download; None if there is none of that name."""
    dump = dump_of(folder, month)
    found = dump.folder / name if dump and name in FILES else None
    return found if found and found.is_file() else None


def month_before(now: datetime) -> str:
    """Return the last complete month."""
    return f"{now.replace(day=1) - timedelta(days=1):%Y-%m}"


def months_after(month: str, now: datetime, most: int) -> list[str]:
    """Return at most `most` past months after `month`, newest first, including missed ones.

    With an empty `month`, return the last past month.
    """
    found = [month_before(now)]
    while month and found[-1] > month and len(found) <= most:
        found.append(month_before(datetime.strptime(found[-1], "%Y-%m")))  # of months only
    return [one for one in found if one > month][:most]


def end_of(month: str) -> str:
    """Return the end of a month in the time format of events."""
    first = datetime.strptime(month, "%Y-%m")  # of months only
    return f"{(first + timedelta(days=31)).replace(day=1):%Y-%m-%d}T00:00:00Z"
